"""Every code of the engine has words in every language, which use the code's arguments."""

from __future__ import annotations

import re

import pytest

from engine.games.trans_siberian import GAME
from engine.games.trans_siberian.phases import STAGES
from engine.games.trans_siberian.queries import CITIES, LINKS, PAYEES, RAILROADS
from tests.engine.trans_siberian import refusals
from tests.ui.games.trans_siberian.watched import TRANSLATORS, watch
from ui.games.trans_siberian.view import VIEW
from ui.view.options import choice_text
from ui.words.i18n import LANGUAGES

BOOKS = VIEW.catalogues
SLOT = re.compile(r"\{(\w+)")
both = pytest.mark.parametrize("language", LANGUAGES)


def slots(text: str) -> set[str]:
    return set(SLOT.findall(text))


@both
def test_refusals_have_texts_with_fitting_placeholders(language: str) -> None:
    for reason, args in refusals.REASON_ARGS.items():
        assert slots(BOOKS[language][f"refusal.{reason}"]) <= set(args), reason


@both
def test_corrections_that_cannot_be_have_texts_with_fitting_placeholders(language: str) -> None:
    for reason, args in refusals.BOARD_ARGS.items():
        assert slots(BOOKS[language][f"board-error.{reason}"]) <= set(args), reason


@both
def test_events_have_texts_with_fitting_placeholders(language: str) -> None:
    for kind, args in refusals.EVENT_ARGS.items():
        for key, text in BOOKS[language].items():
            if key == f"event.{kind}" or key.startswith(f"event.{kind}."):
                assert slots(text) <= {*args, "seat"}, key
        assert f"event.{kind}" in BOOKS[language]


@both
def test_scores_and_results_have_texts(language: str) -> None:
    for key, args in refusals.SCORE_ARGS.items():
        assert slots(BOOKS[language][f"score.{key}"]) <= set(args)
    for reason in refusals.RESULT_REASONS:
        assert BOOKS[language][f"result.{reason}"].endswith(".")
        assert f"value.reason.{reason}" in BOOKS[language]


@both
def test_measures_have_texts(language: str) -> None:
    assert [key for key, *_ in GAME.measures if not BOOKS[language].get(f"measure.{key}")] == []


@both
def test_options_and_their_choices_have_texts(language: str) -> None:
    for option in GAME.options:
        assert BOOKS[language][f"option.{option.name}"]
        assert BOOKS[language][f"option.{option.name}.hint"].endswith(".")
        for choice in option.choices:
            assert BOOKS[language][f"option.{option.name}.{choice_text(choice)}"]


@both
def test_arguments_are_shown_in_words(language: str) -> None:
    book = BOOKS[language]
    keys = [f"value.railroad.{name}" for name in RAILROADS]
    keys += [f"value.payee.{name}" for name in PAYEES]
    keys += [f"value.link.{name}" for name in LINKS] + [f"value.over.{name}" for name in LINKS]
    keys += [f"value.city.{name}" for name in CITIES] + [f"value.entry.{name}" for name in CITIES]
    keys += [f"value.why.{name}" for name in (*refusals.VALUE_WHYS, *refusals.MARKER_WHYS)]
    keys += [f"value.purpose.{name}" for name in refusals.PAID_PURPOSES]
    keys += [f"value.stage.{name}" for name in STAGES]
    assert [key for key in keys if not book.get(key)] == []


def test_both_languages_say_the_same_things() -> None:
    english, spanish = BOOKS["en"], BOOKS["es"]
    written = {key for key in spanish if not key.startswith("city.")}
    assert written == set(english)
    for key in written:
        assert slots(english[key]) == slots(spanish[key]), key
    same = [key for key in english if key.startswith("refusal.") and english[key] == spanish[key]]
    assert same == []


def test_names_of_links_and_letters_of_railroads_are_unique() -> None:
    for book in BOOKS.values():
        assert len({book[f"value.link.{link}"] for link in LINKS}) == len(LINKS)
        assert len({book[f"letter.{railroad}"] for railroad in RAILROADS}) == len(RAILROADS)


@both
@pytest.mark.parametrize("seed", [3, 4])
def test_a_game_never_shows_a_gap(language: str, seed: int) -> None:
    """No unfilled placeholder, no missing key, in log, prompts, previews and refusals of whole games."""
    tr = TRANSLATORS[language]
    for scene in watch(3 + seed % 3, seed, language):
        lines = [VIEW.event_text(scene, event) or "" for event in scene.recent]
        lines += [VIEW.prompt(scene), *VIEW.chosen(scene)]
        for action in scene.state.candidates()[:40] if scene.interactive else ():
            lines.append(VIEW.action_label(scene, action))
            refusal = scene.state.why_not(action)
            lines += [scene.refusal_text(refusal)] if refusal else VIEW.preview(scene, action).lines
        for line in lines:
            assert "{" not in line and "?" not in line.replace("¿", "").rstrip("?"), line
            assert not re.search(r"\b(event|refusal|action|value|prompt|preview|detail)\.[a-z]", line), line
    assert tr.language == language

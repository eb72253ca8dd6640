"""Every code of the engine has a text in both languages, with placeholders that its arguments can fill."""

from __future__ import annotations

import re

import pytest

from engine.games.russian_railroads import GAME
from engine.games.russian_railroads import components as c
from engine.games.russian_railroads.editions import STANDARD
from tests.engine.russian_railroads.helpers import at
from tests.engine.russian_railroads.refusals import BOARD_ERRORS, EVENTS, REASONS, RESULTS, SCORE_KEYS
from tests.ui.games.russian_railroads.table import NAMES, Watched, played, scene
from ui.games.russian_railroads import wording
from ui.games.russian_railroads.view import VIEW
from ui.words.i18n import LANGUAGES

SLOT = re.compile(r"\{(\w+)(?:#[^{}]*)?\}")
IDS = {
    *STANDARD.places,
    *STANDARD.token_ids,
    *STANDARD.card_ids,
    *STANDARD.bonus_ids,
    *STANDARD.start_ids,
    *STANDARD.rail_ids,
    *STANDARD.slots,
}
"""What the engine calls things; people never read it ("kiev" is its own name in lower case)."""
MADE_BY_THE_PAGE = {"paid": {"cost"}, "industry": {"entry"}}
"""Placeholders of event texts that are put together from the event's arguments."""


def slots(text: str) -> set[str]:
    return set(SLOT.findall(text))


def wanted_keys() -> list[str]:
    keys = ["title", "tagline", "players"]
    keys += [f"refusal.{each.key}" for each in REASONS]
    keys += [f"event.{each.key}" for each in EVENTS]
    keys += [f"score.{each.key}" for each in SCORE_KEYS]
    keys += [f"result.{each.key}" for each in RESULTS]
    keys += [f"board-error.{each.key}" for each in BOARD_ERRORS]
    for option in GAME.options:
        keys += [f"option.{option.name}", f"option.{option.name}.hint"]
        keys += [f"option.{option.name}.{value}" for value in option.choices if not isinstance(value, bool)]
    keys += [f"value.what.{kind}" for kind in (*c.KINDS, "reuse")] + [
        f"lapsed.{kind}" for kind in (*c.KINDS, "reuse")
    ]
    keys += [f"pending.{kind}" for kind in c.KINDS]
    keys += [f"letter.{name}" for name in c.COLOURS]
    keys += [f"measure.{measure.key}" for measure in GAME.measures]
    for prefix, ids in (
        ("token", STANDARD.token_ids),
        ("card", STANDARD.card_ids),
        ("bonus", STANDARD.bonus_ids),
    ):
        keys += [f"{prefix}.{name}" for name in ids] + [f"{prefix}.help.{name}" for name in ids]
    return keys


NAMED: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("place", "other", "source"), STANDARD.places),
    "space": tuple(STANDARD.question_names),
    "slot": STANDARD.slots,
    "rail": STANDARD.rail_ids,
    "token": STANDARD.token_ids,
    "card": (*STANDARD.card_ids, *STANDARD.bonus_ids, *STANDARD.start_ids),
    **dict.fromkeys(("colour", "ahead"), c.COLOURS),
}
"""What refusals, events and score lines can name, by argument."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language: str) -> None:
    tr = Watched(language)
    here = scene(GAME.new(4, 1), tr)
    shown = {(key, name): here.show(key, name) for key, names in NAMED.items() for name in names}
    assert [each for each, text in shown.items() if raw(text) or "?" in text.replace("? ", "")] == []
    assert tr.complaints == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_text(language: str) -> None:
    missing = [key for key in wanted_keys() if key not in VIEW.catalogues[language]]
    assert missing == []


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, spanish = (VIEW.catalogues[language] for language in LANGUAGES)
    assert english.keys() == spanish.keys()
    assert [key for key in english if slots(english[key]) != slots(spanish[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_arguments(language: str) -> None:
    book = VIEW.catalogues[language]
    for prefix, codes, always in (
        ("refusal", REASONS, set()),
        ("event", EVENTS, {"seat"}),
        ("score", SCORE_KEYS, set()),
        ("board-error", BOARD_ERRORS, set()),
    ):
        for each in codes:
            given = {*each.args, *always, *MADE_BY_THE_PAGE.get(each.key, set())}
            assert slots(book[f"{prefix}.{each.key}"]) <= given, each.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_badly_bracketed(language: str) -> None:
    for key, text in VIEW.catalogues[language].items():
        assert text.strip() == text != "", key
        assert not re.search(r"[{}]", re.sub(r"\{\w+(#[^{}|]*\|[^{}|]*)?\}", "", text)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_colours_have_different_letters(language: str) -> None:
    letters = [VIEW.catalogues[language][f"letter.{name}"] for name in c.COLOURS]
    assert len(set(letters)) == len(letters)


def raw(text: str) -> bool:
    """Does a word show that only the engine should use?"""
    return any(word in IDS for word in re.findall(r"[\w-]+", text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", GAME.players)
def test_everything_said_in_a_game_is_complete(players: int, language: str) -> None:
    """No id and no key shows through in log, prompts, labels, pending parts, previews and refusals."""
    tr = Watched(language)
    told: list[str] = []
    seen = 0
    for number, (state, history) in enumerate(played(players, seed=players)):
        if state.to_move is None:
            break
        here = scene(state, tr, history)
        told += [text for event in history[seen:] if (text := wording.event_text(here, event))]
        seen = len(history)
        if number % 4:
            continue
        told += [VIEW.prompt(here), *VIEW.chosen(here)]
        for choice in VIEW.choices(here):
            told += [choice.label, choice.detail, choice.group]
            refusal = state.why_not(choice.action)
            if refusal is not None:
                told.append(here.refusal_text(refusal).rpartition(" (")[0])
            else:
                told += VIEW.preview(here, choice.action).lines
    assert len(told) > 500
    assert tr.complaints == []
    assert [text for text in told if raw(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_score_lines_at_the_end(language: str) -> None:
    *_, (state, history) = played(3, seed=4)
    tr = Watched(language)
    here = scene(state, tr, history)
    lines = [line for score in state.scores() for line in score.lines]
    shown = [
        here.tr(f"score.{line.key}", **{k: here.show(k, v) for k, v in line.args.items()}) for line in lines
    ]
    assert shown and tr.complaints == [] and [text for text in shown if raw(text)] == []


def test_the_log_begins_with_the_players_name() -> None:
    *_, (state, history) = played(2, seed=9)
    here = scene(state, "en", history)
    told = [(event.seat, wording.event_text(here, event)) for event in history if event.seat is not None]
    assert all(text.startswith(f"{NAMES[seat]} ") for seat, text in told if text is not None)


def test_colours_of_tracks_stand_beside_the_track() -> None:
    """In Spanish they are feminine: "vía negra", never "de color negra"."""
    for key, text in VIEW.catalogues["es"].items():
        assert "color {colour}" not in text, key


def test_a_cost_that_roubles_have_to_pay_says_so() -> None:
    """Beside a choice stands what choosing it would cost now; what is printed stays on the space."""

    def costs(**mine: int) -> dict[str, str]:
        shown = scene(at(3, seat0=mine))
        return {
            GAME.format(each.action): each.detail
            for each in VIEW.choices(shown)
            if each.action in shown.legal
        }

    poor = costs(own=0, roubles=1)
    assert poor["space A_ROUBLES"] == "costs 1 ruble"
    assert costs(own=1, roubles=0)["space A_ROUBLES"] == "costs 1 worker"
    assert costs(own=1, roubles=1)["space A_ROUBLES"] == "costs 1 worker"  # asked later
    two = next(name for name, detail in costs(own=2).items() if detail == "costs 2 workers")
    assert costs(own=1, roubles=2)[two] == "costs 1 worker and 1 ruble"
    assert costs(own=0, temp=2, roubles=0)[two] == "costs 2 temporary workers"
    assert costs(own=1, temp=2, roubles=2)[two] == "costs 2 workers"
    shown = scene(at(3, seat0={"own": 0, "roubles": 1}))
    tip = VIEW.explain(shown, "space:A_ROUBLES")
    assert tip is not None and "1 worker" in tip

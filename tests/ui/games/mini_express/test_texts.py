"""Every code of the engine has a text in both languages, with placeholders for its arguments."""

from __future__ import annotations

import re

import pytest

from engine.core.contract import Event
from engine.core.errors import OptionError
from engine.games.mini_express.actions import BOT_STEPS, CITY_NAMES, HARBOR_NAMES
from engine.games.mini_express.board import board_for
from engine.games.mini_express.components import COLUMNS, COMPANIES, DIFFICULTIES, MAPS
from engine.games.mini_express.game import GAME
from engine.games.mini_express.lessons import LESSONS
from engine.games.mini_express.phases import PHASE_NAMES, SPIKE_NAMES
from tests.engine.mini_express.refusals import (
    BOARD_REASONS,
    EVENTS,
    OPTION_REASONS,
    REASONS,
    RESULT_REASONS,
    SCORE_KEYS,
)
from tests.ui.games.mini_express.table import MODES, played, scene
from ui.games.mini_express import identity, view, wording
from ui.games.mini_express.view import VIEW
from ui.words.i18n import LANGUAGES, Translator

SLOT = re.compile(r"\{(\w+)(?:#[^{}]*)?\}")
SLUGS = {*CITY_NAMES, *HARBOR_NAMES, *COMPANIES}
"""What the engine calls things; people never read it."""

VARIANTS: dict[str, tuple[str, ...]] = {
    "depleted": ("share", "supply"),
    "compensation": ("no", "space", "supply", "difficulty"),
    "spike-east": ("yes", "no"),
    "spike-west": ("yes", "no"),
    "bot-redraw": ("no-share", "no-city"),
    "bot-city": ("only", "ME-BOT-B-i", "ME-BOT-B-i-a", "ME-BOT-B-i-b", "ME-BOT-B-i-c"),
    "bot-target": ("first", "step", "skip"),
    "bot-start": ("one", "several"),
    "bot-candidate": ("near", "target"),
    "share": ("free", "paid"),
}
"""Events told in several sentences: the ends of their keys."""


def slots(text: str) -> set[str]:
    return set(SLOT.findall(text))


def wanted_keys() -> list[str]:
    keys = [
        "title",
        "tagline",
        "players",
        "map.usa",
        "map.europe",
        "tie-break.ME-SCORE-4",
        "tie-break.ME-SCORE-6",
    ]
    keys += [f"refusal.{reason}" for reason in REASONS]
    keys += [f"option-error.{reason}" for reason in OPTION_REASONS]
    keys += [f"board-error.{reason}" for reason in BOARD_REASONS]
    keys += [f"score.{key}" for key in SCORE_KEYS]
    keys += [f"result.{reason}" for reason in RESULT_REASONS]
    for kind in EVENTS:
        variants = VARIANTS.get(kind)
        keys += [f"event.{kind}"] if variants is None else [f"event.{kind}.{name}" for name in variants]
    for option in GAME.options:
        keys += [f"option.{option.name}", f"option.{option.name}.hint"]
        for value in option.choices:
            name = ("yes" if value else "no") if isinstance(value, bool) else value
            keys.append(f"option.{option.name}.{name}")
    keys += [f"value.company.{name}" for name in (*COMPANIES, "purple")]
    keys += [f"value.column.{name}" for name in COLUMNS]
    keys += [f"value.phase.{name}" for name in PHASE_NAMES]
    keys += [f"value.step.{name}" for name in BOT_STEPS] + [f"do.bot.{name}" for name in BOT_STEPS]
    keys += [f"value.city.{name}" for name in CITY_NAMES]
    keys += [f"value.harbor.{name}" for name in HARBOR_NAMES]
    keys += [f"value.home.{start['name'].lower()}" for data in MAPS.values() for start in data["starts"]]
    keys += [key for lesson in LESSONS for key in (f"lesson.{lesson.id}", f"lesson.{lesson.id}.title")]
    keys += [f"bot.level.{level}" for level in DIFFICULTIES]
    keys += [f"inspect.spike.{name}" for name in SPIKE_NAMES]
    return keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_text(language: str) -> None:
    missing = [key for key in wanted_keys() if key not in VIEW.catalogues[language]]
    assert missing == []


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, spanish = (VIEW.catalogues[language] for language in LANGUAGES)
    assert english.keys() == spanish.keys()
    differing = [key for key in english if slots(english[key]) != slots(spanish[key])]
    assert differing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_companies_letters_are_their_initials(language: str) -> None:
    words = VIEW.catalogues[language]
    letters = words["company.letters"]
    assert list(letters) == [words[f"value.company.{name}"][0] for name in COMPANIES]
    assert len(set(letters)) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_badly_bracketed(language: str) -> None:
    for key, text in VIEW.catalogues[language].items():
        assert text.strip() == text != "", key
        assert not re.search(r"[{}]", re.sub(r"\{\w+(#[^{}|]*\|[^{}|]*)?\}", "", text)), key


REFUSAL_ARGS = {
    "phase": ("not-now", "bot-moves", "not-the-bot"),
    "step": ("bot-other-step",),
    "seat": ("same-pair",),
    "needed": ("influence", "too-far", "route-too-long"),
    "given": ("route-too-long",),
    "capacity": ("city-full",),
    "harbor": ("harbor-taken",),
}


def test_refusals_name_the_numbers_behind_them() -> None:
    for argument, reasons in REFUSAL_ARGS.items():
        for reason in reasons:
            assert argument in slots(VIEW.catalogues["en"][f"refusal.{reason}"]), reason


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("players", "options"), MODES)
def test_everything_said_in_a_game_is_complete(
    players: int, options: dict[str, object], language: str
) -> None:
    """No placeholder stays open ("?") and no key shows through, in log, prompts, labels and refusals."""
    told = 0
    for state, events, _ in played(players, options, seed=5, steps=400):
        here = scene(state, language=language, recent=events)
        for event in events:
            assert event.kind in EVENTS
            line = VIEW.event_text(here, event)
            silent = event.kind in wording.SILENT_EVENTS or wording.told_before(event)
            assert (line is None) == silent, event
            told += line is not None
            assert line is None or "?" not in line, (event, line)
            assert line is None or not set(re.findall(r"[\w-]+", line)) & SLUGS, (event, line)
        texts = [VIEW.prompt(here), *VIEW.chosen(here)]
        labels = [VIEW.action_label(here, action) for action in state.legal()]
        assert len(set(labels)) == len(labels)
        for action in state.candidates():
            refusal = state.why_not(action)
            if refusal is not None:
                texts.append(here.refusal_text(refusal))
        for text in [*texts, *labels]:
            assert "?" not in text and not re.search(r"\b[a-z-]+\.[a-z-]+\b", text.replace("...", "")), text
        for score in state.scores():
            for part in score.lines:
                args = {name: here.show(name, value) for name, value in part.args.items()}
                assert "?" not in here.tr(f"score.{part.key}", **args)
    assert told > 50


def test_event_texts_fall_into_the_declared_variants() -> None:
    for kind, names in VARIANTS.items():
        assert kind in EVENTS
        assert len(set(names)) == len(names) > 1
    free = Event("share", 0, {"company": "brown", "price": 0, "influence": 1, "left": 5})
    assert wording.event_key(free) == "event.share.free"


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (7, {}, "players"),
        (3, {"map": "mars"}, "choice"),
        (3, {"colour": "red"}, "unknown-option"),
        (3, {"mode": "solo"}, "mode-players"),
        (3, {"difficulty": "hard"}, "needs-bot"),
        (3, {"map": "europe", "golden_spike": True}, "needs-usa"),
        (3, {"harbors": True}, "needs-europe"),
        (3, {"asset_shares": 5}, "needs-duel-bot"),
    ],
)
def test_impossible_options_are_explained(players: int, options: dict[str, object], reason: str) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.check_options(players, options)
    assert caught.value.reason == reason
    assert f"option-error.{reason}" in VIEW.catalogues["en"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["usa", "europe"])
def test_open_land_is_named_after_a_place_on_the_map(name: str, language: str) -> None:
    """No coordinates are printed on the map; beside one place no two hexes share a name."""
    words = Translator(language, VIEW.catalogues)
    board = board_for(name, False, False)
    names = [
        identity.land_name(words, board, number) for number, tile in enumerate(board.hexes) if not tile.key
    ]
    assert len(set(names)) == len(names) > 100
    assert not [each for each in names if re.search(r"\d,\d|\?", each)]


def test_open_land_south_of_a_city_is_called_so() -> None:
    """The rulebook speaks of the hex directly south of Tulsa (ME-CW-7)."""
    words = Translator("en", VIEW.catalogues)
    board = board_for("usa", False, False)
    assert identity.land_name(words, board, board.by_id["8,6"]) == "open land south of Tulsa"


def test_readings_of_the_rules_are_told_apart_from_ordinary_options() -> None:
    names = [option.name for option in GAME.options]
    assert set(VIEW.options.advanced) <= set(names)
    for language, words in (("en", "we suggest"), ("es", "proponemos")):
        hints = {name: VIEW.catalogues[language][f"option.{name}.hint"] for name in names}
        assert {name for name in names if words in hints[name]} == set(VIEW.options.advanced)


def test_an_option_that_does_not_apply_has_no_second_choice() -> None:
    """What the form shows as not applicable is what the engine would refuse, and nothing else."""
    for mode in GAME.modes():
        if "spike_link" in mode.options:
            continue  # a choice that hangs on another one
        for option in GAME.options:
            if option.name in ("mode", "map"):
                continue
            possible = []
            for value in option.choices:
                try:
                    GAME.check_options(mode.players, {**mode.options, option.name: value})
                except OptionError:
                    continue
                possible.append(value)
            full = GAME.check_options(mode.players, mode.options)
            applies = VIEW.options.applies(option.name, mode.players, full)
            assert applies == (len(possible) > 1), (mode, option)


def test_about_names_every_kind_of_source() -> None:
    for map_name in ("usa", "europe"):
        state = GAME.new(3, 1, {"map": map_name})
        text = view.VIEW.values.sources(scene(state))
        assert "stated in the rulebook" in text
        assert "reconstructed" in text
        assert "?" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_that_are_spoken_of_are_on_the_map(language: str) -> None:
    """Companies have other letters in other languages: "a G and an O" is "una G y una N"."""
    book = VIEW.catalogues[language]
    spoken = re.compile(r"\b(?:an?|una) ([A-Z])\b|, ([A-Z]) (?:and|y) ([A-Z])\b")
    named = {
        letter
        for key, text in book.items()
        if key.startswith("lesson.")
        for found in spoken.findall(text)
        for letter in found
        if letter
    }
    assert len(named) == 2 and named <= set(book["company.letters"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_call_a_sheet_by_its_name(language: str) -> None:
    book = VIEW.catalogues[language]
    assert book["sheet.lengths"].replace("\u00a0", " ") in book["rules.score.table"]

"""Options that add modules, combinations that are refused, and free actions that leave no paid one."""

from __future__ import annotations

import json
from itertools import product

import pytest

from engine.core import record
from engine.core.contract import Mode
from engine.core.errors import OptionError
from engine.core.match import Match
from engine.core.rng import Rng
from engine.games.russian_railroads import GAME, expansions
from engine.games.russian_railroads.actions import Action
from engine.games.russian_railroads.editions import STANDARD, edition
from engine.games.russian_railroads.expansions import Part
from engine.games.russian_railroads.game import RussianRailroads
from engine.games.russian_railroads.modules import Choices, FreeActions, Module
from engine.games.russian_railroads.rules.gain import OWN, Events, gain
from engine.games.russian_railroads.state import RussianState
from tests.conformance import pick

from ..helpers import KV, SP, TS, at, do, legal, refused
from ..made_up import MADE_UP
from ..watch import play

LONGER = Module("longer", {"rails": [{"id": "kiev", "doubler_slots": [1]}]})
PARTS = (
    Part(LONGER, {"boards": "german"}),
    Part(MADE_UP, {"coal": True}),
    Part(Module("bonus", {"player_counts": {"3": {"start_roubles": 5}}}), {"coal_bonus": True}),
    Part(Module("both", {"player_counts": {"3": {"rounds": 2}}}), {"coal": True, "extra": True}),
)


class Mixed(RussianRailroads):
    """The game with made-up modules behind the options of the real ones."""

    parts = PARTS
    options = (*expansions.options_of(PARTS), *(each for each in GAME.options if not each.later))


MIXED = Mixed()


def test_an_option_that_nobody_has_placed_comes_last() -> None:
    """A new module needs no more than its line in the registry."""
    parts = (Part(LONGER, {"winter": True}), *PARTS)
    assert [option.name for option in expansions.options_of(parts)][-1] == "winter"
    assert expansions.options_of(parts)[:-1] == expansions.options_of(PARTS)


def names(options: dict[str, object]) -> list[str]:
    return [module.id for module in MIXED.new(3, 1, options).edition.modules]


def test_options_bring_modules_in_a_fixed_order() -> None:
    """GA-R-37: what names a module comes with it, unless somebody says otherwise."""
    assert names({}) == [] and MIXED.new(3, 1).edition is STANDARD
    assert names({"coal": True, "boards": "german"}) == ["longer", "made-up", "bonus"]
    assert names({"coal": True, "coal_bonus": False}) == ["made-up"]
    assert names({"extra": True}) == [] and names({"extra": True, "coal": True})[-1] == "both"
    state = MIXED.new(3, 1, {"coal": True, "extra": True})
    assert (state.setup.rounds, state.setup.start_roubles) == (2, 5)


def test_what_cannot_be_together_is_refused_with_its_reason() -> None:
    with pytest.raises(OptionError) as caught:
        MIXED.new(3, 1, {"coal_bonus": True})
    assert (caught.value.option, caught.value.reason) == ("coal_bonus", "needs-coal")
    with pytest.raises(OptionError):
        MIXED.new(3, 1, {"boards": "american"})


def test_a_game_without_modules_is_written_as_before() -> None:
    """Saves and records of the base game name no option that came later; all others name every one."""
    later = {option.name for option in MIXED.options if option.later}
    assert not later & set(json.loads(GAME.new(3, 1).to_json())["options"])
    assert "option boards" not in record.write(Match(MIXED, 3, 1))
    for options in ({"coal": True}, {"coal": True, "coal_bonus": False}, {"boards": "german"}):
        match = Match(MIXED, 3, 1, options)
        told = MIXED.told(match.options)
        assert later <= set(told) and MIXED.check_options(3, told) == match.options
        assert "option boards" in record.write(match)
        state = match.state
        for _ in range(9):
            state.apply(state.legal()[0])
        assert MIXED.position(MIXED.describe(state, 1)) == state
        assert MIXED.load(state.to_json()) == state


def test_every_combination_reads_its_own_actions() -> None:
    names = [option.name for option in MIXED.options if option.later]
    values = [option.choices for option in MIXED.options if option.later]
    found = 0
    for choice in product(*values):
        try:
            options = MIXED.check_options(3, dict(zip(names, choice, strict=True)))
        except OptionError:
            continue
        found += 1
        for action in MIXED.edition(options).moves.universe:
            assert MIXED.parse(MIXED.format(action)) == action
        if found % 4:
            continue
        state, rng = MIXED.new(3, found, options), Rng(found)
        while state.to_move is not None:
            state.apply(pick(state.legal(), rng))
            state.check()
    assert found == 12


def test_modes_mix_the_modules_there_are() -> None:
    mixed = [mode for mode in MIXED.modes() if len(mode.options) > 1]
    assert [mode.name for mode in mixed] == [
        "2 players, boards=german, coal=True",
        "3 players, coal=True, extra=True",
        "4 players, boards=german, coal=True, extra=True",
    ]
    assert mixed[0] == Mode(mixed[0].name, 2, {"boards": "german", "coal": True})


# --- a free action needs a paid one (GA-R-20) ---

TOLL = Action("toll")


def _toll(state: RussianState, _: int, events: Events) -> None:
    """Costs a rouble, which may be the last piece."""
    e, seat = state.edition, state.mover
    state.boards[seat][e.roubles] -= 1
    state.roubles_out -= 1
    gain(state, seat, e.named_effects["toll"], OWN, events)


TOLLS = edition((
    Module(
        "toll",
        effects={"toll": {"industry": 1, "build": "loco_or_factory"}},
        choices=Choices(lambda _: (TOLL,)),
        free=FreeActions(
            lambda state, seat: [TOLL] if state.boards[seat][state.edition.roubles] else [],
            lambda _: {TOLL: (_toll, 0)},
        ),
    ),
))  # fmt: skip
FULL = {
    "tracks": {
        TS: {"black": 15, "gray": 14, "brown": 13, "natural": 12, "white": 11},
        SP: {"black": 9, "gray": 8, "brown": 7, "natural": 6},
        KV: {"black": 9, "gray": 8, "brown": 7},
    },
    "factories": [2, 3, 4, 5, 6],
    "markers": [14],
    "own": 1,
    "roubles": 1,
}
"""No room on rails, one step on the lane; one worker and one rouble to pay with."""
TAKEN = {
    "A_ROUBLES": [1, 1, 0, 0, 0],
    "A_TEMP": [1, 1, 0, 0, 0],
    "A_DOUBLER": [1, 1, 0, 0, 0],
    "O_1": [2, 1, 0, 0, 0],
    "O_2": [3, 1, 0, 0, 0],
    "L_1": [2, 1, 0, 0, 0],
    "L_2": [2, 2, 0, 0, 0],
}


def test_a_free_action_may_not_take_the_last_piece() -> None:
    """GA-R-20."""
    state = at(board=TOLLS, seat0={"own": 0, "roubles": 1})
    assert "space T_BASE" in legal(state) and "toll" not in legal(state)
    refused(state, "toll", "GA-R-20", "leaves-no-paid-action")
    state = at(board=TOLLS, seat0={"own": 0, "roubles": 2})
    do(state, "toll", "done")
    refused(state, "pass", "GA-R-20", "paid-action-first")


def test_a_step_of_a_free_action_may_not_take_the_last_room() -> None:
    """GA-R-20: the industry marker's last step is the only paid action left."""
    state = at(board=TOLLS, occupied=TAKEN, strip={}, seat0=FULL)
    assert legal(state) == ["space I_1", "toll", "pass"]
    do(state, "toll")
    assert "done" in legal(state) and "industry 1" not in legal(state)
    refused(state, "industry 1", "GA-R-20", "leaves-no-paid-action")
    do(state, "done")
    assert legal(state) == ["space I_1"]
    do(state, "space I_1")
    assert state.to_move == 1


def test_one_revaluation_at_most() -> None:
    """GR-X-3: whoever has used one of the two revaluation tokens cannot use the other."""
    state = at(options={"extra": True}, seat0={"tracks": {SP: {"black": 6}}}, lowest_pile=6)
    do(state, "space L_1", "loco stpetersburg", "token QT_REVALUE_DE")
    told = refused(state, "token QT_REVALUE", "RR-Q-1", "token-excluded")
    assert told == {"token": "QT_REVALUE", "other": "QT_REVALUE_DE"}


def test_white_never_comes_to_berlin() -> None:
    """GR-FORK-3: a colour that the way taken does not bring is refused as such."""
    lines = ("way 0 munich berlin", "tracks 0 munich black 13", "turn 0", "phase resolve", "mandatory any 1")
    state = GAME.position("\n".join(("players 2", "option boards german", "round 2", *lines)))
    assert refused(state, "step white munich", "RR-ACT-3", "colour-never") == {"colour": "white"}


def test_a_rouble_that_was_paid_cannot_pay_a_coin_space() -> None:
    """RR-COMP-3 AM-COIN-1: a payment that leaves no rouble must do without one. Found by a campaign."""
    options: dict[str, bool | int | str] = {
        "boards": "american",
        "coal": True,
        "coal_factory": False,
        "coal_bonus": False,
    }
    assert play(Mode("found", 4, options), 200314, 100) > 300

"""Helpers to write positions, play by notation and read refusals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from engine.core.boards import to_text
from engine.core.contract import Event
from engine.core.errors import IllegalAction, Refusal
from engine.games.trans_siberian import GAME, positions, queries
from engine.games.trans_siberian.board import build
from engine.games.trans_siberian.components import LINKS, RAILROAD_INDEX
from engine.games.trans_siberian.state import TransSiberianState
from tests.engine.trans_siberian import refusals

BOARD = build(GAME.check_options(3), {})
INCOME = dict(zip(LINKS, BOARD.income_of, strict=True))


def line(
    name: str, *, held: str = "", value: int | None = None, treasury: int = 0, links: Iterable[str] = (),
    condition: str = "", earning: int = 0,
) -> str:  # fmt: skip
    """A railroad's line; `earning`: `table` adds links until it earns that much."""
    words = ["railroad", name, condition, f"held {held}" if held else ""]
    words += [f"value {value}" if value else "", f"treasury {treasury}" if treasury else ""]
    words += [f"links {' '.join(links)}" if links else "", f"earning {earning}" if earning else ""]
    return " ".join(word for word in words if word)


def public(name: str, links: Iterable[str] = (), value: int = 24, **more: Any) -> str:
    """A railroad whose two certificates seat 0 holds."""
    return line(name, held="2 0 0", value=value, links=links, **more)


def rival(name: str, links: Iterable[str] = (), value: int = 24, **more: Any) -> str:
    """One whose two certificates seat 1 holds."""
    return line(name, held="0 2 0", value=value, links=links, **more)


def table(
    *lines: str,
    players: int = 3,
    turn: int = 0,
    options: dict[str, Any] | None = None,
    free: Sequence[str] = (),
) -> TransSiberianState:
    """The state of a position. Links added for what railroads earn are not among `free`."""
    used = {word for line in lines for word in line.split()} | set(free)
    found = [f"players {players}", *(f"option {name} {to_text(it)}" for name, it in (options or {}).items())]
    for line in lines:
        words, _, earning = line.partition(" earning ")
        if earning:
            links = words.partition(" links ")[2].split()
            more = _adding_up(int(earning) - sum(INCOME[link] for link in links), used)
            used |= set(more)
            words += f"{'' if links else ' links'} {' '.join(more)}"
        found.append(words)
    return GAME.position("\n".join([*found, f"turn {turn}"]))


def _adding_up(income: int, used: set[str]) -> list[str]:
    """Internal links that nobody needs, earning exactly that."""
    pool = [
        link for link in LINKS if link not in used and not link.startswith("ext-") and "moscow" not in link
    ]
    pool.sort(key=lambda link: -INCOME[link])
    if not income:
        return []
    for number, link in enumerate(pool):
        if INCOME[link] <= income:
            rest = _adding_up(income - INCOME[link], used | set(pool[: number + 1]))
            if sum(INCOME[other] for other in rest) == income - INCOME[link]:
                return [link, *rest]
    return []


def new_game(players: int = 3, start: int = 0) -> TransSiberianState:
    return GAME.new(players, 1, {"start": f"seat{start}"})


def play(state: TransSiberianState, *texts: str) -> list[Event]:
    """Do these; the events of all of them."""
    events: list[Event] = []
    for text in texts:
        events += state.play(GAME.parse(text))
    return events


def refused(state: TransSiberianState, text: str) -> Refusal:
    """Why this is refused; the state is untouched and the texts' arguments are the documented ones."""
    before = state.to_json()
    with pytest.raises(IllegalAction) as caught:
        state.play(GAME.parse(text))
    assert state.to_json() == before
    refusal = caught.value.refusal
    assert set(refusal.args) == set(refusals.REASON_ARGS[refusal.reason]), refusal
    return refusal


def why(state: TransSiberianState, text: str) -> tuple[str, str]:
    refusal = refused(state, text)
    return refusal.rule, refusal.reason


def legal(state: TransSiberianState, *kinds: str) -> list[str]:
    """Legal actions as text, only those kinds if any are named."""
    texts = [GAME.format(action) for action in state.legal()]
    return [text for text in texts if not kinds or text.split(" ")[0] in kinds]


def treasury(state: TransSiberianState, railroad: str) -> int:
    return state.treasury[RAILROAD_INDEX[railroad]]


def income(state: TransSiberianState, railroad: str) -> int:
    return state.income[RAILROAD_INDEX[railroad]]


def value(state: TransSiberianState, railroad: str) -> int:
    found: int = positions.figures(state)["value"][railroad]
    return found


def status(state: TransSiberianState, railroad: str) -> str:
    found: str = positions.figures(state)["status"][railroad]
    return found


def bank(state: TransSiberianState) -> int:
    """What the bank has taken in minus what it has paid out since the start."""
    found: int = positions.figures(state)["bank"]
    return found


def box(state: TransSiberianState) -> int:
    return queries.markers(state).box


def happened(events: list[Event], kind: str) -> list[dict[str, Any]]:
    return [dict(event.args) for event in events if event.kind == kind]

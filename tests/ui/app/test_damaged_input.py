"""Damaged and forged saves, records and addresses: the page shows sentences, never a traceback.

RAILTABLE_MUTATIONS sets how many are tried, RAILTABLE_SEED which (long run: docs/research/reliability.md).
"""

from __future__ import annotations

import json
import os
import random
from functools import cache

import pytest

from engine import games
from engine.core import record
from engine.core.match import Match
from tests.ui.fakes import FakeBrowser, damaged, html, started
from ui.storage.kinds import SAVE, UNFINISHED
from ui.storage.saves import Memory, Store
from ui.storage.summaries import facts_of

COUNT = int(os.environ.get("RAILTABLE_MUTATIONS", "300"))
SEED = os.environ.get("RAILTABLE_SEED", "")
ODD_LINES = (
    *("seed x", "seed", "players 9", "players", "players -1", "cursor 999", "cursor x", "cursor", "rules 9"),
    *("game chess", "name " + "N" * 3000, "option map mars", "option", "key 1", "line 2", "code 3", "\x00"),
    *("railtable-record 2", "checksum 0", "result 7", "scores a", "\ud800", "<script>", "{key}", "take 99"),
)
ODD_VALUES: tuple[object, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "x",
    "\ud800",
    [],
    {},
    ["a", None, {}],
    {"key": "self"},
    {"map": 1, "mode": "\ud800", "x" * 999: "y"},
    [-1, 99, 1 << 60],
    "9" * 5000,
)
ODD_ADDRESSES = (
    "#/play/",
    "#/new/",
    "#/play/a/",
    "#/play/a/9999999",
    "#//",
    "#/%00",
    "#/play/a/\ud800",
    "#/play/key",
)


@cache
def played(game_id: str) -> str:
    """Eight steps, two of them taken back, as in the save that once ended the page."""
    game = games.get(game_id)
    match = Match(game, max(game.players), 7)
    for _ in range(8):
        match.play(match.state.legal()[0])
    match.goto(6)
    return record.write(match)


def changed_record(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    kind = rng.randrange(7)
    if kind == 0:
        return text[: rng.randrange(len(text))]
    if kind == 1:
        lines[at] = rng.choice(ODD_LINES)
    elif kind == 2:
        lines.insert(at, rng.choice(ODD_LINES))
    elif kind == 3:
        del lines[at]
    elif kind == 4:
        lines[at] = " ".join(rng.sample(lines[at].split(" "), len(lines[at].split(" "))))
    elif kind == 5:
        other = rng.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    else:
        cut = rng.randrange(len(text))
        return text[:cut] + chr(rng.choice([0, 10, 34, 92, 0x7F, 0xD800, 0x1F600])) + text[cut + 1 :]
    return "\n".join(lines)


def changed_save(rng: random.Random, text: str) -> str:
    envelope = json.loads(text)
    kind = rng.randrange(5)
    if kind == 0:
        return text[: rng.randrange(len(text))]
    if kind == 1:
        envelope[rng.choice(list(envelope))] = rng.choice(ODD_VALUES)
    elif kind == 2:
        envelope["facts"][rng.choice(list(envelope["facts"]))] = rng.choice(ODD_VALUES)
    elif kind == 3:
        return damaged(text, lambda record: changed_record(rng, record))
    else:
        at = rng.randrange(len(envelope["packed"]))
        envelope["packed"] = envelope["packed"][:at] + rng.choice("Aa+/=\x00é") + envelope["packed"][at + 1 :]
    return json.dumps(envelope, ensure_ascii=False)


def saved(game_id: str) -> Memory:
    backend = Memory()
    match = record.read(played(game_id)).match
    assert match is not None
    facts = facts_of(match, "2026", 60)
    Store(backend).save("a", played(game_id), facts)
    return backend


def seen(address: str, backend: Memory) -> FakeBrowser:
    app, fake = started(address, backend)  # its `fail` raises
    fake.run_timers()
    app.handle("hash", "#/", "", "")
    assert 'id="game-mini-express"' in html(fake)
    return fake


@pytest.mark.parametrize("game", [game.id for game in games.all()])
def test_any_save_any_address(game: str) -> None:
    rng = random.Random(f"{game} {COUNT} {SEED}".rstrip())
    whole = saved(game).items[SAVE.key + "a"]
    for _ in range(COUNT):
        backend = Memory()
        backend.items[rng.choice([SAVE, SAVE, UNFINISHED]).key + "a"] = changed_save(rng, whole)
        address = rng.choice(["#/play/a", "#/play/a", "#/play/a/3", "#/", rng.choice(ODD_ADDRESSES)])
        seen(address, backend)


@pytest.mark.parametrize("game", [game.id for game in games.all()])
def test_any_record(game: str) -> None:
    rng = random.Random(f"record {game} {COUNT} {SEED}".rstrip())
    app, _fake = started("#/")
    for _ in range(COUNT):
        app.handle("hash", "#/", "", "")
        app.handle("file", "name.txt", changed_record(rng, played(game)), "")
        if app.notifications.dialog is not None:
            app.handle("do", "close", "", "key")
        for save in app.store.list():
            app.store.delete(save.id, "2026-01-01T00:00:00Z")


def test_a_view_that_cannot_draw_a_save_leaves_the_page_standing(monkeypatch: pytest.MonkeyPatch) -> None:
    from ui.table.game_session import Session

    def broken(self: Session) -> object:
        raise ZeroDivisionError("a fault of the game's page")

    monkeypatch.setattr(Session, "drawn", broken)
    backend = saved("mini-express")
    app, fake = started("#/play/a", backend)
    assert "could not be shown" in html(fake) and 'id="game-mini-express"' in html(fake)
    assert app.table is None
    with pytest.raises(AssertionError, match="a fault of the game's page"):
        fake.run_timers()  # the report comes once the page stands: it is no failed start

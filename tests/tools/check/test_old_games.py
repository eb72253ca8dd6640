"""The command that tells which games a change of rules would cut."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core import record
from engine.core.errors import Refusal
from tests import toy
from tests.toy import TOY
from tests.ui.toy_games import put, toy_match
from tools.check import old_games
from ui.storage import archive
from ui.storage.saves import Memory, Store


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    with toy.registered():
        yield


def test_it_counts_the_games_that_can_no_longer_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(Memory())
    put(store, "a", toy_match(1, 3, 2))
    put(store, "b", toy_match(1, 2, seed=8))
    (tmp_path / "games.txt").write_text(archive.write(store, ["a", "b"]), encoding="utf-8")
    (tmp_path / "one.txt").write_text(record.write(toy_match(3, seed=9)), encoding="utf-8")
    assert old_games.main([str(tmp_path)]) == 0
    assert "3 games: 3 whole, 0 cut" in capsys.readouterr().out
    state = type(toy_match().state)
    allowed = state.why_not
    refusal = Refusal("TOY-1", "one-to-three")
    monkeypatch.setattr(
        state, "why_not", lambda self, action: refusal if action.number == 3 else allowed(self, action)
    )
    monkeypatch.setattr(TOY, "rules_version", 2)
    assert old_games.main([str(tmp_path / "games.txt"), str(tmp_path / "one.txt")]) == 1
    told = capsys.readouterr().out
    assert "a: cut after 1 actions: action-illegal" in told and "3 games: 1 whole, 2 cut" in told
    (tmp_path / "bad.txt").write_text("nothing", encoding="utf-8")
    assert old_games.main([str(tmp_path / "bad.txt")]) == 0
    assert "1 unreadable" in capsys.readouterr().out

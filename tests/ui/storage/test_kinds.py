"""The registry of stored kinds is complete, and the program follows it."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from engine.core import correction
from engine.core.correction import Correction
from tests.toy import TOY
from tests.ui.fakes import started
from ui.storage import archive, flushed_copy, kinds, progress
from ui.storage.boards import BoardStore
from ui.storage.lesson_drafts import DraftStore, written
from ui.storage.saves import Memory, Store

ROOT = Path(__file__).resolve().parents[3]
A_KEY = re.compile(r"railtable[./][a-z-]+/?")
FACTS = {"game": "toy", "updated": "2026-01-01T10:00"}


def test_keys_are_written_in_the_registry_only() -> None:
    """Whoever stores something new has to say there what follows from it."""
    registry = ROOT / "ui" / "storage" / "kinds.py"
    found: dict[Path, list[str]] = {}
    for path in (ROOT / "ui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and A_KEY.fullmatch(node.value):
                found.setdefault(path, []).append(node.value)
    assert found == {registry: [kind.key for kind in kinds.KINDS]}


def test_keys_of_the_scripts_are_in_the_registry() -> None:
    known, found = {kind.key for kind in kinds.KINDS}, set()
    for path in (ROOT / "assets" / "js").rglob("*.js"):
        for text in re.findall(r"""["'`](railtable[./][\w/.-]+)["'`]""", path.read_text(encoding="utf-8")):
            found.add(text)
    assert {kinds.LANGUAGE.key, kinds.THEME.key, kinds.FAST_START_FAILED.key} <= found <= known


def test_no_kind_is_hidden_by_another() -> None:
    for kind in kinds.KINDS:
        assert kinds.kind_of(kind.key + "x" * kind.key.endswith("/")) is kind
    assert kinds.kind_of("somebody/else") is None and kinds.kind_of("railtable/prefs2") is None


def test_everything_that_the_page_stores_is_of_a_known_kind() -> None:
    backend = Memory()
    app, _ = started("#/", backend)
    app.set_pref("language", "es")
    app.store.save("a", "record", FACTS)
    app.store.delete("a", "2026-01-01T10:00:00Z")
    progress.note_puzzle(app.store, "toy", "p", 1)
    assert len(backend.items) >= 5 and all(map(kinds.kind_of, backend.items))


def test_every_flushed_kind_has_a_rule_for_two_copies() -> None:
    flushed = {kind for kind in kinds.KINDS if kind.flushed}
    assert flushed_copy.COMPARED.keys() == flushed >= flushed_copy.MERGED.keys()


def test_what_belongs_to_a_save_goes_with_it_and_only_that() -> None:
    backend = Memory()
    store = Store(backend)
    keys = {kind: kind.key + "a" * kind.key.endswith("/") for kind in kinds.KINDS}
    backend.items = dict.fromkeys(keys.values(), "2026-01-01T10:00:00Z")
    assert store.used() == 0  # it is in the bin
    store.restore("a")
    counted = [keys[kind] for kind in kinds.KINDS if kind.counted]
    assert store.used() == sum(len(key) + len(backend.items[key]) for key in counted) > 0
    store.delete("a", "2026-01-01T10:00:00Z")
    assert keys.keys() == {kinds.kind_of(key) for key in backend.items}  # all of it can be restored
    store.deleted("2026-03-01T10:00:00Z")
    assert set(backend.items) == {keys[kind] for kind in kinds.KINDS if not kind.of_save}


def test_the_file_of_all_games_has_what_the_registry_says(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(Memory())
    store.save("a", "record", FACTS)
    store.write_label("a", "Name", "")
    store.put_aside("a")
    BoardStore(store).keep("b", correction.write(Correction(TOY, {"bonuses.luck.count": 5}, "Found")))
    DraftStore(store).keep("c", written({"title": {"en": "Mine"}}))
    monkeypatch.setattr("engine.games.all", lambda: [TOY])
    progress.note_puzzle(store, "toy", "p", 1)
    lines = archive.write(store, ["a"], beside=True).splitlines()[1:-1]
    fields = {field for line in lines for field in json.loads(line)}
    assert fields == {"id"} | {kind.field for kind in kinds.KINDS if kind.field}

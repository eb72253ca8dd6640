"""What the documents say by example is so."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine import games
from tools.check import notebook
from ui.features.lessons import check as lesson_check

DOCS = Path(__file__).resolve().parents[2] / "docs"


def blocks(name: str) -> list[str]:
    """The indented examples of a document."""
    text = (DOCS / name).read_text(encoding="utf-8")
    found = re.findall(r"(?m)(?:^(?: {4}.*)?\n)+", text)
    return [re.sub(r"(?m)^    ", "", block) for block in found if block.strip()]


def test_the_lesson_in_the_documents_happens_as_written() -> None:
    text = blocks("lessons.md")[0]
    assert lesson_check.check(text) == []
    game, found = lesson_check.read(text)
    assert game == "trans-siberian" and [len(lesson.steps) for lesson in found] == [4]


def test_the_position_in_the_documents_is_one() -> None:
    text = re.sub(r" {2,}.*", "", blocks("lessons.md")[-1])
    state = games.get("trans-siberian").position(text)
    assert state.setup.corrections == {"links.omsk-tyumen.income": 3}


def as_written(name: str) -> dict[str, Any]:
    """The notebook with fresh outputs, which are those that it was committed with."""
    path = DOCS / name
    book = json.loads(path.read_text(encoding="utf-8"))
    fresh = notebook.run(path)
    for old, new in zip(book["cells"], fresh["cells"], strict=True):
        if old["cell_type"] == "code":
            assert [_kinds(output) for output in new["outputs"]] == [_kinds(each) for each in old["outputs"]]
    return fresh


def test_the_notebook_runs_and_shows_what_is_written_down() -> None:
    fresh = as_written("notebook.ipynb")
    kinds = {
        kind
        for cell in fresh["cells"]
        for output in cell.get("outputs", ())
        for kind in output.get("data", {})
    }
    assert kinds == {"image/svg+xml", "text/html"}


def test_the_researchers_notebook_runs_and_shows_what_is_written_down() -> None:
    for extra in ("pettingzoo", "pyspiel"):
        pytest.importorskip(extra, reason="an optional extra: tools/lab/requirements.txt")
    fresh = as_written("research.ipynb")
    assert any(output.get("text") for cell in fresh["cells"] for output in cell.get("outputs", ()))


def _kinds(output: dict[str, Any]) -> object:
    """What must be the same: texts as they are, and in which form anything is drawn."""
    return "".join(output["text"]) if "text" in output else sorted(output["data"])

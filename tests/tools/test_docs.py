"""What the documents say by example is so."""

from __future__ import annotations

import json
import re
from pathlib import Path

from engine import games
from engine.core import lessons
from engine.games.trans_siberian.positions import figures

DOCS = Path(__file__).resolve().parents[2] / "docs"


def blocks(name: str) -> list[str]:
    """The indented examples of a document."""
    text = (DOCS / name).read_text(encoding="utf-8")
    found = re.findall(r"(?m)(?:^(?: {4}.*)?\n)+", text)
    return [re.sub(r"(?m)^    ", "", block) for block in found if block.strip()]


def test_the_lesson_in_the_documents_happens_as_written() -> None:
    game = games.get("trans-siberian")
    for lesson in lessons.load(json.loads(blocks("lessons.md")[0])):
        assert len(lesson.steps) == 4
        lessons.run(game, lesson, figures)


def test_the_position_in_the_documents_is_one() -> None:
    text = re.sub(r" {2,}.*", "", blocks("lessons.md")[1])
    state = games.get("trans-siberian").position(text)
    assert state.setup.corrections == {"links.omsk-tyumen.income": 3}

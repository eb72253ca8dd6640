"""A test that runs names every rule, ruling, example and edge case of the sheet."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from engine.games.trans_siberian import lessons

COUNTS = {
    "SETUP": 8,
    "TRACK": 5,
    "TERM": 13,
    "AUCTION": 14,
    "TURN": 5,
    "BUY": 7,
    "BUILD": 6,
    "EXTEND": 2,
    "JUMP": 8,
    "ONE": 1,
    "TWO": 9,
    "EXT": 4,
    "INCOME": 4,
    "PASS": 1,
    "DIV": 4,
    "SHIFT": 9,
    "NAT": 6,
    "ADJ": 3,
    "MARK": 2,
    "END": 4,
    "SCORE": 2,
}
RULINGS = [number for number in range(1, 46) if number not in (23, 39)]  # dropped ids leave gaps
ALL_IDS = (
    [f"TSR-{group}-{number}" for group, count in COUNTS.items() for number in range(1, count + 1)]
    + [f"TSR-R-{number:02}" for number in RULINGS]
    + [f"TSR-EX-{number:02}" for number in range(1, 17)]
    + [f"TSR-CASE-{number:02}" for number in range(1, 41)]
)
_ID = re.compile(r"TSR-[A-Z]+-\d+")
_LIKE_AN_ID = re.compile(r"TSR-(?!\.\.\.)[\w.]+(?:-\w+)*")
_RANGE = re.compile(r"(TSR-[A-Z]+-)(\d+) to TSR-[A-Z]+-(\d+)")


def named_by_tests() -> set[str]:
    """Ids in the docstrings of test functions, and those of the lessons that test_lessons plays."""
    found = {lesson.id for lesson in lessons.LESSONS}
    for lesson in lessons.LESSONS:
        found.update(lesson.rules)
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                text = ast.get_docstring(node) or ""
                found.update(_ID.findall(text))
                for group, first, last in _RANGE.findall(text):
                    found.update(f"{group}{number}" for number in range(int(first), int(last) + 1))
    return found


def test_every_rule_id_is_named_by_a_test() -> None:
    assert len(ALL_IDS) == len(set(ALL_IDS)) == 117 + 43 + 16 + 40
    assert sorted(set(ALL_IDS) - named_by_tests()) == []


def test_sources_name_only_ids_that_exist() -> None:
    """Also an id that something has broken in the middle is seen: every word that begins like one."""
    known = {*ALL_IDS, *(lesson.id for lesson in lessons.LESSONS)}
    package = Path(lessons.__file__).parent.parent
    cited = {
        (path.name, rule)
        for path in sorted([*package.rglob("*.py"), *package.rglob("*.json")])
        for rule in _LIKE_AN_ID.findall(path.read_text(encoding="utf-8"))
    }
    assert sorted(place for place in cited if place[1] not in known) == []
    assert sorted(named_by_tests() - known) == []

"""A test names every rule id of the sheet; all ids in code, lessons and refusals exist in the sheet."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from engine.games.russian_railroads import lessons
from tests.engine.russian_railroads import refusals

HERE = Path(__file__).parent
CODE = HERE.parents[2] / "engine" / "games" / "russian_railroads"

COUNTS = {
    "RR": "GEN 7, SETUP 8, TURN 6, PAY 8, COMP 6, EFF 5, ACT 10, TRACK 7, SPEC 10, LOCO 9, FACT 9, IND 8,"
    " DBL 3, ENG 8, REUSE 5, ORDER 8, Q 8, EBC 3, SCORE 7, CLEAN 2, LAST 1, END 6, HID 1, AMB 30",
    "GR": "SETUP 4, RAIL 4, FORK 3, EXT 5, IND 2, INC 5, NAT 2, BASE 5, X 5",
    "COAL": "SETUP 4, USE 4, SPACE 3, 2P 1, BOIL 7, FO 5, FACT 1, BASE 4",
    "AM": "SETUP 6, RAIL 3, NAT 1, DBL 1, COIN 1, BOULDER 3, TRANS 1, SPIKE 1, IND 6, STOCK 7, STEEL 5, Q 3,"
    " BASE 3",
}
"""Rules of the sheets by group, numbered from 1."""
GROUPS = {f"{sheet}-{each.split()[0]}" for sheet, groups in COUNTS.items() for each in groups.split(", ")}
RULINGS = {f"GA-R-{number}" for number in range(19, 41)}
AMBIGUITIES = {f"GA-AMB-{number}" for number in range(1, 19)}
"""Why some of the rules are as they are."""
ALL = RULINGS | {
    f"{sheet}-{each.split()[0]}-{number}"
    for sheet, groups in COUNTS.items()
    for each in groups.split(", ")
    for number in range(1, int(each.split()[1]) + 1)
}
EXAMPLES = {
    f"{sheet}-T-{number:02d}"
    for sheet, count in (("RR", 43), ("GR", 11), ("COAL", 10), ("AM", 14))
    for number in range(1, count + 1)
}
_ID = re.compile(r"\b(?:RR|GR|COAL|AM|GA)-[A-Z0-9]+-\d+")
_RANGE = re.compile(r"\b((?:RR|GR|COAL|AM|GA)-[A-Z0-9]+-)(\d+)\.\.(\d+)")
_LIKE_AN_ID = re.compile(r"\bRR-(?!T\b)\w[\w.]*-?\d*")


def _named_in_tests() -> set[str]:
    named: set[str] = set()
    for path in sorted(HERE.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                told = ast.get_docstring(node) or ""
                named |= set(_ID.findall(told))
                for group, first, last in _RANGE.findall(told):
                    named |= {f"{group}{number}" for number in range(int(first), int(last) + 1)}
    return named


def test_every_rule_is_named_by_a_test() -> None:
    named = _named_in_tests()
    for lesson in lessons.LESSONS:
        named |= set(lesson.rules)
    assert sorted(ALL - named) == []


def test_no_rule_is_invented() -> None:
    found: set[str] = _named_in_tests()
    for lesson in lessons.LESSONS:
        found |= {*lesson.rules, "-".join(lesson.id.split("-")[:3])} if lesson.id.startswith("RR-") else set()
    for path in sorted(CODE.rglob("*.py")):
        found |= set(_ID.findall(path.read_text(encoding="utf-8")))
    assert sorted(found - ALL - EXAMPLES - AMBIGUITIES) == []


def broken_ids(text: str) -> list[str]:
    """What begins like a rule id and is none: a replace that went through an id leaves such things."""
    words = (word.rstrip(".") for word in _LIKE_AN_ID.findall(text))
    return [word for word in words if not _ID.fullmatch(word) and word not in GROUPS]


def test_every_rule_id_is_whole() -> None:
    assert broken_ids("RR-PAY-7, RR-phases.PAY-1..4 (RR-EFF) RR-PAY RR-Board.TRACK-2, RR-pay-3") == [
        "RR-phases.PAY-1",
        "RR-Board.TRACK-2",
        "RR-pay-3",
    ]
    found = {}
    for path in [*sorted(CODE.rglob("*.py")), *sorted(HERE.rglob("*.py")), *sorted(CODE.rglob("*.json"))]:
        if path != Path(__file__):
            found[path.name] = broken_ids(path.read_text(encoding="utf-8"))
    assert {name: ids for name, ids in found.items() if ids} == {}


def test_no_text_key_is_dead() -> None:
    """What refusals.py promises to the page is said somewhere in the rules.

    That nothing else is said, and with which arguments, watch.py checks in every random game.
    """
    source = "".join(
        path.read_text(encoding="utf-8") for path in sorted(CODE.rglob("*.py")) if path.name != "refusals.py"
    )
    for key in (*refusals.REASONS, *refusals.EVENTS, *refusals.RESULTS):
        assert f'"{key.key}"' in source, key
    for keys in (refusals.REASONS, refusals.EVENTS, refusals.SCORE_KEYS):
        assert len({key.key for key in keys}) == len(keys)

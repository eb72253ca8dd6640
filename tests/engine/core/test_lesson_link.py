"""Lessons packed into links: short, complete, and harmless if forged."""

from __future__ import annotations

import json
import tracemalloc

import pytest

from engine.core import lesson_link
from engine.core.lesson_link import BrokenLesson, pack, unpack
from tests.engine.core import lesson_campaign
from tests.engine.core.lesson_campaign import deflated, sealed
from ui.features.lessons import check_file


def problem(code: str) -> str:
    with pytest.raises(BrokenLesson) as broken:
        unpack(code)
    return broken.value.code


def test_a_lesson_travels_whole_and_short() -> None:
    for file in lesson_campaign.sources():
        file["lessons"][0]["words"]["es"]["1"] = "¿Qué haces? «—» 🚂 <b>&"
        text = json.dumps(file, ensure_ascii=False, indent=1)
        code = pack(text)
        assert json.loads(unpack(code)) == file
        assert code[-1].isalnum() and set(code) <= set("-_") | {each for each in code if each.isalnum()}
        assert len(code) < 0.6 * len(text)
        assert unpack(f" {code[:9]}\r\n{code[9:]} ") == unpack(code), "mail programs break lines"


def test_what_is_too_long_or_damaged_is_refused() -> None:
    code = pack('{"game":"toy"}')
    assert unpack(code) == '{"game":"toy"}'
    assert {problem(bad) for bad in ("", ".", "é", "A", "AAAAAAA", code[:-3], code[:-1] + "é")} == {"damaged"}
    changed = code[:12] + ("A" if code[12] != "A" else "B") + code[13:]
    assert problem(changed) == "damaged"
    assert problem("A" * 100_000) == "too-long"
    assert problem(sealed(deflated(b"{}"), 2)) == "version"
    assert problem(sealed(b"\xff\xff")) == "damaged"
    assert problem(sealed(deflated(b"no json"))) == "damaged"
    assert problem(sealed(deflated(b"[" * 99))) == "damaged"
    noise = "".join(chr(97 + number * number * 7 % 26) + str(number * 7919) for number in range(6_000))
    with pytest.raises(BrokenLesson) as broken:
        pack(json.dumps(noise))
    assert broken.value.code == "too-long" and broken.value.values["limit"] == lesson_link.LONGEST


def test_no_bomb_goes_off() -> None:
    bomb = sealed(deflated(b'"' + b"a" * 7_000_000 + b'"'))
    assert len(bomb) < lesson_link.LONGEST
    tracemalloc.start()
    assert problem(bomb) == "too-long"
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 4_000_000


def test_mutated_lessons_end_in_a_sentence_or_a_lesson() -> None:
    seen = lesson_campaign.run(900, 7_000)
    assert min(seen[end] for end in ("right", "wrong", "broken: damaged", "broken: too-long")) > 2
    assert check_file(unpack(pack('{"game": "toy", "lessons": []}')))[0].startswith("the file names its game")

"""`python -m tools.check.lessons`, lesson files in links, and all lessons of the games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.check import lessons
from tools.steps import ROOT

FILES = sorted(ROOT.glob("engine/games/*/lessons/*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_lesson_is_solved_by_its_own_answers_and_has_all_its_words(path: Path) -> None:
    assert lessons.check(path) == []


GOOD = '{"game": "mini-express", "lessons": [{"id": "a", "position": ["players 3"], "steps": [%s]%s}]}'
WORDS = ', "words": {"en": {"title": "A", "1": "B"}, "es": {"title": "C", "1": "D"}}'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "line 1, column 2: no JSON"),
        ("[" * 100, "nested too deeply"),
        ("[]", "the file names its game"),
        ('{"game": "chess", "lessons": []}', "trans-siberian, russian-railroads, not 'chess'"),
        ('{"game": "mini-express", "lesson": []}', "knows no 'lesson'"),
        (GOOD % ('{"talk": "", "point": ["nowhere"]}', WORDS), "a, step 1: point: there is no 'nowhere'"),
        (GOOD % ('{"talk": ""}', ', "bots": "genius"'), "a: no bots 'genius'; there are apprentice,"),
        (GOOD % ('{"talk": ""}', ""), "a: no words for the title in 'en': write 'lesson.a.title'"),
        (GOOD % ('{"do": "take purple"}', WORDS), "a, step 1: not an action"),
        ("x" * 300_000, "longer than"),
    ],
)  # fmt: skip
def test_mistakes_are_named_with_what_would_be_right(
    text: str, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lesson.json"
    path.write_text(text, encoding="utf-8")
    assert lessons.main([str(path)]) == 1
    assert problem in capsys.readouterr().out


def test_a_right_file_is_called_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lesson.json"
    text = GOOD % ('{"talk": "", "point": ["board", "draft brown"]}', WORDS)
    path.write_text(text, encoding="utf-8")
    assert lessons.main([str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: right\n"
    assert lessons.main([str(tmp_path / "gone.json")]) == 1
    assert "cannot be read" in capsys.readouterr().out

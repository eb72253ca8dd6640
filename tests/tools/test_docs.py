"""The examples, links and notebooks of the documents are correct."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine import games
from engine.core import lesson_form, lesson_steps, puzzles
from tools.check import notebook
from ui.features.lessons import check_file, read

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PLACES = ("assets", "docs", "e2e", "engine", "tests", "tools", "ui")
FOUND = [*ROOT.iterdir(), *(path for place in PLACES for path in (ROOT / place).rglob("*"))]


def blocks(name: str) -> list[str]:
    """The indented examples of a document."""
    text = (DOCS / name).read_text(encoding="utf-8")
    found = re.findall(r"(?m)(?:^(?: {4}.*)?\n)+", text)
    return [re.sub(r"(?m)^    ", "", block) for block in found if block.strip()]


def test_the_lesson_in_the_documents_happens_as_written() -> None:
    text = blocks("lessons.md")[0]
    assert check_file(text) == []
    game, found = read(text)
    assert game == "trans-siberian" and [len(lesson.steps) for lesson in found] == [4]


def test_the_position_in_the_documents_is_one() -> None:
    text = re.sub(r" {2,}.*", "", blocks("lessons.md")[-1])
    state = games.get("trans-siberian").position(text)
    assert state.setup.corrections == {"links.omsk-tyumen.income": 3}


def test_the_tables_of_lessons_name_every_key_there_is() -> None:
    """Keys of lessons, kinds of steps and keys of steps: a new one needs its row, a dropped one loses it."""
    text = (DOCS / "lessons.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| ((?:`\w+`(?:, )?)+) \|", text)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    kinds = {kind.KEY for kind in lesson_steps.KINDS}
    of_steps = {key for kind in lesson_steps.KINDS for key in kind.known_keys()} - kinds
    beside = {"events", "quiet", "then", "rule", "reason", "args", "ask", "line"}
    assert named == {*lesson_form.LESSON_KEYS, *lesson_form.MORE_KEYS, *kinds, *(of_steps - beside)}
    assert all(f"`{key}`" in text for key in beside)


@pytest.mark.parametrize(
    ("name", "words"),
    [("README.md", "{exercises} short exercises, {puzzles} puzzles"),
     ("README.es.md", "{exercises} ejercicios breves, {puzzles} problemas")],
)  # fmt: skip
def test_the_first_page_counts_right(name: str, words: str) -> None:
    lessons = [
        lesson
        for game in games.all()
        for chapter in games.course(game.id).chapters
        for lesson in chapter.lessons
    ]
    exercises = len(lessons) - len(games.all())  # one of each is the guided first game
    found = sum(len(puzzles.every(game.id)) for game in games.all())
    assert words.format(exercises=exercises, puzzles=found) in (ROOT / name).read_text(encoding="utf-8")


LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
NAMED = re.compile(r"(?<![\w./])docs/[\w/-]+\.\w+")
PAGES = [path for path in FOUND if path.suffix in (".md", ".ipynb")]
SOURCES = [path for path in FOUND if path.suffix in (".py", ".js", ".json", ".md") or path.name == "Makefile"]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_pages_that_code_and_texts_name_are_there() -> None:
    named = {(path, name) for path in SOURCES for name in NAMED.findall(path.read_text(encoding="utf-8"))}
    assert len(named) > 20
    assert [f"{path}: {name}" for path, name in named if not (ROOT / name).exists()] == []


def test_every_page_is_in_the_table_of_pages() -> None:
    listed = set(LINK.findall((DOCS / "README.md").read_text(encoding="utf-8")))
    pages = {path.relative_to(DOCS).as_posix() for path in PAGES if path.is_relative_to(DOCS)}
    assert pages - {"README.md"} <= listed


@pytest.mark.parametrize("path", notebook.BOOKS, ids=lambda path: path.stem)
def test_no_notebook_is_kept_with_what_it_showed(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    kept = [(cell["outputs"], cell["execution_count"]) for cell in cells if cell["cell_type"] == "code"]
    assert kept and all(each == ([], None) for each in kept)


def shown(name: str) -> list[object]:
    """What the cells of a notebook show: printed text as it is, and in which form anything is drawn."""
    cells = notebook.run(DOCS / name)["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", ())]
    return ["".join(each["text"]) if "text" in each else sorted(each["data"]) for each in outputs]


def test_the_notebook_shows_what_its_words_say() -> None:
    assert shown("notebook.ipynb") == [
        "mini-express trans-siberian russian-railroads\n",
        ["image/svg+xml"],
        "".join(f"draft {company} ['draft']\n" for company in ("brown", "gray", "orange", "white")),
        ["text/html"],
        "Ada 20 {'shares': 5}\nBen 13 {'shares': 6}\nCy 15 {'shares': 5}\n",
        "Ay0u3wxlu39nCAINAQgAhgg7zlw.ntQWRhCkJlbgpDeQ\nTrue\n",
    ]


RESEARCH = """\
mini-express trans-siberian russian-railroads
apprentice stationmaster director baron
greedy        24 games, wins  58 % [ 39 % to  76 %], Elo +205
stationmaster 24 games, wins  42 % [ 24 % to  61 %], Elo +140
random        24 games, wins   0 % [  0 % to  14 %], Elo -345
Rollouts won 9 of 9 games against two greedy bots
seat_0 -0.5
seat_1 -0.5
seat_2 1.0
19 actions at random, observations of (84,)
Starting API test
Passed API test
3 players, 4 legal actions, among them
    871 draft orange
    1695 draft white
    1788 draft gray
returns [-0.5, -0.5, 1.0]
random_sim_test passed
"""


def test_the_researchers_notebook_shows_what_its_words_say() -> None:
    for extra in ("pettingzoo", "pyspiel"):
        pytest.importorskip(extra, reason="an optional extra: tools/lab/requirements.txt")
    assert "".join(map(str, shown("research.ipynb"))) == RESEARCH

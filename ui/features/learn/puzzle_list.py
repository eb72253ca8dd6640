"""Markup of puzzles in lists: cards with a small board, the puzzle of the day and the next one."""

from __future__ import annotations

from engine import games
from engine.core import puzzles
from engine.core.puzzles import Puzzle
from ui.features import puzzles as shelf
from ui.features.lessons import Words
from ui.markup.html import attrs, esc
from ui.shell.api import AppApi
from ui.storage import progress as learning
from ui.words.i18n import Translator

SEE = "puzzle-see"
"""The command that a small board sends when it comes into view."""


def solved(app: AppApi, game_id: str) -> tuple[int, int]:
    """The number of puzzles of a game that are solved, and of all."""
    points = learning.of(app.store, game_id)["puzzles"]
    every = puzzles.every(game_id)
    return sum(points.get(puzzle.id, 0) > 0 for puzzle in every), len(every)


def highlights(app: AppApi, tr: Translator, game_id: str, heading: str) -> str:
    """The puzzle of the day with its streak, and the next one that is not solved. `heading`: "h2" or "h3"."""
    cards = []
    today = shelf.of_today(app, game_id)
    if today is not None:
        days = learning.streak(learning.solved_days(app.store), app.browser.now())
        streak = tr("puzzle.streak", count=days) if days else ""
        cards.append(_highlight(app, tr, game_id, today, "today", heading, streak))
    following = shelf.next_open(app.store, game_id)
    if following is not None and following is not today:
        cards.append(_highlight(app, tr, game_id, following, "next", heading))
    return f'<div class="riddles riddles-first">{"".join(cards)}</div>'


def _highlight(
    app: AppApi, tr: Translator, game_id: str, puzzle: Puzzle, which: str, heading: str, more: str = ""
) -> str:
    told = f'<span class="puzzle-streak">{esc(more)}</span>' if more else ""
    head = f"<{heading}>{esc(tr(f'puzzle.{which}'))}{told}</{heading}>"
    return f'<section class="riddle-box">{head}{card(app, tr, game_id, puzzle, f"puzzle-{which}")}</section>'


def groups(app: AppApi, tr: Translator, game_id: str) -> list[tuple[str, str]]:
    """(key, markup) of the lists: puzzles of the usual game, then the others."""
    every = puzzles.every(game_id)
    usual = [puzzle for puzzle in every if not puzzle.options]
    others = [puzzle for puzzle in every if puzzle.options]
    found = []
    for key, members in (("usual", usual), ("others", others)):
        items = "".join(f"<li>{_with_variant(app, tr, game_id, puzzle)}</li>" for puzzle in members)
        head = f"<h2>{esc(tr(f'puzzle.{key}'))}</h2>"
        if members:
            found.append((key, f'{head}<ol class="riddles">{items}</ol>'))
    return found


def _with_variant(app: AppApi, tr: Translator, game_id: str, puzzle: Puzzle) -> str:
    """A card, with a line about its variant and the lesson that explains it."""
    markup = card(app, tr, game_id, puzzle, f"puzzle-{puzzle.id}")
    if not puzzle.options:
        return markup
    said = esc(shelf.variant(tr, game_id, puzzle))
    lesson = games.course(game_id).find(puzzles.lesson_about(game_id, puzzle))
    if lesson is not None:
        place = f"#/lesson/{game_id}/{lesson.id}"
        link = (
            f"<a{attrs(href=place, data_do='go', data_arg=place)}>{esc(Words(game_id, lesson, tr).title)}</a>"
        )
        said += f". {esc(tr('puzzle.explained'))} {link}"
    return f'{markup}<p class="riddle-variant">{said}</p>'


def card(app: AppApi, tr: Translator, game_id: str, puzzle: Puzzle, name: str) -> str:
    """A link to a puzzle: its board, title, difficulty, and whether it was tried or solved."""
    points = learning.of(app.store, game_id)["puzzles"].get(puzzle.id)
    state = "new" if points is None else "best" if points == shelf.FULL else "done" if points else "tried"
    words = esc(tr(f"puzzle.state.{state}")) if state != "new" else ""
    told = f'<span class="learn-told"><i class="stop is-{state}"></i>{words}</span>' if words else ""
    address = shelf.address(game_id, puzzle)
    named = attrs(class_=f"riddle is-{state}", href=address, data_do="go", data_arg=address, id=name)
    return (
        f"<a{named}>{board(app, game_id, puzzle, f'{name}-board')}"
        f'<span class="riddle-words"><b>{esc(shelf.title(tr, game_id, puzzle))}</b>'
        f'<span class="riddle-level">{esc(tr(f"puzzle.level.{puzzle.level}"))}</span>'
        f"{told}</span></a>"
    )


def board(app: AppApi, game_id: str, puzzle: Puzzle, name: str) -> str:
    """The small board of a puzzle, or its place until it is seen and drawn."""
    drawn = shelf.picture(app, game_id, puzzle)
    waits = {} if drawn else {"data_see": f"{game_id} {puzzle.id} {name}", "data_see_do": SEE}
    named = attrs(class_="riddle-board", id=name, aria_hidden="true", **waits)
    return f"<span{named}>{image(drawn) if drawn else ''}</span>"


def image(address: str) -> str:
    """A small board as an image."""
    return f'<img src="{esc(address)}" alt="" decoding="async">'

"""Drawings in a notebook: after `import tools.lab.notebook` a state is a drawing, a match a replay.

    state                    the board, as SVG that needs nothing else
    match                    the board with a slider over all moments, and what happened in words
    tools.lab.notebook.svg(state, language="es"), tools.lab.notebook.replay(match, seat=0)

The engine knows nothing of this: importing this module gives its classes what Jupyter asks for. What only a
seat may see is shown to nobody unless `seat` says whose eyes these are.
"""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

from engine.core.contract import State
from engine.core.match import Match
from ui import games as views
from ui.markup.html import attrs, esc
from ui.table.abilities import READ_ONLY
from ui.table.game_session import Session
from ui.view.plain import PlainView
from ui.view.scene import Scene
from ui.view.types import BoardDrawing
from ui.view.view import GameView
from ui.words.catalogues import translator

_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "css"


def _style(name: str) -> str:
    """A style sheet without remarks; empty inside the page, which has its own."""
    path = _FOLDER / f"{name}.css"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s+", " ", text).replace(":root", ".railtable").strip()


_TOKENS = _style("tokens")
_STYLES = {view.id: _style(view.id) for view in views.all()}
_OWN = (
    "body { margin: 0; font: 15px/1.4 system-ui, sans-serif; background: var(--paper); color: var(--ink); } "
    "svg { display: block; width: 100%; height: auto; } "
    "form { display: flex; gap: 8px; align-items: center; margin: 8px; } input { flex: 1; } "
    "ul { margin: 0 8px; padding-left: 1.2em; min-height: 4.2em; }"
)
_SCRIPT = """
const { keys, pool, frames, words } = JSON.parse(document.getElementById("frames").textContent);
const board = document.getElementById("board"), at = document.getElementById("at");
const show = () => {
  const drawn = {};
  for (let moment = 0; moment <= at.value; moment++) Object.assign(drawn, frames[moment]);
  board.innerHTML = keys[at.value].map((key) => `<g>${pool[drawn[key]]}</g>`).join("");
  document.getElementById("count").textContent = `${at.value} / ${at.max}`;
  const said = document.getElementById("said");
  said.replaceChildren(...words[at.value].map((line) => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  }));
};
at.addEventListener("input", show);
show();
"""


def svg(state: State, *, seat: int | None = None, language: str = "en") -> str:
    """The board of a state, with its styles."""
    view = _view(state)
    tr = translator(language, view)
    people = state.setup.players
    names = tuple(
        tr("player", number=number + 1) if number < people else tr("automa") for number in range(state.seats)
    )
    scene = Scene(state.game, state, tr, names, viewer=seat, interactive=False, motion=False, view=view)
    board = view.board(scene)
    drawn = "".join(f"<g>{fragment.markup}</g>" for fragment in board.fragments)
    style = html.escape(f"{_TOKENS} {_STYLES.get(view.id, '')}", quote=False)
    return _frame(board, f"<style>{style}</style><defs>{board.defs}</defs>{drawn}")


def replay(match: Match, *, seat: int | None = None, language: str = "en") -> str:
    """All moments of a match behind a slider, as a frame of its own, so that no style leaks."""
    session = Session("", match, language, motion=False, abilities=READ_ONLY)
    session.mine = frozenset() if seat is None else frozenset({seat})
    pool: dict[str, int] = {}
    frames: list[dict[str, int]] = []
    keys: list[list[str]] = []
    before: dict[str, int] = {}
    for moment in range(len(match.actions) + 1):
        session.look_at(moment)
        board = session.view.board(session.scene())
        now = {part.key: pool.setdefault(part.markup, len(pool)) for part in board.fragments}
        frames.append({key: number for key, number in now.items() if before.get(key) != number})
        keys.append(list(now))
        before = now
    told = json.dumps(
        {"keys": keys, "pool": list(pool), "frames": frames, "words": [[], *session.log_lines()]},
        ensure_ascii=False,
        separators=(",", ":"),
    ).replace("<", "\\u003c")
    slider = attrs(
        type="range",
        id="at",
        min=0,
        max=len(match.actions),
        value=match.cursor,
        aria_label=session.tr("log.title"),
    )
    drawn = _frame(board, f'<defs>{board.defs}</defs><g id="board"></g>')
    page = (
        f'<!doctype html><html class="railtable" lang="{session.language}"><meta charset="utf-8">'
        f"<style>{_TOKENS} {_STYLES.get(session.view.id, '')} {_OWN}</style>"
        f'<form><input{slider}><output id="count"></output></form>'
        f'<ul id="said" aria-live="polite"></ul>{drawn}'
        f'<script type="application/json" id="frames">{told}</script><script>{_SCRIPT}</script></html>'
    )
    shape = f"width: 100%; border: 0; aspect-ratio: {board.width} / {board.height + 160}"
    title = esc(f"{session.tr('title')}: {', '.join(session.names)}")
    return f'<iframe sandbox="allow-scripts" title="{title}" style="{shape}" srcdoc="{esc(page)}"></iframe>'


def _view(state: State) -> GameView:
    return views.get(state.game.id) or PlainView(state.game)


def _frame(board: BoardDrawing, inner: str) -> str:
    named = attrs(
        xmlns="http://www.w3.org/2000/svg",
        class_="railtable board-svg",
        viewBox=f"0 0 {board.width} {board.height}",
        role="img",
        aria_label=board.label,
    )
    return f"<svg{named}>{inner}</svg>"


# What Jupyter and its relatives ask an object for. The types cannot say that, and need not.
setattr(State, "_repr_svg_", svg)  # noqa: B010
setattr(Match, "_repr_html_", replay)  # noqa: B010

"""Draws a board as a self-contained SVG file, with only the style rules it needs.

    python -m tools.build.board_svg mini-express [--position "cash 40 32 28; ..."] [--link CODE] [--to FILE]

The page's own renderers draw it. It is made for an <img>: it follows the reader's light or dark theme, and
contains nothing that only a page can use (labels, controls, data).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from engine import games
from engine.core.match import Match
from tools.steps import ROOT, guarded
from ui.features.embed import settings as embedding
from ui.markup.html import esc
from ui.table.abilities import READ_ONLY
from ui.table.game_session import Session
from ui.view.types import BoardDrawing
from ui.words.catalogues import translator
from ui.words.i18n import LANGUAGES

TAG = re.compile(r"<(/?)([\w:]+)((?:\s+[\w:-]+(?:=\"[^\"]*\")?)*)\s*(/?)>")
ATTRIBUTE = re.compile(r"\s+([\w:-]+)(?:=\"([^\"]*)\")?")
USELESS = re.compile(r"data-.*|aria-.*|role|tabindex|focusable|inert")
COMMENT = re.compile(r"/\*.*?\*/", re.S)
NUMBER = re.compile(r"-?\d+\.\d{2,}")
DYNAMIC = re.compile(r":(hover|focus|active|not|is|where|has|nth|first|last|before|after)|\[(?!viewBox)")
NO_PICTURE = re.compile(
    r"^(animation|transition|cursor|pointer-events|outline|touch-action|user-select|will-change)"
)
PLACES = {
    "d",
    "points",
    "x",
    "y",
    "cx",
    "cy",
    "x1",
    "x2",
    "y1",
    "y2",
    "width",
    "height",
    "r",
    "rx",
    "transform",
}
OUTER = {"board-svg", "board-view", "stage", "stage-ground"}
SHEETS = ("tokens", "board", "table/frame", "table/stage")
_STAND_INS = (
    (("Arial", "Liberation Sans", "Roboto", "Helvetica"), 1.0),
    (("DejaVu Sans", "Verdana", "Noto Sans", "Ubuntu", "Cantarell"), 0.86),
)
"""Sans serifs found on many machines, each with the scale at which it is as wide as Arial."""
_OURS = {"Archivo Narrow": 84, "Public Sans": 97}


def _face(family: str, names: Sequence[str], size: float) -> str:
    found = ",".join(f'local("{name}")' for name in names)
    return f'@font-face{{font-family:"{family}";src:{found};size-adjust:{size:.0f}%}}'


FACES = "".join(
    _face(f"{family}{wide or ''}", names, size * part)
    for family, size in _OURS.items()
    for wide, (names, part) in enumerate(_STAND_INS)
)
"""Font faces made of local fonts, because a picture cannot load the project's own; scaled to their width."""


class Rule(NamedTuple):
    selectors: tuple[str, ...]
    body: str


@cache
def rules(game: str) -> tuple[Rule, ...]:
    """The top-level rules of the style sheets that boards use, without those inside @media and the like."""
    found = []
    for name in (*SHEETS, game):
        text = COMMENT.sub("", (ROOT / "assets" / "css" / f"{name}.css").read_text())
        for head, body in _blocks(text):
            if not head.startswith("@"):
                found.append(Rule(tuple(part.strip() for part in head.split(",")), body))
    return tuple(found)


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    at = 0
    while (begin := text.find("{", at)) >= 0:
        depth, end = 1, begin + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        yield " ".join(text[at:begin].split()), text[begin + 1 : end - 1]
        at = end


class Drawing(NamedTuple):
    """Markup as XML, with the classes and tags that style rules can match."""

    markup: str
    classes: frozenset[str]
    tags: frozenset[str]


def strip(game: str, markup: str) -> Drawing:
    """The drawing without labels, controls and data. Ids stay only where something refers to them."""
    text = markup + "".join(rule.body for rule in rules(game))
    referred = set(re.findall(r"""(?:url\(["']?#|href="#)([^)"']+)""", text))
    classes, tags = set(OUTER), {"svg"}

    def tag(found: re.Match[str]) -> str:
        close, name, given, empty = found.groups()
        tags.add(name)
        if close:
            return f"</{name}>"
        kept = ""
        for key, value in ATTRIBUTE.findall(given):
            if USELESS.fullmatch(key) or (key == "id" and value not in referred):
                continue
            if key == "class":
                classes.update(value.split())
            kept += f' {key}="{_short(key, value)}"'
        return f"<{name}{kept}{'/' if empty else ''}>"

    drawn = TAG.sub(tag, re.sub(r"<title>.*?</title>", "", markup, flags=re.S))
    drawn = re.sub(r"<(\w+)([^<>]*)></\1>", r"<\1\2/>", drawn)
    drawn = re.sub(r"<g/>|<text[^<>]*/>", "", drawn)
    return Drawing(re.sub(r">\s+<", "><", drawn), frozenset(classes), frozenset(tags))


def _short(key: str, value: str) -> str:
    """An attribute's value; coordinates are rounded to a tenth, which is not visible."""
    if key in PLACES:
        value = NUMBER.sub(lambda found: f"{float(found[0]):.1f}".removesuffix(".0"), value)
    return value


def style(game: str, drawn: Drawing) -> str:
    """The style rules that apply to the drawing, and the tokens that they use."""
    used = []
    for rule in rules(game):
        selectors = [each for each in rule.selectors if _applies(each, drawn)]
        body = ";".join(
            " ".join(part.split())
            for part in rule.body.split(";")
            if part.strip() and not NO_PICTURE.match(part.strip()) and not part.strip().startswith("--")
        )
        own = [part.strip() for part in rule.body.split(";") if part.strip().startswith("--")]
        if selectors and ":root" not in selectors and (body or own):
            used.append(f"{','.join(selectors)}{{{';'.join(filter(None, (*own, body)))}}}")
    text = "svg{font-family:var(--font-text)}" + "".join(used)
    tokens = _tokens(game, text + drawn.markup)
    for family in _OURS:
        tokens = tokens.replace(f'"{family}"', f'"{family}","{family}1"')
    return f"{FACES}:root{{color-scheme:light dark;{tokens}}}{text}"


def _applies(selector: str, drawn: Drawing) -> bool:
    if selector == "*" or DYNAMIC.search(selector):
        return False
    named = set(re.findall(r"\.([\w-]+)", selector))
    elements = set(re.findall(r"(?:^|[\s>+~])([a-zA-Z]\w*)", selector))
    return named <= drawn.classes and elements <= drawn.tags and bool(named or elements - {"svg"})


def _tokens(game: str, text: str) -> str:
    """The tokens used in a text, and those that they use in turn."""
    known: dict[str, str] = {}
    for rule in rules(game):
        if rule.selectors == (":root",):
            for part in rule.body.split(";"):
                name, _, value = part.strip().partition(":")
                if name.startswith("--"):
                    known.setdefault(name, " ".join(value.split()))
    wanted: set[str] = set(re.findall(r"var\((--[\w-]+)", text))
    found: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name in known and name not in found:
            found.add(name)
            wanted |= set(re.findall(r"var\((--[\w-]+)", known[name]))
    return ";".join(f"{name}:{known[name]}" for name in sorted(found))


def svg(game: str, board: BoardDrawing) -> str:
    """The whole SVG file."""
    inside = "".join(f"<g>{part.markup}</g>" for part in board.fragments)
    drawn = strip(game, f"<defs>{board.defs}</defs>{inside}" if board.defs else inside)
    size = f'viewBox="0 0 {board.width} {board.height}" width="{board.width}" height="{board.height}"'
    ground = '<rect width="100%" height="100%" fill="var(--board-ground)"/>'
    rule = style(game, drawn._replace(markup=drawn.markup + ground))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} class="board-svg" role="img">'
        f"<title>{esc(board.label)}</title><style>{rule}</style>{ground}"
        f'<g class="board-view">{drawn.markup}</g></svg>'
    )


def of_match(match: Match, moment: int | None = None, language: str = LANGUAGES[0]) -> str:
    """The picture of a game at a moment."""
    session = Session("", match, language, motion=False, abilities=READ_ONLY)
    session.look_at(moment)
    return svg(match.game.id, session.drawn().board)


def board_of(query: str) -> BoardDrawing:
    """The board that an embedded board with these settings shows first."""
    match = embedding.game_for(embedding.read_settings(query), translator(LANGUAGES[0]), 1).match
    return Session("", match, LANGUAGES[0], abilities=READ_ONLY).drawn().board


def of_settings(query: str, language: str = LANGUAGES[0]) -> str:
    """The picture of what an embedded board with these settings shows first."""
    settings = embedding.read_settings(query)
    shown = embedding.game_for(settings, translator(language), 1)
    return of_match(shown.match, shown.moment, language)


def of_game(game: str, language: str = LANGUAGES[0]) -> str:
    """The picture of a new game."""
    return of_settings(f"game={game}&seed=1&mode=watch", language)


def ratio(game: str) -> float:
    """The height of a game's board divided by its width."""
    match = Match(games.get(game), games.get(game).players[-1], 1)
    board = Session("", match, LANGUAGES[0], abilities=READ_ONLY).drawn().board
    return board.height / board.width


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=[game.id for game in games.all()])
    parser.add_argument("--position", default="", help="lines of a position, with ; between them")
    parser.add_argument("--link", default="", help="what stands in a link behind #/g/")
    parser.add_argument("--moment", type=int, help="of a link's game: so many actions are done")
    parser.add_argument("--lang", default=LANGUAGES[0], choices=LANGUAGES)
    parser.add_argument("--to", type=Path, help="the file to write (default: standard output)")
    chosen = parser.parse_args()
    settings = embedding.Settings(
        game=chosen.game,
        what="position" if chosen.position else "record" if chosen.link else "",
        text=chosen.position or chosen.link,
        mode="watch",
        moment=chosen.moment,
    )
    text = of_settings(settings.query(), chosen.lang)
    if chosen.to is None:
        print(text)
    else:
        chosen.to.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))

"""Makes the page that shows teachers how to embed boards: demo.html, demo.es.html and their pictures.

The boards on it are made by the markup that is printed beside them, so the examples cannot be wrong.
"""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from engine import games
from engine.core import puzzles
from engine.core.data import parse_json
from tools.build import board_svg
from tools.steps import ROOT
from ui.browser.protocol import LEARNING
from ui.features.embed.frame_size import frame_style
from ui.features.embed.settings import demo_page
from ui.markup.html import esc
from ui.words.i18n import LANGUAGES

WORDS: Final[dict[str, Any]] = {
    language: parse_json((ROOT / "tools" / "build" / f"teachers_page.{language}.json").read_text())
    for language in LANGUAGES
}
HOST: Final = "https://your.host/railtable/"
GAME: Final = "B64bLEw7DNL7hGrqCjLohfGSD9uzWnHENRFaXgINAQgAhgjyOcQ.ntQWRhCkJydW5vCkNsYXJh"
"""Three bots at Mini Express (`link.encode` of a match of seed 7); a test checks that it is readable."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'"
)


class Example(NamedTuple):
    name: str
    attributes: dict[str, str]
    shown: dict[str, str]
    """What the picture shows, if that is not the board's first position."""


RED: Final = "players 3; turn 0; railroad red held 2 0 0 treasury 10 links chelyabinsk-yekaterinburg"
TRY: Final = Example(
    "puzzle",
    {
        "game": "mini-express",
        "record": GAME,
        "mode": "play",
        "moment": "40",
        "seat": "1",
        "bots": "director",
    },
    {"game": "mini-express", "record": GAME, "mode": "watch", "moment": "40"},
)


def _puzzle_of_the_day() -> Example:
    """The puzzle of the day of the first game that has puzzles, else a position."""
    for game in games.all():
        if puzzles.every(game.id):
            given = {"game": game.id}
            return Example("today", {**given, "puzzle": "today"}, {**given, "mode": "watch"})
    return TRY


EXAMPLES: Final = (
    Example("diagram", {"game": "trans-siberian", "position": RED, "controls": "none"}, {}),
    Example(
        "lesson",
        {"game": "trans-siberian", "lesson": "TSR-EX-01"},
        {"game": "trans-siberian", "position": RED, "mode": "watch"},
    ),
    Example("replay", {"game": "mini-express", "record": GAME, "mode": "watch"}, {}),
    _puzzle_of_the_day(),
    Example("table", {"game": "russian-railroads", "bots": "stationmaster", "seat": "0"}, {}),
)


def element(example: Example, language: str, base: str) -> str:
    """The markup of a board, as an author writes it."""
    given = {**example.attributes, "lang": language, "style": room(example)}
    lines = [f"<rail-table {' '.join(f'{name}={json.dumps(value)}' for name, value in given.items())}>"]
    alt = WORDS[language][f"{example.name}.alt"]
    lines.append(
        f'  <img src="{base}{picture_name(example, language)}" alt="{esc(alt)}" width="100%" loading="lazy">'
    )
    return "\n".join([*lines, "</rail-table>"])


_board = cache(board_svg.board_of)


def room(example: Example) -> str:
    """The style that reserves the board's place."""
    given = example.attributes
    board = _board(urlencode(example.shown or given))
    return frame_style(board, given.get("controls", "full"), any(name in given for name in LEARNING))


def policy() -> str:
    """The page's content security policy: it allows only embed.js and the styles of the boards."""
    digests = (sha256(room(example).encode()).digest() for example in EXAMPLES)
    known = dict.fromkeys(f"'sha256-{b64encode(digest).decode()}'" for digest in digests)
    return POLICY.replace("style-src 'self'", f"style-src 'self' 'unsafe-hashes' {' '.join(known)}")


def picture_name(example: Example, language: str) -> str:
    return f"pictures/demo-{example.name}.{language}.svg"


def page(language: str) -> str:
    """The whole page."""
    words = WORDS[language]

    def text(key: str) -> str:
        return esc(words[key])

    boards = "".join(
        f'<section id="{example.name}"><h2>{text(example.name + ".title")}</h2><p>{text(example.name)}</p>'
        f'<div class="board">{element(example, language, "")}</div>'
        f"<details open><summary>{text('snippet')}</summary>"
        f'<pre tabindex="0">{esc(element(example, language, HOST))}</pre></details></section>'
        for example in EXAMPLES
    )
    rows = "".join(
        f"<tr><th scope='row'>{esc(name)}</th><td>{esc(means)}</td></tr>"
        for name, means in words["attributes"]
    )
    good = "".join(f"<li>{esc(line)}</li>" for line in words["good"])
    script = f'<script async src="{HOST}embed.js"></script>'
    program = (
        'const board = document.querySelector("rail-table");\n'
        'board.addEventListener("completed", ({ detail }) => console.log(detail.raw, detail.max));\n'
        'document.addEventListener("statement", ({ detail }) => sendToYourPlatform(detail));\n'
        "board.goto(12);"
    )
    others = " · ".join(
        f'<a href="{demo_page(code)}">{esc(other["this"])}</a>'
        for code, other in WORDS.items()
        if code != language
    )
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{text("title")} · Railtable</title>
<link rel="icon" href="assets/icons/railtable.svg" type="image/svg+xml">
<link rel="stylesheet" href="assets/css/teachers.css">
<script src="embed.js" async></script>
<script src="assets/js/teachers.js" defer></script>
</head>
<body>
<header><p><a href="./">Railtable</a></p><p>{others}</p></header>
<main>
<h1>{text("title")}</h1>
<p class="intro">{text("intro")}</p>
{boards}
<section><h2>{text("heard")}</h2><ol id="heard" data-none="{text("heard-none")}"></ol></section>
<section><h2>{text("how.title")}</h2><p>{text("how")}</p>
<pre tabindex="0">{esc(script)}

{esc(element(EXAMPLES[-1], language, HOST))}</pre>
<p>{_code(words["how.picture"])}</p></section>
<section><h2>{text("attributes.title")}</h2><table><tbody>{rows}</tbody></table></section>
<section><h2>{text("program.title")}</h2><p>{text("program")}</p><pre tabindex="0">{esc(program)}</pre>
<p>{text("program.more")}</p></section>
<section><h2>{text("good.title")}</h2><ul>{good}</ul></section>
</main>
<footer><p>{text("rights")}</p></footer>
</body>
</html>
"""


def _code(words: str) -> str:
    """Text with its parts between backquotes set as code."""
    parts = words.split("`")
    return "".join(
        f"<code>{esc(part)}</code>" if place % 2 else esc(part) for place, part in enumerate(parts)
    )


def files() -> dict[str, str]:
    """Everything of it, by its address."""
    made = {demo_page(language): page(language) for language in LANGUAGES}
    for language in LANGUAGES:
        for example in EXAMPLES:
            shown = {"mode": "watch", **(example.shown or example.attributes)}
            shown.setdefault("seed", "1")
            made[picture_name(example, language)] = board_svg.of_settings(urlencode(shown), language)
    return made

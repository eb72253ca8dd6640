"""Makes the files that other sites load: `embed.js`, `embed.html` and a picture of each game."""

from __future__ import annotations

import json
import re
import string

from engine import games
from tools.build import board_svg, first_screen, scripts, teachers_page, words
from tools.steps import ROOT, fail

TRAILING_COMMENT = re.compile(r"\s+// .*$")
"""A comment after a line of code."""
PRIVATE = re.compile(r"this\.#(\w+)")
"""Private names, which can be shortened."""
LOOSE = re.compile(r'("[^"]*")| ?(=>|={1,3}|\|\||&&|\?\??|[-+*,{<>]) ?| (})|([:)]) |\b(if|for) (?=\()')
"""Optional blanks with the signs beside them; and strings, in which all blanks have a meaning."""
LINE_END = re.compile(r"(?<=[{;,])\n")
LETTERS = string.ascii_letters
TEACHERS = "assets/css/teachers.css"
EMBED = "assets/js/embed.js"
HEAD = "// <rail-table>: a board of Railtable in any page. How to use it: demo.html beside this file.\n"
SHEETS = ("fonts", "tokens", "teachers")
"""The parts of the style sheet of the teachers' page, whose pages link no other."""
RATIOS_MARK = "/*RATIOS*/ {}"
FONTS = "".join(
    f'<link rel="preload" as="font" type="font/woff2" href="assets/fonts/{name}.woff2" crossorigin>\n'
    for name in ("public-sans", "besley", "archivo-narrow")
)
"""Preloaded, because a font that arrives after the first layout causes a second one."""
MODULES = """<link rel="modulepreload" href="assets/js/page.js">
<link rel="modulepreload" href="assets/js/bridge.js">
<script type="module" src="assets/js/frame.js">"""
SCRIPTS = (
    '<script type="module" async src="assets/js/interpreter.js"></script>\n',
    '<script type="module" src="assets/js/pyscript.js"></script>\n',
)
NOT_IN_A_FRAME = (
    '<link rel="manifest" href="assets/manifest.webmanifest">\n',
    '<link rel="apple-touch-icon" href="assets/icons/railtable-192.png">\n',
)


def replace_once(text: str, old: str, new: str) -> str:
    """Replace a text that must occur exactly once."""
    if text.count(old) != 1:
        fail(f"index.html has no longer exactly one {old!r}", "adapt tools/build/embed_files.py")
    return text.replace(old, new)


def page(index: str) -> str:
    """The page of an embedded board, made from the built index.html. It has the same styles and policy, but
    the frame decides whether it loads Python (assets/js/frame.js)."""
    index = replace_once(index, '<html lang="en"', '<html lang="en" data-embed data-no-offline')
    index = re.sub(r'<link rel="modulepreload"[^>]*>\n?', "", index)
    for part in (*SCRIPTS, *NOT_IN_A_FRAME):
        index = replace_once(index, part, "")
    index = replace_once(index, '<script type="module" src="assets/js/page.js">', FONTS + MODULES)
    begin, end = first_screen.MARK, "<!--start ends-->\n"
    if index.count(begin) != 1 or index.count(end) != 1:
        fail("the first screen of index.html looks different", "adapt tools/build/embed_files.py")
    return index[: index.index(begin)] + index[index.index(end) + len(end) :]


def script() -> str:
    """embed.js and what it imports as one classic script, without what only its readers need, and with the
    shapes of the boards."""
    code = scripts.bundle(ROOT / EMBED)
    if code.count(RATIOS_MARK) != 1:
        fail("embed.js has no place for the boards' shapes", f"it must contain {RATIOS_MARK} exactly once")
    ratios = {game.id: round(board_svg.ratio(game.id), 4) for game in games.all()}
    code = code.replace(RATIOS_MARK, json.dumps(ratios))
    code = words.with_paper(words.with_words(code, "embed"))
    for number, name in enumerate(dict.fromkeys(PRIVATE.findall(code))):
        code = re.sub(rf"#{name}\b", f"#{LETTERS[number]}", code)
    lines = [TRAILING_COMMENT.sub("", line.strip()) for line in code.splitlines()]
    code = "\n".join(line for line in lines if line and not line.startswith(("//", "/**")))
    code = LOOSE.sub(lambda found: "".join(filter(None, found.groups())), code)
    return f"{HEAD}(()=>{{{LINE_END.sub('', code)}}})();\n"


def files(site: dict[str, bytes]) -> dict[str, bytes]:
    """All files for embedding, by their address in the site."""
    made = {
        "embed.html": page(site["index.html"].decode()),
        "embed.js": script(),
        **{f"pictures/{game.id}.svg": board_svg.of_game(game.id) for game in games.all()},
        **teachers_page.files(),
        TEACHERS: "".join((ROOT / "assets/css" / f"{name}.css").read_text() for name in SHEETS),
    }
    return {name: text.encode() for name, text in made.items()}

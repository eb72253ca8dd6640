"""What can be done at a table: the verbs of its elements, and its keys.

Arrows, Enter and zooming are the page's own keys: assets/js/page/keyboard.js.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.core import record
from ui import branches, embed_panels, final, results
from ui.html import esc
from ui.links import Sharing
from ui.replay import KEYS
from ui.session import Session
from ui.turn import numbered
from ui.walk import summary

if TYPE_CHECKING:
    from ui.table import Table

Verb = Callable[[str, str], None]
REPLAY_KEYS = {key: mark for mark, key in KEYS.items() if key not in "[]"} | {
    ";": "round-back",
    ":": "round-on",
}
"""Where comma and full point are with Shift is another matter on every keyboard."""


def verbs(table: Table) -> dict[str, Verb]:
    """By what stands in `data-do`: what is done with `data-arg` and the way it came. Those that act, only
    where acting is allowed."""
    found: dict[str, Verb] = {
        "": lambda arg, how: table.tip(None),
        "inspect": lambda arg, how: table.tip(table.session.inspect(arg)),
        "tell": lambda arg, how: table.tip(f"<p>{esc(arg)}</p>"),
        "clear": lambda arg, how: table.clear(),
        "look": lambda arg, how: table.look(int(arg)),
        "look-now": lambda arg, how: table.look(None),
        "tab": lambda arg, how: table.tab(arg),
        "drawer": lambda arg, how: table.arrange("drawer", arg),
        "fold-log": lambda arg, how: table.arrange(
            "log", "open" if table.layout.log == "folded" else "folded"
        ),
        "fold-since": lambda arg, how: table.arrange(
            "since", "open" if table.layout.since == "folded" else "folded"
        ),
        "replay": lambda arg, how: table.replay.go(arg),
        "replay-pace": lambda arg, how: table.replay.pace(arg),
        "replay-measure": lambda arg, how: table.replay.measure(arg),
        "automa-step": lambda arg, how: table.runner.step(),
        "automa-run": lambda arg, how: table.runner.pause(False),
        "automa-pause": lambda arg, how: table.runner.pause(True),
        "walk": lambda arg, how: table.walk.go(arg),
        "here": lambda arg, how: table.walk.act(),
        "type": lambda arg, how: table.typed.open(),
        "type-move": lambda arg, how: table.typed.move(int(arg)),
        "type-play": lambda arg, how: table.typed.play(arg),
        "hint": lambda arg, how: table.coach.hint(),
        "hint-close": lambda arg, how: table.coach.close(),
        "hint-look": lambda arg, how: table.coach.look(int(arg)),
        "hint-play": lambda arg, how: table.coach.play(int(arg)),
        "first-read": lambda arg, how: table.read(arg),
        "card-skip": lambda arg, how: table.skip_cards(),
        "look-back": lambda arg, how: table.look_back(),
        "look-back-close": lambda arg, how: table.coach.forget(),
        "reveal": lambda arg, how: table.reveal(),
        "final": lambda arg, how: table.final(True),
        "final-close": lambda arg, how: table.final(False),
        "result": lambda arg, how: results.hand_over(table, arg, final.headline(table.session)),
        "rematch": lambda arg, how: table.rematch(),
        "link-copy": lambda arg, how: table.host.browser.copy(
            table.link(table.sharing if arg else Sharing())
        ),
        "link-share": lambda arg, how: table.host.browser.share(
            table.session.tr("title"), table.link(table.sharing if arg else Sharing())
        ),
        "embed-copy": lambda arg, how: table.host.browser.copy(embed_panels.snippet(table)),
        "embed-picture": lambda arg, how: embed_panels.hand_picture(table),
        "record-copy": lambda arg, how: table.host.browser.copy(record.write(table.session.match)),
        "load-other": lambda arg, how: table.host.reopen(table),
        "keep-copy": lambda arg, how: table.host.begin(table.session.match, table),
    }
    if table.session.abilities.act:
        found |= {
            "act": table.act,
            "confirm": lambda arg, how: table.confirm(),
            "undo": lambda arg, how: table.step(Session.undo, "undone"),
            "redo": lambda arg, how: table.step(Session.redo, "redone"),
            "undo-to": lambda arg, how: table.undo_to(int(arg)),
            "line-back": lambda arg, how: branches.bring_back(table),
        } | branches.verbs(table)
    return found


def press(table: Table, key: str) -> None:
    """A key that nothing on the page has used."""
    session = table.session
    verb = {"u": "undo", "r": "redo"}.get(key.lower())
    if key == "Escape":
        _escape(table)
    elif verb in table.verbs:
        table.verbs[verb]("", "key")
    elif key == "Enter" and "confirm" in table.verbs:
        table.confirm()
    elif key in "[]":
        table.look(session.moment + (1 if key == "]" else -1))
    elif key in "hH":
        table.coach.hint()
    elif key in "mM":
        table.walk.begin()
    elif key in "iI":
        table.walk.tell()
    elif key in "sS":
        table.host.say(summary(session))
    elif key in "tT":
        table.typed.open()
    elif key in "wW":
        table.look_back()
    elif key in "nN":
        table.runner.step()
    elif key in "pP" and session.moves_itself:
        table.runner.pause(not session.paused)
    elif key == " ":
        table.replay.run()
    elif key in REPLAY_KEYS:
        table.replay.go(REPLAY_KEYS[key])
    elif key in "bB" and "play-on" in table.verbs:
        branches.play_on(table)
    elif key in "fF":
        table.host.open_dialog("lines")
    elif key.isascii() and key.isdigit() and key != "0":
        _digit(table, int(key))


def _escape(table: Table) -> None:
    if table.session.cards and not table.session.looking:
        table.skip_cards()
    elif table.session.final_shown:
        table.final(False)
    elif table.session.looking:
        table.look(None)
    elif table.session.notes.line is not None and table.session.selected is None:
        table.coach.close()
    else:
        table.clear()


def _digit(table: Table, number: int) -> None:
    """First press: to the choice, its preview and its Confirm button; second: do it."""
    offers = numbered(table.session.drawn().offers)
    if number not in offers:
        return
    notation = offers[number].notation
    if table.session.selected == notation:
        table.confirm()
    else:
        table.select(notation, confirm=True)

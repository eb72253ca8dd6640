"""Event cards: a short card after a big event such as dividends or the end of a round, with what each seat
gained.

The card stands in the log's place, and never over a board or a choice; a small window shows it above the
choices. The game's catalogue decides which events are big: `big.<event>` is the title, `.line` tells more,
`.gain` is what the event's seat gained. Bots wait for it to be read; a table of bots alone has none.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.contract import Event
from ui.browser.patch import Ids, Piece
from ui.markup import seat_marks
from ui.markup.html import esc
from ui.markup.widgets import button
from ui.storage.settings import CARD_DELAY, Prefs
from ui.table.game_session import Session
from ui.view.scene import Scene

MOST = 2
"""The number of cards shown at once: the latest."""


class Card(NamedTuple):
    """The text of one card."""

    title: str
    lines: tuple[str, ...]
    gains: tuple[tuple[int, str], ...]


def card(scene: Scene, events: tuple[Event, ...]) -> Card | None:
    """The card for the events of an action; None when nothing big happened."""
    tr = scene.tr
    titles: list[str] = []
    lines: list[str] = []
    gains: dict[int, list[str]] = {}
    for event in events:
        args = {name: scene.show(name, value) for name, value in event.args.items()}
        args = {"seat": scene.name(event.seat)} | args
        for part, found in (("", titles), (".line", lines)):
            key = f"big.{event.kind}{part}"
            if tr.has(key) and (said := tr(key, **args)) not in found:
                found.append(said)
        if event.seat is not None and tr.has(f"big.{event.kind}.gain"):
            gains.setdefault(event.seat, []).append(tr(f"big.{event.kind}.gain", **args))
    if not titles:
        return None
    told = tuple((seat, ", ".join(said)) for seat, said in sorted(gains.items()))
    return Card(titles[0], (*titles[1:], *lines), told)


def follow(session: Session, prefs: Prefs) -> None:
    """Update the cards after the game has moved. A card stands until somebody moves again; where bots do not
    wait for their texts to be read, until a person does."""
    match = session.match
    wanted = (
        prefs.cards == "on" and session.abilities.act and session.people and match.state.to_move is not None
    )
    if match.cursor < session.screen.carded or not wanted:
        session.screen.cards = ()
    else:
        scene = session.drawn().scene
        new = range(session.screen.carded, match.cursor)
        kept = session.screen.cards if prefs.speed not in CARD_DELAY or not new else ()
        made = (index for index in new if card(scene, match.events(index)) is not None)
        session.screen.cards = (*kept, *made)[-MOST:]
    session.screen.carded = match.cursor


def pieces(session: Session, ids: Ids) -> list[Piece]:
    """The cards as one piece; none while the screen is covered or the game conflicts with another tab."""
    if not session.screen.cards or session.looking or session.visibility.covered or session.screen.conflict:
        return []
    tr, shown = session.tr, []
    for index in session.screen.cards:
        made = card(session.drawn().scene, session.match.events(index))
        if made is None:
            continue
        rows = "".join(
            f"<li>{seat_marks.icon(seat)}<b>{esc(session.names[seat])}</b><span>{esc(said)}</span></li>"
            for seat, said in made.gains
        )
        said = "".join(f"<p>{session.words.say(line)}</p>" for line in made.lines)
        table = f'<ul class="card-gains">{rows}</ul>' if rows else ""
        shown.append(f"<h3>{session.words.say(made.title)}</h3>{said}{table}")
    away = button(
        "card-skip", tr("big.skip"), icon_name="check", kind="main", key=True, id=ids("card-skip")
    )  # fmt: skip
    markup = f'{"".join(shown)}<div class="actions">{away}<kbd>Esc</kbd></div>'
    return [Piece("card", markup, "div", ' class="event-card" role="status"')]

"""The command line: a field in which actions are typed, with those that fit listed below it.

Enter plays what is written, what is chosen with the arrow keys, or the only action left. A refused action
shows its reason, and the field stays open.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from ui.browser.patch import Change
from ui.markup.html import attrs, esc
from ui.table.abilities import Command
from ui.table.api import TableApi

SHOWN = 8
"""The number of listed actions."""
LONGEST = 80


class Entry(NamedTuple):
    """An action that is legal, or refused with a reason."""

    notation: str
    label: str
    why: str = ""
    """The reason of the refusal; empty for a legal action."""


def _plain(text: str) -> str:
    """Lower case without accents."""
    split = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def fitting(entries: Sequence[Entry], text: str) -> list[Entry]:
    """The entries that contain every typed word, those that begin with the text first."""
    wanted = _plain(text).split()
    start = " ".join(wanted)
    found = []
    for number, entry in enumerate(entries):
        notation, label = _plain(entry.notation), _plain(entry.label)
        if all(word in f"{notation} {label}" for word in wanted):
            begins = notation == start, notation.startswith(start), label.startswith(start)
            found.append(([not one for one in begins], bool(entry.why), number, entry))
    return [entry for *_, entry in sorted(found, key=lambda each: each[:3])]


class CommandLine:
    """The command line of one table."""

    def __init__(self, table: TableApi) -> None:
        self.table = table
        self._text = ""
        self._at = -1
        """The index of the listed entry chosen with the arrow keys; -1 for none."""
        self._said = ""
        """The reason why the last attempt did nothing."""
        self._entries: list[Entry] = []

    def commands(self) -> dict[str, Command]:
        """Commands that elements and keys may give."""
        return {
            "type": lambda arg, how: self.open(),
            "type-move": lambda arg, how: self.move(int(arg)),
            "type-play": lambda arg, how: self.play(arg),
        }

    def open(self) -> None:
        """Open the dialog, for everything that can be done."""
        table, session = self.table, self.table.session
        if session.looking or session.live.to_move is None or not session.drawn().scene.interactive:
            table.host.toast(session.tr("look.act" if session.looking else "type.not-now"))
            return
        self._text, self._said = "", ""
        self._at = -1
        self._entries = self._all()
        table.host.open_dialog("type")

    def _all(self) -> list[Entry]:
        session = self.table.session
        write, scene = session.match.game.format, session.drawn().scene
        offers = session.drawn().offers
        labels = {offer.notation: offer.choice.label for offer in offers}
        entries = []
        for action in scene.legal:
            notation = write(action)
            entries.append(Entry(notation, labels.get(notation) or session.view.action_label(scene, action)))
        entries += [
            Entry(offer.notation, offer.choice.label, scene.refusal_text(offer.refusal))
            for offer in offers
            if offer.refusal is not None
        ]
        return list({entry.notation: entry for entry in reversed(entries)}.values())[::-1]

    @property
    def _found(self) -> list[Entry]:
        return fitting(self._entries, self._text)

    # --- what people do

    def field(self, value: str) -> None:
        """The text in the field was changed."""
        text = value[:LONGEST]
        if text == self._text:
            return
        self._text, self._at, self._said = text, -1, ""
        found = self._found
        session = self.table.session
        told = session.tr("type.found", count=len(found))
        if len(found) == 1:
            told = f"{told} {found[0].label}"
        self._show(told)

    def move(self, by: int) -> None:
        """Choose the next or the previous listed entry."""
        count = min(SHOWN, len(self._found))
        if count:
            self._at = (self._at + by) % count if self._at >= 0 else (0 if by > 0 else count - 1)
            self._show()

    def play(self, notation: str = "") -> None:
        """Play an entry that was clicked, or what Enter means."""
        table, session = self.table, self.table.session
        found, text = self._found, " ".join(self._text.split())
        if not notation and 0 <= self._at < len(found):
            notation = found[self._at].notation
        if not notation:
            exact = [entry for entry in self._entries if _plain(entry.notation) == _plain(text)]
            usable = [entry for entry in found if not entry.why] or found
            if exact:
                notation = exact[0].notation
            elif session.parse(text) is not None:
                notation = text
            elif len(usable) == 1:
                notation = usable[0].notation
            else:
                self._refuse(session.tr("type.which" if found else "type.none", count=len(found), text=text))
                return
        action = session.parse(notation)
        if action is None or not table.may_change():
            self._refuse(session.tr("play.no-such-action"))
            return
        refusal = session.live.why_not(action)
        if refusal is not None:
            self._refuse(session.drawn().scene.refusal_text(refusal))
            return
        table.host.close_dialog()
        table.commands["act"](notation, "key")

    def _refuse(self, why: str) -> None:
        self._said = why
        self._show(why)

    # --- showing

    def _show(self, told: str = "") -> None:
        chosen = f"type-{self._at}" if self._at >= 0 else None
        changes: list[Change] = [
            ["fill", "type-list", self._list()],
            ["fill", "type-why", esc(self._said)],
            ["attr", "type-field", "aria-activedescendant", chosen],
        ]
        if chosen:
            changes.append(["reveal", chosen])
        if told:
            changes.append(["say", told])
        self.table.host.browser.patch(changes)

    def _list(self) -> str:
        tr, found = self.table.session.tr, self._found
        rows = []
        for number, entry in enumerate(found[:SHOWN]):
            named = attrs(
                id=f"type-{number}", role="option", class_="type-entry", data_do="type-play",
                data_arg=entry.notation,
                aria_selected="true" if number == self._at else "false",
                aria_disabled="true" if entry.why else None,
            )  # fmt: skip
            why = f'<span class="type-refused">{esc(entry.why)}</span>' if entry.why else ""
            words = f"<code>{esc(entry.notation)}</code> <span>{esc(entry.label)}</span>"
            rows.append(f"<li{named}>{words}{why}</li>")
        if not rows:
            nothing = attrs(role="option", aria_disabled="true", aria_selected="false")
            rows.append(f"<li{nothing}>{esc(tr('type.nothing'))}</li>")
        return "".join(rows)

    def markup(self) -> str:
        """The field and what stands beneath it: the inside of a dialog."""
        tr = self.table.session.tr
        chosen = f"type-{self._at}" if self._at >= 0 else None
        field = attrs(
            id="type-field", name="type-action", type="text", role="combobox", autocomplete="off",
            autocapitalize="off", spellcheck="false", maxlength=LONGEST, aria_controls="type-list",
            aria_expanded="true", aria_autocomplete="list", aria_describedby="type-hint type-why",
            aria_activedescendant=chosen, autofocus=True,
        )  # fmt: skip
        listed = attrs(id="type-list", class_="type-list", role="listbox", aria_label=tr("type.list"))
        return (
            '<form class="type" data-submit="type-play">'
            f'<label for="type-field">{esc(tr("type.label"))}</label>'
            f'<input{field}><p class="hint" id="type-hint">{esc(tr("type.hint"))}</p>'
            f'<p class="refused" id="type-why"></p><ul{listed}>{self._list()}</ul>'
            f'<div class="actions"><button type="submit" class="button button-main">{esc(tr("type.do"))}'
            "</button></div></form>"
        )

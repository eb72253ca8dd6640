"""The list of a board's values, which can be searched, filtered and edited."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.core.boards import LONGEST, MARKS
from ui.browser.patch import Change, Piece
from ui.features.board_values.model import BoardDraft, text_of
from ui.markup.html import attrs, esc
from ui.view.scene import Scene
from ui.view.types import ValueName

RECONSTRUCTED = MARKS[-1]
SHOW = ("all", RECONSTRUCTED, "corrected")
LOCKED = (RECONSTRUCTED, "all")


@dataclass
class ValueList:
    """The list's filters and unfolded groups, and its rendering. Nothing of it is stored with the board."""

    search: str = ""
    show: str = SHOW[0]
    unlocked: str = LOCKED[0]
    open: set[str] = field(default_factory=set)
    """Groups that are unfolded while there is no search."""
    field_version: int = 0
    """Counts how often the fields for search and name were filled by the program."""
    row_version: int = 0
    """Counts how often value fields were filled by the program, which renews fields typed in."""
    names: dict[str, ValueName] = field(default_factory=dict)
    """The names of values when the list was last rendered. Headings must not change while a name is typed."""

    def includes(self, draft: BoardDraft, path: str) -> bool:
        """Whether the filters let a value through."""
        if self.show == "corrected" and path not in draft.typed:
            return False
        if self.show == RECONSTRUCTED and draft.printed[path].mark != RECONSTRUCTED:
            return False
        name = self.names[path]
        words = f"{name.group} {name.thing} {name.what} {draft.typed.get(path, '')}"
        words = f"{words} {text_of(draft.printed[path].value)}".casefold()
        return all(word in words for word in self.search.casefold().split())

    def pieces(self, draft: BoardDraft) -> list[Piece]:
        """The pieces of the list by group. A value's field has its number among all values as id."""
        self.names = draft.names()
        scene, groups = draft.scene, dict[str, list[tuple[int, str]]]()
        for number, path in enumerate(draft.printed):
            if self.includes(draft, path):
                groups.setdefault(self.names[path].group, []).append((number, path))
        if not groups:
            return [Piece("nothing", esc(draft.tr("values.nothing-found")), "p", ' class="quiet"')]
        found = []
        for place, (group, values) in enumerate(groups.items()):
            unfolded = bool(self.search) or self.show != SHOW[0] or group in self.open
            found.append(self._heading(draft, place, group, [path for _, path in values], unfolded))
            if unfolded:
                hints = dict.fromkeys(draft.view.values.hint(scene, path) for _, path in values)
                words = " · ".join(filter(None, hints))
                if words:
                    found.append(Piece(f"hint-{place}", esc(words), "p", ' class="hint"'))
                found += self._rows(draft, scene, values)
        return found

    def _heading(self, draft: BoardDraft, place: int, group: str, paths: list[str], unfolded: bool) -> Piece:
        tr = draft.tr
        reconstructed = sum(draft.printed[path].mark == RECONSTRUCTED for path in paths)
        corrected = sum(path in draft.typed for path in paths)
        words = tr("values.group.count", count=len(paths), reconstructed=reconstructed)
        if corrected:
            words += " · " + tr("values.group.corrected", count=corrected)
        markup = (
            f'<button type="button" class="values-fold" data-do="fold" data-arg="{esc(group)}" '
            f'id="fold-{place}"{attrs(aria_expanded="true" if unfolded else "false")}>'
            f'<span class="values-group-name">{esc(group)}</span>'
            f'<span class="values-group-count">{esc(words)}</span></button>'
        )
        return Piece(f"group-{place}", markup, "h3", ' class="values-group"')

    def _rows(self, draft: BoardDraft, scene: Scene, values: list[tuple[int, str]]) -> Iterator[Piece]:
        things: dict[str, list[tuple[int, str]]] = {}
        for number, path in values:
            things.setdefault(self.names[path].thing, []).append((number, path))
        for thing, cells in things.items():
            title = f'<h4 class="value-thing">{esc(thing)}</h4>' if thing else ""
            inner = "".join(self._cell(draft, scene, number, path) for number, path in cells)
            touched = any(path in draft.typed for _, path in cells)
            yield Piece(
                f"row-{cells[0][0]}",
                f'{title}<div class="value-cells">{inner}</div>',
                "div",
                attrs(class_="value-row", data_drawn=self.row_version if touched else None),
            )

    def _cell(self, draft: BoardDraft, scene: Scene, number: int, path: str) -> str:
        tr, name, printed = draft.tr, self.names[path], draft.printed[path]
        before = text_of(printed.value)
        now = draft.typed.get(path, before)
        changed = path in draft.typed
        free = changed or printed.mark == RECONSTRUCTED or self.unlocked == "all"
        if free:
            shown = _input(draft, scene, number, path, now, str(name))
        else:
            shown = f'<span class="value-fixed">{esc(draft.value_text(scene, path, now))}</span>'
        was = draft.value_text(scene, path, before)
        label = tr("values.reset-one", name=name, value=was)
        back = (
            f'<button type="button" class="value-was" data-do="reset-value" data-arg="{esc(path)}" '
            f'id="back-{number}" aria-label="{esc(label)}">{esc(tr("values.was", value=was))}</button>'
            if free
            else ""
        )
        cell = attrs(
            class_=f"value-cell is-{printed.mark}",
            id=f"cell-{number}",
            data_changed="yes" if changed else None,
            data_bad="yes" if path in draft.culprits() else None,
        )
        return (
            f'<div{cell}><label class="value-what"{attrs(for_=f"v-{number}" if free else None)}>'
            f"{esc(name.what)}</label>{shown}"
            f'<span class="value-mark">{esc(tr(f"values.mark.{printed.mark}"))}</span>{back}</div>'
        )

    def mark_changes(self, draft: BoardDraft) -> list[Change]:
        """The changes of marks after a value has changed. The field being typed in is left alone."""
        bad = draft.culprits()
        changes: list[Change] = []
        for number, path in enumerate(draft.printed):
            for name, so in (("data-changed", path in draft.typed), ("data-bad", path in bad)):
                changes.append(["attr", f"cell-{number}", name, "yes" if so else None])
            changes.append(["attr", f"v-{number}", "aria-invalid", "true" if path in bad else None])
        return changes


def _input(draft: BoardDraft, scene: Scene, number: int, path: str, now: str, label: str) -> str:
    printed = draft.printed[path].value
    named = {"id": f"v-{number}", "name": f"value/{path}", "aria_label": label}
    choices = dict(draft.view.values.choices(scene, path))
    if isinstance(printed, bool):
        choices = {text: scene.tr(f"option.{text}") for text in ("yes", "no")}
    if choices:
        for text in (now, text_of(printed)):
            choices.setdefault(text, text or scene.tr("board.nothing"))
        options = "".join(
            f"<option{attrs(value=value, selected=value == now)}>"
            f"{esc(words or scene.tr('board.nothing'))}</option>"
            for value, words in choices.items()
        )
        return f'<span class="seat-select value-select"><select{attrs(**named)}>{options}</select></span>'
    number_only = isinstance(printed, int)
    length = 7 if number_only else LONGEST
    more = attrs(
        value=now,
        class_="value-number" if number_only else "value-text",
        inputmode="numeric" if number_only else None,
        maxlength=length,
        autocomplete="off",
        spellcheck="false",
    )
    return f"<input{attrs(**named)}{more}>"

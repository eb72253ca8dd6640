"""Several tables side by side, each with its own game. This page has no address: see `App.side_by_side`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import record
from engine.core.match import Match
from ui.browser.patch import Screen
from ui.markup.html import attrs
from ui.shell.api import AppApi
from ui.shell.page import Page
from ui.table.abilities import Abilities
from ui.table.api import TableApi
from ui.table.table import Table


class TablesPage(Page):
    """A page with one box for each game; the tables are named `t1`, `t2` and so on."""

    def __init__(self, app: AppApi, games: Sequence[tuple[Match, Abilities]]) -> None:
        super().__init__(app)
        self._tables: dict[str, Table] = {}
        for number, (match, abilities) in enumerate(games, start=1):
            self._add_table(f"t{number}", match, app.new_id(), abilities)

    def _add_table(self, name: str, match: Match, save_id: str, abilities: Abilities) -> Table:
        table = self.app.table_for(match, save_id, abilities, root=f"room-{name}", name=name)
        self._tables[name] = table
        return table

    @property
    def tables(self) -> Mapping[str, Table]:
        return self._tables

    def render(self) -> None:
        boxes = "".join(f"<div{attrs(id=table.patcher.root)}></div>" for table in self._tables.values())
        shown = Screen("Railtable", f'<div class="tables">{boxes}</div>')
        self.app.browser.patch([*self.patcher.update(shown), ["title", shown.title]])
        for table in self._tables.values():
            table.open(table.session.screen.moment)

    def leave(self) -> None:
        for table in self._tables.values():
            table.close()

    def prefs_changed(self, name: str) -> None:
        for table in self._tables.values():
            table.prefs_changed(name)

    def storage_changed(self, key: str) -> None:
        for table in self._tables.values():
            table.autosave.storage_changed(key)

    def key(self, key: str) -> None:
        if self.app.table is not None:
            self.app.table.key(key)

    def begin(self, match: Match, table: TableApi | None) -> None:
        if table is None:
            super().begin(match, table)
            return
        table.close()
        self._add_table(table.name, match, self.app.new_id(), table.session.abilities).open()

    def reopen(self, table: TableApi) -> None:
        stored = record.read(self.app.store.load(table.session.id).record).match
        if stored is not None:
            table.close()
            self._add_table(table.name, stored, table.session.id, table.session.abilities).open()

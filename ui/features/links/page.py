"""The page of a link: shows its game, then stores it or continues the stored game."""

from __future__ import annotations

from engine.core.match import LONGEST_LINE_NAME, MOST_NAMED, Line, Match, shared
from ui.features.links import links
from ui.features.links.link_extension import LinkedGame
from ui.features.links.links import StoredGame, Visit
from ui.shell.api import AppApi
from ui.shell.page import TablePage
from ui.shell.router import Route
from ui.storage.record_problems import problem_texts
from ui.table.abilities import READ_ONLY

NOBODY = frozenset[int]()
NEWER = ("link-version", "link-rules", "link-options", "unknown-game")
"""Problems that a newer version of the page may not have."""


class LinkPage(TablePage):
    """The page at `#/g/<link>`."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self.match: Match | None = None
        self._text = ""
        self.commands = {
            "link-keep": lambda arg, how: self._keep(arg == "known"),
            "link-from-here": lambda arg, how: self._from_here(),
            "link-sit": lambda arg, how: self._begin(self._game, frozenset({int(arg)})),
            "link-replay": lambda arg, how: self._replay(),
            "link-own": lambda arg, how: self._go(self._stored),
            "link-on": lambda arg, how: self._continue_stored(),
            "link-both": lambda arg, how: self._keep_both(arg == "link"),
        }

    @property
    def _game(self) -> Match:
        assert self.match is not None
        return self.match

    @property
    def _visit(self) -> Visit:
        assert self.table is not None
        visit = self.table.extension(LinkedGame).visit
        assert visit is not None
        return visit

    @property
    def _stored(self) -> StoredGame:
        known = self._visit.known
        assert known is not None
        return known

    def enter(self, route: Route) -> None:
        self.leave()
        app = self.app
        self._text = route.link
        read = links.read_link(route.link)
        lines = problem_texts(app.language, read)
        if read.match is None:
            newer = any(problem.code in NEWER for problem in read.problems)
            way_on = "link.lost.newer" if newer else "link.lost.way-on"
            app.not_found(app.tr("link.lost.title"), [*lines, app.tr(way_on)], stay=True)
            return
        self.match = read.match
        known = links.find_stored(app.store, read.match)
        mine = (app.places.of(known.save_id) if known is not None else None) or NOBODY
        table = self.table = app.table_for(read.match, "link", READ_ONLY)
        session = table.session
        session.mine, session.screen.seen_final = mine, True
        since = links.own_last_turn(read.match, mine) if known is not None else 0
        if known is not None and (known.relation == "fork" or not mine):
            since = known.common
        table.extension(LinkedGame).visit = Visit(known, read.sender, since, read.lesson)
        app.browser.patch([["title", f"{session.tr('title')} · Railtable"]])
        if known is not None and known.relation == "new" and app.motion:
            self._replay()
        else:
            table.open(read.moment)
        app.browser.patch([["focus", table.ids("link-main")], ["say", app.tr("link.visit.only-looked")]])
        if lines:
            app.show_problems(app.tr("link.partly"), lines)

    def leave(self) -> None:
        super().leave()
        self.match = None

    def _replay(self) -> None:
        """Replay what happened since one's own last turn."""
        assert self.table is not None
        self.table.look(self._visit.since)
        self.table.replay.run()

    # --- keeping it

    def _begin(self, match: Match, mine: frozenset[int] | None) -> None:
        self.app.open_new(match, mine)

    def _keep(self, like_known: bool) -> None:
        """Store the link's game as a new one."""
        mine = self.app.places.of(self._stored.save_id) if like_known else None
        self._begin(self._game, mine)

    def _from_here(self) -> None:
        """Store the game up to the moment that is viewed as a new one; later actions can be redone."""
        assert self.table is not None
        match = self._game
        match.goto(self.table.session.moment)
        self._begin(match, None)

    def _continue_stored(self) -> None:
        """Add the link's new actions to the stored game."""
        known = self._reload_stored()
        if known is not None:
            self._store_and_play(known, links.extended(known, self._game.actions))

    def _keep_both(self, take: bool) -> None:
        """Keep the link's actions as a line of the stored game; `take` makes it the main line."""
        known = self._reload_stored()
        if known is None:
            return
        match, theirs, tr = known.match, tuple(self._game.actions), self.app.tr
        match.add(Line(self._line_name(match), theirs))
        if take:
            whole = (shared(line.actions, theirs) == len(theirs) for line in match.lines)
            match.take(list(whole).index(True))
        self._store_and_play(known, match)
        self.app.toast(tr("link.both-kept"))

    def _line_name(self, match: Match) -> str:
        """The name of the link's line: its sender, as long as lines may have names."""
        assert self.table is not None
        session, sender = self.table.session, self._visit.sender
        if sum(bool(line.name) for line in match.lines) >= MOST_NAMED:
            return ""
        names = ", ".join(session.names[seat] for seat in sender or ())
        tr = self.app.tr
        return (tr("link.line", names=names) if names else tr("link.line.nobody"))[:LONGEST_LINE_NAME]

    def _reload_stored(self) -> StoredGame | None:
        """The stored game as it is now. If another tab has changed it, show the link again: None."""
        known, now = self._stored, links.find_stored(self.app.store, self._game)
        if now is not None and now.save_id == known.save_id and now.match.actions == known.match.actions:
            return now
        self.enter(Route("link", link=self._text))
        return None

    def _store_and_play(self, known: StoredGame, match: Match) -> None:
        """Store the continued game and open it."""
        app = self.app
        app.store.load(known.save_id)
        table = app.new_tables[known.save_id] = app.table_for(match, known.save_id)
        table.autosave.save()
        self._go(known)

    def _go(self, known: StoredGame) -> None:
        self.app.go(Route("play", save=known.save_id))

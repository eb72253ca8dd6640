"""The page that lists the lessons and puzzles of a game."""

from __future__ import annotations

from engine import games
from engine.core import puzzles
from ui import games as views
from ui.browser.patch import Piece, Screen
from ui.features import puzzles as shelf
from ui.features.learn import puzzle_list
from ui.features.learn.markup import chapter, count, first_open, kept, way, way_on
from ui.markup.html import esc
from ui.markup.widgets import home_link, quick_settings
from ui.shell.api import AppApi
from ui.shell.page import Page
from ui.shell.router import Route, parse
from ui.storage import archive as bundle
from ui.storage import lesson_places
from ui.storage import progress as learning
from ui.view.view import GameView
from ui.words.catalogues import translator
from ui.words.i18n import Translator

PICTURE_PAUSE = 30
"""Milliseconds before the next small board is drawn."""


class LearnPage(Page):
    """`#/learn`, `#/learn/<game>` and `#/learn/<game>/puzzles`"""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self._game, self._puzzles = "", False
        self._seen: dict[str, tuple[str, list[str]]] = {}
        """Small boards to draw: by the picture's name the puzzle's id and the elements that wait for it."""
        self._drawing = False
        self.commands = {
            "learn-again": lambda arg, how: self._again(*arg.split()),
            "learn-export": lambda arg, how: self._export(),
            puzzle_list.SEE: lambda arg, how: self._see(*arg.split()),
        }

    def _export(self) -> None:
        """Download the progress in all games. It is imported like any other file."""
        app = self.app
        text = bundle.write(app.store, (), learned=True)
        app.browser.download(f"railtable-learned-{app.browser.now()[:10]}.txt", text)
        app.toast(app.tr("learn.exported"))

    def complain(self, title: str, lines: list[str]) -> None:
        """Report that an imported text contains no progress."""
        tr = self.app.tr
        no_file_of_ours = len(lines) > 1  # a single line: the file is of a newer version of the page
        super().complain(
            tr("learn.import-failed"), [tr("learn.import-expected")] if no_file_of_ours else lines
        )

    def _again(self, game_id: str, name: str) -> None:
        """Begin a long lesson at its first step, although it was left at a later one."""
        lesson = games.course(game_id).find(name)
        if lesson is not None:
            lesson_places.forget(self.app.store, game_id, lesson)
            self.app.go(parse(f"#/lesson/{game_id}/{name}"))

    def enter(self, route: Route) -> None:
        if route.game and route.game not in [game.id for game in games.all()]:
            self.app.unknown_address("lost.route", f"learn/{route.game}", [game.id for game in games.all()])
            return
        self._game, self._puzzles = route.game, route.puzzles
        self.render()

    def leave(self) -> None:
        self._seen.clear()

    def render(self) -> None:
        tr = self.app.tr
        title, body = self._riddles() if self._puzzles else self._course() if self._game else self._games()
        home = home_link(tr)
        skeleton = (
            '<div class="start"><header class="start-head"><div class="start-name">'
            f'<p class="home-link">{home}</p></div>'
            '<div id="quick" class="quick-settings" data-region></div></header>'
            f'<div class="start-main learn"><h1 id="learn-title" tabindex="-1">{esc(title)}</h1>'
            '<div id="learn" data-region></div></div></div>'
        )
        learned = bool(learning.everything(self.app.store))
        body = [*body, Piece("kept", kept(tr, learned), "section", ' class="learn-kept" id="drop-here"')]
        regions = {"quick": [Piece("all", quick_settings(tr, self.app.prefs.theme))], "learn": body}
        changes = self.patcher.update(Screen("", skeleton, regions))
        self.app.browser.patch([*changes, ["title", f"{title} · Railtable"]])

    def storage_changed(self, key: str) -> None:
        self.render()

    # --- the three lists

    def _games(self) -> tuple[str, list[Piece]]:
        tr = self.app.tr
        rows = [
            Piece(view.id, self._game_row(view), "article", ' class="learn-game"') for view in views.all()
        ]
        return tr("learn.title"), [Piece("explain", f"<p>{esc(tr('learn.explain'))}</p>"), *rows]

    def _game_row(self, view: GameView) -> str:
        words = translator(self.app.language, view)
        done, of = count(self.app, view.id)
        to_course = way(words("learn.to-course"), f"#/learn/{view.id}", f"learn-course-{view.id}")
        begin = way_on(self.app, words, view.id, f"lesson-go-{view.id}")
        return (
            f"<h2>{esc(words('title'))}</h2><p>{esc(words('tagline'))}</p>"
            f'<p class="learn-count">{esc(words("learn.count", done=done, of=of))}</p>'
            f'<div class="actions">{begin}{to_course}</div>'
        )

    def _course(self) -> tuple[str, list[Piece]]:
        view = views.get(self._game)
        assert view is not None
        app, tr = self.app, translator(self.app.language, view)
        learned = learning.of(app.store, self._game)["lessons"]
        done, of = count(app, self._game)
        begin = Piece("go", way_on(app, tr, self._game), "div", ' class="learn-begin"')
        told = tr("learn.count", done=done, of=of)
        head = (
            f'<h2>{esc(tr("learn.chapters"))}</h2><p class="learn-count">{esc(told)}</p>'
            f"<p>{esc(tr('learn.course.explain'))}</p>"
        )
        pieces = [begin, Piece("head", head, "div", ' class="learn-head"')]
        following = first_open(learned, self._game)
        for each in games.course(self._game).chapters:
            if following is not None and following.minutes and each.lessons == (following,):
                continue  # it is the big button
            markup = chapter(tr, self._game, each, learned, is_open=following in each.lessons)
            pieces.append(Piece(f"chapter-{each.id}", markup, "section", ' class="learn-chapter"'))
        pieces += self._puzzle_pieces(tr)
        return tr("learn.course", game=tr("title")), pieces

    def _puzzle_pieces(self, tr: Translator) -> list[Piece]:
        """The puzzles below the course: how many are solved, those to begin with, and the way to all."""
        done, of = puzzle_list.solved(self.app, self._game)
        if not of:
            return []
        told = tr("puzzle.count", done=done, of=of)
        head = f'<h2>{esc(tr("puzzle.many"))}</h2><p class="learn-count">{esc(told)}</p>'
        every = way(tr("puzzle.all"), f"#/learn/{self._game}/puzzles", "learn-puzzles")
        shown = puzzle_list.highlights(self.app, tr, self._game, "h3")
        markup = f'<div class="learn-head">{head}</div>{shown}<p>{every}</p>'
        return [Piece("riddles", markup, "section", ' class="learn-riddles"')]

    def _riddles(self) -> tuple[str, list[Piece]]:
        view = views.get(self._game)
        assert view is not None
        app, tr = self.app, translator(self.app.language, view)
        done, of = puzzle_list.solved(app, self._game)
        back = way(tr("learn.to-course"), f"#/learn/{self._game}", "learn-back", kind="quiet")
        head = f"<p>{esc(tr('puzzle.explain' if of else 'puzzle.none'))}</p>"
        head += f'<p class="learn-count">{esc(tr("puzzle.count", done=done, of=of))}</p>' if of else ""
        head += f'<p class="learn-back">{back}</p>'
        head += puzzle_list.highlights(app, tr, self._game, "h2") if of else ""
        pieces = [Piece("head", head, "div", ' class="learn-head"')]
        for key, markup in puzzle_list.groups(app, tr, self._game):
            pieces.append(Piece(key, markup, "section", ' class="learn-riddles"'))
        return tr("puzzle.of", game=tr("title")), pieces

    # --- small boards: each is drawn when it comes into view, one after the other

    def _see(self, game_id: str, puzzle_id: str, element: str) -> None:
        """Draw a small board soon, because its place is in view."""
        puzzle = puzzles.find(game_id, puzzle_id)
        if puzzle is None:
            return
        name = shelf.picture_name(game_id, puzzle)
        drawn = self.app.puzzle_pictures.get(name)
        if drawn is not None:
            self._put([element], drawn)
            return
        self._seen.setdefault(name, (puzzle_id, []))[1].append(element)
        self._draw_later()

    def _draw_later(self) -> None:
        if not self._drawing and self._seen:
            self._drawing = True
            self.app.browser.later(PICTURE_PAUSE, self._draw)

    def _draw(self) -> None:
        """Have the first board drawn that waits; its arrival starts the next one."""
        self._drawing = False
        if self.app.page is not self:
            return
        for name, (puzzle_id, _) in list(self._seen.items()):
            puzzle = puzzles.find(self._game, puzzle_id)
            if puzzle is not None and shelf.draw(self.app, self._game, puzzle):
                return
            del self._seen[name]

    def picture_changed(self, save_id: str) -> None:
        _, elements = self._seen.pop(save_id, ("", []))
        self._put(elements, self.app.puzzle_pictures.get(save_id, ""))
        self._draw_later()

    def _put(self, elements: list[str], picture: str) -> None:
        """Show a small board in the elements that wait for it."""
        if picture:
            markup = puzzle_list.image(picture)
            self.app.browser.patch([["set", element, markup] for element in elements])

"""A fake browser and storage, and a page for the toy game, for tests."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from engine import games
from engine.bots import questions
from tests import toy
from ui import games as views
from ui.app.app import App
from ui.browser.bot_worker import BotWorker
from ui.browser.patch import Change
from ui.browser.ports import Blocked, Full
from ui.browser.updates import Updates
from ui.features.coach import Coach
from ui.features.coach.notes import Notes
from ui.markup.html import esc, paragraph
from ui.storage.save_format import pack, unpack
from ui.storage.saves import Memory
from ui.table.table import Table
from ui.view.capabilities import Secrets
from ui.view.rulebook import Rulebook, chapters_from
from ui.view.scene import Scene
from ui.view.types import BoardDrawing, CardChoice, Choice, Fragment, Preview, Sheet
from ui.view.view import GameView


class FakeBrowser(Updates):
    """Applies changes to a dictionary of elements, so that tests see what the document would show."""

    def __init__(self, fragment: str = "", languages: tuple[str, ...] = ("en",)) -> None:
        super().__init__()
        self.address = fragment
        self.reads = list(languages)
        self.elements: dict[str, str] = {}
        self.root: dict[str, str | None] = {}
        self.changes: list[list[Change]] = []
        self.said: list[str] = []
        self.tip: str | None = None
        self.card: str | None = None
        self.card_focused = False
        self.card_previews = ""
        """The markup that the buttons of the card will draw on the board."""
        self.title = ""
        self.modal = False
        self.focused: str | None = None
        self.downloads: list[tuple[str, str]] = []
        self.copied: list[str] = []
        self.pictures: list[tuple[str, str, str]] = []
        self.shared: list[tuple[str, str, str]] = []
        self.shares = False
        self.timers: dict[int, tuple[int, Callable[[], None]]] = {}
        self.seeds = iter(range(1000, 100000, 7))
        self.holds: set[str] = set()
        self._timer = 0
        self._clock = 0
        self._milliseconds = 0

    def send(self, changes: list[Change]) -> None:
        self.changes.append(changes)
        for name, *values in changes:
            getattr(self, f"_{name}", self._other)(*values)

    def _other(self, *values: Any) -> None:
        pass

    def _root(self, root: str, html: str) -> None:
        own = ("toasts", "dialog-body") if root == "app" else ()
        gone = [name for name in self.elements if root == "app" and not name.startswith(own)]
        for name in gone:
            del self.elements[name]
        self.elements[root] = html

    def _fill(self, region: str, html: str) -> None:
        for name in [name for name in self.elements if name.startswith((f"{region}-", f"{region}+"))]:
            del self.elements[name]
        self.elements[region] = html

    def _set(self, element: str, html: str) -> None:
        self.elements[element] = html

    def _replace(self, element: str, html: str) -> None:
        self.elements[element] = html

    def _insert(self, region: str, anchor: str | None, html: str) -> None:
        self.elements[f"{region}+{len(self.elements)}"] = html

    def _say(self, text: str) -> None:
        self.said.append(text)

    def _tip(self, table: str | None, html: str | None) -> None:
        self.tip = html

    def _card(self, table: str, html: str | None, focused: bool, previews: str) -> None:
        self.card, self.card_focused, self.card_previews = html, focused, previews

    def _title(self, text: str) -> None:
        self.title = text

    def _modal(self, shown: bool) -> None:
        self.modal = shown

    def _focus(self, element: str) -> None:
        self.focused = element

    def _attr(self, element: str, name: str, value: str | None) -> None:
        if element == ":root":
            self.root[name] = value

    def listen(self, handle: Callable[[str, str, str, str, str], None]) -> None:
        self.handle = handle

    def fragment(self) -> str:
        return self.address

    def go(self, fragment: str, *, replace: bool = False) -> None:
        self.address = fragment

    def later(self, milliseconds: int, work: Callable[[], None]) -> int:
        self._timer += 1
        self.timers[self._timer] = (milliseconds, work)
        return self._timer

    def cancel(self, handle: int) -> None:
        self.timers.pop(handle, None)

    def run_timers(self) -> None:
        for handle in list(self.timers):
            work = self.timers.pop(handle, None)
            if work is not None:
                with self.batch():
                    work[1]()

    def download(self, name: str, text: str) -> None:
        self.downloads.append((name, text))

    def picture(self, kind: str, drawing: str, name: str) -> None:
        self.pictures.append((kind, drawing, name))

    def copy(self, text: str) -> None:
        self.copied.append(text)

    def share(self, title: str, words: str, address: str) -> None:
        self.shared.append((title, words, address))

    def can_share(self) -> bool:
        return self.shares

    def base(self) -> str:
        return "https://railtable.example/"

    def seed(self) -> int:
        return next(self.seeds)

    def now(self) -> str:
        self._clock += 1
        return f"2026-01-01T00:{self._clock // 60:02}:{self._clock % 60:02}Z"

    def when(self, iso: str) -> str:
        return iso[:16]

    def languages(self) -> list[str]:
        return self.reads

    def media(self, query: str) -> bool:
        return query in self.holds

    def clock(self) -> float:
        """One millisecond passes with every look at it."""
        self._milliseconds += 1
        return float(self._milliseconds)

    def fail(self, title: str, detail: str) -> None:
        raise AssertionError(f"{title}: {detail}")


class FakeHelper:
    """A worker whose thinking the test does, when it wants to (`think`), or does not."""

    def __init__(self) -> None:
        self.able = True
        self.build = "one"
        self.running: list[int] = []
        self.started: list[int] = []
        self.questions: list[tuple[int, int, str]] = []
        """Worker, request, question: open ones, dropped ones not."""
        self.asked = 0
        self.calls: list[int] = []
        self.timers: dict[str, int] = {}

    def possible(self) -> bool:
        return self.able

    def identity(self) -> str:
        return self.build

    def listen(self, receive: Callable[[int, str, int, str], None]) -> None:
        self.receive = receive

    def start(self, number: int) -> None:
        self.started.append(number)
        self.running.append(number)

    def end(self, number: int) -> None:
        self.running.remove(number)
        self.questions = [one for one in self.questions if one[0] != number]

    def ask(self, number: int, request: int, question: str) -> None:
        assert number in self.running
        self.asked += 1
        self.questions.append((number, request, question))

    def cancel(self, number: int, request: int) -> None:
        self.questions = [one for one in self.questions if one[1] != request]

    def ping(self, number: int) -> None:
        self.calls.append(number)

    def later(self, name: str, milliseconds: int | None) -> None:
        self.timers.pop(name, None)
        if milliseconds is not None:
            self.timers[name] = milliseconds

    # --- what a test lets happen

    def up(self, build: str = "one") -> None:
        self.receive(self.running[-1], "up", 0, build)

    def time(self, name: str) -> None:
        """That timer has ended."""
        del self.timers[name]
        self.receive(0, "time", 0, name)

    def think(self) -> None:
        """Answer the oldest question."""
        number, request, question = self.questions.pop(0)
        work = questions.answer(question, games.get)
        try:
            while True:
                next(work)
        except StopIteration as done:
            self.receive(number, "answer", request, done.value)


class BadStorage(Memory):
    """localStorage that can be told to fail."""

    def __init__(self) -> None:
        super().__init__()
        self.trouble: type[Exception] | None = None
        self.limit: int | None = None
        self.cut = False

    def read(self, key: str) -> str | None:
        if self.trouble is Blocked:
            raise Blocked("no")
        return super().read(key)

    def write(self, key: str, text: str) -> None:
        if self.trouble is not None:
            raise self.trouble("no")
        others = sum(len(value) for name, value in self.items.items() if name != key)
        if self.limit is not None and others + len(text) > self.limit:
            raise Full("quota")
        super().write(key, text[: len(text) // 2] if self.cut else text)

    def keys(self) -> list[str]:
        if self.trouble is Blocked:
            raise Blocked("no")
        return super().keys()


class ToyView(GameView):
    """A page for the toy game."""

    id = "toy"
    emblem = '<svg viewBox="0 0 320 180"></svg>'
    catalogues = {
        "en": {
            "title": "Toy",
            "rules.turn": "A turn",
            "rules.turn.take.title": "How many to take",
            "rules.turn.take": "One to three *counters|counter*, never more than there are.",
            "rules.turn.fast.title": "Faster",
            "rules.turn.fast": "- Every third\n- brings two more",
            "glossary.counter.title": "Counter",
            "glossary.counter.forms": "counter|counters",
            "glossary.counter": "What the heap is made of.",
            "first.take": "Counters score at the end.",
            "tagline": "Take counters.",
            "players": "2-3 players",
            "option.heap": "Heap",
            "option.fast": "Fast",
            "option-error.heap-too-big": "A heap of {heap} is too big for a fast game.",
            "refusal.one-to-three": "Take one to three.",
            "refusal.too-few": "Only {heap} left.",
            "event.took": "{seat} takes {count} and gets {bonus} extra.",
            "score.taken": "Counters taken",
            "result.heap-empty": "The heap is empty.",
        }
    }

    rulebook = Rulebook(
        chapters_from(
            {
                "chapters": [
                    {
                        "id": "turn",
                        "paragraphs": [
                            {
                                "id": "take",
                                "rules": ["TOY-1", "TOY-2"],
                                "kinds": ["take"],
                                "show": ["players 2", "heap 5"],
                            },
                            {"id": "fast", "rules": ["TOY-3"], "when": {"fast": True}},
                        ],
                    }
                ]
            }
        )
    )

    def __init__(self) -> None:
        self.calls: dict[str, int] = {}
        self.secret = False
        self.secrets = Secrets(lambda state: self.secret)
        self.values = self.values._replace(sources=lambda scene: paragraph("Made up."))

    def _count(self, name: str) -> None:
        self.calls[name] = self.calls.get(name, 0) + 1

    def board(self, scene: Scene) -> BoardDrawing:
        self._count("board")
        heap = scene.state.view(None)["heap"]
        spots = "".join(
            f'<circle r="9" cx="{20 * place}"{scene.hot(action, self.action_label(scene, action))}/>'
            for place, action in enumerate(scene.legal)
        )
        return BoardDrawing(
            400, 200, f"A heap of {heap}.", [Fragment("ground", "<rect/>"), Fragment("heap", spots)]
        )

    def prompt(self, scene: Scene) -> str:
        return "How many <pieces>?"

    def action_label(self, scene: Scene, action: toy.Take) -> str:
        return f"Take {action.number}"

    def choices(self, scene: Scene) -> list[Choice]:
        self._count("choices")
        return [Choice(a, self.action_label(scene, a), group="Counters") for a in scene.state.candidates()]

    def preview(self, scene: Scene, action: toy.Take) -> Preview:
        assert scene.focus == action
        return Preview(
            (f"then {scene.state.view(None)['heap'] - action.number} are left",), "<path class='ghost'/>"
        )

    def seat_card(self, scene: Scene, seat: int) -> str:
        return f"<b>{scene.state.scores()[seat].total}</b>"

    def sheets(self, scene: Scene) -> list[Sheet]:
        shown = "everything" if scene.viewer is None else f"secret of {scene.viewer}"
        return [
            Sheet("facts", "Facts", [Fragment("one", shown)]),
            Sheet("more", "More", [Fragment("two", "2")]),
        ]

    def explain(self, scene: Scene, target: str) -> str | None:
        if target == "pile":
            return f"<h3>Pile</h3>{paragraph('what is left')}"
        return paragraph(f"about {target}") if target == "heap" else None

    def card_choices(self, scene: Scene, target: str) -> list[CardChoice]:
        self._count("card_choices")
        if target != "pile":
            return []
        single = [
            CardChoice((action,), self.action_label(scene, action), "at once") for action in scene.legal
        ]
        return [*single, CardChoice((toy.Take(1), toy.Take(2)), "One, then two")]

    def finale(self, scene: Scene) -> list[Sheet]:
        return [Sheet("end", "How it went", [Fragment("chart", esc("a chart"))])]


@contextmanager
def toy_on_page() -> Iterator[ToyView]:
    """The toy game with its page, for the time of a test."""
    view = ToyView()
    with toy.registered():
        views._VIEWS[view.id] = view
        try:
            yield view
        finally:
            del views._VIEWS[view.id]


def started(
    fragment: str = "#/", backend: Any = None, helper: FakeHelper | None = None, **browser: Any
) -> tuple[App, FakeBrowser]:
    """An app on a fake browser; without a helper it does all thinking itself."""
    fake = FakeBrowser(fragment, **browser)
    app = App(fake, Memory() if backend is None else backend, bot_worker=BotWorker(helper))
    app.begin_listening()
    return app, fake


def table_of(app: App) -> Table:
    """The table in use; there must be one."""
    assert app.table is not None
    return app.table


def notes_of(app: App) -> Notes:
    """What the coach of the table in use has written down."""
    return table_of(app).extension(Coach).notes


def do(app: App, verb: str, arg: str = "", how: str = "mouse") -> None:
    """As if something with that verb had been clicked."""
    app.handle("do", verb, arg, how)


def begin(app: App) -> None:
    """Start the game of the form, with people of this screen in all seats."""
    for seat in range(8):
        app.handle("change", f"seat-{seat}", "", "select-one")
    do(app, "start-game")


def damaged(envelope: str, change: Callable[[str], str]) -> str:
    """A stored game whose record was changed, its checksum not."""
    body = json.loads(envelope)
    return json.dumps(body | {"packed": pack(change(unpack(body["packed"])))}, ensure_ascii=False)


def html(fake: FakeBrowser) -> str:
    """Everything that is shown, in no particular order."""
    return "\n".join(fake.elements.values())

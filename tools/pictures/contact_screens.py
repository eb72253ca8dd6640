"""Brings the page to each screen that tools/pictures/contact_sheet.py photographs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from playwright.sync_api import Page

from engine import games
from engine.core import puzzles, record
from engine.core.contract import State
from engine.core.match import Match
from ui.features.links import links
from ui.features.links.links import ShareOptions

PLAYERS = 3
STEPS = {"mini-express": 24, "trans-siberian": 16, "russian-railroads": 46}
"""The number of actions after which the board is full and the player has a choice."""
END = -1
QUIET = ("pass", "drop")
"""Kinds of action that change little on the board."""
TIMEOUT = 600_000
"""Milliseconds after which a start or a bot must have hung, on however busy a machine."""


class GameSpec(NamedTuple):
    """A game to import: how far it is played, by how many players, with which options."""

    game: str
    steps: int
    options: Mapping[str, object] = {}
    players: int = PLAYERS


GAMES = {
    f"{game.id} {stage}": GameSpec(game.id, steps)
    for game in games.all()
    for stage, steps in (("begin", 0), ("middle", STEPS[game.id]), ("final", END))
} | {
    "solo": GameSpec("mini-express", 18, {"mode": "solo", "map": "europe", "harbors": True}, 1),
    "auction": GameSpec("trans-siberian", 4),
    "german": GameSpec("russian-railroads", 46, {"boards": "german"}),
    "american": GameSpec("russian-railroads", 46, {"boards": "american"}),
    "coal": GameSpec("russian-railroads", 46, {"coal": True, "coal_factory": True}),
}
SHEETS = {
    "mini-express": ("companies", "influence", "worth", "lengths", "end"),
    "trans-siberian": ("market", "tracks", "holdings", "dividends", "charts", "legend"),
    "russian-railroads": ("now", "board-1", "rounds", "tiles"),
}
DIALOGS = ("menu", "settings", "help", "record", "about", "seats", "lines", "share")


class Screen(NamedTuple):
    """A screen: its address, and what is done there before the picture is taken."""

    name: str
    address: str
    prepare: Callable[[Page], None] = lambda page: None


def match_of(spec: GameSpec) -> Match:
    """A game played at random to the wanted length, ending at a choice."""
    steps = spec.steps
    seed = 4 + (steps > 0) + 2 * (steps < 0)
    match = Match(games.get(spec.game), spec.players, seed, spec.options)
    chance = random.Random(4)
    while match.state.to_move is not None and (_goes_on(match, steps) or _dull(match.state, steps)):
        legal = match.state.legal()
        lively = [action for action in legal if action.kind not in QUIET] if steps > 0 else []
        match.play(chance.choice(lively or legal))
    return match


def _goes_on(match: Match, steps: int) -> bool:
    return steps == END or match.cursor < steps


def _dull(state: State, steps: int) -> bool:
    return steps > 0 and len(state.legal()) < 3


def import_games(page: Page, url: str) -> dict[str, str]:
    """Import the games; returns the address of each."""
    saves = {}
    for name, spec in GAMES.items():
        page.goto(f"{url}#/")
        page.wait_for_selector("html.ready", state="attached", timeout=TIMEOUT)
        text = record.write(match_of(spec))
        file = {"name": "g.txt", "mimeType": "text/plain", "buffer": text.encode()}
        page.set_input_files("#file-input", file)  # type: ignore[arg-type]
        page.locator("#play").wait_for()
        saves[name] = page.evaluate("() => location.hash")
        page.evaluate("() => { location.hash = '#/'; }")
        page.locator("#games").wait_for()
    return saves


def click(selector: str, page: Page) -> None:
    """Click an element, if there is one."""
    found = page.locator(selector)
    if found.count():
        found.first.dispatch_event("click")


def tab(key: str, page: Page) -> None:
    click(f'[data-do=tab][data-arg="{key}"]', page)


def do(command: str, arg: str, page: Page) -> None:
    """Give a command, as a button for it would."""
    page.evaluate(
        """([command, arg]) => {
          const one = document.createElement('button');
          one.dataset.do = command; one.dataset.arg = arg;
          (document.querySelector('[data-table]') ?? document.querySelector('.start')).append(one);
          one.click(); one.remove();
        }""",
        [command, arg],
    )


def choose(page: Page) -> None:
    """Point at the first choice, or select it by touch."""
    page.evaluate(
        """() => {
          const one = document.querySelector('.choices .choice:not([aria-disabled])');
          const touch = matchMedia('(hover: none)').matches;
          one?.dispatchEvent(new PointerEvent(touch ? 'click' : 'pointerover',
            {bubbles: true, cancelable: true, pointerType: touch ? 'touch' : 'mouse'}));
        }"""
    )


def begin_lesson(page: Page) -> None:
    """Begin a new lesson in the editor."""
    click('[data-do="ed-new"]', page)
    page.wait_for_selector("#ed-panel", timeout=TIMEOUT)


def editor_stage(name: str, page: Page) -> None:
    begin_lesson(page)
    click(f'[data-do="ed-stage"][data-arg="{name}"]', page)


def hint(page: Page) -> None:
    click("[data-do=hint]", page)
    page.wait_for_selector(".coach-hints > li", timeout=TIMEOUT)


def look_back(page: Page) -> None:
    do("look-back", "", page)
    page.wait_for_selector("[id$=look-back-stop]", state="detached", timeout=TIMEOUT)


def screens(saves: Mapping[str, str]) -> Iterator[Screen]:
    """All screens; `saves` has the addresses of the imported games."""
    yield Screen("start", "#/")
    yield Screen("start-below", "#/", lambda page: page.evaluate("() => scrollTo(0, 1e6)"))
    for game in games.all():
        yield from _of_game(game.id, saves)
    for board in ("german", "american", "coal"):
        yield Screen(f"board-{board}", saves[board])
        yield Screen(f"board-{board}-sheet", saves[board], partial(tab, "sheet-board-1"))
    yield Screen("automa", saves["solo"])
    yield Screen("automa-sheet", saves["solo"], partial(tab, "sheet-bot"))
    yield Screen("auction", saves["auction"])
    yield Screen("auction-sheet", saves["auction"], partial(tab, "sheet-auction"))
    middle = saves["mini-express middle"]
    yield Screen("past", f"{middle}/5")
    yield Screen("log", middle, partial(tab, "log"))
    yield Screen("hint", middle, hint)
    yield Screen("look-back", saves["trans-siberian final"], look_back)
    for dialog in DIALOGS:
        yield Screen(f"dialog-{dialog}", middle, partial(do, "dialog", dialog))
    match = match_of(GameSpec("mini-express", 9))
    yield Screen("link", links.fragment(match, ShareOptions(), match.cursor, None))
    yield Screen("learn", "#/learn")
    yield Screen("editor-list", "#/editor")
    for name in ("position", "steps", "share"):
        yield Screen(f"editor-{name}", "#/editor", partial(editor_stage, name))
    yield Screen("statistics", "#/statistics")
    yield Screen("lost", "#/nothing/here")


def _of_game(game: str, saves: Mapping[str, str]) -> Iterator[Screen]:
    """A game's form, table and sheets, rules, course and board values."""
    yield Screen(f"new-{game}", f"#/new/{game}")
    for part in ("begin", "middle", "final"):
        yield Screen(f"{game}-{part}", saves[f"{game} {part}"])
    middle = saves[f"{game} middle"]
    yield Screen(f"{game}-chosen", middle, choose)
    yield Screen(f"{game}-players", middle, partial(tab, "players"))
    for sheet in SHEETS[game]:
        yield Screen(f"{game}-sheet-{sheet}", middle, partial(tab, f"sheet-{sheet}"))
    yield Screen(f"{game}-facts", middle, partial(tab, "sheets"))
    yield Screen(f"{game}-rules-beside", middle, partial(do, "rules", ""))
    yield Screen(f"rules-{game}", f"#/rules/{game}")
    yield Screen(f"learn-{game}", f"#/learn/{game}")
    yield Screen(f"lesson-first-{game}", f"#/lesson/{game}/{games.course(game).chapters[0].lessons[0].id}")
    yield Screen(f"lesson-{game}", f"#/lesson/{game}/{games.course(game).chapters[1].lessons[0].id}")
    if puzzles.every(game):
        yield Screen(f"puzzles-{game}", f"#/learn/{game}/puzzles")
        yield Screen(f"puzzle-{game}", f"#/puzzle/{game}/{puzzles.every(game)[0].id}")
    yield Screen(f"values-{game}", f"#/board/{game}")

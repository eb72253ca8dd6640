"""The guided first game from the start page to its end, reading nothing else: by mouse and by touch."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.player import go, prefer
from engine.core.puzzles import actions, every, match_of

ROOT = Path(__file__).resolve().parents[1]


def steps_of(game: str) -> list[dict[str, Any]]:
    path = ROOT / "engine" / "games" / game.replace("-", "_") / "lessons" / "first.json"
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["lessons"][0]["steps"]
    return found


class Learner:
    """Follows a lesson by its own answers, with the mouse or a finger."""

    def __init__(self, page: Page, game: str, *, touch: bool) -> None:
        self.page, self.touch = page, touch
        self.steps = steps_of(game)
        self.panel = page.locator("#lesson")
        self.wrong = 0

    def press(self, thing: Locator) -> None:
        thing.tap() if self.touch else thing.click()

    def choose(self, notation: str) -> None:
        choice = self.page.locator(f'.choices .choice[data-arg="{notation}"]')
        if not choice.count():  # one of many numbers: the field of the panel
            words, number = notation.rsplit(" ", 1)
            field = self.page.locator(f'form[data-amount="{words}"] input')
            field.fill(number)
            self.press(self.page.locator(f'form[data-amount="{words}"] [type=submit]'))
        elif self.touch or choice.get_attribute("aria-disabled"):
            choice.tap() if self.touch else choice.click()
        else:
            choice.click()
        confirm = self.page.locator("#confirm")
        if self.touch and confirm.count():
            confirm.tap()

    def goes_on(self, do: Callable[[], None]) -> None:
        before = str(self.panel.get_attribute("data-at"))
        do()
        expect(self.panel).not_to_have_attribute("data-at", before)

    def learn(self) -> None:
        """To the end; one anticipated wrong answer is given on the way."""
        for _ in range(400):
            before = str(self.panel.get_attribute("data-at"))
            number, status = int(before.split(maxsplit=1)[0]), before.split()[1]
            if status == "through":
                return
            step = self.steps[number - 1]
            if status in ("talk", "said"):
                self.goes_on(lambda: self.press(self.page.locator("#lesson-next")))
            elif status == "watch":
                expect(self.panel).not_to_have_attribute("data-at", re.compile(rf"^{number} watch"))
            elif "ask" in step:
                self.answer(str(step["look"][step["ask"]["figure"]]))
            elif "refused" in step:
                self.answer("no")
            elif "goal" in step and not self.page.locator("#lesson-hint").count():
                expect(self.panel).not_to_have_attribute("data-at", before)  # the others move
            elif "goal" in step:
                self.press(self.page.locator("#lesson-hint"))
                self.press(self.page.locator("#lesson-show"))
                expect(self.panel).to_have_attribute(
                    "data-at", re.compile(rf"^{number} said"), timeout=60_000
                )
            else:
                self.err(step)
                self.goes_on(partial(self.choose, step["do"]))
        raise AssertionError("the lesson does not end")

    def answer(self, value: str) -> None:
        self.goes_on(lambda: self.press(self.page.locator(f'.lesson-answers [data-arg="{value}"]')))

    def err(self, step: dict[str, Any]) -> None:
        """The first time that there is something to be got wrong."""
        wrong = [each for each in step.get("wrong", {}) if each != "*"]
        if self.wrong or not wrong:
            return
        self.wrong += 1
        before = self.panel.get_attribute("data-at")
        self.choose(wrong[0])
        expect(self.page.locator(".lesson-reply.is-wrong")).to_be_visible()
        assert self.panel.get_attribute("data-at") == before, "the table is as it was"


def test_a_number_that_is_not_in_the_list_is_marked_where_it_is_written(
    page: Page, open_page: Callable[[str, Page], Page]
) -> None:
    """The hint says that the action is marked on the table."""
    open_page("#/lesson/trans-siberian/TSR-EX-03", page)
    expect(page.locator(".lesson-asked")).to_contain_text("$13")
    expect(page.locator('.choices [data-arg="bid 13"]')).to_have_count(0)
    page.locator("#lesson-hint").click()
    expect(page.locator('.choices form[data-amount="bid"]')).to_have_class(re.compile("is-pointed"))
    page.locator('.choices [data-arg="bid 12"]').click()
    expect(page.locator(".lesson-reply.is-wrong")).to_be_visible()


def test_on_a_phone_no_card_covers_the_board_of_a_lesson(
    new_page: Callable[..., Page], open_page: Callable[[str, Page], Page]
) -> None:
    """The answer tells what the card of the event would."""
    phone = new_page(width=390, height=844, touch=True)
    open_page("#/lesson/trans-siberian/TSR-EX-13", phone)
    phone.locator('#choices .choice[data-arg="pass"]').tap()
    phone.locator("#confirm").tap()
    expect(phone.locator(".lesson-reply.is-right")).to_be_in_viewport()
    uncovered = """stage => {
      const { left, right, top, bottom } = stage.getBoundingClientRect();
      const spots = [[left + 9, top + 9], [right - 9, top + 9], [(left + right) / 2, (top + bottom) / 2]];
      return spots.every(([x, y]) => stage.contains(document.elementFromPoint(x, y)));
    }"""
    assert phone.locator(".stage").evaluate(uncovered)


def test_on_a_phone_a_long_answer_comes_into_sight(
    new_page: Callable[..., Page], open_page: Callable[[str, Page], Page]
) -> None:
    phone = new_page(width=390, height=640, touch=True)
    open_page("#/lesson/mini-express/first-game", phone)
    for number in (2, 3, 4):
        phone.locator("#lesson-next").tap()
        expect(phone.locator("#lesson")).to_have_attribute("data-at", re.compile(f"^{number} "))
    phone.locator("#lesson-hint").tap()
    phone.locator('#choices .choice[data-arg="draft brown"]').tap()
    phone.locator("#confirm").tap()
    reply = phone.locator("#lesson-reply.is-wrong")
    expect(reply).to_be_visible()
    seen = """reply => {
      const box = reply.getBoundingClientRect();
      const place = (id) => document.getElementById(id).getBoundingClientRect();
      return box.top >= place("lesson").top - 1 && box.bottom <= place("lesson-tools").top + 1;
    }"""
    assert reply.evaluate(seen)


def test_the_table_that_a_step_points_at_is_seen_whole(
    new_page: Callable[..., Page], open_page: Callable[[str, Page], Page]
) -> None:
    page = new_page(width=1280, height=800)
    open_page("#/lesson/mini-express/first-game", page)
    for number in (2, 3):
        page.locator("#lesson-next").click()
        expect(page.locator("#lesson")).to_have_attribute("data-at", re.compile(f"^{number} "))
    sheet = page.locator(".drawer > .sheet:has(.me-chart)")
    expect(sheet).to_be_visible()
    assert sheet.evaluate("({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight")
    assert sheet.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth")


def test_a_lesson_begins_as_if_nothing_had_been_magnified_before_it(
    page: Page, open_page: Callable[[str, Page], Page]
) -> None:
    open_page("#/lesson/mini-express/first-game", page)
    view = page.locator(".board-view")
    for address in (
        "lesson/mini-express/share-price",
        "puzzle/mini-express/100000-80",
        "lesson/trans-siberian/TSR-EX-03",
    ):
        expect(view).to_have_attribute("transform", re.compile(r"scale\(1\.0000\)"))
        page.locator('[data-do="zoom"][data-arg="in"]').click()
        expect(view).to_have_attribute("transform", re.compile(r"scale\(1\.4"))
        go(page, f"#/{address}", ".lesson .choice")
    expect(view).to_have_attribute("transform", re.compile(r"scale\(1\.0000\)"))


SHOWN = """async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);  // measured by now
  const svg = document.querySelector(".board-svg");
  const room = svg.getBoundingClientRect();
  const { width, height } = svg.viewBox.baseVal;
  const drawn = document.querySelector(".board-view").getScreenCTM();
  const [right, foot] = [drawn.e + drawn.a * width, drawn.f + drawn.d * height];
  const begins = drawn.e > room.left - 1 && drawn.f > room.top - 1;
  return [begins && right < room.right + 1 && foot < room.bottom + 1, Math.round(drawn.a * width)];
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (820, 1180)])
def test_beside_a_lesson_the_whole_board_can_be_read(
    new_page: Callable[..., Page], open_page: Callable[[str, Page], Page], width: int, height: int
) -> None:
    """810 pixels wide its letters are nine pixels high (page.js). Boards with coal are too wide for it."""
    page = new_page(width=width, height=height, touch=width < 900)
    open_page("#/learn", page)
    for game in ("mini-express", "trans-siberian", "russian-railroads"):
        plain = next(each.id for each in every(game) if not match_of(each).options.get("coal"))
        for mode in ("lesson", "puzzle"):
            address = f"lesson/{game}/first-game" if mode == "lesson" else f"puzzle/{game}/{plain}"
            go(page, f"#/{address}", f'.lesson[data-game="{game}"]:has(#{mode}) .choice')
            whole, wide = page.evaluate(SHOWN)
            assert whole, f"{mode} of {game}"
            assert wide >= 810, f"{mode} of {game}"


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize("game", ["mini-express", "trans-siberian", "russian-railroads"])
def test_from_the_start_screen_to_the_end_of_a_guided_first_game(
    game: str,
    touch: bool,
    new_page: Callable[..., Page],
    open_page: Callable[[str, Page], Page],
) -> None:
    page = new_page(width=390, height=844, touch=True) if touch else new_page()
    prefer(page, speed="once")
    open_page("", page)
    learner = Learner(page, game, touch=touch)
    learner.press(page.locator(f"#learn-{game}"))
    learner.press(page.locator("#lesson-go"))
    expect(page.locator(".lesson-asked")).to_be_visible()
    learner.learn()
    assert learner.wrong == 1
    expect(page.locator(".lesson-through")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    learner.press(page.locator("#lesson-course"))
    expect(page.locator(".stop.is-done, .stop.is-best")).to_have_count(1)
    learner.press(page.locator("#chapter-first"))
    learner.press(page.locator("#lesson-first-game"))
    expect(page.locator(".lesson-asked")).to_be_visible()
    page.keyboard.press("Enter")
    expect(learner.panel).to_have_attribute("data-at", re.compile("^2 "))


def test_a_lesson_begins_at_its_title(page: Page, open_page: Callable[[str, Page], Page]) -> None:
    """Who listens to the page hears first what the lesson is about."""
    open_page("#/learn/mini-express", page)
    page.locator("#lesson-go").click()
    expect(page.locator(".lesson-title")).to_be_focused()


def test_a_guided_game_goes_on_where_it_was_left(
    page: Page, open_page: Callable[[str, Page], Page], ready: Callable[[Page], Page]
) -> None:
    open_page("#/lesson/mini-express/first-game", page)
    for number in (2, 3, 4):
        page.locator("#lesson-next").click()
        expect(page.locator("#lesson")).to_have_attribute("data-at", re.compile(f"^{number} "))
    page.reload()
    ready(page)
    expect(page.locator("#lesson")).to_have_attribute("data-at", re.compile("^4 "))
    page.locator("#lesson-leave").click()
    page.get_by_role("link", name=re.compile("^Continue: step 4 of")).click()
    expect(page.locator("#lesson")).to_have_attribute("data-at", re.compile("^4 "))
    page.locator("#lesson-leave").click()
    page.get_by_role("button", name="Start again").click()
    expect(page.locator("#lesson")).to_have_attribute("data-at", re.compile("^1 "))


def test_boards_of_puzzles_are_drawn_as_they_come_into_sight(
    page: Page, open_page: Callable[[str, Page], Page]
) -> None:
    open_page("#/learn/mini-express/puzzles", page)
    expect(page.locator("#puzzle-next-board img")).to_be_visible()
    last = page.locator(".riddle-board").last
    assert not last.locator("img").count()
    last.scroll_into_view_if_needed()
    expect(last.locator("img")).to_be_visible()


def test_the_best_turn_is_shown_part_by_part(page: Page, open_page: Callable[[str, Page], Page]) -> None:
    puzzle = next(each for each in every("mini-express") if len(each.best) > 1)
    open_page(f"#/puzzle/mini-express/{puzzle.id}", page)
    wrong, state = puzzle.answers[-1][0], match_of(puzzle).state
    for action in actions(state, wrong):
        page.locator(f'.choices .choice[data-arg="{state.game.format(action)}"]').click()
    page.locator("#puzzle-show").click()
    chosen = page.locator(".choices .choice.is-selected")
    for action in actions(state, puzzle.best):
        expect(chosen).to_have_attribute("data-arg", state.game.format(action))
    expect(page.locator("#puzzle")).to_have_attribute("data-at", re.compile("^said"))
    expect(page.locator(".puzzle-turn li")).to_have_count(len(puzzle.best))

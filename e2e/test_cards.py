"""Cards and tips: what can be done with a thing is done from its card; nothing covers legal places."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from engine import games
from engine.core.match import Match
from engine.core.rng import Rng
from ui.table.game_session import CHAIN, Session

from .eyes import violations
from .player import LEGAL, bring

Opener = Callable[[str, Page], Page]
GAMES = [game.id for game in games.all()]
SEED = 7
DECISIONS = 20
THINGS = 4
"""So many things are pointed at in every decision."""

COVERED = """name => {
    const tip = document.getElementById(name);
    if (!tip || tip.hidden) return null;
    const box = (element) => (element.querySelector("[data-spot]") ?? element).getBoundingClientRect();
    const meet = (one, other) =>
        one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const inSight = ({ left, right, top, bottom }) => {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return x >= stage.left && x <= stage.right && y >= stage.top && y <= stage.bottom;
    };
    const legal = [...document.querySelectorAll(".board-svg [data-hot]")];
    const targets = legal.filter((one) => inSight(box(one)));
    const covered = targets.filter((one) => meet(box(one), tip.getBoundingClientRect()));
    return targets.length ? covered.map((element) => element.dataset.arg) : null;
}"""
"""The legal places in sight that lie below the tip or card with that id; null if it or they are not there."""

PREVIEW_COVERED = """() => {
    const card = document.getElementById("card").getBoundingClientRect();
    const found = [...document.querySelectorAll("#overlay path, #overlay polyline")].flatMap((line) => {
        const onScreen = line.getScreenCTM();
        const step = line.getTotalLength() / 20;
        return [...Array(21).keys()].map((at) => line.getPointAtLength(at * step).matrixTransform(onScreen));
    });
    const isBelow = ({ x, y }) => x > card.left && x < card.right && y > card.top && y < card.bottom;
    const below = found.filter(isBelow);
    return [found.length > 0, below.length];
}"""
"""Whether something is previewed on the board, and how many points of its lines lie below the card."""

THING_AT = """place => {
    const things = [...document.querySelectorAll(".board-svg [data-do=inspect], .board-svg [data-why]")];
    for (let step = 0; step < things.length; step += 1) {
        const thing = things[(place * 37 + step) % things.length];
        const box = (thing.querySelector("[data-spot]") ?? thing).getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (document.elementFromPoint(x, y)?.closest("[data-do]") === thing) return [x, y];
    }
    return null;
}"""
"""Where one of the explained things of the board lies that nothing covers."""


def begun(game: str, kind: str, skip: int = 0) -> Match:
    """A moment at which such an action is legal, for the first time or some decisions later."""
    match, rng = Match(games.get(game), 3, SEED), Rng(SEED)
    while match.state.to_move is not None:
        legal: list[Any] = match.state.legal()
        if any(action.kind == kind for action in legal):
            if not skip:
                return match
            skip -= 1
        usual = [action for action in legal if action.kind != "bid" or action.amount < 14] or legal
        match.play(usual[rng.below(len(usual))])
    raise AssertionError(f"no {kind}")


def offering(match: Match, targets: list[str], least: int = 1) -> tuple[str, list[str]]:
    """The first of these things whose card has so many buttons, and what they do."""
    session = Session("cards", match, "en", motion=False)
    for target in targets:
        chains = [choice.actions for choice in session.card_choices(target)]
        if len(chains) >= least:
            return target, [CHAIN.join(map(match.game.format, each)) for each in chains]
    raise AssertionError(f"no card of {targets}")


def places(match: Match, kind: str) -> list[str]:
    """The places of the board of one kind, as keys lead to them."""
    session = Session("cards", match, "en", motion=False)
    assert session.view.navigation is not None
    stops = session.view.navigation.stops(session.drawn().scene)
    return [stop.key for stop in stops if stop.key.startswith(kind)]


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def expect_done(page: Page, match: Match, notation: str) -> None:
    """All actions of a card's button have been done, one after the other."""
    for action in notation.split(CHAIN):
        match.play(match.game.parse(action))
    expect(page.locator("#card")).to_be_hidden()
    count = int(page.locator(".look-count").inner_text().split("/")[0])
    assert count >= match.cursor  # what can only follow may be done, too


def test_no_tip_opens_on_what_was_just_clicked(page: Page, open_page: Opener) -> None:
    """Build, a click on a company's home, the hand lies still: the cities in reach stay in sight."""
    open_page("#/", page)
    match = begun("mini-express", "build")
    bring(page, match)
    act = next(str(match.game.format(each)) for each in match.state.legal() if each.kind == "build")
    home = page.locator(f'#board .me-thing[data-arg="{act}"]', has=page.locator(".me-home"))
    x, y = middle(home.locator(".me-home"))
    tip = page.locator("#tip")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("#prompt")).to_contain_text("Choose a city")
    told = home.page.locator(f'#board [data-arg="company:{act.split()[1]}"]').first
    expect(told).to_be_attached()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(tip).to_be_hidden()
    page.mouse.move(x + 2, y + 1)  # no hand is quite still
    expect(tip).to_be_hidden()
    page.mouse.move(*middle(page.locator("#board-city-seattle .me-plate")), steps=4)
    page.mouse.move(x, y, steps=4)
    expect(tip).to_be_visible()
    assert page.evaluate(COVERED, "tip") == []


def test_a_link_is_built_from_its_card(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    match = begun("trans-siberian", "buy", skip=12)
    target, [notation, *_] = offering(match, places(match, "link:"))
    bring(page, match)
    link = page.locator(f'#board [data-arg="{target}"]')
    page.mouse.move(*middle(link.locator(".ts-box")))
    expect(page.locator("#tip")).to_contain_text("Click to choose")
    page.mouse.click(*middle(link.locator(".ts-box")))
    button = page.locator(f'#card [data-arg="{notation}"]')
    expect(button).to_contain_text("Build with")
    expect(page.locator("#tip")).to_be_hidden()
    button.hover()
    expect(page.locator("#overlay .ts-ghost, #overlay .ts-tag-ring").first).to_be_attached()
    expect(page.locator("#card")).to_be_visible()  # the way to it led over other things
    assert violations(page, inside="#card") == []
    button.click()
    expect_done(page, match, notation)


def test_a_card_closes_beside_it_by_its_button_and_by_escape(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    match = begun("trans-siberian", "buy", skip=12)
    target, _ = offering(match, places(match, "link:"))
    bring(page, match)
    box, card = page.locator(f'#board [data-arg="{target}"] .ts-box'), page.locator("#card")
    before = page.locator(".look-count").inner_text()
    for close in (
        lambda: page.mouse.click(3, 3),
        lambda: card.locator("[data-do=card-close]").click(),
        lambda: page.keyboard.press("Escape"),
    ):
        page.mouse.click(*middle(box))
        expect(card).to_be_visible()
        card.locator("h3").first.click()
        expect(card).to_be_visible()
        close()
        expect(card).to_be_hidden()
    page.mouse.click(*middle(box))
    page.keyboard.press("u")  # what it offered is past
    expect(page.locator(".look-count")).not_to_have_text(before)
    expect(card).to_be_hidden()


def test_a_certificate_is_bought_on_the_value_track(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    match = begun("trans-siberian", "buy", skip=4)
    target, [notation, *_] = offering(match, ["railroad:red"])
    bring(page, match)
    page.mouse.click(*middle(page.locator(f'#board .ts-strip-cube[data-arg="{target}"]')))
    button = page.locator(f'#card [data-arg="{notation}"]')
    expect(button).to_contain_text("Buy a certificate of Red, $")
    button.click()
    expect_done(page, match, notation)


def test_the_city_may_come_first_and_the_company_after(page: Page, open_page: Opener) -> None:
    """The card lies beside every route that its buttons preview, and undo takes back all that one did."""
    open_page("#/", page)
    match = begun("mini-express", "build")
    target, [notation, *others] = offering(match, places(match, "city:"), least=3)
    bring(page, match)
    before = page.locator(".look-count").inner_text()
    page.mouse.click(*middle(page.locator(f'#board [data-arg="{target}"] .me-plate-base')))
    button = page.locator(f'#card [data-arg="{notation}"]')
    expect(button).to_contain_text("Build for")
    for each in (*others, notation):
        page.locator(f'#card [data-arg="{each}"]').hover()
        expect(page.locator("#overlay path").first).to_be_attached()
        assert page.evaluate(PREVIEW_COVERED) == [True, 0], each
    button.click()
    expect_done(page, match, notation)
    page.keyboard.press("u")
    expect(page.locator(".look-count")).to_have_text(re.compile(f"^{before.split('/')[0]}/"))


def test_a_share_is_taken_from_the_influence_track(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    match = begun("mini-express", "share")
    target, [notation, *_] = offering(match, ["influence:brown"])
    bring(page, match)
    page.locator('#tabs [data-arg="sheet-influence"]').click()
    page.locator(f'#sheet [data-arg="{target}"]').click()
    page.locator(f'#card [data-arg="{notation}"]').click()
    expect_done(page, match, notation)


def test_a_place_that_keys_lead_to_opens_its_card(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    match = begun("mini-express", "build", skip=6)
    target, [notation, *others] = offering(match, places(match, "company:"), least=2)
    bring(page, match)
    walker = page.locator("#walker-here")
    page.keyboard.press("m")
    page.locator(f'#board [data-arg="build {target.partition(":")[2]}"]').first.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(walker).to_have_attribute("data-arg", target)
    page.keyboard.press("Enter")
    first = page.locator(f'#card [data-arg="{notation}"]')
    expect(first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(f'#card [data-arg="{others[0]}"]')).to_be_focused()
    for _ in range(len(others) + 1):  # round: over the button that closes it to the first one
        page.keyboard.press("Tab")
    expect(first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#card")).to_be_hidden()
    expect(walker).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect_done(page, match, notation)
    expect(walker).to_be_focused()


def test_a_tap_opens_a_card_below_the_board(phone: Page, open_page: Opener) -> None:
    open_page("#/", phone)
    match = begun("mini-express", "build")
    target, [notation, *_] = offering(match, places(match, "city:"))
    bring(phone, match)
    phone.locator("#zoom-fit").tap()
    phone.locator(f'#board [data-arg="{target}"]').tap(force=True)
    button = phone.locator(f'#card [data-arg="{notation}"]')
    if not button.count():  # two things lay near: it is larger now
        phone.locator(f'#board [data-arg="{target}"]').tap(force=True)
    expect(button).to_be_visible()
    assert phone.evaluate(COVERED, "card") == []
    button.tap()
    expect_done(phone, match, notation)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_nothing_lies_over_what_can_be_chosen(
    request: pytest.FixtureRequest, open_page: Opener, game: str, size: str
) -> None:
    page: Page = request.getfixturevalue("page" if size == "desktop" else "phone")
    open_page("#/", page)
    rng, looked = Rng(SEED), 0
    bring(page, begun(game, {"trans-siberian": "link", "mini-express": "build"}.get(game, "space")))
    for decision in range(DECISIONS):
        for number in range(THINGS):
            at = page.evaluate(THING_AT, decision * THINGS + number)
            if at is None:
                continue
            if size == "desktop":
                page.mouse.move(*at)
            else:
                page.touchscreen.tap(*at)
            for name in ("tip", "card"):
                covered = page.evaluate(COVERED, name)
                looked += covered is not None
                assert not covered, f"decision {decision}, {name} at {at}"
        page.keyboard.press("Escape")
        before = page.locator(".look-count").inner_text()
        choices = page.locator(LEGAL)
        choices.nth(rng.below(choices.count())).dispatch_event("click")
        if page.locator("#confirm").count():
            page.locator("#confirm").click()
        expect(page.locator(".look-count")).not_to_have_text(before)
    assert looked >= DECISIONS / 2, "hardly anything was explained"


def test_what_a_choice_would_do_stays_between_two_choices(page: Page, open_page: Opener) -> None:
    open_page("#/", page)
    match = begun("trans-siberian", "buy", skip=12)
    bring(page, match)
    choices, panel = page.locator(LEGAL), page.locator("#preview")
    tall = 0.0
    for number in range(min(4, choices.count())):
        page.mouse.move(*middle(choices.nth(number)), steps=8)
        expect(panel.locator(".preview-title")).to_be_visible()
        box = panel.locator(".preview-box").bounding_box()
        assert box is not None and box["height"] >= tall - 0.5
        tall = box["height"]
    heading = page.locator(".choices .choice-group").first
    page.mouse.move(*middle(heading), steps=2)
    assert panel.locator(".preview-title").is_visible()  # a gap: what is told stays for a moment
    expect(panel.locator(".preview-title")).to_have_count(0)

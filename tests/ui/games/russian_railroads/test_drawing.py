"""Boards: actions appear where they belong, everything has an explanation, secrets are not visible."""

from __future__ import annotations

import itertools
import re
from html.parser import HTMLParser
from random import Random

import pytest

from engine.games.russian_railroads import GAME, queries
from engine.games.russian_railroads import components as c
from engine.games.russian_railroads.editions import STANDARD
from engine.games.russian_railroads.scoring import round_income
from engine.games.russian_railroads.state import RussianState
from tests.engine.russian_railroads.helpers import at
from tests.ui.games.russian_railroads.table import Watched, after_draft, do, place_workers, played, scene
from ui.games.russian_railroads import icons, identity, previews, wording
from ui.games.russian_railroads.layout import BLOCKS, WIDTH, Box
from ui.games.russian_railroads.lettering import SMALLEST
from ui.games.russian_railroads.plan import plan_for
from ui.games.russian_railroads.view import VIEW
from ui.words.i18n import LANGUAGES

ON_BOARD = frozenset((
    "space", "engineer", "step", "loco", "special", "move", "factory", "gap", "industry", "token", "card",
    "doubler", "draft", "reuse", "relocate", "swap",
))  # fmt: skip
ACT = re.compile(r'data-do="act" data-arg="([^"]*)"')
INSPECT = re.compile(r'data-do="inspect" data-arg="([^"]*)"')


def markup(state: object, **more: object) -> str:
    return "".join(part.markup for part in VIEW.board(scene(state, **more)).fragments)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", GAME.players)
def test_the_board_offers_every_action_that_has_a_place_on_it(players: int) -> None:
    for number, (state, history) in enumerate(played(players, seed=20 + players)):
        if state.to_move is None or number % 3:
            continue
        offered = set(ACT.findall(markup(state, history=history)))
        wanted = {GAME.format(action) for action in state.legal() if action.kind in ON_BOARD}
        assert wanted <= offered, wanted - offered


def boxes_of(state: RussianState) -> dict[str, Box]:
    """Where everything lies that can be on the sheet at the same time."""
    board = queries.printed(state)
    plan = plan_for(board)
    gone = {place.id for place in queries.places(state) if not place.exists} & {"LAST_ROUND", "O_1", "O_2"}
    boxes = {name: plan.space_box(name) for name in board.spaces if name not in gone}
    if "E_LIGHT2" in board.spaces and not board.spaces["E_LIGHT2"].printed:
        del boxes["E_LIGHT2"]
    boxes |= {f"order {index}": plan.order_box(index) for index in range(state.seats)}
    boxes |= {f"pile {number}": plan.pile_box(number) for number in board.piles}
    boxes |= {f"card {name}": plan.card_box(name) for name in board.cards}
    boxes |= {f"slot {slot}": previews.lower(plan.slot_box(slot)) for slot in board.slots}
    for index in range(7):
        boxes[f"token {index}"] = previews.lower(plan.token_box(index))
        boxes[f"engineer {index}"] = previews.lower(plan.engineer_box(index, 7))
    for rail in board.rails.values():
        place = plan.rails[rail.id]
        boxes[f"{rail.id} depot"] = previews.lower(place.cell(0))
        for number, stem in enumerate(rail.stems):
            for space in range(stem.first, stem.last + 1):
                boxes[f"{stem.id} {space}"] = previews.lower(place.cell(space, number))
        boxes[f"{rail.id} score"] = previews.lower(place.score)
        for special in rail.specials:
            if not special.medal:
                name = f"advantage {rail.id} {special.stem} {special.space} {special.order}"
                boxes[name] = previews.lower(plan.special_box(special))
    for lane in board.lanes:
        boxes |= {f"{lane} {at}": previews.lower(box) for at, box in enumerate(plan.lanes[lane])}
    return boxes


def overlapping(state: RussianState) -> list[tuple[str, str]]:
    """Pairs of places on the sheet that lie on each other."""
    return [
        (one, other)
        for (one, a), (other, b) in itertools.combinations(boxes_of(state).items(), 2)
        if not (
            a.right <= b.x + 0.5 or b.right <= a.x + 0.5 or a.bottom <= b.y + 0.5 or b.bottom <= a.y + 0.5
        )
    ]


@pytest.mark.parametrize("players", GAME.players)
def test_every_place_lies_on_the_sheet_and_none_on_another(players: int) -> None:
    state = after_draft(players)
    height = plan_for(queries.printed(state)).height
    for name, box in boxes_of(state).items():
        assert min(box.x, box.y) >= 0 and box.right <= WIDTH and box.bottom <= height, name
    assert overlapping(state) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_explains_itself(language: str) -> None:
    tr = Watched(language)
    seen = 0
    for number, (state, history) in enumerate(played(4, seed=31)):
        if number % 25:
            continue
        here = scene(state, tr, history)
        drawn = [part.markup for part in VIEW.board(here).fragments]
        drawn += [VIEW.seat_card(here, seat) for seat in range(4)]
        drawn += [part.markup for sheet in VIEW.sheets(here) for part in sheet.fragments]
        for target in set(INSPECT.findall("".join(drawn))):
            told = VIEW.explain(here, target)
            assert told and "<h3" in told, target
            seen += 1
    assert seen > 500
    assert tr.complaints == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_the_game_has_an_explanation(language: str) -> None:
    tr = Watched(language)
    here = scene(after_draft(4), tr)
    targets = [f"space:{name}" for name in STANDARD.places] + [
        f"engineer:{number}" for number in range(1, 16)
    ]
    targets += [f"factory:{number}" for number in range(1, 10)] + [
        f"loco:{number}" for number in range(1, 10)
    ]
    targets += [f"token:{name}" for name in STANDARD.token_ids] + [
        f"card:{name}" for name in STANDARD.card_ids
    ]
    targets += [f"start:{name}" for name in STANDARD.start_ids] + [f"lane:{index}" for index in range(16)]
    targets += [f"track:{colour}" for colour in c.COLOURS] + [
        f"rail:{rail}" for rail in (*STANDARD.rail_ids, "industry")
    ]
    targets += [
        f"cell:{rail.id}:{space}" for rail in STANDARD.rails for space in range(1, rail.length[0] + 1)
    ]
    targets += [
        f"now:{seat}:{which}" for seat in range(4) for which in (*STANDARD.rail_ids, "industry", "all")
    ]
    targets += [
        *(f"group:{name}" for name in BLOCKS),
        *(f"slot:{slot}" for slot in STANDARD.slots),
        "tokens",
        "loco:9:special",
        "bonuses:pile",
        "bonuses:0",
        "pieces:rouble",
        "pieces:extra",
        "board:2",
        "workers:1",
    ]
    assert [target for target in targets if not VIEW.explain(here, target)] == []
    assert tr.complaints == []


def test_another_players_board_speaks_of_that_player() -> None:
    """A space of Boris' board, opened while Anna plays, tells what lies on Boris' rail."""
    state = after_draft(2)
    mover = state.to_move
    assert mover is not None
    other = 1 - mover
    state.boards[other][STANDARD.cell["kiev", "black"]] = 4
    here = scene(state)
    sheet = next(sheet for sheet in VIEW.sheets(here) if sheet.key == f"board-{other}")
    target = f"cell:kiev:4:{other}"
    assert f'data-arg="{target}"' in sheet.fragments[0].markup
    told, mine = VIEW.explain(here, target), VIEW.explain(here, "cell:kiev:4")
    assert told is not None and mine is not None
    assert "black" in told and "no track" in mine
    about_star = VIEW.explain(here, f"special:kiev:4:0:{other}")
    assert about_star is not None and here.name(other) in about_star


@pytest.mark.parametrize("players", GAME.players)
def test_on_a_phone_every_target_lies_in_a_part(players: int) -> None:
    """Whatever can be done on the board is on one of the parts that a small window has buttons for."""
    for number, (state, _) in enumerate(played(players, seed=60 + players)):
        if state.to_move is None or number % 5:
            continue
        here = scene(state)
        parts = VIEW.board(here).parts
        assert len({part.title for part in parts}) == len(parts) >= 5
        for action in state.legal():
            box = previews.target_box(here, action)
            inside = box is None or any(
                part.x <= box.cx <= part.x + part.width and part.y <= box.cy <= part.y + part.height
                for part in parts
            )
            assert inside, GAME.format(action)


def test_open_factories_are_drawn_once_each_and_all_of_them() -> None:
    state = after_draft(2)
    state.returned = (0, 2, 1, 1, 0, 3, 1, 1, 1, 1)
    drawn = markup(state)
    for number in (1, 2, 3, 5, 6, 7, 8, 9):
        assert drawn.count(f'data-arg="factory:{number}"') == 1, number
    boxes = [plan_for(queries.printed(state)).returned_box(index) for index in range(8)]
    assert all(a.x - b.right > 0 for a, b in itertools.pairwise(boxes))


@pytest.mark.parametrize(
    "target",
    [
        "",
        "space",
        "space:X",
        "space:ENGINEER_99",
        "engineer:99",
        "cell:kiev",
        "cell:kiev:10",
        "cell:kiev:4:x",
        "special:kiev:1:1",
        "now:9:all",
        "now:0:moscow",
        "nonsense:1",
        "lane:-1",
        "lane:16",
        "lane:1:2",
        "loco:10",
        "factory:0",
        "rail:moscow",
        "track:blue",
        "group:nothing",
        "slot:kiev9",
        "token:X",
        "card:X",
        "start:X",
        "bonuses:5",
        "order:3",
        "workers:2",
        "board:²",
        "doubler:9",
        "marker:3",
        "pieces:gold",
        "tokens:1",
    ],
)
def test_unknown_targets_are_nothing(target: str) -> None:
    assert VIEW.explain(scene(after_draft(2)), target) is None


def test_a_refused_space_says_why_with_its_rule() -> None:
    drawn = markup(after_draft(4))
    white = re.search(r'data-arg="space T_WHITE1"[^>]*data-why="([^"]*)"', drawn)
    assert white is not None
    assert "white" in white[1] and "15" in white[1] and "RR-ACT-3" not in white[1]


def test_end_bonus_cards_are_for_their_owners_eyes_only() -> None:
    said = {card: identity.say(scene(after_draft(2)), f"bonus.{card}") for card in STANDARD.bonus_ids}
    for state, history in played(2, seed=77):
        holders = [seat for seat in range(2) if state.boards[seat][STANDARD.cards]]
        if state.to_move is None or not holders or queries.pending(state).looking:
            continue
        owner = holders[0]
        held = {said[name] for name, _ in queries.held_cards(state, owner)}
        for viewer in (None, 1 - owner, owner):
            here = scene(state, "en", history, viewer=viewer)
            told = "".join(part.markup for part in VIEW.board(here).fragments)
            told += "".join(part.markup for sheet in VIEW.sheets(here)[:-1] for part in sheet.fragments)
            told += VIEW.explain(here, f"bonuses:{owner}") or ""
            told = re.sub(r"Industry track: \d+ points", "", told)  # a card is called so, too
            others = {said[name] for name, _ in queries.held_cards(state, 1 - owner)}
            found = {name for name in said.values() if name in told}
            if viewer == owner:
                assert held <= found
            elif viewer is None:
                assert not found
            else:
                assert found <= others
        assert VIEW.holds_secret(state) == bool(state.boards[state.to_move][STANDARD.cards])
        return
    raise AssertionError("nobody took a card in this game")


@pytest.mark.parametrize("players", GAME.players)
def test_points_shown_are_the_engines(players: int) -> None:
    for number, (state, _) in enumerate(played(players, seed=40 + players)):
        if number % 10:
            continue
        for seat in range(players):
            board = queries.board(state, seat)
            assert board.round_points == round_income(STANDARD, state.boards[seat])
            assert all(
                sum(rail.space_points) + sum(points for _, points in rail.stars) == rail.points
                for rail in board.rails
            )


def test_one_step_more_is_what_the_step_brings() -> None:
    for state, _ in played(2, seed=3):
        seat = state.to_move
        if seat is None:
            break
        worth = {(each.colour, each.rail): each.gain for each in queries.steps_ahead(state, seat)}
        for action in state.legal():
            if action.kind != "step":
                continue
            before = round_income(STANDARD, state.boards[seat])
            trial = state.boards[seat][:]
            trial[STANDARD.cell[action.where, action.what]] += 1
            assert worth[action.what, action.where] == round_income(STANDARD, trial) - before


def test_a_preview_tells_and_draws_what_would_happen() -> None:
    state = after_draft(4)
    place_workers(state, "L_1")
    here = scene(state)
    preview = VIEW.preview(here, GAME.parse("loco kiev"))
    assert any("Kiev" in line for line in preview.lines)
    assert any("→" in line for line in preview.lines), preview.lines
    assert "rr-coming" in preview.overlay
    before = state.to_json()
    for action in state.legal():
        VIEW.preview(here, action)
    assert state.to_json() == before


def test_what_is_chosen_and_what_is_open_is_told() -> None:
    state = after_draft(4)
    history = place_workers(state, "T_BLACK2")
    assert VIEW.chosen(scene(state, "en", history)) == ["2 workers on “3 black”."]
    assert VIEW.prompt(scene(state, "en", history)) == "To do: 3 black advances."
    history += do(state, "step black kiev")
    pending = VIEW.chosen(scene(state, "en", history))
    assert pending[0] == "2 workers on “3 black”."
    assert "Black to Kiev 2." in pending
    assert VIEW.prompt(scene(state, "en", history)) == "To do: 2 black advances."


@pytest.mark.parametrize(
    ("language", "label", "told"),
    [
        ("en", "Doubler above Trans-Siberian 8", "1 doubler, 8 in all."),
        ("es", "Dobladora sobre Transiberiano 8", "1 dobladora, 8 en total."),
    ],
)
def test_a_waiting_doubler_is_offered_with_its_place(language: str, label: str, told: str) -> None:
    seat = {"tracks": {"transsiberian": {"black": 8}}, "doublers": 7, "markers": [8]}
    state = at(seat0={**seat, "factories": [2, 2, 4, 2, 2], "own": 2, "roubles": 1})
    do(state, "space I_2", "pay own 2", "token QT_CARD")
    here, action = scene(state, language), GAME.parse("doubler")
    assert action in state.legal() and wording.action_label(here, action) == label
    preview = VIEW.preview(here, action)
    assert preview.lines[0] == told and "rr-preview-fill" in preview.overlay


def test_drawings_are_small_pieces() -> None:
    """One step changes few fragments of the board besides the targets."""
    state = after_draft(4)
    place_workers(state, "T_BLACK1")
    before = {part.key: part.markup for part in VIEW.board(scene(state)).fragments}
    do(state, "step black kiev")
    after = {part.key: part.markup for part in VIEW.board(scene(state)).fragments}
    assert before.keys() == after.keys()
    changed = [key for key in before if before[key] != after[key]]
    assert "mine-kiev" in changed
    assert len(changed) <= 5, changed


def test_about_names_where_every_value_comes_from() -> None:
    told = VIEW.values.sources(scene(after_draft(2)))
    for mark in ("rulebook", "cross-checked", "reconstructed"):
        assert mark in told
    assert "3 industry (last round)" in told
    assert len(queries.printed(after_draft(2)).spaces) == 27


@pytest.mark.parametrize("boards", ["russian", "german", "american"])
def test_no_letter_on_a_board_is_too_small_to_be_read(boards: str) -> None:
    state = GAME.new(3, 5, {"boards": boards, "coal": boards != "german"})
    chance = Random(3)
    for _ in range(24):
        state.apply(chance.choice(state.legal()))
    found = Letters()
    found.feed(markup(state))
    assert len(found.sizes) > 60
    assert [told for told in found.sizes if told[0] < SMALLEST - 0.05] == []


class Letters(HTMLParser):
    """Sizes, in units of the board, of everything written whose size stands in the drawing; and the words."""

    def __init__(self) -> None:
        super().__init__()
        self.scales: list[float] = [1.0]
        self.sizes: list[tuple[float, str]] = []
        self.size = 0.0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        scale = self.scales[-1]
        for factors in re.findall(r"scale\(([^)]*)\)", given.get("transform") or ""):
            scale *= float(factors.split()[0])
        self.scales.append(scale)
        self.size = scale * float(given.get("font-size") or 0) if tag == "text" else 0

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Holds nothing."""

    def handle_endtag(self, tag: str) -> None:
        self.scales.pop()

    def handle_data(self, data: str) -> None:
        if self.size:
            self.sizes.append((self.size, data))


@pytest.mark.parametrize("number", ["1", "9", "10", "15", "−10"])
def test_an_engineers_number_is_whole_in_its_small_picture(number: str) -> None:
    drawn = icons.numbered_engineer(number)
    found = re.search(r'x="([\d.]+)" y="20" font-size="([\d.]+)" text-anchor="(\w+)"', drawn)
    assert found is not None
    wide = len(number) * float(found[2]) * 0.66  # a bold figure of the page's font
    right = float(found[1]) + (wide / 2 if found[3] == "middle" else 0)
    assert right <= 24 and right - wide >= 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_of_a_seat_are_explained_by_their_parts(language: str) -> None:
    """The score by what brought it, what the round would bring by railway and industry."""
    most = 0
    for state, history in played(3, seed=8):
        here = scene(state, language, history)
        for seat in range(3):
            mine = queries.board(state, seat)
            parts = queries.points_by_part(state, seat)
            assert sum(parts.values()) == mine.points
            told = VIEW.explain(here, f"score:{seat}") or ""
            assert all(
                f"<b>{points}</b>" in told for points in (*parts.values(), *[mine.points] * bool(parts))
            )
            most = max(most, len(parts))
            card = VIEW.seat_card(here, seat)
            targets = set(INSPECT.findall(card))
            assert {f"score:{seat}", f"workers:{seat}", "pieces:rouble"} <= targets
            assert (f"now:{seat}:all" in targets) == (state.to_move is not None)
            assert all(VIEW.explain(here, target) for target in targets)
    assert most > 3


def test_what_a_step_brings_stands_on_a_ground_of_its_own() -> None:
    """The track beneath would strike it through."""
    drawn = 0
    for state, _ in itertools.islice(played(3, seed=8), 60):
        for width, said in TARGET.findall(markup(state)):
            drawn += 1
            assert float(width) > 8 * len(said), said
    assert drawn


TARGET = re.compile(r'<rect class="rr-target-ground"[^>]*width="([\d.]+)"[^>]*/><text[^>]*>([^<]*)</text>')


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [{}, {"coal": True}, {"boards": "american", "coal": True}])
def test_every_starting_bonus_says_in_a_word_what_it_is(language: str, options: dict[str, object]) -> None:
    state = GAME.new(3, 1, options)
    here = scene(state, language)
    drawn = next(part.markup for part in VIEW.board(here).fragments if part.key == "cards")
    said = re.findall(r'class="rr-fit"[^>]*>([^<]+)<', drawn)
    assert len(said) == len(queries.table(state).starting_cards) + 1  # and the pile of end bonus cards

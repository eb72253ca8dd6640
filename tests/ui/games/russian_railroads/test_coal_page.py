"""Coal on the page: everything shown has words in both languages, an explanation and a place on the sheet."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.core.rng import Rng
from engine.games.russian_railroads import GAME, queries
from engine.games.russian_railroads.state import RussianState
from tests.ui.games.russian_railroads.table import Watched, do, scene
from tests.ui.games.russian_railroads.test_boards_apart import INSPECT
from ui.games.russian_railroads.expansions import coal
from ui.games.russian_railroads.reading import plan_of
from ui.games.russian_railroads.view import VIEW
from ui.words.i18n import LANGUAGES

LIKED = ("C_COAL", "C_FOUNDRY", "C_BOILER", "QT_CARD", "Q_COALFACTORY", "SB_COAL")
KINDS = ("take", "fire", "boiler", "burn")


def position(*lines: str, players: int = 2) -> RussianState:
    return GAME.position("\n".join((f"players {players}", "seed 1", "option coal yes", "round 1", *lines)))


FULL = (
    "has 0 coal 5", "extra FO10 31", "extra FO1 41", "extra FO9 0", "extra FO2 0", "extra FO11 0",
    "locomotives 0 transsiberian1 3 kiev 3", "factories 0 2 4 5", "boilermen 0 kiev gap-2",
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_with_coal_have_words_for_everything(language: str) -> None:
    """Board, choices, previews, log, refusals, explanations, score: no text is missing, no slot is empty."""
    tr = Watched(language)
    for players in (2, 4):
        rng = Rng(players)
        state = GAME.new(players, players, {"coal": True})
        while state.to_move is not None:
            here = scene(state, tr)
            liked = [each for each in here.legal if each.kind in KINDS or each.what in LIKED]
            if rng.below(6) == 0 or any(each.kind in KINDS for each in liked):
                drawn = "".join(part.markup for part in VIEW.board(here).fragments)
                assert VIEW.prompt(here)
                for choice in VIEW.choices(here):
                    assert choice.label
                    refusal = state.why_not(choice.action)
                    if refusal is not None:
                        args = {key: here.show(key, value) for key, value in refusal.args.items()}
                        assert tr("refusal." + refusal.reason, **args)
                    elif choice.action.kind in KINDS or choice.action.what in LIKED:
                        assert VIEW.preview(here, choice.action).lines
                for target in sorted(set(INSPECT.findall(drawn))):
                    if rng.below(8) == 0 or target.split(":")[0] in coal.PAGE.explanations:
                        assert VIEW.explain(here, target), target
            action = rng.choice(liked or list(here.legal))
            for event in state.play(action):
                VIEW.event_text(scene(state, tr), event)
        assert VIEW.finale(scene(state, tr)) and state.scores()
    assert sorted(set(tr.complaints)) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_panel_lies_on_the_sheet(players: int) -> None:
    """Spaces, display, stack and own foundries: nothing on each other, nothing outside."""
    state = position(*FULL, players=players)
    here = scene(state)
    sheet = plan_of(here)
    panel = sheet.panels["coal"]
    boxes = [sheet.space_box(name) for name in coal.SPACES] + coal._display(here, sheet, panel)
    for box in boxes:
        assert (
            panel.x <= box.x and box.right <= panel.right and panel.y <= box.y and box.bottom <= panel.bottom
        )
    for upper, lower in pairwise(boxes):
        assert upper.bottom < lower.y
    # beside the boards, not below them: so that the whole sheet is drawn larger
    assert panel.x > 1200 and panel.right <= sheet.width and panel.bottom <= sheet.height
    row = sheet.module_rows["coal"]
    for count in range(1, 7):
        assert all(box.right <= row.right for box in coal._own_boxes(sheet, count))
    one = 'class="rr-one"' in "".join(part.markup for part in VIEW.board(here).fragments)
    assert one == (players == 2), "the frame of the space that is one"


def test_the_other_half_of_the_one_space_is_closed() -> None:
    """With two players only, and only while somebody stands there."""
    for players, line, closed in (
        (2, "on C_FOUNDRY 1 rouble 1", 1),
        (3, "on C_FOUNDRY 1 rouble 1", 0),
        (2, "", 0),
    ):
        here = scene(position(*filter(None, [line]), players=players))
        drawn = {part.key: part.markup for part in VIEW.board(here).fragments}
        assert drawn["coal-closed"].count("rr-closed") == closed


def test_boilermen_are_seen_on_their_pieces() -> None:
    """The printed number and a badge; what the factory gives with him; both say so when pointed at."""
    here = scene(position(*FULL))
    mine = queries.board(queries.russian(here.state), 0)
    assert mine.boilermen == {"kiev", "gap-2"}
    drawn = "".join(part.markup for part in VIEW.board(here).fragments)
    assert drawn.count("rr-badge-no") == 2
    about = VIEW.explain(here, "boilerman:kiev:0") or ""
    assert "locomotive 2 counts as 3" in about
    assert "3 doublers" in (VIEW.explain(here, "boilerman:gap-2:0") or "")
    assert VIEW.explain(here, "boilerman:gap-1:0") is None and VIEW.explain(here, "foundry:FO99") is None


def test_foundries_open_and_used() -> None:
    """Own ones can be chosen where they lie; a used one shows its coal."""
    state = position(*FULL)
    here = scene(state)
    drawn = {part.key: part.markup for part in VIEW.board(here).fragments}
    assert "10 points" in drawn["mine-coal"] and drawn["mine-coal"].count("rr-used") == 1
    assert 'data-arg="fire FO10"' in drawn["targets"]
    do(state, "fire FO10")
    here = scene(state)
    assert "Close the “" in VIEW.prompt(here)
    assert (
        'data-arg="boiler loco' in {part.key: part.markup for part in VIEW.board(here).fragments}["targets"]
    )


def test_a_locomotive_in_hand_is_called_by_both_numbers() -> None:
    """Displaced with its boilerman: 2+1 looks for a place."""
    lines = [line.replace("kiev 3", "kiev 3 stpetersburg 1") for line in FULL]
    state = position(*lines, "lowest-pile 5", "factories 0 3 4 5")
    do(state, "space L_1", "pay own 1", "loco kiev")
    assert queries.pending(state).hand == 3
    assert "2+1" in VIEW.prompt(scene(state))

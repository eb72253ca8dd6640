"""What a turn changed between players, in the words of the coach and of the bots' reasons."""

from __future__ import annotations

import pytest

from engine import games
from engine.bots.coach import LATER, Reason, played
from ui import games as views
from ui.view.move_words import reasons_in_words
from ui.view.scene import Scene
from ui.view.turn_facts import TAKES, TIES, Lead, lead_gained
from ui.words.catalogues import translator
from ui.words.i18n import LANGUAGES

NAMES = ("Ana", "Ben", "Eva", "Leo")


@pytest.mark.parametrize(
    ("before", "after", "lead"),
    [
        ((1, 2, 0), (2, 2, 0), Lead(TIES, (1,))),
        ((1, 2, 2), (2, 2, 2), Lead(TIES, (1, 2))),
        ((1, 2, 0), (3, 2, 0), Lead(TAKES, (1,))),
        ((2, 2, 0), (3, 2, 0), Lead(TAKES, (1,))),
        ((0, 0, 0), (1, 0, 0), Lead(TAKES, ())),
        ((3, 2, 0), (4, 2, 0), None),
        ((2, 2, 0), (2, 2, 0), None),
        ((0, 2, 0), (1, 2, 0), None),
        ((0, 0, 0), (0, 0, 0), None),
    ],
)
def test_a_lead_is_told_when_it_is_new(
    before: tuple[int, ...], after: tuple[int, ...], lead: Lead | None
) -> None:
    assert lead_gained(before, after, 0) == lead


CASES = [
    (
        "mini-express",
        "players 4\nown 0 0 0 1 0\nown 1 0 0 2 0\ninfluence 0 1 1 5 1",
        ("share orange",),
        "This ties Ben for most Orange shares.",
    ),
    (
        "trans-siberian",
        "players 3\nturn 0\nrailroad red held 1 2 0 links chelyabinsk-yekaterinburg value 12",
        ("buy red",),
        "This ties Ben for most Red certificates: control is shared.",
    ),
    (
        "russian-railroads",
        "players 4\nround 2\norder 0 1 2 3\ntracks 0 transsiberian black 1",
        ("space T_BLACK1", "pay own 1", "step black transsiberian", "step black kiev"),
        "This unlocks gray tracks.",
    ),
]


@pytest.mark.parametrize(("game_id", "position", "turn", "told"), CASES, ids=[case[0] for case in CASES])
def test_each_game_says_what_a_person_would_say(
    game_id: str, position: str, turn: tuple[str, ...], told: str
) -> None:
    game, view = games.get(game_id), views.get(game_id)
    assert view is not None
    before = game.position(position)
    after = played(before, [game.parse(text) for text in turn])
    assert after is not None and before.to_move == 0
    features = game.insight.features
    assert features is not None
    reason = Reason(LATER, next(iter(features.telling)), 1, 0)
    for language in LANGUAGES:
        scene = Scene(game, before, translator(language, view), NAMES[: before.seats], view=view)
        lines = reasons_in_words(scene, before, [reason], after)
        assert (told in lines) == (language == "en")
        assert len(lines) >= 2 and not any("{" in line or "fact." in line for line in lines)
        assert reasons_in_words(scene, before, [], after) == (), "nothing is known of this turn"

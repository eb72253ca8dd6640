"""The coach uses no hidden cards, works in slices, and finds turns that were clearly bad."""

from __future__ import annotations

import itertools

import pytest

from engine import games
from engine.bots import coach, make
from engine.bots.chances import WHOLE
from engine.bots.coach import DENIES, LATER, NOW, SETBACK, THEN, Reviewed, Work, known
from engine.bots.levels import by_best
from engine.bots.search import shares
from engine.bots.turns import turn_over, whole_turns
from engine.core.contract import Action, Game, Mode, State
from engine.core.rng import Rng
from tests.toy import TOY

GAMES = games.all()


def drained(work: Work[coach.Found]) -> tuple[coach.Found, int]:
    """What came of it, and in how many slices."""
    for slices in itertools.count():
        try:
            next(work)
        except StopIteration as done:
            found: coach.Found = done.value
            return found, slices
    raise AssertionError


def played_game(game: Game, mode: Mode, seed: int, level: str, most: int) -> tuple[list[State], list[Action]]:
    """Positions and actions of a game between bots, as far as `most` actions."""
    states: list[State] = [game.new(mode.players, seed, mode.options)]
    actions: list[Action] = []
    bot = make(level, seed)
    while states[-1].to_move is not None and len(actions) < most:
        action = bot.decide(states[-1], len(actions))
        assert action is not None
        actions.append(action)
        after = states[-1].clone()
        after.apply(action)
        states.append(after)
    return states, actions


@pytest.mark.parametrize("game", [*GAMES, TOY], ids=lambda game: game.id)
def test_hints_are_whole_turns_with_reasons_in_every_mode(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "VISITS", 6)
    kinds: set[str] = set()
    for number, mode in enumerate(list(game.modes())[::4]):
        states, _ = played_game(game, mode, number, "stationmaster", 90)
        for state in states[7::22]:  # from there on: auctions alone hold nothing that could be denied
            if state.to_move is None or state.automa():
                continue
            before = state.to_json()
            advised, slices = drained(coach.advise(state, state.to_move))
            assert state.to_json() == before and slices >= len(advised.hints)
            assert len(advised.standing) == state.seats
            shares = [hint.share for hint in advised.hints]
            assert shares == sorted(shares, reverse=True) and all(0 <= share <= WHOLE for share in shares)
            for hint in advised.hints:
                assert hint.actions[0] in state.legal()
                kinds |= {reason.kind for reason in hint.reasons}
    assert game is TOY or ({NOW, LATER} <= kinds and kinds & {DENIES, SETBACK})


def test_nobody_is_denied_what_is_not_asked_any_more() -> None:
    """Whoever wins an auction because others drop out cannot drop out: that is no reason for dropping out."""
    game = games.get("trans-siberian")
    states = [game.new(3, 4, {})]
    actions = [game.parse(text) for text in ("bid 14", "drop", "drop")]
    for action in actions:
        states.append(states[-1].clone())
        states[-1].apply(action)
    rival = states[-1].to_move
    assert rival == states[0].to_move and game.parse("drop") not in states[-1].legal()
    _, reasons = drained(coach.explain(states, actions, states[-2].to_move))[0]
    assert not [reason for reason in reasons if reason.kind == DENIES]


def test_a_turn_with_little_to_say_for_it_is_told_with_what_follows() -> None:
    """Dropping out of an auction gains nothing that could be counted: who gets the railroad then, says it."""
    game = games.get("trans-siberian")
    state = game.new(4, 3, {})
    advised = drained(coach.advise(state, state.to_move))[0]
    while not (dropped := [hint for hint in advised.hints if hint.actions[0].kind == "drop"]):
        state.apply(advised.hints[0].actions[0])
        advised = drained(coach.advise(state, state.to_move))[0]
    (drop,) = dropped
    then = [reason for reason in drop.reasons if reason.kind == THEN]
    assert 1 <= len(then) < state.seats and all(reason.seat != advised.seat for reason in then)
    after = coach.played(coach.known(state, state.to_move), drop.actions)
    assert after is not None and then[0].seat == after.to_move and then[0].action in after.legal()
    for hint in advised.hints:
        others = [reason for reason in hint.reasons if reason.kind != THEN]
        assert len(others) >= coach.THIN or len(others) < len(hint.reasons)


def test_a_better_turn_is_told_by_what_it_has_over_the_other() -> None:
    game = games.get("russian-railroads")
    start = game.position("players 3\nseed 3\nround 1\norder 0 1 2\nroubles 0 0")
    best, turn = ([game.parse(text)] for text in ("space I_2", "space I_1"))
    (industry,) = [
        reason for reason in drained(coach.compare(start, best, turn, 0))[0] if reason.key == "first marker"
    ]
    assert (industry.kind, industry.amount) == (LATER, 1), "not by what it has over the start, which is 2"
    worse = drained(coach.compare(start, turn, best, 0))[0]
    assert worse and not [reason for reason in worse if reason.key == "first marker"]
    assert drained(coach.compare(start, turn, turn, 0))[0], "of equal turns what follows is told"


def test_nobody_is_sorry_for_a_lower_bid() -> None:
    game = games.get("trans-siberian")
    state, bids = game.new(4, 3, {}), 0
    bot = make("director", 1)
    for moment in range(24):
        assert state.to_move is not None
        for hint in drained(coach.advise(state, state.to_move))[0].hints if moment % 4 == 0 else ():
            bids += hint.actions[0].kind == "bid"
            denied = [reason.action for reason in hint.reasons if reason.kind == DENIES]
            assert not [action for action in denied if action is not None and action.kind == "bid"]
        state.apply(bot.decide(state, moment))
    assert bids


def test_hints_differ_in_more_than_the_last_step_where_they_can() -> None:
    """In the beginning of Mini Express two of three hints were the same track by another route."""
    game = games.get("mini-express")
    state = game.new(4, 3, {})
    bot = make("director", 1)
    for moment in range(48):
        assert state.to_move is not None
        if moment in (18, 36):
            found = [hint.actions for hint in drained(coach.advise(state, state.to_move))[0].hints]
            assert len(found) == 3 and len({actions[:2] for actions in found}) == 3
        state.apply(bot.decide(state, moment))


def test_hints_know_no_card_that_the_viewer_may_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions that look alike to a viewer get the same hints, and the same reasons for others' turns."""
    monkeypatch.setattr(coach, "VISITS", 6)
    game = games.get("russian-railroads")
    states, actions = played_game(game, next(iter(game.modes())), 1, "plain-beam:width=3", 400)
    compared = 0
    for moment in range(len(actions) // 2, len(actions), 9):
        state, viewer = states[moment], (states[moment].to_move or 0) ^ 1
        other = state.guess(viewer, Rng(99))
        if other.to_json() == state.to_json():
            continue
        compared += 1
        assert drained(coach.advise(state, viewer)) == drained(coach.advise(other, viewer))
        assert known(state, viewer, 3) == known(other, viewer, 3)
    assert compared > 5, "nothing was hidden"


def test_what_everybody_may_know_holds_nobodys_cards() -> None:
    game = games.get("russian-railroads")
    states, _ = played_game(game, next(iter(game.modes())), 2, "plain-beam:width=3", 400)
    hidden = 0
    for state in states[len(states) // 2 :: 5]:
        other = state
        for seat in range(state.seats):  # swap what each seat hides, one after the other
            other = other.guess((seat + 1) % state.seats, Rng(seat + 50))
        hidden += state.to_json() != other.to_json()
        if all(state.view(None) == each.view(None) for each in (state, other)):
            assert known(state, None) == known(other, None)
    assert hidden > 5, "nothing was hidden"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_review_covers_the_game_and_finds_a_blunder(game: Game) -> None:
    """Good players' game, one turn of which the worst thing was done in."""
    mode = next(iter(game.modes()))
    states, actions = played_game(game, mode, 3, "director", 60)
    start = next(
        at
        for at in range(len(actions) // 2, len(actions))
        if len(states[at].legal()) > 2 and (at == 0 or turn_over(states[at], states[at - 1].to_move or 0))
    )
    seat = states[start].to_move
    assert seat is not None
    turns, _ = drained(whole_turns(states[start], seat, by_best(game), 8))
    blunder = min(turns, key=lambda turn: turn.worth)
    actions = [*actions[:start], *blunder.actions]
    states, _ = drained(coach.positions(states[0], actions))
    review, slices = drained(coach.review(states, actions, seat))
    assert slices > len(review.spans)
    covered = [moment for span in review.spans for moment in range(span.start, span.end)]
    assert covered == list(range(len(actions)))
    assert any(span.start == start and span.cost > 0 for span in review.spans)
    for span in review.turning:
        assert span.cost >= coach.COSTLY and coach.played(known(states[span.start], seat), span.better)
    assert blamed(review, seat) >= blamed(Reviewed(review.start, (), ()), seat)


def blamed(review: Reviewed, seat: int) -> int:
    """How much of the win a seat has lost by its turns, as it seems."""
    return sum(span.cost for span in review.spans if span.seat == seat)


def test_best_play_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that the search itself would have chosen is never called a mistake."""
    game = games.get("mini-express")
    mode = next(iter(game.modes()))
    states: list[State] = [game.new(mode.players, 4, mode.options)]
    actions: list[Action] = []
    for _ in range(12):
        state = states[-1]
        if state.to_move is None or state.automa():
            break
        advised, _ = drained(coach.advise(state, state.to_move))
        for action in advised.hints[0].actions:
            if states[-1].to_move is None or states[-1].why_not(action) is not None:
                break
            after = states[-1].clone()
            after.apply(action)
            states.append(after)
            actions.append(action)
    review, _ = drained(coach.review(states, actions, None))
    assert len(review.spans) > 8 and not review.turning


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_all_hints_are_followed_equally_far(game: Game) -> None:
    """A search thinks long about what it likes: by its own means the first hint of the opening of Russian
    Railroads promised twice what the others did."""
    state = game.new(game.players[-1], 5)
    moment = 0
    bots = [make("director", seat) for seat in range(state.seats)]
    while moment < 40 and state.to_move is not None:
        state.apply(bots[state.to_move].advise(state, moment).action)
        moment += 1
    advised = drained(coach.advise(state, state.to_move))[0]
    seen = coach.known(state, state.to_move)
    for hint in advised.hints:
        after = coach.played(seen, hint.actions)
        assert after is not None
        followed = drained(coach._searcher(coach.FOLLOWED).foresee(after))[0]
        assert hint.share == followed[advised.seat]
    assert [hint.share for hint in advised.hints] == sorted(
        (hint.share for hint in advised.hints), reverse=True
    )


def test_a_finished_game_is_one_line_not_one_from_every_seat() -> None:
    game = games.get("russian-railroads")
    states, actions = [game.new(3, 4)], list[Action]()
    bots = [make("greedy", seat) for seat in range(3)]
    while (seat := states[-1].to_move) is not None:
        actions.append(bots[seat].advise(states[-1], len(actions)).action)
        states.append(states[-1].clone())
        states[-1].apply(actions[-1])
    told = drained(coach.review(states, actions, None))[0]
    judge = coach.candid(game)
    assert [span.standing for span in told.spans] == [shares(states[span.end], judge) for span in told.spans]

"""A coach for people: how good a position is, the best turns with reasons, and what a turn has cost.

It respects hidden cards: it starts from what one seat may know, or from what everybody may (`known`). Reasons
are facts about a turn: what was gained, what became better for later, what a rival can no longer do. A game
says which of them matter most (`Features.telling`). All functions think in slices, as bots do.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Final, NamedTuple, TypeVar

from ..core.contract import Action, Game, State
from ..core.rng import Rng
from .bot import Turn
from .chances import WHOLE
from .judge import Judge
from .levels import by_best, make
from .search import SearchBot, shares
from .turns import turn_over, whole_turns

Found = TypeVar("Found")
Work = Generator[None, None, Found]
"""A thinking generator: yields after every few milliseconds, returns its result."""

HINTS: Final = 3
VISITS: Final = 60
FOLLOWED: Final = 24
"""How many positions are looked at after every hinted turn, to find out what it promises."""
CHECKED: Final = 6
"""How many of the apparently costliest turns are examined again, several turns ahead."""
COSTLY: Final = WHOLE // 33
"""The share of the win from which the cost of a turn is mentioned."""
THIN: Final = 2
"""A turn with fewer reasons than this also gets the probable answers of the others."""
NOW, LATER, DENIES, SETBACK, THEN = "now", "later", "denies", "setback", "then"


class Reason(NamedTuple):
    """One fact in favor of a turn.

    kind      key                      amount            seat    action
    now       a measure of the game    how much more     own
    later     a feature of `Features`  how much more     own
    denies                                               rival   what the rival would have done
    setback                            share of the win  rival
    then                                                 rival   what the rival will probably do
    """

    kind: str
    key: str
    amount: int
    seat: int
    action: Action | None = None


class Hint(NamedTuple):
    """A turn, the share of the win that it promises, and the reasons for it."""

    actions: tuple[Action, ...]
    share: int
    reasons: tuple[Reason, ...]


class Advised(NamedTuple):
    """Every seat's share of the win, and the best turns of the one to move."""

    seat: int
    standing: list[int]
    hints: tuple[Hint, ...]


class Span(NamedTuple):
    """A turn that was played (actions `start` up to `end`), and every seat's share of the win after it."""

    seat: int
    start: int
    end: int
    cost: int
    """The share of the win that it seems to have cost the seat, compared to its best turn."""
    standing: list[int]
    better: tuple[Action, ...] = ()
    """A better turn; empty if there was none."""


class Reviewed(NamedTuple):
    """A review of a match, turn by turn. `turning`: the turns that cost most, the costliest first."""

    start: list[int]
    spans: tuple[Span, ...]
    turning: tuple[Span, ...]


def known(state: State, viewer: int | None, seed: int = 0) -> State:
    """A position that agrees with what `viewer` may know (None: with what everybody may know)."""
    rng = Rng(seed)
    if viewer is not None:
        return state.guess(viewer, rng)
    guessed = state.guess(0, rng)
    return guessed.guess(1, rng) if state.seats > 1 else guessed


def _searcher(visits: int = 0) -> SearchBot:
    """A bot of the strongest level with few visits."""
    baron = make(f"baron:visits={visits or VISITS}")
    assert isinstance(baron, SearchBot)
    baron.judge = candid
    return baron


def candid(game: Game) -> Judge:
    """The judge of bots, with a temper (`Insight.caution`) for which its shares of the win come true."""
    best, caution = by_best(game), game.insight.caution

    def outlook(state: State) -> tuple[list[int], int]:
        values, temper = best.outlook(state)
        return values, max(1, temper * caution // 100)

    return Judge(best.worth, outlook)


def advise(state: State, viewer: int | None) -> Work[Advised]:
    """The best turns of the seat to move, by what `viewer` may know. The game must not be over."""
    return (yield from advised(known(state, viewer)))


def advised(seen: State) -> Work[Advised]:
    """The same as `advise`, from a position without hidden parts."""
    seat = seen.to_move
    assert seat is not None, "nobody has to move"
    judge = candid(seen.game)
    advice = yield from _searcher().consider(known(seen, seat, 1), seat, Rng(0))
    # The search spends few visits on turns that it dislikes, so its means do not compare. So all
    # hints are followed equally far.
    promising = _different(advice.turns) or [Turn((only := seen.legal()[0],), 0, _after(seen, only))]
    turns: list[Turn] = []
    for turn in promising:
        followed = yield from _searcher(FOLLOWED).foresee(turn.leads_to)
        turns.append(turn._replace(worth=followed[seat]))
    turns.sort(key=lambda turn: -turn.worth)
    hints: list[Hint] = []
    for number, turn in enumerate(turns):
        other = turns[0] if number else next(iter(turns[1:]), None)
        reasons = yield from reasons_for(seen, turn, seat, other, judge)
        if len(reasons) < THIN:
            reasons += yield from _following(turn.leads_to, seat, judge)
        hints.append(Hint(turn.actions, turn.worth, reasons))
        yield
    return Advised(seat, shares(seen, judge), tuple(hints))


def _different(turns: Sequence[Turn]) -> list[Turn]:
    """The best turns; last those that differ only in the last action from a better one."""
    ways = [turn.actions[: max(1, len(turn.actions) - 1)] for turn in turns]
    again = [way in ways[:number] for number, way in enumerate(ways)]
    ranked = sorted(range(len(turns)), key=lambda number: (again[number], number))
    return [turns[number] for number in ranked[:HINTS]]


def explain(
    states: Sequence[State], actions: Sequence[Action], viewer: int | None
) -> Work[tuple[State, tuple[Reason, ...]]]:
    """The position before the turn that the last action ended, and reasons for that turn. No reasons if the
    turn is not over, or if they depend on what `viewer` may not know."""
    start, end = turn_of(states, len(actions) - 1)
    before, seat, turn = states[start], states[start].to_move, tuple(actions[start:end])
    assert seat is not None
    if not turn_over(states[-1], seat):
        return before, ()
    seen = known(before, viewer)
    after = played(seen, turn)
    if after is None:
        return before, ()
    judge = candid(before.game)
    found = yield from whole_turns(seen, seat, judge, 4)
    other = next((each for each in found if each.actions[0] != turn[0]), None)
    return before, (yield from reasons_for(seen, Turn(turn, 0, after), seat, other, judge))


def compare(
    before: State, best: Sequence[Action], turn: Sequence[Action], seat: int
) -> Work[tuple[Reason, ...]]:
    """What a seat's best turn has over another turn from the same position: reasons, with the amounts by
    which the position after it is better. Without any: the rival whom the other turn helps most several turns
    ahead, else what will probably follow it."""
    seen = known(before, seat)
    better, worse = played(seen, best), played(seen, turn)
    if better is None or worse is None:
        return ()
    judge = candid(before.game)
    found = yield from reasons_for(
        worse, Turn(tuple(best), 0, better), seat, Turn(tuple(turn), 0, worse), judge
    )
    if found:
        return found
    ahead: list[list[int]] = []
    for state in (better, worse):
        ahead.append((yield from _searcher(FOLLOWED).foresee(state)))
    falls, rival = max(
        (ahead[1][each] - ahead[0][each], -each) for each in range(before.seats) if each != seat
    )
    if falls >= WHOLE // 100:
        return (Reason(SETBACK, "", falls, -rival),)
    return (yield from _following(worse, seat, judge))


def _after(state: State, action: Action) -> State:
    after = state.clone()
    after.apply(action)
    return after


def played(state: State, actions: Sequence[Action]) -> State | None:
    """The state after these actions; None if one of them is illegal."""
    after = state.clone()
    for action in actions:
        if after.to_move is None or after.why_not(action) is not None:
            return None
        after.apply(action)
    return after


# --- reasons


def reasons_for(
    before: State, turn: Turn, seat: int, other: Turn | None, judge: Judge
) -> Work[tuple[Reason, ...]]:
    """Reasons for a turn, the most important of every kind first. `other`: an alternative turn."""
    after = turn.leads_to
    found = [*_gained(before, after, seat), *_prepared(before, after, seat)]
    yield
    if other is not None:
        denied = yield from _denied(after, other.leads_to, seat, judge)
        found += [denied] if denied else _set_back(after, other.leads_to, seat, judge)
    return tuple(found)


def _gained(before: State, after: State, seat: int) -> list[Reason]:
    found = []
    for measure in before.game.measures:
        if measure.per == "seat":
            more = measure.of(after)[seat] - measure.of(before)[seat]
            if more > 0:
                found.append(Reason(NOW, measure.key, more, seat))
    return found


def _prepared(before: State, after: State, seat: int) -> list[Reason]:
    features = before.game.insight.features
    if features is None or after.to_move is None or not features.trained(before):
        return []  # a board for which the names of the features are wrong
    was, now = (features.rows(state, range(seat, seat + 1))[2][0] for state in (before, after))
    told: list[tuple[int, int, Reason]] = []
    for name, one, other in zip(features.family(before).names, was, now, strict=False):
        weight = (other - one) * features.telling.get(name, 0)
        if weight > 0:
            told.append((-weight, len(told), Reason(LATER, name, other - one, seat)))
    return [reason for _, _, reason in sorted(told)[:2]]


def _denied(after: State, otherwise: State, seat: int, judge: Judge) -> Work[Reason | None]:
    """A reason if the rival's best action after the other turn is now illegal."""
    rival = after.to_move
    if rival is None or rival == seat or otherwise.to_move != rival or after.automa():
        return None
    turns = yield from whole_turns(otherwise, rival, judge, 2)
    if not turns or after.why_not(turns[0].actions[0]) is None:
        return None
    denied = turns[0].actions[0]
    graded = after.game.insight.graded
    if graded is not None and denied.kind in graded.kinds:
        return None
    if not any(type(each) is type(denied) for each in after.legal()):
        return None  # another kind of decision, e.g. after a won auction, so nothing was denied
    return Reason(DENIES, "", 0, rival, denied)


def _set_back(after: State, otherwise: State, seat: int, judge: Judge) -> list[Reason]:
    """A reason if a rival has clearly less of the win than after the other turn, by more than we gain."""
    now, then = shares(after, judge), shares(otherwise, judge)
    loss, rival = max((then[other] - now[other], -other) for other in range(after.seats) if other != seat)
    if loss < COSTLY or loss <= now[seat] - then[seat]:
        return []
    return [Reason(SETBACK, "", loss, -rival)]


def _following(after: State, seat: int, judge: Judge) -> Work[tuple[Reason, ...]]:
    """What the others will probably do until it is the seat's turn again, by a quick look for each."""
    found: list[Reason] = []
    state = after
    for _ in range(after.seats - 1):
        rival = state.to_move
        if rival is None or rival == seat or state.automa():
            break
        turns = yield from whole_turns(state, rival, judge, 2)
        if not turns:
            break
        found.append(Reason(THEN, "", 0, rival, turns[0].actions[0]))
        state = turns[0].leads_to
    return tuple(found)


# --- review of a game


def positions(start: State, actions: Sequence[Action]) -> Work[list[State]]:
    """The positions of a game: before every action, and the last one."""
    states = [start]
    for action in actions:
        after = states[-1].clone()
        after.apply(action)
        states.append(after)
        if len(states) % 32 == 0:
            yield
    return states


def turn_of(states: Sequence[State], index: int) -> tuple[int, int]:
    """Start and end of the turn of action `index`. `states`: before every action, and the last one."""
    seat = states[index].to_move
    assert seat is not None
    start = index
    while start > 0 and states[start - 1].to_move == seat and not turn_over(states[start], seat):
        start -= 1
    end = index + 1
    while end < len(states) - 1 and not turn_over(states[end], seat):
        end += 1
    return start, end


def review(
    states: Sequence[State],
    actions: Sequence[Action],
    viewer: int | None,
    seen_up_to: Callable[[int], None] = lambda _: None,
) -> Work[Reviewed]:
    """The turning points of a game. `states`: before every action, and the last one. While the game runs,
    `viewer` decides which cards are known. When it is over, the true positions are shown, and every turn is
    judged by what its own seat knew. `seen_up_to` is told how many actions are done with."""
    judge = candid(states[0].game)
    over = states[-1].to_move is None
    spans: list[Span] = []
    index = 0
    while index < len(actions):
        seat = states[index].to_move
        assert seat is not None
        seen = known(states[index], seat if over else viewer)
        start, end = index, turn_of(states, index)[1]
        after = played(seen, actions[start:end])
        while after is None and end > start + 1:  # cards were drawn on the way: judge the actions before
            end -= 1
            after = played(seen, actions[start:end])
        # After the end nothing is hidden: one course of the game, not one for each seat.
        stands = states[end] if over else known(states[end], viewer)
        span = Span(seat, start, end, 0, shares(stands, judge))
        if not seen.automa() and (len(seen.legal()) > 1 or end > start + 1):
            span = yield from _judged(span, seen, after, judge)
        spans.append(span)
        index = end
        seen_up_to(index)
        yield
    dearest = sorted((span for span in spans if span.cost >= COSTLY), key=lambda span: -span.cost)
    turning = []
    for span in dearest[:CHECKED]:
        seen = known(states[span.start], span.seat if over else viewer)
        checked = yield from _checked(span, seen, actions[span.start : span.end], judge)
        if checked.cost >= COSTLY:
            turning.append(checked)
    turning.sort(key=lambda span: -span.cost)
    first = states[0] if over else known(states[0], viewer)
    return Reviewed(shares(first, judge), tuple(spans), tuple(turning))


def _judged(span: Span, seen: State, after: State | None, judge: Judge) -> Work[Span]:
    """The span with its cost by a quick look: the best turn by the judge against the one played."""
    if after is None:
        return span
    found = yield from whole_turns(known(seen, span.seat, 1), span.seat, judge, 8, keep_first=False)
    best = found[0]
    if judge.worth(after, span.seat) >= best.worth:
        return span
    cost = shares(best.leads_to, judge)[span.seat] - shares(after, judge)[span.seat]
    return span._replace(cost=cost, better=best.actions) if cost > 0 else span


def _checked(span: Span, seen: State, actions: Sequence[Action], judge: Judge) -> Work[Span]:
    """The span with its cost several turns ahead: what follows from the best turn and from the one played."""
    searcher, after = _searcher(), played(seen, actions)
    assert after is not None
    advice = yield from searcher.consider(known(seen, span.seat, 1), span.seat, Rng(0))
    best = played(seen, advice.turns[0].actions) if advice.turns else None
    if best is None or seen.game.insight.key(best) == seen.game.insight.key(after):
        return span._replace(cost=0)
    with_best = yield from searcher.foresee(best)
    with_this = yield from searcher.foresee(after)
    cost = with_best[span.seat] - with_this[span.seat]
    return span._replace(cost=cost, better=advice.turns[0].actions)

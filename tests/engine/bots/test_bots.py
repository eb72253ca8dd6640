"""All bots in every mode of every game: legal, repeatable, without secret information, in slices."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

from engine import games
from engine.bots import KINDS, LEVELS, make
from engine.bots.bot import Bot
from engine.bots.judge import by_estimate
from engine.bots.levels import UnknownBot
from engine.bots.turns import SLICE, turn_over, whole_turns
from engine.core.contract import Action, Game, Mode, State
from engine.core.insight import Features, features_of
from engine.core.rng import Rng
from tests.toy import TOY

GAMES = games.all()
QUICK = {name: f"{name}:visits=4" for name in ("baron", "search", "plain-search")}
"""The same thinking in less time."""
BOTS = sorted({*KINDS, *LEVELS} - {"careless"})
assert set(KINDS) >= set(QUICK) - set(LEVELS)


def quick(name: str, seed: int) -> Bot:
    return make(QUICK.get(name, name), seed)


def drained(bot: Bot, state: State, moment: int) -> tuple[Action, int]:
    """What thinking in slices ends with, and how many slices it took."""
    answers = list(bot.think(state, moment))
    assert set(answers[:-1]) <= {None}
    return answers[-1], len(answers)


def positions(game: Game, mode: Mode, seed: int, count: int) -> list[tuple[State, int]]:
    """Positions with a choice from a random game, and how many actions were played before each."""
    state, rng, found = game.new(mode.players, seed, mode.options), Rng(seed), []
    for moment in itertools.count():
        legal = state.legal()
        if not legal:
            break
        if len(legal) > 1:
            found.append((state.clone(), moment))
        state.apply(legal[rng.below(len(legal))])
    return found[:: max(1, len(found) // count)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_bot_plays_legally_in_every_mode(game: Game) -> None:
    for number, mode in enumerate(game.modes()):
        for state, moment in positions(game, mode, number, 2):
            before, legal = state.to_json(), state.legal()
            for name in BOTS:
                bot = quick(name, number)
                assert bot.decide(state, moment) in legal
            assert state.to_json() == before, "a bot changed the position"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("name", BOTS)
def test_the_same_choice_again_at_once_or_in_slices(game: Game, name: str) -> None:
    mode = next(iter(game.modes()))
    for state, moment in positions(game, mode, 5, 4):
        choice = quick(name, 3).decide(state, moment)
        again, slices = drained(quick(name, 3), state.clone(), moment)
        assert again == choice
        assert slices > 1, "a choice between several actions without a pause"
        loaded = game.load(state.to_json())
        assert quick(name, 3).decide(loaded, moment) == choice


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_slice_is_long(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots think on the page's own thread, so between two pauses only so many actions are tried and positions
    judged, even by the longest thinker. Counted, because clocks depend on the machine."""
    done = 0
    state_type = type(game.new(game.players[-1], 1))
    apply, features = state_type.apply, type(features_of(game)).rows

    def counted_apply(state: State, action: Action, *more: object) -> None:
        nonlocal done
        done += 1
        apply(state, action, *more)  # type: ignore[arg-type]

    def counted_features(own: Features, state: State, seats: Sequence[int]) -> object:
        nonlocal done
        done += 1
        return features(own, state, seats)

    monkeypatch.setattr(state_type, "apply", counted_apply)
    monkeypatch.setattr(type(features_of(game)), "rows", counted_features)
    longest = slices = 0
    for state, moment in positions(game, next(iter(game.modes())), 5, 4):
        done = 0
        for _ in make("baron:visits=12", 3).think(state, moment):
            longest, slices, done = max(longest, done), slices + 1, 0
    assert slices > 100
    assert longest <= 4 * SLICE, "a slice of thinking holds the page up"


@pytest.mark.parametrize("name", ["beam", "director", "baron:visits=4"])
def test_a_turn_is_played_out_unless_something_surprising_happens(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.get("russian-railroads")
    played_out = surprised = 0
    for state, moment in positions(game, next(iter(game.modes())), 3, 24):
        advice = make(name, 1).advise(state, moment)
        if not advice.rest:
            continue
        for action in state.legal():
            bot, after = make(name, 1), state.clone()
            thought: list[object] = []
            assert bot.decide(state, moment) == advice.action
            after.apply(action)
            if after.to_move != state.to_move or len(after.legal()) < 2:
                continue
            ponder = bot.ponder
            monkeypatch.setattr(bot, "ponder", lambda *at, do=ponder, to=thought: to.append(at) or do(*at))
            if action == advice.action:
                assert bot.planned(after) == bot.planned(after) == advice.rest[0], "asking changes nothing"
            choice = bot.decide(after, moment + 1)
            if action == advice.action:
                assert choice == advice.rest[0] and not thought
                played_out += 1
            else:
                assert choice in after.legal() and len(thought) == 1
                surprised += 1
        if played_out and surprised:
            return
    raise AssertionError("no turn of several actions was met")


def test_the_seed_and_the_moment_matter() -> None:
    game = games.get("mini-express")
    state = positions(game, next(iter(game.modes())), 1, 1)[0][0]
    assert len({make("random", seed).decide(state, 5) for seed in range(40)}) > 1
    assert len({make("random", 1).decide(state, moment) for moment in range(40)}) > 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_equal_keys_mean_equal_positions(game: Game) -> None:
    """Keys decide what a beam merges: too coarse a key would lose turns silently."""
    for number, mode in enumerate(itertools.islice(game.modes(), 6)):
        seen: dict[object, str] = {}
        for state, _ in positions(game, mode, number, 12):
            for action in state.legal():
                after = state.clone()
                after.apply(action)
                text = after.to_json()
                assert seen.setdefault(game.insight.key(after), text) == text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_options_are_legal_and_never_empty(game: Game) -> None:
    for state, _ in positions(game, next(iter(game.modes())), 2, 40):
        graded, legal = game.insight.graded, state.legal()
        options = graded.options(state) if graded else legal
        assert options
        assert [action for action in legal if action in options] == options


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whole_turns_can_be_played_and_end_the_turn(game: Game) -> None:
    for state, _ in positions(game, next(iter(game.modes())), 3, 10):
        seat = state.to_move
        assert seat is not None
        guess = state.guess(seat, Rng(1))
        searching = whole_turns(guess, seat, by_estimate(game), 8)
        while True:
            try:
                next(searching)
            except StopIteration as done:
                turns = done.value
                break
        assert [turn.worth for turn in turns] == sorted((turn.worth for turn in turns), reverse=True)
        first = {turn.actions[0] for turn in turns}
        assert first <= set(guess.legal())
        for turn in turns:
            after = guess.clone()
            for number, action in enumerate(turn.actions):
                assert number == 0 or not turn_over(after, seat)
                assert action in after.legal()
                after.apply(action)
            assert turn_over(after, seat)
            assert after.to_json() == turn.leads_to.to_json()


@pytest.fixture(scope="module")
def lookalikes() -> list[tuple[State, State, int]]:
    """Pairs of positions that differ only in cards that the seat to move cannot see, some held by rivals."""
    game = games.get("russian-railroads")
    found: list[tuple[State, State, int]] = []
    for seed in range(9):
        if len(found) > 20:
            break  # cards are held in some games only
        state, walker = game.new(3, seed), make("plain-beam:width=3")
        for moment in itertools.count():
            seat = state.to_move
            if seat is None:
                break
            other = state.guess(seat, Rng(moment))
            held = any(state.view(rival) != other.view(rival) for rival in range(state.seats))
            if len(state.legal()) > 1 and held:
                assert state.view(seat) == other.view(seat)
                found.append((state.clone(), other, moment))
            state.apply(walker.decide(state, moment))
    assert len(found) > 20, "nothing was hidden in these games"
    return found[:: len(found) // 20]


@pytest.mark.parametrize("name", [name for name in BOTS if name != "random"])
def test_a_choice_does_not_change_when_hidden_cards_are_swapped(
    name: str, lookalikes: list[tuple[State, State, int]]
) -> None:
    """Whatever two positions look alike to a seat: its bots do the same in both."""
    for state, other, moment in lookalikes:
        assert quick(name, 1).decide(state, moment) == quick(name, 1).decide(other, moment)


@pytest.mark.parametrize("name", [name for name in BOTS if name != "random"])
def test_the_true_generator_is_never_read(name: str) -> None:
    """Chance to come (here: which tile the automa draws) must not reach a bot."""
    game = games.get("mini-express")
    solo = next(mode for mode in game.modes() if mode.players == 1)
    tried = 0
    for state, moment in positions(game, solo, 4, 6):
        if state.automa():
            continue
        seat = state.to_move
        assert seat is not None
        tried += 1
        other = state.guess(seat, Rng(99))
        assert other.to_json() != state.to_json()
        assert quick(name, 1).decide(state, moment) == quick(name, 1).decide(other, moment)
    assert tried


@pytest.mark.parametrize("name", LEVELS)
def test_a_game_that_gives_no_hints_has_opponents_too(name: str) -> None:
    """From the contract alone, by `estimate`; and they play it to the end."""
    state, bot = TOY.new(2, 5), quick(name, 1)
    for moment in itertools.count():
        if state.to_move is None:
            break
        action = bot.decide(state, moment)
        assert action is not None and state.why_not(action) is None
        state.apply(action)
    assert state.result() is not None
    assert bot.decide(state, 99) is None and list(bot.think(state, 99)) == [], "nothing to do after the end"


@pytest.mark.parametrize("name", ["nobody", "baron:visits=x", "baron:depth=3", "", "greedy:"])
def test_unknown_bots_are_refused(name: str) -> None:
    if name == "greedy:":
        assert make(name)
    else:
        with pytest.raises(UnknownBot):
            make(name)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_who_misses_everything_goes_astray_only_if_told_to(game: Game) -> None:
    state = positions(game, next(iter(game.modes())), 1, 2)[-1][0]
    values = sorted((after.estimate(state.to_move or 0) for after in followers(state)), reverse=True)
    best, middle = values[0], values[len(values) // 2]
    assert best > middle, "nothing to miss here"

    def taken(name: str) -> set[int]:
        chosen = set()
        for seed in range(20):
            after = state.clone()
            after.apply(make(name, seed).advise(state, 3).action)
            chosen.add(after.estimate(state.to_move or 0))
        return chosen

    assert taken("careless:miss=100,slack=100") == {best}
    assert taken("careless:miss=100,slack=100,astray=1") == {middle}
    assert min(taken("apprentice")) >= middle, "worse than every second thing to do"
    assert len(taken("apprentice")) > 1


def followers(state: State) -> list[State]:
    found = []
    for action in state.legal():
        found.append(state.clone())
        found[-1].apply(action)
    return found

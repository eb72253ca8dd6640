"""The shared engine (randomness, history, records) on the toy game, independent of any real game's rules."""

from collections.abc import Iterator

import pytest

from engine import games
from engine.core import record
from engine.core.contract import Action
from engine.core.errors import IllegalAction, OptionError, Refusal, UnknownGame
from engine.core.match import SNAPSHOT_EVERY, Match
from engine.core.rng import Rng
from tests.toy import TOY, Take, ToyState, registered


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with registered():
        yield


def played(count: int, heap: int = 60) -> Match:
    match = Match(TOY, 3, 7, {"heap": heap}, ["Ada", "Béa", "Chú"])
    for index in range(count):
        match.play(Take(index % 3 + 1))
    return match


# --- chance


def test_the_first_numbers_of_a_seed_never_change() -> None:
    rng = Rng(7)
    assert [rng.next32() for _ in range(4)] == [2427842431, 2917685297, 1525832735, 3836590155]


def test_seeds_of_any_size_matter() -> None:
    firsts = {Rng(seed).next32() for seed in (0, 1, 2, 1 << 31, 1 << 32, 1 << 64, 1 << 96, (1 << 96) + 1)}
    assert len(firsts) == 8
    with pytest.raises(ValueError, match="negative"):
        Rng(-1)


def test_below_is_fair_and_in_range() -> None:
    rng, counts = Rng(1), [0] * 6
    for _ in range(6000):
        counts[rng.below(6)] += 1
    assert all(880 < count < 1120 for count in counts)
    with pytest.raises(ValueError, match="limit"):
        rng.below(0)


def test_a_kept_generator_goes_on_with_the_same_numbers() -> None:
    rng = Rng(99)
    rng.next32()
    again = Rng.from_words(rng.words())
    assert [again.next32() for _ in range(5)] == [rng.next32() for _ in range(5)]
    for wrong in ((1, 2, 3), (1, 2, 3, -1), (1, 2, 3, 1 << 32)):
        with pytest.raises(ValueError, match="words"):
            Rng.from_words(wrong)


def test_shuffle_keeps_the_items_and_reaches_every_order() -> None:
    rng, seen = Rng(3), set()
    for _ in range(200):
        items = [1, 2, 3]
        rng.shuffle(items)
        seen.add(tuple(items))
    assert len(seen) == 6


# --- the registry and options


def test_unknown_games_are_named_with_what_there_is() -> None:
    with pytest.raises(UnknownGame, match="toy") as error:
        games.get("chess")
    assert error.value.game_id == "chess" and "toy" in error.value.known
    with pytest.raises(UnknownGame):
        games.get([])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("players", "options", "option"),
    [
        (9, {}, "players"),
        (True, {}, "players"),
        (2, {"heap": 8}, "heap"),
        (2, {"heap": "12"}, "heap"),
        (2, {"fast": 1}, "fast"),
        (2, {"speed": 1}, "speed"),
        (2, {"heap": 60, "fast": True}, "fast"),
    ],
)
def test_impossible_options_are_refused_with_what_is_allowed(
    players: int, options: dict[str, object], option: str
) -> None:
    with pytest.raises(OptionError) as error:
        TOY.new(players, 1, options)
    assert error.value.option == option and error.value.allowed


def test_options_are_completed_with_defaults() -> None:
    assert TOY.check_options(2) == {"heap": 12, "fast": False}


# --- history


def test_undo_and_redo_give_back_the_very_states() -> None:
    match = Match(TOY, 3, 7, {"heap": 60})
    saves = [match.state.to_json()]
    while match.state.to_move is not None:
        match.play(match.state.legal()[0])
        saves.append(match.state.to_json())
    assert len(saves) > 3 * SNAPSHOT_EVERY
    for count in range(len(saves) - 1, 0, -1):
        assert match.undo() and match.state.to_json() == saves[count - 1]
    assert not match.undo()
    for count in range(1, len(saves)):
        assert match.redo() and match.state.to_json() == saves[count]
    assert not match.redo() and not match.goto(-1) and not match.goto(len(saves))


def test_undo_costs_no_more_in_a_long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(TOY, 2, 1, {"heap": 60})
    while match.state.to_move is not None:
        match.play(Take(1))
    applied: list[Action] = []
    apply = ToyState.apply

    def counted(state: ToyState, action: Take) -> None:
        applied.append(action)
        apply(state, action)

    monkeypatch.setattr(ToyState, "apply", counted)
    match.undo()
    assert len(applied) < SNAPSHOT_EVERY


def test_another_action_after_undo_forgets_the_rest_and_the_same_keeps_it() -> None:
    match = played(20)
    match.goto(10)
    match.play(match.actions[10])
    assert len(match.actions) == 20
    match.goto(9)
    match.play(Take(3))
    assert len(match.actions) == 10 and match.cursor == 10
    while match.state.to_move is not None:
        match.play(match.state.legal()[0])
    assert match.at(10).to_json() == replayed(match, 10)


def replayed(match: Match, count: int) -> str:
    state = TOY.new(match.players, match.seed, match.options)
    for action in match.actions[:count]:
        state.play(action)
    return state.to_json()


def test_a_refused_action_changes_nothing() -> None:
    match = played(3)
    before = match.state.to_json()
    with pytest.raises(IllegalAction, match="TOY-1: one-to-three"):
        match.play(Take(4))
    assert match.state.to_json() == before and match.cursor == len(match.actions) == 3


def test_events_belong_to_their_actions() -> None:
    match = played(5)
    assert [event.args["count"] for event in match.history()] == [1, 2, 3, 1, 2]
    assert match.events(2)[0].seat == 2 and len(match.history(2)) == 2


def test_refusals_read_well_in_reports() -> None:
    assert str(Refusal("TOY-2", "too-few", {"heap": 2})) == "TOY-2: too-few (heap=2)"


# --- records


def test_a_record_gives_back_the_game_with_its_cursor_and_names() -> None:
    match = played(12)
    match.goto(7)
    reading = record.read(record.write(match))
    assert reading.problems == [] and reading.match is not None
    assert reading.match.cursor == 7 and reading.match.actions == match.actions
    assert reading.match.names == ("Ada", "Béa", "Chú") and reading.match.state == match.state


def test_a_finished_game_carries_its_result() -> None:
    match = Match(TOY, 2, 5)
    while match.state.to_move is not None:
        match.play(match.state.legal()[-1])
    text = record.write(match)
    assert "\nresult " in text and record.read(text).problems == []


def codes(text: str) -> list[str]:
    return [problem.code for problem in record.read(text).problems]


def test_a_record_survives_mail_programs() -> None:
    text = record.write(played(6))
    assert codes("\ufeff\r\n" + text.replace("\n", "\r\n") + "\r\n\r\n") == []


def test_a_damaged_record_keeps_its_playable_prefix() -> None:
    lines = record.write(played(12)).splitlines()
    at = lines.index("take 2", lines.index("take 2") + 1)
    lines[at] = "take two"
    reading = record.read("\n".join(lines))
    assert [problem.code for problem in reading.problems] == ["checksum", "action-syntax"]
    problem = reading.problems[-1]
    assert problem.line == at + 1 and problem.args["kept"] == 4 and problem.args["lost"] == 8
    assert reading.match is not None and reading.match.cursor == 4


def test_an_illegal_action_in_a_record_is_named_with_its_rule() -> None:
    text = record.write(played(3)).replace("take 3", "take 9")
    problem = record.read(text).problems[-1]
    assert (problem.code, problem.args["rule"], problem.args["kept"]) == ("action-illegal", "TOY-1", 2)


def test_a_cut_off_record_says_so() -> None:
    text = record.write(played(12))
    cut = text[: text.rindex("take")]
    reading = record.read(cut)
    assert [problem.code for problem in reading.problems] == ["truncated"]
    assert reading.match is not None and reading.match.cursor == 11


@pytest.mark.parametrize(
    ("old", "new", "code", "playable"),
    [
        ("railtable-record 1", "Dear Ada,", "not-a-record", False),
        ("railtable-record 1", "railtable-record 9", "version", False),
        ("game toy", "game chess", "unknown-game", False),
        ("rules 1", "rules 0", "rules-version", True),
        ("players 3", "players nine", "number", False),
        ("players 3", "players 9", "option", False),
        ("seed 7", "seed -7", "number", False),
        ("option heap 60", "option heap 61", "option", False),
        ("option heap 60", "option pile 60", "option", False),
        ("name Ada", "colour red", "unknown-line", True),
        ("take 3", "take 33", "action-illegal", True),
    ],
)
def test_every_damage_has_its_own_message(old: str, new: str, code: str, playable: bool) -> None:
    text = record.write(played(4))
    assert old in text
    reading = record.read(text.replace(old, new))
    assert code in [problem.code for problem in reading.problems]
    assert (reading.match is not None) == playable


def test_a_wrong_result_is_reported_but_the_game_is_kept() -> None:
    match = Match(TOY, 2, 5)
    while match.state.to_move is not None:
        match.play(match.state.legal()[-1])
    text = record.write(match)
    scores = next(line for line in text.splitlines() if line.startswith("scores"))
    reading = record.read(text.replace(scores, "scores 1 2"))
    assert [problem.code for problem in reading.problems] == ["checksum", "result"]
    assert reading.match is not None and reading.match.state.result() is not None


def test_any_damage_gives_problems_or_a_game_and_never_a_traceback() -> None:
    rng, text = Rng(12), record.write(played(9))
    for _ in range(400):
        at, what = rng.below(len(text)), rng.below(3)
        broken = text[:at] + ("", "x", "7\n")[what] + text[at + rng.below(9) :]
        reading = record.read(broken)
        assert reading.match is not None or reading.problems

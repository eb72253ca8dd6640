"""How the bench measures turns from the messages of a page."""

from __future__ import annotations

from tools.bench.thinking import thinking_times, turn_times

PERSON, ADA, BEN = 0, 1, 2
MOVES = [[1000.0, PERSON, True], [1400.0, ADA, False], [1500.0, ADA, False], [1750.0, BEN, False]]


def test_without_a_worker_a_turn_counts_from_the_move_before_it() -> None:
    again = [[9000.0, PERSON, True], [9020.0, ADA, False]]
    assert turn_times([*MOVES, *again]) == [0.5, 0.25, 0.02], "a person's time is nobody's turn"


def test_what_came_before_the_first_move_seen_is_not_known() -> None:
    assert turn_times([[7.0, ADA, False], [8.0, ADA, False], [48.0, BEN, False]]) == [0.04]
    assert turn_times([]) == []


def test_with_a_worker_a_turn_is_its_thoughts() -> None:
    thoughts = [[1390.0, 300.0], [1490.0, 50.0]]
    assert thinking_times(MOVES, thoughts) == [0.35], "who had no choice did not think"

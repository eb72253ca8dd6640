"""What refusals of the American boards claim (see `truth.CLAIMS`), judged from the save alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final


def _laid(s: Any) -> list[str]:
    """By level: the id of its dividend."""
    ids = ["", *(each["id"] for each in s.board["dividends"])]
    return [ids[number] for number in s.data["extra"][:8]]


def _left(s: Any, where: str) -> bool:
    """Does the boulder still lie?"""
    board, e = s.data["boards"][s.mover], s.state.edition
    if where == "lower":
        return bool(board[e.fields["wall lower"]] == 8)
    return bool(board[e.cell["east", "black"] - 1] == 8)


def _coin_holds(s: Any, rail: str) -> bool:
    need = {"rocky": ("gray", 7), "west": ("gray", 6), "east": ("brown", 5)}[rail]
    at = s["tracks"][rail].get(need[0])
    return at is not None and at >= need[1] and s["reach"][rail] >= need[1]


def _due(s: Any, which: int) -> bool:
    first = next(n for n, module in enumerate(s.state.edition.modules) if module.id == "american")
    before = sum(len(module.choices.dues) for module in s.state.edition.modules[:first])
    return bool(s.due) and s.due[0] // 1000 == 1 + before + which


CLAIMS: Final[dict[str, Callable[[Any, Any, dict[str, Any]], Any]]] = {
    "coin-paid": lambda s, t, a: s["has"]["coins"] >> ["rocky", "west", "east"].index(a["rail"]) & 1,
    "coin-not-yet": lambda s, t, a: not _coin_holds(s, a["rail"]),
    "no-coin": lambda s, t, a: s["roubles"] == a["have"] < a["need"] == 1,
    "no-coin-due": lambda s, t, a: not _due(s, 1),
    "boulder-gone": lambda s, t, a: not _left(s, a["where"]),
    "no-boulder-due": lambda s, t, a: not _due(s, 0),
    "dividend-on-level": lambda s, t, a: _laid(s)[a["level"] - 1] == a["dividend"] == t.what,
    "no-dividend-due": lambda s, t, a: not _due(s, 2),
    "no-payout": lambda s, t, a: not _due(s, 3),
    "not-in-payout": lambda s, t, a: (
        _due(s, 3) and not any(
            s.due[0] % 1000 >> level & 1 and name == t.what for level, name in enumerate(_laid(s))
        )
    ),
    "no-steelworks": lambda s, t, a: not _due(s, 4),
    "steelworks-place": lambda s, t, a: (
        _due(s, 4)
        and "" in s["factories"]
        and int(t.where) - 1 != s["factories"].index("")
        and not s.weak(int(t.where) - 1)
    ),
}  # fmt: skip

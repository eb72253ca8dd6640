"""All codes that the page needs a text for, with their arguments.

Railroads, links and cities are given by id.
"""

from __future__ import annotations

from typing import Final

from engine.games.trans_siberian.phases import END_REASONS, STAGES

REASON_ARGS: Final[dict[str, tuple[str, ...]]] = {
    "not-an-action": ("given",),
    "game-over": (),
    "not-now": ("stage", "kind"),
    # auctions
    "bid-over-cash": ("bid", "cash"),
    "bid-too-low": ("bid", "minimum"),
    "already-chosen": ("part",),  # part: link or value
    "link-taken": ("link", "owner"),
    "first-link-external": ("link",),
    "first-link-not-moscow": ("link",),
    "first-link-apart": ("link",),
    "not-a-space": ("value",),
    "value-over-bid": ("value", "bid"),
    # buying
    "unopened": ("railroad",),
    "removed": ("railroad",),
    "nationalized": ("railroad",),
    "sold-out": ("railroad", "certificates"),
    "price-over-cash": ("railroad", "price", "cash"),
    "pair-over-cash": ("railroad", "other", "price", "second", "bonus", "total", "cash"),
    "no-second-certificate": ("railroad",),
    "same-railroad": ("railroad",),
    "bonus-elsewhere": ("railroad", "first", "second"),
    # building
    "private": ("railroad", "sold"),
    "not-in-control": ("railroad", "held", "most"),
    "no-cubes": ("railroad", "left", "need"),
    "treasury-short": ("railroad", "cost", "treasury"),
    "no-link": ("railroad",),
    "no-two-links": ("railroad",),
    "no-external-link": ("railroad",),
    "link-not-external": ("link",),
    "link-external": ("link",),
    "out-of-reach": ("link", "railroad"),
    "no-second-link": ("link",),
    "same-link": ("link",),
    "second-external": ("link",),
    "branch": ("link", "first", "city"),
    "second-jumps": ("link", "first"),
    "second-elsewhere": ("link", "first"),
    "not-a-cheapest-way": ("given", "ways"),
}
"""Arguments by reason. Text: `refusal.<reason>`."""
REASONS: Final = tuple(REASON_ARGS)

BOARD_ARGS: Final[dict[str, tuple[str, ...]]] = {
    "fixed": ("path",),
    "range": ("path", "low", "high", "given"),
    "row": ("path", "high"),
    "city": ("path", "given"),
    "cities": ("path",),
    "no-space": ("path", "given"),
    "moscow": ("path", "count"),
    "apart": ("path",),
}
"""Why a correction of the board is invalid. Text: `board-error.<reason>`."""

EVENT_ARGS: Final[dict[str, tuple[str, ...]]] = {
    # auctions; the seat is the one that bids, wins or opens
    "auction": ("railroad", "minimum"),
    "bid": ("railroad", "amount"),
    "drop": ("railroad", "forced"),  # forced 1: dropped automatically, too poor to raise
    "won": ("railroad", "amount"),
    "removed": ("railroad",),
    "first-link": ("railroad", "link", "income"),
    "no-first-link": ("railroad",),
    "first-value": ("railroad", "value", "bid"),
    "opened": ("railroad",),
    "first-turn": (),
    # turns; the seat is whose turn it is
    "pass": (),
    "bought": ("railroad", "price", "holding", "sold"),
    "public": ("railroad",),
    "bonus": ("railroad", "amount"),
    "built": ("railroad", "link", "how", "sort", "entry", "over", "cost", "links"),
    # how: extend or jump; sort: internal or external; over: rival links in order;
    # cost: of the whole build (0 for the second of two)
    "paid": ("railroad", "payee", "amount", "purpose", "link"),
    # purpose: internal, external, fee or surcharge; payee: a railroad or bank
    # markers
    "income": ("railroad", "from", "to", "links"),
    "black-square": ("railroad", "square"),
    "value": ("railroad", "from", "to", "why", "steps"),
    "value-stays": ("railroad", "at", "why"),
    # why: black-squares, two-links, external-link, highest-income, private
    "timing": ("from", "to"),
    "nationalization-marker": ("from", "to", "boxes", "why"),  # why: unsold, nationalized, dividends
    "dividends-marker": ("from", "to", "end"),
    # dividends; the seat is the trigger or the receiver
    "dividends": ("number", "phase"),
    "dividend": ("railroad", "income", "sold", "each", "total"),
    "parting-dividend": ("railroad", "income", "sold", "each", "total"),
    "payout": ("railroad", "shares", "each", "amount"),
    "dividends-received": ("amount", "cash"),
    "phase-shift": ("phase", "railroads"),
    "nationalized": ("railroad", "value", "box"),
    "treasury-seized": ("railroad", "amount"),
    # the end
    "end-test": ("track", "value", "few", "public", "over"),  # 1 or 0, public: how many
    "end-reason": ("reason",),  # track-end, top-value, few-public
    "game-over": ("reason",),  # one of RESULT_REASONS
    "winner": ("total",),
}
"""Arguments by event. Text: `event.<kind>`."""
EVENTS: Final = tuple(EVENT_ARGS)

SCORE_ARGS: Final[dict[str, tuple[str, ...]]] = {
    "cash": (),
    "public": ("railroad", "shares", "value"),
    "private": ("railroad", "shares", "value"),
}
"""Arguments by score line. Text: `score.<key>`."""
SCORE_KEYS: Final = tuple(SCORE_ARGS)

RESULT_REASONS: Final = END_REASONS[1:]
"""Text: `result.<reason>`."""
STAGE_NAMES: Final = STAGES
VALUE_WHYS: Final = ("black-squares", "two-links", "external-link", "highest-income", "private")
MARKER_WHYS: Final = ("unsold", "nationalized", "dividends")
PAID_PURPOSES: Final = ("internal", "external", "fee", "surcharge")

"""Every text key this game hands to the page, with the arguments each one fills in.

Tests on both sides hold against these: nothing is refused, told or scored under a key that is not here, and
the page's catalogues cover all of them.
"""

from __future__ import annotations

from typing import NamedTuple

from .modules import STANDARD


class Key(NamedTuple):
    """A text key and the names of its arguments. Ids (spaces, colours, rails ...) are strings of the data."""

    key: str
    args: tuple[str, ...] = ()


REASONS: tuple[Key, ...] = (
    Key("no-such-action"),
    Key("game-over"),
    # what has to be decided first
    Key("draft-first"),
    Key("pay-first", ("place",)),
    Key("swap-first", ("place",)),
    Key("relocate-first"),
    Key("finish-first", ("what",)),  # what: tuple of pending effect kinds
    Key("loco-in-hand", ("number",)),
    Key("choose-gap", ("factory",)),
    Key("choose-token", ("space",)),
    Key("name-reuse"),
    Key("choose-bonus"),
    Key("choose-space-first"),
    Key("paid-action-first"),  # a free action was used: the paid one must follow
    Key("free-or-end"),  # after the paid action
    Key("no-resource", ("place", "need", "have")),
    Key("no-relocation"),
    Key("no-paid-action"),
    Key("decide-first"),
    # starting bonus
    Key("start-card-taken", ("card",)),
    Key("no-draft"),
    # spaces
    Key("not-on-this-board", ("place", "players")),
    Key("last-round-only", ("place", "round", "rounds")),
    Key("covered-in-last-round", ("place",)),
    Key("occupied", ("place", "seat")),
    Key("own-position", ("place", "position")),
    Key("both-positions", ("place",)),
    Key("nothing-to-exchange", ("place",)),
    Key("cannot-pay", ("place", "need", "have")),
    Key("needs-rouble", ("place", "need", "have")),
    Key("no-relocation-there", ("place",)),
    Key("not-one-worker", ("place", "workers", "roubles")),
    Key("no-order-space", ("place",)),
    Key("engineer-not-yours", ("engineer",)),
    Key("engineer-used", ("engineer",)),
    # complete performance
    Key("no-engineer", ("place",)),
    Key("no-roubles-left", ("need",)),
    Key("doublers-full", ("slots",)),
    Key("no-doublers-left"),
    Key("nothing-to-reuse", ("place",)),
    Key("colour-not-owned", ("colour", "space")),  # space: where black unlocks it
    Key("no-room", ("colour", "need", "room")),
    Key("industry-too-short", ("need", "possible")),
    Key("no-tiles"),
    Key("no-loco-place", ("number",)),
    Key("incomplete", ("place",)),
    # payment
    Key("wrong-pieces", ("need", "given")),
    Key("not-enough", ("piece", "need", "have")),  # piece: a kind of piece, or a resource
    Key("payment-cannot-complete", ("place",)),
    Key("no-own-worker-there", ("place",)),
    # steps
    Key("not-pending", ("what",)),
    Key("rail-end", ("colour", "rail")),
    Key("rail-closed", ("colour", "rail", "space")),
    Key("tracks-bound", ("colour",)),
    Key("fork-first", ("rail",)),
    Key("not-at-fork", ("branch",)),
    Key("track-ahead", ("colour", "rail", "ahead", "space")),
    Key("strands", ("what",)),  # what: tuple of the kinds that could then not be completed
    Key("not-lower", ("slot", "here", "number")),
    Key("same-slot", ("slot",)),
    Key("has-place", ("number",)),
    Key("empty-slot-left", ("number",)),
    Key("not-returned", ("factory",)),
    Key("leftmost-gap"),
    Key("no-second-marker"),
    Key("gap-empty", ("gap",)),
    Key("lane-end"),
    Key("lane-closed", ("index",)),
    Key("marker-in-way", ("index",)),
    Key("no-question-space"),
    Key("token-used", ("token",)),
    Key("no-card-due"),
    Key("card-gone", ("card",)),
    Key("card-incomplete", ("card",)),
    Key("card-not-in-pile", ("card",)),
    Key("other-way-to-choose"),
    Key("no-reuse-due"),
    Key("not-one-own-worker", ("place",)),
    Key("not-reusable", ("place",)),
    Key("already-repeated", ("place",)),
    Key("must-finish", ("what",)),
    Key("points-first"),
)

EVENTS: tuple[Key, ...] = (
    Key("drafted", ("card",)),
    Key("round", ("round", "rounds")),
    Key("paid", ("place", "own", "temp", "black", "roubles")),
    Key("swapped", ("place", "other")),
    Key("passed"),
    Key("points", ("points", "part", "source")),  # part: of SCORE_PARTS
    Key("track", ("colour", "rail", "space")),
    Key("tracks-gained", ("colour",)),
    Key("advantage", ("rail", "space")),
    Key("worker-gained", ("count",)),
    Key("no-worker-left", ("count",)),
    Key("temporary-workers", ("count",)),
    Key("black-worker"),
    Key("black-worker-extra"),
    Key("roubles", ("count",)),
    Key("doublers", ("count", "total")),
    Key("loco-built", ("number", "slot", "displaced")),  # displaced: 0 for none
    Key("loco-moved", ("number", "slot", "displaced")),
    Key("loco-flipped", ("number",)),
    Key("loco-gone", ("number",)),
    Key("factory-built", ("factory", "gap", "replaced")),  # replaced: 0 for none
    Key("factory-used", ("factory", "gap")),
    Key("industry", ("marker", "index")),
    Key("second-marker"),
    Key("fork", ("rail", "branch")),
    Key("resource", ("resource", "count")),
    Key("free-action", ("place",)),
    Key("token", ("token", "space")),  # space: of components.QUESTION_NAMES
    Key("card", ("card",)),
    Key("end-bonus-taken", ("left",)),  # which one is secret
    Key("revalued", ("values",)),
    Key("medal"),
    Key("engineer-hired", ("engineer",)),
    Key("engineer-taken", ("engineer",)),
    Key("reused", ("place",)),
    Key("lapsed", ("what",)),  # what: tuple of pending effect kinds
    Key("order-claimed", ("position",)),
    Key("order", ("order",)),  # seats from first to last
    Key("relocated", ("source", "place")),
    Key("stayed", ("place",)),
    # spaces: (space, colour, value, doubler 1|2, doubled 1|2, points); recurring: (space, points)
    Key("rail-scored", ("rail", "reach", "scored", "spaces", "recurring", "tracks", "points")),
    Key("industry-scored", ("marker", "index", "points")),
    Key("round-scored", ("round", "points", "total")),
    Key("engineers-moved", ("removed", "for_hire")),  # numbers, 0 for none
    Key("end-bonus-scored", ("card", "points")),
    Key("majority-scored", ("engineers", "points")),
    Key("game-over"),
)

_LINE_ARGS: dict[str, tuple[str, ...]] = {"end-bonus": ("card",), "majority": ("engineers",)}
SCORE_KEYS: tuple[Key, ...] = tuple(Key(part, _LINE_ARGS.get(part, ())) for part in STANDARD.score_parts)

RESULTS: tuple[Key, ...] = (Key("most-points"),)

BOARD_ERRORS: tuple[Key, ...] = (
    Key("range", ("path", "low", "high")),
    Key("unknown-name", ("path", "given")),
    Key("order", ("path",)),
    Key("twice", ("path", "given")),
    Key("shape", ("path",)),
    Key("once", ("path", "given")),
    Key("few", ("path", "need")),
    Key("free-or-paid", ("path",)),
)
"""Why corrected values make no board (`printed`), besides what `engine.core.boards` says of any game's."""

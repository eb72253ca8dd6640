"""The setup of a game: player count and options on an edition, and tables derived from them."""

from __future__ import annotations

from dataclasses import dataclass

from .board import Edition
from .effects import Effect


@dataclass(frozen=True, slots=True)
class Setup:
    """The constants of one game, shared by all copies of its state."""

    edition: Edition
    players: int
    options: dict[str, bool | int | str]
    corrections: dict[str, bool | int | str]
    rounds: int
    start_workers: int
    reserve_workers: int
    start_roubles: int
    start_resources: tuple[int, ...]
    per_pile: int
    strip: tuple[str, ...]
    spaces: int
    """Bit mask of the spaces on this board, including the last-round space."""
    cost: tuple[tuple[int, int], ...]
    """(workers, roubles) by place."""
    closes: tuple[int, ...]
    """By space: bit mask of the spaces that a piece there closes: itself, and the spaces that are one with
    it."""
    resource_cost: dict[int, tuple[int, ...]]
    """Places of free actions -> how many of each resource they cost."""
    afford: tuple[tuple[int, ...], ...]
    """By pieces, then roubles among them, up to `most_pieces`: bit mask of the places they can pay."""
    most_pieces: int
    single: int
    """Bit mask of the places that cost exactly one worker (RR-ORDER-6)."""
    reusable: int
    pass_points: tuple[int, ...]
    start_effects: tuple[Effect, ...]
    immediate: bool
    discard_freely: bool
    limited: bool
    black_worker_any: bool
    card_counts_alone: bool
    draw_top: bool
    own_position_allowed: bool


def setup_of(
    e: Edition,
    players: int,
    options: dict[str, bool | int | str],
    corrections: dict[str, bool | int | str] | None = None,
) -> Setup:
    count = e.data["player_counts"][str(players)]
    text = str(options["edition"])
    spaces = single = reusable = 0
    cost: list[tuple[int, int]] = []
    resource_cost: dict[int, tuple[int, ...]] = {}
    records = [*e.spaces, *e.data["engineers"]]
    for index, record in enumerate(records):
        workers, roubles = record["cost"].get("workers", 0), record["cost"].get("roubles", 0)
        if e.last_round_bits >> index & 1:
            workers = int(options["last_round_space_workers"])
        cost.append((workers, roubles))
        if e.free_bits >> index & 1:
            resource_cost[index] = tuple(record["cost"].get(name, 0) for name in e.resource_ids)
        if index >= e.board_places:
            target = reuse = True
        else:
            target, reuse = record["relocation_target"], record["reuse_target"]
            if count["board_side"] in record["boards"]:
                spaces |= 1 << index
        if (workers, roubles) == (1, 0):
            single |= target << index
            reusable |= reuse << index
    most = max(map(sum, cost))
    afford = tuple(
        tuple(
            sum((0 < sum(each) <= pieces and each[1] <= roubles) << index for index, each in enumerate(cost))
            for roubles in range(most + 1)
        )
        for pieces in range(most + 1)
    )
    roubles = count["start_roubles"]
    resources = count.get("start_resources", {})
    one = [space.get("one_with", {}).get(count["board_side"], space["id"]) for space in e.spaces]
    closes = tuple(sum((name == other) << index for index, other in enumerate(one)) for name in one)
    return Setup(
        e,
        players,
        options,
        corrections or {},
        count["rounds"],
        count["start_workers"],
        count["reserve_workers"],
        roubles[text] if isinstance(roubles, dict) else roubles,
        tuple(resources.get(name, 0) for name in e.resource_ids),
        count["loco_per_pile"],
        tuple(reversed(e.data["engineer_strip"]["2" if players == 2 else "3-4"]["spaces_left_to_right"])),
        spaces,
        tuple(cost),
        closes,
        resource_cost,
        afford,
        most,
        single,
        reusable,
        tuple(card["pass_points"][options["pass_points"]] for card in e.data["turn_order_cards"]),
        e.start_effect[text],
        options["effect_order"] == "immediate",
        options["displaced_loco"] == "discard_when_no_empty_slot",
        options["token_supply"] == "components",
        bool(options["black_worker_on_any_colour"]),
        options["extra_engineer_card_alone"] == "counts_alone",
        options["end_bonus_choice"] == "draw_top",
        count["own_position_claim_allowed"],
    )

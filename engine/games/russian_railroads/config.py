"""A game's player count and options, and the tables that follow from them."""

from __future__ import annotations

from typing import NamedTuple

from . import components as c


class Config(NamedTuple):
    """A game's player count and options, and the tables that follow from them. Shared by all clones."""

    players: int
    options: dict[str, bool | int | str]
    rounds: int
    start_workers: int
    reserve_workers: int
    start_roubles: int
    per_pile: int
    strip: tuple[str, ...]
    spaces: int
    """Bit mask of the spaces that exist on this board, the last-round space included."""
    cost: tuple[tuple[int, int], ...]
    afford: dict[int, int]
    """Bit mask of the places that (pieces up to 3) * 2 + (has a rouble) can pay."""
    single: int
    """Bit mask of the places that cost exactly one worker (RR-ORDER-6)."""
    reusable: int
    pass_points: tuple[int, ...]
    start_effects: tuple[c.Effect, ...]
    immediate: bool
    discard_freely: bool
    limited: bool
    black_worker_any: bool
    card_counts_alone: bool
    draw_top: bool
    own_position_allowed: bool


def configure(players: int, options: dict[str, bool | int | str]) -> Config:
    """The tables for one player count and set of options."""
    count = c.DATA["player_counts"][str(players)]
    edition = str(options["edition"])
    side = count["board_side"]
    spaces = 0
    cost: list[tuple[int, int]] = []
    single = reusable = 0
    for index, space in enumerate(c.SPACES):
        if side in space["boards"]:
            spaces |= 1 << index
        workers, roubles = space["cost"]["workers"], space["cost"]["roubles"]
        if index == c.LAST_ROUND:
            workers = int(options["last_round_space_workers"])
        cost.append((workers, roubles))
        if (workers, roubles) == (1, 0):
            single |= space["relocation_target"] << index
            reusable |= space["reuse_target"] << index
    for number in range(1, c.ENGINEER_COUNT + 1):
        engineer = c.DATA["engineers"][number - 1]["cost"]
        cost.append((engineer["workers"], engineer["roubles"]))
        if cost[-1] == (1, 0):
            single |= 1 << (c.FIRST_ENGINEER + number)
            reusable |= 1 << (c.FIRST_ENGINEER + number)
    afford: dict[int, int] = {}
    for pieces in range(4):
        for rouble in range(2):
            mask = 0
            for index, (workers, roubles) in enumerate(cost):
                mask |= (pieces >= workers + roubles and rouble >= roubles) << index
            afford[pieces * 2 + rouble] = mask
    start: list[c.Effect] = []
    for card in c.DATA["starting_bonus_cards"]:
        start.append(c.compile_effect(card.get("by_edition", {}).get(edition, card["effect"])))
    start_roubles = count["start_roubles"]
    if players == 2:
        start_roubles = c.DATA["editions"]["values"][edition]["two_player_start_roubles"]
    return Config(
        players,
        options,
        count["rounds"],
        count["start_workers"],
        count["reserve_workers"],
        start_roubles,
        count["loco_per_pile"],
        c.STRIP2 if players == 2 else c.STRIP,
        spaces,
        tuple(cost),
        afford,
        single,
        reusable,
        tuple(card["pass_points"][options["pass_points"]] for card in c.DATA["turn_order_cards"]),
        tuple(start),
        options["effect_order"] == "immediate",
        options["displaced_loco"] == "discard_when_no_empty_slot",
        options["token_supply"] == "components",
        bool(options["black_worker_on_any_colour"]),
        options["extra_engineer_card_alone"] == "counts_alone",
        options["end_bonus_choice"] == "draw_top",
        count["own_position_claim_allowed"],
    )

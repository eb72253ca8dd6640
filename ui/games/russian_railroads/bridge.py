"""From the engine's state to the records that are drawn, through the engine's queries.

The one module here that knows the engine's names; what is drawn, and how, is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from engine.core.contract import State
from engine.games.russian_railroads import queries, scoring
from engine.games.russian_railroads.board import Edition
from engine.games.russian_railroads.components import COLOURS
from engine.games.russian_railroads.rules import gain
from engine.games.russian_railroads.state import PHASES, RussianState
from ui.games.russian_railroads.looks import MainLook, PlayerLook, RailLook, Standing


def russian(state: State) -> RussianState:
    """The state, typed as what it is."""
    return cast(RussianState, state)


def option(state: State, name: str) -> bool | int | str:
    """How the game was set up."""
    return russian(state).config.options[name]


# ------------------------------------------------------------------ one player


def rail_look(e: Edition, player: list[int], rail: int) -> RailLook:
    """One railway with what it would score now (RR-SCORE-2..5)."""
    length = player[e.rail_cells[rail][0] - 1] - 1
    statement = scoring.rail_score(e, player, rail)
    points = [0] * length
    for each in statement.spaces:
        points[each.space - 1] = each.points
    holds = {space for space, _ in statement.recurring}
    return RailLook(
        rail=e.rail_ids[rail],
        length=length,
        tracks=tuple(
            (COLOURS[e.cell_colour[cell]], player[cell]) for cell in e.rail_cells[rail] if player[cell] >= 0
        ),
        locos=tuple(player[e.loco + slot] for slot in e.rail_slots[rail]),
        reach=statement.reach,
        cell_points=tuple(points),
        recurring=tuple((each.space, each.points, each.space in holds) for each in e.rail_recurring[rail]),
        doubled=statement.doubled,
        points=statement.total,
    )


def player_look(state: State, seat: int, viewer: int | None) -> PlayerLook:
    """A player's board as the viewer may see it."""
    e = russian(state).edition
    game = russian(state)
    player = game.players[seat]
    board = queries.board(game, seat)
    used = frozenset(number for number in board.engineers if game.occupied[e.first_engineer + number])
    known = viewer == seat or game.to_move is None
    slots = list(e.slots)
    return PlayerLook(
        seat=seat,
        score=board.points,
        rails=tuple(rail_look(e, player, rail) for rail in range(len(e.rail_ids))),
        doublers=board.doublers,
        markers=markers_of(state, seat),
        industry_points=scoring.industry_points(e, player),
        factories=board.factories,
        tokens=board.tokens_unused,
        laid=tuple(board.tokens_laid.items()),
        gained=frozenset(
            (e.rail_ids[each.rail], each.space, each.terminus)
            for each in e.advantages
            if player[e.done] & each.bit
        ),
        workers=board.own_workers,
        workers_total=board.workers_in_play,
        reserve=board.reserve,
        temps=board.temporary_workers,
        black_worker=bool(board.black_worker),
        owns_black_worker=board.owns_black_worker,
        roubles=board.roubles,
        engineers=board.engineers,
        engineers_used=used,
        revalued=board.revalued,
        medal=board.medal,
        special_slot=slots.index(board.special_slot) + 1 if board.special_slot else 0,
        bonus_count=board.cards_held,
        bonus_cards=tuple(name for name, _ in queries.held_cards(game, seat)) if known else None,
        values=tuple(board.values.items()),
        passed=board.passed,
        position=board.position,
    )


def round_points(state: State, seat: int) -> int:
    """What a scoring phase would give now, all rails and the industry lane."""
    return scoring.round_income(russian(state).edition, russian(state).players[seat])


def positions_of(state: State, seat: int, rail: str) -> dict[str, int]:
    """Owned colours on a rail; 0 is beside it."""
    e = russian(state).edition
    player = russian(state).players[seat]
    cells = e.rail_cells[e.rail_ids.index(rail)]
    return {COLOURS[e.cell_colour[cell]]: player[cell] for cell in cells if player[cell] >= 0}


def slot_number(state: State, seat: int, slot: str) -> int:
    """The locomotive in a slot, 0 for none."""
    e = russian(state).edition
    return russian(state).players[seat][e.loco + e.slots.index(slot)]


def markers_of(state: State, seat: int) -> tuple[int, int]:
    """Lane entries of the two industry markers, -1 for one still in reserve."""
    player = russian(state).players[seat]
    e = russian(state).edition
    return player[e.marker], player[e.marker + 1]


def factories_of(state: State, seat: int) -> tuple[int, ...]:
    """Factories by gap, 0 for none."""
    e = russian(state).edition
    return tuple(russian(state).players[seat][e.factory : e.factory + e.gaps])


def engineers_of(state: State, seat: int) -> tuple[int, ...]:
    """Own engineers, rising."""
    e = russian(state).edition
    mask = russian(state).players[seat][e.engineers]
    return tuple(number for number in range(1, e.engineer_count + 1) if mask >> number & 1)


def engineer_owner(state: State, number: int) -> int | None:
    """Who owns an engineer."""
    for seat in range(state.seats):
        if number in engineers_of(state, seat):
            return seat
    return None


def steps_worth(state: State, seat: int) -> list[tuple[str, str, int]]:
    """(colour, rail, change of the next scoring) for every track that could go one space on (RR-TRACK-4)."""
    return [
        (each.colour, each.rail, each.gain)
        for each in queries.step_previews(russian(state), seat)
        if each.possible
    ]


def steps_ahead(state: State, seat: int) -> list[queries.StepPreview]:
    """Every step that a track could make now, with what it would change and bring."""
    return [each for each in queries.step_previews(russian(state), seat) if each.possible]


def markers_ahead(state: State, seat: int) -> tuple[queries.MarkerPreview, ...]:
    """The next entry of every industry marker, possible or not."""
    return queries.marker_previews(russian(state), seat)


def industry_worth(state: State, seat: int) -> list[tuple[int, int]]:
    """(marker, change of the next scoring) for every marker that could go one entry on (RR-IND-3)."""
    return [
        (each.marker, each.gain) for each in queries.marker_previews(russian(state), seat) if each.possible
    ]


def _change(state: State, seat: int, index: int) -> int:
    """What one more of a number on the player's board would change in the next scoring."""
    e = russian(state).edition
    player = russian(state).players[seat]
    trial = player[:]
    trial[index] += 1
    return scoring.round_income(e, trial) - scoring.round_income(e, player)


def doubler_worth(state: State, seat: int) -> int | None:
    """What one more doubler would change in the next scoring; None when there is no room for one."""
    e = russian(state).edition
    if russian(state).players[seat][e.doublers] >= e.max_doublers:
        return None
    return _change(state, seat, e.doublers)


def reach_worth(state: State, seat: int) -> list[tuple[str, int]]:
    """(rail, change of the next scoring) if that rail's locomotives reached one space further."""
    e = russian(state).edition
    return [
        (name, _change(state, seat, e.loco + e.rail_slots[rail][0])) for rail, name in enumerate(e.rail_ids)
    ]


def bonus_now(state: State, seat: int, card: str) -> int:
    """What an end bonus card would give that player if the game ended now."""
    return dict(queries.held_cards(russian(state), seat)).get(card, 0)


# ------------------------------------------------------------------ the common board


def _standing(pieces: queries.Pieces) -> tuple[Standing, ...]:
    counts = (("own", pieces.own), ("temp", pieces.temp), ("black", pieces.black), ("rouble", pieces.roubles))
    return tuple(Standing(kind, pieces.seat) for kind, count in counts for _ in range(count))


def main_look(state: State) -> MainLook:
    """The common board: the same for everybody."""
    game = russian(state)
    table = queries.table(game)
    places = queries.places(game)
    standing = {}
    for place in places:
        found: tuple[Standing, ...] = ()
        for pieces in place.pieces:
            found += _standing(pieces)
        if found:
            standing[place.id] = found
    return MainLook(
        players=game.seats,
        round=table.round,
        rounds=table.rounds,
        last_round=table.round >= table.rounds,
        spaces=frozenset(place.id for place in places if place.exists and place.owner is None),
        costs={place.id: (place.workers, place.roubles) for place in places},
        effects={place.id: place.effect for place in places},
        standing=standing,
        strip=table.strip,
        order=table.order,
        passed=frozenset(seat for seat in range(game.seats) if game.passed >> seat & 1),
        pass_points=table.pass_points,
        piles={number: count for number, count in table.piles.items() if count},
        returned=tuple(number for number, count in table.returned.items() for _ in range(count)),
        cards=table.cards_up,
        bonus_pile=table.bonus_pile,
        draft=table.starting_cards,
        drafting=phase(state) == "draft",
    )


def place_effect(state: State, place: str) -> Mapping[str, Any]:
    """The effect of an action space or own engineer as it is now; {} where no engineer lies."""
    game = russian(state)
    return gain.effect_of(game, game.edition.place(place)).printed


def place_cost(state: State, place: str) -> tuple[int, int]:
    """(workers, roubles) of an action space or own engineer."""
    e = russian(state).edition
    return russian(state).config.cost[e.places.index(place)]


def pass_points(state: State) -> int:
    """What passing gives to the seat to move."""
    game = russian(state)
    return game.config.pass_points[game.order.index(game.to_move)] if game.to_move is not None else 0


def lowest_pile(state: State) -> int:
    """The number of the lowest pile that is not empty, 0 when all are."""
    return russian(state).low


def returned(state: State) -> tuple[int, ...]:
    """Factories lying open beside the piles, rising."""
    return tuple(number for number, count in enumerate(russian(state).returned) for _ in range(count))


def is_last_round(state: State) -> bool:
    """No more rounds after this one."""
    game = russian(state)
    return game.round >= game.config.rounds


def round_number(state: State) -> int:
    """The round that is played."""
    return russian(state).round


# ------------------------------------------------------------------ the decision that is open


def pending(state: State) -> queries.Pending:
    """What the seat to move is in the middle of."""
    return queries.pending(russian(state))


def phase(state: State) -> str:
    """What kind of decision is next: draft, choose, pay, swap, resolve, relocate, over."""
    return PHASES[russian(state).phase]


def hand_is_special(state: State) -> bool:
    """Is the locomotive in hand the one without a factory side?"""
    return bool(russian(state).hand_special)


def relocating_from(state: State) -> str:
    """The turn-order space whose worker may move now."""
    e = russian(state).edition
    relocations = russian(state).relocations
    return e.places[relocations[0][1]] if relocations else ""


def holds_secret(state: State) -> bool:
    """Does the seat to move hold end bonus cards, or look through the pile?"""
    e = russian(state).edition
    game = russian(state)
    if game.to_move is None:
        return False
    return bool(game.players[game.to_move][e.cards] or game.bonus)


# ------------------------------------------------------------------ over the whole game


def totals_by_round(state: State, seat: int) -> list[int]:
    """Points after each scored round."""
    return [sum(entry[seat]) for entry in russian(state).history]


def gained_by_round(state: State, seat: int) -> tuple[dict[str, int], ...]:
    """Points of each part in each round; the last entry is what has come since the last scoring."""
    return queries.scores_by_round(russian(state), seat)


def majority(state: State) -> tuple[tuple[int, int, int], ...]:
    """(seat, engineers counted, points), best first; secret cards count once the game is over."""
    return queries.engineer_majority(russian(state))

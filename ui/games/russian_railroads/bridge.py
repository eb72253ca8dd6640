"""From the engine's state to the records that are drawn. The one module here that reads packed numbers."""

from __future__ import annotations

from typing import cast

from engine.core.contract import State
from engine.games.russian_railroads import components as C
from engine.games.russian_railroads import scoring
from engine.games.russian_railroads.state import PHASES, RussianState
from ui.games.russian_railroads.looks import MainLook, PlayerLook, RailLook, Standing
from ui.games.russian_railroads.parts import CARDS, TOKENS

_BONUS_IDS = C.BONUS_IDS


def russian(state: State) -> RussianState:
    """The state, typed as what it is."""
    return cast(RussianState, state)


def phase(state: State) -> str:
    """What kind of decision is next: draft, choose, pay, swap, resolve, relocate, over."""
    return PHASES[russian(state).phase]


# ------------------------------------------------------------------ one player


def rail_look(player: list[int], rail: int) -> RailLook:
    """One railway with what it would score now (RR-SCORE-2..5)."""
    length = C.RAIL_LENGTH[rail]
    statement = scoring.rail_score(player, rail)
    points = {each.space: each.points for each in statement.spaces}
    holds = {space for space, _ in statement.recurring}
    return RailLook(
        rail=C.RAILS[rail],
        length=length,
        positions={C.COLOURS[C.CELL_COLOUR[cell]]: player[cell] for cell in C.RAIL_CELLS[rail] if player[cell] >= 0},
        locos=tuple(player[C.LOCO + slot] for slot in C.RAIL_SLOTS[rail]),
        reach=statement.reach,
        cell_points=tuple(points.get(space, 0) for space in range(1, length + 1)),
        recurring=tuple((each.space, each.points, each.space in holds) for each in C.RAIL_RECURRING[rail]),
        doubled=statement.doubled,
        points=statement.total,
    )


def round_points(player: list[int]) -> int:
    """What a scoring phase would give now, all rails and the industry lane."""
    return scoring.round_income(player)


def board_of(state: State, seat: int) -> list[int]:
    """A player's packed board, for `round_points` and `after_step`."""
    return russian(state).players[seat]


def steps_worth(state: State, seat: int) -> list[tuple[str, str, int]]:
    """(colour, rail, change of the next scoring) for every track that could go one space on (RR-TRACK-4)."""
    player = russian(state).players[seat]
    now = scoring.round_income(player)
    found = []
    for cell in C.TRACK_CELLS:
        if -1 < player[cell] < player[cell - 1] - 1:
            trial = player[:]
            trial[cell] += 1
            change = scoring.round_income(trial) - now
            found.append((C.COLOURS[C.CELL_COLOUR[cell]], C.RAILS[C.CELL_RAIL[cell]], change))
    return found


def doubler_worth(state: State, seat: int) -> int | None:
    """What one more doubler would change in the next scoring; None when there is no room for one."""
    player = russian(state).players[seat]
    if player[C.DOUBLERS] >= C.MAX_DOUBLERS:
        return None
    trial = player[:]
    trial[C.DOUBLERS] += 1
    return scoring.round_income(trial) - scoring.round_income(player)


def reach_worth(state: State, seat: int) -> list[tuple[str, int]]:
    """(rail, change of the next scoring) if that rail's locomotives reached one space further."""
    player = russian(state).players[seat]
    now = scoring.round_income(player)
    found = []
    for rail, name in enumerate(C.RAILS):
        trial = player[:]
        trial[C.LOCO + C.RAIL_SLOTS[rail][0]] += 1
        found.append((name, scoring.round_income(trial) - now))
    return found


def industry_worth(state: State, seat: int) -> list[tuple[int, int]]:
    """(marker, change of the next scoring) for every marker that could go one entry on (RR-IND-3)."""
    player = russian(state).players[seat]
    found = []
    spots = (player[C.MARKER], player[C.MARKER2])
    for number, index in enumerate(spots, 1):
        following = index + 1
        if index < 0 or following > C.LANE_END or following in spots:
            continue
        gap = C.LANE_GAP[following]
        if gap and not player[C.FACTORY + gap - 1]:
            continue
        found.append((number, C.LANE_VALUE[following] - C.LANE_VALUE[index]))
    return found


def bonus_now(state: State, seat: int, card: str) -> int:
    """What an end bonus card would give that player if the game ended now."""
    game = russian(state)
    return scoring.bonus_points(game, game.players[seat], C.BONUS_IDS.index(card))


def industry_points(player: list[int]) -> int:
    """RR-SCORE-6, each marker for itself."""
    return scoring.industry_points(player)


def player_look(state: State, seat: int, viewer: int | None) -> PlayerLook:
    """A player's board as the viewer may see it."""
    game = russian(state)
    player = game.players[seat]
    laid = {}
    for index, name in enumerate(C.QUESTION_NAMES):
        token = player[C.LAID + index]
        if token:
            laid[name] = C.TOKEN_IDS[token - 1]
    gained = frozenset(
        (C.RAILS[each.rail], each.space, each.terminus) for each in C.ADVANTAGES if player[C.DONE] & each.bit
    )
    owned = tuple(number for number in range(1, C.ENGINEER_COUNT + 1) if player[C.ENGINEERS] >> number & 1)
    used = frozenset(number for number in owned if game.occupied[C.FIRST_ENGINEER + number])
    known = viewer == seat or game.to_move is None
    values = C.TRACK_VALUE[player[C.VALUE_SET]]
    return PlayerLook(
        seat=seat,
        score=sum(player[C.PARTS : C.PARTS + len(C.SCORE_PARTS)]),
        rails=tuple(rail_look(player, rail) for rail in range(len(C.RAILS))),
        doublers=player[C.DOUBLERS],
        markers=(player[C.MARKER], player[C.MARKER2]),
        industry_points=industry_points(player),
        factories=tuple(player[C.FACTORY : C.FACTORY + C.GAPS]),
        tokens=tuple(name for index, name in enumerate(TOKENS) if player[C.TOKENS] >> index & 1),
        laid=laid,
        gained=gained,
        workers=player[C.OWN],
        workers_total=player[C.OWN_TOTAL],
        reserve=player[C.RESERVE],
        temps=player[C.TEMP],
        black_worker=bool(player[C.BLACKW]),
        owns_black_worker=bool(player[C.HAS_BLACKW]),
        roubles=player[C.ROUBLES],
        engineers=owned,
        engineers_used=used,
        revalued=player[C.VALUE_SET] > 0,
        medal=bool(player[C.MEDAL]),
        special_slot=player[C.SPECIAL_SLOT],
        bonus_count=player[C.CARDS].bit_count(),
        bonus_cards=tuple(n for i, n in enumerate(_BONUS_IDS) if player[C.CARDS] >> i & 1) if known else None,
        values={colour: values[index] for index, colour in enumerate(C.COLOURS)},
        passed=bool(game.passed >> seat & 1),
        position=game.order.index(seat) + 1,
    )


# ------------------------------------------------------------------ the common board


def _standing(packed: int) -> tuple[Standing, ...]:
    seat = (packed & 7) - 1
    found = [Standing("own", seat)] * (packed >> 3 & 7)
    found += [Standing("temp", seat)] * (packed >> 6 & 7)
    found += [Standing("black", seat)] * (packed >> 9 & 1)
    return tuple(found + [Standing("rouble", seat)] * (packed >> 10))


def main_look(state: State) -> MainLook:
    """The common board: the same for everybody."""
    game = russian(state)
    config = game.config
    last = game.round >= config.rounds
    spaces = []
    for index, name in enumerate(C.SPACE_IDS):
        exists = config.spaces >> index & 1
        if exists and not (index == C.LAST_ROUND and not last) and not (last and 1 << index & C.ORDER_BITS):
            spaces.append(name)
    standing = {}
    for index, name in enumerate(C.PLACES):
        if game.occupied[index]:
            standing[name] = _standing(game.occupied[index])
    base: tuple[Standing, ...] = ()
    for seat in game.order:
        base += _standing(game.occupied[C.BASE_PIECES + seat])
    if base:
        standing[C.PLACES[C.T_BASE]] = base
    returned: list[int] = []
    for number, count in enumerate(game.returned):
        returned += [number] * count
    return MainLook(
        players=game.seats,
        round=game.round,
        rounds=config.rounds,
        last_round=last,
        spaces=frozenset(spaces),
        standing=standing,
        strip=tuple(zip(config.strip, game.strip, strict=False)),
        order=game.order,
        passed=frozenset(seat for seat in range(game.seats) if game.passed >> seat & 1),
        pass_points=config.pass_points,
        piles={number: count for number, count in enumerate(game.piles) if count},
        returned=tuple(returned),
        cards=tuple(name for index, name in enumerate(CARDS) if game.cards_up >> index & 1),
        bonus_pile=len(game.pool),
        temps=C.TEMP_WORKERS,
        last_round_cost=int(config.options["last_round_space_workers"]),
        draft=tuple(name for i, name in enumerate(C.START_IDS) if game.drafts >> i & 1) if phase(state) == "draft" else (),
    )


# ------------------------------------------------------------------ what is pending


def pending(state: State) -> list[tuple[str, int, bool]]:
    """(kind, count, mandatory) of everything that is still to be resolved in this turn."""
    game = russian(state)
    found = [(kind, count, True) for kind, count in C.unpack(game.mandatory).items()]
    found += [(kind, count, False) for kind, count in C.unpack(game.optional).items()]
    for mandatory, optional in reversed(game.stack):
        found += [(kind, count, True) for kind, count in C.unpack(mandatory).items()]
        found += [(kind, count, False) for kind, count in C.unpack(optional).items()]
    return found


def questions_due(state: State) -> list[str]:
    """? spaces waiting for a token, the first one first: "kiev 4"."""
    return [C.QUESTION_NAMES[entry - 1] for entry in russian(state).due if entry < 100]


def reuse_due(state: State) -> bool:
    """Is a space to be repeated the next thing to choose?"""
    due = russian(state).due
    return bool(due) and due[0] >= 100


def hand(state: State) -> int:
    """The displaced locomotive in hand, 0 without."""
    return russian(state).hand


def gap_factory(state: State) -> int:
    """The factory waiting for a gap, 0 without."""
    return russian(state).gap


def lowest_pile(state: State) -> int:
    """The number of the lowest pile that is not empty."""
    return russian(state).low


def looking_through(state: State) -> bool:
    """Is the pile of end bonus cards being looked through?"""
    return bool(russian(state).bonus)


def place_paid(state: State) -> str:
    """The space that is being paid or exchanged."""
    return C.PLACES[russian(state).place]


def history(state: State) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """After each round, per seat, the score parts so far (in the order of C.SCORE_PARTS)."""
    return russian(state).history


def seat_relocating(state: State) -> str:
    """The turn-order space whose worker may move now."""
    relocations = russian(state).relocations
    return C.PLACES[relocations[0][1]] if relocations else ""


def effect_of(place: str, state: State) -> dict[str, object]:
    """The printed effect of an action space as it is now: engineers give theirs."""
    game = russian(state)
    index = C.PLACES.index(place)
    printed = C.PLACE_EFFECT[index].printed
    if "engineer_on" in printed:
        slot = str(printed["engineer_on"])
        strip = dict(zip(game.config.strip, game.strip, strict=False))
        number = strip.get(slot, 0)
        return dict(C.ENGINEER_EFFECT[number].printed) if number else {}
    return dict(printed)


def cost_of(place: str, state: State) -> tuple[int, int]:
    """(workers, roubles) of an action space or own engineer."""
    return russian(state).config.cost[C.PLACES.index(place)]


def majority(state: State) -> list[tuple[int, int, int]]:
    """(seat, engineers counted, points), best first; secret cards count once the game is over."""
    game = russian(state)
    return scoring.majority(game, game.to_move is None)


def holds_secret(state: State) -> bool:
    """Does the seat to move hold end bonus cards, or look through the pile?"""
    game = russian(state)
    if game.to_move is None:
        return False
    return bool(game.players[game.to_move][C.CARDS] or game.bonus)

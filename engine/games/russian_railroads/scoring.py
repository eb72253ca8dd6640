"""Points: rails and industry each round, end bonus cards and the engineer majority at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...core.contract import Event, Result, Score, ScoreLine
from ...core.errors import Value
from . import components as c
from .board import Edition
from .features import Standing
from .rules.gain import engineers, passes, reach
from .tables import trim

if TYPE_CHECKING:
    from .state import RussianState


LOWEST = -1000
"""A number below every engineer's."""


class SpacePoints(NamedTuple):
    """The points of one scored space of a rail (RR-SCORE-4)."""

    space: int
    colour: str
    value: int
    doubler: int
    """The factor of a doubler: 2, else 1."""
    doubled: int
    """The factor of a doubled rail: 2, else 1."""
    points: int


class RailScore(NamedTuple):
    """The points of one rail in a scoring phase."""

    rail: str
    reach: int
    scored: int
    """Spaces 1..scored are scored (RR-SCORE-2)."""
    doubled: bool
    spaces: tuple[SpacePoints, ...]
    recurring: tuple[tuple[int, int], ...]
    """(space, points) of the recurring points whose condition holds (RR-SCORE-5)."""
    tracks: int
    total: int


def stands(e: Edition, player: list[int], rail: int, each: Standing, reached: int) -> bool:
    """Whether the condition of a recurring effect of a space holds (RR-SPEC-6, RR-SPEC-7, RR-Q-5)."""
    return (
        player[each.cell] >= each.space
        and reached >= each.space
        and each.need[1] <= player[each.need[0]] <= each.need[2]
        and (not each.stem or passes(e, player, rail, each.stem))
    )


def recurring(e: Edition, player: list[int], rail: int, reached: int) -> list[tuple[int, int]]:
    """(space, points) of stars and medal whose condition holds (RR-SCORE-5)."""
    return [
        (each.space, each.points) for each in e.rail_recurring[rail] if stands(e, player, rail, each, reached)
    ]


def is_doubled(e: Edition, player: list[int], rail: int, reached: int) -> bool:
    """Whether a rail is doubled (RR-SPEC-6)."""
    return any(stands(e, player, rail, each, reached) for each in e.rail_doubled[rail])


def doublers_on(e: Edition, player: list[int], rail: int) -> int:
    """The number of doublers over the first spaces of a rail (RR-DBL-1)."""
    at = e.rail_doublers[rail]
    return player[at] if at >= 0 else 0


def rail_points(e: Edition, player: list[int], rail: int) -> tuple[int, int]:
    """(points of the tracks, recurring points) of a rail, cached by everything that they depend on."""
    reached = 0
    loco = e.loco
    for slot in e.rail_slots[rail]:
        reached += player[loco + slot]
    if not reached:
        return 0, 0
    cells = e.rail_cells[rail]
    doublers, route = e.rail_doublers[rail], e.route[rail]
    key = (
        rail,
        reached,
        player[doublers] if doublers >= 0 else 0,
        player[e.value_set],
        player[route] if route >= 0 else 0,
        *player[cells[0] : cells[-1] + 1],
    )
    if e.rail_needs[rail]:
        key += tuple(player[at] for at in e.rail_needs[rail])
    known = e.tables.points.get(key)
    if known is None:
        known = e.tables.points[key] = _rail_points(e, player, rail, reached)
        trim(e.tables.points)
    return known


def _rail_points(e: Edition, player: list[int], rail: int, reached: int) -> tuple[int, int]:
    """The uncached points of a rail, computed by runs of one color (RR-SCORE-2..5)."""
    cells = e.rail_cells[rail]
    last = min(reached, player[cells[0]])
    values = e.track_value[player[e.value_set]]
    doublers = doublers_on(e, player, rail)
    points = done = 0
    for cell in reversed(cells):
        upto = player[cell]
        if upto > last:
            upto = last
        if upto > done:
            value = values[e.cell_colour[cell]]
            points += value * (upto - done)
            if doublers > done:
                points += value * ((doublers if doublers < upto else upto) - done)
            done = upto
    if is_doubled(e, player, rail, reached):
        points *= 2
    return points, sum(each for _, each in recurring(e, player, rail, reached))


def colour_of(e: Edition, player: list[int], rail: int, space: int) -> int:
    """The last color in ahead order whose track has reached the space (RR-SCORE-3)."""
    colour = 0
    for cell in e.rail_cells[rail]:
        if player[cell] >= space:
            colour = e.cell_colour[cell]
    return colour


def rail_score(e: Edition, player: list[int], rail: int) -> RailScore:
    """The points of a rail, space by space."""
    reached = reach(e, player, rail)
    scored = min(reached, player[e.rail_cells[rail][0]])
    doubled = is_doubled(e, player, rail, reached)
    doublers = doublers_on(e, player, rail)
    spaces = []
    for space in range(1, scored + 1):
        colour = colour_of(e, player, rail, space)
        value = e.track_value[player[e.value_set]][colour]
        doubler = 2 if space <= doublers else 1
        points = value * doubler * (2 if doubled else 1)
        spaces.append(SpacePoints(space, c.COLOURS[colour], value, doubler, 2 if doubled else 1, points))
    stars = tuple(recurring(e, player, rail, reached))
    tracks = sum(each.points for each in spaces)
    return RailScore(
        e.rail_ids[rail],
        reached,
        scored,
        doubled,
        tuple(spaces),
        stars,
        tracks,
        tracks + sum(p for _, p in stars),
    )


def industry_points(e: Edition, player: list[int]) -> int:
    """The points of the industry markers (RR-SCORE-6, RR-IND-8)."""
    points = 0
    for at, lane in enumerate(e.marker_lane, e.marker):
        if player[at] >= 0:
            points += e.lanes[lane].value[player[at]]
    return points


def round_income(e: Edition, player: list[int]) -> int:
    """The points of a scoring phase now (RR-SCORE-1)."""
    total = industry_points(e, player)
    for rail in range(len(e.rail_ids)):
        tracks, stars = rail_points(e, player, rail)
        total += tracks + stars
    return total


def tell_rail(state: RussianState, seat: int, rail: int, events: list[Event]) -> None:
    """Report the scoring of a rail as an event, space by space."""
    e = state.edition
    each = rail_score(e, state.boards[seat], rail)
    events.append(
        Event(
            "rail-scored",
            seat,
            {
                "rail": each.rail,
                "reach": each.reach,
                "scored": each.scored,
                "spaces": tuple(tuple(space) for space in each.spaces),
                "recurring": each.recurring,
                "tracks": each.tracks,
                "points": each.total,
            },
        )
    )


# --- the end ---


def rails_completed(e: Edition, player: list[int]) -> int:
    """The number of rails whose black track is on the last space."""
    done = 0
    for rail, cells, route in zip(e.rails, e.rail_cells, e.route, strict=True):
        if player[cells[0]] == rail.length[player[route] if route >= 0 else 0]:
            done += 1
    return done


def known_majority(state: RussianState) -> list[tuple[int, int, int]]:
    """`majority` without the secret cards, cached by all players' engineers."""
    e = state.edition
    key = tuple([player[e.engineers] for player in state.boards])
    known = e.tables.prizes.get(key)
    if known is None:
        known = e.tables.prizes[key] = majority(state, False)
        trim(e.tables.prizes)
    return known


def extra_workers(state: RussianState, player: list[int]) -> int:
    """The number of own workers beyond the initial ones, plus the black worker."""
    e = state.edition
    return player[e.own_total] - state.setup.start_workers + player[e.has_blackw]


def bonus_points(state: RussianState, player: list[int], card: int) -> int:
    """The points that an end bonus card would give this player now (RR-EBC-3)."""
    e = state.edition
    score = e.bonus_score[card]
    counts = {
        "extra_workers": extra_workers(state, player),
        "rails_completed": rails_completed(e, player),
        "factories_on_board": sum(1 for gap in range(e.gaps) if player[e.factory + gap]),
        "question_tokens_on_board": sum(1 for each in range(len(e.question_names)) if player[e.laid + each]),
        "engineers_owned": player[e.engineers].bit_count(),
    }
    if "flat" in score:
        return int(score["flat"])
    if "per" in score:
        points: int = counts[score["per"]] * score["each"]
        return min(points, int(score.get("max", points)))
    if "tiers" in score:
        return max(
            (
                tier["points"]
                for tier in score["tiers"]
                if sum(player[e.doublers : e.doublers_end]) >= tier["min"]
            ),
            default=0,
        )
    if score.get("sum") == "black_track_positions":
        return sum(player[cell] for cell in e.black_cells)
    if score.get("sum") == "locomotive_numbers":
        return sum(player[e.loco : e.loco + len(e.slots)])
    return 0  # the engineer card counts in the majority


def majority(state: RussianState, with_cards: bool) -> list[tuple[int, int, int]]:
    """(seat, engineers counted, points), best first, only qualified seats (RR-END-3..5).

    `with_cards`: also count the secret engineer card, only once the cards are revealed.
    """
    e = state.edition
    entries = []
    for seat, player in enumerate(state.boards):
        own = player[e.engineers]
        card = 1 if with_cards and player[e.cards] & e.majority_card_bits else 0
        if own or (card and state.setup.card_counts_alone):
            best = max((e.engineer_numbers[key] for key in engineers(e, player)), default=LOWEST)
            entries.append((own.bit_count() + card, best, seat))
    entries.sort(reverse=True)
    prizes = e.majority
    return [
        (seat, count, prizes[rank] if rank < len(prizes) else 0)
        for rank, (count, _, seat) in enumerate(entries)
    ]


def final_scoring(state: RussianState, events: list[Event] | None) -> None:
    """Reveal and score the end bonus cards, then the engineer majority (RR-END-1)."""
    e = state.edition
    for seat in state.order:
        player = state.boards[seat]
        for card in range(len(e.bonus_ids)):
            if player[e.cards] >> card & 1:
                points = bonus_points(state, player, card)
                player[e.parts + e.part_cards] += points
                if events is not None:
                    args: dict[str, Value] = {"card": e.bonus_ids[card], "points": points}
                    events.append(Event("end-bonus-scored", seat, args))
    for seat, count, points in majority(state, True):
        state.boards[seat][e.parts + e.part_majority] += points
        if events is not None:
            events.append(Event("majority-scored", seat, {"engineers": count, "points": points}))
    for part, standing in e.at_end.items():
        for seat, points in enumerate(standing(state)):
            state.boards[seat][e.parts + e.parts_of[part]] += points
            if events is not None and points:
                events.append(Event("end-scored", seat, {"part": part, "points": points}))
    if events is not None:
        events.append(Event("game-over", None, {}))


def points_so_far(e: Edition, player: list[int]) -> int:
    """The points on the scoring track."""
    return sum(player[e.parts :])


def scores(state: RussianState) -> list[Score]:
    """Points so far and public final points. Secret cards are included once they are revealed."""
    e = state.edition
    over = state.to_move is None
    at_end = {e.parts_of[part]: points(state) for part, points in e.at_end.items()}
    prizes = [0] * state.seats
    counted = [0] * state.seats
    for seat, count, points in majority(state, over):
        prizes[seat], counted[seat] = points, count
    found = []
    for seat, player in enumerate(state.boards):
        lines = [
            ScoreLine(part, at_end[index][seat] if index in at_end else player[e.parts + index], {})
            for index, part in enumerate(e.score_parts)
            if index not in (e.part_cards, e.part_majority)
        ]
        if over:
            lines += [
                ScoreLine("end-bonus", bonus_points(state, player, card), {"card": e.bonus_ids[card]})
                for card in range(len(e.bonus_ids))
                if player[e.cards] >> card & 1
            ]
        lines.append(ScoreLine("majority", prizes[seat], {"engineers": counted[seat]}))
        found.append(Score(sum(line.points for line in lines), tuple(lines)))
    return found


def result(state: RussianState) -> Result | None:
    """The result, None while the game runs. Equal totals share a place (RR-END-6)."""
    e = state.edition
    if state.to_move is not None:
        return None
    totals = [points_so_far(e, player) for player in state.boards]
    ranking = tuple(
        tuple(seat for seat, total in enumerate(totals) if total == each)
        for each in sorted(set(totals), reverse=True)
    )
    return Result(ranking[0], ranking, "most-points", None)

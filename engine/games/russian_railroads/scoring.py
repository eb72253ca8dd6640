"""Points: the rails and the industry each round, end bonus cards and the engineer majority at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.contract import Event, Result, Score, ScoreLine
from engine.core.errors import Value

from . import components as c

if TYPE_CHECKING:
    from .state import RussianState


class SpacePoints(NamedTuple):
    """What one scored space of a rail gives (RR-SCORE-4)."""

    space: int
    colour: str
    value: int
    doubler: int
    """2 under a doubler, else 1."""
    doubled: int
    """2 on a doubled rail, else 1."""
    points: int


class RailScore(NamedTuple):
    """What one rail gives in a scoring phase."""

    rail: str
    reach: int
    scored: int
    """Spaces 1..scored are scored (RR-SCORE-2)."""
    doubled: bool
    spaces: tuple[SpacePoints, ...]
    recurring: tuple[tuple[int, int], ...]
    """(space, points) of the recurring points that hold (RR-SCORE-5)."""
    tracks: int
    total: int


def reach(player: list[int], rail: int) -> int:
    """RR-GEN-3."""
    return sum(player[c.LOCO + slot] for slot in c.RAIL_SLOTS[rail])


def recurring(player: list[int], rail: int, reached: int) -> list[tuple[int, int]]:
    """RR-SPEC-7, RR-Q-5, RR-SCORE-5: (space, points) of stars and medal whose condition holds."""
    return [
        (each.space, each.points)
        for each in c.RAIL_RECURRING[rail]
        if player[each.cell] >= each.space and reached >= each.space and (not each.medal or player[c.MEDAL])
    ]


def is_doubled(player: list[int], rail: int, reached: int) -> bool:
    """RR-SPEC-6."""
    condition = c.RAIL_DOUBLED[rail]
    return condition is not None and player[condition[0]] >= condition[1] and reached >= condition[1]


_POINTS: dict[tuple[int, ...], tuple[int, int]] = {}


def rail_points(player: list[int], rail: int) -> tuple[int, int]:
    """(points of the tracks, recurring points) of a rail, remembered by all that they depend on."""
    reached = 0
    for slot in c.RAIL_SLOTS[rail]:
        reached += player[c.LOCO + slot]
    if not reached:
        return 0, 0
    cells = c.RAIL_CELLS[rail]
    key = (
        rail,
        reached,
        player[c.DOUBLERS] if rail == c.DOUBLER_RAIL else 0,
        player[c.VALUE_SET] * 2 + player[c.MEDAL],
        *player[cells[0] : cells[-1] + 1],
    )
    known = _POINTS.get(key)
    if known is None:
        if len(_POINTS) > 100_000:
            _POINTS.clear()
        known = _POINTS[key] = _rail_points(player, rail, reached)
    return known


def _rail_points(player: list[int], rail: int, reached: int) -> tuple[int, int]:
    """RR-SCORE-2..5, by runs of one colour."""
    cells = c.RAIL_CELLS[rail]
    last = min(reached, player[cells[0]])
    values = c.TRACK_VALUE[player[c.VALUE_SET]]
    doublers = player[c.DOUBLERS] if rail == c.DOUBLER_RAIL else 0
    points = done = 0
    for cell in reversed(cells):
        upto = player[cell]
        if upto > last:
            upto = last
        if upto > done:
            value = values[c.CELL_COLOUR[cell]]
            points += value * (upto - done)
            if doublers > done:
                points += value * ((doublers if doublers < upto else upto) - done)
            done = upto
    if is_doubled(player, rail, reached):
        points *= 2
    return points, sum(each for _, each in recurring(player, rail, reached))


def colour_of(player: list[int], rail: int, space: int) -> int:
    """RR-SCORE-3: the last colour in ahead order whose track has reached the space."""
    colour = 0
    for cell in c.RAIL_CELLS[rail]:
        if player[cell] >= space:
            colour = c.CELL_COLOUR[cell]
    return colour


def rail_score(player: list[int], rail: int) -> RailScore:
    """The statement of a rail, space by space."""
    reached = reach(player, rail)
    scored = min(reached, player[c.RAIL_CELLS[rail][0]])
    doubled = is_doubled(player, rail, reached)
    spaces = []
    for space in range(1, scored + 1):
        colour = colour_of(player, rail, space)
        value = c.TRACK_VALUE[player[c.VALUE_SET]][colour]
        doubler = 2 if rail == c.DOUBLER_RAIL and space <= player[c.DOUBLERS] else 1
        points = value * doubler * (2 if doubled else 1)
        spaces.append(SpacePoints(space, c.COLOURS[colour], value, doubler, 2 if doubled else 1, points))
    stars = tuple(recurring(player, rail, reached))
    tracks = sum(each.points for each in spaces)
    return RailScore(
        c.RAILS[rail],
        reached,
        scored,
        doubled,
        tuple(spaces),
        stars,
        tracks,
        tracks + sum(p for _, p in stars),
    )


def industry_points(player: list[int]) -> int:
    """RR-SCORE-6, RR-IND-8."""
    points = c.LANE_VALUE[player[c.MARKER]]
    if player[c.MARKER2] >= 0:
        points += c.LANE_VALUE[player[c.MARKER2]]
    return points


def round_income(player: list[int]) -> int:
    """What a scoring phase would give now (RR-SCORE-1)."""
    total = industry_points(player)
    for rail in range(len(c.RAILS)):
        tracks, stars = rail_points(player, rail)
        total += tracks + stars
    return total


def tell_rail(state: RussianState, seat: int, rail: int, events: list[Event]) -> None:
    """The scoring of a rail as an event, readable per space."""
    each = rail_score(state.players[seat], rail)
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


def rails_completed(player: list[int]) -> int:
    """Rails whose black track is on the last space."""
    return sum(player[cells[0]] == c.RAIL_LENGTH[rail] for rail, cells in enumerate(c.RAIL_CELLS))


def extra_workers(state: RussianState, player: list[int]) -> int:
    """Own workers beyond the first ones, and the black worker."""
    return player[c.OWN_TOTAL] - state.config.start_workers + player[c.HAS_BLACKW]


def bonus_points(state: RussianState, player: list[int], card: int) -> int:
    """RR-EBC-3: what an end bonus card would give this player now."""
    score = c.BONUS_SCORE[card]
    counts = {
        "extra_workers": extra_workers(state, player),
        "rails_completed": rails_completed(player),
        "factories_on_board": sum(1 for gap in range(c.GAPS) if player[c.FACTORY + gap]),
        "question_tokens_on_board": sum(1 for each in range(c.QUESTION_SPACES) if player[c.LAID + each]),
        "engineers_owned": player[c.ENGINEERS].bit_count(),
    }
    if "flat" in score:
        return int(score["flat"])
    if "per" in score:
        points: int = counts[score["per"]] * score["each"]
        return min(points, int(score.get("max", points)))
    if "tiers" in score:
        return max(
            (tier["points"] for tier in score["tiers"] if player[c.DOUBLERS] >= tier["min"]), default=0
        )
    if score.get("sum") == "black_track_positions":
        return sum(player[cell] for cell in c.BLACK_CELLS)
    if score.get("sum") == "locomotive_numbers":
        return sum(player[c.LOCO : c.LOCO + len(c.SLOTS)])
    return 0  # the engineer card counts in the majority


def majority(state: RussianState, with_cards: bool) -> list[tuple[int, int, int]]:
    """RR-END-3..5: (seat, engineers counted, points), best first, only those who qualify.

    `with_cards`: count the secret engineer card too; only once the cards are revealed.
    """
    entries = []
    for seat, player in enumerate(state.players):
        own = player[c.ENGINEERS]
        card = 1 if with_cards and player[c.CARDS] & c.MAJORITY_CARD_BIT else 0
        if own or (card and state.config.card_counts_alone):
            entries.append((own.bit_count() + card, own.bit_length(), seat))
    entries.sort(reverse=True)
    prizes = (c.MAJORITY["first"], c.MAJORITY["second"])
    return [
        (seat, count, prizes[rank] if rank < len(prizes) else 0)
        for rank, (count, _, seat) in enumerate(entries)
    ]


def final_scoring(state: RussianState, events: list[Event] | None) -> None:
    """RR-END-1: reveal and score the end bonus cards, then the engineer majority."""
    for seat in state.order:
        player = state.players[seat]
        for card in range(len(c.BONUS_IDS)):
            if player[c.CARDS] >> card & 1:
                points = bonus_points(state, player, card)
                player[c.PARTS + c.PART_CARDS] += points
                if events is not None:
                    args: dict[str, Value] = {"card": c.BONUS_IDS[card], "points": points}
                    events.append(Event("end-bonus-scored", seat, args))
    for seat, count, points in majority(state, True):
        state.players[seat][c.PARTS + c.PART_MAJORITY] += points
        if events is not None:
            events.append(Event("majority-scored", seat, {"engineers": count, "points": points}))
    if events is not None:
        events.append(Event("game-over", None, {}))


def points_so_far(player: list[int]) -> int:
    """What stands on the scoring track."""
    return sum(player[c.PARTS :])


def scores(state: RussianState) -> list[Score]:
    """Points so far and the parts of the end that everybody knows; secret cards only once revealed."""
    over = state.to_move is None
    prizes = [0] * state.seats
    counted = [0] * state.seats
    for seat, count, points in majority(state, over):
        prizes[seat], counted[seat] = points, count
    found = []
    for seat, player in enumerate(state.players):
        lines = [
            ScoreLine(part, player[c.PARTS + index], {})
            for index, part in enumerate(c.SCORE_PARTS)
            if index not in (c.PART_CARDS, c.PART_MAJORITY)
        ]
        if over:
            lines += [
                ScoreLine("end-bonus", bonus_points(state, player, card), {"card": c.BONUS_IDS[card]})
                for card in range(len(c.BONUS_IDS))
                if player[c.CARDS] >> card & 1
            ]
        lines.append(ScoreLine("majority", prizes[seat], {"engineers": counted[seat]}))
        found.append(Score(sum(line.points for line in lines), tuple(lines)))
    return found


def result(state: RussianState) -> Result | None:
    """RR-END-6: most points win, equal totals share."""
    if state.to_move is not None:
        return None
    totals = [points_so_far(player) for player in state.players]
    ranking = tuple(
        tuple(seat for seat, total in enumerate(totals) if total == each)
        for each in sorted(set(totals), reverse=True)
    )
    return Result(ranking[0], ranking, "most-points", None)

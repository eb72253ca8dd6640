"""Tables that the rules derive from an edition, and caches about positions on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from . import components as c
from .actions import Action
from .effects import Effect
from .features import NO_NEED, Advantage, by_need

if TYPE_CHECKING:
    from .board import Edition

MEMO_LIMIT = 100_000
"""A cache with more entries is cleared, because long searches see ever new positions."""


ROW_LIMIT = 6_000
"""The limit of a cache with long entries."""


def trim(memo: dict[Any, Any], limit: int = MEMO_LIMIT) -> None:
    """Clear a cache that has grown too large, except for its newest entry."""
    if len(memo) > limit:
        newest = memo.popitem()
        memo.clear()
        memo[newest[0]] = newest[1]


Help = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...], int]
"""Help on one rail: (color, advances to the next helpful advantage) with the locomotives as they are, the
same with any locomotives, and the places whose advances are enough for the former."""


class HelpfulRail(NamedTuple):
    """A rail with helpful advantages: those that can enable other steps (RR-COMP-3)."""

    first_cell: int
    end_cell: int
    first_slot: int
    end_slot: int
    """The indices of its tracks and locomotives in a player's list."""
    done: int
    """The bits of `done` of those advantages."""
    fields: tuple[int, ...]
    """The additional fields that they depend on."""
    advantages: tuple[tuple[tuple[int, int, int], tuple[Advantage, ...]], ...]
    known: dict[tuple[int, ...], Help]


REUSE = len(c.KINDS)
"""The index of reuses after the kinds of pending effects."""
AT_ONCE = {"reuse": REUSE, "question_card_then_end_bonus": c.K_CARD}
"""Immediate operations that lead to choices, and the kind that they count as."""


def bag_gives(e: Edition, bag: int) -> tuple[tuple[int, int], ...]:
    """(kind, count) of the effects in a bag. The repetition of Q_FOUR counts in every way."""
    if bag & c.FIELD[c.K_REPEAT]:
        bag += sum(c.UNIT[kind] for kind in e.repeats) * (bag >> c.WIDTH * c.K_REPEAT & c.MOST_PENDING)
    found = []
    kind = 0
    while bag:
        if bag & c.MOST_PENDING:
            found.append((kind, bag & c.MOST_PENDING))
        bag >>= c.WIDTH
        kind += 1
    return tuple(found)


class Tables:
    """Tables derived from an edition, and caches at the end."""

    def __init__(self, e: Edition) -> None:
        self._of_advantages(e)
        self._of_places(e)
        self._of_tracks(e)
        self._of_boards(e)
        self.helpful_factories: tuple[bool, ...] = tuple(
            any(each.reuse or bool(each.pending & ~c.INERT_FIELDS) or _asks(e, each) for each in effects)
            for effects in zip(e.factory_effect, e.more_effect or e.factory_effect, strict=True)
        )
        """Whether the effect of each factory could make further industry steps possible."""
        self.inert_choices: frozenset[Action] = frozenset(
            e.moves.token[index]
            for index, effect in enumerate(e.token_effect)
            if not effect.pending & ~c.FIELD[c.K_DOUBLER] and not _asks(e, effect) and not effect.reuse
        )
        """Tokens that only give something, and choices of modules that enable nothing."""
        self.wide_tokens: frozenset[Action] = frozenset(
            e.moves.token[index]
            for index, effect in enumerate(e.token_effect)
            if effect.pending & c.TRACK_FIELDS
        )
        """Tokens with many uses."""
        self.inert_cards: frozenset[Action] = frozenset(
            e.moves.card[index]
            for index, effect in enumerate(e.card_effect)
            if not effect.pending and not _asks(e, effect) and not effect.reuse
        )
        """Cards that only give something and enable no step."""
        at_once = [each for effect in e.effects for each in effect.at_once]
        self.given: dict[str, set[int]] = {
            "temp": {value for name, value in at_once if name == "temp_workers"}
        }
        """Kinds of temporary workers -> the numbers that can be gained at once."""
        self.gives: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            (
                *bag_gives(e, effect.pending),
                *((AT_ONCE[name], value or 1) for name, value in effect.at_once if name in AT_ONCE),
            )
            for effect in e.effects
        )
        """By number of an effect: (kind or `REUSE`, count) of its pending effects."""
        self.special_cards = sum(
            1 << card for card, effect in enumerate(e.card_effect) if effect.pending & c.FIELD[c.K_SPECIAL]
        )
        """Bit mask of the ? card of the locomotive without a factory side."""
        self.most_pending = self._most_pending(e)
        self.repeat_fields = sum(c.FIELD[kind] for kind in e.repeats)
        """The kinds of which a card repeats one. All must be done before (RR-Q-7)."""
        self.capacity: dict[tuple[int, ...], tuple[int, tuple[bool, ...]]] = {}
        self.track_bits: dict[int, int] = {}
        self.allowed: dict[int, tuple[int, ...]] = {}
        self.performable: dict[tuple[int, tuple[int, ...]], bool] = {}
        self.points: dict[tuple[int, ...], tuple[int, int]] = {}
        self.income: dict[tuple[int, ...], tuple[int, int]] = {}
        self.worth: dict[tuple[int, ...], int] = {}
        self.rows: dict[tuple[int, ...], list[int]] = {}
        self.prizes: dict[tuple[int, ...], list[tuple[int, int, int]]] = {}

    def _of_advantages(self, e: Edition) -> None:
        self.unlocks: tuple[tuple[Advantage, int], ...] = tuple(
            (advantage, value)
            for advantage in e.advantages
            for name, value in advantage.effect.at_once
            if name == "gain_tracks"
        )
        """(advantage, color that it gives), in the order of the board (RR-TRACK-6)."""
        by_cell: list[dict[int, tuple[tuple[Advantage, int], ...]]] = [{} for _ in range(e.cells)]
        for each in self.unlocks:
            if not each[0].conditional:
                spaces = by_cell[each[0].cell]
                spaces[each[0].space] = (*spaces.get(each[0].space, ()), each)
        self.cell_unlocks: tuple[Mapping[int, tuple[tuple[Advantage, int], ...]], ...] = tuple(by_cell)
        """By cell: space -> the colors that are certain to be gained there."""
        self.helpful_advantages: tuple[Advantage, ...] = tuple(
            each
            for each in e.advantages
            if each.question
            or _may_help(e, each.effect, each.rail)
            or (each.conditional and any(name == "gain_tracks" for name, _ in each.effect.at_once))
        )
        """Advantages of rail spaces that can enable other steps (RR-COMP-3)."""
        self.helpful_rails: tuple[HelpfulRail, ...] = tuple(
            HelpfulRail(
                cells[0],
                cells[-1] + 1,
                e.loco + min(e.rail_slots[rail], default=0),
                e.loco + max(e.rail_slots[rail], default=-1) + 1,
                sum(each.bit for each in own),
                tuple(sorted({each.need[0] for each in own if each.need != NO_NEED})),
                by_need(own),
                {},
            )
            for rail, cells in enumerate(e.rail_cells)
            if (own := [each for each in self.helpful_advantages if each.rail == rail])
        )
        self.helpful_colours: tuple[int, ...] = tuple(
            sorted({e.cell_colour[each.cell] for each in self.helpful_advantages})
        )
        self.behind: frozenset[str] = frozenset(c.COLOURS[max(self.helpful_colours, default=0) + 1 :])
        """Colors behind all helpful ones. Their advances do not make room for those either."""

    def _of_places(self, e: Edition) -> None:
        """Classify the places of the board: always performable, by room on rails, by steps on a lane, or
        `other`."""
        self.most_advances = max(
            effect.pending >> c.WIDTH * kind & c.MOST_PENDING
            for effect in e.place_effect
            for kind in range(c.TRACK_KINDS)
        )
        """The most advances of one kind that a place gives."""
        counts = range(1, self.most_advances + 1)
        one_colour = {c.UNIT[kind] * count for kind in range(c.TRACK_KINDS) for count in counts}
        self.always = 0
        self.track_spaces: dict[int, int] = {}
        lane_spaces: dict[int, int] = {}
        other: list[int] = []
        for index in range(e.board_places):
            effect = e.place_effect[index]
            if index in e.strip_slot or effect.reuse:
                continue  # depends on the engineer there or on reuse targets
            if not effect.pending:
                self.always |= 1 << index
            elif effect.pending in one_colour:
                self.track_spaces[index] = effect.pending
            elif not effect.pending & ~c.FIELD[c.K_INDUSTRY]:
                lane_spaces[index] = effect.pending >> c.WIDTH * c.K_INDUSTRY & c.MOST_PENDING
            else:
                other.append(index)
        self.track_all = sum(1 << index for index in self.track_spaces)
        """Places that only give advances of one kind."""
        self.either_bits = self._one_of(e, other, c.K_EITHER)
        """Places where any tile will do."""
        self.doubler_bits = self._one_of(e, other, c.K_DOUBLER)
        """Places that give one doubler."""
        simple = self.either_bits | self.doubler_bits
        self.other = [index for index in other if not simple >> index & 1]
        self.rouble_places: tuple[int, ...] = tuple(
            index for index in range(e.board_places) if e.place_effect[index].roubles
        )
        """Places whose roubles the bank must have (RR-GEN-7)."""
        self.hindered_places: tuple[int, ...] = tuple(
            index
            for index in range(e.board_places)
            if any(name in e.hinders for name, _ in e.place_effect[index].at_once)
        )
        """Places where a module's effect must be possible."""
        self.strip_places: tuple[tuple[int, int], ...] = tuple(e.strip_slot.items())
        self.hiring_bits = sum(1 << index for index in e.hiring)
        self.lane_bits: tuple[int, ...] = tuple(
            sum(1 << index for index, steps in lane_spaces.items() if steps <= most)
            for most in range(c.MOST_PENDING + 1)
        )
        """By number of possible steps: the lane places for which it is enough."""
        self.lane_all = self.lane_bits[-1]
        self.lane_longest = max(lane_spaces.values(), default=0)
        triggering = (
            c.FIELD[c.K_ANY]
            | c.FIELD[c.K_BASE]
            | sum(c.FIELD[colour] for colour in self.helpful_colours if colour or not e.fixed_ends)
        )
        doubler = c.FIELD[c.K_DOUBLER]
        self.searched = (
            self.lane_all
            | sum(1 << index for index in other if e.place_effect[index].pending & ~doubler)
            | sum(1 << index for index in e.strip_slot)
            | sum(1 << index for index in range(e.board_places) if e.place_effect[index].reuse)
            | sum(1 << index for index, bag in self.track_spaces.items() if bag & triggering)
        )
        """Places whose completion may depend on triggered effects. Advances of an unhelpful color never do,
        nor those of black where its end is fixed, as nothing makes room for it."""
        self.engineer_bits = ((1 << e.engineer_count) - 1) << e.board_places

    def helped_by(self, nearest: tuple[tuple[int, int], ...]) -> int:
        """The places with advances of one kind that reach a helpful advantage. `nearest`: (color, advances
        needed)."""
        bits = 0
        for index, bag in self.track_spaces.items():
            kind = (bag.bit_length() - 1) // c.WIDTH
            count = bag >> c.WIDTH * kind
            for colour, steps in nearest:
                fits = kind in (colour, c.K_ANY) or (kind == c.K_BASE and colour < c.K_BROWN)
                if fits and count >= steps:
                    bits |= 1 << index
        return bits

    def _once(self, e: Edition) -> list[Effect]:
        lanes = [each.effect for lane in e.lanes for each in lane.special.values()]
        return [*e.token_effect, *(each.effect for each in e.advantages), *lanes]

    def _most_pending(self, e: Edition) -> tuple[int, ...]:
        """A generous limit of pending effects by kind: three spaces, a card, a factory at every gap, and
        everything that can be gained only once."""
        limit = [0] * (REUSE + 1)
        for effects, times in (
            (e.place_effect, 3),
            (e.card_effect, 1),
            (e.more_effect or e.factory_effect, e.gaps),
            *((starts, 1) for starts in e.start_effect.values()),
            *(((effect,), 1) for effect in self._once(e)),
        ):
            most = [0] * (REUSE + 1)
            for effect in effects:
                for kind, count in self.gives[effect.number]:
                    most[kind] = max(most[kind], count)
            limit = [had + times * each for had, each in zip(limit, most, strict=True)]
        limit[c.K_BLACK] += 1  # RR-Q-8
        limit[c.K_BONUS] += 1
        if e.opening:
            return (c.MOST_PENDING,) * len(c.KINDS)
        return tuple(min(each, c.MOST_PENDING) for each in limit[:REUSE])

    def _of_boards(self, e: Edition) -> None:
        self.highest_loco = max(e.highest_pile, e.special_number) + e.has_boilermen
        limits = [(0, c.MOST_COUNT)] * e.player_size
        for rail, cells in enumerate(e.rail_cells):
            longest = max(e.rails[rail].length)
            limits[cells[0] - 1] = (1, longest + 1)
            limits[cells[0] : cells[-1] + 1] = [(-1, longest)] * len(cells)
            if e.route[rail] >= 0:
                limits[e.route[rail]] = (0, len(e.rails[rail].stems) - 1)
            if e.rail_doublers[rail] >= 0:
                limits[e.rail_doublers[rail]] = (0, e.doubler_slots[rail])
        for first, count, most in (
            (e.loco, len(e.slots), self.highest_loco),
            (e.factory, e.gaps, e.factory_kinds - 1),
            (e.laid, len(e.question_names), len(e.token_ids)),
            (e.has_blackw, 1, 1),
            (e.tokens, 1, e.all_tokens),
            (e.done, 1, e.lane_done | ((1 << len(e.advantages)) - 1)),
            (e.value_set, 1, len(e.value_sets) - 1),
            (e.medal, 1, 1),
            (e.engineers, 1, (1 << e.engineer_count + 1) - 2),
            (e.cards, 1, (1 << len(e.bonus_ids)) - 1),
            (e.special_slot, 1, len(e.slots)),
            (e.parts, len(e.score_parts), c.MOST_SCORE),
        ):
            limits[first : first + count] = [(0, most)] * count
        for marker, lane in enumerate(e.marker_lane):
            limits[e.marker + marker] = (min(0, e.marker_start[marker]), e.lanes[lane].end)
        for lane, wall in enumerate(e.lane_wall):
            if wall >= 0:
                limits[wall] = (0, e.lane_boulders[lane])
        if e.has_boilermen:
            limits[e.boilermen] = (0, (1 << len(e.slots) + e.gaps) - 1)
        extra = dict.fromkeys(e.extra_fields, c.MOST_COUNT)
        extra |= {"hand_boilerman": 1} if e.has_boilermen else {}
        for module in e.modules:
            for name, most in module.fields.most.items():
                if name in extra:
                    extra[name] = most
                else:
                    limits[e.fields[name]] = (0, most)
        self.most_extra: tuple[int, ...] = tuple(extra.values())
        """The highest value of each number of `state.extra`."""
        self.limits: tuple[tuple[int, int], ...] = tuple(limits)
        """The lowest and highest value of each number of a player's list."""
        self.most_packed = (1 << 8 * len(e.resource_ids) + e.resource_shift) - 1
        """The highest entry of `state.occupied`."""

    def _one_of(self, e: Edition, places: list[int], kind: int) -> int:
        """The places that give one effect of a kind and nothing else."""
        return sum(1 << index for index in places if e.place_effect[index].pending == c.UNIT[kind])

    def _of_tracks(self, e: Edition) -> None:
        self.room_bits = (self.most_advances * len(e.rails)).bit_length()
        """The bits per color in a packed int of room, limited per rail to the most that a place needs."""
        self.room_mask = (1 << self.room_bits) - 1
        self.any_room = self.room_bits * len(c.COLOURS)
        """The bit offset of the room for free advances."""
        self.choosy = 0
        """Kinds of advances where one may prevent others by the rail that it binds a piece to."""
        for colour, limit in enumerate(e.track_limit):
            if limit:
                self.choosy |= c.FIELD[colour]
        self.fork_steps: frozenset[Action] = frozenset(
            step for ways in e.moves.fork.values() for row in ways for step in row if step.kind == "step"
        )
        """Steps that choose the branch of black at a fork, and so how far it can go."""
        self.step_cell: dict[Action, int] = {e.moves.step[cell]: cell for cell in e.track_cells}
        """The cell that each step moves."""
        for rail, ways in e.moves.fork.items():
            self.step_cell |= {step: e.rail_cells[rail][0] for row in ways for step in row}
        self.needs: dict[int, tuple[int, int, int]] = {}
        """Bags of advances of one color and industry steps -> (offset of its room, advances, steps)."""
        for effect in e.effects:
            bag, lane = effect.pending, c.FIELD[c.K_INDUSTRY]
            kind = ((bag & ~lane).bit_length() - 1) // c.WIDTH
            steps = c.count_of(bag, c.K_INDUSTRY)
            if kind < c.K_BASE and (bag | lane) == (bag & c.FIELD[max(0, kind)] | lane):
                colour = max(0, kind)
                self.needs[bag] = self.room_bits * colour, c.count_of(bag, colour), steps
        self.engineer_needs: tuple[tuple[int, int, int] | None, ...] = tuple(
            None if effect.reuse else self.needs.get(effect.pending) for effect in e.engineer_effect
        )
        """Such needs of the effect of each engineer, by key. None if it must be tested individually."""
        bags = [(1 << index, e.place_effect[index].pending) for index in self.other]
        self.need_places: tuple[tuple[int, int, int, int], ...] = tuple(
            (bit, *self.needs[bag]) for bit, bag in bags if bag in self.needs
        )
        """Places with such bags: (bit, offset of the room, advances, steps)."""
        self.other_places: tuple[tuple[int, int], ...] = tuple(
            (bit, bag) for bit, bag in bags if bag not in self.needs
        )
        """Places that must be tested individually: (bit, their pending effects)."""
        self.bound_rooms: dict[tuple[int, ...], int] = {}
        self.rail_rooms: tuple[dict[tuple[int, ...], int], ...] = tuple({} for _ in e.rails)
        self.slices = tuple(
            (own[0] - 1, own[-1] + 1, known) for own, known in zip(e.rail_cells, self.rail_rooms, strict=True)
        )
        """By rail: range of its wall and tracks in a player's list, and its cache of rooms."""


def _asks(e: Edition, effect: Effect) -> bool:
    """Whether an effect has an immediate operation that leads to further choices."""
    return any(name == "question_card_then_end_bonus" or name in e.opening for name, _ in effect.at_once)


def _may_help(e: Edition, effect: Effect, rail: int) -> bool:
    """Whether an effect could make other steps possible. Points, doublers and end bonuses do not, nor does
    the last color of the rail if nothing follows from it."""
    last = c.COLOURS.index(e.rails[rail].colours[-1])
    inert = c.INERT_FIELDS | (c.FIELD[last] if _dead_end(e, last) else 0)
    return effect.reuse or bool(effect.pending & ~inert) or _asks(e, effect)


def _dead_end(e: Edition, colour: int) -> bool:
    """Whether an advance of the color enables nothing: it is the last one on all its rails, so that its steps
    make no room, and no advantage that waits for it gives further steps."""
    return all(e.rail_cells[e.cell_rail[cell]][-1] == cell for cell in e.colour_cells[colour]) and not any(
        e.cell_colour[each.cell] == colour
        and (
            each.question
            or each.effect.reuse
            or each.effect.pending & ~c.INERT_FIELDS
            or _asks(e, each.effect)
        )
        for each in e.advantages
    )

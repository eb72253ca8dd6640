"""A board with all its cards and pieces, in the form that the rules use.

An `Edition` is built from data (data/base.json, changes of modules, corrections), validated while it is
built, immutable afterwards, and shared by all states played on it: `state.edition`. Several can exist at a
time. `editions.edition()` builds and caches them.

To read the printed board (for a page or bot): `edition.data` is the whole validated board in the shape of
data/base.json: rails with their special spaces, `industry_lanes`, `action_spaces`, `engineers`, cards,
options, provenance marks. `edition.record("engineers", "7")` finds a record by its id. The attributes below
are the same facts as small ints; `rail_ids`, `places`, `token_ids`, ... name them. Besides a state, only
`state.edition` and `state.setup` (player count, options, costs) are needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from . import advantages
from . import components as c
from .effects import Effect, compile_effect, one_more
from .features import NO_NEED, Advantage, Lane, Piece, Rail, Standing, by_need, rail_of

if TYPE_CHECKING:
    from .actions import Action, Moves
    from .modules import Module
    from .tables import Tables

HARMLESS = ("move", "flip", "gap", "token", "bonus", "done")
"""Kinds of base game actions that only add optional effects and take nothing away."""
Handler = Callable[..., None]
"""A function that changes a state: see `Edition.raw`, `Edition.handlers`, `Edition.operations`."""


class Edition:
    """A board. Use `editions.edition` to build one. Raises ValueError for invalid data."""

    moves: Moves
    """All actions of this board and their numbers."""
    tables: Tables
    """Tables derived from the board, and caches about positions on it."""
    raw: dict[Action, tuple[Handler, int]]
    """The function and argument of each single step of an effect."""
    handlers: dict[Action, tuple[Handler, int]]
    """The function and argument of each decision of a player."""
    operations: Mapping[str, Handler]
    """Immediate operations by name of effect: (state, seat, value, origin, events)."""

    def __init__(
        self, data: Mapping[str, Any], operations: Mapping[str, Handler], modules: tuple[Module, ...] = ()
    ) -> None:
        self.data = data
        self.operations = operations
        self.modules = modules
        self.effects: list[Effect] = []
        """All effects of the board. `Effect.number` is the index here."""
        self.has_boilermen = any(module.boilermen for module in modules)
        """Whether locomotives and factories can have a boilerman."""
        state_fields = [name for module in modules for name in module.fields.game]
        state_fields += ["hand_boilerman"] if self.has_boilermen else []
        self.extra_fields: dict[str, int] = {name: index for index, name in enumerate(state_fields)}
        """Modules' numbers of the game by name: index in `state.extra`. `hand_boilerman` is 1 while the
        displaced locomotive has a boilerman."""
        self.hinders = {name: why for module in modules for name, why in module.hinders.items()}
        """By name of a module's effect: a function that says why it cannot be performed now."""
        self.finishes = tuple(each.moments.finish for each in modules if each.moments.finish is not None)
        """Modules' functions called when all other effects of a turn are done."""
        self.dues = tuple(due for module in modules for due in module.choices.dues)
        """Choices that modules' effects can make due. An entry of `state.due` contains an index here."""
        self.at_end = {part: points for module in modules for part, points in module.score.at_end.items()}
        """Modules' parts of the score that are only scored at the end."""
        self.free_sources = tuple(module.free.options for module in modules if module.free is not None)
        """Modules' functions (state, seat) that list the free actions available now."""
        self.has_free = bool(self.free_sources) or any(
            space.get("free_action") for space in data["action_spaces"]
        )
        """Whether the board has free actions."""
        self.opening = {name for module in modules for name in module.operations} - {
            name for module in modules for name in module.search.contained
        }
        """Operations of modules that can lead to any further effect."""
        self.piles_open = any(module.moments.pile_emptied is not None for module in modules)
        """Whether taking the last tile of a pile can have an effect."""
        self.alike = frozenset(kind for module in modules for kind in module.search.alike)
        """Kinds of modules' actions where one represents all in the completeness search."""
        self.harmless = frozenset(HARMLESS).union(*(module.search.harmless for module in modules))
        """Kinds of actions that cannot prevent what must still be done."""
        self.colours = c.COLOURS
        self.value_sets: tuple[str, ...] = tuple(data["track_values"])
        self.track_value: tuple[tuple[int, ...], ...] = tuple(
            tuple(values[colour] for colour in c.COLOURS) for values in data["track_values"].values()
        )
        """Points of a scored space, by value set and color."""
        self._rails(data["rails"])
        self._layout()
        # The fields after `laid` are placed according to the number of ? spaces.
        self.laid = self._field("laid", advantages.questions(data))
        """1 + token on each ? space."""
        self._scratch()
        self._advantages()
        self.player_size = self.parts + len(self.score_parts)
        self._places()
        self._tiles_and_cards()

    def record(self, part: str, name: str) -> Mapping[str, Any]:
        """The record with this id in a list of the data."""
        found: Mapping[str, Any] = next(each for each in self.data[part] if each["id"] == name)
        return found

    def option_values(self, name: str) -> tuple[bool | int | str, ...]:
        """The possible values of an option of the data."""
        return tuple(self.record("options", name)["values"])

    def effect(self, printed: Mapping[str, Any]) -> Effect:
        """Compile an effect object of the data and add it to `effects`."""
        made = compile_effect(printed, self.value_sets, self.operations)._replace(number=len(self.effects))
        self.effects.append(made)
        return made

    def _effects(self, part: str) -> tuple[Effect, ...]:
        return tuple(self.effect(each["effect"]) for each in self.data[part])

    # --- rails ---

    def _rails(self, records: list[dict[str, Any]]) -> None:
        self.rails: tuple[Rail, ...] = tuple(rail_of(record) for record in records)
        self.rail_ids: tuple[str, ...] = tuple(rail.id for rail in self.rails)
        # Each rail has a wall cell before its black track. Its value is the first space that cannot be
        # entered, so that "the next color ahead" of cell i is always cell i - 1 and RR-TRACK-4 is one
        # comparison. A color that is not owned has the value -1.
        self.cell: dict[tuple[str, str], int] = {}
        """(rail, color) -> index in a player's list."""
        colours: list[int] = []
        rails: list[int] = []
        cells: list[tuple[int, ...]] = []
        for number, rail in enumerate(self.rails):
            colours.append(-1)
            first = len(colours)
            for colour in rail.colours:
                self.cell[rail.id, colour] = len(colours)
                colours.append(c.COLOURS.index(colour))
            cells.append(tuple(range(first, len(colours))))
            rails += [number] * (1 + len(rail.colours))
        route = [-1] * len(self.rails)
        for number, rail in enumerate(self.rails):
            if len(rail.stems) > 1:
                route[number] = len(colours)
                colours.append(-1)
                rails.append(number)
        self.cell_colour: tuple[int, ...] = tuple(colours)
        self.cell_rail: tuple[int, ...] = tuple(rails)
        self.rail_cells: tuple[tuple[int, ...], ...] = tuple(cells)
        """The track cells by rail, the leading color first. The wall is the cell before them."""
        self.route: tuple[int, ...] = tuple(route)
        """By rail: index of the field with the player's current stem. -1 for a rail without a fork."""
        self.forked: tuple[int, ...] = tuple(number for number, at in enumerate(route) if at >= 0)
        self.boulders: tuple[int, ...] = tuple(record.get("boulder_space", 0) for record in records)
        """By rail: the space closed by a boulder at the start, 0 for none."""
        self.track_cells: tuple[int, ...] = tuple(cell for own in cells for cell in own)
        self.colour_cells: tuple[tuple[int, ...], ...] = tuple(
            tuple(cell for cell in self.track_cells if colours[cell] == colour)
            for colour in range(len(c.COLOURS))
        )
        self.black_cells: tuple[int, ...] = self.colour_cells[0]
        self.cells = len(colours)
        """The length of the track part of a player's list."""
        supply = self.data["components"]["tracks_per_player"]
        self.track_limit: tuple[int, ...] = tuple(
            supply[colour] if supply[colour] < len(self.colour_cells[number]) else 0
            for number, colour in enumerate(c.COLOURS)
        )
        """By color: how many of its tracks can be on rails. 0 if there is one for every rail."""
        self.bound_tracks = any(self.track_limit)
        self.fixed_ends = not any(self.boulders)
        """Whether the farthest space of each black track is fixed from the start."""

    def wall_of(self, rail: int, stem: int, boulder: int = 0) -> int:
        """The first space that cannot be entered on a stem. `boulder` closes an earlier one."""
        return boulder or self.rails[rail].length[stem] + 1

    # --- layout of a player's list ---

    def _field(self, name: str, size: int = 1) -> int:
        """Add a field to a player's list and return its index."""
        self.fields[name] = at = self._size
        self._size += size
        return at

    def _layout(self) -> None:
        data = self.data
        self.fields: dict[str, int] = {}
        """Name of a field -> index in the player's list, including the fields of modules."""
        self._size = self.cells
        self.slot_rail: tuple[int, ...] = tuple(
            number for number, rail in enumerate(data["rails"]) for _ in range(rail["loco_slots"])
        )
        """The rail of each locomotive slot."""
        self.slots: tuple[str, ...] = tuple(
            self.rail_ids[rail]
            + (str(self.slot_rail[:index].count(rail) + 1) if self.slot_rail.count(rail) > 1 else "")
            for index, rail in enumerate(self.slot_rail)
        )
        self.rail_slots: tuple[tuple[int, ...], ...] = tuple(
            tuple(slot for slot, rail in enumerate(self.slot_rail) if rail == number)
            for number in range(len(self.rails))
        )
        lanes = data["industry_lanes"]
        self.gaps: int = max(entry.get("gap", 0) for lane in lanes for entry in lane["entries"])
        """The number of places for factories, shared by all lanes."""
        self.marker_lane: tuple[int, ...] = tuple(
            [lane["id"] for lane in lanes].index(each["lane"]) for each in data["industry_markers"]
        )
        self.marker_start: tuple[int, ...] = tuple(
            -1 if each["reserve"] else data["setup"]["industry_marker_at"]
            for each in data["industry_markers"]
        )
        self.markers = range(len(self.marker_lane))
        self.loco = self._field("locomotives", len(self.slots))
        self.factory = self._field("factories", self.gaps)
        self.marker = self._field("markers", len(self.markers))
        """The first of the markers' positions on their lanes. -1 for a marker in reserve."""
        self.marker_end = self._size
        self.doubler_rails: tuple[int, ...] = tuple(
            number for number, rail in enumerate(data["rails"]) if rail["doubler_slots"]
        )
        self.doublers = self._field("doublers", len(self.doubler_rails))
        """The first of the doubler counts, by rail with slots for doublers."""
        self.doublers_end = self._size
        self.rail_doublers: tuple[int, ...] = tuple(
            self.doublers + self.doubler_rails.index(number) if number in self.doubler_rails else -1
            for number in range(len(self.rails))
        )
        """By rail: index of its doubler count. -1 if it has no slots."""
        self.doubler_slots: tuple[int, ...] = tuple(len(rail["doubler_slots"]) for rail in data["rails"])
        self.max_doublers = sum(self.doubler_slots)
        for piece in data["pieces"]:
            self._field(piece["id"])
        self.own = self.fields["own"]
        """Own workers in supply, the first kind of piece."""
        self.temp = self.fields["temp"]
        self.blackw = self.fields["black"]
        self.roubles = self.fields["rouble"]
        self.pieces_end = self._size
        self.own_total = self._field("own_total")
        """Own workers in play, on places or in supply."""
        self.reserve = self._field("reserve")
        self.has_blackw = self._field("black_total")
        self.tokens = self._field("tokens")
        """Bit mask of unused ? tokens."""
        self.done = self._field("done")
        """Bit mask of once-only advantages already gained."""
        self.value_set = self._field("value_set")
        self.medal = self._field("medal")
        self.engineers = self._field("engineers")
        """Bit mask of own engineers by key (1 + index in the data)."""
        self.cards = self._field("cards")
        """Bit mask of end bonus cards held."""
        self.special_slot = self._field("special_slot")
        """1 + slot of the locomotive without a factory side, 0 if not owned."""

    def _scratch(self) -> None:
        """Add the fields that only some boards have: resources, kept workers, boulders, modules' fields."""
        data = self.data
        self.scratch = self._size
        """The first of the fields that only some boards have. They end at `parts`."""
        self.resource_ids: tuple[str, ...] = tuple(each["id"] for each in data["resources"])
        self.resources = self._field("resources", len(self.resource_ids))
        for each in data["pieces"]:
            if each["stays"] and each["id"] + "_total" not in self.fields:
                self._field(each["id"] + "_total")
        self.lane_boulders: tuple[int, ...] = tuple(
            next((entry["index"] for entry in lane["entries"] if entry.get("boulder")), 0)
            for lane in data["industry_lanes"]
        )
        """By lane: the entry closed by a boulder at the start, 0 for none."""
        self.lane_wall: tuple[int, ...] = tuple(
            self._field(f"wall {lane['id']}") if boulder else -1
            for lane, boulder in zip(data["industry_lanes"], self.lane_boulders, strict=True)
        )
        """By lane: index of the field with the first closed entry. -1 for a lane without a boulder."""
        self.walled_lanes = tuple(at for at in self.lane_wall if at >= 0)
        self.boilermen = self._field("boilermen") if self.has_boilermen else -1
        """Bit mask of pieces with boilermen, slots first, then gaps. -1 on a board without boilermen. The
        number of such a locomotive already includes its boilerman."""
        for module in self.modules:
            for name in module.fields.player:
                if name in self.fields:
                    raise ValueError(f"module {module.id}: there is a field {name!r} already")
                self._field(name)
        self.parts = self._size
        """The first of the score parts, in the order of `score_parts`. Their sum is the score."""
        shift = c.SEAT.bit_length()
        pieces: list[Piece] = []
        for each in data["pieces"]:
            name, count = each["id"], data["components"][each["supply"]]
            width = count.bit_length()
            total = self.fields[name + "_total"] if each["stays"] else -1
            pieces.append(Piece(name, shift, (1 << width) - 1, self.fields[name], total, count))
            shift += width
        self.pieces: tuple[Piece, ...] = tuple(pieces)
        self.worker = 1 << pieces[0].shift
        """One own worker, packed."""
        self.one_worker = (1, *(0 for _ in pieces[1:]))
        """The payment of a relocated worker."""
        self.black_piece = [piece.id for piece in pieces].index("black")
        """The index of the black worker in `pieces`."""
        self.paid_names = tuple("roubles" if piece.id == "rouble" else piece.id for piece in pieces)
        self.resource_shift = shift
        """The bit offset of resources on places: above the pieces, eight bits each."""
        parts = ["pass", "terminus", "engineer", "factory", "instead-of-card"]
        parts += ["rail-" + rail for rail in self.rail_ids]
        parts += ["recurring", "industry", "end-bonus", "majority"]
        parts += [part for module in self.modules for part in module.score.parts]
        self.score_parts: tuple[str, ...] = tuple(parts)
        self.parts_of: Mapping[str, int] = {part: number for number, part in enumerate(self.score_parts)}
        """Score part -> its number."""
        first = c.PART_RAIL + len(self.rails)
        self.part_recurring, self.part_industry, self.part_cards, self.part_majority = range(first, first + 4)
        self.end_parts = (self.part_cards, self.part_majority, *(self.parts_of[part] for part in self.at_end))
        """Score parts that are only scored at the end."""

    # --- what spaces of rails (RR-SPEC) and entries of lanes (RR-IND) give ---

    def _advantages(self) -> None:
        self.question_names: list[str] = []
        """The ? spaces. Space number n of `due` and `laid` is question_names[n - 1]."""
        given = advantages.of_rails(self, self.data["rails"])
        self.advantages: tuple[Advantage, ...] = given.advantages
        self.cell_advantages: tuple[Mapping[int, tuple[Advantage, ...]], ...] = given.by_cell
        """By cell: space -> the advantages that can become due when the track gets there."""
        self.with_reach = by_need(each for each in given.advantages if each.conditional)
        """The advantages that can become due without a step of their track."""
        self.rail_recurring: tuple[tuple[Standing, ...], ...] = given.recurring
        self.rail_doubled: tuple[tuple[Standing, ...], ...] = given.doubled
        """By rail: the conditions that double it."""
        self.rail_needs: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted({each.need[0] for each in (*points, *double) if each.need != NO_NEED}))
            for points, double in zip(given.recurring, given.doubled, strict=True)
        )
        """By rail: the additional fields that its points depend on."""
        self.lanes: tuple[Lane, ...] = advantages.lanes(self, self.data["industry_lanes"])
        self.lane_done = sum(each.bit for lane in self.lanes for each in lane.special.values())
        """The bits of `done` that belong to lanes."""

    # --- places where pieces can be put ---

    def _places(self) -> None:
        data = self.data
        self.spaces: tuple[Mapping[str, Any], ...] = tuple(data["action_spaces"])
        """The records of the action spaces. Place n of the board is spaces[n]."""
        self.board_places = len(self.spaces)
        engineers = data["engineers"]
        self.engineer_count = len(engineers)
        self.engineer_numbers: tuple[int, ...] = (0, *(each["number"] for each in engineers))
        """The printed number of each engineer, by key (1 + index in the data). Masks use keys."""
        self.engineer_ids: tuple[str, ...] = ("", *(each["id"] for each in engineers))
        self.engineer_stack: tuple[str | None, ...] = (None, *(each["stack"] for each in engineers))
        self.engineer_effect = (self.effect({}), *self._effects("engineers"))
        self.first_engineer = self.board_places - 1
        """The place of the own engineer with key n is first_engineer + n."""
        self.places: tuple[str, ...] = (
            *(space["id"] for space in self.spaces),
            *("ENGINEER_" + each["id"] for each in engineers),
        )
        """The ids of action spaces, then of own engineers."""
        self.base_pieces = len(self.places)
        """Pieces of seat s on the space that is never occupied are at index base_pieces + s."""
        self.place_effect = (*self._effects("action_spaces"), *self.engineer_effect[1:])
        self.t_base = next(index for index, space in enumerate(self.spaces) if not space["occupies"])
        self.strip: tuple[str, ...] = tuple(reversed(data["engineer_strip"]["3-4"]["spaces_left_to_right"]))
        self.strip_slot: Mapping[int, int] = {
            index: self.strip.index(space["effect"]["engineer_on"])
            for index, space in enumerate(self.spaces)
            if "engineer_on" in space["effect"]
        }
        """Place -> index on the strip of the engineer who acts there (RR-ENG-4)."""
        usual = {"workers": 1, "roubles": 0}
        self.priced_strip = any(each["cost"] != usual for each in engineers)
        """Whether the cost of some engineers also applies on the strip."""
        self.hiring: tuple[int, ...] = self._with("hire_engineer")
        self.order_position: dict[int, int] = {
            index: self.spaces[index]["effect"]["claim_turn_order"] - 1
            for index in self._with("claim_turn_order")
        }
        """Place -> position in the turn order that it claims, from 0 (RR-ORDER-1)."""
        self.order_bits = sum(1 << index for index in self.order_position)
        self.last_round_bits = _mask(each.get("rounds") == "last only" for each in self.spaces)
        self.free_bits = _mask(each.get("free_action") for each in self.spaces)
        """The places of free actions."""

    def _with(self, name: str) -> tuple[int, ...]:
        return tuple(index for index, space in enumerate(self.spaces) if name in space["effect"])

    def place(self, name: str) -> int:
        """The index of an action space or own engineer."""
        return self.places.index(name)

    # --- tiles, tokens, cards ---

    def _tiles_and_cards(self) -> None:
        data = self.data
        self.factory_ids: tuple[str, ...] = ("", *(each["id"] for each in data["factories"]))
        """By key (1 + index in the data). Keys up to `highest_pile` are backs of those locomotives."""
        self.factory_effect = (self.effect({}), *self._effects("factories"))
        self.more_effect: tuple[Effect, ...] = ()
        """By key: the effect of a factory with a boilerman: one more, or as its record says."""
        if self.has_boilermen:
            more = (each.get("more") or one_more(each["effect"]) for each in data["factories"])
            self.more_effect = (self.effect({}), *map(self.effect, more))
        self.weak_factories: frozenset[int] = frozenset(
            key for key, each in enumerate(data["factories"], 1) if each.get("replaceable")
        )
        """Factories that may be replaced although a gap is empty. They then leave the game."""
        numbers: dict[str, int] = {}
        for each in data["factories"]:
            numbers.update({key: value for key, value in each["effect"].items() if type(value) is int})
        self.best_locos = numbers.get("score_best_locos", 0)
        self.bonus_points = numbers.get("end_bonus_or_points", 0)
        piles = [each["number"] for each in data["locomotives"] if each["in_pile"]]
        self.lowest_pile, self.highest_pile = min(piles), max(piles)
        self.factory_kinds = len(self.factory_ids)
        self.special_number: int = next(
            (each["number"] for each in data["locomotives"] if each["factory"] is None), 0
        )
        self.start_loco: int = data["setup"]["start_loco"]["number"]
        self.start_loco_slot = self.slot_rail.index(self.rail_ids.index(data["setup"]["start_loco"]["rail"]))
        self.token_ids: tuple[str, ...] = tuple(each["id"] for each in data["question_tokens"])
        self.token_effect = self._effects("question_tokens")
        self.all_tokens = (1 << len(self.token_ids)) - 1
        self.token_takes: tuple[int, ...] = tuple(
            1 << index | sum(1 << self.token_ids.index(other) for other in each.get("excludes", ()))
            for index, each in enumerate(data["question_tokens"])
        )
        """By token: bit mask of the tokens that are no longer available when it is placed."""
        self.card_ids: tuple[str, ...] = tuple(each["id"] for each in data["question_cards"])
        self.card_effect = self._effects("question_cards")
        self.card_engineer = next(
            (key for key, own in enumerate(self.engineer_stack) if key and own is None), 0
        )
        self.engineer_card_bit = _mask("take_card_engineer" in each.printed for each in self.card_effect)
        self.card_token_bits = _mask(
            "question_card_then_end_bonus" in each.printed for each in self.token_effect
        )
        self.repeats: tuple[int, ...] = tuple(
            c.KINDS.index(next(iter(effect)))
            for card in data["question_cards"]
            for effect in card["effect"].get("repeat_one_of", ())
        )
        self.bonus_ids: tuple[str, ...] = tuple(each["id"] for each in data["end_bonus_cards"])
        self.bonus_score: tuple[Mapping[str, Any], ...] = tuple(
            card["score"] for card in data["end_bonus_cards"]
        )
        self.majority_card_bits = _mask("majority_engineers" in score for score in self.bonus_score)
        self.named_effects: Mapping[str, Effect] = {
            name: self.effect(printed) for module in self.modules for name, printed in module.effects.items()
        } | {
            each["id"]: self.effect(each["effect"])
            for module in self.modules
            for part in module.effects_of
            for each in data[part]
        }
        """Effects that the code of modules refers to, by name."""
        self.start_ids: tuple[str, ...] = tuple(each["id"] for each in data["starting_bonus_cards"])
        self.start_effect: dict[str, tuple[Effect, ...]] = {
            text: tuple(
                self.effect(card.get("by_edition", {}).get(text, card["effect"]))
                for card in data["starting_bonus_cards"]
            )
            for text in map(str, self.option_values("edition"))
        }
        """The effects of the starting bonus cards, by value of the option `edition`."""
        majority = data["final_scoring"]["engineer_majority"]
        self.majority: tuple[int, ...] = (majority["first"], majority["second"])
        self.rouble_limit: int = data["components"]["roubles"]
        self.doubler_limit: int = data["components"]["doublers"]


def _mask(flags: Iterable[object]) -> int:
    """A bit mask with a bit for each true flag."""
    return sum(1 << index for index, flag in enumerate(flags) if flag)

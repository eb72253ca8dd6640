"""Validation of the data of every edition: the data file, merged manifests, corrections.

OptionError contains the path of the invalid value and the reason (text: `board-error.<reason>`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from ...core.boards import wrong
from ...core.data import DAMAGE
from ...core.errors import OptionError
from .components import COLOURS, MOST_PENDING
from .effects import STANDING

MOST_POINTS = 99
MOST_SPACES = 40
MOST_LENGTH, MOST_SHORT = 20, 12
"""The most spaces of the first rail and of the others. Longer ones than the printed 15 and 9 are limited by
the room for the tokens, cards and engineers drawn below."""
MOST_ROUNDS = 12
MOST_COST = 4
MOST_SEATS = 4
SCORES = {
    "per": (
        "extra_workers", "rails_completed", "factories_on_board", "question_tokens_on_board",
        "engineers_owned",
    ),
    "sum": ("black_track_positions", "locomotive_numbers"),
    "of": ("doublers_placed",),
}  # fmt: skip
"""The quantities that end bonus cards can count."""
LISTS = (
    "options", "pieces", "resources", "rails", "industry_lanes", "industry_markers", "action_spaces",
    "locomotives", "factories", "engineers", "question_tokens", "question_cards", "end_bonus_cards",
    "starting_bonus_cards", "turn_order_cards",
)  # fmt: skip
"""Lists whose records have ids."""


def check_data(data: Mapping[str, Any], more: Sequence[str] = ()) -> None:
    """Raise OptionError unless the data is valid. `more`: additional lists of records with effects."""
    try:
        for part in (*LISTS, *more):
            ids = [each["id"] for each in data[part]]
            _need(
                len(set(ids)) == len(ids), part, "twice", given=next((i for i in ids if ids.count(i) > 1), "")
            )
        _rails(data)
        _lanes(data)
        _players(data)
        _places(data)
        _engineers(data)
        _tiles(data)
        _cards(data)
        for part in more:
            for each in data[part]:
                _counts(each["effect"], f"{part}.{each['id'].lower()}")
    except OptionError:
        raise
    except DAMAGE as problem:
        raise wrong(str(problem), "shape") from problem


def _need(condition: object, path: str, reason: str, **args: Any) -> None:
    if not condition:
        raise wrong(path, reason, **args)


def _range(value: Any, low: int, high: int, path: str, reason: str = "range") -> None:
    _need(type(value) is int and low <= value <= high, path, reason, low=low, high=high)


def _known(value: Any, names: Any, path: str) -> None:
    _need(value in names, path, "unknown-name", given=str(value))


def _counts(effect: Mapping[str, Any], path: str) -> None:
    for name, value in effect.items():
        if type(value) is int:
            _range(value, 0, MOST_POINTS if "points" in name else MOST_PENDING // 2, f"{path}.effect.{name}")


def _rails(data: Mapping[str, Any]) -> None:
    for name, values in data["track_values"].items():
        for colour in COLOURS:
            _range(values[colour], 0, MOST_POINTS, f"track_values.{name}.{colour}")
    given: list[str] = []
    used: set[str] = set()
    for number, rail in enumerate(data["rails"]):
        path = f"rails.{rail['id']}"
        colours = rail["colours"]
        most = MOST_SHORT if number else MOST_LENGTH
        # The next color ahead is the previous one in the list (RR-TRACK-4).
        _need([each for each in COLOURS if each in colours] == colours, path, "order")
        _need(colours[0] == COLOURS[0], path, "order")
        used |= set(colours[1:])
        _range(rail["length"], 1, most, f"{path}.length", "length")
        ends = {rail["id"]: (0, rail["length"])}
        for branch in rail.get("branches", ()):
            parent = branch.get("of", rail["id"])
            _known(parent, ends, f"{path}.branches.{branch['id']}.of")
            first = ends[parent][1]
            _range(branch["length"], first + 1, most, f"{path}.branches.{branch['id']}.length", "length")
            ends[branch["id"]] = first, branch["length"]
        slots = rail["doubler_slots"]
        _need(slots == list(range(1, len(slots) + 1)), f"{path}.doubler_slots", "order")
        _range(rail["loco_slots"], 0, 4, f"{path}.loco_slots")
        for special in rail["special_spaces"]:
            here = f"{path}.special_spaces.{special['id'].lower()}"
            _known(special.get("branch", rail["id"]), ends, f"{here}.branch")
            before, last = ends[special.get("branch", rail["id"])]
            first = before + 1 if set(special["effect"]) <= set(STANDING) else max(2, before + 1)
            _range(special["space"], first, last, f"{here}.space")
            _known(special["need"]["track"], colours, f"{here}.need.track")
            _counts(special["effect"], here)
        # Advantages must be beyond the start, as those before it would never be gained.
        once = (each["space"] for each in rail["special_spaces"] if not set(each["effect"]) <= set(STANDING))
        first = min(once, default=rail["length"] + 1)
        start_at = data["setup"]["start_tracks"]["black"][rail["id"]]
        _range(start_at, 1, min(first - 1, rail["length"]), f"setup.start_tracks.black.{rail['id']}")
        if rail.get("boulder_space", 0):  # 0: none
            _range(rail["boulder_space"], start_at + 1, rail["length"], f"{path}.boulder_space")
        given += _given(rail)
    for colour, count in data["components"]["tracks_per_player"].items():
        _range(count, 0, MOST_SPACES, f"components.tracks_per_player.{colour}")
    black = data["components"]["tracks_per_player"][COLOURS[0]]
    _range(black, len(data["rails"]), MOST_SPACES, f"components.tracks_per_player.{COLOURS[0]}")
    for colour in used:
        _need(given.count(colour) == 1, "rails", "once", given=colour)
    start = data["setup"]["start_loco"]
    _known(
        start["rail"], [rail["id"] for rail in data["rails"] if rail["loco_slots"]], "setup.start_loco.rail"
    )


def _ways(rail: Mapping[str, Any]) -> Iterator[list[Mapping[str, Any]]]:
    """The special spaces on each way along a rail."""
    parents = {branch["id"]: branch.get("of", rail["id"]) for branch in rail.get("branches", ())}
    for end in {rail["id"], *parents} - {*parents.values()} or {rail["id"]}:
        way = [end]
        while way[-1] in parents:
            way.append(parents[way[-1]])
        yield [each for each in rail["special_spaces"] if each.get("branch", rail["id"]) in way]


def _given(rail: Mapping[str, Any]) -> list[str]:
    """The colors that a rail gives, each with the most times that one of its ways gives it."""
    found: dict[str, int] = {}
    for way in _ways(rail):
        colours = [colour for each in way for colour in each["effect"].get("gain_tracks", {})]
        for colour in colours:
            found[colour] = max(found.get(colour, 0), colours.count(colour))
    return [colour for colour, count in found.items() for _ in range(count)]


def most_questions(data: Mapping[str, Any]) -> int:
    """The most ? spaces that a player can reach, with the best branch of each fork, and the best value of
    each field that conditions exclude each other by."""
    entries = [entry for lane in data["industry_lanes"] for entry in lane["entries"]]
    most = sum("question_token" in entry.get("effect", {}) for entry in entries)
    for rail in data["rails"]:
        best = 0
        for way in _ways(rail):
            plain, fields = 0, dict[str, dict[int, int]]()
            for each in way:
                if "question_token" not in each["effect"]:
                    continue
                also = each.get("only_with", {})
                if "is" in also:
                    values = fields.setdefault(also["field"], {})
                    values[also["is"]] = values.get(also["is"], 0) + 1
                else:
                    plain += 1
            best = max(best, plain + sum(max(values.values()) for values in fields.values()))
        most += best
    return most


def _lanes(data: Mapping[str, Any]) -> None:
    gaps: set[int] = set()
    for lane in data["industry_lanes"]:
        path = f"industry_lanes.{lane['id']}.entries"
        entries = lane["entries"]
        _range(len(entries), 2, MOST_SPACES, path)
        last = 0
        for number, entry in enumerate(entries):
            _need(entry["index"] == number, f"{path}.{number}.index", "order")
            points = entry.get("points", last)
            _range(points, last, MOST_POINTS, f"{path}.{number}.points")  # values never fall along the lane
            last = points
            _counts(entry.get("effect", {}), f"{path}.{number}")
            gaps |= {entry["gap"]} if "gap" in entry else set()
        _need("gap" not in entries[0] and "gap" not in entries[-1], path, "order")
    _need(gaps == set(range(1, len(gaps) + 1)), "industry_lanes", "order")
    lanes = {lane["id"] for lane in data["industry_lanes"]}
    for marker in data["industry_markers"]:
        _known(marker["lane"], lanes, f"industry_markers.{marker['id']}.lane")
    _range(data["setup"]["industry_marker_at"], 0, 0, "setup.industry_marker_at")
    placed = [marker["lane"] for marker in data["industry_markers"] if not marker["reserve"]]
    _need(placed and len(set(placed)) == len(placed), "industry_markers", "once", given="lane")


def _players(data: Mapping[str, Any]) -> None:
    box = data["components"]
    for name, count in box.items():
        if type(count) is int:
            _range(count, 0, 200, f"components.{name}")
    order = [piece["id"] for piece in data["pieces"]]
    _need(order[0] == "own" and order[-1] == "rouble" and {"temp", "black"} <= set(order), "pieces", "order")
    stays = {piece["id"]: piece["stays"] for piece in data["pieces"]}
    _need(stays["own"] and stays["black"] and not stays["temp"] and not stays["rouble"], "pieces", "order")
    given = [space["effect"].get("temp_workers", 0) for space in data["action_spaces"]]
    _range(box["temporary_workers"], max(1, *given), MOST_PENDING // 2, "components.temporary_workers")
    _range(box["black_worker"], 1, 1, "components.black_worker")
    for players, count in data["player_counts"].items():
        path = f"player_counts.{players}"
        _range(count["rounds"], 1, MOST_ROUNDS, f"{path}.rounds")
        _range(count["start_workers"], 1, box["workers_per_colour"], f"{path}.start_workers")
        rest = box["workers_per_colour"] - count["start_workers"]
        _range(count["reserve_workers"], 0, rest, f"{path}.reserve_workers")
        roubles = count["start_roubles"]
        # One more rouble is with the engineer on its ? card (RR-Q-7).
        most = (box["roubles"] - 1) // int(players)
        for name, value in roubles.items() if isinstance(roubles, Mapping) else (("", roubles),):
            _range(value, 0, most, f"{path}.start_roubles" + (f".{name}" if name else ""))
    for card in data["turn_order_cards"]:
        for name, points in card["pass_points"].items():
            _range(points, 0, MOST_POINTS, f"turn_order_cards.{card['id']}.pass_points.{name}")
    _need(len(data["turn_order_cards"]) >= MOST_SEATS, "turn_order_cards", "few", need=MOST_SEATS)


def _cost(record: Mapping[str, Any], resources: set[str], path: str) -> None:
    for name, count in record["cost"].items():
        _known(name, {"workers", "roubles"} | resources, f"{path}.cost.{name}")
        _range(count, 0, MOST_COST, f"{path}.cost.{name}")
    paid = record["cost"].get("workers", 0) + record["cost"].get("roubles", 0)
    free = bool(record.get("free_action"))
    _need(bool(paid) != free, f"{path}.cost", "free-or-paid")
    _range(paid, 0, MOST_COST, f"{path}.cost")


def _places(data: Mapping[str, Any]) -> None:
    resources = {each["id"] for each in data["resources"]}
    sides = {count["board_side"] for count in data["player_counts"].values()}
    options = {option["id"]: option["values"] for option in data["options"]}
    dearest = max(options["last_round_space_workers"])
    for space in data["action_spaces"]:
        path = f"action_spaces.{space['id'].lower()}"
        _cost(space, resources, path)
        _counts(space["effect"], path)
        for side in space["boards"]:
            _known(side, sides, f"{path}.boards")
        if space.get("rounds") == "last only":  # the number of workers is an option
            _range(space["cost"].get("roubles", 0), 0, MOST_COST - dearest, f"{path}.cost.roubles")
    for space in data["action_spaces"]:
        if "claim_turn_order" in space["effect"]:  # the claiming worker is relocated (RR-ORDER-5)
            path = f"action_spaces.{space['id'].lower()}.cost"
            _range(space["cost"]["workers"], 1, 1, f"{path}.workers")
            _range(space["cost"]["roubles"], 0, 0, f"{path}.roubles")
    claims = [space["effect"].get("claim_turn_order") for space in data["action_spaces"]]
    _need(sorted(filter(None, claims)) == [1, 2], "action_spaces", "once", given="claim_turn_order")
    shared = [space["id"] for space in data["action_spaces"] if not space["occupies"]]
    _need(len(shared) == 1, "action_spaces", "once", given="occupies")


def _engineers(data: Mapping[str, Any]) -> None:
    stacks = [each["stack"] for each in data["engineers"]]
    for each in data["engineers"]:
        path = f"engineers.{each['id'].lower()}"
        _known(each["stack"], ("A", "B", None), f"{path}.stack")
        _range(each["number"], 1 if _of_base(each) else -MOST_POINTS, MOST_POINTS, f"{path}.number")
        _cost(each, set(), path)
        _counts(each["effect"], path)
    cards = sum("take_card_engineer" in card["effect"] for card in data["question_cards"])
    _need(stacks.count(None) == cards <= 1, "engineers", "once", given="stack")
    strip = data["engineer_strip"]
    long, short = (strip[side]["spaces_left_to_right"] for side in ("3-4", "2"))
    for players, deal in strip["deal"].items():
        for letter in ("A", "B"):
            dealt = len(deal[letter])
            _need(stacks.count(letter) >= dealt, "engineers", "few-of-stack", need=dealt, letter=letter)
            for name in deal[letter]:
                _known(name, short if players == "2" else long, f"engineer_strip.deal.{players}.{letter}")
    for space in data["action_spaces"]:
        path = f"action_spaces.{space['id'].lower()}.effect.engineer_on"
        for side in space["boards"] if "engineer_on" in space["effect"] else ():
            _known(space["effect"]["engineer_on"], strip[side]["spaces_left_to_right"], path)


def _of_base(engineer: Mapping[str, Any]) -> bool:
    """Whether it is an engineer of the base game. Numbers of expansions may repeat those."""
    return str(engineer["id"]).isdigit()


# --- contradictions between valid values ---


def check_against(before: Mapping[str, Any], data: Mapping[str, Any]) -> None:
    """Raise OptionError if a correction puts two things on one space or gives two engineers one number."""
    for rail, printed in zip(data["rails"], before["rails"], strict=True):
        known = set(_together(printed))
        for first, second in _together(rail):
            if (first, second) not in known:
                here = f"rails.{rail['id']}.special_spaces."
                space = next(each["space"] for each in rail["special_spaces"] if each["id"] == second)
                path, other = f"{here}{second.lower()}.space", f"{here}{first.lower()}"
                raise wrong(path, "space-taken", given=space, other=other)
    same = set(_numbered_alike(before))
    for first, second in _numbered_alike(data):
        if (first, second) not in same:
            number = next(each["number"] for each in data["engineers"] if each["id"] == second)
            path, other = f"engineers.{second.lower()}.number", f"engineers.{first.lower()}"
            raise wrong(path, "number-taken", given=number, other=other)


def _together(rail: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Pairs of special spaces on the same space, except those of tiles that exclude each other."""
    for way in _ways(rail):
        for first, second in combinations(way, 2):
            one, two = first.get("only_with", {}), second.get("only_with", {})
            # a station has one of its tiles, which covers the station's own space
            where = {each.get("station", also.get("field")) for each, also in ((first, one), (second, two))}
            apart = len(where) == 1 and one.get("is") != two.get("is")
            if first["space"] == second["space"] and not apart:
                yield first["id"], second["id"]


def _numbered_alike(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for first, second in combinations(data["engineers"], 2):
        if first["number"] == second["number"] and _of_base(first) == _of_base(second):
            yield first["id"], second["id"]


def _tiles(data: Mapping[str, Any]) -> None:
    for each in data["locomotives"]:
        _range(each["copies"], 1, 9, f"locomotives.{each['id']}.copies")
        _range(each["number"], 1, MOST_PENDING, f"locomotives.{each['id']}.number")
    piles = [each for each in data["locomotives"] if each["in_pile"]]
    numbers = [each["number"] for each in piles]
    _need(piles and numbers == list(range(numbers[0], numbers[-1] + 1)), "locomotives", "order")
    copies = {each["number"]: each["copies"] for each in data["locomotives"] if each["factory"] is not None}
    _need(sorted(copies) == list(range(1, numbers[-1] + 1)), "locomotives", "order")
    _range(sum(each["factory"] is None for each in data["locomotives"]), 0, 1, "locomotives")
    for number, factory in enumerate(data["factories"], 1):
        # The back of a locomotive is the factory with its number (RR-FACT-9).
        _need(
            number > numbers[-1] or factory["number"] == number, f"factories.{factory['id']}.number", "order"
        )
        _counts(factory["effect"], f"factories.{factory['id']}")
        _counts(factory.get("more", {}), f"factories.{factory['id']}")
    _need(len(data["factories"]) >= numbers[-1], "factories", "few", need=numbers[-1])
    start = data["setup"]["start_loco"]["number"]
    _range(start, numbers[0] - 1, numbers[0] - 1, "setup.start_loco.number")
    for players, count in data["player_counts"].items():
        _range(count["loco_per_pile"], 1, min(copies.values()), f"player_counts.{players}.loco_per_pile")
        _need(copies[start] >= int(players), f"locomotives.{start}.copies", "few", need=int(players))


def _cards(data: Mapping[str, Any]) -> None:
    excluded = {name for token in data["question_tokens"] for name in token.get("excludes", ())}
    tokens = {token["id"] for token in data["question_tokens"]}
    for name in excluded:
        _known(name, tokens, "question_tokens")
    asked = most_questions(data) + len(excluded) // 2
    _need(len(data["question_tokens"]) >= asked, "question_tokens", "few", need=asked)
    for part in ("question_tokens", "question_cards", "starting_bonus_cards"):
        for card in data[part]:
            _counts(card["effect"], f"{part}.{card['id'].lower()}")
    for card in data["end_bonus_cards"]:
        path = f"end_bonus_cards.{card['id'].lower()}.score"
        for name, known in SCORES.items():
            _known(card["score"].get(name, known[0]), known, f"{path}.{name}")
        for name, value in card["score"].items():
            if type(value) is int:
                _range(value, 0, MOST_POINTS, f"{path}.{name}")
    cards = len(data["end_bonus_cards"])
    _range(data["setup"]["end_bonus_removed_unseen"], 0, cards, "setup.end_bonus_removed_unseen")
    _need(
        len(data["starting_bonus_cards"]) >= MOST_SEATS - 1,
        "starting_bonus_cards",
        "few",
        need=MOST_SEATS - 1,
    )
    prizes = data["final_scoring"]["engineer_majority"]
    _range(prizes["first"], 0, MOST_POINTS, "final_scoring.engineer_majority.first")
    _range(prizes["second"], 0, prizes["first"], "final_scoring.engineer_majority.second")

"""The fields of the position editor for the common board. Those of seats are in `editing_seats`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.russian_railroads import queries
from ui.games.russian_railroads import identity
from ui.games.russian_railroads.editing_seats import MOST, as_it_is, ends_here, of_seat
from ui.games.russian_railroads.reading import game, owner_shown, printed
from ui.view.position_lines import NOBODY, LineChanges, PositionLines, number_in, pair_in, rest_of
from ui.view.scene import Scene
from ui.view.types import Setting

ROUNDS = 7
_SEAT_KINDS = frozenset(
    (
        *("rail", "cell", "track", "special", "slot", "loco", "doubler", "lane", "gap", "factory", "marker"),
        *("now", "board", "workers", "pieces", "tokens", "token", "bonuses", "boilerman", "boulder", "spike"),
        *("stock", "station", "income", "question"),
    )
)


def settings(scene: Scene, lines: PositionLines, target: str | None) -> list[Setting]:
    """The fields of a thing, or all fields (`PositionEditing.settings`)."""
    if target is None:
        every = [*_table(scene, lines), *_engineers(scene, lines), *_spaces(scene, lines)]
        for seat in range(scene.state.seats):
            every += [setting for _, found in of_seat(scene, lines, seat) for setting in found]
        return every
    kind, *which = target.split(":")
    if kind == "seat" and which[0].isdecimal() and int(which[0]) < scene.state.seats:
        return [
            setting
            for part, found in of_seat(scene, lines, int(which[0]))
            if part in ("pieces", "cards", "score")
            for setting in found
        ]
    if kind == "space":
        return _space(scene, lines, which[0]) if which[0] in printed(scene).spaces else []
    if kind == "engineer":
        return [each for each in _engineers(scene, lines) if each.key.endswith(f".{which[0]}")]
    if kind == "order":
        return [each for each in _table(scene, lines) if each.key.startswith("order.")]
    if kind in ("group", "bonuses") and which[0] in ("supply", "pile", "engineer", "turn_order"):
        starts = {"engineer": ("strip.",), "turn_order": ("order.", "turn", "round", "passed")}
        some = starts.get(which[0], ("piles.", "bonus-", "question-"))
        return [each for each in _table(scene, lines) if each.key.startswith(some)]
    return _on_board(scene, lines, kind, which) if kind in _SEAT_KINDS else []


def _on_board(scene: Scene, lines: PositionLines, kind: str, which: list[str]) -> list[Setting]:
    """The fields of a thing on a player's board: of the seat in the target, else of the drawn board."""
    board, seat = printed(scene), owner_shown(scene)
    if (
        which
        and which[-1].isdecimal()
        and kind in ("cell", "special", "now", "workers", "bonuses", "boilerman")
    ):
        last = int(which[-1])
        named = len(which) > {"cell": 2, "special": 3, "now": 0, "boilerman": 1}.get(kind, 0)
        seat = last if named and last < scene.state.seats else seat
    if kind == "now" and which[0].isdecimal() and int(which[0]) < scene.state.seats:
        seat = int(which[0])
    parts = dict(of_seat(scene, lines, seat))
    rail = next((board.ways[name][0].id for name in which if name in board.ways), "")
    if kind == "slot" and which[0] in board.slots:
        rail = board.slots[which[0]].id
    if kind == "cell" and rail and which[1].isdecimal():
        return [ends_here(scene, lines, seat, rail, int(which[1])), *parts[f"rail-{rail}"]]
    if kind == "slot" and rail:
        return [each for each in parts[f"rail-{rail}"] if each.key.startswith("locomotives.")]
    if rail:
        return parts[f"rail-{rail}"]
    if kind == "track":
        return [
            each
            for found in parts.values()
            for each in found
            if each.key.endswith(f".{which[0]}") and each.key.startswith("tracks.")
        ]
    if kind == "loco":
        return [each for found in parts.values() for each in found if each.key.startswith("locomotives.")]
    if kind in ("rail", "lane", "gap", "factory", "marker") or (kind == "now" and which[1:] != ["all"]):
        return parts["industry"]
    if kind in ("tokens", "token", "question"):
        return parts["tokens"]
    if kind in ("bonuses", "doubler"):
        return parts["cards" if kind == "bonuses" else "doublers"]
    return parts["score"] if kind == "now" else [*parts["pieces"], *parts["more"]]


# --- the common board


def _seats(scene: Scene) -> tuple[tuple[str, str], ...]:
    return tuple((str(seat), scene.name(seat)) for seat in range(scene.state.seats))


def _table(scene: Scene, lines: PositionLines) -> list[Setting]:
    tr, board, state = scene.tr, printed(scene), scene.state
    group, seats = tr("editor.moment"), _seats(scene)
    order = lines.words("order")
    found = [
        rest_of(lines, "round", tr("editor.round"), "round", numbers=(1, ROUNDS), without="", group=group),
        rest_of(
            lines,
            "turn",
            tr("editor.turn"),
            "turn",
            choices=(("", tr("editor.first")), *seats),
            without="",
            group=group,
        ),
        rest_of(
            lines,
            "passed",
            tr("editor.passed"),
            "passed",
            choices=seats,
            several=True,
            without="",
            group=group,
        ),
    ]
    for place in range(state.seats):

        def put(text: str, place: int = place) -> LineChanges:
            now = list(order)
            if text in now and place < len(now):
                other = now.index(text)
                now[place], now[other] = now[other], now[place]
            return {"order": " ".join(now)}

        here = order[place] if place < len(order) else ""
        label = tr("editor.order", place=place + 1)
        found.append(Setting(f"order.{place}", tr("head.turn_order"), label, here, put, seats))
    engineers = tuple(
        (name, tr("engineer.name", number=tile.label)) for name, tile in board.engineers.items()
    )
    for slot in board.strip:
        found.append(
            pair_in(
                lines,
                f"strip.{slot}",
                tr("editor.strip", slot=slot),
                "strip",
                slot,
                usual="",
                none="",
                choices=(("", tr("seat.none")), *engineers),
                group=tr("head.engineer"),
            )
        )
    supply = tr("editor.supply")
    piles = queries.table(game(scene)).piles
    for number, count in piles.items():
        usual = [str(piles.get(each, 0)) for each in range(max(piles) + 1)]
        found.append(
            as_it_is(
                number_in(
                    lines,
                    f"piles.{number}",
                    tr("editor.pile", number=number),
                    "piles",
                    number,
                    (0, MOST),
                    usual,
                    group=supply,
                ),
                str(count),
                lines,
                "piles",
            )
        )
    cards = tuple((name, identity.say(scene, f"card.{name}")) for name in board.cards)
    shown = " ".join(queries.table(game(scene)).cards_up)
    questions = rest_of(
        lines,
        "question-cards",
        tr("editor.question-cards"),
        "question-cards",
        choices=cards,
        several=True,
        usual=shown,
        group=supply,
    )
    found.append(as_it_is(questions, shown, lines, "question-cards", NOBODY))
    bonuses = ", ".join(board.bonuses)
    for pile in ("bonus-pile", "bonus-removed"):
        found.append(
            rest_of(
                lines,
                pile,
                tr(f"editor.{pile}"),
                pile,
                without="",
                group=supply,
                hint=tr("editor.cards.hint", names=bonuses),
            )
        )
    return found


def _engineers(scene: Scene, lines: PositionLines) -> list[Setting]:
    """The seat that each engineer works for."""
    tr, found = scene.tr, list[Setting]()
    for name, tile in printed(scene).engineers.items():
        owner = next(
            (str(seat) for seat in range(scene.state.seats) if name in lines.words(f"engineers {seat}")),
            NOBODY,
        )

        def put(text: str, name: str = name, owner: str = owner) -> LineChanges:
            puts: dict[str, str | None] = {}
            if owner not in (NOBODY, text):
                rest = [each for each in lines.words(f"engineers {owner}") if each != name]
                puts[f"engineers {owner}"] = " ".join(rest) or None
            if text not in (NOBODY, owner):
                strip = {slot: each for slot, each in lines.pairs("strip").items() if each != name}
                puts["strip"] = " ".join(f"{slot} {each}" for slot, each in strip.items())
                puts[f"engineers {text}"] = " ".join([*lines.words(f"engineers {text}"), name])
            return puts or {"engineers": None} if not lines.has("engineers") else puts

        label = tr("engineer.name", number=tile.label)
        choices = ((NOBODY, tr("seat.none")), *_seats(scene))
        found.append(Setting(f"engineer.{name}", tr("editor.engineers"), label, owner, put, choices))
    return found


def _spaces(scene: Scene, lines: PositionLines) -> list[Setting]:
    group = scene.tr("editor.spaces")
    return [
        setting._replace(group=group, label=f"{setting.group}: {setting.label}")
        for place in queries.places(game(scene))
        if place.exists and place.owner is None
        for setting in _space(scene, lines, place.id)
    ]


def _space(scene: Scene, lines: PositionLines, space: str) -> list[Setting]:
    """The pieces on an action space and their owner. A space that is never taken has pieces of any seats."""
    tr = scene.tr
    group = identity.capital(identity.place_name(scene, space))
    if not printed(scene).spaces[space].occupies:
        return [
            setting
            for seat in range(scene.state.seats)
            for setting in _pieces_on(
                scene, lines, f"on {space} {seat}", f"on.{space}.{seat}", f"{group}: {scene.name(seat)}"
            )
        ]
    start = f"on {space}"
    there = lines.words(start)
    owner = there[0] if there else NOBODY

    def put(text: str) -> LineChanges:
        if text == NOBODY:
            return {start: None}
        return {start: " ".join([text, *(there[1:] or ("own", "1"))])}

    choices = ((NOBODY, tr("seat.none")), *_seats(scene))
    found = [Setting(f"on.{space}", group, tr("editor.who"), owner, put, choices)]
    if owner != NOBODY:
        found += _pieces_on(scene, lines, f"{start} {owner}", f"on.{space}", group)
    return found


def _pieces_on(scene: Scene, lines: PositionLines, start: str, key: str, group: str) -> Iterator[Setting]:
    for piece in printed(scene).pieces:
        label = scene.tr(f"editor.piece.{piece}")
        yield pair_in(
            lines,
            f"{key}.{piece}",
            label,
            start,
            piece,
            numbers=(0, MOST),
            none="0",
            group=group,
            keep_line=False,
        )

"""What can be set by hand in a position (ui.editor_lines): the common board, and each seat's own."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.russian_railroads import queries
from ui.contract import Scene, Setting
from ui.editor_lines import NOBODY, Lines, Puts, at, flag, paired, whole
from ui.games.russian_railroads import words
from ui.games.russian_railroads.reading import game, owner_shown, printed

MOST, MOST_POINTS, ROUNDS = 20, 500, 7
_SEAT_KINDS = frozenset(
    (
        *("rail", "cell", "track", "special", "slot", "loco", "doubler", "lane", "gap", "factory", "marker"),
        *("now", "board", "workers", "pieces", "tokens", "token", "bonuses", "boilerman", "boulder", "spike"),
        *("stock", "station", "income", "question"),
    )
)


def settings(scene: Scene, lines: Lines, target: str | None) -> list[Setting]:
    """See `GameView.settings`."""
    if target is None:
        every = [*_table(scene, lines), *_engineers(scene, lines), *_spaces(scene, lines)]
        for seat in range(scene.state.seats):
            every += [setting for _, found in _of_seat(scene, lines, seat) for setting in found]
        return every
    kind, *which = target.split(":")
    if kind == "seat" and which[0].isdecimal() and int(which[0]) < scene.state.seats:
        return [
            setting
            for part, found in _of_seat(scene, lines, int(which[0]))
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


def _on_board(scene: Scene, lines: Lines, kind: str, which: list[str]) -> list[Setting]:
    """Things on the board of a player: the one named in the target, else the one that is shown."""
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
    parts = dict(_of_seat(scene, lines, seat))
    rail = next((board.ways[name][0].id for name in which if name in board.ways), "")
    if kind == "slot" and which[0] in board.slots:
        rail = board.slots[which[0]].id
    if kind == "cell" and rail and which[1].isdecimal():
        return [_ends_here(scene, lines, seat, rail, int(which[1])), *parts[f"rail-{rail}"]]
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


def _table(scene: Scene, lines: Lines) -> list[Setting]:
    tr, board, state = scene.tr, printed(scene), scene.state
    group, seats = tr("editor.moment"), _seats(scene)
    order = lines.words("order")
    found = [
        whole(lines, "round", tr("editor.round"), "round", numbers=(1, ROUNDS), without="", group=group),
        whole(
            lines,
            "turn",
            tr("editor.turn"),
            "turn",
            choices=(("", tr("editor.first")), *seats),
            without="",
            group=group,
        ),
        whole(
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

        def put(text: str, place: int = place) -> Puts:
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
            paired(
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
            _as_it_is(
                at(
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
    cards = tuple((name, words.say(scene, f"card.{name}")) for name in board.cards)
    shown = " ".join(queries.table(game(scene)).cards_up)
    questions = whole(
        lines,
        "question-cards",
        tr("editor.question-cards"),
        "question-cards",
        choices=cards,
        several=True,
        usual=shown,
        group=supply,
    )
    found.append(_as_it_is(questions, shown, lines, "question-cards", NOBODY))
    bonuses = ", ".join(board.bonuses)
    for pile in ("bonus-pile", "bonus-removed"):
        found.append(
            whole(
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


def _as_it_is(setting: Setting, now: str, lines: Lines, start: str, empty: str = "") -> Setting:
    """A line that is only said where it is not as usual: as long as it is, it stays unsaid. `empty`: how the
    line says nothing at all."""

    def put(text: str) -> Puts:
        if text == now and lines.rest(start) is None:
            return {start: None}
        return {each: rest or empty for each, rest in setting.put(text).items()}

    value = setting.value if lines.rest(start) is not None else now
    return setting._replace(put=put, value="" if value == empty else value)


def _engineers(scene: Scene, lines: Lines) -> list[Setting]:
    """Whom each engineer works for."""
    tr, found = scene.tr, list[Setting]()
    for name, tile in printed(scene).engineers.items():
        owner = next(
            (str(seat) for seat in range(scene.state.seats) if name in lines.words(f"engineers {seat}")),
            NOBODY,
        )

        def put(text: str, name: str = name, owner: str = owner) -> Puts:
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


def _spaces(scene: Scene, lines: Lines) -> list[Setting]:
    return [
        setting
        for place in queries.places(game(scene))
        if place.exists and place.owner is None
        for setting in _space(scene, lines, place.id)
    ]


def _space(scene: Scene, lines: Lines, space: str) -> list[Setting]:
    """Who stands on an action space, and with what; on the one that is never taken anybody may."""
    tr = scene.tr
    group = words.capital(words.place_name(scene, space))
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

    def put(text: str) -> Puts:
        if text == NOBODY:
            return {start: None}
        return {start: " ".join([text, *(there[1:] or ("own", "1"))])}

    choices = ((NOBODY, tr("seat.none")), *_seats(scene))
    found = [Setting(f"on.{space}", group, tr("editor.who"), owner, put, choices)]
    if owner != NOBODY:
        found += _pieces_on(scene, lines, f"{start} {owner}", f"on.{space}", group)
    return found


def _pieces_on(scene: Scene, lines: Lines, start: str, key: str, group: str) -> Iterator[Setting]:
    for piece in printed(scene).pieces:
        label = scene.tr(f"editor.piece.{piece}")
        yield paired(
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


# --- a seat's own


def _of_seat(scene: Scene, lines: Lines, seat: int) -> Iterator[tuple[str, list[Setting]]]:
    """Everything on and beside a player's board, part by part."""
    tr, board = scene.tr, printed(scene)

    def group(key: str) -> str:
        return f"{scene.name(seat)}: {key}"

    for rail in board.rails.values():
        yield f"rail-{rail.id}", _rail(scene, lines, seat, rail.id, group(tr(f"rail.{rail.id}")))
    yield "industry", _industry(scene, lines, seat, group(tr("rail.industry")))
    doubling = [rail for rail in board.rails.values() if rail.doublers]
    start, counted = f"doublers {seat}", tr("seat.doublers")
    yield (
        "doublers",
        [
            at(
                lines,
                f"doublers.{seat}.{rail.id}",
                tr(f"rail.{rail.id}"),
                start,
                place,
                (0, rail.doublers),
                group=group(counted),
            )
            for place, rail in enumerate(doubling)
        ],
    )
    yield "pieces", list(_pieces(scene, lines, seat, group(tr("editor.pieces"))))
    yield "tokens", _tokens(scene, lines, seat, group(tr("board.tokens")))
    yield "cards", list(_cards(scene, lines, seat, group(tr("editor.cards"))))
    score = group(tr("editor.score"))
    parts = board.score_parts
    yield (
        "score",
        [
            paired(
                lines,
                f"score.{seat}.{part}",
                _score_name(scene, part),
                f"score {seat}",
                part,
                numbers=(0, MOST_POINTS),
                none="0",
                group=score,
                keep_line=False,
            )
            for part in parts
        ],
    )
    yield "more", list(_more(scene, lines, seat, group(tr("editor.more"))))


def _score_name(scene: Scene, part: str) -> str:
    key = f"score-row.{part}"
    return scene.tr(key if scene.tr.has(key) else f"score.{part}")


def _rail(scene: Scene, lines: Lines, seat: int, rail: str, group: str) -> list[Setting]:
    tr, line = scene.tr, printed(scene).rails[rail]
    found = [
        paired(
            lines,
            f"tracks.{seat}.{rail}.{colour}",
            tr(f"colour.{colour}"),
            f"tracks {seat} {rail}",
            colour,
            numbers=(0, line.length),
            none="0",
            group=group,
        )
        for colour in line.colours
    ]
    found += [
        paired(
            lines,
            f"locomotives.{seat}.{slot}",
            tr("editor.loco", place=place),
            f"locomotives {seat}",
            slot,
            numbers=(0, MOST),
            none="0",
            group=group,
        )
        for place, slot in enumerate(line.slots, 1)
    ]
    return found


def _ends_here(scene: Scene, lines: Lines, seat: int, rail: str, space: int) -> Setting:
    """Which colour's track ends at a space."""
    tr, start = scene.tr, f"tracks {seat} {rail}"
    colours = printed(scene).rails[rail].colours
    told = lines.pairs(start)
    now = next((colour for colour in colours if told.get(colour) == str(space)), NOBODY)

    def put(text: str) -> Puts:
        laid = {colour: at for colour, at in told.items() if colour != now or text == now}
        if text != NOBODY:
            laid[text] = str(space)
        return {start: " ".join(f"{colour} {end}" for colour, end in laid.items())}

    choices = ((NOBODY, tr("editor.no-track")), *((each, tr(f"colour.{each}")) for each in colours))
    group = f"{scene.name(seat)}: {tr(f'rail.{rail}')} {space}"
    return Setting(f"ends.{seat}.{rail}.{space}", group, tr("editor.ends-here"), now, put, choices)


def _industry(scene: Scene, lines: Lines, seat: int, group: str) -> list[Setting]:
    tr, board = scene.tr, printed(scene)
    gaps = sorted({entry.gap for lane in board.lanes.values() for entry in lane.entries if entry.gap})
    factories = tuple(
        (str(number), tr("factory.name", number=name) if name else tr("seat.none"))
        for number, name in enumerate(board.factory_numbers)
    )
    found = [
        at(
            lines,
            f"factories.{seat}.{gap}",
            tr("editor.gap", gap=gap),
            f"factories {seat}",
            place,
            (0, MOST),
            group=group,
        )._replace(choices=factories, numbers=None)
        for place, gap in enumerate(gaps)
    ]
    start = f"markers {seat}"
    for place, lane in enumerate(board.markers):
        entries = tuple((str(entry.at), str(entry.at)) for entry in lane.entries)
        marker = at(
            lines,
            f"markers.{seat}.{place}",
            tr("board.marker", n=place + 1),
            start,
            place,
            (0, MOST),
            group=group,
        )
        found.append(marker._replace(choices=((NOBODY, tr("seat.none")), *entries), numbers=None))
    return found


def _pieces(scene: Scene, lines: Lines, seat: int, group: str) -> Iterator[Setting]:
    tr, mine = scene.tr, queries.board(game(scene), seat, scene.viewer)
    for line, label in (
        ("workers", "editor.workers"),
        ("temp", "editor.temp"),
        ("roubles", "editor.roubles"),
    ):
        yield whole(
            lines, f"{line}.{seat}", tr(label), f"{line} {seat}", numbers=(0, MOST), usual="0", group=group
        )
    at_hand = whole(lines, f"own.{seat}", tr("editor.own"), f"own {seat}", numbers=(0, MOST), group=group)
    yield _as_it_is(at_hand, str(mine.own_workers), lines, f"own {seat}")
    yes_no = tr("option.no"), tr("option.yes")
    yield flag(
        lines, f"black-worker.{seat}", tr("editor.black-worker"), f"black-worker {seat}", yes_no, group
    )
    for name in printed(scene).resources:
        yield whole(
            lines,
            f"has.{seat}.{name}",
            tr(f"editor.has.{name}"),
            f"has {seat} {name}",
            numbers=(0, MOST),
            usual="0",
            group=group,
        )


def _tokens(scene: Scene, lines: Lines, seat: int, group: str) -> list[Setting]:
    """Which ? token lies on which ? space."""
    tr, board = scene.tr, printed(scene)
    tokens = tuple((name, words.say(scene, f"token.{name}")) for name in board.tokens)
    found = []
    for space in board.questions:
        name = space.replace(" ", NOBODY)
        found.append(
            paired(
                lines,
                f"tokens.{seat}.{name}",
                words.question_name(tr, space),
                f"tokens {seat}",
                name,
                none="",
                choices=(("", tr("seat.none")), *tokens),
                usual="",
                group=group,
                keep_line=False,
            )
        )
    return found


def _cards(scene: Scene, lines: Lines, seat: int, group: str) -> Iterator[Setting]:
    tr, board = scene.tr, printed(scene)
    bonuses = [(name, words.say(scene, f"bonus.{name}")) for name in board.bonuses]
    engineers = [(name, tr("engineer.name", number=tile.label)) for name, tile in board.engineers.items()]
    for line, label, choices in (
        ("cards", tr("editor.held-cards"), bonuses),
        ("engineers", tr("seat.engineers"), engineers),
    ):
        yield whole(
            lines,
            f"{line}.{seat}",
            label,
            f"{line} {seat}",
            choices=choices,
            several=True,
            without="",
            group=group,
        )
    yes_no = tr("option.no"), tr("option.yes")
    yield flag(lines, f"medal.{seat}", tr("editor.medal"), f"medal {seat}", yes_no, group)
    sets = tuple(
        (name, tr("editor.values", number=number + 1)) for number, name in enumerate(board.value_sets)
    )
    yield whole(
        lines, f"revalued.{seat}", tr("editor.revalued"), f"revalued {seat}", choices=sets, group=group
    )
    named = tuple((slot, f"{words.rail_of_slot(scene, slot)}: {slot}") for slot in board.slots)
    yield whole(
        lines,
        f"special.{seat}",
        tr("editor.special"),
        f"special {seat}",
        without="",
        choices=(("", tr("seat.none")), *named),
        group=group,
    )


def _more(scene: Scene, lines: Lines, seat: int, group: str) -> Iterator[Setting]:
    """What modules and single advantages add, as they are called in a position."""
    tr = scene.tr
    known = set(printed(scene).resources)
    for rest in lines.all_of("has"):
        owner, name, *_ = [*rest.split(), ""]
        if owner == str(seat) and name not in known:
            known.add(name)
            yield whole(
                lines,
                f"has.{seat}.{name}",
                _called(scene, name),
                f"has {seat} {name}",
                numbers=(0, MOST),
                usual="0",
                group=group,
            )
    for line in ("gained", "way", "open", "boilermen"):
        start = f"{line} {seat}"
        if line != "way" or lines.rest(start) is not None:
            hint = tr(f"editor.{line}.hint")
            yield whole(
                lines, f"{line}.{seat}", tr(f"editor.{line}"), start, without="", group=group, hint=hint
            )


def _called(scene: Scene, name: str) -> str:
    """A module's number in words; what has none, by its name."""
    head = name.rstrip("0123456789")
    for key, number in ((name, ""), (head, name[len(head) :])):
        if scene.tr.has(f"editor.has.{key}"):
            return scene.tr(f"editor.has.{key}", number=number)
    return name

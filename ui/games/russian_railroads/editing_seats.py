"""The fields of the position editor on and beside a player's board."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.russian_railroads import queries
from ui.games.russian_railroads import effects, identity
from ui.games.russian_railroads.reading import game, printed
from ui.view.position_lines import (
    NOBODY,
    LineChanges,
    PositionLines,
    flag,
    is_number,
    number_in,
    pair_in,
    rest_of,
)
from ui.view.scene import Scene
from ui.view.types import Setting

MOST, MOST_POINTS = 20, 500


def as_it_is(setting: Setting, now: str, lines: PositionLines, start: str, empty: str = "") -> Setting:
    """The same setting, but `now` removes the line. `empty`: how the line is written without any value."""

    def put(text: str) -> LineChanges:
        if text == now and lines.rest(start) is None:
            return {start: None}
        return {each: rest or empty for each, rest in setting.put(text).items()}

    value = setting.value if lines.rest(start) is not None else now
    return setting._replace(put=put, value="" if value == empty else value)


def of_seat(scene: Scene, lines: PositionLines, seat: int) -> Iterator[tuple[str, list[Setting]]]:
    """All fields on and beside a player's board: (part, fields)."""
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
            number_in(
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
            pair_in(
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


def _rail(scene: Scene, lines: PositionLines, seat: int, rail: str, group: str) -> list[Setting]:
    tr, line = scene.tr, printed(scene).rails[rail]
    found = [
        pair_in(
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
        pair_in(
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


def ends_here(scene: Scene, lines: PositionLines, seat: int, rail: str, space: int) -> Setting:
    """The color whose track ends at a space."""
    tr, start = scene.tr, f"tracks {seat} {rail}"
    colours = printed(scene).rails[rail].colours
    told = lines.pairs(start)
    now = next((colour for colour in colours if told.get(colour) == str(space)), NOBODY)

    def put(text: str) -> LineChanges:
        laid = {colour: at for colour, at in told.items() if colour != now or text == now}
        if text != NOBODY:
            laid[text] = str(space)
        return {start: " ".join(f"{colour} {end}" for colour, end in laid.items())}

    choices = ((NOBODY, tr("editor.no-track")), *((each, tr(f"colour.{each}")) for each in colours))
    group = f"{scene.name(seat)}: {tr(f'rail.{rail}')} {space}"
    return Setting(f"ends.{seat}.{rail}.{space}", group, tr("editor.ends-here"), now, put, choices)


def _industry(scene: Scene, lines: PositionLines, seat: int, group: str) -> list[Setting]:
    tr, board = scene.tr, printed(scene)
    gaps = sorted({entry.gap for lane in board.lanes.values() for entry in lane.entries if entry.gap})
    factories = tuple(
        (str(number), tr("factory.name", number=name) if name else tr("seat.none"))
        for number, name in enumerate(board.factory_numbers)
    )
    found = [
        number_in(
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
        marker = number_in(
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


def _pieces(scene: Scene, lines: PositionLines, seat: int, group: str) -> Iterator[Setting]:
    tr, mine = scene.tr, queries.board(game(scene), seat, scene.viewer)
    for line, label in (
        ("workers", "editor.workers"),
        ("temp", "editor.temp"),
        ("roubles", "editor.roubles"),
    ):
        yield rest_of(
            lines, f"{line}.{seat}", tr(label), f"{line} {seat}", numbers=(0, MOST), usual="0", group=group
        )
    at_hand = rest_of(lines, f"own.{seat}", tr("editor.own"), f"own {seat}", numbers=(0, MOST), group=group)
    yield as_it_is(at_hand, str(mine.own_workers), lines, f"own {seat}")
    yes_no = tr("option.no"), tr("option.yes")
    yield flag(
        lines, f"black-worker.{seat}", tr("editor.black-worker"), f"black-worker {seat}", yes_no, group
    )
    for name in printed(scene).resources:
        yield rest_of(
            lines,
            f"has.{seat}.{name}",
            tr(f"editor.has.{name}"),
            f"has {seat} {name}",
            numbers=(0, MOST),
            usual="0",
            group=group,
        )


def _tokens(scene: Scene, lines: PositionLines, seat: int, group: str) -> list[Setting]:
    """The ? token on each ? space."""
    tr, board = scene.tr, printed(scene)
    tokens = tuple((name, identity.say(scene, f"token.{name}")) for name in board.tokens)
    found = []
    for space in board.questions:
        name = space.replace(" ", NOBODY)
        found.append(
            pair_in(
                lines,
                f"tokens.{seat}.{name}",
                identity.question_name(tr, space),
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


def _cards(scene: Scene, lines: PositionLines, seat: int, group: str) -> Iterator[Setting]:
    tr, board = scene.tr, printed(scene)
    bonuses = [(name, identity.say(scene, f"bonus.{name}")) for name in board.bonuses]
    engineers = [(name, tr("engineer.name", number=tile.label)) for name, tile in board.engineers.items()]
    for line, label, choices in (
        ("cards", tr("editor.held-cards"), bonuses),
        ("engineers", tr("seat.engineers"), engineers),
    ):
        yield rest_of(
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
    yield rest_of(
        lines, f"revalued.{seat}", tr("editor.revalued"), f"revalued {seat}", choices=sets, group=group
    )
    named = tuple((slot, f"{identity.rail_of_slot(scene, slot)}: {slot}") for slot in board.slots)
    yield rest_of(
        lines,
        f"special.{seat}",
        tr("editor.special"),
        f"special {seat}",
        without="",
        choices=(("", tr("seat.none")), *named),
        group=group,
    )


def _more(scene: Scene, lines: PositionLines, seat: int, group: str) -> Iterator[Setting]:
    """Fields for numbers of modules and for advantages, by their names in positions."""
    tr = scene.tr
    known = set(printed(scene).resources)
    for rest in lines.all_of("has"):
        owner, name, *_ = [*rest.split(), ""]
        if owner == str(seat) and name not in known:
            known.add(name)
            yield rest_of(
                lines,
                f"has.{seat}.{name}",
                _called(scene, name),
                f"has {seat} {name}",
                numbers=(0, MOST),
                usual="0",
                group=group,
            )
    yield _gained(scene, lines, seat, group)
    for line in ("way", "open", "boilermen"):
        start = f"{line} {seat}"
        if line != "way" or lines.rest(start) is not None:
            hint = tr(f"editor.{line}.hint")
            yield rest_of(
                lines, f"{line}.{seat}", tr(f"editor.{line}"), start, without="", group=group, hint=hint
            )


def _gained(scene: Scene, lines: PositionLines, seat: int, group: str) -> Setting:
    """Advantages that were gained once: a bit mask in the position, check boxes in the form."""
    tr, board, start = scene.tr, printed(scene), f"gained {seat}"
    found = [
        (each.number, rail.stems[each.stem].id, each.space, each.effect)
        for rail in board.rails.values()
        for each in rail.specials
        if each.once
    ]
    where = [(name, space, effect) for _, name, space, effect in sorted(found, key=lambda each: each[0])]
    for lane in board.lanes.values():
        where += [("industry", entry.at, entry.effect) for entry in lane.entries if entry.effect]
    names = [
        tr("board.special", rail=tr(f"rail.{name}"), space=space, effect=effects.words(tr, effect))
        for name, space, effect in where
    ]
    now, shown = queries.once_gained(game(scene), seat)

    def put(text: str) -> LineChanges:
        chosen = {int(number) for number in text.split()}
        return {start: None if chosen == shown else str(sum(1 << number for number in chosen))}

    said = lines.rest(start)
    if said is not None and is_number(said):
        now = frozenset(number for number in range(len(names)) if int(said) >> number & 1)
    return Setting(
        f"gained.{seat}",
        group,
        tr("editor.gained"),
        " ".join(map(str, sorted(now))),
        put,
        tuple((str(number), name) for number, name in enumerate(names)),
        several=True,
        hint=tr("editor.gained.hint"),
    )


def _called(scene: Scene, name: str) -> str:
    """The label of a module's number; its name in positions if it has no label."""
    head = name.rstrip("0123456789")
    for key, number in ((name, ""), (head, name[len(head) :])):
        if scene.tr.has(f"editor.has.{key}"):
            return scene.tr(f"editor.has.{key}", number=number)
    return name

"""The fields of the position editor: links, railroads, seats, markers, the decision."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.games.trans_siberian import queries
from engine.games.trans_siberian.queries import LINK_INDEX, RAILROADS
from ui.games.trans_siberian import identity
from ui.games.trans_siberian.board import link_name
from ui.view.position_lines import (
    NOBODY,
    LineChanges,
    PositionLines,
    joined_words,
    number_in,
    rest_of,
    words_by_name,
)
from ui.view.scene import Scene
from ui.view.types import Setting

_PARTS: Final = ("held", "value", "treasury", "links")
_AUCTION: Final = ("first", "in", "asked", "bid", "by")
_OPENING: Final = ("by", "bid", "needs")
_DECISIONS: Final = ("chain", "auction", "opening", "over")
_OPEN: Final = "active"
MOST_MONEY: Final = 500


def settings(scene: Scene, lines: PositionLines, target: str | None) -> list[Setting]:
    """The fields of a thing, or all fields (`PositionEditing.settings`)."""
    if target is None:
        return _all(scene, lines)
    kind, _, name = target.partition(":")
    if kind == "link" and name in LINK_INDEX:
        owner = _owner(scene, lines, name)
        return [owner, *(_railroad(scene, lines, owner.value) if owner.value != NOBODY else [])]
    if kind == "railroad" and name in RAILROADS:
        return _railroad(scene, lines, name)
    if kind == "seat" and name.isdecimal() and int(name) < scene.state.seats:
        return _seat(scene, lines, int(name))
    if target == "track:stock":
        return [
            _value(scene, lines, name)._replace(label=identity.name(scene.tr, name)) for name in RAILROADS
        ]
    if kind == "track":
        return [each for each in _markers(scene, lines) if each.key == name]
    return []


def _all(scene: Scene, lines: PositionLines) -> list[Setting]:
    found = [*_moment(scene, lines), *_markers(scene, lines)]
    found += [_cash(scene, lines, seat) for seat in range(scene.state.seats)]
    for name in RAILROADS:
        found += _railroad(scene, lines, name)
    return found


def _seats(scene: Scene) -> tuple[tuple[str, str], ...]:
    return tuple((str(seat), scene.name(seat)) for seat in range(scene.state.seats))


def _names(scene: Scene) -> tuple[tuple[str, str], ...]:
    return tuple((name, identity.name(scene.tr, name)) for name in RAILROADS)


# --- railroads: one line each, with named parts


def _line_parts(lines: PositionLines, name: str) -> dict[str, list[str]]:
    return words_by_name(lines.words(f"railroad {name}"), _PARTS)


def _with(lines: PositionLines, name: str, **parts: list[str] | None) -> LineChanges:
    """The change of some parts of a railroad's line; None removes a part."""
    told: dict[str, list[str]] = {"": [], **_line_parts(lines, name)}
    for part, words in parts.items():
        told.pop(part, None)
        if words is not None:
            told[part] = words
    order = sorted(told, key=("", *_PARTS).index)
    return {f"railroad {name}": joined_words({part: told[part] for part in order})}


def _railroad(scene: Scene, lines: PositionLines, name: str) -> list[Setting]:
    tr, group, told = scene.tr, identity.name(scene.tr, name), _line_parts(lines, name)
    seats = scene.state.seats
    condition = (told[""] or [_OPEN])[0]

    def state(text: str) -> LineChanges:
        if text == condition:
            return {f"railroad {name}": " ".join(lines.words(f"railroad {name}"))}
        if text == _OPEN:
            return _with(lines, name, **{"": [], "held": ["1", *["0"] * (seats - 1)]})
        kept = told.get("links") if text == "nationalized" else None
        return _with(lines, name, **{"": [text]}, held=None, value=None, treasury=None, links=kept)

    def treasury(text: str) -> LineChanges:
        return _with(lines, name, **{"": []}, treasury=[text]) if condition == _OPEN else {}

    def links(text: str) -> LineChanges:
        return _with(lines, name, links=text.split() or None)

    states = [(each, tr(f"editor.status.{each}")) for each in ("unopened", _OPEN, "removed", "nationalized")]
    found = [Setting(f"status.{name}", group, tr("market.status"), condition, state, tuple(states))]
    if condition == _OPEN:
        money = (told.get("treasury") or ["0"])[0]
        found.append(_value(scene, lines, name))
        found.append(
            Setting(f"treasury.{name}", group, tr("market.treasury"), money, treasury, (), (0, MOST_MONEY))
        )
        found += [
            _held(scene, lines, name, seat)._replace(
                group=group, label=tr("editor.held", name=scene.name(seat))
            )
            for seat in range(seats)
        ]
    told_links = " ".join(told.get("links", ()))
    hint = tr("editor.links.hint")
    found.append(Setting(f"links.{name}", group, tr("market.links"), told_links, links, hint=hint))
    return found


def _value(scene: Scene, lines: PositionLines, name: str) -> Setting:
    """A railroad's stock value; `none` while it is being set."""
    tr, values = scene.tr, queries.board(scene.state).values
    told = _line_parts(lines, name)
    closed = bool(told[""])
    now = NOBODY if closed else (told.get("value") or [str(values[0])])[0]

    def put(text: str) -> LineChanges:
        if text == NOBODY:
            return {f"railroad {name}": " ".join(lines.words(f"railroad {name}"))}
        held = told.get("held") or ["1", *["0"] * (scene.state.seats - 1)]
        return _with(lines, name, **{"": []}, held=held, value=[text])

    choices = [("none", tr("editor.no-value")), *((str(value), f"${value}") for value in values)]
    choices = [(NOBODY, tr("editor.not-open")), *choices] if closed else choices
    group = identity.name(tr, name)
    return Setting(f"value.{name}", group, tr("market.value"), now, put, tuple(choices))


def _held(scene: Scene, lines: PositionLines, name: str, seat: int) -> Setting:
    """The number of a seat's certificates. The first certificate opens the railroad."""
    told, seats = _line_parts(lines, name), scene.state.seats
    held = list(told.get("held") or ["0"] * seats)
    held += ["0"] * (seats - len(held))

    def put(text: str) -> LineChanges:
        now = [*held[:seat], text, *held[seat + 1 :]]
        if told[""] and text == held[seat]:
            return {f"railroad {name}": " ".join(lines.words(f"railroad {name}"))}
        return _with(lines, name, **{"": []}, held=now)

    most = max(queries.board(scene.state).certificates)
    group = scene.name(seat)
    return Setting(
        f"held.{name}.{seat}", group, identity.name(scene.tr, name), held[seat], put, (), (0, most)
    )


def _owner(scene: Scene, lines: PositionLines, link: str) -> Setting:
    """The railroad with its cube on a link."""
    tr, seats = scene.tr, scene.state.seats
    mover = lines.number("turn")
    first = ["1" if seat == mover else "0" for seat in range(seats)]  # the opener has a certificate
    before = next((name for name in RAILROADS if link in _line_parts(lines, name).get("links", ())), NOBODY)

    def put(text: str) -> LineChanges:
        puts: dict[str, str | None] = {}
        if before != NOBODY and before != text:
            rest = [each for each in _line_parts(lines, before)["links"] if each != link]
            puts |= _with(lines, before, links=rest or None)
        if text != NOBODY and text != before:
            told = _line_parts(lines, text)
            opened = {} if told[""] in ([], ["nationalized"]) else {"": list[str](), "held": first}
            puts |= _with(lines, text, **opened, links=[*told.get("links", ()), link])
        return puts

    choices = ((NOBODY, tr("editor.free")), *_names(scene))
    return Setting(f"link.{link}", link_name(scene, link), tr("editor.built-by"), before, put, choices)


# --- seats and markers


def _cash(scene: Scene, lines: PositionLines, seat: int) -> Setting:
    limits = (0, MOST_MONEY)
    label, group = scene.name(seat), scene.tr("player.cash")
    return number_in(lines, f"cash.{seat}", label, "cash", seat, limits, group=group)


def _seat(scene: Scene, lines: PositionLines, seat: int) -> list[Setting]:
    group = scene.name(seat)
    cash = _cash(scene, lines, seat)._replace(group=group, label=scene.tr("player.cash"))
    return [cash, *(_held(scene, lines, name, seat) for name in RAILROADS)]


def _markers(scene: Scene, lines: PositionLines) -> list[Setting]:
    tr, printed = scene.tr, queries.board(scene.state)
    say = partial(rest_of, lines, group=tr("sheet.tracks"))
    boxes = tuple((str(box), str(box)) for box in printed.boxes)
    return [
        say("phase", tr("track.phase"), "phase", choices=(("1", "1"), ("2", "2"))),
        say("timing", tr("track.timing"), "timing", numbers=(0, printed.dividends_at)),
        say("dividends", tr("track.dividends"), "dividends", numbers=(0, printed.dividends_end)),
        say("nationalization", tr("track.nationalization"), "nationalization", choices=boxes),
    ]


def _moment(scene: Scene, lines: PositionLines) -> list[Setting]:
    """The seat to move and its decision."""
    tr, group = scene.tr, scene.tr("editor.moment")
    now = next((name for name in _DECISIONS if lines.rest(name) is not None), "turn")
    waiting = [name for name in RAILROADS if _line_parts(lines, name)[""][:1] == ["unopened"]]

    def decision(text: str) -> LineChanges:
        puts: dict[str, str | None] = dict.fromkeys((name for name in _DECISIONS if name != text), None)
        if text != "turn":
            usual = {"auction": (waiting or list(RAILROADS))[0], "over": queries.END_REASONS[1]}
            puts[text] = lines.rest(text) or usual.get(text)
        return puts

    kinds = [name for name in ("turn", *_DECISIONS) if name in ("turn", "auction", "over", now)]
    say = partial(rest_of, lines, group=group)
    found = [
        say("turn", tr("editor.turn"), "turn", choices=_seats(scene)),
        Setting(
            "decision",
            group,
            tr("editor.decision"),
            now,
            decision,
            tuple((name, tr(f"editor.decision.{name}")) for name in kinds),
        ),
        say("start", tr("option.start"), "start", choices=_seats(scene)),
    ]
    if now == "chain":
        found.append(say("chain", tr("editor.chain"), "chain", without="", hint=tr("editor.chain.hint")))
    elif now == "over":
        reasons = tuple((name, tr(f"value.reason.{name}")) for name in queries.END_REASONS[1:])
        found.append(say("over", tr("sheet.ending"), "over", choices=reasons))
    elif now != "turn":
        found += _parts(scene, lines, now)
    return found


def _parts(scene: Scene, lines: PositionLines, line: str) -> list[Setting]:
    """The fields of a line with named parts: an auction, or the choices of its winner."""
    tr, group, names = scene.tr, scene.tr("sheet.auction"), _AUCTION if line == "auction" else _OPENING
    told = words_by_name(lines.words(line), names)

    def part(name: str) -> Setting:
        def put(text: str) -> LineChanges:
            parts = {each: words for each, words in told.items() if each != name}
            if text:
                parts[name] = text.split()
            if name == "bid" and text and "by" not in parts:
                parts["by"] = ["0"]
            if name == "bid" and not text:
                parts.pop("by", None)
            order = sorted(parts, key=("", *names).index)
            return {line: joined_words({each: parts[each] for each in order})}

        value = " ".join(told.get(name, ()))
        seats = name in ("first", "in", "asked", "by")
        choices: tuple[tuple[str, str], ...] = _seats(scene) if seats else ()
        if not name:
            choices = _names(scene)
        elif name == "needs":
            choices = tuple((each, tr(f"value.part.{each}")) for each in ("link", "value"))
        elif seats and name != "in":
            choices = (("", tr("editor.as-usual")), *choices)
        limits = (1, MOST_MONEY) if name == "bid" else None
        label = tr(f"editor.{line}.{name or 'railroad'}")
        return Setting(
            f"{line}.{name or 'railroad'}", group, label, value, put, choices, limits, name in ("in", "needs")
        )

    return [part(name) for name in ("", *names)]

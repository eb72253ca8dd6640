"""Explanations of whatever is pointed at: spaces, rails, advantages, pieces, tiles, tokens, cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ui.contract import Scene, paragraph
from ui.games.russian_railroads import bridge, effects, icons, main_board, player_plan, words
from ui.games.russian_railroads.explain_points import board, now
from ui.games.russian_railroads.looks import PlayerLook
from ui.games.russian_railroads.parts import (
    BONUSES,
    CARDS,
    COLOURS,
    DATA,
    ENGINEERS,
    FACTORIES,
    LANE,
    RAILS,
    SLOT_IDS,
    SPACES,
    STARTS,
    TOKENS,
    once,
)
from ui.games.russian_railroads.tips import look_of, owner_shown, sentence, source, title
from ui.html import esc


def inspect(scene: Scene, target: str) -> str | None:
    """HTML for a target such as "engineer:4"; None when there is no such thing."""
    kind, _, rest = target.partition(":")
    explain = _EXPLAIN.get(kind)
    if explain is None:
        return None
    try:
        return explain(scene, *(rest.split(":") if rest else ()))
    except (KeyError, ValueError, IndexError, TypeError, StopIteration):
        return None


def space(scene: Scene, name: str) -> str:
    """An action space."""
    tr = scene.tr
    look = bridge.main_look(scene.state)
    own = name.startswith("ENGINEER_")
    record = ENGINEERS[int(name.removeprefix("ENGINEER_"))] if own else SPACES[name]
    effect = bridge.place_effect(scene.state, name)
    out = [title(words.place_name(scene, name), effects.mark(effect) if effect else "")]
    if effect:
        out.append(paragraph(sentence(effects.words(tr, effect))))
    cost = words.cost(tr, *bridge.place_cost(scene.state, name))
    out.append(paragraph(sentence(tr("do.costs", cost=cost))))
    group = "own_engineer" if own else record["group"]
    out.append(paragraph(tr("help.group." + group)))
    if tr.has("help.space." + name):
        out.append(paragraph(tr("help.space." + name)))
    standing = look.standing.get(name, ())
    if not own and main_board.board_side(look.players) not in record["boards"]:
        out.append(paragraph(tr("help.blocked")))
    elif standing:
        who = dict.fromkeys(scene.name(each.seat) for each in standing)
        out.append(paragraph(tr("help.standing", names=effects.join(tr, list(who)))))
    return "".join(out) + source(scene, record)


def engineer(scene: Scene, number: str) -> str:
    """An engineer, wherever it lies."""
    tr = scene.tr
    record = ENGINEERS[int(number)]
    out = [title(tr("engineer.name", number=number), icons.mark_of(icons.numbered_engineer(int(number))))]
    out.append(paragraph(sentence(effects.words(tr, record["effect"]))))
    owner = bridge.engineer_owner(scene.state, int(number))
    if owner is not None:
        out.append(paragraph(tr("help.engineer.owned", name=scene.name(owner))))
    slots = {each: slot for slot, each in bridge.main_look(scene.state).strip}
    slot = slots.get(int(number))
    if slot is not None:
        strip = [name for name, _ in bridge.main_look(scene.state).strip]
        out.append(paragraph(tr("help.engineer.waits", n=strip.index(slot))))
    out.append(paragraph(tr("help.engineer")))
    return "".join(out) + source(scene, record)


def loco(scene: Scene, number: str, special: str = "") -> str:
    """A locomotive and the factory on its back."""
    tr = scene.tr
    out = [title(tr("loco.name", number=number), icons.mark_of(icons.numbered_loco(int(number))))]
    out.append(paragraph(tr("help.loco", number=number)))
    if special:
        out.append(paragraph(tr("help.loco.special")))
    else:
        effect = effects.words(tr, FACTORIES[int(number)]["effect"])
        out.append(paragraph(tr("help.loco.back", effect=effect)))
        left = bridge.main_look(scene.state).piles.get(int(number), 0)
        out.append(paragraph(tr("board.pile", number=number, n=left)))
    return "".join(out)


def factory(scene: Scene, number: str) -> str:
    """A factory."""
    tr, record = scene.tr, FACTORIES[int(number)]
    free = bridge.returned(scene.state).count(int(number))
    return (
        title(tr("factory.name", number=number), icons.mark_of(icons.numbered_factory(int(number))))
        + paragraph(sentence(effects.words(tr, record["effect"])))
        + paragraph(tr("help.factory"))
        + (paragraph(tr("help.factory.open", n=free)) if free else "")
        + source(scene, record)
    )


def rail(scene: Scene, name: str) -> str:
    """A railway, space by space, with what the viewer's own one would score."""
    tr = scene.tr
    if name == "industry":
        return (
            title(tr("rail.industry"), icons.mark("gear"))
            + paragraph(tr("help.industry"))
            + paragraph(tr("help.gaps"))
        )
    record = next(each for each in RAILS if each["id"] == name)
    colours = effects.join(tr, [tr("colour." + colour) for colour in record["colours"]])
    out = [
        title(tr("rail." + name)),
        paragraph(tr("help.rail", n=record["length"], colours=colours, slots=record["loco_slots"])),
    ]
    specials = [special for owner, _, special in player_plan.SPECIALS if owner == name]
    rows = "".join(f"<li>{esc(_special_line(scene, special))}</li>" for special in specials)
    return "".join(out) + f'<ul class="rr-list">{rows}</ul>' + source(scene, record)


def _condition(scene: Scene, special: dict[str, Any]) -> str:
    tr, need = scene.tr, special["need"]
    key = "help.need.loco" if need["loco"] else "help.need"
    condition = tr(key, colour=tr("colour." + need["track"]), space=special["space"])
    return effects.join(tr, [condition, tr("help.need.medal")]) if "token" in need else condition


def _special_line(scene: Scene, special: dict[str, Any]) -> str:
    effect = effects.words(scene.tr, special["effect"])
    condition = _condition(scene, special)
    return scene.tr("help.special-line", space=special["space"], effect=effect, condition=condition)


def _special_words(scene: Scene, special: dict[str, Any]) -> str:
    effect = effects.words(scene.tr, special["effect"])
    return sentence(scene.tr("help.special", effect=effect, condition=_condition(scene, special)))


def special(scene: Scene, name: str, number: str, order: str, whose: str = "") -> str:
    """An advantage of a rail space, on the board of seat `whose` (default: the large one)."""
    tr = scene.tr
    record = next(
        s for r, o, s in player_plan.SPECIALS if r == name and s["space"] == int(number) and o == int(order)
    )
    out = [title(f"{tr('rail.' + name)} {number}"), paragraph(_special_words(scene, record))]
    out.append(paragraph(tr("help.once" if once(record) else "help.always")))
    effect = record["effect"]
    for key, text in (
        ("question_token", "help.question"),
        ("double_rail", "help.double_rail"),
        ("gain_tracks", "help.unlock"),
    ):
        if key in effect:
            out.append(paragraph(tr(text)))
    if record.get("terminus"):
        out.append(paragraph(tr("help.terminus")))
    seat = int(whose) if whose else owner_shown(scene)
    look = look_of(scene, seat)
    mine = look.rail(name)
    laid = dict(look.laid).get(f"{name} {number}")
    if laid and "question_token" in effect:
        out.append(paragraph(tr("help.question.laid", token=tr("token." + laid))))
    have = mine.positions.get(record["need"]["track"], 0)
    out.append(
        paragraph(
            tr(
                "help.now-at",
                name=scene.name(seat),
                colour=tr("colour." + record["need"]["track"]),
                space=have,
                reach=mine.reach,
            )
        )
    )
    return "".join(out) + source(scene, record)


def cell(scene: Scene, name: str, number: str, whose: str = "") -> str:
    """A space of a rail, on the board of seat `whose` (default: the large one)."""
    tr = scene.tr
    seat = int(whose) if whose else owner_shown(scene)
    look = look_of(scene, seat)
    mine = look.rail(name)
    where = int(number)
    points = mine.cell_points[where - 1]
    out = [title(f"{tr('rail.' + name)} {number}")]
    colour = next((c for c in reversed(list(mine.positions)) if mine.positions[c] >= where), "")
    if colour:
        key = "help.cell" if where <= mine.reach else "help.cell.unreached"
        out.append(
            paragraph(
                tr(
                    key,
                    colour=tr("colour." + colour),
                    points=points,
                    value=dict(look.values)[colour],
                    reach=mine.reach,
                )
            )
        )
    else:
        out.append(paragraph(tr("help.cell.empty")))
    for owner, _, record in player_plan.SPECIALS:
        if owner == name and record["space"] == where:
            out.append(paragraph(_special_line(scene, record)))
    return "".join(out)


def track(scene: Scene, colour: str) -> str:
    """A colour of track: what it counts, where it may go."""
    tr = scene.tr
    base, high = DATA["track_values"]["base"][colour], DATA["track_values"]["russian_revalued"][colour]
    rails = effects.join(tr, [tr("rail." + each["id"]) for each in RAILS if colour in each["colours"]])
    ahead = COLOURS.index(colour)
    out = [title(tr("help.track.title", colour=tr("colour." + colour)), icons.mark_of(icons.track(colour)))]
    out.append(
        paragraph(
            tr("help.track.value", n=base) + ("" if base == high else " " + tr("help.track.revalued", n=high))
        )
    )
    out.append(paragraph(tr("help.track.rails", rails=rails)))
    if ahead:
        out.append(paragraph(tr("help.track.behind", ahead=tr("colour." + COLOURS[ahead - 1]))))
    return "".join(out)


def lane(scene: Scene, number: str) -> str:
    """An entry of the industry lane."""
    tr = scene.tr
    entry = LANE[int(number)]
    out = [title(tr("board.lane", entry=effects.lane_name(tr, int(number))), icons.mark("gear"))]
    if "gap" in entry:
        out.append(paragraph(tr("help.gap", gap=entry["gap"], points=words.LANE_VALUES[int(number)])))
    elif "effect" in entry:
        out.append(paragraph(tr("help.lane.question", points=words.LANE_VALUES[int(number)])))
        out.append(paragraph(tr("help.question")))
    else:
        out.append(paragraph(tr("help.lane", points=entry.get("points"))))
    return "".join(out) + paragraph(tr("help.industry"))


def doubler(scene: Scene, number: str) -> str:
    """A doubler's place."""
    tr = scene.tr
    return title(tr("board.doubler_slot", n=number), icons.mark("doubler")) + paragraph(
        tr("help.doubler", n=number)
    )


def marker(scene: Scene, number: str) -> str:
    """An industry marker."""
    return title(scene.tr("board.marker", n=number), icons.mark("marker")) + paragraph(
        scene.tr("help.industry")
    )


def group(scene: Scene, name: str) -> str:
    """A block of the common board."""
    tr = scene.tr
    heading = tr("board.piles") if name == "supply" else tr("head." + name)
    return title(heading) + paragraph(tr("help.group." + name))


def slot(scene: Scene, name: str) -> str:
    """A place for a locomotive."""
    tr = scene.tr
    heading = tr("help.slot.title", rail=tr("rail." + SLOT_IDS[name][0]))
    return title(heading, icons.mark("loco")) + paragraph(tr("help.slot"))


def tokens(scene: Scene) -> str:
    """The ? tokens as a whole."""
    return title(scene.tr("board.tokens"), icons.mark("token")) + paragraph(scene.tr("help.token"))


def token(scene: Scene, name: str) -> str:
    """A ? token."""
    tr = scene.tr
    return (
        title(tr("token." + name), icons.mark("token"))
        + paragraph(tr("token.help." + name))
        + paragraph(tr("help.token"))
        + source(scene, TOKENS[name])
    )


def card(scene: Scene, name: str) -> str:
    """A ? card."""
    tr = scene.tr
    gone = "" if name in bridge.main_look(scene.state).cards else paragraph(tr("help.card.gone"))
    return (
        title(tr("card." + name), icons.mark("card"))
        + paragraph(tr("card.help." + name))
        + gone
        + paragraph(tr("help.card"))
        + source(scene, CARDS[name])
    )


def start(scene: Scene, name: str) -> str:
    """A starting bonus card."""
    effect = words.start_effect(scene, name)
    return (
        title(sentence(effects.words(scene.tr, effect)))
        + paragraph(scene.tr("help.start"))
        + source(scene, STARTS[name])
    )


def bonuses(scene: Scene, whose: str) -> str:
    """End bonus cards: a player's (only what the viewer may know), or the whole list."""
    tr = scene.tr
    out = [title(tr("help.bonus.title"), icons.mark("bonus")), paragraph(tr("help.bonus"))]
    if whose == "pile":
        out.append(paragraph(tr("board.bonus_pile", n=bridge.main_look(scene.state).bonus_pile)))
        names = list(BONUSES)
        rows = "".join(f"<li><b>{esc(tr('bonus.' + name))}</b></li>" for name in names)
        return "".join(out) + paragraph(tr("help.bonus.all")) + f'<ul class="rr-list">{rows}</ul>'
    seat = int(whose)
    look = look_of(scene, seat)
    out.append(paragraph(tr("help.bonus.count", name=scene.name(seat), n=look.bonus_count)))
    return "".join(out) + bonus_list(scene, look)


def bonus_list(scene: Scene, look: PlayerLook) -> str:
    """The viewer's own end bonus cards with what they would give now."""
    if not look.bonus_cards:
        return ""
    tr = scene.tr
    rows = "".join(
        f"<li><b>{esc(tr('bonus.' + name))}</b>: "
        f"{esc(tr('help.bonus.now', points=bridge.bonus_now(scene.state, look.seat, name)))}"
        f"<br>{esc(tr('bonus.help.' + name))}</li>"
        for name in look.bonus_cards
    )
    return f'<ul class="rr-list">{rows}</ul>'


def order(scene: Scene, place: str) -> str:
    """A place in turn order."""
    tr = scene.tr
    look = bridge.main_look(scene.state)
    position = int(place)
    name = scene.name(look.order[position - 1])
    return (
        title(tr("head.turn_order"), icons.mark("order"))
        + paragraph(tr("board.order", n=position, name=name, points=look.pass_points[position - 1]))
        + paragraph(tr("help.order"))
    )


def workers(scene: Scene, seat: str) -> str:
    """A player's supply."""
    tr, look = scene.tr, look_of(scene, int(seat))
    return (
        title(tr("help.workers.title", name=scene.name(look.seat)), icons.mark("worker"))
        + paragraph(tr("board.workers", n=look.workers, total=look.workers_total, reserve=look.reserve))
        + paragraph(tr("help.workers"))
    )


def pieces(scene: Scene, kind: str) -> str:
    """Roubles; temporary and black workers."""
    tr = scene.tr
    if kind == "rouble":
        return title(tr("help.rouble.title"), icons.mark("rouble")) + paragraph(tr("help.rouble"))
    return (
        title(tr("help.extra.title"), icons.mark("black-worker"))
        + paragraph(tr("help.temp"))
        + paragraph(tr("card.help.Q_BLACKWORKER"))
    )


_EXPLAIN: dict[str, Callable[..., str]] = {
    "space": space,
    "engineer": engineer,
    "loco": loco,
    "factory": factory,
    "rail": rail,
    "special": special,
    "cell": cell,
    "track": track,
    "lane": lane,
    "doubler": doubler,
    "marker": marker,
    "group": group,
    "slot": slot,
    "tokens": tokens,
    "token": token,
    "card": card,
    "start": start,
    "bonuses": bonuses,
    "order": order,
    "workers": workers,
    "pieces": pieces,
    "now": now,
    "board": board,
}

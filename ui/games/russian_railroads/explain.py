"""Explanations of things on the boards: spaces, rails, advantages, pieces, tiles, tokens, cards."""

from __future__ import annotations

from engine.games.russian_railroads import queries
from engine.games.russian_railroads.queries import Special
from ui.games.russian_railroads import effects, icons, identity
from ui.games.russian_railroads.expansions import Explanation
from ui.games.russian_railroads.explain_points import (
    NoSuchThing,
    known,
    now,
    number_of,
    score,
    seat_of,
    title,
    whole_board,
)
from ui.games.russian_railroads.identity import capital, say, sentence
from ui.games.russian_railroads.layout import BLOCKS
from ui.games.russian_railroads.reading import board_of, game, owner_shown, pages, plan_of, printed
from ui.markup.html import esc, paragraph
from ui.view.scene import Scene


def explain(scene: Scene, target: str) -> str | None:
    """HTML for a target such as "engineer:4"; None if there is no such thing."""
    kind, *which = target.split(":")
    own = (page.explanations[kind] for page in pages(scene) if kind in page.explanations)
    tip = _EXPLANATIONS.get(kind) or next(own, None)
    if tip is None or len(which) not in tip.args:
        return None
    try:
        return tip.tell(scene, *which)
    except NoSuchThing:
        return None


def source(scene: Scene, provenance: str) -> str:
    """The origin of a value that is not from a rulebook; empty otherwise."""
    if provenance in ("seed", "rulebook"):
        return ""
    return f'<p class="rr-source">{esc(scene.tr("about.mark." + provenance))}</p>'


def space(scene: Scene, name: str) -> str:
    """An action space."""
    tr, board_ = scene.tr, printed(scene)
    own = name.removeprefix("ENGINEER_") if name.startswith("ENGINEER_") else ""
    known(own or name, board_.engineers if own else board_.spaces)
    place = queries.place(game(scene), name)
    effect = place.effect
    out = [title(identity.place_name(scene, name), effects.mark(effect) if effect else "")]
    if effect:
        out.append(paragraph(sentence(effects.words(tr, effect))))
    out.append(paragraph(sentence(tr("do.costs", cost=identity.cost(tr, place)))))
    group = "own_engineer" if own else board_.spaces[name].group
    out.append(paragraph(tr("help.group." + group)))
    if tr.has("help.space." + name):
        out.append(paragraph(tr("help.space." + name)))
    if not own and not board_.spaces[name].printed:
        out.append(paragraph(tr("help.blocked")))
    elif place.pieces:
        who = dict.fromkeys(scene.name(each.seat) for each in place.pieces)
        out.append(paragraph(tr("help.standing", names=effects.join(tr, list(who)))))
    provenance = board_.engineers[own].provenance if own else board_.spaces[name].provenance
    return "".join(out) + source(scene, provenance)


def engineer(scene: Scene, name: str) -> str:
    """An engineer, with its place."""
    tr = scene.tr
    tile = known(name, printed(scene).engineers)
    mark = icons.mark_of(icons.numbered_engineer(tile.label))
    out = [title(tr("engineer.name", number=tile.label), mark)]
    out.append(paragraph(sentence(effects.words(tr, tile.effect))))
    owner = queries.place(game(scene), "ENGINEER_" + name).owner
    if owner is not None:
        out.append(paragraph(tr("help.engineer.owned", name=scene.name(owner))))
    strip = [lying for _, lying in queries.table(game(scene)).strip]
    if name in strip:
        out.append(paragraph(tr("help.engineer.waits", n=strip.index(name))))
    out.append(paragraph(say(scene, "help.engineer")))
    return "".join(out) + source(scene, tile.provenance)


def loco(scene: Scene, name: str, special: str = "") -> str:
    """A locomotive, and the factory on its back."""
    tr, board_ = scene.tr, printed(scene)
    number = number_of(name, range(1, max(board_.piles) + 1))
    out = [title(tr("loco.name", number=number), icons.mark_of(icons.numbered_loco(number)))]
    out.append(paragraph(tr("help.loco", number=number)))
    if special:
        out.append(paragraph(tr("help.loco.special")))
    else:
        effect = effects.words(tr, board_.factories[name].effect)
        out.append(paragraph(tr("help.loco.back", effect=effect)))
        left = queries.table(game(scene)).piles.get(number, 0)
        out.append(paragraph(tr("board.pile", number=number, n=left)))
    return "".join(out)


def factory(scene: Scene, name: str) -> str:
    """A factory."""
    tr = scene.tr
    tile = known(name, printed(scene).factories)
    free = queries.table(game(scene)).returned.count(name)
    return (
        title(tr("factory.name", number=name), icons.mark_of(icons.numbered_factory(name)))
        + paragraph(sentence(effects.words(tr, tile.effect)))
        + paragraph(tr("help.factory"))
        + (paragraph(tr("help.factory.open", n=free)) if free else "")
        + source(scene, tile.provenance)
    )


def rail(scene: Scene, name: str) -> str:
    """A railway, space by space."""
    tr = scene.tr
    if name in printed(scene).lanes:
        heading = title(tr("rail." + name), icons.mark("gear"))
        gaps = "help.gaps" if printed(scene).lanes[name].stalls else "help.gaps.passed"
        return heading + paragraph(tr("help.industry")) + paragraph(tr(gaps))
    record = known(name, printed(scene).rails)
    colours = effects.join(tr, [tr("colour." + colour) for colour in record.colours])
    mine = board_of(scene, owner_shown(scene))
    shown = [special for special in record.specials if _there(scene, special, mine)]
    rows = "".join(f"<li>{esc(_special_line(scene, special))}</li>" for special in shown)
    return (
        title(tr("rail." + name))
        + paragraph(tr("help.rail", n=record.length, colours=colours, slots=len(record.slots)))
        + f'<ul class="rr-list">{rows}</ul>'
        + source(scene, record.provenance)
    )


def _there(scene: Scene, special: Special, whose: queries.Board) -> bool:
    """Whether an advantage is on a board, either printed or on a tile."""
    return whose.shows(special) or not plan_of(scene).covered(special)


def _condition(scene: Scene, special: Special) -> str:
    tr = scene.tr
    key = "help.need.loco" if special.loco else "help.need"
    condition = tr(key, colour=tr("colour." + special.track), space=special.space)
    return effects.join(tr, [condition, tr("help.need.medal")]) if special.medal else condition


def _special_line(scene: Scene, special: Special) -> str:
    effect = effects.words(scene.tr, special.effect)
    condition = _condition(scene, special)
    return scene.tr("help.special-line", space=special.space, effect=effect, condition=condition)


def special(scene: Scene, name: str, number: str, order: str, whose: str = "") -> str:
    """An advantage of a rail space on the board of seat `whose` (default: the drawn one)."""
    tr = scene.tr
    rail_, stem = known(name, printed(scene).ways)
    whole = board_of(scene, seat_of(scene, whose))
    there = [each for each in rail_.specials if each.stem == stem and _there(scene, each, whole)]
    where = {f"{each.space}:{each.order}": each for each in there}
    record = known(f"{number}:{order}", where)
    effect = record.effect
    said = tr("help.special", effect=effects.words(tr, effect), condition=_condition(scene, record))
    out = [title(f"{tr('rail.' + name)} {number}"), paragraph(sentence(said))]
    out.append(paragraph(tr("help.once" if record.once else "help.always")))
    explained = {"question_token": "question", "double_rail": "double_rail", "gain_tracks": "unlock"}
    out += [paragraph(tr("help." + text)) for part, text in explained.items() if part in effect]
    if record.terminus:
        out.append(paragraph(tr("help.terminus", points=effect["points"])))
    mine = whole.rail(rail_.id)
    laid = whole.tokens_laid.get(f"{rail_.id} {number}")
    if laid and "question_token" in effect:
        out.append(paragraph(tr("help.question.laid", token=say(scene, "token." + laid))))
    shown = {"name": scene.name(whole.seat), "colour": tr("colour." + record.track), "reach": mine.reach}
    out.append(paragraph(tr("help.now-at", **shown, space=mine.positions.get(record.track, 0))))
    return "".join(out) + source(scene, record.provenance)


def cell(scene: Scene, name: str, number: str, whose: str = "") -> str:
    """A rail space on the board of seat `whose` (default: the drawn one)."""
    tr = scene.tr
    record, stem = known(name, printed(scene).ways)
    where = number_of(number, range(record.stems[stem].first, record.stems[stem].last + 1))
    whole = board_of(scene, seat_of(scene, whose))
    mine = whole.rail(record.id)
    there = record.passes(mine.stem, stem)
    out = [title(f"{tr('rail.' + name)} {number}")]
    colour = next((each for each, at in reversed(mine.positions.items()) if there and at >= where), "")
    if colour:
        key = "help.cell" if where <= mine.reach else "help.cell.unreached"
        shown = {"colour": tr("colour." + colour), "value": dict(whole.values)[colour], "reach": mine.reach}
        out.append(paragraph(tr(key, **shown, points=mine.space_points[where - 1])))
    else:
        out.append(paragraph(tr("help.cell.empty")))
    here = [each for each in record.specials if (each.stem, each.space) == (stem, where)]
    out += [paragraph(_special_line(scene, each)) for each in here if _there(scene, each, whole)]
    return "".join(out)


def track(scene: Scene, colour: str) -> str:
    """A color of track: its points, and where it may be laid."""
    tr, board_ = scene.tr, printed(scene)
    base, *others = board_.values.values()
    points = known(colour, base)
    rails = [tr("rail." + each.id) for each in board_.rails.values() if colour in each.colours]
    title_ = tr("help.track.title", colour=tr("colour." + colour))
    out = [title(title_, icons.mark_of(icons.track(colour)))]
    higher = [tr("help.track.revalued", n=each[colour]) for each in others if each[colour] != points]
    out.append(paragraph(" ".join((tr("help.track.value", n=points), *higher))))
    out.append(paragraph(tr("help.track.rails", rails=effects.join(tr, rails))))
    ahead = list(base).index(colour)
    if ahead:
        out.append(paragraph(tr("help.track.behind", ahead=tr("colour." + list(base)[ahead - 1]))))
    return "".join(out)


def lane(scene: Scene, number: str, name: str = "") -> str:
    """An entry of an industry lane (default: the main one)."""
    tr, board_ = scene.tr, printed(scene)
    here = known(name or board_.lane.id, board_.lanes)
    entries = here.entries
    entry = entries[number_of(number, range(len(entries)))]
    out = [title(tr("board.lane", entry=effects.lane_name(tr, entry)), icons.mark("gear"))]
    if entry.gap:
        key = "help.gap" if here.stalls else "help.gap.passed"
        out.append(paragraph(tr(key, gap=entry.gap, points=entry.value)))
    elif entry.effect and "question_token" not in entry.effect:
        out.append(paragraph(sentence(effects.words(tr, entry.effect))))
        out.append(paragraph(tr("help.lane", points=entry.value)))
    elif entry.effect:
        out.append(paragraph(tr("help.lane.question", points=entry.value)))
        out.append(paragraph(tr("help.question")))
    else:
        out.append(paragraph(tr("help.lane", points=entry.points)))
    return "".join(out) + paragraph(tr("help.industry"))


def doubler(scene: Scene, number: str) -> str:
    """The place of a doubler."""
    tr = scene.tr
    number_of(number, range(1, 1 + max(rail.doublers for rail in printed(scene).rails.values())))
    heading = title(tr("board.doubler_slot", n=number), icons.mark("doubler"))
    return heading + paragraph(tr("help.doubler", n=number))


def marker(scene: Scene, number: str) -> str:
    """An industry marker."""
    number_of(number, range(1, 1 + len(printed(scene).markers)))
    heading = title(scene.tr("board.marker", n=number), icons.mark("marker"))
    return heading + paragraph(scene.tr("help.industry"))


def group(scene: Scene, name: str) -> str:
    """A block of the common board."""
    tr = scene.tr
    known(name, BLOCKS)
    heading = tr("board.piles") if name == "supply" else tr("head." + name)
    return title(heading) + paragraph(tr("help.group." + name))


def slot(scene: Scene, name: str) -> str:
    """A slot for a locomotive."""
    tr = scene.tr
    heading = tr("help.slot.title", rail=tr("rail." + known(name, printed(scene).slots).id))
    return title(heading, icons.mark("loco")) + paragraph(tr("help.slot"))


def tokens(scene: Scene) -> str:
    """The ? tokens in general."""
    return title(scene.tr("board.tokens"), icons.mark("token")) + paragraph(say(scene, "help.token"))


def token(scene: Scene, name: str) -> str:
    """A ? token."""
    tile = known(name, printed(scene).tokens)
    return (
        title(say(scene, "token." + name), icons.mark("token"))
        + paragraph(say(scene, "token.help." + name))
        + paragraph(say(scene, "help.token"))
        + source(scene, tile.provenance)
    )


def card(scene: Scene, name: str) -> str:
    """A ? card."""
    tr = scene.tr
    tile = known(name, printed(scene).cards)
    gone = "" if name in queries.table(game(scene)).cards_up else paragraph(tr("help.card.gone"))
    return (
        title(say(scene, "card." + name), icons.mark("card"))
        + paragraph(say(scene, "card.help." + name))
        + gone
        + paragraph(tr("help.card"))
        + source(scene, tile.provenance)
    )


def start(scene: Scene, name: str) -> str:
    """A starting bonus card."""
    tile = known(name, printed(scene).starts)
    return (
        title(sentence(effects.words(scene.tr, tile.effect)))
        + paragraph(scene.tr("help.start"))
        + source(scene, tile.provenance)
    )


def bonuses(scene: Scene, whose: str) -> str:
    """The end bonus cards of a player, as far as the viewer knows them, or all cards of the game."""
    tr = scene.tr
    out = [title(tr("help.bonus.title"), icons.mark("bonus")), paragraph(say(scene, "help.bonus"))]
    if whose == "pile":
        out.append(paragraph(tr("board.bonus_pile", n=queries.table(game(scene)).bonus_pile)))
        names = (say(scene, "bonus." + name) for name in printed(scene).bonuses)
        rows = "".join(f"<li><b>{esc(name)}</b></li>" for name in names)
        return "".join(out) + paragraph(say(scene, "help.bonus.all")) + f'<ul class="rr-list">{rows}</ul>'
    mine = board_of(scene, seat_of(scene, whose))
    out.append(paragraph(tr("help.bonus.count", name=scene.name(mine.seat), n=mine.cards_held)))
    return "".join(out) + bonus_list(scene, mine)


def bonus_list(scene: Scene, whose: queries.Board) -> str:
    """The end bonus cards that the viewer knows, with their points now."""
    if not whose.cards:
        return ""
    tr = scene.tr
    rows = "".join(
        f"<li><b>{esc(say(scene, 'bonus.' + name))}</b>: {esc(tr('help.bonus.now', points=points))}"
        f"<br>{esc(say(scene, 'bonus.help.' + name))}</li>"
        for name, points in whose.cards
    )
    return f'<ul class="rr-list">{rows}</ul>'


def order(scene: Scene, place: str) -> str:
    """A place in turn order."""
    tr = scene.tr
    table = queries.table(game(scene))
    position = number_of(place, range(1, len(table.order) + 1))
    name = scene.name(table.order[position - 1])
    return (
        title(tr("head.turn_order"), icons.mark("order"))
        + paragraph(tr("board.order", n=position, name=name, points=table.pass_points[position - 1]))
        + paragraph(tr("help.order"))
    )


def workers(scene: Scene, seat: str) -> str:
    """A player's supply."""
    tr, mine = scene.tr, board_of(scene, seat_of(scene, seat))
    where = [
        f"{tr('rail.' + special.rail)} {special.space}"
        for rail_ in printed(scene).rails.values()
        for special in rail_.specials
        if "own_worker" in special.effect and _there(scene, special, mine)
    ]
    return (
        title(tr("help.workers.title", name=scene.name(mine.seat)), icons.mark("worker"))
        + paragraph(tr("board.workers", n=mine.own_workers, total=mine.workers_in_play, reserve=mine.reserve))
        + paragraph(tr("help.workers", places=effects.join(tr, where)))
    )


def pieces(scene: Scene, kind: str) -> str:
    """Roubles, resources, or temporary and black workers."""
    tr = scene.tr
    if kind == "rouble":
        return title(tr("help.rouble.title"), icons.mark("rouble")) + paragraph(tr("help.rouble"))
    if kind in printed(scene).resources:
        heading = title(capital(tr("resource." + kind, n=2)), icons.mark(effects.drawing(kind)))
        return heading + paragraph(tr("help.resource." + kind))
    if kind != "extra":
        raise NoSuchThing(kind)
    return (
        title(tr("help.extra.title"), icons.mark("black-worker"))
        + paragraph(tr("help.temp"))
        + paragraph(say(scene, "card.help.Q_BLACKWORKER"))
    )


_EXPLANATIONS: dict[str, Explanation] = {
    "space": Explanation(space),
    "engineer": Explanation(engineer),
    "loco": Explanation(loco, (1, 2)),
    "factory": Explanation(factory),
    "rail": Explanation(rail),
    "special": Explanation(special, (3, 4)),
    "cell": Explanation(cell, (2, 3)),
    "track": Explanation(track),
    "lane": Explanation(lane, (1, 2)),
    "doubler": Explanation(doubler),
    "marker": Explanation(marker),
    "group": Explanation(group),
    "slot": Explanation(slot),
    "tokens": Explanation(tokens, (0,)),
    "token": Explanation(token),
    "card": Explanation(card),
    "start": Explanation(start),
    "bonuses": Explanation(bonuses),
    "order": Explanation(order),
    "workers": Explanation(workers),
    "pieces": Explanation(pieces),
    "now": Explanation(now, (2,)),
    "score": Explanation(score),
    "board": Explanation(whole_board),
}

"""Names of things: spaces, engineers, railways, payments, lane entries."""

from __future__ import annotations

from engine.games.russian_railroads import queries
from ui.games.russian_railroads import effects
from ui.games.russian_railroads.reading import printed
from ui.view.scene import Scene
from ui.words.i18n import Translator


def say(scene: Scene, key: str, **args: object) -> str:
    """A text about a printed thing, with the numbers printed on this board."""
    board_, tr = printed(scene), scene.tr
    rails = [tr("rail." + rail.id) for rail in board_.rails.values() if rail.doublers]
    medal = [tr("rail." + rail.id) for rail in board_.rails.values() if any(e.medal for e in rail.specials)]
    names = {"doubler_rails": effects.join(tr, rails), "medal_rail": effects.join(tr, medal)}
    return tr(key, **board_.quoted.get(key.rpartition(".")[2], board_.numbers), **names, **args)


def place_name(scene: Scene, place: str) -> str:
    """The name of an action space or own engineer. Engineers are called by their number."""
    if place.startswith("ENGINEER_"):
        tile = printed(scene).engineers[place.removeprefix("ENGINEER_")]
        return scene.tr("space.ENGINEER", number=tile.label)
    return say(scene, "space." + place)


def engineer_number(scene: Scene, engineer: str) -> str:
    """The number printed on an engineer."""
    tile = printed(scene).engineers.get(engineer)
    return engineer if tile is None else tile.label


def rail_of_slot(scene: Scene, slot: str) -> str:
    """The railway of a locomotive slot."""
    return scene.tr("rail." + printed(scene).slots[slot].id)


def payment(tr: Translator, pieces: dict[str, int]) -> str:
    """A payment in words: "1 worker and 1 rouble"."""
    return effects.join(tr, [tr("pieces." + name, n=count) for name, count in pieces.items() if count])


def cost(tr: Translator, place: queries.Place) -> str:
    """A cost in words: "2 workers", "1 worker and 1 rouble"."""
    if place.price:
        return effects.join(tr, [tr("resource." + name, n=count) for name, count in place.price])
    return payment(tr, {"own": place.workers, "rouble": place.roubles})


def question_name(tr: Translator, name: str) -> str:
    """The name of a ? space: "Kiev 4"."""
    rail, _, space = name.partition(" ")
    return f"{tr('rail.' + rail)} {space}"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A phrase as a sentence."""
    return capital(text) + ("" if text.endswith((".", "!", "?")) else ".")


def counted(number: int, boilerman: bool) -> str:
    """A locomotive's number, "3+1" with a boilerman."""
    return f"{number - 1}+1" if boilerman else str(number)


def entry_name(scene: Scene, marker: object, at: object) -> str:
    """The lane entry at a marker, by its print."""
    lane = printed(scene).markers[int(str(marker)) - 1]
    return effects.lane_name(scene.tr, lane.entries[int(str(at))])


def markers(scene: Scene, whose: queries.Board) -> list[str]:
    """The positions of a player's industry markers in words."""
    return [entry_name(scene, number, at) for number, at in whose.markers]

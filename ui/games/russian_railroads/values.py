"""Names of the printed values of boards, cards and tiles, for correcting them.

They are made of the words for effects and places, so a module's records need no code here, and words only for
keys of their own (`values.what.<key>`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import boards
from engine.core.errors import OptionError
from engine.games.russian_railroads import queries
from ui.games.russian_railroads import effects, identity, player_printed
from ui.games.russian_railroads.reading import printed
from ui.markup.html import esc, paragraph
from ui.view.scene import Scene
from ui.view.types import ValueName
from ui.words.i18n import Translator

_NAMED = {
    "factories": "factory.name", "engineers": "engineer.name", "locomotives": "loco.name",
}  # fmt: skip
_CARDS = {"question_tokens": "token", "question_cards": "card", "end_bonus_cards": "bonus"}
_STACKS = ("A", "B", "")
_BUILDS = ("loco", "factory", "loco_or_factory", "loco_and_factory")


def value_name(scene: Scene, path: str) -> ValueName:
    """The name of a value, by its path (`BoardValues.name`)."""
    part, *rest = path.split(".")
    tr = scene.tr
    group = _text_or(tr, f"values.{part}", part)
    if not rest:
        return ValueName(group, "")
    thing, inner = _thing(scene, part, rest)
    return ValueName(group, thing, _what(tr, inner))


def _thing(scene: Scene, part: str, rest: list[str]) -> tuple[str, list[str]]:
    """The name of the thing with a value, and the rest of the path."""
    tr, key, inner = scene.tr, rest[0], rest[1:]
    record = _record(scene, f"{part}.{key}")
    name = str(record.get("id", key)) if isinstance(record, Mapping) else key
    if part in ("components", "setup", "final_scoring") or not isinstance(record, Mapping):
        return ("", rest) if not inner else (_text_or(tr, f"values.what.{key}", key), inner)
    if part == "player_counts":
        return tr("values.players", count=key), inner
    if part == "track_values":
        return _text_or(tr, f"values.set.{key}", key), inner
    if part == "rails":
        if inner[:1] == ["special_spaces"] and len(inner) > 1:
            special = _record(scene, ".".join(["rails", key, *inner[:2]]))
            return _special(tr, name, special), inner[2:]
        return _text_or(tr, f"rail.{name}", name), inner
    if part == "industry_lanes":
        cut = inner[:1] == ["entries"] and len(inner) > 1
        return _text_or(tr, f"rail.{name}", name), inner[1:] if cut else inner
    if part == "action_spaces":
        return identity.place_name(scene, name), inner
    if part == "engineers" and isinstance(record, Mapping):
        number = identity.engineer_number(scene, name)
        # engineers of expansions may have numbers of others
        return f"{tr('engineer.name', number=number)}: {_words(tr, record['effect'])}", inner
    if part in _NAMED:
        return tr(_NAMED[part], number=name), inner
    if part in _CARDS and tr.has(f"{_CARDS[part]}.{name}"):
        return identity.say(scene, f"{_CARDS[part]}.{name}"), inner
    if isinstance(record, Mapping) and part == "starting_bonus_cards":
        return _words(tr, record["effect"]), inner
    if isinstance(record, Mapping) and "effect" in record and not tr.has(f"values.thing.{name}"):
        place = 1 + scene.game.board_data(scene.state.setup.options)[part].index(record)
        return f"{place}: {_words(tr, record['effect'])}", inner
    if part == "turn_order_cards":
        return tr("values.order-card", number=name), inner
    if part == "engineer_strip":
        return _strip(tr, rest)
    if part == "industry_markers":
        return tr("values.marker", number=name), inner
    return _text_or(tr, f"values.thing.{name}", name), inner


def _words(tr: Translator, effect: Mapping[str, Any]) -> str:
    """An effect in words. A part without words is named by its key."""
    known = {key: value for key, value in effect.items() if tr.has(f"effect.{key}") or key == "build"}
    other = [_text_or(tr, f"values.what.{key}", key) for key in effect if key not in known]
    return effects.join(tr, [*([effects.words(tr, known)] if known else []), *other])


def _strip(tr: Translator, rest: list[str]) -> tuple[str, list[str]]:
    if rest[0] == "deal" and len(rest) > 2:
        name, index = tr("values.deal", count=rest[1], letter=rest[2]), rest[3:]
    else:
        name, index = tr("values.strip", side=rest[0]), rest[2:]
    return name, [tr("values.nth", number=int(each) + 1) for each in index[:1]]


def _special(tr: Translator, rail: str, record: Any) -> str:
    if not isinstance(record, Mapping):
        return _text_or(tr, f"rail.{rail}", rail)
    return f"{_text_or(tr, f'rail.{rail}', rail)} {record['space']}: {_words(tr, record['effect'])}"


def _what(tr: Translator, inner: list[str]) -> str:
    """The name of a value within its thing, from the rest of its path."""
    if inner[:1] == ["cost"] and len(inner) == 2:
        return tr("values.what.cost", what=_word(tr, inner[1]))
    if "gain_tracks" in inner and tr.has(f"colour.{inner[-1]}.many"):
        return tr(f"colour.{inner[-1]}.many")
    said = [word for word in inner if word not in ("effect", "score", "need")]
    if inner[:1] == ["effect"] and len(inner) == 2:
        return _effect(tr, inner[1])
    if "repeat_one_of" in inner:
        return tr("values.what.repeat", what=_effect(tr, inner[-1]))
    if "tiers" in said and len(said) > 2:
        said = [tr("values.tier", number=int(said[1]) + 1), said[2]]
    return ", ".join(_word(tr, word) for word in said)


def _effect(tr: Translator, key: str) -> str:
    found = _text_or(tr, f"values.what.{key}", "")
    if found:
        return found
    return tr(f"short.{key}", n=2) if tr.has(f"short.{key}") else _text_or(tr, f"colour.{key}", key)


def _word(tr: Translator, word: str) -> str:
    if word.isdigit():
        return tr("values.nth", number=word)
    for key in (f"values.what.{word}", f"colour.{word}", f"rail.{word}", f"option.pass_points.{word}"):
        if tr.has(key):
            return tr(key)
    return tr(f"short.{word}", n=2) if tr.has(f"short.{word}") else word.replace("_", " ")


def _text_or(tr: Translator, key: str, otherwise: str) -> str:
    return tr(key) if tr.has(key) else otherwise.replace("_", " ")


def _record(scene: Scene, path: str) -> Any:
    try:
        return boards.value_at(scene.game.board_data(scene.state.setup.options), path)
    except OptionError:
        return None


def value_choices(scene: Scene, path: str) -> Mapping[str, str]:
    """Names of the colors, railways, stacks, slots and kinds that a value can be."""
    tr, last = scene.tr, path.rpartition(".")[2]
    data = scene.game.board_data(scene.state.setup.options)
    if last == "track":
        rail = boards.value_at(data, ".".join(path.split(".")[:2]))
        return {colour: tr(f"colour.{colour}") for colour in rail["colours"]}
    if last == "stack":
        return {stack: stack or tr("values.no-stack") for stack in _STACKS}
    if last in ("rail", "lane"):
        part = "rails" if last == "rail" else "industry_lanes"
        return {record["id"]: _text_or(tr, f"rail.{record['id']}", record["id"]) for record in data[part]}
    if last == "build":
        return {what: tr(f"effect.build.{what}") for what in _BUILDS}
    if last == "revalue":
        return {name: _text_or(tr, f"values.set.{name}", name) for name in data["track_values"]}
    if path.startswith("engineer_strip.") or last == "engineer_on":
        slots = data["engineer_strip"]
        names = dict.fromkeys(slot for side in ("3-4", "2") for slot in slots[side]["spaces_left_to_right"])
        return {slot: _text_or(tr, f"values.slot.{slot}", slot) for slot in names}
    if last in ("per", "sum", "of"):
        return {what: _text_or(tr, f"values.counts.{what}", what) for what in queries.counted(last)}
    return {}


def sources(scene: Scene) -> str:
    """HTML: the sources of the board's values."""
    tr, board_ = scene.tr, printed(scene)
    groups: dict[str, list[str]] = {"seed": [], "cross-checked": [], "reconstructed": []}

    def note(name: str, provenance: str) -> None:
        groups.setdefault(provenance, []).append(name)

    for space in board_.spaces.values():
        note(identity.place_name(scene, space.id), space.provenance)
    for rail in board_.rails.values():
        note(tr("rail." + rail.id), rail.provenance)
        for special in rail.specials:
            if special.provenance != "seed":
                note(player_printed.special_name(tr, special), special.provenance)
    for lane in board_.lanes.values():
        note(tr("rail." + lane.id), lane.provenance)
    for key, tiles in (("factory", board_.factories), ("engineer", board_.engineers)):
        for tile in tiles.values():
            note(tr(key + ".name", number=tile.label), tile.provenance)
    for key, tiles in (("token", board_.tokens), ("card", board_.cards), ("bonus", board_.bonuses)):
        for name, tile in tiles.items():
            note(identity.say(scene, f"{key}.{name}"), tile.provenance)
    out = [paragraph(tr("about.intro"))]
    for mark, names in groups.items():
        if names:
            out.append(
                f"<h3>{esc(tr('provenance.' + mark))}</h3>"
                f"{paragraph(tr('about.mark.' + mark))}{paragraph(', '.join(names) + '.')}"
            )
    return "".join(out) + paragraph(tr("about.options"))

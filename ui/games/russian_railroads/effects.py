"""Effect records of the data in words and as rows of small drawings.

Both are composed of the effects' primitives, so a new space, engineer or card needs only data.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.games.russian_railroads.queries import Effect, Entry
from ui.games.russian_railroads import icons
from ui.games.russian_railroads.lettering import SMALLEST
from ui.markup.svg import HUSH
from ui.words.i18n import Translator

_DRAWN = {
    "black": "track-black", "gray": "track-gray", "brown": "track-brown", "natural": "track-natural",
    "white": "track-white", "any": "track-any", "black_or_gray": "track-black_or_gray", "industry": "gear",
    "points": "star", "rouble": "rouble", "doubler": "doubler", "temp_workers": "temp",
    "own_worker": "worker", "black_worker": "black-worker", "reuse": "reuse", "score_engineers": "engineer",
    "score_best_locos": "loco", "end_bonus_or_points": "bonus", "question_token": "token",
    "question_card_then_end_bonus": "card", "industry_marker": "marker", "revalue": "revalue",
    "kiev_medal": "medal", "hire_engineer": "engineer", "take_card_engineer": "engineer",
    "claim_turn_order": "order", "recurring_points": "star", "double_rail": "double-rail",
    "place_special_loco": "loco",
}  # fmt: skip
_UNCOUNTED = {
    "score_engineers", "end_bonus_or_points", "question_card_then_end_bonus", "revalue", "kiev_medal",
    "hire_engineer", "take_card_engineer", "double_rail", "place_special_loco", "reuse", "black_worker",
    "claim_turn_order", "question_token", "industry_marker",
}  # fmt: skip
"""Parts of an effect whose drawing needs no number."""


_SILENT: set[str] = set()


def add(drawn: Mapping[str, str], uncounted: frozenset[str], unticked: frozenset[str]) -> None:
    """Register a module's drawings of effects, and which of them need no number or no tick."""
    _DRAWN.update(drawn)
    _UNCOUNTED.update(uncounted)
    _SILENT.update(unticked)


def silent(effect: Effect) -> bool:
    """Whether an effect needs no tick once gained, because the board shows what it brought."""
    return not _SILENT.isdisjoint(effect)


def drawing(name: str) -> str:
    """The name of the drawing of an effect or a kind of action."""
    return _DRAWN.get(name, "dice")


def words(tr: Translator, effect: Effect) -> str:
    """An effect as a phrase: "1 industry advance and 1 black advance"."""
    times = effect.get("times", 1)
    told = join(tr, [_one(tr, key, value) for key, value in effect.items() if key != "times"])
    return tr("effect.times", effect=told, n=times) if times > 1 else told


def _one(tr: Translator, key: str, value: object) -> str:
    if key == "gain_tracks" and isinstance(value, Mapping):
        parts = [tr("effect.gain_tracks", n=n, colour=tr(f"colour.{c}.many")) for c, n in value.items()]
        return join(tr, parts)
    if key == "repeat_one_of":
        return tr("effect.repeat_one_of")
    if key == "build":
        return tr(f"effect.build.{value}")
    if key == "engineer_on":
        return tr("effect.engineer_on")
    if key == "reuse" and value != 1:
        return tr("effect.reuse.more", n=value)
    return tr(f"effect.{key}", n=value)


def join(tr: Translator, parts: list[str]) -> str:
    """Words as a list in a sentence: a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("list.and", first=", ".join(parts[:-1]), last=parts[-1])


def lane_name(tr: Translator, entry: Entry) -> str:
    """An entry of the industry lane by its print: "15 points", "gap 2"."""
    if entry.gap:
        return tr("lane.gap", gap=entry.gap)
    if "question_token" in entry.effect:
        return tr("lane.question")
    return words(tr, entry.effect) if entry.effect else tr("lane.points", points=entry.points)


@cache
def _pictures(key: str, value: object) -> tuple[tuple[str, str], ...]:
    """(caption, drawing) of one part of an effect; the drawing is the inner markup of a 24 by 24 box."""
    if key == "build":
        loco, factory, slash = icons.shape("loco"), icons.shape("factory"), "/"
        if value == "loco":
            return (("", loco),)
        if value == "factory":
            return (("", factory),)
        return (("", loco), ("+" if value == "loco_and_factory" else slash, factory))
    if key == "repeat_one_of":
        return (("+", icons.shape("reuse")),)
    if key == "engineer_on":
        return (("", icons.shape("engineer")),)
    if key == "times":
        return (("", icons.shape(f"times-{value}")),)
    return (("" if key in _UNCOUNTED else str(value), icons.shape(drawing(key))),)


def pictures(effect: Effect) -> list[tuple[str, str]]:
    """(caption, drawing) of every part of an effect, in order."""
    result: list[tuple[str, str]] = []
    for key, value in effect.items():
        if key == "gain_tracks":
            result += [(str(n), icons.shape(f"track-{colour}")) for colour, n in value.items()]
        elif key == "repeat_one_of":
            result += _pictures(key, "")
        else:
            result += _pictures(key, value)
    if len(result) > 2:  # one of each of many things needs no numbers
        result = [("" if caption == "1" else caption, drawing) for caption, drawing in result]
    return result


def row(effect: Effect, x: float, cy: float, size: float, *, middle: bool = True, limit: float = 1e9) -> str:
    """The effect as a row of drawings at height `cy`, centered at `x` or starting there, within `limit`."""
    parts = pictures(effect)
    wide = width(effect, size)
    if wide > limit:
        size *= limit / wide
        wide = limit
    left = x - wide / 2 if middle else x
    out = []
    for caption, drawing in parts:
        if caption:
            advance = _caption_width(caption, size)
            out.append(
                f'<text{HUSH} class="rr-count" x="{left + advance / 2 - 1:.1f}" y="{cy + size * 0.32:.1f}" '
                f'font-size="{max(size * 0.9, SMALLEST):.1f}" '
                f'text-anchor="middle">{caption}</text>'
            )
            left += advance
        out.append(
            f'<g transform="translate({left:.1f} {cy - size / 2:.1f}) scale({size / 24:.3f})">'
            f"{icons.legible(drawing, size)}</g>"
        )
        left += size + 3
    return "".join(out)


def block(effect: Effect, cx: float, cy: float, size: float, *, limit: float) -> str:
    """The effect as a `row`, or as two rows of half the height if it has more than three drawings."""
    parts = pictures(effect)
    if len(parts) < 4:
        return row(effect, cx, cy, size, limit=limit)
    per_row = (len(parts) + 1) // 2
    small = min(size * 0.62, limit / per_row - 2)
    out = []
    for index, (_, drawing) in enumerate(parts):
        line, column = divmod(index, per_row)
        x = cx + (column - per_row / 2) * (small + 3) + 1.5
        y = cy + (line - 1) * (small + 0.5)
        out.append(
            f'<g transform="translate({x:.1f} {y:.1f}) scale({small / 24:.3f})">'
            f"{icons.legible(drawing, small)}</g>"
        )
    return "".join(out)


def width(effect: Effect, size: float) -> float:
    """The width of the effect's `row` without a limit."""
    parts = pictures(effect)
    return sum(_caption_width(caption, size) + size for caption, _ in parts) + 3 * (len(parts) - 1)


def _caption_width(caption: str, size: float) -> float:
    return len(caption) * size * 0.55 if caption else 0.0


def mark(effect: Effect) -> str:
    """The effect's first drawing as a small SVG for a button."""
    parts = pictures(effect)
    return icons.mark_of(parts[0][1]) if parts else ""

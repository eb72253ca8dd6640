"""Addresses: what stands behind the # of the page's URL."""

from __future__ import annotations

import re
from typing import NamedTuple

_GAME = re.compile(r"[a-z0-9][a-z0-9-]{0,40}")
_PLACE = re.compile(r"[a-z0-9.-]{0,80}")
_LONGEST_CODE = 5_000
_SAVE = re.compile(r"[a-z0-9]{1,16}")
_LESSON = re.compile(r"[A-Za-z0-9-]{1,40}")
_PACKED = re.compile(r"[A-Za-z0-9_.-]{1,32000}")


class Route(NamedTuple):
    """Where the page is: `page` is start, new, board, play, link, rules, statistics, learn, lesson, puzzle,
    embed or lost (then `arg` is the text that was not understood)."""

    page: str
    arg: str = ""
    moment: int | None = None
    """Play only: how many actions are done at the moment looked at; None is now."""
    code: str = ""
    """Board: corrections, as `engine.core.correction` encodes them. Rules: the place in them. Lesson, puzzle:
    its id (`arg`: the game; a lesson without one travels in `arg`). Learn: "puzzles"."""
    save: str = ""
    """Board only: the table that somebody came from."""

    def fragment(self) -> str:
        """The address, with its #."""
        if self.page == "start":
            return "#/"
        if not self.arg:
            return f"#/{self.page}"
        if self.page == "trying":
            return f"#/editor/{self.arg}/try"
        if self.page == "link":
            return f"#/g/{self.arg}"
        tail = "" if self.moment is None else f"/{self.moment}"
        tail += "".join(f"/{part}" for part in (self.code, self.save) if part)
        return f"#/{self.page}/{self.arg}{tail}"


def parse(fragment: str) -> Route:
    """The route that an address means; never fails."""
    text = fragment.removeprefix("#").strip("/")
    parts = text.split("/")
    if text == "":
        return Route("start")
    if text == "statistics":
        return Route("statistics")
    if text == "editor":
        return Route("editor")
    if parts[0] == "editor" and len(parts) in (2, 3) and _SAVE.fullmatch(parts[1]):
        if parts[2:] in ([], ["try"]):
            return Route("trying" if parts[2:] else "editor", parts[1])
    if text == "learn":
        return Route("learn")
    if parts[0] == "learn" and len(parts) in (2, 3) and _GAME.fullmatch(parts[1]):
        if parts[2:] in ([], ["puzzles"]):
            return Route("learn", parts[1], code="".join(parts[2:]))
    if parts[0] == "lesson" and len(parts) == 2 and _PACKED.fullmatch(parts[1]):
        return Route("lesson", parts[1])
    if parts[0] in ("lesson", "puzzle") and len(parts) == 3:
        if _GAME.fullmatch(parts[1]) and _LESSON.fullmatch(parts[2]):
            return Route(parts[0], parts[1], code=parts[2])
    if parts[0] == "embed" and len(parts) > 1:
        return Route("embed", "/".join(parts[1:]))
    if parts[0] == "g" and len(parts) == 2:
        return Route("link", parts[1])
    if parts[0] == "new" and len(parts) == 2 and _GAME.fullmatch(parts[1]):
        return Route("new", parts[1])
    if parts[0] == "rules" and len(parts) in (2, 3) and _GAME.fullmatch(parts[1]):
        if _PLACE.fullmatch((*parts, "")[2]):
            return Route("rules", parts[1], code=(*parts, "")[2])
    if parts[0] == "board" and len(parts) in (2, 3, 4) and _GAME.fullmatch(parts[1]):
        code, save = (*parts[2:], "", "")[:2]
        if not save or _SAVE.fullmatch(save):
            return Route("board", parts[1], code=code[:_LONGEST_CODE], save=save)
    if parts[0] == "play" and len(parts) in (2, 3) and _SAVE.fullmatch(parts[1]):
        if len(parts) == 2:
            return Route("play", parts[1])
        if parts[2].isascii() and parts[2].isdigit() and len(parts[2]) < 7:
            return Route("play", parts[1], int(parts[2]))
    return Route("lost", text[:80])

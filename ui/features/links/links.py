"""Games by link: their addresses, whose seats are at this machine, and how the game of a link stands to those
that are kept here. What people see of it: ui.features.links.panels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import unquote

from engine.core import lesson_link, link, record
from engine.core.contract import Action
from engine.core.lesson_link import BrokenLesson
from engine.core.link import Link
from engine.core.match import Match, shared
from ui.storage.same_game import people_of, start_of, starts
from ui.storage.saves import Store

START: Final = "#/g/"
"""What the fragment of a link begins with; the rest is engine.core.link's."""
_LONGEST = 4 * link.LONGEST
_FOUND = re.compile(r"#/g/([\w.%\s-]+)", re.ASCII)
_LESSON = re.compile(r"#/lesson/([\w.%-][\w.%\s-]*)(?![\w.%/-])", re.ASCII)
MOST_BREAKS: Final = 400
"""Lines that a mail program may have made of the longest link."""
RELATIONS: Final = ("new", "same", "old", "fork")


def found_in(text: str) -> str | None:
    """The link in a text that somebody has pasted."""
    found = _FOUND.search(text[:_LONGEST])
    return found[1] if found else None


def lesson_in(text: str) -> str | None:
    """The packed lesson of a link in a text that somebody has pasted, also after mail programs have broken it
    into lines, or words have followed it. One that cannot be read is given back as it came: its page says
    what is wrong with it. A lesson of ours (`#/lesson/<game>/<id>`) is no packed one."""
    found = _LESSON.search(text[: 4 * lesson_link.LONGEST])
    if found is None:
        return None
    whole = unquote(found[1])
    first = (whole.split() or [""])[0]
    for code in dict.fromkeys((first.rstrip("."), "".join(whole.split()), *_joined(whole.split()))):
        try:
            lesson_link.unpack(code)
        except BrokenLesson:
            continue
        return code
    return first


def _joined(words: list[str]) -> Iterator[str]:
    """The first line and the next ones, one more each time."""
    for count in range(2, min(len(words), MOST_BREAKS)):
        yield "".join(words[:count])


def read(text: str) -> Link:
    """What a link says, also after mail programs have broken it into lines, or words have followed it."""
    whole = unquote(text[:_LONGEST])
    tried = dict.fromkeys(
        cut
        for part in ((whole.split() or [""])[0], whole)
        for cut in (part, part.rstrip(" \r\n.,;:!?)>]\"'"))
    )
    found = Link(None)
    for part in tried:
        found = link.decode(part)
        if found.match is not None:
            break
    return found


@dataclass
class Sharing:
    """What somebody wants to share: the dialog's fields."""

    what: str = "game"
    names: str = "yes"
    lines: str = "no"

    def set(self, name: str, value: str) -> bool:
        """A field was changed; False when there is no such thing."""
        possible = {"what": ("game", "moment")}.get(name, ("yes", "no"))
        if not hasattr(self, name) or value not in possible:
            return False
        setattr(self, name, value)
        return True


def fragment(match: Match, sharing: Sharing, moment: int | None, mine: frozenset[int] | None) -> str:
    """The end of an address, from its # on. `moment`: what is looked at; `mine`: the sender's seats, if the
    game is played by link."""
    at = moment if sharing.what == "moment" else None
    return START + link.encode(
        match,
        count=match.cursor if at is None else max(at, match.cursor),
        names=sharing.names == "yes",
        lines=sharing.lines == "yes",
        moment=at,
        sender=None if at is not None else mine,
    )


# --- the game of a link beside those that are here


class Known(NamedTuple):
    """A kept game that begins like a link's. `relation`: the link is "new" (it goes on), the "same", "old"
    (the kept one is further), or a "fork"; `common`: how many actions both have."""

    save_id: str
    match: Match
    relation: str
    common: int


@dataclass
class Visit:
    """A link's game that is looked at; nothing of it is kept yet."""

    known: Known | None
    sender: tuple[int, ...] | None
    since: int
    """How many actions were done when it was last one's own turn."""
    lesson: str = ""


def beside(store: Store, match: Match, *, same_people: bool = False) -> Known | None:
    """The kept game that has most in common with this one; None when there is none like it. A link may come
    without names; a record has them, and is of a game of the `same_people`."""
    text = record.write(match)
    found = []
    for save_id in starts(store, match.game.id).get(start_of(text), ()):
        kept = store.peek(save_id).record
        if same_people and people_of(kept) != people_of(text):
            continue
        mine = record.read(kept).match
        if mine is not None:
            found.append(_compared(save_id, mine, match.actions))
    return max(found, key=lambda known: (known.common, -RELATIONS.index(known.relation)), default=None)


def _compared(save_id: str, mine: Match, theirs: Sequence[Action]) -> Known:
    common = shared(mine.actions, theirs)
    if common == len(mine.actions):
        relation = "same" if common == len(theirs) else "new"
    else:
        relation = "old" if common == len(theirs) else "fork"
    return Known(save_id, mine, relation, common)


def own_last_turn(match: Match, mine: frozenset[int]) -> int:
    """How many actions were done after the last decision of these seats; 0 when they have not decided yet."""
    state, last = match.at(0), 0
    for done, action in enumerate(match.actions, 1):
        if state.to_move in mine:
            last = done
        state.apply(action)
    return last


def grown(known: Known, actions: Sequence[Action]) -> Match:
    """The kept game with all that a link knows more; nothing of it is lost."""
    match = known.match
    match.goto(len(match.actions))
    for action in actions[len(match.actions) :]:
        match.play(action)
    return match

"""Games by link: their addresses, the seats played here, and how a link's game relates to a stored game.
`ui.features.links.panels` has the markup."""

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
"""The beginning of a link's fragment; engine.core.link encodes the rest."""
_LONGEST = 4 * link.LONGEST
_FOUND = re.compile(r"#/g/([\w.%\s-]+)", re.ASCII)
_LESSON = re.compile(r"#/lesson/([\w.%-][\w.%\s-]*)(?![\w.%/-])", re.ASCII)
MOST_BREAKS: Final = 400
"""The most lines into which a mail program may have broken a link."""
RELATIONS: Final = ("new", "same", "old", "fork")


def find_link(text: str) -> str | None:
    """The link in a pasted text."""
    found = _FOUND.search(text[:_LONGEST])
    return found[1] if found else None


def find_lesson(text: str) -> str | None:
    """The packed lesson of a link in a pasted text, even if mail programs have broken the link into lines or
    text follows it. An unreadable one is returned as it is, because the lesson's page explains what is wrong
    with it. Links to built-in lessons (`#/lesson/<game>/<id>`) are not packed ones."""
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
    """The first two words joined, the first three, and so on."""
    for count in range(2, min(len(words), MOST_BREAKS)):
        yield "".join(words[:count])


def read_link(text: str) -> Link:
    """Read a link, even if mail programs have broken it into lines or text follows it."""
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
class ShareOptions:
    """The fields of the share dialog."""

    what: str = "game"
    names: str = "yes"
    lines: str = "no"

    def set(self, name: str, value: str) -> bool:
        """Change a field; returns False if there is no such field or value."""
        possible = {"what": ("game", "moment")}.get(name, ("yes", "no"))
        if not hasattr(self, name) or value not in possible:
            return False
        setattr(self, name, value)
        return True


def fragment(match: Match, sharing: ShareOptions, moment: int | None, mine: frozenset[int] | None) -> str:
    """The fragment of a link. `moment`: the moment viewed; `mine`: the sender's seats in a game by link."""
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


class StoredGame(NamedTuple):
    """A stored game that begins like a link's. `relation` says whether the link has more moves ("new"), the
    "same", fewer ("old") or different ones ("fork"); `common` is the number of actions that both have."""

    save_id: str
    match: Match
    relation: str
    common: int


@dataclass
class Visit:
    """A link's game that is being viewed and not stored yet."""

    known: StoredGame | None
    sender: tuple[int, ...] | None
    since: int
    """The number of actions done at the end of one's own last turn."""
    lesson: str = ""


def find_stored(store: Store, match: Match, *, same_people: bool = False) -> StoredGame | None:
    """The stored game that has most in common with this one, or None. With `same_people`, for records, the
    players' names must be the same; links may leave them out."""
    text = record.write(match)
    found = []
    for save_id in starts(store, match.game.id).get(start_of(text), ()):
        kept = store.peek(save_id).record
        if same_people and people_of(kept) != people_of(text):
            continue
        mine = record.read(kept).match
        if mine is not None:
            found.append(_compare(save_id, mine, match.actions))
    return max(found, key=lambda known: (known.common, -RELATIONS.index(known.relation)), default=None)


def _compare(save_id: str, mine: Match, theirs: Sequence[Action]) -> StoredGame:
    common = shared(mine.actions, theirs)
    if common == len(mine.actions):
        relation = "same" if common == len(theirs) else "new"
    else:
        relation = "old" if common == len(theirs) else "fork"
    return StoredGame(save_id, mine, relation, common)


def own_last_turn(match: Match, mine: frozenset[int]) -> int:
    """The number of actions done after the last decision of these seats; 0 if they have not decided yet."""
    state, last = match.at(0), 0
    for done, action in enumerate(match.actions, 1):
        if state.to_move in mine:
            last = done
        state.apply(action)
    return last


def extended(known: StoredGame, actions: Sequence[Action]) -> Match:
    """The stored game, continued with the actions that only the link has."""
    match = known.match
    match.goto(len(match.actions))
    for action in actions[len(match.actions) :]:
        match.play(action)
    return match

"""Export games to one file, and import such a file or a record. An import replaces nothing: a game that is
stored already gets the actions and lines that it lacks.

    railtable-games 1
    {"id": ..., "label": ..., "save": ...}      a game: the stored texts of its label and save, and
                                                the "original" of one that could not be read whole
    {"id": ..., "board": ...}                   a corrected board: its file
    {"id": ..., "lesson": ...}                  a lesson draft: its stored text
    {"learned": {...}}                          progress by game (ui.storage.progress)
    ...
    end 12                                      the number of lines between
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.core import correction, record
from engine.core.correction import BoardProblem
from engine.core.data import parse_json
from engine.core.match import Line, Match, shared
from ui.browser.protocol import ARCHIVE
from ui.storage import kinds, progress, summaries
from ui.storage.boards import BoardStore
from ui.storage.kept_texts import KeptTexts
from ui.storage.lesson_drafts import LONGEST as LONGEST_DRAFT
from ui.storage.lesson_drafts import DraftStore, opened
from ui.storage.same_game import people_of, start_of, starts
from ui.storage.save_format import Label, Save, open_envelope, read_label, seal_copy, write_label
from ui.storage.saves import Store

MAGIC = ARCHIVE
VERSION = 1
MOST_GAMES = 5_000
LONGEST_ID = 16
NEW, KNOWN, LONGER, FORKED, FAILED = "new", "known", "longer", "forked", "failed"
BOARD, SAME_BOARD, DRAFT, SAME_DRAFT, LEARNED = "board", "same-board", "draft", "same-draft", "learned"


class Imported(NamedTuple):
    """The outcome of importing one line of a file: for a game, the id of the save that now holds it."""

    outcome: str
    save_id: str
    problem: str = ""
    """Why the import failed: "full", "blocked", "conflict" (as in `StoreProblem`), "damaged" or "newer"."""


def write(store: Store, ids: Sequence[str], *, beside: bool = False, learned: bool = False) -> str:
    """The saves `ids` as one file. `beside` adds corrected boards, lesson drafts and progress; `learned` adds
    progress only."""
    lines = []
    for save_id in ids:
        save, stored = store.peek(save_id), store.text(save_id)
        if save.state == "missing":
            continue
        # the stored text, even if damaged; a save that is not stored so (it found no room, say) is packed now
        whole = save_id not in store.unsaved and open_envelope(save_id, stored).state == save.state
        text = stored if whole else seal_copy(save, save.facts)
        label = write_label(store.label(save_id))
        line = {"id": save_id, kinds.LABEL.field: label, kinds.SAVE.field: text}
        if (original := store.original(save_id)) is not None:
            line[kinds.ORIGINAL.field] = original
        lines.append(json.dumps(line, ensure_ascii=False))
    others = _beside(store) if beside else _learned(store) if learned else ()
    lines += [json.dumps(line, ensure_ascii=False) for line in others]
    return "\n".join([f"{MAGIC} {VERSION}", *lines, f"end {len(lines)}"]) + "\n"


def _beside(store: Store) -> Iterator[dict[str, object]]:
    for board_id, text in BoardStore(store).texts():
        yield {"id": board_id, kinds.BOARD.field: text}
    for draft_id, text in DraftStore(store).texts():
        yield {"id": draft_id, kinds.LESSON_DRAFT.field: text}
    yield from _learned(store)


def _learned(store: Store) -> Iterator[dict[str, object]]:
    if known := progress.everything(store):
        yield {kinds.PROGRESS.field: known}


def has_more(store: Store) -> bool:
    """Whether anything besides games can be exported."""
    return next(_beside(store), None) is not None


def is_archive(text: str) -> bool:
    """Whether `text` is a file of games."""
    return text.lstrip("\ufeff \r\n").startswith(MAGIC)


class Reader:
    """An importer of a file of games, one line at a time."""

    def __init__(self, store: Store, text: str, can_edit: Callable[[Mapping[str, Any]], bool]) -> None:
        """`can_edit`: whether data is a lesson draft that the editor can open."""
        # not `splitlines`: names and notes may contain other line separators (U+2028, say)
        lines = [line.strip() for line in text.lstrip("\ufeff \r\n").split("\n") if line.strip()]
        self.version = lines[0].removeprefix(MAGIC).strip() if lines else ""
        self.complete = lines[-1:] == [f"end {len(lines) - 2}"]
        self.lines = lines[1 : -1 if lines[-1].startswith("end ") else None][:MOST_GAMES]
        self.store = store
        self._is_draft = lambda text: len(text) <= LONGEST_DRAFT and can_edit(opened(text) or {})
        self.imported: list[Imported] = []

    @property
    def readable(self) -> bool:
        """Whether this version of the format is known."""
        return self.version == str(VERSION)

    def work(self, fresh: Iterator[str], now: str) -> Iterator[Imported]:
        """Import line by line; each is stored before the next is read. `fresh`: ids for new saves."""
        known = starts(self.store)  # not updated during the import, so that duplicates stay separate games
        for line in self.lines:
            done = self._one(line, known, fresh, now)
            self.imported.append(done)
            yield done

    def _one(
        self, line: str, known: dict[frozenset[str], list[str]], fresh: Iterator[str], now: str
    ) -> Imported:
        try:
            data = parse_json(line)
            if kinds.PROGRESS.field in data:
                problem = progress.merge(self.store, data[kinds.PROGRESS.field])
                return Imported(FAILED if problem else LEARNED, "", problem.code if problem else "")
            if kinds.BOARD.field in data:
                text = str(data[kinds.BOARD.field])
                return _put_text(BoardStore(self.store), str(data["id"]), text, _is_board, fresh)
            if kinds.LESSON_DRAFT.field in data:
                text = str(data[kinds.LESSON_DRAFT.field])
                return _put_text(DraftStore(self.store), str(data["id"]), text, self._is_draft, fresh)
            save_id, text = data["id"], data[kinds.SAVE.field]
            label = read_label(data.get(kinds.LABEL.field)) or Label()
            save = open_envelope(str(save_id), text if isinstance(text, str) else None)
        except (ValueError, KeyError, TypeError, AttributeError):
            return Imported(FAILED, "", "damaged")
        if save.state not in ("ok", "damaged"):
            return Imported(FAILED, "", "newer" if save.state == "newer" else "damaged")
        text = save.record
        here = known.get(start_of(text), ())
        alike = [each for each in here if people_of(self.store.peek(each).record) == people_of(text)]
        if alike:
            reading = record.read(text)
            if reading.match is None:
                return Imported(FAILED, "", "damaged")
            same = save.id if save.id in alike else alike[0]
            return merge(self.store, same, reading.match, now, label)
        if save.state == "damaged" and record.read(text).match is None:
            return Imported(FAILED, "", "damaged")
        taken = self.store.peek(save.id).state != "missing" or not _plain(save.id)
        place = next(fresh) if taken else save.id
        done = _put(self.store, place, text, save, label)
        if done.outcome == NEW and isinstance(original := data.get(kinds.ORIGINAL.field), str):
            self.store.keep_original(place, original)
        return done


def _is_board(text: str) -> bool:
    try:
        correction.read(text)
    except BoardProblem:
        return False
    return True


def _put_text(
    kept: KeptTexts, text_id: str, text: str, is_valid: Callable[[str], bool], fresh: Iterator[str]
) -> Imported:
    """Store a board or lesson draft, unless an equal one is stored. If its id is taken by another text, it
    gets a new id."""
    here = dict(kept.texts())
    is_draft = isinstance(kept, DraftStore)
    if text in here.values():
        return Imported(SAME_DRAFT if is_draft else SAME_BOARD, "")
    if not is_valid(text):
        return Imported(FAILED, "", "damaged")
    place = text_id if text_id not in here and _plain(text_id) else next(fresh)
    problem = kept.keep(place, text)
    if problem is not None and not kept.store.blocked:
        kept.drop(place)
        return Imported(FAILED, "", problem.code)
    return Imported(DRAFT if is_draft else BOARD, place)


def _plain(name: str) -> bool:
    """Whether `name` is valid as an id."""
    return name.isascii() and name.isalnum() and len(name) <= LONGEST_ID


def _put(store: Store, place: str, text: str, save: Save, label: Label) -> Imported:
    problem = _stored(store, place, text, save.facts)
    if problem:
        return Imported(FAILED, place, problem)
    if label.title or label.note:
        store.write_label(place, label.title, label.note)
    return Imported(NEW, place)


def _stored(store: Store, place: str, text: str, facts: dict[str, Any]) -> str:
    """Store a game. The code of the problem if that failed; `store.unsaved` is then as before."""
    before = store.unsaved.get(place)
    problem = store.save(place, text, facts)
    if problem is None or (problem.code == "blocked" and store.blocked):
        return ""
    store.unsaved.pop(place, None)
    if before is not None:
        store.unsaved[place] = before
    return problem.code


# --- games that are stored already


def merge(store: Store, save_id: str, match: Match, now: str, label: Label | None = None) -> Imported:
    """Add what `match` has and the stored game does not: more actions at its end, or other lines."""
    save = store.follow(save_id)
    mine = record.read(save.record).match
    if mine is None:
        return Imported(FAILED, save_id, "damaged")
    if label is not None:
        given = Label(label.title, label.note)
        store.change_label(save_id, lambda mine: mine if mine.title or mine.note else given)
    outcome, common = KNOWN, shared(mine.actions, match.actions)
    if common == len(mine.actions) < len(match.actions):
        outcome = LONGER
        mine.goto(common)
        for action in match.actions[common:]:
            mine.play(action)
        mine.goto(max(match.cursor, common))
    elif mine.add(Line(match.line, tuple(match.actions))):
        outcome = FORKED
    for line in match.lines:
        if mine.add(line) and outcome == KNOWN:
            outcome = FORKED
    if outcome == KNOWN:
        return Imported(KNOWN, save_id)
    problem = _stored(
        store, save_id, record.write(mine), summaries.facts_of(mine, now, save.facts.get("seconds", 0))
    )
    return Imported(FAILED if problem else outcome, save_id, problem)

"""The stored form of a game: version, revision, facts for the list of games, packed record, checksum.

Stored texts may have been changed by anybody. A `Save` says what is wrong with its text, and keeps as much of
a damaged record as can be unpacked.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from typing import Any, NamedTuple

from engine.core.data import parse_json

VERSION = 2
READABLE = (1, 2)
"""The versions that can be read. A new one keeps those before it, and gets a text of its own in the tests."""
"""Version 1 stored the record as it is. Packed it takes about a third of the room."""
MOST_RECORD = 1_000_000
"""The most bytes that are unpacked, far above what `engine.core.record` reads."""
_LONGEST_FACT = 60
_MOST_SEATS = 12
_MOST_OPTIONS = 40
_PIECE = 32


class Save(NamedTuple):
    """A stored game. `state` is "ok", "damaged", "newer" (version) or "missing"."""

    id: str
    state: str
    content: str
    """The record (packed if `packed`), or what could be saved of it."""
    revision: int = 0
    facts: dict[str, Any] = {}
    packed: bool = False

    @property
    def record(self) -> str:
        """The record, unpacked only on demand: lists of games do not need it."""
        return unpack(self.content) if self.packed else self.content


def pack(record: str) -> str:
    """Deflate a record and encode it as base64, so that any text storage accepts it."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    small = packer.compress(record.encode("utf-8", "replace")) + packer.flush()
    return binascii.b2a_base64(small, newline=False).decode()


def unpack(packed: str) -> str:
    """The record, or its undamaged beginning."""
    letters = packed.encode("ascii", "ignore")
    try:
        raw = binascii.a2b_base64(letters[: len(letters) // 4 * 4])
    except binascii.Error:
        return ""
    unpacker, parts, room = zlib.decompressobj(-15), [], MOST_RECORD
    try:
        for start in range(0, len(raw), _PIECE):  # in pieces, so that everything before the damage is kept
            parts.append(unpacker.decompress(raw[start : start + _PIECE], room))
            room -= len(parts[-1])
            if room <= 0:
                break
    except zlib.error:
        pass
    return b"".join(parts).decode("utf-8", "replace")


def seal(revision: int, record: str, facts: dict[str, Any]) -> str:
    """The text to store for a game."""
    body = {"revision": revision, "facts": facts, "packed": pack(record)}
    return json.dumps(
        {"version": VERSION, "sum": _checksum(body)} | body, ensure_ascii=False, separators=(",", ":")
    )


def seal_copy(save: Save, facts: dict[str, Any]) -> str:
    """The text to store for a copy of a save, at revision 1."""
    return seal(1, save.record, facts)


def _checksum(body: dict[str, Any]) -> str:
    text = json.dumps(body, ensure_ascii=False, sort_keys=True)
    return f"{zlib.crc32(text.encode('utf-8', 'surrogatepass')):08x}"


def open_envelope(save_id: str, text: str | None) -> Save:
    """Parse and check a stored text."""
    if text is None:
        return Save(save_id, "missing", "")
    try:
        envelope = parse_json(text)
        version, revision, facts = envelope["version"], envelope["revision"], envelope["facts"]
    except (ValueError, KeyError, TypeError):
        return Save(save_id, "damaged", _rescue(text))
    name = "packed" if "packed" in envelope else "record"
    content = envelope.get(name)
    kept = content if isinstance(content, str) else ""
    shown, packed = checked_facts(facts), name == "packed"
    if type(version) is int and version > VERSION:
        return Save(save_id, "newer", kept, 0, shown, packed)
    body = {"revision": revision, "facts": facts, name: content}
    whole = isinstance(content, str) and isinstance(facts, dict) and type(revision) is type(version) is int
    if not whole or version not in READABLE or envelope.get("sum") != _checksum(body):
        return Save(save_id, "damaged", kept, revision if type(revision) is int else 0, shown, packed)
    return Save(save_id, "ok", kept, revision, shown, packed)


def _rescue(text: str) -> str:
    """Find as much as possible of the record in a text that is not valid JSON."""
    packed = re.search(r'"packed": ?"([^"]*)', text)
    if packed:
        return unpack(packed[1])
    start = text.find("railtable-record")
    if start < 0:
        return ""
    inner = text[start:].split('"', 1)[0]
    return inner.replace("\\n", "\n").replace("\\t", "\t").rstrip("\\")


# --- facts


def checked_facts(facts: object) -> dict[str, Any]:
    """The facts of the right type and length. Version 1 had names as shown and the name of the player to
    move; version 2 has names as typed, and seats."""
    given = facts if isinstance(facts, dict) else {}
    kept: dict[str, Any] = {}
    for name in ("game", "updated", "turn", "board"):
        if type(given.get(name)) is str:
            kept[name] = _shortened(given[name])
    for name in ("actions", "turn", "seconds", "lines"):
        if type(given.get(name)) is int and abs(given[name]) < 1 << 40:
            kept[name] = given[name]
    if type(given.get("over")) is bool:
        kept["over"] = given["over"]
    for name, kind in (("names", str), ("seats", str), ("scores", int), ("winners", int)):
        values = given.get(name)
        if isinstance(values, list):
            right = [value for value in values[:_MOST_SEATS] if type(value) is kind and _sane(value)]
            kept[name] = [_shortened(value) if isinstance(value, str) else value for value in right]
    options = given.get("options")
    if isinstance(options, dict):
        pairs = list(options.items())[:_MOST_OPTIONS]
        kept["options"] = {_shortened(key): _shortened(value) for key, value in pairs if type(value) is str}
    return kept


def _sane(value: object) -> bool:
    return not isinstance(value, int) or abs(value) < 1 << 40


def _shortened(text: str) -> str:
    """`text` cut to the length of a fact, with lone surrogates replaced."""
    return encodable(text[:_LONGEST_FACT])


# --- labels: the name and note of a game


class Label(NamedTuple):
    """The title and note that a person has given to a game. They are not part of the save, whose revision
    stays."""

    title: str = ""
    note: str = ""
    revision: int = 0


LONGEST_TITLE, LONGEST_NOTE = 80, 10_000


def write_label(label: Label) -> str:
    """The text to store for a label."""
    title = " ".join(encodable(label.title).split())[:LONGEST_TITLE].strip()
    note = encodable(label.note)[:LONGEST_NOTE].strip()
    body = {"revision": label.revision, "title": title, "note": note}
    return json.dumps(body, ensure_ascii=False)


def read_label(text: str | None) -> Label | None:
    """Parse what `write_label` wrote; None for anything else."""
    try:
        body = parse_json(text or "")
        title, note, revision = body["title"], body["note"], body["revision"]
    except (ValueError, KeyError, TypeError):
        return None
    if type(title) is not str or type(note) is not str or type(revision) is not int:
        return None
    return Label(encodable(title)[:LONGEST_TITLE], encodable(note)[:LONGEST_NOTE], revision)


def encodable(text: str) -> str:
    """Replace lone surrogates, which cannot be stored or shown."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")

"""A lesson in the fragment of an address: its file (engine.core.lesson_form), compressed.

The code is URL-safe base64 of a version (one byte), a checksum (four) and the deflated file. The file is
written without spaces first, and deflated with a dictionary of frequent words (`_USUAL`), which belongs to
the version. Spaces after the file make the code end with a letter or digit, because programs that find
addresses in a text drop a dash at the end. Codes are not trusted: sizes are limited before and during
unpacking, and the result is JSON or `BrokenLesson`. The reader of lessons checks whether it is a lesson.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Final

from .data import DAMAGE, parse_json
from .errors import RailtableError, Value

VERSION: Final = 1
LONGEST: Final = 16_000
"""Characters of a code that browsers, mail programs and class pages still handle."""
MOST_TEXT: Final = 200_000
"""Characters of the unpacked file."""
_USUAL: Final = (
    '"minutes":"bots":"apprentice","stationmaster","director","baron""rules":[]"quiet":["legal":["lacks":['
    '"offers":["turns":"over":true,"least":1"most":{"events":[["args":{"reason":"not-now","rule":"refused":"'
    '"line":["goal":{"watch":true,"talk":""},{"point":["board","turn","players","sheets","log"]"choices":['
    '"figure":"},{"look":{"ask":{"also":["wrong":{"*":"other","wrong-1":","then":{"},{"do":"build ","take '
    '"seat":0,"option boards german","option map europe","cash 40 32 28","round 3","turn 1","players 4",'
    '.why":".hint":"1.choice.","3":"","2":"","1":""},"es":{"title":"","":"¿Qué Por qué, Mira '
    'la el de "words":{"en":{"title":"Which Why What Look at the ""]],"steps":[{"position":['
    '"{"game":"","lessons":[{"id":"'
).encode()  # the most frequent words are last


class BrokenLesson(RailtableError):
    """A code without a lesson file. Text: `lesson-link.<code>`."""

    def __init__(self, code: str, **args: Value) -> None:
        super().__init__(code)
        self.code, self.values = code, args


def pack(text: str) -> str:
    """A lesson file's text as a code. BrokenLesson "too-long" if it does not fit into a link."""
    plain = json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":")).encode()
    code = next(filter(lambda code: code[-1].isalnum(), (_sealed(plain + b" " * more) for more in range(64))))
    if len(code) > LONGEST or len(plain) > MOST_TEXT:
        raise BrokenLesson("too-long", count=len(code), limit=LONGEST)
    return code


def _sealed(plain: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _USUAL)
    body = packer.compress(plain) + packer.flush()
    raw = bytes((VERSION,)) + zlib.crc32(body).to_bytes(4, "big") + body
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def unpack(code: str) -> str:
    """The text given to `pack`, without spaces. BrokenLesson for anything else; never another exception."""
    if len(code) > 2 * LONGEST:
        raise BrokenLesson("too-long", count=len(code), limit=LONGEST)
    core = "".join(code.split())  # mail programs break lines
    if not core or len(core) > LONGEST or not core.isascii():
        raise BrokenLesson("damaged")
    try:
        raw = base64.b64decode(core + "=" * (-len(core) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise BrokenLesson("damaged") from None
    if raw[0] != VERSION:
        raise BrokenLesson("version" if VERSION < raw[0] < 16 else "damaged")
    body = raw[5:]
    if int.from_bytes(raw[1:5], "big") != zlib.crc32(body):
        raise BrokenLesson("damaged")
    return _inflated(body)


def _inflated(body: bytes) -> str:
    unpacker = zlib.decompressobj(-15, zdict=_USUAL)
    try:
        plain = unpacker.decompress(body, 4 * MOST_TEXT)
    except zlib.error:
        raise BrokenLesson("damaged") from None
    if unpacker.unconsumed_tail:
        raise BrokenLesson("too-long", count=len(plain), limit=MOST_TEXT)
    if not unpacker.eof or unpacker.unused_data:
        raise BrokenLesson("damaged")
    try:
        text = plain.decode()
        if len(text) > MOST_TEXT:
            raise BrokenLesson("too-long", count=len(text), limit=MOST_TEXT)
        parse_json(text)
    except (*DAMAGE, UnicodeDecodeError):
        raise BrokenLesson("damaged") from None
    return text.rstrip()

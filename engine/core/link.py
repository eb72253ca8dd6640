"""A whole game in the fragment of an address: short enough to be read out, or drawn as a QR code.

    <core>[.<part>]...       the core and every part in base64 as URLs have it

The core is one number. Its digits, each with a radix of its own: a checksum, the form's version, game, rules
version, number of players, options, seed, number of actions, and then every action as its place among the
legal ones. So the order of `legal()` belongs to the rules version. A part is a letter and text: `n` names,
`b` the corrected board, `c` its name, `s` seats that are not moved as usual, `m` the moment to look at.
Nothing here is trusted: sizes are bounded, and every text ends in a match or in a problem as
`engine.core.record` has them (text: `record.<code>`).
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from engine import games
from engine.core import boards, position, seats
from engine.core.contract import MAX_SEED, Game
from engine.core.errors import OptionError, Value
from engine.core.match import Match
from engine.core.record import Problem, Reading

VERSION = 0
LONGEST = 8_000
"""Letters: far more than the longest game needs, and no work at all to refuse what is longer."""
MOST_TEXT = 20_000
"""Letters of a part when it is unpacked."""
_CHECK, _VERSIONS, _GAMES, _RULES, _COUNTS = 1 << 24, 8, 1 << 12, 1 << 8, 1 << 13
_SEEDS = (1 << 16, 1 << 32, MAX_SEED)


@dataclass
class Link(Reading):
    """What a link says: a match or None, what was wrong, and the moment to look at (None: the end)."""

    moment: int | None = None


class _Broken(Exception):
    def __init__(self, code: str, **args: Value) -> None:
        super().__init__(code)
        self.problem = Problem(code, 0, args)


def code_of(game_id: str) -> int:
    """A game's number in links: twelve bits of a checksum of its id (a test sees that no two games share
    one)."""
    return zlib.crc32(game_id.encode()) % _GAMES


# --- writing


def encode(match: Match, *, names: bool = True, moment: int | None = None) -> str:
    """The link of a match: all its actions, whatever the cursor says; `moment`: where the reader looks
    first."""
    digits = [*_header(match), *_choices(match)]
    number = 0
    for digit, radix in reversed(digits):
        number = number * radix + digit
    parts = list(_parts(match, names, moment))
    tail = "".join(f".{part}" for part in parts)
    return _text(number * _CHECK + _checksum(number, tail)) + tail


def _header(match: Match) -> Iterator[tuple[int, int]]:
    game = match.game
    yield VERSION, _VERSIONS
    yield code_of(game.id), _GAMES
    yield game.rules_version, _RULES
    yield game.players.index(match.players), len(game.players)
    for option in game.options:
        yield option.choices.index(match.options[option.name]), len(option.choices)
    size = next(size for size, limit in enumerate(_SEEDS) if match.seed < limit)
    yield size, len(_SEEDS)
    yield match.seed, _SEEDS[size]
    if len(match.actions) >= _COUNTS:
        raise ValueError("too many actions for a link")
    yield len(match.actions), _COUNTS


def _choices(match: Match) -> Iterator[tuple[int, int]]:
    state = match.at(0)
    for action in match.actions:
        legal = state.legal()
        yield legal.index(action), len(legal)
        state.apply(action)


def _parts(match: Match, names: bool, moment: int | None) -> Iterator[str]:
    if match.board:
        lines = [f"{path} {boards.to_text(value)}" for path, value in match.board.items()]
        yield "b" + _packed("\n".join(lines))
    if match.board_name:
        yield "c" + _packed(match.board_name)
    if moment is not None:
        yield f"m{moment}"
    if names and any(match.names):
        yield "n" + _packed("\n".join(" ".join(name.split()) for name in match.names))
    bots = [f"{number} {seat}" for number, seat in enumerate(match.seats) if seat.kind == seats.BOT]
    if bots:
        yield "s" + _packed("\n".join(bots))


def _checksum(number: int, tail: str) -> int:
    return zlib.crc32(f"{number:x}{tail}".encode()) % _CHECK


def _text(number: int) -> str:
    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _packed(text: str) -> str:
    """A part's text: deflated, where that is shorter (then it begins with "z", else with "t")."""
    raw = text.encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    small = packer.compress(raw) + packer.flush()
    kind, best = ("z", small) if len(small) < len(raw) else ("t", raw)
    return kind + base64.urlsafe_b64encode(best).decode().rstrip("=")


# --- reading


def decode(text: str) -> Link:
    """What a link says; never another exception than none."""
    try:
        return _read(text.strip())
    except _Broken as broken:
        return Link(None, [broken.problem])


def _read(text: str) -> Link:
    if len(text) > LONGEST:
        raise _Broken("link-too-long", limit=LONGEST)
    if not text.isascii():
        raise _Broken("link-damaged")
    core, *parts = text.split(".")
    number, check = divmod(int.from_bytes(_bytes(core), "big"), _CHECK)
    tail = "".join(f".{part}" for part in parts)
    if check != _checksum(number, tail):
        raise _Broken("link-damaged")
    digits = _Digits(number)
    if digits.next(_VERSIONS) != VERSION:
        raise _Broken("link-version")
    code, rules = digits.next(_GAMES), digits.next(_RULES)
    game = next((game for game in games.all() if code_of(game.id) == code), None)
    if game is None:
        raise _Broken("unknown-game", given=str(code), known=tuple(game.id for game in games.all()))
    if rules != game.rules_version:
        raise _Broken("link-rules", given=rules, known=game.rules_version)
    told = {part[:1]: part[1:] for part in parts}
    match = _start(game, digits, told)
    link = Link(match, moment=_moment(told))
    _replay(match, digits, link)
    _seat(match, told, link)
    if link.moment is not None and link.moment > len(match.actions):
        link.moment = None
    return link


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise _Broken("link-damaged") from None


class _Digits:
    def __init__(self, number: int) -> None:
        self.number = number

    def next(self, radix: int) -> int:
        self.number, digit = divmod(self.number, radix)
        return digit


def _start(game: Game, digits: _Digits, told: dict[str, str]) -> Match:
    players = game.players[digits.next(len(game.players))]
    chosen = {option.name: option.choices[digits.next(len(option.choices))] for option in game.options}
    seed = digits.next(_SEEDS[digits.next(len(_SEEDS))])
    names = _unpacked(told["n"]).split("\n")[: max(game.players)] if "n" in told else []
    try:
        options = game.check_options(players, chosen)
        lines = _unpacked(told["b"]).split("\n") if "b" in told else []
        changes = [(path, value) for path, _, value in (line.partition(" ") for line in lines)]
        board = position.corrections(game, options, changes)
        called = _unpacked(told["c"]) if "c" in told else ""
        return Match(game, players, seed, options, names, board=board or None, board_name=called)
    except OptionError as error:
        allowed = tuple(str(choice) for choice in error.allowed)
        args: dict[str, Value] = {"game": game.id, "option": error.option, "reason": error.reason}
        raise _Broken("option", **(error.values | args), allowed=allowed) from None


def _replay(match: Match, digits: _Digits, link: Link) -> None:
    count = digits.next(_COUNTS)
    for done in range(count):
        legal = match.state.legal()
        if not legal:
            link.problems.append(Problem("link-rest", 0, {"kept": done, "lost": count - done}))
            return
        match.play(legal[digits.next(len(legal))])
    if digits.number:
        link.problems.append(Problem("link-rest", 0, {"kept": count, "lost": 0}))


def _seat(match: Match, told: dict[str, str], link: Link) -> None:
    for line in _unpacked(told["s"]).split("\n") if "s" in told else []:
        number, _, rest = line.partition(" ")
        try:
            place = int(number) if number.isascii() and number.isdigit() and len(number) < 3 else -1
            if not 0 <= place < len(match.seats):
                raise OptionError("seats", "count", (len(match.seats),))
            match.seat(place, seats.parse(rest))
        except OptionError:
            link.problems.append(Problem("seat", 0, {"text": line[:60]}))


def _moment(told: dict[str, str]) -> int | None:
    text = told.get("m", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


def _unpacked(packed: str) -> str:
    raw = _bytes(packed[1:])
    if packed[:1] == "z":
        unpacker = zlib.decompressobj(-15)
        try:
            raw = unpacker.decompress(raw, MOST_TEXT)
        except zlib.error:
            raise _Broken("link-damaged") from None
        if unpacker.unconsumed_tail:
            raise _Broken("link-too-long", limit=MOST_TEXT)
        if not unpacker.eof:
            raise _Broken("link-damaged")
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise _Broken("link-damaged") from None

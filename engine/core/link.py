"""A whole game in the fragment of an address, short enough for a QR code.

    <core>[.<part>]...       the core and every part in URL-safe base64

The core is one number. Its digits have a radix each: a checksum, the form's version, game, rules version, a
checksum of the possible setups, number of players, options, seed, number of actions, and for every action its
index in `legal()`. So the order of `legal()` belongs to the rules version. A part is a letter and text: `n`
names, `x` later options (`Option.later`), a letter for each choice (`o`: by name, an older form), `b` the
corrected board, `c` its name, `s` seats of bots, `m` the moment to show, `p` the sender's seats in a game
played by link, `l` the lesson it belongs to, `f` the other lines (a number like the core), `g` names of
lines. Other letters are ignored. Links are not trusted: sizes are limited, and every text becomes a match or
a problem as in `engine.core.record` (text: `record.<code>`).
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .. import games
from . import boards, position, seats
from .contract import MAX_SEED, Action, Game, Option, State
from .errors import OptionError, Value
from .match import LONGEST_LINE_NAME, MOST_NAMED, MOST_UNNAMED, Line, Match, shared
from .record import LONGEST_NAME, Problem, Reading

VERSION = 0
LONGEST = 8_000
"""Characters of a link, far more than the longest game needs."""
MOST_TEXT = 20_000
"""Characters of an unpacked part."""
_CHECK, _VERSIONS, _GAMES, _RULES, _SHAPES, _COUNTS = 1 << 24, 8, 1 << 12, 1 << 8, 1 << 8, 1 << 13
_LINES = MOST_NAMED + MOST_UNNAMED + 1
_LESSON = re.compile(r"[A-Za-z0-9-]{1,40}")
_PLACES = "0123456789abcdefghijklmnopqrstuvwxyz"
_SEEDS = (1 << 16, 1 << 32, MAX_SEED)


@dataclass
class Link(Reading):
    """The contents of a link: a match or None, and its problems."""

    moment: int | None = None
    """The moment to show first; None: the end."""
    sender: tuple[int, ...] | None = None
    """The sender's seats if the game is played by link, else None."""
    lesson: str = ""
    """The id of the lesson that the game belongs to, or empty."""


class Broken(Exception):
    """A link that cannot be read. `problem` says why, as for a record."""

    def __init__(self, code: str, **args: Value) -> None:
        super().__init__(code)
        self.problem = Problem(code, 0, args)


def code_of(game_id: str) -> int:
    """A game's number in links: twelve bits of a checksum of its id. A test checks that all games differ."""
    return zlib.crc32(game_id.encode()) % _GAMES


def _plain(game: Game) -> list[Option]:
    """The options with a digit in the core."""
    return [option for option in game.options if not option.later]


def _shape(game: Game) -> int:
    """A checksum of the possible setups, because an added choice changes the meaning of the digits."""
    told = repr((game.players, [(option.name, option.choices) for option in _plain(game)]))
    return zlib.crc32(told.encode()) % _SHAPES


# --- writing


def encode(
    match: Match,
    *,
    count: int | None = None,
    names: bool = True,
    lines: bool = False,
    moment: int | None = None,
    sender: Iterable[int] | None = None,
    lesson: str = "",
) -> str:
    """The link of a match with its first `count` actions (None: all, undone ones included). The other
    parameters add the parts of the same name: see the module and `Link`."""
    count = len(match.actions) if count is None else count
    number = _joined([*_header(match, count), *_choices(match.at(0), match.actions[:count])])
    parts = list(_parts(match, names))
    if lines and match.lines:
        parts += _lines(match, count)
    if moment is not None:
        parts.append(f"m{moment}")
    if sender is not None:
        parts.append("p" + "-".join(map(str, sorted(sender))))
    if lesson:
        parts.append(f"l{lesson}")
    text = _sealed(number, parts)
    # programs that find addresses in a text drop a dash at the end
    return text if text[-1].isalnum() else _sealed(number, [*parts, "e"])


def _sealed(number: int, parts: Sequence[str]) -> str:
    tail = "".join(f".{part}" for part in parts)
    return _text(number * _CHECK + _checksum(number, tail)) + tail


def _joined(digits: Sequence[tuple[int, int]]) -> int:
    """Digits with a radix each as one number, the first digit lowest."""
    number = 0
    for digit, radix in reversed(digits):
        number = number * radix + digit
    return number


def _header(match: Match, count: int) -> Iterator[tuple[int, int]]:
    game = match.game
    yield VERSION, _VERSIONS
    yield code_of(game.id), _GAMES
    yield game.rules_version, _RULES
    yield _shape(game), _SHAPES
    yield game.players.index(match.players), len(game.players)
    for option in _plain(game):
        yield option.choices.index(match.options[option.name]), len(option.choices)
    size = next(size for size, limit in enumerate(_SEEDS) if match.seed < limit)
    yield size, len(_SEEDS)
    yield match.seed, _SEEDS[size]
    if count >= _COUNTS:
        raise ValueError("too many actions for a link")
    yield count, _COUNTS


def _choices(state: State, actions: Sequence[Action]) -> Iterator[tuple[int, int]]:
    for action in actions:
        legal = state.legal()
        yield legal.index(action), len(legal)
        state.apply(action)


def _parts(match: Match, names: bool) -> Iterator[str]:
    told = match.game.told(match.options)
    later = [each for each in match.game.options if each.later and each.name in told]
    if later:
        yield "x" + "".join(_PLACES[each.choices.index(told[each.name])] for each in later)
    if match.board:
        lines = [f"{path} {boards.to_text(value)}" for path, value in match.board.items()]
        yield "b" + packed("\n".join(lines))
    if match.board_name:
        yield "c" + packed(match.board_name)
    if names and any(match.names):
        yield "n" + packed("\n".join(" ".join(name.split())[:LONGEST_NAME] for name in match.names))
    bots = [f"{number} {seat}" for number, seat in enumerate(match.seats) if seat.kind == seats.BOT]
    if bots:
        yield "s" + packed("\n".join(bots))


def _lines(match: Match, count: int) -> Iterator[str]:
    """The parts for the other lines, from where they leave the first `count` actions, and their names."""
    digits = [(len(match.lines), _LINES)]
    for line in match.lines:
        fork = min(shared(match.actions, line.actions), count)
        rest = line.actions[fork:]
        digits += [(fork, count + 1), (len(rest), _COUNTS), *_choices(match.at(fork), rest)]
    yield "f" + _text(_joined(digits))
    names = [match.line, *(line.name for line in match.lines)]
    if any(names):
        yield "g" + packed("\n".join(names))


def _checksum(number: int, tail: str) -> int:
    return zlib.crc32(f"{number:x}{tail}".encode()) % _CHECK


def _text(number: int) -> str:
    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def packed(text: str) -> str:
    """The text of a part: deflated after "z" if that is shorter, else plain after "t"."""
    raw = text.encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    small = packer.compress(raw) + packer.flush()
    kind, best = ("z", small) if len(small) < len(raw) else ("t", raw)
    return kind + base64.urlsafe_b64encode(best).decode().rstrip("=")


# --- reading


def decode(text: str) -> Link:
    """The contents of a link. Never raises."""
    try:
        return _read("".join(text.split()))  # mail programs break lines
    except Broken as broken:
        return Link(None, [broken.problem])


def _read(text: str) -> Link:
    if len(text) > LONGEST:
        raise Broken("link-too-long", limit=LONGEST)
    if not text.isascii():
        raise Broken("link-damaged")
    core, *parts = text.split(".")
    number, check = divmod(int.from_bytes(_bytes(core), "big"), _CHECK)
    tail = "".join(f".{part}" for part in parts)
    if check != _checksum(number, tail):
        raise Broken("link-damaged")
    digits = _Digits(number)
    if digits.next(_VERSIONS) != VERSION:
        raise Broken("link-version")
    code, rules = digits.next(_GAMES), digits.next(_RULES)
    game = next((game for game in games.all() if code_of(game.id) == code), None)
    if game is None:
        raise Broken("unknown-game", given=str(code), known=tuple(game.id for game in games.all()))
    if rules != game.rules_version:
        raise Broken("link-rules", given=rules, known=game.rules_version)
    if digits.next(_SHAPES) != _shape(game):
        raise Broken("link-options")
    told = {part[:1]: part[1:] for part in parts}
    match = _start(game, digits, told)
    link = Link(match, lesson=told["l"] if _LESSON.fullmatch(told.get("l", "")) else "")
    _replay(match, digits, link)
    _seat(match, told, link)
    if "f" in told:
        _branch(match, _Digits(int.from_bytes(_bytes(told["f"]), "big")), told)
    moment = _number(told.get("m", ""), len(match.actions))
    link.moment = None if moment < 0 else moment
    if "p" in told:
        senders = {_number(word, match.players - 1) for word in told["p"].split("-")}
        link.sender = tuple(sorted(senders - {-1}))
    return link


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise Broken("link-damaged") from None


class _Digits:
    def __init__(self, number: int) -> None:
        self.number = number

    def next(self, radix: int) -> int:
        self.number, digit = divmod(self.number, radix)
        return digit


def _start(game: Game, digits: _Digits, told: dict[str, str]) -> Match:
    players = game.players[digits.next(len(game.players))]
    chosen: dict[str, object] = {
        option.name: option.choices[digits.next(len(option.choices))] for option in _plain(game)
    }
    for name, _, text in (line.partition(" ") for line in _lines_of(told, "o")):
        chosen[name] = position.option_value(game, name, text)
    later = [option for option in game.options if option.later]
    for at, letter in enumerate(told.get("x", "")):
        place = _PLACES.find(letter)
        if at >= len(later) or not 0 <= place < len(later[at].choices):
            raise Broken("link-options")
        chosen[later[at].name] = later[at].choices[place]
    seed = digits.next(_SEEDS[digits.next(len(_SEEDS))])
    names = [line[:LONGEST_NAME].strip() for line in _lines_of(told, "n")[: max(game.players)]]
    try:
        options = game.check_options(players, chosen)
        lines = (line.partition(" ") for line in _lines_of(told, "b"))
        changes = [(path, value) for path, _, value in lines]
        board = position.corrections(game, options, changes)
        called = unpacked(told["c"]) if "c" in told else ""
        return Match(game, players, seed, options, names, board=board or None, board_name=called)
    except OptionError as error:
        allowed = tuple(str(choice) for choice in error.allowed)
        args: dict[str, Value] = {"game": game.id, "option": error.option, "reason": error.reason}
        raise Broken("option", **(error.values | args), allowed=allowed) from None


def _replay(match: Match, digits: _Digits, link: Link) -> None:
    count = digits.next(_COUNTS)
    for done in range(count):
        legal = match.state.legal()
        if not legal:
            link.problems.append(Problem("link-rest", 0, {"kept": done, "lost": count - done}))
            return
        match.play(legal[digits.next(len(legal))], known=True)
    if digits.number:
        link.problems.append(Problem("link-rest", 0, {"kept": count, "lost": 0}))


def _seat(match: Match, told: dict[str, str], link: Link) -> None:
    for line in _lines_of(told, "s"):
        number, _, rest = line.partition(" ")
        try:
            place = _number(number, len(match.seats) - 1)
            if place < 0:
                raise OptionError("seats", "count", (len(match.seats),))
            match.seat(place, seats.parse(rest))
        except OptionError:
            link.problems.append(Problem("seat", 0, {"text": line[:60]}))


def _branch(match: Match, digits: _Digits, told: dict[str, str]) -> None:
    """Add the other lines, each as far as it can be played."""
    names = [" ".join(name.split())[:LONGEST_LINE_NAME].strip() for name in _lines_of(told, "g")[:_LINES]]
    match.line, *names = [*names, *[""] * _LINES]
    room = MOST_NAMED
    for name in names[: digits.next(_LINES)]:
        fork = digits.next(len(match.actions) + 1)
        actions, state = match.actions[:fork], match.at(fork)
        for _ in range(digits.next(_COUNTS)):
            if not (legal := state.legal()):
                break
            actions.append(legal[digits.next(len(legal))])
            state.apply(actions[-1])
        room -= bool(name)
        match.add(Line(name if room >= 0 else "", tuple(actions)))


def _number(text: str, most: int) -> int:
    """A number from 0 to `most`; -1 for anything else."""
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
    return value if value <= most else -1


def _lines_of(told: dict[str, str], part: str) -> list[str]:
    """The lines of a part's text."""
    return unpacked(told[part]).split("\n") if part in told else []


def unpacked(part: str) -> str:
    """The text that `packed` wrote. Broken for anything else."""
    raw = _bytes(part[1:])
    if part[:1] == "z":
        unpacker = zlib.decompressobj(-15)
        try:
            raw = unpacker.decompress(raw, MOST_TEXT)
        except zlib.error:
            raise Broken("link-damaged") from None
        if unpacker.unconsumed_tail:
            raise Broken("link-too-long", limit=MOST_TEXT)
        if not unpacker.eof:
            raise Broken("link-damaged")
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise Broken("link-damaged") from None

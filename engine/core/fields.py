"""Fields of a state, each declared once: for slots, clone, save, strict reading and range checks.

    class ToyState(State):
        setup: Setup = held()                                   # shared by clones, not in the save
        phase: int = named(PHASES)                              # saved as its name
        heap: int = whole(0, 60)
        points: list[int] = wholes(lambda state: state.seats, 0, 999)
        chosen: int = whole(-1, 3, idle=-1, only=(TAKING,))     # scratch: idle in every other phase
        reach: list[int] = derived(copied=True)                 # recomputed by `derive`, not in the save

`Declared`, the metaclass of every state, turns these into `__slots__`, generates `clone` as straight-line
code (as fast as written by hand), and stores them as `FIELDS`. A limit may be a number or a function of the
state that uses earlier fields, because fields are read in the order of their declaration.
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .data import DAMAGE
from .errors import InvariantError, StateError

Limit = int | Callable[[Any], int]

SHARED, SLICED, ROWS = "{0}", "{0}[:]", "[row[:] for row in {0}]"
"""How `clone` copies a value; `{0}` is the original's attribute."""


class Field:
    """One declared field, made by the functions below. The metaclass sets `name`."""

    saved = True
    copied = SHARED
    idle: Any = None
    only: tuple[int, ...] = ()

    def __init__(self) -> None:
        self.name = ""

    def dump(self, value: Any) -> Any:
        """The value as JSON-able data."""
        return value

    def read(self, state: Any, data: Any) -> Any:
        """The value from JSON data. ValueError (or one of `data.DAMAGE`) if `dump` cannot have written it."""
        return data

    def check(self, state: Any, value: Any) -> None:
        """Raise ValueError if the value is out of range."""


class _Held(Field):
    saved = False

    def __init__(self, copied: str = SHARED) -> None:
        super().__init__()
        self.copied = copied


class _Whole(Field):
    def __init__(self, low: Limit, high: Limit) -> None:
        super().__init__()
        self.low, self.high = low, high

    def read(self, state: Any, data: Any) -> int:
        return _whole(data)

    def check(self, state: Any, value: Any) -> None:
        _between(value, _limit(self.low, state), _limit(self.high, state))


class _Seat(Field):
    def read(self, state: Any, data: Any) -> int | None:
        return None if data is None else _whole(data)

    def check(self, state: Any, value: Any) -> None:
        if value is not None:
            _between(value, 0, state.seats - 1)


class _Flag(Field):
    def read(self, state: Any, data: Any) -> bool:
        if type(data) is not bool:
            raise ValueError(f"neither true nor false: {data!r:.40}")
        return data


class _Named(Field):
    def __init__(self, names: tuple[str, ...], none: bool) -> None:
        super().__init__()
        self.names, self.low = names, -1 if none else 0

    def dump(self, value: int) -> str | None:
        return None if value < 0 else self.names[value]

    def read(self, state: Any, data: Any) -> int:
        return -1 if data is None and self.low < 0 else self.names.index(data)

    def check(self, state: Any, value: Any) -> None:
        _between(value, self.low, len(self.names) - 1)


class _Wholes(Field):
    """A list of whole numbers within the same limits (with `row`, a tuple)."""

    def __init__(self, length: Limit | None, low: Limit, high: Limit, row: bool) -> None:
        super().__init__()
        self.length, self.low, self.high, self.row = length, low, high, row
        self.copied = SHARED if row else SLICED

    def dump(self, value: Any) -> list[int]:
        return list(value)

    def read(self, state: Any, data: Any) -> Any:
        if type(data) is not list:
            raise ValueError(f"not a list: {data!r:.40}")
        numbers = [_whole(number) for number in data]
        return tuple(numbers) if self.row else numbers

    def check(self, state: Any, value: Any) -> None:
        low, high = _limit(self.low, state), _limit(self.high, state)
        if self.length is not None and len(value) != _limit(self.length, state):
            raise ValueError(f"{len(value)} numbers, not {_limit(self.length, state)}")
        for number in value:
            _between(number, low, high)


class _Coded(Field):
    def __init__(
        self,
        dump: Callable[[Any], Any],
        read: Callable[[Any, Any], Any],
        check: Callable[[Any, Any], None] | None,
        copied: str,
    ) -> None:
        super().__init__()
        self._dump, self._read, self._check, self.copied = dump, read, check, copied

    def dump(self, value: Any) -> Any:
        return self._dump(value)

    def read(self, state: Any, data: Any) -> Any:
        return self._read(state, data)

    def check(self, state: Any, value: Any) -> None:
        if self._check is not None:
            self._check(state, value)


# --- declarations in a state's class body (typed Any, so that the annotation beside them counts) ---


def held() -> Any:
    """A value fixed at setup (options, board). Clones share it, and it is not saved."""
    return _Held()


def derived(*, copied: bool = False) -> Any:
    """A value that `State.derive` recomputes, so it is not saved. `copied`: a list changed in place."""
    return _Held(SLICED if copied else SHARED)


def whole(low: Limit, high: Limit, *, idle: int | None = None, only: Iterable[int] = ()) -> Any:
    """A whole number. With `only`, it is `idle` in all other phases."""
    return _scratch(_Whole(low, high), idle, only)


def seat() -> Any:
    """A seat, or None."""
    return _Seat()


def flag(*, idle: bool | None = None, only: Iterable[int] = ()) -> Any:
    """A boolean."""
    return _scratch(_Flag(), idle, only)


def named(
    names: Iterable[str], *, none: bool = False, idle: int | None = None, only: Iterable[int] = ()
) -> Any:
    """A small number that is saved as its name, e.g. a phase. With `none`, -1 is allowed (saved as null)."""
    return _scratch(_Named(tuple(names), none), idle, only)


def wholes(length: Limit | None, low: Limit, high: Limit) -> Any:
    """A list of whole numbers, changed in place and copied by clones. `length` None: any length."""
    return _Wholes(length, low, high, row=False)


def row(length: Limit | None, low: Limit, high: Limit, *, idle: Any = None, only: Iterable[int] = ()) -> Any:
    """A tuple of whole numbers, replaced as a whole and shared by clones. `length` None: any length."""
    return _scratch(_Wholes(length, low, high, row=True), idle, only)


def coded(
    dump: Callable[[Any], Any],
    read: Callable[[Any, Any], Any],
    check: Callable[[Any, Any], None] | None = None,
    *,
    copied: str = SHARED,
    idle: Any = None,
    only: Iterable[int] = (),
) -> Any:
    """Any other value, with its functions to save, read and check it. `copied`: SHARED, SLICED or ROWS."""
    return _scratch(_Coded(dump, read, check, copied), idle, only)


def _scratch(field: Field, idle: Any, only: Iterable[int]) -> Field:
    field.idle, field.only = idle, tuple(only)
    return field


# --- the metaclass ---


class Declared(ABCMeta):
    """The metaclass of states: see the module docstring."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Declared:
        fields = {key: value for key, value in namespace.items() if isinstance(value, Field)}
        for key, field in fields.items():
            field.name = key
            del namespace[key]
        inherited = next((base.__dict__["FIELDS"] for base in bases if "FIELDS" in base.__dict__), ())
        scope: dict[str, Any] = {}
        if fields:
            namespace["__slots__"] = tuple(fields)
            namespace["FIELDS"] = (*inherited, *fields.values())
            scope = _clone_function(namespace["FIELDS"])
            namespace.setdefault("clone", scope["clone"])
        made = super().__new__(mcs, name, bases, namespace)
        scope["made"] = made
        return made


def _clone_function(fields: Iterable[Field]) -> dict[str, Any]:
    """The globals of a generated `clone`. The caller must set "made" in them to the class."""
    copies = [f"    copy.{field.name} = {field.copied.format('self.' + field.name)}" for field in fields]
    scope: dict[str, Any] = {"new": object.__new__}
    exec("\n".join(["def clone(self):", "    copy = new(made)", *copies, "    return copy"]), scope)
    scope["clone"].__doc__ = "An independent equal state."
    return scope


# --- all fields of a state ---


def dump(state: Any) -> dict[str, Any]:
    """Every saved field as JSON-able data."""
    return {field.name: field.dump(getattr(state, field.name)) for field in state.FIELDS if field.saved}


def read(state: Any, data: Mapping[str, Any]) -> None:
    """Set every saved field from data written by `dump`. StateError names a missing or damaged field. Ranges
    are checked on the way, so that later fields can rely on earlier ones."""
    names = {field.name for field in state.FIELDS if field.saved}
    if set(data) != names:
        odd = sorted(names.symmetric_difference(map(str, data)))
        raise StateError(f"missing or unknown: {', '.join(odd)[:80]}")
    for field in state.FIELDS:
        if not field.saved:
            continue
        try:
            value = field.read(state, data[field.name])
            field.check(state, value)
        except DAMAGE as problem:
            raise StateError(f"{field.name}: {str(problem)[:120]}") from None
        setattr(state, field.name, value)


def check(state: Any) -> None:
    """Raise InvariantError for a value out of range, or a scratch field set in another phase than its own."""
    phase = getattr(state, state.PHASE) if state.PHASE else None
    for field in state.FIELDS:
        if not field.saved:
            continue
        value = getattr(state, field.name)
        try:
            field.check(state, value)
        except ValueError as problem:
            raise InvariantError(f"{field.name}: {problem}") from None
        if field.only and phase not in field.only and value != field.idle:
            raise InvariantError(f"{field.name} is set in phase {phase}: {value!r:.40}")


def _limit(limit: Limit, state: Any) -> int:
    return limit if isinstance(limit, int) else limit(state)


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"not a whole number: {value!r:.40}")
    return value


def _between(value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise ValueError(f"{value} is not from {low} to {high}")

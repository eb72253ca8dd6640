"""Compares what the page should show with what it shows, and makes the list of changes.

A screen is a skeleton (rarely changing markup with empty regions that have ids) and, for every region, a list
of keyed pieces. The patcher remembers what the document shows, compares strings, and returns one list of
changes for `assets/js/page.js`. Elements that stay the same are not touched, so focus, scroll position and
transitions survive.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

Change = list[object]
"""One change as a JSON-able list. Its first item is its name, which page.js knows too."""


class Piece(NamedTuple):
    """One element of a region: `<tag id="REGION-KEY" ATTRS>MARKUP</tag>`. `attrs` starts with a space."""

    key: str
    markup: str
    tag: str = "div"
    attrs: str = ""

    def html(self, region: str) -> str:
        """The whole element as markup."""
        return f'<{self.tag} id="{region}-{self.key}"{self.attrs}>{self.markup}</{self.tag}>'


@dataclass(frozen=True)
class Screen:
    """What an element should show. Regions that are left out of an update stay as they are."""

    title: str
    skeleton: str
    regions: Mapping[str, Sequence[Piece]] = field(default_factory=dict)


class Ids:
    """Makes ids unique to an owner: `Ids("left")("board")` is "left-board", `Ids()("board")` is "board"."""

    def __init__(self, owner: str = "") -> None:
        self.owner = owner
        self._prefix = f"{owner}-" if owner else ""

    def __call__(self, name: str) -> str:
        return self._prefix + name


class Patcher:
    """Remembers what the element `root` and its regions show now, and computes changes."""

    def __init__(self, root: str = "app", ids: Ids | None = None) -> None:
        self.root = root
        self.ids = ids or Ids()
        self.skeleton: str | None = None
        self.pieces: dict[str, dict[str, Piece]] = {}
        self._attributes: dict[tuple[str, str], str | None] = {}

    def forget(self) -> None:
        """Forget what is shown, because another patcher has filled the element."""
        self.skeleton = None
        self.pieces = {}
        self._attributes = {}

    def update(self, screen: Screen) -> list[Change]:
        """The changes that lead from what is shown to `screen`."""
        changes: list[Change] = []
        if screen.skeleton != self.skeleton:
            changes.append(["root", self.root, screen.skeleton])
            self.forget()
            self.skeleton = screen.skeleton
        return changes + self.update_regions(screen.regions)

    def update_regions(self, regions: Mapping[str, Sequence[Piece]]) -> list[Change]:
        """The changes for some regions only."""
        changes: list[Change] = []
        for name, pieces in regions.items():
            region = self.ids(name)
            wanted: dict[str, Piece] = {}
            for piece in pieces:
                if wanted.setdefault(piece.key, piece) is not piece:
                    # a fault of that piece, not of the page: logged to the console, raised in tests
                    warnings.warn(f"two pieces with one key: {region}-{piece.key}", stacklevel=2)
            old = self.pieces.get(region)
            self.pieces[region] = wanted
            if not old:
                if wanted:
                    changes.append(["fill", region, "".join(piece.html(region) for piece in wanted.values())])
            elif not wanted:
                changes.append(["fill", region, ""])
            else:
                _compare(region, old, wanted, changes)
        return changes

    def attributes(self, wanted: Mapping[tuple[str, str], str | None]) -> list[Change]:
        """The changes of attributes in the skeleton, by element and name; None removes an attribute."""
        known = self._attributes
        changed = {at: value for at, value in wanted.items() if at not in known or known[at] != value}
        self._attributes = known | changed
        return [["attr", self.ids(element), name, value] for (element, name), value in changed.items()]


def _compare(region: str, old: dict[str, Piece], new: dict[str, Piece], changes: list[Change]) -> None:
    for key, piece in new.items():
        before = old.get(key)
        if before is None or before is piece:
            continue
        if before.tag != piece.tag or before.attrs != piece.attrs:
            changes.append(["replace", f"{region}-{key}", piece.html(region)])
        elif before.markup != piece.markup:
            changes.append(["set", f"{region}-{key}", piece.markup])
    if list(old) == list(new):
        return
    order = []
    for key in old:
        if key in new:
            order.append(key)
        else:
            changes.append(["remove", f"{region}-{key}"])
    for place, key in enumerate(new):
        following = order[place] if place < len(order) else None
        if following == key:
            continue
        anchor = f"{region}-{following}" if following is not None else None
        if key in old:
            order.remove(key)
            changes.append(["move", region, f"{region}-{key}", anchor])
        else:
            changes.append(["insert", region, anchor, new[key].html(region)])
        order.insert(place, key)

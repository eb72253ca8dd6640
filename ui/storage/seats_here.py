"""Which seats of a game are played at this machine, the others by link."""

from __future__ import annotations

from engine.core.match import Match
from engine.core.seats import PERSON
from ui.browser.ports import Blocked, Full
from ui.storage import kinds
from ui.storage.saves import Store


class Places:
    """Which seats of a game are played at this machine, the others by link. Kept beside the saves: it belongs
    to the machine, not to the game."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def of(self, save_id: str) -> frozenset[int] | None:
        """None: everybody sits here."""
        try:
            text = self.store.backend.read(kinds.SEATS_HERE.key + save_id)
        except Blocked:
            return None
        words = (text or "").split()
        if text is None or not all(word.isascii() and word.isdigit() and len(word) < 3 for word in words):
            return None
        return frozenset(map(int, words))

    def keep(self, save_id: str, mine: frozenset[int] | None) -> None:
        """Remember it. Where nothing can be stored, it lasts as long as the table."""
        try:
            if mine is None:
                self.store.backend.remove(kinds.SEATS_HERE.key + save_id)
            else:
                # not nothing at all: the second store takes that for a removal
                text = " ".join(map(str, sorted(mine))) or " "
                self.store.backend.write(kinds.SEATS_HERE.key + save_id, text)
        except (Blocked, Full):
            return


def without_bots(match: Match, mine: frozenset[int] | None) -> frozenset[int] | None:
    """Seats of people only; None when everybody is here."""
    people = {number for number, seat in enumerate(match.seats) if seat.kind == PERSON}
    return None if mine is None or people <= mine else mine & people

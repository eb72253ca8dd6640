"""Which seats of a game are played on this device; the others play by link."""

from __future__ import annotations

from engine.core.match import Match
from engine.core.seats import PERSON
from ui.browser.ports import Blocked, Full
from ui.storage import kinds
from ui.storage.saves import Store


class Places:
    """A store of the seats played on this device, by save id. Exports do not contain them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def of(self, save_id: str) -> frozenset[int] | None:
        """The seats played here; None if all are."""
        try:
            text = self.store.backend.read(kinds.SEATS_HERE.key + save_id)
        except Blocked:
            return None
        words = (text or "").split()
        if text is None or not all(word.isascii() and word.isdigit() and len(word) < 3 for word in words):
            return None
        return frozenset(map(int, words))

    def keep(self, save_id: str, mine: frozenset[int] | None) -> None:
        """Store the seats played here. Failures are ignored."""
        try:
            if mine is None:
                self.store.backend.remove(kinds.SEATS_HERE.key + save_id)
            else:
                # not an empty text, which the second store would take for a removal
                text = " ".join(map(str, sorted(mine))) or " "
                self.store.backend.write(kinds.SEATS_HERE.key + save_id, text)
        except (Blocked, Full):
            return


def without_bots(match: Match, mine: frozenset[int] | None) -> frozenset[int] | None:
    """`mine` without the seats of bots; None if all people play here."""
    people = {number for number, seat in enumerate(match.seats) if seat.kind == PERSON}
    return None if mine is None or people <= mine else mine & people

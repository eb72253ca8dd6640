"""Where bots and the coach think: in a second Python, a worker that leaves the page free, where there is one;
else on the page itself, in slices, which whoever asks then sees to.

The worker (`ui.browser.ports.Helper`) is started when somebody wants it and ended when nobody has for a
while. Nobody
waits for its start: `ask` says no, and the asker thinks by itself. One that fails, hangs or dies is replaced
once; after that the page goes on alone. Every question has a number that is never used again, so whatever
arrives for one that was dropped, or from a worker that was given up, means nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from ui.browser.ports import Helper

PULSE: Final = 8_000
"""Milliseconds. While a question is open the worker is called that often; if it has not answered by the next
time, it hangs. One that thinks answers between two slices, however long it thinks and however slow it is."""
LONGEST: Final = 15
"""So many pulses a question may take: no bot thinks for two minutes."""
START: Final = 120_000
IDLE: Final = 300_000
"""A second Python takes some 100 MB; starting one again takes a second or so."""
DESERTED: Final = 15_000
"""The same when no table is left that it thinks for: the next one may come at once."""
TRIES: Final = 2

AWAY, STARTING, UP, NEVER = "away", "starting", "up", "never"

Answered = Callable[[str | None], None]
"""Called with the answer, or with None: nobody answers any more, think by yourself."""


class User(Protocol):
    """Whoever has questions."""

    def helper_failed(self) -> None:
        """A worker has failed, for the first time: say so."""


class Thinker:
    """Keeps at most one worker, and the questions that it was asked. Without a helper: none, ever."""

    def __init__(self, helper: Helper | None = None) -> None:
        self.helper = helper
        self.state = AWAY if helper is not None and helper.possible() else NEVER
        self.number = 0
        """Of the worker at hand; every one has its own."""
        self._failed = 0
        self._request = 0
        self._open: dict[int, Answered] = {}
        self._ages: dict[int, int] = {}
        self._heard = False
        self._users: list[User] = []
        if helper is not None:
            helper.listen(self.heard)

    # --- what tables ask

    @property
    def up(self) -> bool:
        """Is somebody there to ask?"""
        return self.state == UP

    def want(self, user: User) -> None:
        """`user` will have questions soon: a worker had better be there then."""
        if self.state == NEVER:
            return
        if user not in self._users:
            self._users.append(user)
        if self.state == AWAY:
            self._start()
        elif self.state == UP:
            self._wait_for_use()

    def leave(self, user: User) -> None:
        """`user` will have no more questions."""
        if user in self._users:
            self._users.remove(user)
            if self.state == UP:
                self._wait_for_use()

    def ask(self, question: str, done: Answered) -> int:
        """The number of the request; 0 when nobody is there to ask: think by yourself."""
        if self.helper is None or self.state != UP:
            return 0
        self._request += 1
        if not self._open:
            self._heard = True
            self.helper.later("pulse", PULSE)
        self._open[self._request] = done
        self._ages[self._request] = 0
        self.helper.later("idle", None)
        self.helper.ask(self.number, self._request, question)
        return self._request

    def drop(self, request: int) -> None:
        """Nobody wants that answer any more."""
        if self._open.pop(request, None) is not None and self.helper is not None:
            self.helper.drop(self.number, request)
            self._wait_for_use()

    # --- what the worker tells

    def heard(self, number: int, what: str, request: int, text: str) -> None:
        """Something came from worker `number`: "up", "answer", "alive", "failed", or 0: a timer, "time"."""
        if what == "time":
            self._timed(text)
        elif number != self.number or self.helper is None or self.state in (AWAY, NEVER):
            return
        elif what == "up":
            self._is_up(text)
        elif what == "alive":
            self._heard = True
        elif what == "answer":
            self._heard = True
            done = self._open.pop(request, None)
            if done is not None:
                self._wait_for_use()
                done(text or None)
        elif what == "failed":
            self._fail()

    def _is_up(self, identity: str) -> None:
        assert self.helper is not None
        self.helper.later("start", None)
        if identity == self.helper.identity():
            self.state = UP
            self._wait_for_use()
        else:  # the site has changed since this page was loaded, and its bots may play differently
            self._end()
            self.state = NEVER

    def _timed(self, name: str) -> None:
        if name == "start" and self.state == STARTING:
            self._fail()
        elif name == "idle" and self.state == UP and not self._open:
            self._end()
        elif name == "pulse" and self._open and self.helper is not None:
            self._ages = {request: self._ages.get(request, 0) + 1 for request in self._open}
            if not self._heard or max(self._ages.values()) > LONGEST:
                self._fail()
                return
            self._heard = False
            self.helper.later("pulse", PULSE)
            self.helper.call(self.number)

    # --- its life

    def _start(self) -> None:
        assert self.helper is not None
        self.state = STARTING
        self.number += 1
        self.helper.later("start", START)
        self.helper.start(self.number)

    def _end(self) -> None:
        assert self.helper is not None
        self.helper.end(self.number)
        self.state = AWAY
        for name in ("start", "idle", "pulse"):
            self.helper.later(name, None)

    def _wait_for_use(self) -> None:
        if self.helper is not None and self.state == UP and not self._open:
            self.helper.later("idle", IDLE if self._users else DESERTED)

    def _fail(self) -> None:
        """It is of no use any more. Whoever waits for an answer thinks alone; the rest is for a new one."""
        self._end()
        self._failed += 1
        waiting, self._open = list(self._open.values()), {}
        if self._failed < TRIES:
            if self._users:
                self._start()
        else:
            self.state = NEVER
        if self._failed == 1:
            for user in list(self._users):
                user.helper_failed()
        for done in waiting:
            done(None)

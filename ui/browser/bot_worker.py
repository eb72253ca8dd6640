"""The worker that bots and the coach think in: a second Python that leaves the page responsive.

The worker (`ui.browser.ports.Helper`) is started when a client wants it and ended when no client has used it
for a while. `ask` returns 0 while there is no worker; the caller then computes on the main thread, in slices.
A worker that fails, hangs or dies is replaced once; after that there is none. Request numbers are never
reused, so a late answer to a dropped request, or from a worker that was given up, is ignored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from ui.browser.ports import Helper

PULSE: Final = 8_000
"""Milliseconds between two pings while a request is open. A worker that has not answered by the next ping
hangs; one that is thinking answers between two slices, however slow it is."""
LONGEST: Final = 15
"""The most pulses that a request may take: no bot thinks for two minutes."""
START: Final = 120_000
IDLE: Final = 300_000
"""Milliseconds until an unused worker is ended: it takes 100 MB, and a second to start again."""
IDLE_UNUSED: Final = 15_000
"""The same when no table is open that could use it; the next one may open soon."""
TRIES: Final = 2

OFF, STARTING, READY, UNAVAILABLE = "off", "starting", "ready", "unavailable"

Answered = Callable[[str | None], None]
"""Called with the answer, or with None if the caller has to compute it."""


class Client(Protocol):
    """A client of the worker: a table whose bots or coach ask."""

    def helper_failed(self) -> None:
        """Report to the person that a worker has failed; called once."""


class BotWorker:
    """Starts and ends the one worker, and knows its open requests. Without a helper there is none."""

    def __init__(self, helper: Helper | None = None) -> None:
        self.helper = helper
        self.state = OFF if helper is not None and helper.possible() else UNAVAILABLE
        self.number = 0
        """The number of the current worker; every worker gets its own."""
        self._failed = 0
        self._request = 0
        self._open: dict[int, Answered] = {}
        self._ages: dict[int, int] = {}
        self._alive = False
        self._clients: list[Client] = []
        if helper is not None:
            helper.listen(self.receive)

    # --- for clients

    @property
    def ready(self) -> bool:
        """Whether the worker can be asked now."""
        return self.state == READY

    def acquire(self, client: Client) -> None:
        """Start the worker, or keep it, because `client` will ask soon."""
        if self.state == UNAVAILABLE:
            return
        if client not in self._clients:
            self._clients.append(client)
        if self.state == OFF:
            self._start()
        elif self.state == READY:
            self._wait_for_use()

    def release(self, client: Client) -> None:
        """Forget a client that will not ask any more."""
        if client in self._clients:
            self._clients.remove(client)
            if self.state == READY:
                self._wait_for_use()

    def ask(self, question: str, done: Answered) -> int:
        """Send a question and return the number of the request, or 0 if no worker is ready."""
        if self.helper is None or self.state != READY:
            return 0
        self._request += 1
        if not self._open:
            self._alive = True
            self.helper.later("pulse", PULSE)
        self._open[self._request] = done
        self._ages[self._request] = 0
        self.helper.later("idle", None)
        self.helper.ask(self.number, self._request, question)
        return self._request

    def cancel(self, request: int) -> None:
        """Cancel a request."""
        if self._open.pop(request, None) is not None and self.helper is not None:
            self.helper.cancel(self.number, request)
            self._wait_for_use()

    # --- messages of the worker

    def receive(self, number: int, what: str, request: int, text: str) -> None:
        """Receive a message of a worker ("up", "answer", "alive", "failed") or of a timer (0, "time")."""
        if what == "time":
            self._timed(text)
        elif number != self.number or self.helper is None or self.state in (OFF, UNAVAILABLE):
            return
        elif what == "up":
            self._has_started(text)
        elif what == "alive":
            self._alive = True
        elif what == "answer":
            self._alive = True
            done = self._open.pop(request, None)
            if done is not None:
                self._wait_for_use()
                done(text or None)
        elif what == "failed":
            self._fail()

    def _has_started(self, identity: str) -> None:
        assert self.helper is not None
        self.helper.later("start", None)
        if identity == self.helper.identity():
            self.state = READY
            self._wait_for_use()
        else:  # the site has changed since this page was loaded, so its bots may play differently
            self._end()
            self.state = UNAVAILABLE

    def _timed(self, name: str) -> None:
        if name == "start" and self.state == STARTING:
            self._fail()
        elif name == "idle" and self.state == READY and not self._open:
            self._end()
        elif name == "pulse" and self._open and self.helper is not None:
            self._ages = {request: self._ages.get(request, 0) + 1 for request in self._open}
            if not self._alive or max(self._ages.values()) > LONGEST:
                self._fail()
                return
            self._alive = False
            self.helper.later("pulse", PULSE)
            self.helper.ping(self.number)

    # --- start and end

    def _start(self) -> None:
        assert self.helper is not None
        self.state = STARTING
        self.number += 1
        self.helper.later("start", START)
        self.helper.start(self.number)

    def _end(self) -> None:
        assert self.helper is not None
        self.helper.end(self.number)
        self.state = OFF
        for name in ("start", "idle", "pulse"):
            self.helper.later(name, None)

    def _wait_for_use(self) -> None:
        if self.helper is not None and self.state == READY and not self._open:
            self.helper.later("idle", IDLE if self._clients else IDLE_UNUSED)

    def _fail(self) -> None:
        """End a worker that failed and start another if tries are left. Callers that wait get None and
        compute by themselves."""
        self._end()
        self._failed += 1
        waiting, self._open = list(self._open.values()), {}
        if self._failed < TRIES:
            if self._clients:
                self._start()
        else:
            self.state = UNAVAILABLE
        if self._failed == 1:
            for client in list(self._clients):
                client.helper_failed()
        for done in waiting:
            done(None)

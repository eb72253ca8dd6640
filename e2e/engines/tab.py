"""A browser tab for tests: a few methods that every engine implements, and others built on them.

Functions are JavaScript texts, called in the page with values passed as JSON; their results (or promised
results) come back the same way. `frame`: the selector of a frame in the page to call them in.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from selenium.common.exceptions import TimeoutException
from selenium.webdriver.support.wait import WebDriverWait

START = 120.0  # seconds; a hang is what this catches
PAUSE = 0.03  # between two questions to the page

# The middle of the first thing of that kind that can be hit where it is shown, once it has stopped moving.
# `sure`: something else may lie over it (as on a board, where lines cross).
POINT = """async (selector, sure) => {
    const found = [...document.querySelectorAll(selector)];
    const still = (element) => new Promise((done) => {
        let last = "", rounds = 0;
        const look = () => {
            const box = element.getBoundingClientRect();
            const now = [box.x, box.y, box.width, box.height].join();
            if (now === last || ++rounds > 120) return done(box);
            last = now;
            requestAnimationFrame(look);
        };
        look();
    });
    for (const element of found) {
        element.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
        const box = await still(element);
        const at = [box.x + box.width / 2, box.y + box.height / 2];
        const hit = document.elementFromPoint(...at);
        const owner = element.closest("[data-do]") ?? element;
        if (hit && box.width && (sure || owner.contains(hit) || hit.contains(owner) && hit.matches("label")))
            return at;
    }
    return null;
}"""


class Gone(Exception):
    """The page went away while it was asked."""


class Tab(ABC):
    """A tab with a storage of its own, 1280 x 800."""

    expected: tuple[str, ...] = ()
    """Complaints that contain one of these do not fail the test."""

    @abstractmethod
    def go(self, address: str) -> None:
        """Go there; back when the new page is there, not when it is through."""

    @abstractmethod
    def reload(self) -> None:
        """As a person would."""

    @abstractmethod
    def call(self, function: str, *given: Any, frame: str = "") -> Any:
        """Call a function in the page."""

    @abstractmethod
    def click_at(self, x: int, y: int, frame: str = "") -> None:
        """A press of the mouse at a place of the window, or of the frame."""

    @abstractmethod
    def key(self, key: str) -> None:
        """Press a key on whatever has the focus."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Errors of the console so far."""

    @abstractmethod
    def picture(self) -> bytes:
        """What it looks like, as PNG: for whoever looks into a failure. Empty where the engine gives none."""

    @abstractmethod
    def close(self) -> None: ...

    # ------------------------------------------------------------ what follows

    def wait(self, function: str, *given: Any, frame: str = "", seconds: float = START) -> Any:
        """Ask until the answer says yes."""

        def ask(tab: Tab) -> Any:
            try:
                return tab.call(function, *given, frame=frame)
            except Gone:
                return None

        try:
            return WebDriverWait(self, seconds, PAUSE).until(ask)  # type: ignore[type-var]
        except TimeoutException:
            raise AssertionError(f"never: {function} {given} {frame}; {self.state()}") from None

    def troubles(self) -> list[str]:
        """Complaints that nobody expected."""
        return [line for line in self.complaints() if not any(part in line for part in self.expected)]

    def state(self) -> str:
        """For messages of failures."""
        said = self.call("() => document.body.innerText.slice(0, 600)")
        return f"the page says {said!r}, its console {self.troubles()}"

    def ready(self, frame: str = "") -> None:
        """The app stands."""
        self.wait("() => document.documentElement?.classList.contains('ready')", frame=frame)

    def has(self, selector: str, text: str = "", frame: str = "") -> None:
        """Wait for something that is shown, with that text in it."""
        self.wait(
            """(selector, text) => [...document.querySelectorAll(selector)].some((element) =>
                element.getClientRects().length && element.textContent.includes(text))""",
            selector,
            text,
            frame=frame,
        )

    def count(self, selector: str, frame: str = "") -> int:
        found = "(selector) => document.querySelectorAll(selector).length"
        return int(self.call(found, selector, frame=frame))

    def fact(self, name: str) -> Any:
        """What the page notes on its root element."""
        return self.call("(name) => document.documentElement.dataset[name] ?? ''", name)

    def click(self, selector: str, frame: str = "", sure: bool = False) -> None:
        """Press the mouse on the first such thing, as soon as nothing lies over it."""
        x, y = self.wait(POINT, selector, sure, frame=frame)
        self.click_at(round(x), round(y), frame)

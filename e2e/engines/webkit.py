"""A driver of WebKit, the engine of Safari: WebKitGTK's small browser on a virtual screen."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import (
    JavascriptException,
    NoSuchElementException,
    NoSuchFrameException,
    StaleElementReferenceException,
    WebDriverException,
)
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options

from e2e.engines.tab import Gone, Tab
from tools.browsers import engines

SIZE = 1280, 800
# As root there is no sandbox, without a graphics card nothing to compose with.
ENVIRONMENT = {
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "NO_AT_BRIDGE": "1",
}
NO_STORAGE = ("--enable-html5-local-storage=false", "--enable-html5-database=false", "--cookies-policy=never")
# Where a frame's content begins in the window.
PLACE = """(frame) => {
    const element = document.querySelector(frame), box = element.getBoundingClientRect();
    return [Math.round(box.x) + element.clientLeft, Math.round(box.y) + element.clientTop];
}"""
NAMED_KEYS = {"Enter": Keys.ENTER, "Tab": Keys.TAB, "Escape": Keys.ESCAPE}
# This driver tells nothing of the console: the page notes its errors itself, from the time it is loaded. What
# went wrong before stands on the page's own panel.
LISTEN = """() => {
    const heard = (window.heardErrors = []), say = console.error;
    addEventListener("error", (event) => heard.push(`uncaught: ${event.message}`));
    addEventListener("unhandledrejection", (event) => heard.push(`unhandled: ${event.reason}`));
    console.error = (...words) => {
        heard.push(`console: ${words.join(" ")}`);
        say.apply(console, words);
    };
}"""
HEARD = """() => [
    ...(window.heardErrors ?? []),
    ...[...document.querySelectorAll("#error-panel")].map((panel) => `panel: ${panel.textContent}`),
]"""


def listens(port: int) -> bool:
    """Somebody answers at that port, or an OSError."""
    socket.create_connection(("127.0.0.1", port)).close()
    return True


class WebKit:
    """The driver with its screen and its message bus; every tab is a browser of its own."""

    name = "webkit"

    def __init__(self, _folder: Path, refusing: bool = False) -> None:
        """`refusing`: its owner lets no site store anything."""
        self.programs = engines.find("webkit")
        self.refusing = refusing
        reading, writing = os.pipe()
        screen = [self.programs["screen"], "-displayfd", str(writing), "-screen", "0", "1400x1000x24"]
        self._screen = subprocess.Popen(
            [*screen, "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL
        )
        os.close(writing)
        with os.fdopen(reading) as told:  # it says which number it got when it is ready
            display = f":{told.readline().strip()}"
        environment = {**os.environ, **ENVIRONMENT, "DISPLAY": display}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self._driver = subprocess.Popen(
            [self.programs["bus"], "--", self.programs["driver"], "-p", str(port)],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        WebDriverWait(port, 60, 0.05, [OSError]).until(listens)
        self.version = ""

    def tab(self) -> WebKitTab:
        made = WebKitTab(self)
        self.version = made.version
        return made

    def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._driver.pid, signal.SIGTERM)
        self._driver.wait()
        self._screen.terminate()
        self._screen.wait()


class WebKitTab(Tab):
    """A browser that keeps nothing beyond its end."""

    def __init__(self, webkit: WebKit) -> None:
        options = Options()
        options.binary_location = webkit.programs["browser"]
        for word in ["--automation", *(NO_STORAGE if webkit.refusing else ())]:
            options.add_argument(word)
        self._heard: list[str] = []
        self._driver = webdriver.Remote(command_executor=webkit.url, options=options)
        self.version = str(self._driver.capabilities["browserVersion"])
        self._driver.set_script_timeout(120)
        self._driver.set_window_size(*SIZE)
        inside = self._driver.execute_script("return [innerWidth, innerHeight]")
        self._driver.set_window_size(*(2 * want - got for want, got in zip(SIZE, inside, strict=True)))

    def go(self, address: str) -> None:
        self._driver.get(address)
        self.call(LISTEN)

    def reload(self) -> None:
        self._heard += self.call(HEARD)
        self._driver.refresh()
        self.call(LISTEN)

    def call(self, function: str, *given: Any, frame: str = "") -> Any:
        script = f"""return Promise.resolve(({function})(...JSON.parse(arguments[0])))
            .then((answer) => JSON.stringify(answer ?? null))"""
        try:
            if frame:
                self._driver.switch_to.frame(self._driver.find_element(By.CSS_SELECTOR, frame))
            try:
                return json.loads(self._driver.execute_script(script, json.dumps(given)))
            finally:
                if frame:
                    self._driver.switch_to.default_content()
        except (NoSuchElementException, NoSuchFrameException, StaleElementReferenceException) as error:
            raise Gone(str(error)) from None
        except JavascriptException as error:
            # WebKit's way to say that the page went away meanwhile
            if re.search("unloaded|navigat|destroyed", str(error), re.IGNORECASE):
                raise Gone(str(error)) from None
            raise
        except WebDriverException as error:
            raise AssertionError(str(error)) from None

    def click_at(self, x: int, y: int, frame: str = "") -> None:
        if frame:
            left, top = self.call(PLACE, frame)
            x, y = x + left, y + top
        actions = ActionBuilder(self._driver)
        actions.pointer_action.move_to_location(x, y).click()
        actions.perform()

    def key(self, key: str) -> None:
        actions = ActionBuilder(self._driver)
        value = NAMED_KEYS.get(key, key)
        actions.key_action.key_down(value).key_up(value)
        actions.perform()

    def complaints(self) -> list[str]:
        return [*self._heard, *self.call(HEARD)]

    def picture(self) -> bytes:
        return b""  # without compositing its driver can leave the question unanswered, for ever

    def close(self) -> None:
        self._driver.quit()

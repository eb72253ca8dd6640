"""A driver of Firefox by its own protocol, WebDriver BiDi, without a library between."""

from __future__ import annotations

import base64
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import websocket

from e2e.engines.tab import Gone, Tab
from tools.browsers import engines

ANSWER = 90.0  # seconds for the longest of commands; a hang is what this catches
BLOCK_ALL_STORAGE = "network.cookie.cookieBehavior", 2
LEFT = (
    "NS_BINDING_ABORTED",
    "NS_BASE_STREAM_CLOSED",
    "status=2152398850",
    "Failed to read data from the ReadableStream",  # what is unpacked while it arrives
)
"""What requests come to that a page had still open when it was left."""
NAMED_KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c"}


class Refused(Exception):
    """A command that Firefox did not carry out."""


class Firefox:
    """A Firefox with a profile of its own."""

    name = "firefox"

    def __init__(self, folder: Path, refusing: bool = False) -> None:
        """`refusing`: its owner lets no site store anything."""
        profile = folder / "firefox"
        profile.mkdir(parents=True)
        prefs: dict[str, object] = {"intl.accept_languages": "en-GB, en"}
        if refusing:
            prefs.update([BLOCK_ALL_STORAGE])
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in prefs.items()]
        (profile / "user.js").write_text("\n".join(lines))
        program = engines.find("firefox")["browser"]
        command = [program, "--headless", "--no-remote", "--profile", str(profile)]
        self.process = subprocess.Popen(
            [*command, "--remote-debugging-port", "0"],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if found := re.search(r"BiDi listening on (ws://\S+)", line):
                break
        else:
            raise AssertionError("Firefox did not start")
        self._socket = websocket.create_connection(
            f"{found[1]}/session", timeout=ANSWER, suppress_origin=True
        )
        self._number = 0
        self.events: list[dict[str, Any]] = []
        told = self.command("session.new", capabilities={})
        self.version = str(told["capabilities"]["browserVersion"])
        self.command("session.subscribe", events=["log.entryAdded", "network.fetchError"])

    def command(self, method: str, **params: object) -> dict[str, Any]:
        """Send a command and wait for its answer; what else arrives meanwhile is kept as an event."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv())
            if message.get("id") != self._number:
                self.events.append(message)
            elif "error" in message:
                raise Refused(f"{method}: {message['error']}: {message['message']}")
            else:
                return dict(message["result"])

    def tab(self) -> FirefoxTab:
        return FirefoxTab(self)

    def stop(self) -> None:
        self._socket.close()
        self.process.terminate()
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()


class FirefoxTab(Tab):
    """In a container (a "user context") of its own: storage and service workers are nobody else's."""

    def __init__(self, firefox: Firefox) -> None:
        self._firefox = firefox
        self._command = firefox.command
        self._container = self._command("browser.createUserContext")["userContext"]
        made = self._command("browsingContext.create", type="tab", userContext=self._container)
        self._context: str = made["context"]
        size = {"width": 1280, "height": 800}
        self._command("browsingContext.setViewport", context=self._context, viewport=size)
        firefox.events.clear()

    def go(self, address: str) -> None:
        self._command("browsingContext.navigate", context=self._context, url=address, wait="interactive")

    def reload(self) -> None:
        self._command("browsingContext.reload", context=self._context, wait="interactive")

    def _evaluate(self, function: str, given: str, context: str) -> dict[str, Any]:
        try:
            answer = self._command(
                "script.callFunction",
                functionDeclaration=function,
                arguments=[{"type": "string", "value": given}],
                awaitPromise=True,
                target={"context": context},
            )
        except Refused as error:
            raise Gone(str(error)) from None
        if answer["type"] == "exception":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return dict(answer["result"])

    def _inside(self, frame: str) -> str:
        """The context of a frame."""
        if not frame:
            return self._context
        find = "(frame) => document.querySelector(frame)?.contentWindow ?? null"
        found = self._evaluate(find, frame, self._context)
        if found["type"] != "window":
            raise Gone(f"there is no frame {frame}")
        return str(found["value"]["context"])

    def call(self, function: str, *given: Any, frame: str = "") -> Any:
        packed = f"async (given) => JSON.stringify(await ({function})(...JSON.parse(given)) ?? null)"
        return json.loads(self._evaluate(packed, json.dumps(given), self._inside(frame))["value"])

    def _perform(self, kind: str, actions: list[dict[str, Any]], frame: str = "") -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self._command("input.performActions", context=self._inside(frame), actions=[source])

    def click_at(self, x: int, y: int, frame: str = "") -> None:
        moved = {"type": "pointerMove", "x": x, "y": y, "origin": "viewport"}
        pressed = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._perform("pointer", [moved, *pressed], frame)

    def key(self, key: str) -> None:
        value = NAMED_KEYS.get(key, key)
        self._perform("key", [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}])

    def complaints(self) -> list[str]:
        self._command("session.status")  # what happened before has been told when this is answered
        lines = []
        for event in self._firefox.events:
            told = event.get("params", {})
            if event["method"] == "log.entryAdded" and told["level"] == "error":
                lines.append(f"{told['type']}: {told['text']}")
            elif event["method"] == "network.fetchError":
                lines.append(f"request failed: {told['request']['url']} {told['errorText']}")
        return [line for line in lines if not any(mark in line for mark in LEFT)]

    def picture(self) -> bytes:
        taken = self._command("browsingContext.captureScreenshot", context=self._context)
        return base64.b64decode(taken["data"])

    def close(self) -> None:
        self._command("browsingContext.close", context=self._context)
        self._command("browser.removeUserContext", userContext=self._container)

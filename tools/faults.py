"""What a person sees when one file of the start is missing, cut, late, or replaced by a login page.

`python -m tools.faults` tries every fault of every file that a start asks for, on a first and on a repeat
visit, and writes the table in docs/reliability.md.
"""

from __future__ import annotations

import io
import threading
from http import HTTPStatus
from typing import BinaryIO

from tools import serve

FAULTS = ("missing", "cut", "late", "login page")
LATE = 10.0
LOGIN = b"<!doctype html><title>Wi-Fi</title><h1>Please log in</h1><form><input name=room></form>"


class FaultyHandler(serve.Handler):
    """`faults`: address below the prefix -> what is wrong with it."""

    faults: dict[str, str] = {}
    stopping = threading.Event()

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        name = self.path.split("?")[0].removeprefix(self.prefix).lstrip("/") or "index.html"
        fault = self.faults.get(name)
        if fault is None:
            return super().send_head()
        if fault == "missing":
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        if fault == "late":
            self.stopping.wait(LATE)
            return super().send_head()
        whole = (self.folder() / name).read_bytes()
        body, kind = (LOGIN, "text/html") if fault == "login page" else (whole[: len(whole) // 2], "")
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind or self.guess_type(name))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)

"""Serves static files as any static host does, without special headers.

`python -m tools.serve [folder] [--port N] [--prefix /some/path]`. `make play`, e2e and the benchmarks use it,
too.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FIRST_PORT = 8000
PORTS_TRIED = 100
DIST = Path(__file__).resolve().parent.parent / "dist"


class Handler(SimpleHTTPRequestHandler):
    """A request handler that serves one folder under a prefix and logs nothing."""

    prefix = ""
    types: Mapping[str, str] | None = None
    """File ending -> type, for servers that know only these and send all other files as bytes."""
    more_headers: Mapping[str, str] = {}
    protocol_version = "HTTP/1.1"

    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def folder(self) -> Path:
        return Path(self.directory)

    def translate_path(self, path: str) -> str:
        if self.prefix:
            if not path.startswith(self.prefix + "/"):
                return str(Path(self.directory) / "no-such-file")
            path = path[len(self.prefix) :]
        return super().translate_path(path)

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        if self.types is None:
            return super().guess_type(path)
        return self.types.get(Path(path).suffix, "application/octet-stream")

    def end_headers(self) -> None:
        for name, value in self.more_headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the base class names it)
        pass

    def handle_one_request(self) -> None:
        try:
            super().handle_one_request()
        except (ConnectionResetError, BrokenPipeError):
            self.close_connection = True  # the browser has closed the connection


class Server(ThreadingHTTPServer):
    """A server that stops at once: it cuts open keep-alive connections."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, address: tuple[str, int], handler: type[Handler]) -> None:
        self._open: set[socket.socket] = set()
        super().__init__(address, handler)

    def get_request(self) -> tuple[socket.socket, object]:
        connection, address = super().get_request()
        self._open.add(connection)
        return connection, address

    def shutdown_request(self, request: object) -> None:
        assert isinstance(request, socket.socket)
        self._open.discard(request)
        super().shutdown_request(request)

    def stop(self) -> None:
        self.shutdown()
        self.server_close()
        for connection in list(self._open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


def server(
    folder: Path, port: int = 0, prefix: str = "", kind: type[Handler] = Handler, **own: Mapping[str, str]
) -> Server:
    """A server for a folder; port 0 takes any free port. `own`: attributes of the handler (`types`, ...)."""
    bound = type("BoundHandler", (kind,), {"prefix": prefix.rstrip("/"), **own})

    def handler(*args: object, **keywords: object) -> Handler:
        return bound(*args, directory=str(folder), **keywords)  # type: ignore[no-any-return]

    return Server(("127.0.0.1", port), handler)  # type: ignore[arg-type]


def start(
    folder: Path, prefix: str = "", port: int = 0, kind: type[Handler] = Handler, **own: Mapping[str, str]
) -> tuple[Server, str]:
    """Serve in the background; returns the server and the address of its page."""
    running = server(folder, port, prefix, kind, **own)
    threading.Thread(target=running.serve_forever, args=(0.05,), daemon=True).start()
    return running, f"http://127.0.0.1:{running.server_address[1]}{prefix.rstrip('/')}/"


def on_next_free_port(folder: Path, prefix: str = "") -> Server:
    for port in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        try:
            return server(folder, port, prefix)
        except OSError:
            continue
    return server(folder, 0, prefix)


def open_browser(address: str) -> None:
    """Open the browser, unless RAILTABLE_NO_BROWSER is set or there is no screen."""
    screen = (
        sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if os.environ.get("RAILTABLE_NO_BROWSER") or os.environ.get("CI") or not screen:
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def present(folder: Path) -> int:
    """Serve a built site on this machine only and open it; returns after Ctrl+C."""
    running = on_next_free_port(folder)
    address = f"http://127.0.0.1:{running.server_address[1]}/"
    print(
        f"\n    Railtable is at  {address}\n"
        "    (Ctrl+C stops it; after one visit the page also works without it)\n",
        flush=True,
    )
    open_browser(address)
    try:
        running.serve_forever()
    except KeyboardInterrupt:
        print("stopped")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=DIST)
    parser.add_argument("--port", type=int, help="this port (default: the next free one from 8000)")
    parser.add_argument("--prefix", default="", help="serve under this path")
    chosen = parser.parse_args()
    running = (
        server(chosen.folder, chosen.port, chosen.prefix)
        if chosen.port is not None
        else on_next_free_port(chosen.folder, chosen.prefix)
    )
    print(f"http://127.0.0.1:{running.server_address[1]}{chosen.prefix}/", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        running.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())

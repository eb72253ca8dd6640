"""Builds the site, serves it on this machine only and opens a browser when there is one (`make play`)."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser

from tools.build.site import build_site
from tools.serve import on_next_free_port
from tools.steps import DIST, guarded


def open_browser(address: str) -> None:
    """Best effort; with RAILTABLE_NO_BROWSER set, or without a screen, only the address is printed."""
    screen = (
        sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if os.environ.get("RAILTABLE_NO_BROWSER") or os.environ.get("CI") or not screen:
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def main() -> int:
    build_site()
    running = on_next_free_port(DIST)
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


if __name__ == "__main__":
    sys.exit(guarded(main))

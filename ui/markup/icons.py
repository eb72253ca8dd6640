"""The page's icons: line drawings on a 24 x 24 grid, in the colour of the surrounding text."""

from __future__ import annotations

_LINES = {
    "undo": "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
    "redo": "m15 7 5 5-5 5m5-5H10a6 6 0 0 0-6 6",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "home": "M4 11 12 4l8 7M6 10v10h12V10M10 20v-6h4v6",
    "help": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 "
    "16.8v.2",
    "settings": "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M13 5v4h4V5zM7 10v4h4v-4zM13 15v4h4v-4z",
    "first": "M6 5v14M19 6l-9 6 9 6z",
    "prev": "m16 6-9 6 9 6z",
    "next": "m8 6 9 6-9 6z",
    "last": "M18 5v14M5 6l9 6-9 6z",
    "in": "M12 6v12M6 12h12",
    "out": "M6 12h12",
    "fit": "M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4",
    "pause": "M9 6v12M15 6v12",
    "save": "M12 4v11m-5-5 5 5 5-5M5 20h14",
    "open": "M12 16V5m-5 5 5-5 5 5M5 20h14",
    "close": "m6 6 12 12M18 6 6 18",
    "check": "m5 13 5 5 9-11",
    "up": "m6 15 6-6 6 6",
    "down": "m6 9 6 6 6-6",
    "info": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v6M12 7.4v.2",
    "eye": "M3 12c3-5 6-7 9-7s6 2 9 7c-3 5-6 7-9 7s-6-2-9-7M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
    "bot": "M5 10h14v9H5zM12 10V6M12 3.4v.2M9 14v1.4M15 14v1.4M2.5 13v3M21.5 13v3",
    "people": "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3 20c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 "
    "6.2M17.5 14.3c2.2.7 3.5 2.6 3.5 5.7",
    "note": "M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 9h7M8.5 13h4",
    "pencil": "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
    "copy": "M9 9h11v11H9zM5 15H4V4h11v1",
    "chart": "M4 4v16h16M8 16v-4M12 16V8M16 16v-6",
    "fork": "M6 4v16M6 14c0-5 12-3 12-10M15 7l3-3 3 3",
    "play": "M8 5l11 7-11 7z",
    "forward": "m5 6 7 6-7 6zM12 6l7 6-7 6z",
    "backward": "m19 6-7 6 7 6zM12 6l-7 6 7 6z",
    "picture": "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9v.2",
    "trash": "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
    "book": "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v13c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v13",
    "board": "M4 5h16v14H4zM4 12h6l4-4h6M10 12l4 4h6",
    "link": "M10 14a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 0 "
    "0 5.7 5.7L12 17.7",
    "bulb": "M9 18h6M10 21h4M8.5 15c-1.6-1.2-2.5-3-2.5-5a6 6 0 0 1 12 0c0 2-.9 3.8-2.5 5-.5.4-.5 1-.5 "
    "3h-6c0-2 0-2.6-.5-3",
    "again": "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5",
}


def icon(name: str) -> str:
    """An icon, hidden from screen readers (its button has a label)."""
    return (
        '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" '
        f'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="{_LINES[name]}"/></svg>'
    )

"""Boards in other pages: their settings, the page of a frame, the room that they need."""

from ui.features.embed.page import EmbedPage
from ui.features.embed.room import ratio
from ui.features.embed.room import style as room_style
from ui.features.embed.settings import Settings, Unusable, demo_page, learning_route, query_of, read, shown

__all__ = [
    "EmbedPage",
    "Settings",
    "Unusable",
    "demo_page",
    "learning_route",
    "query_of",
    "ratio",
    "read",
    "room_style",
    "shown",
]

"""Boards embedded in other pages: their settings, the page in the frame, the frame's size."""

from ui.features.embed.frame_size import frame_style
from ui.features.embed.page import EmbedPage
from ui.features.embed.settings import (
    Settings,
    Unusable,
    demo_page,
    game_for,
    learning_route,
    query_of,
    read_settings,
)

__all__ = [
    "EmbedPage",
    "Settings",
    "Unusable",
    "demo_page",
    "frame_style",
    "game_for",
    "learning_route",
    "query_of",
    "read_settings",
]

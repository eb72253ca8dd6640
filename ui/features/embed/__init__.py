"""Boards in other pages: their settings, the page of a frame, the room that they need."""

from ui.features.embed.page import EmbedPage
from ui.features.embed.room import style as room_style
from ui.features.embed.settings import Settings

__all__ = ["EmbedPage", "Settings", "room_style"]

"""The dialog that shares a game by link or embeds it in another page."""

from ui.features.share.share import Share

__all__ = ["Share"]

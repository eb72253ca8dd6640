"""The dialog that shares a game, by link and in other pages."""

from ui.features.share.share import Share

__all__ = ["Share"]

"""Boards in other pages: settings, the page of a frame, the lines to copy."""

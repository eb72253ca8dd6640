"""Games by link: addresses, the panels at the table, the page that opens a link."""

from ui.features.links.link_extension import LinkedGame
from ui.features.links.links import (
    START,
    ShareOptions,
    find_lesson,
    find_link,
    find_stored,
    fragment,
    read_link,
)
from ui.features.links.page import LinkPage
from ui.features.links.panels import link_buttons

__all__ = [
    "START",
    "LinkPage",
    "LinkedGame",
    "ShareOptions",
    "find_lesson",
    "find_link",
    "find_stored",
    "fragment",
    "link_buttons",
    "read_link",
]

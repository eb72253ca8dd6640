"""Games by link: addresses, the panels around them, the page that opens one."""

from ui.features.links.link_extension import LinkedGame
from ui.features.links.links import START, Sharing, beside, found_in, fragment, lesson_in, read
from ui.features.links.page import LinkPage

__all__ = [
    "START",
    "LinkPage",
    "LinkedGame",
    "Sharing",
    "beside",
    "found_in",
    "fragment",
    "lesson_in",
    "read",
]

"""Sharing the game of one table: its link, its QR code, and the lines that embed it."""

from __future__ import annotations

from ui.features.links import Sharing, fragment
from ui.features.share import panels
from ui.table import picture
from ui.table.abilities import Command
from ui.table.api import TableApi
from ui.table.extension import Extension


class Share(Extension):
    """Hands on what somebody wants to share."""

    def __init__(self, table: TableApi) -> None:
        super().__init__(table)
        self.sharing = Sharing()

    def commands(self) -> dict[str, Command]:
        browser = self.table.host.browser
        return {
            "link-copy": lambda arg, how: browser.copy(self._address(arg)),
            "link-share": lambda arg, how: browser.share(self.table.session.tr("title"), self._address(arg)),
            "embed-copy": lambda arg, how: browser.copy(panels.snippet(self)),
            "embed-picture": lambda arg, how: self._picture(),
        }

    def _address(self, arg: str) -> str:
        """`arg`: whether the button is in the dialog, whose fields then decide."""
        return self.address(self.sharing if arg else Sharing())

    def address(self, sharing: Sharing) -> str:
        """The address of the game, as somebody wants to share it."""
        session = self.table.session
        end = fragment(session.match, sharing, session.moment, session.mine)
        return self.table.host.browser.base() + end

    def dialog(self) -> str:
        """The body of the dialog."""
        return panels.dialog(self)

    def set(self, field: str, value: str) -> bool:
        """A field of the dialog was changed."""
        return self.sharing.set(field.removeprefix("share-"), value)

    def _picture(self) -> None:
        """Download the picture that is shown until an embedded board has started."""
        table = self.table
        table.host.picture("still", picture.small(table.session), panels.picture_name(table))

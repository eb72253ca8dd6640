"""The table extension that shares its game: link, QR code and embed code."""

from __future__ import annotations

from ui.features.links import ShareOptions, fragment
from ui.features.share import panels
from ui.table import picture
from ui.table.abilities import Command
from ui.table.api import TableApi
from ui.table.extension import Extension


class Share(Extension):
    """Shares the game of one table as the dialog's fields say."""

    def __init__(self, table: TableApi) -> None:
        super().__init__(table)
        self.sharing = ShareOptions()

    def commands(self) -> dict[str, Command]:
        browser = self.table.host.browser
        return {
            "link-copy": lambda arg, how: browser.copy(self._address(arg)),
            "link-share": lambda arg, how: browser.share(self.table.session.tr("title"), self._address(arg)),
            "embed-copy": lambda arg, how: browser.copy(panels.snippet(self)),
            "embed-picture": lambda arg, how: self._picture(),
        }

    def _address(self, arg: str) -> str:
        """The address to share; `arg` is not empty for buttons in the dialog, whose fields then count."""
        return self.address(self.sharing if arg else ShareOptions())

    def address(self, sharing: ShareOptions) -> str:
        """The address of the game with the dialog's fields."""
        session = self.table.session
        end = fragment(session.match, sharing, session.moment, session.mine)
        return self.table.host.browser.base() + end

    def dialog(self) -> str:
        """The body of the dialog."""
        return panels.dialog(self)

    def set(self, field: str, value: str) -> bool:
        """Change a field of the dialog."""
        return self.sharing.set(field.removeprefix("share-"), value)

    def _picture(self) -> None:
        """Download the picture that an embedded board shows until it has started."""
        table = self.table
        table.host.picture("still", picture.small(table.session), panels.picture_name(table))

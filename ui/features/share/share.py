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
            "link-copy": lambda arg, how: browser.copy(self.address(self._options(arg))),
            "link-message": lambda arg, how: browser.copy(self.message(self._options(arg))),
            "link-share": lambda arg, how: self._send(self._options(arg)),
            "embed-copy": lambda arg, how: browser.copy(panels.snippet(self)),
            "embed-picture": lambda arg, how: self._picture(),
        }

    def _options(self, arg: str) -> ShareOptions:
        """What to share; `arg` is not empty for buttons in the dialog, whose fields then count."""
        return self.sharing if arg else ShareOptions()

    def address(self, sharing: ShareOptions) -> str:
        """The address of the game with the dialog's fields."""
        session = self.table.session
        end = fragment(session.match, sharing, session.moment, session.mine)
        return self.table.host.browser.base() + end

    def message(self, sharing: ShareOptions) -> str:
        """The link with words to send along."""
        return self._words(sharing, self.address(sharing))

    def _words(self, sharing: ShareOptions, address: str) -> str:
        session = self.table.session
        kind = "look"
        if sharing.what == "game" and session.mine is not None:
            kind = "over" if session.live.to_move is None else "turn" if session.visibility.away else kind
        return session.tr(f"link.message.{kind}", game=session.tr("title"), link=address).strip()

    def _send(self, sharing: ShareOptions) -> None:
        """Open the system's share sheet with the words and the link."""
        title = self.table.session.tr("title")
        self.table.host.browser.share(title, self._words(sharing, ""), self.address(sharing))

    def embedding(self) -> str:
        """The body of the dialog about embedding."""
        return panels.embedding(self)

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

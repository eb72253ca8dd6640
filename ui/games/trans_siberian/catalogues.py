"""The game's texts: the catalogues in `text/`, and names of links made from the names of their cities."""

from __future__ import annotations

from typing import Final

from engine.games.trans_siberian.queries import CITY_NAMES, NAMED_LINKS, RAILROADS
from ui.words import i18n


def _names(book: dict[str, str]) -> dict[str, str]:
    """Texts of arguments that are names: cities, links, railroads as payees and owners."""
    found: dict[str, str] = {}
    for city, name in CITY_NAMES.items():
        found[f"value.city.{city}"] = found[f"value.entry.{city}"] = book.get(f"city.{city}", name)
    for link in NAMED_LINKS:
        cities = [found[f"value.city.{city}"] for city in link.cities]
        if link.external:
            number = link.link[-1] if link.link[-1].isdigit() else ""
            words = (
                book["link.external"]
                .replace("{cities}", "–".join(cities))
                .replace("{number}", number)
                .strip()
            )
        else:
            words = "–".join(cities)
        for argument in ("link", "over", "first"):
            found[f"value.{argument}.{link.link}"] = words
    for railroad in RAILROADS:
        for argument in ("payee", "owner", "other", "railroads", "first", "second"):
            found[f"value.{argument}.{railroad}"] = book[f"value.railroad.{railroad}"]
    found["value.payee.bank"] = book["bank"]
    return found


CATALOGUES: Final[dict[str, dict[str, str]]] = {
    language: {**_names(written), **written} for language, written in i18n.catalogues(__package__).items()
}

"""The pages of all modules, in the order of the engine's registry. A new module is added here."""

from __future__ import annotations

from ui.games.russian_railroads import effects, icons
from ui.games.russian_railroads.expansions import PAGES, ModulePage, american, coal, german, rules_of

ALL: tuple[ModulePage, ...] = (
    german.PAGE,
    american.PAGE,
    ModulePage("extras", rules=rules_of("extras")),
    coal.PAGE,
)


def register(page: ModulePage) -> None:
    """Register a module's page, drawings and effects, for all boards with that module."""
    PAGES[page.id] = page
    icons.add(page.shapes)
    effects.add(page.drawn, page.uncounted, page.silent)

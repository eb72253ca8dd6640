"""The rules of a game, beside a table or on a page of their own."""

from ui.features.rules.page import RulesPage
from ui.features.rules.reader import RulesDock, RulesReader, is_place

__all__ = ["RulesDock", "RulesPage", "RulesReader", "is_place"]

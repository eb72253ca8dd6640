"""The rules to read, beside a table or on a page of their own."""

from ui.features.rules.page import RulesPage
from ui.features.rules.reader import Dock, Reader, known

__all__ = ["Dock", "Reader", "RulesPage", "known"]

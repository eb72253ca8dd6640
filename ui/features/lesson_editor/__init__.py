"""The editor in which people write lessons."""

from ui.features.lesson_editor.content import is_draft
from ui.features.lesson_editor.page import EditorPage
from ui.features.lesson_editor.share_tab import is_file
from ui.features.lesson_editor.try_page import TryingPage

__all__ = ["EditorPage", "TryingPage", "is_draft", "is_file"]

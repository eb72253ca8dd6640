"""`python -m tools.check` runs every check there is (tools/check/checks.py)."""

from tools.check.checks import main
from tools.steps import guarded

guarded(main)

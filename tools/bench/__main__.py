"""`python -m tools.bench` measures and writes tables of docs/research/performance.md (see `report.py`)."""

from tools.bench.report import main
from tools.steps import guarded

guarded(main)

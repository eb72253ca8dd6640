"""`python -m tools.bench` measures and writes the tables of docs/performance.md (tools/bench/report.py)."""

from tools.bench.report import main
from tools.steps import guarded

guarded(main)

# Railtable. The two commands that matter: `make play` and `make test`.
# Each sets up what is missing first (venv, pinned packages, browser runtime); the second run takes seconds.
PYTHON ?= python3
VENV_PYTHON = .venv/bin/python

.PHONY: help play site wheel test pyodide bench setup clean

help:
	@echo "make play     build the site and play it in a browser"
	@echo "make site     build the static site into dist/"
	@echo "make wheel    build the library railtable with the page inside, as a wheel in build/"
	@echo "make test     every check: lint, types, engine and page tests, engine in Pyodide, the built page in three browsers"
	@echo "make pyodide  every test of the engine in the browser's Python, not only those that show that it does the same"
	@echo "make bench    measure, and write the table in docs/research/performance.md"
	@echo "make clean    remove everything that the others made"

setup:
	@command -v $(PYTHON) >/dev/null || { echo "FAILED: there is no program called $(PYTHON)"; \
		echo "  What to do: install Python 3.11 or newer, or name yours: make PYTHON=python3.12 play"; exit 1; }
	@$(PYTHON) tools/setup.py

play: setup
	@$(VENV_PYTHON) -m tools.play

site: setup
	@$(VENV_PYTHON) -m tools.build.site

wheel: setup
	@$(VENV_PYTHON) -m tools.build.library

test: setup
	@$(VENV_PYTHON) -m tools.check

pyodide: setup
	@$(VENV_PYTHON) -m tests.pyodide.run --all

bench: setup
	@$(VENV_PYTHON) -m tools.bench
	@$(VENV_PYTHON) -m tools.bench.start

clean:
	rm -rf .venv node_modules dist build .pytest_cache .mypy_cache .ruff_cache test-results

"""Checks the project: linters, tests, mutants, faults, long runs."""

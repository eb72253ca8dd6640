"""Builds the static site into dist/."""

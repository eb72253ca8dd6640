"""Measures speed, size and usability."""

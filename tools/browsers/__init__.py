"""Finds the browsers that tests and measurements use; installs them on Debian."""

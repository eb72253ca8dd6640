"""The interface between the shared page and the view of a game, with helpers for all views."""

"""The screens: pure functions from what is known to skeletons and pieces (ui.patch)."""

"""The page of one game, and several tables on one page."""

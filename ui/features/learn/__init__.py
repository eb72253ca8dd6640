"""The page that lists lessons and puzzles."""

"""One table: a game in its place on the page."""

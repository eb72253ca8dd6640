"""Takes pictures of the built page."""

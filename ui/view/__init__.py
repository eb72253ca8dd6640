"""What a game adds to the page, and what every view may use."""

"""One folder for each thing that the page offers. A feature is used through its package alone."""

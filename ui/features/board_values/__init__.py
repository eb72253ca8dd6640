"""About this board: printed values, where they come from, and boards with corrected values."""

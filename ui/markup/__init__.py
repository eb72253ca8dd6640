"""HTML and SVG for everybody: widgets, tables, charts, icons."""

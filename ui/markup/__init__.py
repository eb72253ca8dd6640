"""HTML and SVG for all packages: widgets, tables, charts, icons."""

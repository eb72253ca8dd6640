"""The project's tools: they build, serve, check and measure. tools/README.md lists the commands."""

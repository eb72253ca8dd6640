"""Build, serve, check and measure: small scripts, each with one job, run as `python -m tools.<name>`."""

"""Railtable's page: everything that knows there is a browser."""

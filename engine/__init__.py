"""Railtable's rules engine: pure Python, standard library only, no browser, no clock."""

ENGINE_VERSION = "0.1.0"

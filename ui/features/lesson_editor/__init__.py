"""The editor in which people write lessons."""

"""The browser: its interface, the real implementation, the patcher, the bots' worker."""

"""The browser as the rest of the page sees it: ports, the real ones, the patcher, the bots' worker."""

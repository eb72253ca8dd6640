"""Games by link: addresses, the panels around them, the page that opens one."""

"""What pages are made of: base classes, addresses, notifications, and the interface of the app."""

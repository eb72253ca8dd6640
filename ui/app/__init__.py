"""The app: its pages, dialogs, notifications and input."""

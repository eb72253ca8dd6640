"""The app: its pages, dialogs, messages and input."""

"""The rules: legal actions and their effects. Entry point: `dispatch`."""

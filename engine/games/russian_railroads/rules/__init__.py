"""The rules: what is legal and what happens. Entry point: `dispatch`."""

"""The view of Mini Express: board, panels, previews and texts. `ui.games` registers `view.VIEW`."""

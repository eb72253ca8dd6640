"""The view of Trans-Siberian Railroad. `ui.games` registers `view.VIEW`."""

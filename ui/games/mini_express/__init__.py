"""Mini Express on the page: board, panels, previews and texts. `view.VIEW` is what the page registers."""

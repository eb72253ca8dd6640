"""Trans-Siberian Railroad on the page; `view.VIEW` is what it adds."""

"""The page's entry point: `start()` is called once by the PyScript script of index.html."""


def start() -> None:
    """Take over the page that index.html painted before Python was up."""
    from pyscript import document  # only there inside the browser

    document.documentElement.classList.add("ready")

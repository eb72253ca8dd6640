"""What PyScript runs when Python is up: hand the page over to the app."""

try:
    from ui import app

    app.start()
except BaseException:
    import traceback

    from js import railtable  # assets/js/boot.js: its error panel works without the app

    railtable.fail("start", traceback.format_exc())

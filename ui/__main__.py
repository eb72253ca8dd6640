"""What PyScript runs when Python is up: hand the page over to the app."""

try:
    from ui.app import app

    app.start()
except BaseException:
    import traceback

    import js  # its error panel (assets/js/boot.js) works without the app

    js.railtable.fail("start", traceback.format_exc())

"""What PyScript runs when Python is up: hand the page over to the app."""

from ui import app

app.start()

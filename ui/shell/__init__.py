"""What every page of the app is made of, and what it may ask of the app."""

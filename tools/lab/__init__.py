"""Plays bots against each other, to compare, train and study them."""

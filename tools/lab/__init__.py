"""Lets bots play each other, to compare, to train and to study them."""

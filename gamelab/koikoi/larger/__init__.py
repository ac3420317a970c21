"""Koi-koi with other numbers of cards.

size           how many months and field cards a game has
observations   what its players have seen, as a number
layout, words  the game laid out for `gamelab.cfr`, and in words
ladder         rungs from nine cards to the full pack, counted without laying out
growth         both as experiments
"""

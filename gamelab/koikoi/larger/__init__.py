"""Koi-koi with other numbers of cards.

size           how many months and field cards a game has
observations   what its players have seen, as a number
layout         the game laid out for `gamelab.cfr`

Enter by `layout.load`.
"""

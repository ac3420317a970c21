"""Koi-koi with other numbers of cards, or with some of the other's hand shown.

size           how many months and field cards a game has, and how many cards are shown
observations   what its players have seen, as a number
layout         the game laid out for `gamelab.cfr`

Enter by `layout.load`.
"""

"""Koi-Koi (こいこい): mini hanafuda of Abe's article (2019), and the whole game.

choices  what the article leaves open, and tables and players of the whole game
nine     the article's nine cards: rules, fixed players, the game laid out for `gamelab.cfr` and refined
larger   other numbers of cards, laid out
full     forty-eight cards: rules, players, matches
"""

MADE_OF = ("gamelab.koikoi", "gamelab.cfr")
"""Folders of kernels, see `gamelab.source`."""

"""Koi-Koi (こいこい): mini hanafuda of Abe's article (2019), and the whole game.

choices  what the article leaves open, and tables and players of the whole game
nine     the article's nine cards: rules, fixed players, the game laid out for `gamelab.cfr` and refined
larger   other numbers of cards, laid out
full     forty-eight cards: rules, players, matches
game     the whole game, with the doors that every game has

Enter by `game`, the door for programs; its readers go on with `full`, and readers of the article with `nine`.
"""

MADE_OF = ("gamelab.koikoi", "gamelab.cfr")
"""Folders of kernels, see `gamelab.source`."""

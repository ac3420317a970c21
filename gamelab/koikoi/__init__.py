"""Mini hanafuda: Koi-Koi (こいこい) with nine cards, after Abe's article (2019).

rules, choices            the game, and what the article leaves open
layout, words, sizes      laid out for `gamelab.cfr`, told in words, counted
players, outcomes         fixed players, how games end
exact, refined            the exact solution as it is kept, and how it is found
examples, pack            what the article says of its two boards and its nine cards
forgetful                 players who remember only what lies open
larger                    other numbers of cards
widgets                   what the figures need beside the game
"""

MADE_OF = ("gamelab.koikoi", "gamelab.cfr")
"""Folders of kernels, see `gamelab.source`."""

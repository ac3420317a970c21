"""Two-player Hanabi (花火): the rules, the strategies of Osawa (2015), agent R of 2018, and self-estimation.

Read the modules in the order of their imports: choices, cards, rules, view, hands, enumeration, memory,
partner, strategies, play, agent. `enumeration` is the slow, exact way to what `hands` computes.

Enter by `rules.apply`, one move; `enumeration` and `hands` list what one may hold; `game` is the door for
programs.
"""

MADE_OF = ("gamelab.hanabi",)
"""Folders of kernels, see `gamelab.source`."""

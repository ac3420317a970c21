"""Daifugo: the thesis on initial hands, its tables and claims, and what the pages show.

Enter by `findings`: what was found, each a sentence and a predicate on the study's runs.
"""

MADE_OF = ("hiddenhands.daifugo.kernels", "gamelab.daifugo")

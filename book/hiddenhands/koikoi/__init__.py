"""Koi-Koi: the article on nine cards, the whole game beside it, and what the pages show.

Enter by `findings`: what was found, each a sentence and a predicate on the study's runs.
"""

MADE_OF = ("hiddenhands.koikoi.kernels", "hiddenhands.koikoi.full.kernels", "gamelab.koikoi", "gamelab.cfr")

"""Hanabi, self-estimation: the study of Osawa (2015), 自己推定.

Enter by `findings`: what was found, each a sentence and a predicate on the study's runs.
"""

MADE_OF = ("hiddenhands.self_estimation.kernels", "gamelab.hanabi")

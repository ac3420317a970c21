"""Real people at the Hanabi table: do they play as the studies of 2015 and 2018 assume?

Enter by `findings`: what was found, each a sentence and a predicate on the study's runs.
"""

MADE_OF = ("hiddenhands.people.kernels", "hiddenhands.hanabi.kernels", "gamelab.hanabi")

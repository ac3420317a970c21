"""Five-player Werewolf: the paper on evolving strategies, its tables and claims, and what the pages show.

Enter by `findings`: what was found, each a sentence and a predicate on the study's runs.
"""

MADE_OF = ("hiddenhands.werewolf.kernels", "gamelab.werewolf")

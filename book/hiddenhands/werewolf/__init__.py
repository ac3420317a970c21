"""Five-player Werewolf: the paper on evolving strategies, its tables and claims, and what the pages show."""

MADE_OF = ("hiddenhands.werewolf.kernels", "gamelab.werewolf")

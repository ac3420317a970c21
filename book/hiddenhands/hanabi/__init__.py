"""What the studies of Hanabi share: games in words, a partner fitted to people, the scripts of the table.

Enter by `words.action_name`.
"""

MADE_OF = ("hiddenhands.hanabi.kernels", "gamelab.hanabi")

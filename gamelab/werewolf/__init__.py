"""Five-player Werewolf (5人人狼): the one-day model of Takeda and Toriumi, and how its strategies evolve.

Read the modules in the order of their imports: choices, boards, model, evolution.

Enter by `model.win_rate`, the village's; `game` is the door for programs.
"""

MADE_OF = ("gamelab.werewolf",)
"""Folders of kernels, see `gamelab.source`."""

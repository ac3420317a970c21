"""Five-player Werewolf (5人人狼): the one-day model of Takeda and Toriumi, and how its strategies evolve.

Read the modules in the order of their imports: choices, boards, model, evolution, readings, continuous,
second_day; play, judge, explain, deviations, logs, features; team; repaired_table, real; study. `exact` is
the slow way to what `model` computes: every seating, in fractions.
"""

MADE_OF = ("gamelab.werewolf",)
"""Folders of kernels, see `gamelab.source`."""

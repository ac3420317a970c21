"""Five-player Werewolf (5人人狼): the one-day model of Takeda and Toriumi, and how its strategies evolve.

Read the modules in the order of their imports: settings, model, evolution, continuous, games, logs,
experiments. `exact` is the slow way to what `model` computes: every seating, in fractions.
"""

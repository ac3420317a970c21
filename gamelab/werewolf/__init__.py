"""Five-player Werewolf (5人人狼): the one-day model of Takeda and Toriumi, and how its strategies evolve.

Read the modules in the order of their imports: choices, boards, model, evolution, continuous, second_day;
play, judge, explain, answers, logs, features; team; table_3, real; study; verdicts. `exact` is the slow
way to what `model` computes: every seating, in fractions.
"""

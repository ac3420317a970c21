"""Counterfactual regret minimisation for two-player zero-sum games of perfect recall.

`small_games` describes games, `tree` lays them out as flat arrays, `solvers` and `sampling` minimise regret,
`parallel` does so in threads, `training` runs them, `evaluation` measures strategies, `playing` lets them
play, `lp` solves by linear programming.

Enter by `training.train`, which takes a game that `tree.build` has laid out. The regret update is
`sampling.regret_at`.
"""

MADE_OF = ("gamelab.cfr",)
"""Folders of kernels, see `gamelab.source`."""

"""Counterfactual regret minimisation for two-player zero-sum games in which chance moves first.

`small_games` describes games, `tree` lays them out as flat arrays, `solvers` and `sampling` minimise regret,
`training` runs them, `evaluation` measures strategies, `lp` solves by linear programming, `policies` makes
tables of strategies.
"""

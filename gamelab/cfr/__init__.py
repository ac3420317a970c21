"""Counterfactual regret minimisation for two-player zero-sum games in which chance moves first.

`games` describes games, `tree` lays them out as flat arrays, `solvers` and `sampling` minimise regret,
`evaluation` measures strategies, `program` solves by linear programming, `strategies` makes tables of them.
"""

"""Koi-koi by its size, for `gamelab solve`."""

from gamelab.cfr.tree import Named
from gamelab.choices import InputError
from gamelab.koikoi import layout, words

SIZE = {"months": 3, "cards": 3, "hand": 2, "field": 1}


def koikoi(months=3, cards=3, hand=2, field=1):
    """Koi-koi with so many months of so many cards, laid out; the article's rules."""
    if (months, cards, hand, field) != tuple(SIZE.values()):
        fits = ", ".join(f"{name}={value}" for name, value in SIZE.items())
        raise InputError(f"koikoi is laid out for {fits} only.")
    game = layout.load()
    sees, actions = words.of(game)
    # A folded node stands for a choice; what was folded is counted by playing, see `layout.lay_out`.
    return Named(game.tree, game.form, sees, actions, len(game.tree.nodes) + 1, len(sees))


GAMES = {"koikoi": koikoi}
"""Name -> what lays the game out."""

"""Koi-koi by its size, for `hiddenhands solve`."""

from gamelab.cfr.tree import Named
from gamelab.choices import InputError
from gamelab.koikoi.larger import layout as larger
from gamelab.koikoi.larger.size import EACH, Size
from gamelab.koikoi.nine import layout
from gamelab.koikoi.nine.rules import HAND
from hiddenhands.koikoi import words
from hiddenhands.koikoi.larger.words import Known


def koikoi(months=3, cards=EACH, hand=HAND, field=1):
    """Koi-koi with so many months of three cards and so many on the field, laid out; the article's rules."""
    for name, given, drawn in (("cards", cards, EACH), ("hand", hand, HAND)):
        if given != drawn:
            raise InputError(f"{name} must be {drawn}, not {given}: no other koi-koi is laid out.")
    given = {"months": months, "field": field}
    size = Size(**{name: kind.read(name, given[name]) for name, kind in Size.parameters.items()})
    if size.pile < 2 * HAND:
        raise InputError(f"field must be at most {size.cards - 4 * HAND} for {months} months, not {field}.")
    if size == Size():
        game = layout.load()
        sees, actions = words.of(game)
        # Its nodes are choices; the other walk over the same game counts what lies between them, too.
        return Named(game.tree, game.form, sees, actions, larger.load(size).histories, len(sees))
    game = larger.load(size)
    sees = Known(game)
    return Named(game.tree, game.form, sees, sees.actions(), game.histories, len(sees))


GAMES = {"koikoi": koikoi}
"""Name -> what lays the game out."""

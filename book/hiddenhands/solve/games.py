"""Games by name: those of OpenSpiel, files of Gambit, ours with their parameters, and those handed in."""

import inspect
import re
from typing import Any, NamedTuple

from gamelab.cfr import evaluation
from gamelab.cfr.small_games import GAMES
from gamelab.cfr.tree import Named, build
from gamelab.choices import InputError, Parameter, pick
from hiddenhands.solve import efg, openspiel
from hiddenhands.solve.walks import available

OPENSPIEL = "openspiel:"
CALL = re.compile(r"(\w+)\s*(?:\((.*)\))?")


class Loaded(NamedTuple):
    """A game laid out, and what its strategies can be handed to."""

    name: str
    named: Named
    walk: Any = None  # the walk over OpenSpiel's game, which makes policies; None for other games

    @property
    def tree(self):
        """The arrays of `gamelab.cfr.arrays`."""
        return self.named.tree

    @property
    def form(self):
        """The sequence form."""
        return self.named.form

    @property
    def span(self):
        """The range of the payoffs that occur."""
        return float(evaluation.span(self.tree))


def load(game, memory=None, games=None):
    """A game, laid out.

    game: "openspiel:NAME" with OpenSpiel's own parameters, a path that ends in .efg, one of ours or
    of `games` such as "kuhn" or "koikoi(months=3,cards=3,hand=2,field=1)", or an object with the five methods
    that `gamelab.cfr.tree` describes. memory: bytes that it may take, by default half of the machine's.
    games: those of the studies: name -> function that lays one out, as `chapters.games()` finds them.
    InputError names the property of a game that cannot be solved here.
    """
    memory = available() if memory is None else memory
    if isinstance(game, Loaded):
        return game
    if not isinstance(game, str):
        return Loaded(type(game).__name__, build(game, memory=memory))
    if game.startswith(OPENSPIEL):
        return Loaded(game, *openspiel.load(game.removeprefix(OPENSPIEL), memory))
    if game.endswith(".efg"):
        return Loaded(game, efg.load(game, memory))
    return Loaded(game, _named(game, memory, GAMES | (games or {})))


def _named(game, memory, known_games):
    """One of these games: a description, or a function that lays out."""
    call = CALL.fullmatch(game.strip())
    maker = pick("game", call[1] if call else game, known_games)
    known = inspect.signature(maker).parameters
    given = {}
    for text in filter(None, (call[2] or "").split(",")):
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or name in given:
            raise InputError(f"{game[:60]}: write parameters as name=value, each once.")
        pick(f"parameter of {call[1]}", name, known)
        given[name] = Parameter(int, None, name, 0, 1000).read(name, value)
    made = maker(**given)
    return made if isinstance(made, Named) else build(made, memory=memory)

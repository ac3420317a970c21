"""Games of OpenSpiel (Lanctot et al. 2019), by their names there: two players, zero sum, moves in turn."""

import os
from collections import Counter
from contextlib import contextmanager

from gamelab.cfr.arrays import CHANCE, END, InfoSetField, PlayerField
from gamelab.cfr.tree import GameWalk, lay_out, words
from gamelab.settings import InputError, pick

SUM = 1e-9  # how far from zero payoffs may sum, by rounding


def unique(labels):
    """`labels` as a tuple of different strings: those that come twice get their number."""
    labels = [str(label) for label in labels]
    times = Counter(labels)
    made = tuple(one if times[one] == 1 else f"{one} #{n}" for n, one in enumerate(labels))
    return made if len({*made}) == len(made) else unique(made)


def library():
    """The module pyspiel; InputError if it is not installed."""
    try:
        import pyspiel
    except ImportError:
        raise InputError("games of OpenSpiel need its package: pip install open-spiel.") from None
    return pyspiel


@contextmanager
def quiet():
    """Keep OpenSpiel's own words from standard error: it prints each error before it raises it."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


class Walk(GameWalk):
    """The walk over an OpenSpiel game; InputError says which of its properties forbids it."""

    breadth = False

    def __init__(self, name):
        self.spiel, self.name = library(), name
        known = {kind.short_name for kind in self.spiel.registered_games()}
        pick("game of OpenSpiel", name.partition("(")[0], dict.fromkeys(sorted(known)))
        try:
            self.game = self.spiel.load_game(name)
        except Exception as error:  # an IndexError, too, where a parameter is missing
            reason = "it lacks parameters" if isinstance(error, IndexError) else words(error, 150)
            reason = reason.rstrip(".").removesuffix(". Available parameters are:")
            raise InputError(f"OpenSpiel cannot load {name[:60]!r}: {reason}.") from None
        self._refuse()
        self.total = self.game.utility_sum()
        kind = self.game.get_type()
        self.names_states = kind.provides_information_state_string
        self.ids, self.words, self.forced = ({}, {}), ({}, {}), ({}, {})

    def _refuse(self):
        kind, types = self.game.get_type(), self.spiel.GameType
        if self.game.num_players() != 2:
            self._say(f"has {self.game.num_players()} players; two are needed")
        if kind.dynamics == types.Dynamics.SIMULTANEOUS:
            self._say("has simultaneous moves; players must move one at a time")
        if kind.dynamics != types.Dynamics.SEQUENTIAL:
            self._say("is a mean-field game; two players must move one at a time")
        if kind.utility not in (types.Utility.ZERO_SUM, types.Utility.CONSTANT_SUM):
            self._say(f"is not zero-sum but of the kind {kind.utility.name.lower().replace('_', ' ')}")
        if kind.chance_mode == types.ChanceMode.SAMPLED_STOCHASTIC:
            self._say("does not list the outcomes of chance; it only draws them")
        perfect = kind.information == types.Information.PERFECT_INFORMATION
        if not (kind.provides_information_state_string or perfect):
            self._say("does not tell what a player knows (no information state)")

    def _say(self, property):
        raise InputError(f"openspiel:{self.name} {property}.")

    def roots(self):
        return [self.game.new_initial_state()], 0

    def place(self, state):
        return f"openspiel:{self.name}, history {state.history_str()}"

    def visit(self, state):
        if state.is_terminal():
            one, other = state.returns()
            if abs(one + other - self.total) > SUM * max(1.0, abs(one)):
                kind = "constant-sum" if self.total else "zero-sum"
                self._say(f"is not {kind}: payoffs of {one:g} and {other:g} occur")
            return END, one, ()
        if state.is_chance_node():
            likely = {act: odd for act, odd in state.chance_outcomes() if odd > 0}
            return CHANCE, tuple(likely.values()), tuple(likely)
        player, actions = state.current_player(), tuple(state.legal_actions())
        sees = state.information_state_string() if self.names_states else state.history_str()
        if len(actions) == 1:
            self.forced[player][sees] = actions[0]
        elif sees not in self.words[player]:
            self.words[player][sees] = unique(state.action_to_string(player, act) for act in actions)
            self.ids[player][sees] = actions
        return player, sees, actions

    def step(self, state, action):
        return state.child(action)

    def policy(self, named, strategy):
        """A strategy (float64[sequences]) as pyspiel.TabularPolicy."""
        table = {sees: [(act, 1.0)] for forced in self.forced for sees, act in forced.items()}
        border = named.tree.players[0, PlayerField.END_SET]
        for info_set, sees in enumerate(named.sees):
            acts = self.ids[int(info_set >= border)][sees]
            first = named.tree.sets[info_set, InfoSetField.FIRST]
            table[sees] = list(zip(acts, strategy[first : first + len(acts)].tolist()))
        return self.spiel.TabularPolicy(table)


def load(name, memory):
    """(`LaidOutGame`, its `Walk`) of an OpenSpiel game, such as "leduc_poker" or
    "liars_dice(dice_sides=4)"."""
    library()
    with quiet():
        walk = Walk(name)
        named = lay_out(walk, memory=memory)
    border = int(named.tree.players[0, PlayerField.END_SET])
    actions = [walk.words[int(info_set >= border)][sees] for info_set, sees in enumerate(named.sees)]
    return named._replace(actions=actions), walk

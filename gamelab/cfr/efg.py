"""Games in Gambit's format .efg, read by pygambit."""

from gamelab.cfr.arrays import CHANCE, END, Player
from gamelab.cfr.tree import lay_out
from gamelab.cfr.walks import unique
from gamelab.choices import InputError


class Walk:
    """The walk over a game that pygambit has read, for `lay_out`; a state is (node, payoffs so far)."""

    breadth = False

    def __init__(self, path):
        try:
            import pygambit
        except ImportError:
            raise InputError("games in .efg need pygambit: pip install 'gamelab[gambit]'.") from None
        self.path = str(path)
        try:
            self.game = pygambit.read_efg(self.path)
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror or error}.") from None
        except (ValueError, UnicodeDecodeError) as error:
            raise InputError(f"{path} is not a game in .efg: {str(error)[:150].rstrip('.')}.") from None
        self.players = list(self.game.players)
        if len(self.players) != 2:
            raise InputError(f"{path} has {len(self.players)} players; two are needed.")
        self.words = {}, {}

    def roots(self):
        """The one root."""
        return [(self.game.root, self._earned(self.game.root, (0, 0)))], 0

    def _earned(self, node, so_far):
        # Gambit lets a node on the way pay, too; payoffs are exact fractions.
        if not node.outcome:
            return so_far
        return tuple(paid + node.outcome[player] for paid, player in zip(so_far, self.players))

    def look(self, state):
        """As `gamelab.cfr.tree.Described.look`; what a player sees is the number of the information set."""
        node, (one, other) = state
        if node.is_terminal:
            if one + other != 0:
                raise InputError(
                    f"{self.path} is not zero-sum: payoffs of {float(one):g} and {float(other):g} occur."
                )
            return END, float(one)
        actions = list(node.infoset.actions)
        numbers = tuple(range(len(actions)))
        if node.player.is_chance:
            drawn = [(number, float(act.prob)) for number, act in zip(numbers, actions) if act.prob > 0]
            return CHANCE, *zip(*drawn)
        player = self.players.index(node.player)
        sees = f"{node.infoset.number + 1}" + (f": {node.infoset.label}" if node.infoset.label else "")
        if sees not in self.words[player]:
            self.words[player][sees] = unique(act.label or str(n + 1) for n, act in enumerate(actions))
        return player, sees, numbers

    def step(self, state, action):
        """The state after an action."""
        node = list(state[0].children)[action]
        return node, self._earned(node, state[1])


def load(path, memory):
    """The `Named` tree of a file; InputError says which property of the game forbids it."""
    walk = Walk(path)
    named = lay_out(walk, memory=memory)
    border = int(named.tree.players[0, Player.END_SET])
    words = [walk.words[int(point >= border)][sees] for point, sees in enumerate(named.sees)]
    return named._replace(actions=words)

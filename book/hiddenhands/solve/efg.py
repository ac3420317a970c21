"""Games in Gambit's format .efg (https://gambitproject.readthedocs.io/en/latest/formats.efg.html)."""

import re
from fractions import Fraction

from gamelab.cfr.arrays import CHANCE, END
from gamelab.cfr.tree import lay_out
from gamelab.settings import InputError
from hiddenhands.runs import files
from hiddenhands.solve.openspiel import unique

LARGEST = 1_000_000_000  # bytes
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}]|[^\s,{}]+')
TEXT, WHOLE = r'(?s:".*")', r"\d{1,9}"
NUMBER = r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3}|/0*[1-9]\d*)?"


class Reader:
    """The tokens of a file, one after another."""

    def __init__(self, path, text):
        self.path, self.text, self.tokens = path, text, TOKEN.finditer(text)
        self.take("", "")

    def at(self, pattern):
        """Whether the present token is such a one; the empty text stands at the end."""
        return re.fullmatch(pattern, self.token)

    def take(self, pattern, wanted):
        """The present token, and on to the next; InputError names the line if it is not of this pattern."""
        token = getattr(self, "token", "")
        if not re.fullmatch(pattern, token):
            line = self.text.count("\n", 0, self.place) + 1
            instead = f"has {token[:30]!r}" if token else "ends"
            where = f"line {line} {instead} where {wanted} must be"
            raise InputError(f"{self.path} is not a game in .efg: {where}.")
        match = next(self.tokens, None)
        self.token, self.place = (match[0], match.start()) if match else ("", len(self.text))
        return token[1:-1].replace('\\"', '"') if pattern == TEXT else token

    def skip(self, pattern):
        """Pass over what may be left out."""
        return self.take(pattern, "") if self.at(pattern) else ""

    def many(self, *patterns):
        """What stands in braces: a list of tuples, a token for each pattern."""
        listed = []
        self.take("{", "{")
        while not self.at("}"):
            listed.append(tuple(self.take(pattern, "a text, a number or }") for pattern in patterns))
        self.take("}", "}")
        return listed


class Walk:
    """The walk over a game in a file, for `lay_out`; a state is (node, payoffs so far).

    A node is (player, what it sees, {action: probability}, number of its outcome, [its children]).
    """

    breadth = False

    def __init__(self, path, text):
        self.path, self.sets, self.outcomes, read = path, {}, {0: (0, 0)}, Reader(path, text)
        for pattern, wanted in (("EFG", "EFG"), ("2", "2"), ("[RD]", "R"), (TEXT, "the title")):
            read.take(pattern, wanted)
        if (players := len(read.many(TEXT))) != 2:
            raise InputError(f"{path} has {players} players; two are needed.")
        read.skip(TEXT)  # a comment
        self.root = self._node(read)
        pending = [self.root]
        while pending:
            _, _, actions, _, children = pending[-1]
            if len(children) == len(actions):
                pending.pop()
            else:
                children.append(self._node(read))
                pending.append(children[-1])
        read.take("", "the end")

    def _node(self, read):
        kind = read.take("[cpt]", "c, p or t")
        player, sees, actions = {"c": CHANCE, "t": END}.get(kind), "", {}
        read.take(TEXT, "the node's name")
        if kind == "p":
            player = int(read.take("[12]", "player 1 or 2")) - 1
        if kind != "t":
            sees, actions = self._set(read, player)
        outcome = int(read.take(WHOLE, "the number of an outcome"))
        read.skip(TEXT)
        if read.at("{"):
            self.outcomes[outcome] = tuple(Fraction(payoff) for (payoff,) in read.many(NUMBER))
        return player, sees, actions, outcome, []

    def _set(self, read, player):
        """(what is seen, {action: probability}) of a set; both may be left out where it comes again."""
        number = read.take(WHOLE, "the number of an information set")
        label = read.skip(TEXT)
        if read.at("{") or (player, number) not in self.sets:
            listed = read.many(TEXT, NUMBER) if player == CHANCE else read.many(TEXT)
            words = unique(listed[0] or str(n) for n, listed in enumerate(listed, 1))
            actions = {word: Fraction(*odd) for word, (_, *odd) in zip(words, listed)}
            sees = f"{number}: {label}" if label else number
            first = self.sets.setdefault((player, number), (sees, actions))[1]
            if list(first.values()) != list(actions.values()):
                raise InputError(f"{self.path} has another set {number} with other actions.")
        return self.sets[player, number]

    def roots(self):
        """The one root."""
        return [(self.root, (0, 0))], 0

    def place(self, state):
        """Where a state is, in words."""
        return f"{self.path}, set {state[0][1] or 'of no player'}"

    def look(self, state):
        """As `gamelab.cfr.tree.GameWalk.look`; what a player sees is the number and name of the set."""
        player, sees, actions, _, _ = state[0]
        if player == END:
            one, other = self._earned(state)
            if one + other != 0:
                both = f"{float(one):g} and {float(other):g}"
                raise InputError(f"{self.path} is not zero-sum: payoffs of {both} occur.")
            return END, one, ()
        return player, tuple(actions.values()) if player == CHANCE else sees, tuple(actions)

    def _earned(self, state):
        number = state[0][3]
        if len(self.outcomes.get(number, ())) != 2:
            raise InputError(f"{self.path} lacks the two payoffs of outcome {number}.")
        return tuple(map(sum, zip(state[1], self.outcomes[number])))

    def step(self, state, action):
        """The state after an action; a node on the way may pay, too."""
        _, _, actions, _, children = state[0]
        return children[list(actions).index(action)], self._earned(state)


def load(path, memory):
    """The `LaidOutGame` tree of a file; InputError says which property of the game forbids it."""
    try:
        text = files.read(path, LARGEST).decode("utf-8", "replace")
    except files.Refused as error:
        raise InputError(f"{path} {error}.") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from None
    return lay_out(Walk(path, text), memory=memory)

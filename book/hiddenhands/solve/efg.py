"""Games in Gambit's format .efg (https://gambitproject.readthedocs.io/en/latest/formats.efg.html)."""

import re
from fractions import Fraction

from gamelab.cfr.arrays import CHANCE, END
from gamelab.cfr.tree import GameWalk, lay_out
from gamelab.settings import InputError
from hiddenhands.runs import files
from hiddenhands.solve.openspiel import unique

LARGEST = 1_000_000_000  # bytes
DIGITS = 300  # letters of a number
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}]|[^\s,{}"]+|"')
TEXT, WHOLE = r'(?s:".*")', r"[0-9]{1,9}"
DECIMAL = r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?"
NUMBER = rf"(?=.{{1,{DIGITS}}}$)[+-]?{DECIMAL}(?:/(?=[0-9.]*[1-9]){DECIMAL})?"
ROUNDING = 1e-9  # of the payoffs' range: by so much two decimals may miss what they should sum to


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


def number(text):
    """The Fraction that a number of the file is, such as 1/3 or 1.5/3."""
    above, _, below = text.partition("/")
    return Fraction(above) / Fraction(below or 1)


class Walk(GameWalk):
    """The walk over a game in a file; a state is (node, payoffs so far).

    A node is (player, what it sees, {action: (place, odds)}, number of its outcome, [its children]). Gambit's
    own reader refuses what says two things of one number, of a set or an outcome; so does this one.
    """

    breadth = False

    def __init__(self, path, text):
        self.path, self.sets, self.outcomes, read = path, {}, {}, Reader(path, text)
        self.names = {}  # of outcomes
        self.ends = []  # (sum, payoffs) of those whose payoffs sum to least and to most
        self.gains = []  # the least and the most that the first player gets
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
        if read.at(TEXT):
            name = read.take(TEXT, "")
            if self.names.setdefault(outcome, name) != name:
                raise InputError(f"{self.path} has two names for outcome {outcome}.")
        if read.at("{"):
            payoffs = tuple(number(payoff) for (payoff,) in read.many(NUMBER))
            if outcome == 0:
                raise InputError(f"{self.path} has payoffs at outcome 0, which stands for none.")
            if self.outcomes.setdefault(outcome, payoffs) != payoffs:
                raise InputError(f"{self.path} has two lists of payoffs for outcome {outcome}.")
        return player, sees, actions, outcome, []

    def _set(self, read, player):
        """(what is seen, {action: (place, odds)}) of a set; both may be left out where it comes again."""
        label = str(int(read.take(WHOLE, "the number of an information set")))
        known, named = self.sets.get((player, label)), read.at(TEXT)
        name = read.skip(TEXT)
        sees = f"{label}: {name}" if name else label
        if read.at("{") or not known:
            listed = read.many(TEXT, NUMBER) if player == CHANCE else read.many(TEXT)
            words = unique(listed[0] or str(n) for n, listed in enumerate(listed, 1))
            odds = (number(odd[0]) if odd else None for _, *odd in listed)
            actions = {word: place for word, *place in zip(words, range(len(listed)), odds)}
            known = known or (sees, actions)
            if list(known[1].items()) != list(actions.items()):
                raise InputError(f"{self.path} has two lists of actions for set {label}.")
        if named and known[0] != sees:
            raise InputError(f"{self.path} has two names for set {label}.")
        return self.sets.setdefault((player, label), known)

    def roots(self):
        return [(self.root, (0, 0))], 0

    def place(self, state):
        return f"{self.path}, set {state[0][1] or 'of no player'}"

    def visit(self, state):
        """As `gamelab.cfr.tree.GameWalk.visit`; what a player sees is the number and name of the set."""
        player, sees, actions, _, _ = state[0]
        if player == END:
            both = self._earned(state)
            ends, gains = [*self.ends, (sum(both), both)], [*self.gains, both[0]]
            self.ends, self.gains = [min(ends), max(ends)], [min(gains), max(gains)]
            return END, both[0], ()
        return player, tuple(odd for _, odd in actions.values()) if player == CHANCE else sees, tuple(actions)

    def _earned(self, state):
        number = state[0][3]
        if not number:
            return state[1]
        payoffs = self.outcomes.get(number, ())
        if len(payoffs) > 2:
            many = f"{self.path} has {len(payoffs)} payoffs of outcome {number} for two players"
            raise InputError(f"{many}; a decimal is written with a point, a comma stands between payoffs.")
        if len(payoffs) < 2:
            raise InputError(f"{self.path} lacks the two payoffs of outcome {number}.")
        return tuple(map(sum, zip(state[1], self.outcomes[number])))

    def step(self, state, action):
        """The state after an action; a node on the way may pay, too."""
        _, _, actions, _, children = state[0]
        return children[actions[action][0]], self._earned(state)

    def total(self):
        """What the two payoffs sum to at every end, but for rounding; InputError if that differs."""
        (least, payoffs), (most, others) = self.ends
        near = ROUNDING * float(self.gains[1] - self.gains[0])
        if most - least > near:
            one, other = map(float, payoffs if least else others)
            raise InputError(f"{self.path} is not zero-sum: payoffs of {one:.9g} and {other:.9g} occur.")
        return 0.0 if abs(least) <= near else float(least)


def load(path, memory):
    """(`LaidOutGame` tree of a file, what the payoffs sum to); InputError says what forbids to solve it.

    The tree has the first player's payoffs: where they sum to anything but zero the game is the same, but
    for what the second player has besides.
    """
    try:
        text = files.decode(files.read(path, LARGEST))
    except files.Refused as error:
        raise InputError(f"{path} {error}.") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from None
    walk = Walk(path, text)
    laid_out = lay_out(walk, memory=memory)
    return laid_out, walk.total()

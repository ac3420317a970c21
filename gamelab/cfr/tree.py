"""From the description of a game to flat arrays: its trees, and the sequence form.

A game is described by an object with these methods; a deal is what chance decides before the first move,
and a history is the tuple of actions so far:

    deals()                -> a list of equally likely deals
    turn(deal, history)    -> 0 or 1, the player to move; CHANCE; or END
    actions(deal, history) -> tuple of the legal actions (printable); for CHANCE {outcome: probability}, of
                              which those of probability zero are left out
    sees(deal, history)    -> what the player to move knows (printable, hashable)
    payoff(deal, history)  -> what player 1 pays player 0 at the end, any real number

A *sequence* is a player's information set with one of its actions; its number indexes all of a solver's
arrays. Each player also has the empty sequence, of probability one.
"""

import math
from array import array
from collections import deque
from sys import getsizeof
from typing import NamedTuple

import numpy as np

from gamelab import checks
from gamelab.cfr.arrays import CHANCE, END, NO_DRAWS, InfoSetField, PlayerField, Tree
from gamelab.cfr.evaluation import mixed
from gamelab.cfr.form import Form, sequence_form
from gamelab.kernel import INDEX
from gamelab.settings import InputError


class LaidOutGame(NamedTuple):
    """A tree with its words."""

    tree: Tree
    form: Form
    sees: list  # what the player knows, per information set
    actions: list  # tuple of actions, per information set
    histories: int = 0  # nodes of the game: decisions (forced ones included), moves of chance, ends
    information_sets: int = 0  # those with a single action included

    def lines(self, strategy):
        """A strategy (float64[sequences]) in words, a list of (player, what it sees, action, probability).

        In the order of the sequences; moves without a choice, which are left out, are not there. InputError
        if it is no strategy of this game.
        """
        strategy = mixed("strategy", self.form, strategy)
        end_set = self.tree.players[0, PlayerField.END_SET]
        found = []
        for info_set, (sees, actions) in enumerate(zip(self.sees, self.actions)):
            first = self.tree.sets[info_set, InfoSetField.FIRST]
            shares = strategy[first : first + len(actions)].tolist()
            found += [(int(info_set >= end_set), sees, *one) for one in zip(actions, shares)]
        return found

    def probabilities(self, strategy):
        """The same by what a player sees: {(player, what it sees): {action: probability}}."""
        found = {}
        for player, sees, action, share in self.lines(strategy):
            found.setdefault((player, sees), {})[action] = share
        return found


class GameWalk:
    """The walk over a game of five methods, as `lay_out` wants it: a state is (deal, history)."""

    breadth = True
    """Whether a deal's nodes are numbered level by level; else depth first, which holds fewer states."""

    def __init__(self, game):
        self.game = game

    def roots(self):
        """Equally likely states, and how many nodes stand for the choice among them."""
        deals = list(self.game.deals())
        return [(deal, ()) for deal in deals], int(len(deals) > 1)

    def place(self, state):
        """Where a state is, in words."""
        return f"deal {state[0]}, history {state[1]}"

    def visit(self, state):
        """(END, payoff, ()), (CHANCE, odds, outcomes), or (player, what it sees, actions)."""
        deal, history = state
        player = self.game.turn(deal, history)
        if player == END:
            return END, self.game.payoff(deal, history), ()
        actions = self.game.actions(deal, history)
        if player == CHANCE and not isinstance(actions, dict):
            raise InputError(f"chance needs a dictionary of outcomes and probabilities, not {words(actions)}")
        if player == CHANCE:
            return CHANCE, tuple(actions.values()), tuple(actions)
        return player, self.game.sees(deal, history), tuple(actions)

    def step(self, state, action):
        """The state after one of the actions or outcomes."""
        return state[0], (*state[1], action)


NODE_BYTES = 60
"""What laying out takes at most per node, the sequence form included."""
SET_BYTES = 200
"""What a set takes on top, beside its words."""

LARGEST = 1e100
"""What payoffs may be at most, so that they can be summed."""
LONGEST = 20_000
"""Moves without a choice in a row, after which a game is taken not to end."""


METHODS = "deals", "turn", "actions", "sees", "payoff"
"""What describes a game."""


def build(game, fold=True, memory=math.inf):
    """The `LaidOutGame` of a game that an object with five methods describes.

    deals() gives a list of equally likely deals; turn(deal, history) 0, 1, CHANCE or END; actions(deal,
    history) a tuple of what may be done, or for CHANCE {outcome: probability}; sees(deal, history) what the
    player to move knows; payoff(deal, history) what player 1 pays player 0 at the end. A history is the tuple
    of the actions so far.

    fold: leave out moves with a single legal action. memory: bytes that the layout may take. InputError if
    a player forgets (no form exists then), anything that the methods return cannot be (each node is looked
    at, those left out included), a method raises anything or is not there, or the memory is too small.
    """
    for method in METHODS:
        if not _has(game, method):
            raise InputError(f"game must have the methods {', '.join(METHODS)}; {method} is not there.")
    return lay_out(GameWalk(game), fold, memory)


def _has(thing, method):
    """Whether a thing has this method."""
    try:
        return callable(getattr(thing, method, None))
    except Exception:  # whoever made it may raise anything
        return False


class _Draft:
    """What `lay_out` collects."""

    def __init__(self):
        self.nodes = array("i")  # set (of each player's own count), first child; END; CHANCE
        self.movers = array("b")  # who moves at each node
        self.sets = {}, {}  # per player: what it sees -> number
        self.legal, self.parents = ([], []), (array("i"), array("i"))
        self.firsts = array("i"), array("i")  # own sequences are counted from 1, 0 is the empty one
        self.ends = [1, 1]
        self.forced = {}, {}  # what players see who have no choice -> their action
        self.payoffs, self.odds = {}, {}
        self.words = 0  # bytes that the sets take

    def add(self, count):
        """Number of the first of `count` new nodes."""
        first = len(self.movers)
        self.movers.frombytes(bytes(count))
        self.nodes.frombytes(bytes(8 * count))
        return first

    def put(self, node, what, child):
        """Write a node: END and the number of its payoff; else its set or odds and its first child."""
        self.nodes[2 * node], self.nodes[2 * node + 1] = what, child

    def put_choice(self, node, player, known, legal, reached, children):
        """Write a player's or chance's node, and return the own sequence of its first action."""
        if player == CHANCE:
            self.put(node, CHANCE - known, children)
            return 0
        number = self.info_set(player, known, legal, reached[player])
        self.put(node, number, children)
        self.movers[node] = player
        return self.firsts[player][number]

    def info_set(self, player, sees, legal, parent):
        """Number of a set among the player's own; InputError if it cannot be, or has been seen otherwise."""
        own = self.sets[player]
        number = own.get(sees)
        if number is None:
            str(sees)  # what has no words could not be shown
            if len(set(map(str, legal))) < max(len(legal), 1):
                raise InputError(f"the actions must be there and differ, not {words(legal)}")
            number = own[sees] = len(own)
            self.legal[player].append(legal)
            self.parents[player].append(parent)
            self.firsts[player].append(self.ends[player])
            self.ends[player] += len(legal)
            self.words += SET_BYTES + getsizeof(sees)
        elif self.parents[player][number] != parent:
            where = f"player {player} at {words(sees)}"
            raise InputError(f"{where} has forgotten what it did: there is no sequence form.")
        if self.legal[player][number] != legal or sees in self.forced[player]:
            differ(player, sees)
        return number

    def force(self, player, sees, legal):
        """Note that a player has no choice; InputError if it has one, or another, where it sees the same."""
        if self.forced[player].setdefault(sees, legal) != legal or sees in self.sets[player]:
            differ(player, sees)

    def chance(self, odds, outcomes):
        """(number of the odds, outcomes), those of probability zero left out; the odds must sum to one."""
        likely = tuple(map(number, odds))
        if likely not in self.odds:
            if not all(odd >= 0 for odd in likely) or not abs(math.fsum(likely) - 1) <= 1e-9:
                raise InputError(f"odds of chance must be positive and sum to 1, not {words(likely)}")
            if 0.0 in likely:
                return self.chance(*zip(*((odd, out) for odd, out in zip(likely, outcomes) if odd)))
            self.odds[likely] = len(self.odds)
        return self.odds[likely], outcomes

    def end(self, payoff):
        """Number of a payoff, which must be a finite number."""
        value = number(payoff)
        if not abs(value) <= LARGEST:
            raise InputError(f"a payoff must be a finite number, not {words(payoff)}")
        return self.payoffs.setdefault(value, len(self.payoffs))

    def check(self, player, known, legal):
        """What a walk's `visit` returned, with numbers for payoffs and odds; InputError if it cannot be."""
        whole = type(player) is int or isinstance(player, np.integer)
        if not whole or player not in (0, 1, CHANCE, END):
            raise InputError(f"a game must have the players 0 and 1 only, not {words(player)}")
        if player == END:
            return END, self.end(known), ()
        if player == CHANCE:
            return CHANCE, *self.chance(known, legal)
        return player, known, legal


def differ(player, sees):
    """InputError: an information set has other actions elsewhere."""
    where = f"player {player} at {words(sees)}"
    raise InputError(f"{where} cannot know its actions, which differ from place to place.")


def words(thing, most=100):
    """Anything in one line of words, not too long."""
    try:
        text = " ".join(str(thing).split())
    except Exception:
        text = f"a {type(thing).__name__} that has no words"
    return text if len(text) <= most else f"{text[:most]}…"


def raised(error):
    """A foreign exception in words."""
    return f"{type(error).__name__}: {words(error).rstrip('.')}".removesuffix(": ")


def number(value):
    """A payoff or a probability as a float; InputError if it is none."""
    try:
        if isinstance(value, (str, bytes)):
            raise TypeError
        return float(value)
    except (TypeError, ValueError, OverflowError):
        raise InputError(f"payoffs and probabilities must be numbers, not {words(value)}") from None


def lay_out(walk, fold=True, memory=math.inf):
    """The `LaidOutGame` tree of whatever can be walked as `GameWalk` does; errors as for `build`."""
    fold, memory = checks.switch("fold", fold), checks.number("memory", memory, 0, math.inf)
    for method in ("roots", "visit", "step", "place"):
        if not _has(walk, method):
            raise InputError(f"walk must have the methods of tree.GameWalk; {method} is not there.")
    draft, here = _Draft(), [None]
    try:
        return _finish(draft, *_walk(walk, draft, here, fold, memory))
    except Exception as error:  # who describes a game may raise anything
        cause, reason = error, str(error) if isinstance(error, InputError) else raised(error)
    # A reason without its full stop lacks the place.
    if not reason.endswith("."):
        reason += "." if here[0] is None else f" ({words(walk.place(here[0]))})."
    raise InputError(reason) from cause


def _to_choice(walk, draft, here, fold, state):
    """(state, player, what it knows, actions, moves without a choice on the way) at the next choice or end.

    Without `fold` at the next node, whatever it is. here: a list of the state that is looked at.
    """
    forced = 0
    while True:
        here[0] = state
        player, known, legal = draft.check(*walk.visit(state))
        if not (fold and len(legal) == 1):
            return state, player, known, legal, forced
        if player >= 0:
            draft.force(player, known, legal)
        state = walk.step(state, legal[0])
        forced += 1
        if forced > LONGEST:
            raise InputError(f"{LONGEST:,} moves without a choice follow each other")


def _walk(walk, draft, here, fold, memory):
    """Fill a draft: (first node of each deal and the number of nodes, number of histories)."""
    roots, histories = walk.roots()
    if not roots:
        raise InputError("a game needs a deal to begin with.")
    starts = array("i", [0])
    for root in roots:
        # Where a choice was: (state, actions, node of the first, who chose, the own sequence of the first
        # action, the sequences of both before).
        pending = deque([(root, (None,), draft.add(1), END, 0, (0, 0))])
        take = pending.popleft if walk.breadth else pending.pop
        while pending:
            before, actions, first, mover, sequence, passed = take()
            for offset, action in enumerate(actions):
                node, own = first + offset, sequence + offset
                state = before if mover == END else walk.step(before, action)
                state, player, known, legal, forced = _to_choice(walk, draft, here, fold, state)
                histories += forced + 1
                if player == END:
                    draft.put(node, END, known)
                    continue
                children = draft.add(len(legal))
                if children * NODE_BYTES + draft.words > memory or children > 2**30:
                    large = f"it has more than {children:,} nodes"
                    raise InputError(f"the game is too large for the memory given: {large}.")
                reached = (own, passed[1]) if mover == 0 else (passed[0], own) if mover == 1 else passed
                following = draft.put_choice(node, player, known, legal, reached, children)
                pending.append((state, legal, children, player, following, reached))
        starts.append(len(draft.movers))
    return starts, histories


def _finish(draft, starts, histories):
    """Arrays from a draft: the sets of player 0 come first, each player's sequences in their order."""
    rows, players, empty, before = [], [], 0, 0
    for own in range(2):
        count = len(draft.sets[own])
        info_sets = np.empty((count, len(InfoSetField)), INDEX)
        info_sets[:, InfoSetField.FIRST] = np.frombuffer(draft.firsts[own], np.int32) + empty if count else 0
        info_sets[:, InfoSetField.ACTIONS] = [len(legal) for legal in draft.legal[own]]
        info_sets[:, InfoSetField.PARENT] = (
            np.frombuffer(draft.parents[own], np.int32) + empty if count else 0
        )
        rows.append(info_sets)
        players.append((before, before + count, empty, empty + draft.ends[own]))
        before, empty = before + count, empty + draft.ends[own]
    nodes = np.frombuffer(draft.nodes, np.int32).reshape(-1, 2)
    nodes[:, 0] += np.frombuffer(draft.movers, np.int8) * np.int32(len(draft.sets[0]))
    draws = np.cumsum([0, *map(len, draft.odds)], dtype=np.int32) if draft.odds else NO_DRAWS
    odds = np.array([odd for odds in draft.odds for odd in odds])
    arrays = np.frombuffer(starts, INDEX), nodes, np.concatenate(rows), np.array(players, np.int32)
    tree = Tree(*arrays, np.array(list(draft.payoffs)), draws, odds)
    actions, seen = [*draft.legal[0], *draft.legal[1]], [*draft.sets[0], *draft.sets[1]]
    sets = len(seen) + sum(len(forced.keys() - own.keys()) for forced, own in zip(draft.forced, draft.sets))
    return LaidOutGame(tree, sequence_form(tree), seen, actions, histories, sets)

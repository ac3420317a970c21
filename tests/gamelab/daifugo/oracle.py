"""Daifugo without special rules, from lists and sets, and the agents of the study of fixed opening cards.

Source: Shibata, bachelor thesis on the strength of opening hands in Daihinmin, in the project's reading of
it. Written to be read; it shares nothing with the kernels.

A card is a pair (rank, suit): rank 0 is a three, 12 a two. A move is PASS or (rank, count). Seats count from
0, so the player 1 of the study is seat 0; finishing ranks count from 1.
"""

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, lru_cache
from statistics import fmean, stdev

RANKS = "3 4 5 6 7 8 9 10 J Q K A 2".split()
DECK = [(rank, suit) for rank in range(13) for suit in range(4)]
PASS = "pass"


@dataclass(frozen=True)
class Settings:
    """The switches of the rules."""

    players: int = 4
    lock: bool = True  # who passed stays out until the trick ends; else a pass counts until the next play
    clear: bool = False  # the trick ends at once when somebody goes out


# Deals


def deal(stream, settings=Settings()):
    """Hands for all seats; where 52 is no multiple of their number, the lower ones hold one card more."""
    deck = list(DECK)
    stream.shuffle(deck)
    return [deck[seat :: settings.players] for seat in range(settings.players)]


# Rules


@lru_cache(2**16)
def groups(hand):
    """((rank, how many of it are held), ...) of a tuple of ranks, lowest first; hands come again."""
    return tuple(sorted(Counter(hand).items()))


@dataclass
class Game:
    """A position. Hands hold ranks only: suits do not matter once the cards are dealt."""

    hands: list
    player: int
    settings: Settings
    top: tuple = None  # (rank, count) of the last play of the trick, None for the leader
    owner: int = None  # who made it
    passed: set = field(default_factory=set)
    finished: list = field(default_factory=list)  # seats as they went out, at the end the last one too

    @classmethod
    def start(cls, hands, leader, settings=Settings()):
        return cls([sorted(rank for rank, _ in hand) for hand in hands], leader, settings)

    def copy(self):
        hands = [list(hand) for hand in self.hands]
        return replace(self, hands=hands, passed=set(self.passed), finished=list(self.finished))

    @property
    def inside(self):
        """Seats that still have cards."""
        return [seat for seat, hand in enumerate(self.hands) if hand]

    @property
    def over(self):
        return len(self.finished) == len(self.hands)

    def plays(self):
        """Legal (rank, count), lowest first."""
        held = groups(tuple(self.hands[self.player]))
        if self.top is None:
            return [(rank, count) for rank, most in held for count in range(1, most + 1)]
        rank_on_top, count = self.top
        return [(rank, count) for rank, most in held if rank > rank_on_top and most >= count]

    def moves(self):
        """The plays and, unless leading, PASS."""
        return self.plays() + ([] if self.top is None else [PASS])

    def after(self, seat, allowed):
        """The first allowed seat clockwise of this one."""
        seats = len(self.hands)
        return next(s for s in ((seat + k) % seats for k in range(1, seats + 1)) if s in allowed)

    def make(self, move):
        """Play or pass, and go on to the player who moves next."""
        assert move in self.moves()
        me = self.player
        went_out = False
        if move == PASS:
            self.passed.add(me)
        else:
            rank, count = move
            for _ in range(count):
                self.hands[me].remove(rank)
            self.top, self.owner = move, me
            if not self.settings.lock:
                self.passed.clear()
            went_out = not self.hands[me]
            if went_out:
                self.finished.append(me)
                if len(self.inside) == 1:
                    self.finished.extend(self.inside)
                    return
        may_answer = [seat for seat in self.inside if seat != self.owner and seat not in self.passed]
        if not may_answer or (went_out and self.settings.clear):
            self.new_trick()
        else:
            self.player = self.after(me, may_answer)

    def new_trick(self):
        """The owner of the last play leads; if he is out, the next player in."""
        leader = self.owner
        self.player = leader if self.hands[leader] else self.after(leader, self.inside)
        self.top, self.owner = None, None
        self.passed.clear()

    def ranks(self):
        """Finishing rank of each seat."""
        return [1 + self.finished.index(seat) for seat in range(len(self.hands))]


# Agents: called with the position and a random.Random, they look only at what their player may know


class Random:
    """Uniform over the distinct plays and, for a follower, PASS."""

    def __call__(self, game, stream):
        return stream.choice(game.moves())


class Greedy:
    """Lowest legal play, never passes when able. Leading, the whole group of its lowest rank."""

    def __call__(self, game, stream):
        plays = game.plays()
        if not plays:
            return PASS
        if game.top is not None:
            return plays[0]
        return max(play for play in plays if play[0] == plays[0][0])


# Play


def play(agent, stream, settings=Settings()):
    """(dealt hands, finishing rank of each seat) of one game."""
    hands = deal(stream, settings)
    game = Game.start(hands, stream.randrange(settings.players), settings)
    while not game.over:
        game.make(agent(game, stream))
    return hands, game.ranks()


def all_seats_row(agent, games, seed, settings=Settings()):
    """[(mean, standard error)] for 3 to 2: free deals, all four holders of a rank's cards count in a game."""
    stream = random.Random(seed)
    rows = [[] for _ in RANKS]
    for _ in range(games):
        hands, ranks = play(agent, stream, settings)
        for rank, row in enumerate(rows):
            row.append(fmean(place for place, hand in zip(ranks, hands) for card in hand if card[0] == rank))
    return [(fmean(row), stdev(row) / games**0.5) for row in rows]


def exact_ranks(hands, leader, settings=Settings()):
    """Exact mean finishing rank of each seat when all play at random; hands of ranks, small ones."""

    @cache
    def expect(hands, player, top, owner, passed, finished):
        total = [Fraction(0)] * len(hands)
        here = Game([list(h) for h in hands], player, settings, top, owner, set(passed), list(finished))
        moves = here.moves()
        for move in moves:
            game = here.copy()
            game.make(move)
            key = tuple(map(tuple, game.hands)), game.player, game.top, game.owner
            values = game.ranks() if game.over else expect(*key, frozenset(game.passed), tuple(game.finished))
            total = [t + Fraction(v, len(moves)) for t, v in zip(total, values, strict=True)]
        return total

    return expect(tuple(tuple(sorted(hand)) for hand in hands), leader, None, None, frozenset(), ())

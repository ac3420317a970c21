"""What can be chosen: what the article leaves open, and tables and players of the whole game."""

from enum import IntEnum
from typing import NamedTuple

from gamelab.settings import Parameter, record


class Unimproved(IntEnum):
    """What a koi-koi is worth to its caller if nobody ends the game."""

    NOTHING = 0
    RECEIVES = 1  # the points held
    PAYS = 2


@record
class Rules(NamedTuple):
    """One reading of the rules; the defaults are the article's as far as it tells."""

    kasu: int = Parameter(int, 3, "plain cards that make the yaku kasu", low=2, high=3)
    opponent_doubled: int = Parameter(bool, False, "whether a win after the opponent's koi-koi pays double")
    caller_doubled: int = Parameter(bool, False, "whether a win after an own koi-koi pays double")
    unimproved: int = Parameter(
        Unimproved, "nothing", "what the caller of a koi-koi gets of the points held if nobody ends the game"
    )
    strict: int = Parameter(
        bool, False, "whether only yaku count that the full game has too: hanami, tsukimi"
    )


ARTICLE = Rules()
VARIANTS = {
    "article": ARTICLE,
    "two plains": Rules(kasu=2),
    "opponent doubled": Rules(opponent_doubled=1),
    "caller doubled": Rules(caller_doubled=1),
    "both doubled": Rules(opponent_doubled=1, caller_doubled=1),
    "unimproved receives": Rules(unimproved=int(Unimproved.RECEIVES)),
    "unimproved pays": Rules(unimproved=int(Unimproved.PAYS)),
    "strict yaku": Rules(strict=1),
}
VARIANT = Parameter(str, tuple(VARIANTS), "variants of the rules", words=tuple(VARIANTS), several=True)


class Pack(IntEnum):
    """The cards that are played with."""

    FULL = 0
    NINE = 1  # the article's
    TWELVE = 2  # with October


class Dealer(IntEnum):
    """Who deals the next round."""

    WINNER = 0
    FIXED = 1  # the same player all through the match


class Scoreless(IntEnum):
    """Who deals after a round that nobody wins."""

    CHANGES, KEEPS = range(2)


MOST_ROUNDS = 12


@record
class House(NamedTuple):
    """The rules of a table; the defaults are Nintendo's. Packs that are cut down have the article's sets."""

    rounds: int = Parameter(int, 12, "rounds of a match", low=1, high=MOST_ROUNDS)
    hanami: int = Parameter(bool, True, "whether curtain and sake cup are a yaku")
    tsukimi: int = Parameter(bool, True, "whether moon and sake cup are a yaku")
    dealt: int = Parameter(
        bool, False, "whether teshi and kuttsuki, four of a month or four pairs dealt, win"
    )
    calls: int = Parameter(bool, False, "whether koi-koi may be called any number of times in a round")
    dealer: int = Parameter(Dealer, Dealer.WINNER, "who deals the next round")
    scoreless: int = Parameter(Scoreless, Scoreless.CHANGES, "the dealer after a round that nobody wins")
    pack: int = Parameter(Pack, Pack.FULL, "the cards")


NINTENDO = House()


class Player(IntEnum):
    """Who plays the whole game."""

    RANDOM = 0
    GREEDY = 1  # by the article's points of cards
    RULES = 2  # by published advice
    LEARNED = 3
    SEARCH = 4


MOST_HANDS = 1024


@record
class Mind(NamedTuple):
    """A player of the whole game, and what the search player does."""

    player: int = Parameter(Player, Player.SEARCH, "the player")
    playouts: int = Parameter(int, 4000, "rounds played out for a decision", 1, 10**6)
    halving: int = Parameter(
        bool, True, "whether half of the plays are dropped at a time, not tried equally often"
    )
    prior: int = Parameter(int, 150, "playouts that the learned value of a play stands for", 0, 10**6)
    belief: int = Parameter(
        int, 256, "hands weighed by what the opponent has played; 0: all count alike", 0, MOST_HANDS
    )
    match: int = Parameter(bool, True, "whether the match counts, not points")
    sees: int = Parameter(bool, False, "whether it sees the opponent's hand; the pile it never sees")

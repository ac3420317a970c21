"""`Settings` of a game from words, checked for what cannot go together."""

from gamelab import checks
from gamelab.daifugo import weights
from gamelab.daifugo.choices import CARDS, CHOICES, MAX_PLAYERS, Rules, Settings
from gamelab.daifugo.hands import RANK_NAMES, RANKS
from gamelab.daifugo.rules import hand_size
from gamelab.settings import InputError, checked, fill, numbers


def fixed_cards(ranks, players=4):
    """The counts word of cards given by their ranks (0 to 12); InputError if player 1 cannot hold them."""
    most = hand_size(checks.integer("players", players, 2, MAX_PLAYERS), 0)
    if not isinstance(ranks, (list, tuple)):
        raise InputError(f"cards must be a list of ranks, 0 to {RANKS - 1}, not {checks.shown(ranks)}.")
    ranks = [checks.integer("each of cards", rank, 0, RANKS - 1) for rank in ranks]
    if len(ranks) > most:
        raise InputError(f"cards must be at most {most}, the hand of player 1, not {len(ranks)}.")
    for rank in ranks:
        if (copies := ranks.count(rank)) > 4:
            raise InputError(f"cards must hold at most 4 of a rank, not {copies} of {RANK_NAMES[rank]}.")
    return sum(1 << 4 * rank for rank in ranks)


def settings_for(agent, others=None, cards=(), **values):
    """`Settings` of numbers as `Parameter.read` returns them; InputError if they do not go together.

    others: None if all play the same. cards: ranks (0 to 12) that player 1 surely gets.
    """
    fixed = fixed_cards(cards, values.get("players", Rules().players))
    values |= {"agent": agent, "others": agent if others is None else others}
    values = {
        name: CHOICES[name].number(name, one) if name in CHOICES else one for name, one in values.items()
    }
    return checked(Settings, fill(Settings, values | {"fixed": fixed, "weights": weights.checksum()}))


def reading(agent="random", others=None, **words):
    """`Settings` from words, as on the command line: reading("greedy", cards=["3", "3"], lock="no").

    agent, others (None: the same): some of AGENTS. InputError names whatever is not allowed.
    """
    words |= {"agent": agent, "others": agent if others is None else others}
    return settings_for(**numbers(CHOICES | {"cards": CARDS}, words))

"""One game of random players in words."""

from gamelab.choices import reading
from gamelab.daifugo.choices import Rules
from gamelab.daifugo.hands import FULL_DECK, LEADS, PASS, RANK_NAMES, RANKS, copies
from gamelab.daifugo.lanes import random_act
from gamelab.daifugo.rules import Purpose, is_over, legal, new_room, rank_of, spread, start, step


def act_name(act):
    """An act as text: "3 3" for two threes, "pass"."""
    return "pass" if act == PASS else " ".join([RANK_NAMES[act >> 2]] * ((act & 3) + 1))


def hand_text(hand):
    """The cards of a hand, weakest first."""
    return " ".join(RANK_NAMES[rank] for rank in range(RANKS) for _ in range(copies(hand, rank)))


def story(seed, game, **switches):
    """(dealt hands as text, tricks) of a game by the rules that the switches name.

    A trick is a list of (seat, act as text, rank if that was the last card).
    """
    rules, room = reading(Rules, **switches), new_room()
    trick = start(seed, game, rules, spread(FULL_DECK - rules.fixed, room.full), room)
    dealt, tricks = [hand_text(hand) for hand in room.hands[: rules.players]], []
    while not is_over(trick):
        seat = int(trick.player)
        if trick.allowed == LEADS:
            tricks.append([])
        act = random_act(legal(trick, room.hands[seat]), room.streams[Purpose.PLAYERS])
        trick = step(trick, room.hands, act, rules)
        out = 0 if room.hands[seat] else rank_of(trick, seat, rules.players)
        tricks[-1].append((seat, act_name(act), int(out)))
    return dealt, tricks

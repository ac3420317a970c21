"""One game of random players in words, and one move as Monte Carlo sees it."""

import numpy as np

from gamelab.choices import reading
from gamelab.daifugo.choices import Rules
from gamelab.daifugo.hands import FULL_DECK, LEADS, PASS, RANK_NAMES, RANKS, copies, nth_bit, size
from gamelab.daifugo.lanes import random_act, random_playout
from gamelab.daifugo.players import look, new_work
from gamelab.daifugo.rules import Purpose, is_over, legal, new_room, rank_of, spread, start, step
from gamelab.daifugo.search import deal_world


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


def weighed(seed, game, turn, playouts=100):
    """How Monte Carlo weighs a move: number `turn` (from 0) of a game of random players.

    Returns the hand as text, the play to beat ("" for the leader), and the options: act as text -> how many
    of its playouts ended on each rank, int64[4]. All options meet the same worlds.
    """
    rules, room, work = Rules(), new_room(), new_work()
    trick = start(seed, game, rules, spread(FULL_DECK, room.full), room)
    source, to_beat = room.streams[Purpose.PLAYERS], ""
    for _ in range(turn):
        act = random_act(legal(trick, room.hands[trick.player]), source)
        to_beat = to_beat if act == PASS else act_name(act)
        trick = step(trick, room.hands, act, rules)
    view = look(trick, room.hands, rules.players)
    acts = np.int64(legal(trick, view.hand))
    cards, seat = spread(view.unseen, work.full), int(trick.player)
    options = {nth_bit(acts, n): np.zeros(4, np.int64) for n in range(size(acts))}
    for _ in range(playouts):
        deal_world(view, rules.players, cards, work, source)
        for act, ends in options.items():
            work.hands[:] = work.world
            tried = step(trick, work.hands, act, rules)
            last = random_playout(tried, work.hands, 1 << seat, rules, source)
            ends[rank_of(last, seat, rules.players) - 1] += 1
    named = {act_name(act): ends for act, ends in options.items()}
    return hand_text(view.hand), "" if trick.allowed == LEADS else to_beat, named

"""One game of random players in words."""

from gamelab.daifugo import play, rules
from gamelab.daifugo.playout import random_act
from gamelab.daifugo.words import FULL_DECK, LEADS, PASS, RANK_NAMES, RANKS, copies


def act_name(act):
    """An act as text: "3 3" for two threes, "pass"."""
    return "pass" if act == PASS else " ".join([RANK_NAMES[act >> 2]] * ((act & 3) + 1))


def hand_text(hand):
    """The cards of a hand, weakest first."""
    return " ".join(RANK_NAMES[rank] for rank in range(RANKS) for _ in range(copies(hand, rank)))


def story(seed, game, settings):
    """(dealt hands as text, tricks) of a game; a trick is a list of (seat, act as text, rank if that was the last card)."""
    full, deck, hands, streams = play.new_table()
    cards = rules.spread(FULL_DECK - settings.fixed, full)
    trick = play.start(seed, game, settings, full, cards, deck, hands, streams)
    dealt, tricks = [hand_text(hand) for hand in hands[: settings.players]], []
    while not rules.is_over(trick):
        seat = int(trick.player)
        if trick.allowed == LEADS:
            tricks.append([])
        act = random_act(rules.legal(trick, hands[seat]), streams[play.PLAYERS])
        trick = rules.step(trick, hands, act, settings.players, settings.lock, settings.clear_on_out)
        out = 0 if hands[seat] else rules.rank_of(trick, seat, settings.players)
        tricks[-1].append((seat, act_name(act), int(out)))
    return dealt, tricks

"""The players of the whole game on nine and twelve cards, where exploitability is exact."""

from functools import cache

import numpy as np

from gamelab import rng
from gamelab.cfr import evaluation
from gamelab.choices import reading
from gamelab.koikoi.choices import House
from gamelab.koikoi.full.cards import CARDS, NINE, TWELVE
from gamelab.koikoi.full.matches import new_chances, points_only
from gamelab.koikoi.full.players import SEARCH, act, new_room
from gamelab.koikoi.full.rules import Call, Phase, Place, open_with, step
from gamelab.koikoi.full.search import note
from gamelab.koikoi.full.training import SEED, new_work, train
from gamelab.koikoi.larger.layout import load
from gamelab.koikoi.larger.observations import Kind, Trail, seen
from gamelab.koikoi.larger.size import Size
from gamelab.koikoi.nine.rules import HAND

PACKS = {"nine": (Size(), NINE), "twelve": (Size(months=4), TWELVE)}
TAUGHT = 300_000
"""Rounds of self-play by which the learned player learns a small game."""


def house_of(pack):
    """The rules of a small game, in which both may call."""
    return reading(House, pack=pack, calls=True)


@cache
def learned(pack):
    """What self-play with a small pack teaches, int16[VALUES]."""
    work = new_work()
    train(work, house_of(pack), SEED, TAUGHT)
    return work.values


def situation(game, point, numbers, room, house):
    """Bring `room` to an example of an information set: its state, and what both have played.

    numbers: the cards' numbers in the whole pack, by those in the small one.
    """
    kind, hand, field, trail = seen(game.size, int(game.indices[point]))
    known = [int(trail[Trail.TURNED + turn]) for turn in range((kind + 1) // 2)]
    own, laid = ([card for card in range(len(numbers)) if held >> card & 1] for held in (hand, field))
    dealer, first = kind < Kind.CHILD_CARD, trail[Trail.FIRST : Trail.FIRST + 2].tolist()
    played = [own[first[0]] if dealer else int(trail[Trail.PLAYED])]
    played += [own[first[1]]] if not dealer else []
    shown = {*own, *laid, *known, *played}
    unseen = [card for card in range(len(numbers)) if card not in shown]
    other = ([] if dealer else played[:1]) + unseen
    other, rest = other[:HAND], [card for card in unseen if card not in other[:HAND]]
    order = (own + other if dealer else other + own) + laid + known + rest
    for place, card in enumerate(order):
        room.deck[place] = numbers[card]
    open_with(room.deck, HAND, len(laid), room.state)
    room.acts.count[:] = 0
    for turn in range((kind + 1) // 2):
        note(room.acts, room.state, numbers[played[turn]])
        step(room.state, room.deck, house, numbers[played[turn]])
        if room.state[Place.PHASE] == Phase.CALL and turn < kind // 2:
            step(room.state, room.deck, house, Call.KOI_KOI)
    return kind


def strategy(pack, mind, seed=1):
    """What a player does in every information set of a small game, float64[sequences] of 0 and 1."""
    size, cards = PACKS[pack]
    game, house = load(size), house_of(pack)
    numbers = [card for card in range(CARDS) if cards >> card & 1]
    room = new_room(learned(pack), new_chances())
    points_only(room.worth)
    plays = np.zeros(game.tree.sequences)
    plays[game.tree.players[:, 2]] = 1.0  # the empty sequences
    for point in range(len(game.indices)):
        kind = situation(game, point, numbers, room, house)
        rng.open_stream(room.streams[1], seed, SEARCH, point)
        action = int(act(mind, room.state, house, room.streams[1], room))
        if kind in (Kind.DEALER_CARD, Kind.CHILD_CARD):
            hand = int(room.state[Place.HANDS + room.state[Place.MOVER]])
            action = (hand & ((1 << action) - 1)).bit_count()
        plays[game.tree.sets[point, 0] + action] = 1.0
    return game, plays


def exploitability(pack, mind, seed=1):
    """What the best answers to a player of "nine" or "twelve" gain on average, points a game."""
    game, plays = strategy(pack, mind, seed)
    return evaluation.exploit(game.form, plays)

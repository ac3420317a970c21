"""Asking people why: cards by hands dealt by lot, beside all hands written out one by one."""

import math
from itertools import product

import numpy as np
import pytest
from conftest import digest
from people.walked import positions

from gamelab import rng
from gamelab.hanabi.cards import EMPTY, HINT_SET, IDENTITIES, MAX_HAND
from gamelab.hanabi.rules import ACTIONS, Action, matching
from gamelab.hanabi.view import available_copies
from gamelab.hanabi.view import observe as observe_compiled
from gamelab.settings import fill
from hiddenhands.hanabi.kernels.features import new_sight, see_from
from hiddenhands.hanabi.kernels.partner import crowds, share
from hiddenhands.people.choices import PERSON, TODAY, Who, player_of
from hiddenhands.people.kernels import asking, meeting
from hiddenhands.people.kernels.meeting import Asks, Column, Sitting

observe = getattr(observe_compiled, "py_func", observe_compiled)
"""Python gets no arrays from what is compiled."""
AGENT = 1 - PERSON
FEW = 4000
"""Hands that are listed at most."""


def allowed(buffers, action):
    """The identities that may be in each slot of the agent, once `action` is known, by Python's sets."""
    view = observe(buffers.table, AGENT)
    named = matching(buffers.table.hands[AGENT], action) if action >= Action.HINT_COLOUR else 0
    for slot in range(MAX_HAND):
        possible = int(view.possible[slot])
        if action >= Action.HINT_COLOUR:
            told = int(HINT_SET[action - Action.HINT_COLOUR])
            possible &= told if named >> slot & 1 else ~told
        held = buffers.table.hands[AGENT, slot] != EMPTY
        yield [c for c in range(IDENTITIES) if possible >> c & 1] if held else [EMPTY]


def listed(buffers, recall, action, crowd):
    """float64[5, 25]: the same chances, from every hand."""
    left, hand, total = np.zeros(IDENTITIES, np.int64), buffers.table.hands[AGENT], 0.0
    available_copies(observe(buffers.table, AGENT), left)
    true, cards, sight, shares = hand.copy(), np.zeros((MAX_HAND, IDENTITIES)), new_sight(), np.zeros(ACTIONS)
    for cast in product(*allowed(buffers, action)):
        ways = 1
        for card in {*cast} - {EMPTY}:
            ways *= math.perm(int(left[card]), cast.count(card))
        if ways == 0:
            continue
        hand[:] = cast
        legal, likely = see_from(PERSON, buffers, recall, TODAY, sight), 0.0
        for strength, of_people in zip(crowd.strengths, crowd.shares):
            share(legal, crowd.weights, strength, sight.moves, shares)
            likely += of_people * shares[action]
        total += ways * likely
        for slot, card in enumerate(cast):
            if card != EMPTY:
                cards[slot, card] += ways * likely
    hand[:] = true
    return cards / total


@pytest.mark.kernel
def test_plain_python_and_machine_code_give_these_bits():
    stream, seats = np.zeros(rng.STATE, np.uint64), meeting.new_seats()
    rng.open_stream(stream, 1, 0, 0)
    for turn, action, buffers, recall, _ in positions(100):
        if turn % 2 == PERSON:
            own = seats._replace(buffers=buffers, recall=recall)
            asking.ask_why(AGENT, action, TODAY, crowds()[0], stream, own)
            break
    assert digest(own.belief.cards) == DIGEST


DIGEST = "1a5ce2eb33e4"


@pytest.mark.compiled
@pytest.mark.parametrize("kind", ("hint", "other"))
def test_hands_by_lot_weigh_what_all_hands_weigh(kind):
    stream, seats, found = np.zeros(rng.STATE, np.uint64), meeting.new_seats(), 0
    rng.open_stream(stream, 1, 0, 0)
    for game in range(100, 400):
        for turn, action, buffers, recall, _ in positions(game):
            several = [len(cards) for cards in allowed(buffers, action)] if turn % 2 == PERSON else []
            if (action >= Action.HINT_COLOUR) != (kind == "hint") or not 50 < math.prod(several) < FEW:
                continue
            crowd, own = crowds()[0], seats._replace(buffers=buffers, recall=recall)
            before, sums = buffers.table.hands.copy(), []
            for _ in range(25):
                asking.ask_why(AGENT, action, TODAY, crowd, stream, own)
                sums.append(own.belief.cards.copy())
            assert (buffers.table.hands == before).all()
            sums, exact = np.array(sums), listed(buffers, recall, action, crowd)
            assert (sums[:, exact == 0] == 0).all()
            error = np.maximum(sums.std(axis=0, ddof=1) / 5, 0.002)
            assert (np.abs(sums.mean(axis=0) - exact) < 5 * error).all()
            found += 1
            if found == 2:
                return
    raise AssertionError("no such position")


@pytest.mark.kernel
@pytest.mark.parametrize("who", (Who.CONVENTIONAL, Who.ESTIMATION))
def test_who_never_asks_plays_the_same_whomever_it_would_ask(who):
    player = fill(player_of(who), {"a": math.inf})
    first, other = (
        meeting.play_block(1, 5, 2, fill(Sitting, {"player": player, "asks": asks + 0})) for asks in Asks
    )
    assert np.array_equal(first, other)


@pytest.mark.compiled
def test_who_asks_people_ends_elsewhere_than_who_asks_its_list():
    player = fill(player_of(Who.CONVENTIONAL), {"a": 2.5})
    one, other = (
        meeting.play_block(1, 0, 40, fill(Sitting, {"player": player, "asks": asks + 0})) for asks in Asks
    )
    assert (one[:, Column.SCORE] != other[:, Column.SCORE]).sum() > 10

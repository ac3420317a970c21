"""Agent R of the 2018 study: its list, in situations set up by hand."""

import math

import pytest

from gamelab.hanabi.agent import act as carry_out
from gamelab.hanabi.agent import choose
from gamelab.hanabi.choices import Setting, Strategy
from gamelab.hanabi.memory import Note, Rule, forget
from gamelab.hanabi.play import new_buffers, start
from gamelab.hanabi.rules import Action, is_over, lay, make_public, parse_card
from gamelab.kernel import PLAIN_PYTHON
from gamelab.settings import reading

pytestmark = pytest.mark.kernel

SEED = 2018
RED, BLUE, GREEN = 11, 12, 14  # hint a colour: W R B Y G are 10 to 14
ONES, TWOS, FIVES = 15, 16, 19


def agent_r(**words):
    """Two agents R at a table of 2018."""
    paper = {"discard_at_eight": "legal", "pooled": "position"}
    return reading(Setting, strategy=Strategy.CONVENTIONAL, **(paper | words))


def opened(setting, number=0):
    buffers = new_buffers()
    start(SEED, number, setting.rules, buffers)
    forget(buffers.mind, 1)
    return buffers


def set_up(setting, own, others, told=(), others_told=(), fireworks=""):
    """Buffers where player 0 holds `own` and player 1 `others`; told: hints given to player 0 so far."""
    buffers = opened(setting)
    for seat, names in enumerate((own, others)):
        for slot, name in enumerate(names.split()):
            buffers.table.hands[seat, slot] = parse_card(name)
    for name in fireworks.split():
        lay(buffers.table, parse_card(name))
        make_public(buffers.table, parse_card(name))
    for receiver, hints in enumerate((told, others_told)):
        for hint in hints:
            act(setting, buffers, 1 - receiver, hint)
    return buffers


def act(setting, buffers, seat, action):
    carry_out(seat, action, setting.rules, buffers)


def decides(setting, buffers, turn=0):
    action = choose(turn, setting.player, setting.rules, buffers)
    return action, buffers.mind.notes[Note.RULE]


def test_a_one_of_unknown_colour_is_played_at_the_start():
    buffers = set_up(agent_r(), "R1 G2 G3 W4 Y5", "R2 B2 B3 Y4 Y5", told=[ONES])
    assert decides(agent_r(), buffers) == (Action.PLAY + 0, Rule.KNOWN_RANK)


def test_a_playable_card_of_the_partner_comes_before_the_estimate():
    buffers = set_up(agent_r(), "R2 G2 G3 W4 Y5", "R3 B1 B3 Y4 Y5", others_told=[ONES])
    action, rule = decides(agent_r(), buffers)
    assert (action, rule) == (BLUE, Rule.HINT_PLAYABLE)  # the rank is told already


def test_a_colour_hint_on_one_card_is_understood():
    """Blue on one card can only mean, to a partner with a list, that it is playable: rule 3 plays it."""
    buffers = set_up(agent_r(), "B1 G2 G3 W4 Y5", "R3 R4 B3 Y4 Y5", told=[BLUE])
    assert decides(agent_r(), buffers) == (Action.PLAY + 0, Rule.ESTIMATE)
    assert buffers.mind.believed[0] == parse_card("B1")
    setting = agent_r(a=math.inf)
    buffers = set_up(setting, "B1 G2 G3 W4 Y5", "R3 R4 B3 Y4 Y5", told=[BLUE])
    assert decides(setting, buffers)[1] == Rule.LEAST_KNOWN


def test_the_partner_learns_that_a_card_is_useless():
    setting = agent_r(a=math.inf)
    buffers = set_up(setting, "R3 G3 G4 W4 Y5", "R1 B4 B3 Y4 Y5", fireworks="R1 W1 B1 Y1 G1")
    action, rule = decides(setting, buffers)
    assert (action, rule) == (ONES, Rule.HINT_USELESS)  # the colour would leave R2 to R5 open
    act(setting, buffers, 0, action)
    assert decides(setting, buffers, 1) == (Action.DISCARD + 0, Rule.CERTAIN_DISCARD)


def test_the_least_known_card_is_discarded():
    told = [RED, FIVES]
    buffers = set_up(agent_r(a=math.inf), "R4 R3 G5 R5 B4", "R3 R4 B3 Y4 Y5", told=told)
    assert decides(agent_r(a=math.inf), buffers) == (Action.DISCARD + 4, Rule.LEAST_KNOWN)


def test_no_agent_looks_at_its_own_cards():
    """Other hidden cards, the same move: swap the own hand for another one that the hints allow."""
    setting = agent_r(hand=3)
    for number in range(3 if PLAIN_PYTHON else 60):
        buffers = opened(setting, number)
        hands, streams = buffers.table.hands, buffers.streams
        for turn in range(6):
            if is_over(buffers.table):
                break
            seat, before, hand = turn % 2, streams.copy(), hands[turn % 2].copy()
            action, _ = decides(setting, buffers, turn)
            after = streams.copy()
            streams[...] = before
            hands[seat, :3] = (hands[seat, :3] + 7) % 25
            assert decides(setting, buffers, turn)[0] == action
            hands[seat] = hand
            streams[...] = after
            act(setting, buffers, seat, action)

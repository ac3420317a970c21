"""Copies with something changed keep all the rest, fields that are still to come included."""

import pytest

from gamelab.hanabi import agent
from gamelab.hanabi.choices import Inference, Player, Strategy
from gamelab.hanabi.timed.choices import TimedGame
from gamelab.hanabi.timed.play import with_agent

pytestmark = pytest.mark.kernel


def numbered(kind, first, **others):
    """A record whose fields are all different and none is its default."""
    return kind(**{name: first + place for place, name in enumerate(kind._fields)} | others)


SOMEBODY = numbered(Player, 70, inference=numbered(Inference, 90))


def test_another_strategy_and_threshold_leave_the_rest():
    assert agent.with_strategy(SOMEBODY, Strategy.RANDOM, 1.5) == SOMEBODY._replace(strategy=1, a=1.5)


def test_another_strategy_at_the_table_leaves_the_rest():
    sitting = numbered(TimedGame, 50, agent=SOMEBODY)
    assert with_agent(sitting, Strategy.ADAPTIVE) == sitting._replace(agent=SOMEBODY._replace(strategy=6))

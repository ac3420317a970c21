"""Mini hanafuda as a game of OpenSpiel: our rules in their loop, their best responses to our strategies."""

import numpy as np
import pytest

from gamelab.bits import nth
from gamelab.cfr import evaluation
from gamelab.cfr.training import train
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.nine import rules
from gamelab.koikoi.nine.rules import CARDS, OVER, STATE, Deal, State
from hiddenhands.koikoi import words
from hiddenhands.solve import openspiel

pyspiel = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.skipif(PLAIN_PYTHON, reason="too slow as plain Python")

NAME = "python_mini_hanafuda"
ORDERS = 24  # of the pile; every so many deals hands and field are others
EVERY = ORDERS * 80
KIND = pyspiel.GameType(
    short_name=NAME,
    long_name="Mini hanafuda, a part of the deals",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)


class Game(pyspiel.Game):
    def __init__(self, parameters=None):
        sizes = {"num_distinct_actions": 2, "max_chance_outcomes": rules.DEALS, "num_players": 2}
        paid = {"min_utility": -64.0, "max_utility": 64.0, "utility_sum": 0.0, "max_game_length": 20}
        super().__init__(KIND, pyspiel.GameInfo(**sizes, **paid), parameters or {})

    def new_initial_state(self):
        return Position(self)

    def make_py_observer(self, *_):
        return Seen()


class Seen:
    """What a player knows: its hand as dealt, the field, and all that was shown and said."""

    tensor = None

    def set_from(self, state, player):
        pass

    def string_from(self, state, player):
        return f"{rules.dealt_to(player, state.deal)} {state.deal[Deal.FIELD]} {state.shown}"


class Position(pyspiel.State):
    def __init__(self, game):
        super().__init__(game)
        self.deal, self.state = np.zeros(CARDS, np.int64), np.zeros(STATE, np.int64)
        self.dealt, self.chosen, self.shown = False, None, ""

    def current_player(self):
        if not self.dealt or self.chosen is not None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.state[State.PHASE] == OVER else int(self.state[State.PHASE])

    def chance_outcomes(self):
        if not self.dealt:
            deals = range(0, rules.DEALS, EVERY)
            return [(deal, 1 / len(deals)) for deal in deals]
        seen = self.deal[: Deal.PILE + int(self.state[State.TURN])]
        left = [card for card in range(CARDS) if card not in seen]
        return [(card, 1 / len(left)) for card in left]

    def _legal_actions(self, player):
        return list(range(int(rules.options(self.state))))

    def _apply_action(self, action):
        if not self.dealt:
            rules.begin(action, self.deal, self.state)
            self.dealt = True
        elif self.chosen is not None:  # a card is turned up
            self.deal[Deal.PILE + self.state[State.TURN]] = action
            card = nth(int(self.state[State.HANDS + self.state[State.PHASE]]), self.chosen)
            self.shown += f"{card} {action} "
            rules.step(self.state, self.deal, ARTICLE, self.chosen)
            self.chosen = None
        elif self.state[State.CALLING]:
            self.shown += f"{words.CALLS[action]} "
            rules.step(self.state, self.deal, ARTICLE, action)
        else:
            self.chosen = action

    def _action_to_string(self, player, action):
        return str(action)

    def is_terminal(self):
        return self.current_player() == pyspiel.PlayerId.TERMINAL

    def returns(self):
        paid = float(self.state[State.PAID])
        return [paid, -paid]

    def __str__(self):
        return f"{self.deal[: Deal.PILE]} {self.shown}"


pyspiel.register_game(KIND, Game)


@pytest.fixture(scope="module")
def loaded():
    return openspiel.load(NAME, 1 << 30)


def test_our_strategy_can_be_exploited_there_as_much_as_here(loaded):
    named, walk = loaded
    assert named.histories > 15_000
    for iterations in (3, 100):
        strategy = train(named.tree, named.form, "dcfr", iterations)
        there = pyspiel.exploitability(walk.game, walk.policy(named, strategy))
        assert there == pytest.approx(evaluation.exploit(named.form, strategy), abs=1e-12)
    assert there < 0.01

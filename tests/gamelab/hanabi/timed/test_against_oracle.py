"""The 2018 agents' kernels against a slow oracle written from the paper: whole games, column for column."""

from collections import namedtuple
from types import SimpleNamespace

import pytest
from conftest import fewer
from hanabi.test_against_oracle import in_the_oracles_words as words
from hanabi.timed import oracle

from gamelab.hanabi.choices import Setting
from gamelab.hanabi.timed.choices import timed_game
from gamelab.hanabi.timed.play import COLUMNS, play_block
from gamelab.kernel import PLAIN_PYTHON

pytestmark = pytest.mark.kernel

SEED = 2018
COMPARED = "score estimates hits beliefs true_beliefs raised lowered a_mean a_end turns failures".split()
COMPARED += ["raised_long", *(f"rule_{rule}" for rule in range(1, 8))]


def compare(setting, games):
    games = 1 if PLAIN_PYTHON else fewer(games)
    rows = play_block(SEED, 0, games, setting)
    told = in_the_oracles_words(setting)
    for number in range(games):
        found = oracle.play_sitting(SEED, number, told)
        ours = dict(zip(COLUMNS, rows[number].tolist()))
        for name in COMPARED if setting.human == 2 else [*COMPARED, "person_turns", "confident_turns"]:
            assert ours[name] == pytest.approx(found.get(name, 0)), name


def in_the_oracles_words(setting):
    game = words(Setting(setting.rules, setting.agent))
    person = setting.person._asdict() | {"policy": 1 + setting.person.policy, "a": setting.person.person_a}
    told = {"game": namedtuple("Game", game)(**game), "person": SimpleNamespace(**person)}
    given = {"habits": setting.agent.habits, "adaptation": setting.adaptation, "human": setting.human}
    return SimpleNamespace(**told, **given)


SELF_PLAY = [
    *({}, {"a": 1.0}, {"a": float("inf")}, {"strict": "yes", "a": 1.0}, {"pooled": "pooled", "a": 1.5}),
    *({"information": "possible"}, {"clearing": "colour"}, {"clearing": "rank", "counting": "none"}),
    *({"copies": "weighted"}, {"infer": "hints"}, {"simulate": "full"}),
    *({"counting": "public", "shift": "yes"}, {"match": "possible", "counting": "none"}),
    *({"discard_at_eight": "illegal", "talon": 0}, {"enumerate": "yes", "discard_at_eight": "illegal"}),
    {"certain": "hints", "simulate": "full", "copies": "weighted", "counting": "public"},
    {"zero_on_loss": "yes", "bonus": "yes", "talon": 0},
]


@pytest.mark.parametrize("hand", [1, 2, 3])
@pytest.mark.parametrize("words", SELF_PLAY, ids=str)
def test_agent_r_with_itself_agrees_game_for_game(words, hand):
    compare(timed_game(hand=hand, **words), 20 if hand < 3 else 4)


def test_agent_r_agrees_with_hands_of_four():
    compare(timed_game(hand=4), 1)


PEOPLE = [
    {},
    {"early": "nothing"},
    {"early": "partial", "divisor": 1},
    {"used_up": "no", "also": "yes", "slip_unsure": 0.6, "mean": 4},
    {"mean": 3, "sd": 4, "slip": 0.5, "step": 0.75, "high": 3.5},
    {"mean": 3, "sd": 4, "a": 4.0, "high": 3.5, "step": 0.75},
    {"policy": "random", "confident_guess": 0.2, "mean": 5},
    {"confident": 0.3, "confident_guess": 0.9, "person_a": 1.0, "information": "possible"},
]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("agent", ["conventional", "adaptive"])
@pytest.mark.parametrize("words", PEOPLE, ids=str)
def test_games_with_a_simulated_person_agree(words, agent, seat):
    compare(timed_game(agent, hand=2, human=seat, **words), 20)
    compare(timed_game(agent, hand=3, human=seat, **words), 2)

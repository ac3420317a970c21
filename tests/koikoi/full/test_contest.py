"""Matches by lines: between ours as by kernels, against programs, and what is said of those that fail."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from gamelab.choices import InputError, reading
from gamelab.koikoi.choices import MOST_ROUNDS, NINTENDO, House, Mind
from gamelab.koikoi.full import contest, weights
from gamelab.koikoi.full.players import new_room, play_match

STUBBORN = "import sys\nfor line in sys.stdin: print('{}', flush=True)"


def played(names, count=4, house=NINTENDO, seed=1):
    players = [contest.player(name, (60, None, seed), 60) for name in names]
    try:
        return list(contest.matches(players, names, seed, count, house))
    finally:
        for one in players:
            one.close()


@pytest.mark.parametrize("names", [("learned", "rules"), ("greedy", "learned")])
def test_matches_by_lines_are_those_of_the_kernels(names):
    house = reading(House, rounds=6)
    minds = tuple(reading(Mind, player=name) for name in names)
    room, row = new_room(weights.load().values, weights.chances()), np.zeros(MOST_ROUNDS + 1, np.int64)
    for result in played(names, 6, house):
        play_match(minds, 1, result["match"], house, room, row)
        assert result["rounds"] == row[: house.rounds].tolist() and result["lead"] == row[MOST_ROUNDS]


def test_the_engine_is_a_program_among_others():
    """What it plays by the command is what it plays in this process."""
    house = reading(House, rounds=1)
    command = f"{Path(sys.executable).with_name('gamelab')} koikoi-engine --playouts 60 --seed 1"
    assert played((command, "rules"), 2, house) == played(("search", "rules"), 2, house)


@pytest.mark.parametrize(
    "command, told",
    [
        ("no-such-program-here", "neither of random, greedy, rules, learned, search nor a command"),
        (f"{sys.executable} -c pass", "has ended"),
        (f'{sys.executable} -c "{STUBBORN}"', "it must be an id and one of"),
        (f'{sys.executable} -c "import time; time.sleep(60)"', "gave no answer in 1 seconds"),
    ],
    ids=["none", "ends", "nonsense", "sleeps"],
)
def test_a_program_that_fails_is_named(command, told):
    with pytest.raises(InputError, match=told):
        one = contest.player(command, (60, None, 1), 1)
        try:
            list(contest.matches([one, one], (command, command), 1, 2, House()))
        finally:
            one.close()


def test_a_summary_counts_draws_half():
    known = contest.summary([5, -3, 0, 2], 1)
    assert (known["won"], known["drawn"], known["lost"]) == (2, 1, 1) and known["share"] == 0.625
    assert known["points"] == 1.0 and known["low"] < 0.625 < known["high"]


def test_lines_say_what_the_mover_sees():
    seen = []

    class Watcher(contest.Ours):
        def reply(self, text):
            seen.append(json.loads(text))
            return super().reply(text)

    player = Watcher("rules", (None, None, 1))
    list(contest.matches([player, player], ("a", "b"), 3, 4, House()))
    assert {line["ask"] for line in seen} == {"play", "match", "koikoi"}
    for line in seen:
        cards = [card for name in ("hand", "field", "mine", "theirs") for card in line[name]]
        cards += [line["card"]] if line["ask"] == "match" else []
        assert len({*cards}) == len(cards) and len(cards) + line["their_hand"] + line["pile"] == 48
        even = len(line["hand"]) + (line["ask"] != "play") == line["their_hand"]
        assert line["dealer"] == even

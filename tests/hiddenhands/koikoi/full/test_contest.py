"""Matches by lines: between ours as by kernels, against programs, and what is said of those that fail."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from gamelab.choices import InputError, reading
from gamelab.koikoi.choices import MOST_ROUNDS, NINTENDO, House, Mind
from gamelab.koikoi.full import weights
from gamelab.koikoi.full.players import new_room, play_match
from hiddenhands import cli
from hiddenhands.koikoi import match
from hiddenhands.koikoi.full import contest

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
    # A match without its pair counts, but tells nothing of the error; of one pair none is known.
    odd = contest.summary([5, -3, 0, 2, 4], 1)
    assert odd["won"] == 3 and odd["share"] == 0.7
    assert odd["high"] - odd["share"] == pytest.approx(known["high"] - known["share"])
    assert contest.summary([5, -3, 1], 1)["low"] == 0 and contest.summary([5], 1)["share"] == 1


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


def test_the_command_tells_who_won(capsys):
    given = [match.NAME, "greedy", "random", "--matches", "4", "--seed", "2", "--param", "rounds=3"]
    assert cli.main(given) == 0
    told = capsys.readouterr().out
    results = [one["lead"] for one in played(("greedy", "random"), 4, reading(House, rounds=3), 2)]
    won = sum(lead > 0 for lead in results)
    assert told.startswith(f"greedy won {won}, drew {results.count(0)} and lost ") and told.count("\n") == 1
    assert cli.main([*given, "--json"]) == 0
    *each, whole = map(json.loads, capsys.readouterr().out.splitlines())
    assert [one["lead"] for one in each] == results and (whole["first"], whole["won"]) == ("greedy", won)


@pytest.mark.parametrize(
    "given, told",
    [
        (["rules", "random", "--matches", "3"], "--matches must be even, not 3"),
        (["rules", "random", "--param", "pack=nine"], "48 cards are played with"),
        (["rules", "random", "--param", "rounds"], "--param needs a rule as name=value"),
        (["rules", "random", "--param", "rounds=13"], "rounds must be an integer from 1 to 12"),
        (["rules", "no-such-program-here"], "is neither of random, greedy, rules, learned, search"),
        (["rules", "random", "--timeout", "0"], "--timeout must be"),
    ],
    ids=str,
)
def test_a_match_that_cannot_be_gets_one_sentence(given, told, capsys):
    assert cli.main([match.NAME, *given]) == 2
    said = capsys.readouterr()
    assert told in said.err and said.err.count("\n") == 1 and not said.out

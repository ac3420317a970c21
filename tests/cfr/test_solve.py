"""Solving in parts: stopped anywhere, the result has the same bytes; strategies are kept and read back."""

import doctest
import json
import re
from pathlib import Path

import numpy as np
import pytest

from gamelab.cfr import games, lp, policies, solve
from gamelab.cfr.solvers import SOLVERS
from gamelab.choices import InputError


class Stop(Exception):
    """What interrupts a run in these tests."""


def stop_at(iterations):
    def report(state):
        if state == iterations:
            raise Stop

    return report


@pytest.mark.parametrize("solver", SOLVERS)
def test_until_is_kept_and_the_value_is_certain_to_that(solver):
    found = solve.solve("kuhn", solver, until=0.02)
    assert found.exploitability <= 0.02
    assert abs(found.value + 1 / 18) <= found.exploitability
    assert found.line() | {"value": 0, "exploitability": 0, "iterations": 0, "seconds": 0} == {
        "value": 0,
        "exploitability": 0,
        "iterations": 0,
        "seconds": 0,
        "histories": 55,
        "information_sets": 12,
    }


@pytest.mark.parametrize("solver", ["dcfr", "pcfr+", "external_sampled"])
def test_a_stopped_run_goes_on_to_the_same_bytes(solver, tmp_path, monkeypatch):
    until = 1e-2 if solver == "external_sampled" else 1e-4
    whole = solve.solve("kuhn", solver, until, out=tmp_path / "whole")
    monkeypatch.setattr(solve, "SAVE_AFTER", -1.0)
    for stop in (7, 50, 51):
        with pytest.raises(Stop):
            solve.solve("kuhn", solver, until, out=tmp_path / "cut", report=stop_at(stop))
    found = solve.solve("kuhn", solver, until, out=tmp_path / "cut")
    assert found.strategy.tobytes() == whole.strategy.tobytes() and found.iterations == whole.iterations
    again = solve.solve("kuhn", solver, until, out=tmp_path / "cut")
    assert again.strategy.tobytes() == whole.strategy.tobytes() and again.seconds == found.seconds


def test_a_folder_of_another_run_and_a_damaged_one_are_refused(tmp_path):
    solve.solve("kuhn", "cfr+", 1e-2, out=tmp_path)
    for other in ({"solver": "cfr"}, {"seed": 2}, {"game": "leduc"}):
        asked = {"game": "kuhn", "solver": "cfr+", "seed": 1} | other
        with pytest.raises(InputError, match="holds another run: of another game, solver or seed"):
            solve.solve(**asked, until=1e-2, out=tmp_path)
    (tmp_path / solve.CHECKPOINT).write_bytes(b"PK\x03\x04 no")
    with pytest.raises(InputError, match="cannot be read as a checkpoint; remove it to begin anew"):
        solve.solve("kuhn", "cfr+", 1e-2, out=tmp_path)


@pytest.mark.parametrize("name", ["strategy.csv", "strategy.json"])
def test_a_kept_strategy_comes_back_bit_for_bit(name, tmp_path):
    found = solve.solve("leduc", "cfr+", 0.1)
    solve.keep(found, tmp_path)
    strategy = solve.read(found.game, tmp_path / name)
    assert strategy.tobytes() == found.strategy.tobytes()
    again = solve.measure(found.game, strategy)
    assert (again.value, again.exploitability) == (found.value, found.exploitability)


def test_the_exact_solver_has_nothing_to_gain():
    found = solve.solve("kuhn", "lp")
    assert found.value == pytest.approx(-1 / 18, abs=1e-12) and found.exploitability < 1e-12
    assert solve.exact(found) == pytest.approx(-1 / 18, abs=1e-12)


def test_openspiel_takes_the_strategy(tmp_path):
    pyspiel = pytest.importorskip("pyspiel")
    found = solve.solve("openspiel:kuhn_poker", "dcfr", 1e-3)
    solve.keep(found, tmp_path)
    table = json.loads((tmp_path / "policy.json").read_text())
    game = pyspiel.load_game("kuhn_poker")
    for policy in (
        found.policy(),
        pyspiel.TabularPolicy({k: [tuple(p) for p in v] for k, v in table.items()}),
    ):
        assert pyspiel.exploitability(game, policy) == pytest.approx(found.exploitability, abs=1e-12)
    with pytest.raises(InputError, match="is not a game of OpenSpiel"):
        solve.solve("kuhn", "dcfr", 1e-1).policy()


def test_sampling_learns_where_chance_moves_again():
    pytest.importorskip("pyspiel")
    for solver in ("chance_sampled", "external_sampled"):
        found = solve.solve("openspiel:leduc_poker", solver, until=0.5)
        assert found.exploitability <= 0.5
        assert abs(found.value - lp.equilibrium(found.game.form)[0]) <= found.exploitability


def test_the_text_of_a_strategy_names_what_is_likely_first():
    game = games.load("kuhn")
    strategy = np.full(game.tree.sequences, 0.5)
    first = game.tree.sets[game.named.sees.index("J")][0]
    strategy[first : first + 2] = 0.25, 0.75
    lines = policies.tabulate(game.tree, game.named.sees, game.named.actions, strategy)
    assert "player 0  J    b 75%, p 25%\n" in policies.as_text(lines)


def test_wrong_input_gets_a_sentence():
    for wrong, sentence in (
        ({"solver": "dfcr"}, "there is no solver 'dfcr'; did you mean dcfr"),
        ({"until": "soon"}, "until must be a number from 0"),
        ({"speed": 3}, "solve has no option 'speed'"),
    ):
        with pytest.raises(InputError, match=sentence):
            solve.solve("kuhn", **wrong)


def test_the_lines_of_the_page_print_what_it_says():
    text = (Path(__file__).parents[2] / "book" / "games.md").read_text(encoding="utf-8")
    lines = "".join(re.findall(r"(?ms)^```\{code-block\} pycon\n(.*?)^```", text))
    told, runner = [], doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(lines, {}, "games.md", "games.md", 0), out=told.append)
    assert runner.summarize(verbose=False).attempted == 5 and not told, "".join(told)

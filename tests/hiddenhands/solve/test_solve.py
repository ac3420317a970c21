"""Solving in parts: stopped anywhere, the result has the same bytes; strategies are kept and read back."""

import json
import random
from pathlib import Path

import numpy as np
import pytest
from faults import Crash, Disk
from solve.test_games import Scaled

from gamelab.cfr import lp
from gamelab.choices import InputError
from hiddenhands.cfr import policies
from hiddenhands.runs import files, state
from hiddenhands.runs.state import verify as verify_state
from hiddenhands.runs.verify import verify
from hiddenhands.solve import games, solve
from hiddenhands.solve.solve import SOLVERS


class Stop(Exception):
    """What interrupts a run in these tests."""


def stop_at(iterations):
    def report(state):
        if isinstance(state, int) and state >= iterations:
            raise Stop

    return report


@pytest.mark.parametrize("solver", SOLVERS)
def test_until_is_kept_and_the_value_is_certain_to_that(solver):
    found = solve.solve("kuhn", solver, until=0.02 / 4)  # payoffs from -2 to 2
    assert found.exploitability <= 0.02
    assert abs(found.value + 1 / 18) <= found.exploitability
    assert list(found.line().items())[4:] == [("histories", 55), ("information_sets", 12)]


@pytest.mark.parametrize("solver", ["dcfr", "pcfr+", "external_sampled"])
def test_a_stopped_run_goes_on_to_the_same_bytes(solver, tmp_path, monkeypatch):
    until = 1e-2 / 4 if solver == "external_sampled" else 1e-4 / 4
    whole = solve.solve("kuhn", solver, until, out=tmp_path / "whole")
    monkeypatch.setattr(solve, "SAVE_AFTER", -1.0)
    for stop in (7, 50, 51):
        with pytest.raises(Stop):
            solve.solve("kuhn", solver, until, out=tmp_path / "cut", report=stop_at(stop))
    found = solve.solve("kuhn", solver, until, out=tmp_path / "cut")
    assert found.strategy.tobytes() == whole.strategy.tobytes() and found.iterations == whole.iterations
    again = solve.solve("kuhn", solver, until, out=tmp_path / "cut")
    assert again.strategy.tobytes() == whole.strategy.tobytes()
    assert len({(tmp_path / name / state.NAME).read_bytes() for name in ("whole", "cut")}) == 1


def test_a_folder_of_another_run_and_a_damaged_one_are_refused(tmp_path):
    solve.solve("kuhn", "cfr+", 1e-2, out=tmp_path)
    for other in ({"solver": "cfr"}, {"seed": 2}, {"game": "leduc"}):
        asked = {"game": "kuhn", "solver": "cfr+", "seed": 1} | other
        with pytest.raises(InputError, match="holds another run: of another game, solver or seed"):
            solve.solve(**asked, until=1e-2, out=tmp_path)


@pytest.fixture
def kept(tmp_path):
    """The folder of a run with its strategy."""
    solve.keep(solve.solve("kuhn", "pcfr+", 1e-2, out=tmp_path), tmp_path)
    assert verify(tmp_path) == ([], [])
    return tmp_path


def test_every_flipped_bit_is_named_and_refused(kept):
    draws, path = random.Random(1), kept / state.NAME
    whole = path.read_bytes()
    for _ in range(200):
        flipped = bytearray(whole)
        flipped[draws.randrange(len(whole))] ^= 1 << draws.randrange(8)
        path.write_bytes(draws.choice([flipped, flipped[: draws.randrange(len(whole))]]))
        with pytest.raises(InputError, match="checkpoint is cut off or altered; remove it to begin anew"):
            solve.solve("kuhn", "pcfr+", 1e-3, out=kept)
        assert [found["place"] for found in verify(kept)[0]] == [state.NAME]
    path.write_bytes(whole)
    (kept / "strategy.csv").write_text("player,sees,action,probability\n")
    assert [found["what"] for found in verify(kept)[0]] == ["it is missing or altered"]
    (kept / state.SUMS).unlink()
    assert verify(kept)[0] == [] and [found["what"] for found in verify(kept)[1]] == ["no result is kept yet"]


@pytest.mark.parametrize(
    "name, place, value",
    [("regret", 1, np.nan), ("average", 1, -1.0), ("average", 1, np.inf), ("numbers", 0, -5)]
    + [("numbers", 0, 1.5), ("numbers", 0, 1e300), ("numbers", 1, np.nan), ("stream", slice(None), 0)],
)
def test_a_state_that_no_run_can_reach_is_refused(kept, name, place, value):
    what, arrays = state.read(kept)
    arrays[name] = arrays[name].copy()
    arrays[name][place] = value
    state.write(kept, what, arrays)
    with pytest.raises(InputError, match="holds what no run can reach"):
        solve.solve("kuhn", "pcfr+", 1e-3, out=kept)
    for other in (arrays | {name: arrays[name][1:]}, {name: arrays[name]}, arrays | {"more": arrays[name]}):
        state.write(kept, what, other)
        with pytest.raises(InputError, match="holds what no run can reach"):
            solve.solve("kuhn", "pcfr+", 1e-3, out=kept)


def test_two_runs_in_one_folder_do_not_meet(tmp_path):
    with files.lock(tmp_path), pytest.raises(InputError, match="another run is writing to"):
        solve.solve("kuhn", "pcfr+", 1e-2, out=tmp_path)


def keep_all(out):
    """A run that saves whenever it can, and its strategy."""
    solve.keep(solve.solve("kuhn", "pcfr+", 1e-4, out=out), out)


def test_whatever_the_disk_does_the_bytes_are_those_of_an_undisturbed_run(monkeypatch):
    monkeypatch.setattr(solve, "SAVE_AFTER", -1.0)
    monkeypatch.setattr(files, "fcntl", None)
    contents = []
    for number in range(100):
        disk, out = Disk(capacity=10**9 if number % 3 == 0 else 6000), Path("/out")
        disk.random = chance = random.Random(number)
        monkeypatch.setattr(files, "os", disk)
        for attempt in range(60):
            disk.rate = chance.choice([0, 0.01, 0.05, 0.2]) if 0 < number and attempt < 40 else 0.0
            disk.capacity = 10**9 if attempt > 10 else disk.capacity
            try:
                keep_all(out)
                disk.crash()  # what has been finished stays
                break
            except (Crash, OSError):
                disk.crash()
        disk.rate = 0.0
        assert verify_state(out) == ([], [])
        contents.append(disk.content())
    assert all(content == contents[0] for content in contents) and len(contents[0]) == 5


@pytest.mark.parametrize("factor", [1e-300, 1e-12, 1 / 3, 1.0, 1e20, 1e90])
@pytest.mark.parametrize("solver", ["dcfr", "external_sampled", "lp"])
def test_payoffs_of_any_size_are_solved_alike(solver, factor):
    found = solve.solve(Scaled(factor), solver, until=1e-3 if solver != "lp" else 0)
    assert found.exploitability <= (4e-3 if solver != "lp" else 1e-12) * factor
    assert abs(found.value + factor / 18) <= max(found.exploitability, 1e-9 * factor)
    assert solve.exact(found) == pytest.approx(-factor / 18, rel=1e-9)


def test_where_rounding_ends_it_a_solver_stops_and_says_so(tmp_path):
    found = solve.solve("kuhn", "pdcfr+", until=0, out=tmp_path / "whole")
    assert found.rounded and found.exploitability < 1e-13
    with pytest.raises(Stop):
        solve.solve("kuhn", "pdcfr+", until=0, out=tmp_path / "cut", report=stop_at(found.iterations // 2))
    again = solve.solve("kuhn", "pdcfr+", until=0, out=tmp_path / "cut")
    assert again.rounded and again.strategy.tobytes() == found.strategy.tobytes()


def test_a_strategy_has_labels():
    table = solve.solve("kuhn", "lp").table()
    assert table[0] | {"probability": 0} == {"player": 0, "sees": "J", "action": "p", "probability": 0}


@pytest.mark.parametrize("name", ["strategy.csv", "strategy.json"])
def test_a_kept_strategy_comes_back_bit_for_bit(name, tmp_path):
    found = solve.solve("leduc", "cfr+", 0.1)
    solve.keep(found, tmp_path)
    strategy = solve.read(found.game, tmp_path / name)
    assert strategy.tobytes() == found.strategy.tobytes()
    again = solve.measure(found.game, strategy)
    assert (again.value, again.exploitability) == (found.value, found.exploitability)


def test_openspiel_takes_the_strategy(tmp_path):
    pyspiel = pytest.importorskip("pyspiel")
    found = solve.solve("openspiel:kuhn_poker", "dcfr", 1e-3 / 4)
    solve.keep(found, tmp_path)
    table = json.loads((tmp_path / "policy.json").read_text())
    game = pyspiel.load_game("kuhn_poker")
    kept_policy = pyspiel.TabularPolicy({k: [tuple(p) for p in v] for k, v in table.items()})
    for policy in (found.policy(), kept_policy):
        assert pyspiel.exploitability(game, policy) == pytest.approx(found.exploitability, abs=1e-12)
    with pytest.raises(InputError, match="is not a game of OpenSpiel"):
        solve.solve("kuhn", "dcfr", 1e-1).policy()


def test_sampling_learns_where_chance_moves_again():
    pytest.importorskip("pyspiel")
    for solver in ("chance_sampled", "external_sampled"):
        found = solve.solve("openspiel:leduc_poker", solver, until=0.5 / 26)  # payoffs from -13 to 13
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

"""Rows depend on the experiment alone: not on threads, processes, blocks, and what was there before."""

import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor

import numpy as np
import pytest
import toy

from gamelab.settings import InputError
from hiddenhands.runs.block import identity
from hiddenhands.runs.run import run, run_study
from hiddenhands.runs.store import Store


@pytest.fixture(scope="module")
def rows():
    return toy.play(1, 0, 1000, toy.Settings())


def noting(notes):
    """The toy's games, with a note of each call: (seed, first game, number of games)."""

    def play(seed, first, games, settings):
        notes.append((seed, first, games))
        return toy.play(seed, first, games, settings)

    return play


@pytest.mark.parametrize("block", [1, 7, 1000, None])
@pytest.mark.parametrize("workers", [1, 8])
def test_rows_do_not_depend_on_workers_and_blocks(rows, tmp_path, workers, block):
    for out in (None, tmp_path, tmp_path):
        np.testing.assert_array_equal(run([toy.experiment()], out, workers=workers, block=block)[0], rows)


def test_processes_serve_as_well_as_threads(rows, tmp_path):
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as executor:
        found = run([toy.experiment()], tmp_path, executor=executor, block=100)[0]
    np.testing.assert_array_equal(found, rows)


def test_several_experiments_keep_their_order_and_equal_ones_are_played_once(tmp_path):
    experiments = [toy.experiment(100, dice=3), toy.experiment(50, dice=2), toy.experiment(200, dice=3)]
    found = run(experiments, tmp_path)
    assert [len(part) for part in found] == [100, 50, 200]
    np.testing.assert_array_equal(found[0], found[2][:100])
    assert [first for first, _ in kept(tmp_path, experiments[0])] == [0]


def kept(out, experiment):
    """(first game, number) of an experiment's blocks in a folder."""
    with Store(out) as store:
        found = store.blocks(identity(experiment), 10**9)
        return [(first, len(rows)) for first, rows in found]


def test_more_games_continue_and_fewer_are_cut_out(rows, tmp_path):
    played = []
    for games, block, new in ((500, 90, 500), (123, 7, 0), (500, 11, 0), (1000, 300, 500)):
        played.clear()
        (found,) = run([toy.experiment(games, play=noting(played))], tmp_path, block=block)
        np.testing.assert_array_equal(found, rows[:games])
        assert sum(count for *_, count in played) == new


def fail_at_50(seed, first, games, settings):
    if first <= 50 < first + games:
        raise RuntimeError("game 50")
    return toy.play(seed, first, games, settings)


def test_a_game_that_fails_is_reported_and_finished_blocks_are_kept(tmp_path):
    failing = toy.experiment(200, play=fail_at_50)
    with pytest.raises(RuntimeError, match="game 50"):
        run([failing], tmp_path, workers=1, block=10)
    assert kept(tmp_path, failing)[:5] == [(first, 10) for first in range(0, 50, 10)]


def test_after_an_error_nothing_more_is_played():
    futures = []

    class Idle:
        """Fails at the first task and has not begun any other."""

        def submit(self, *task):
            futures.append(Future())
            if len(futures) == 1:
                futures[0].set_exception(RuntimeError("first"))
            return futures[-1]

    with pytest.raises(RuntimeError, match="first"):
        run([toy.experiment()], executor=Idle(), block=10)
    assert len(futures) == 100 and all(future.cancelled() for future in futures[1:])


@pytest.mark.parametrize(
    "play, told",
    [
        (lambda seed, first, games, settings: np.zeros(games), "not"),
        (lambda seed, first, games, settings: np.zeros((games, 2), complex), "numbers of one kind"),
        (lambda seed, first, games, settings: np.zeros((games, 2), "f8" if first else "i8"), "of one kind"),
    ],
)
def test_wrong_shapes_and_kinds_are_programming_errors(play, told):
    with pytest.raises(ValueError, match=f"returned .*{told}"):
        run([toy.experiment(play=play)], workers=1, block=500)


@pytest.mark.parametrize("dtype", ["bool", "int8", ">i4", "float32", "f8"])
def test_rows_of_any_kind_of_number_are_kept(tmp_path, dtype):
    def play(seed, first, games, settings):
        return np.arange(first, first + 2 * games).reshape(games, 2).astype(dtype)

    one = toy.experiment(20, play=play)
    first, again = (run([one], tmp_path, block=20)[0] for _ in range(2))
    assert first.dtype.newbyteorder("<") == again.dtype.newbyteorder("<") and (first == again).all()


def test_several_values_of_one_parameter_make_a_grid(tmp_path):
    table = run_study(toy.DICE, 300, 4, tmp_path, weight=[1, 3], way="sum,product", dice=[2, 1])
    assert list(table.columns) == ["way", "weight", "dice", "games", "mean", "sd", "se"]
    points = [(way, weight, dice) for way in toy.WAYS for weight in (1, 3) for dice in (2, 1)]
    assert list(table[["way", "weight", "dice"]].itertuples(index=False, name=None)) == points
    for _, line in table.iterrows():
        alone = run_study(toy.DICE, 300, 4, way=line["way"], weight=line["weight"], dice=line["dice"])
        assert alone["mean"][0] == line["mean"] and alone["se"][0] == line["se"]


ENDLESS = "at way=product, weight=inf: weight must be finite where way is product."
LARGE = "a run may have 10,000 experiments; this one has 10,002."


@pytest.mark.parametrize(
    "grid, sentence",
    [({"way": "sum,product", "weight": "1,inf"}, ENDLESS), ({"weight": list(range(5_001))}, LARGE)],
)
def test_a_wrong_grid_is_refused_before_anything_is_played(grid, sentence):
    with pytest.raises(InputError) as caught:
        run_study(toy.DICE, games=10**9, **grid)
    assert str(caught.value) == sentence


def test_a_study_is_run_by_its_name(monkeypatch):
    monkeypatch.setattr("hiddenhands.runs.registry.studies", toy.known)
    assert run_study("toy-dice", games=9).equals(run_study(toy.DICE, games=9))
    with pytest.raises(InputError, match="there is no experiment 'toy-dise'; did you mean toy-dice"):
        run_study("toy-dise")

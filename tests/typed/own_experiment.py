"""An experiment of a caller's: dice, thrown on all cores, and what may be said of them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gamelab import rng
from gamelab.kernel import kernel
from gamelab.settings import Parameter, fill, record
from hiddenhands import run_study
from hiddenhands.ledger.estimates import Estimate, mean, summary, sure_of
from hiddenhands.ledger.findings import Finding, surely
from hiddenhands.runs.experiment import Experiment, Study, grid
from hiddenhands.runs.run import run
from hiddenhands.runs.runs import Runs

FACES = Parameter(int, 6, "faces of a die", low=2, high=100)


@record
class Dice(NamedTuple):
    """What is thrown."""

    number: int = 2
    faces: int = 6


@kernel
def throw(
    seed: int, first: int, dice: Dice, stream: npt.NDArray[np.uint64], rows: npt.NDArray[np.int64]
) -> None:
    for game in range(len(rows)):
        rng.open_stream(stream, seed, 0, first + game)
        for _ in range(dice.number):
            rows[game, 0] += rng.below(stream, dice.faces) + 1


def play(seed: int, first: int, games: int, settings: Dice) -> npt.NDArray[np.int64]:
    rows = np.zeros((games, 1), np.int64)
    throw(seed, first, settings, np.zeros(rng.STATE, np.uint64), rows)
    return rows


def plan(games: int, seed: int, faces: int) -> list[Experiment]:
    """The sum of one die and of two."""
    each = grid({"faces": faces}, number={number: {"number": number} for number in (1, 2)})
    return [Experiment(play, fill(Dice, values), games, seed, ("sum",), labels) for labels, values in each]


def gap(rows: Sequence[npt.NDArray[np.int64]]) -> Estimate:
    one, two = (mean(sums[:, 0]) for sums in rows)
    return two - 2 * one


class DiceRuns(Runs):
    STUDY = "dice"

    def sums(self) -> Estimate:
        return gap(run(plan(self.games, self.seed, 6), progress=False))


TWICE = Finding(
    "Two dice show {two}.", "さいころ二つで{two}になる。", lambda runs: surely(runs.sums(), above=-0.2)
)

STUDY = Study("dice", {"faces": FACES}, plan, games=1000)
played = run(plan(1000, 1, 6), workers=2, progress=False)
print(summary(played[1])["mean"], f"{gap(played):±.2f}", sure_of({"gap": gap(played)}, -1.0)["gap"])
print(run_study(STUDY, games=200, progress=False, faces=[6, 20]))
print(TWICE.text(), TWICE.holds(DiceRuns(keep=False)))

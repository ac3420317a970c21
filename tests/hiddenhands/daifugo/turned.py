"""What turns the evidence of each family of lines around; see test_turned.py."""

from hiddenhands.daifugo import published
from hiddenhands.daifugo.results import Runs


class Changed(Runs):
    """Kept tables with columns that are functions of the old ones."""

    def __init__(self, **columns):
        super().__init__()
        self.columns = columns

    def table(self, name):
        return super().table(name).assign(**self.columns)


class Same(Runs):
    """Tables 1 and 2 that are the same whoever plays: those of an agent, with other means where given."""

    def __init__(self, agent="random", single=None, threes=None):
        super().__init__()
        own = zip((super().single(agent), super().threes(agent)), (single, threes))
        self.same = [table if means is None else table.assign(mean=means, se=1e-6) for table, means in own]

    def single(self, agent):
        return self.same[0]

    def threes(self, agent):
        return self.same[1]


FLAT = Changed(mean=2.5)
MIRRORED = Changed(mean=lambda table: 5 - table["mean"])
NOISY = Changed(se=lambda table: 100 * table["se"])
PRECISE = Changed(sd=lambda table: table["sd"] / 100)
RANDOM = Same()
TABLES = published.SINGLE_CARD, published.THREES
PRINTED = Same("random", *([claim.mean for claim in table] for table in TABLES))
SHRINKING = Same(threes=[2.7, 2.8, 2.85, 2.87])

TURNED = {
    family: [lambda patch, runs=runs: (runs,) for runs in tables]
    for family, tables in {
        "ranking": (MIRRORED, PRECISE, RANDOM, PRINTED, SHRINKING),
        "explanation": (FLAT,),
        "method_design": (FLAT, NOISY),
        "strength": (NOISY,),
        "handicap": (FLAT, NOISY, RANDOM),
    }.items()
}
"""Family -> functions that get pytest's monkeypatch and give the evidence (a tuple) to assess by."""

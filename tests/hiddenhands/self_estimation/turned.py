"""What turns the evidence of each family of lines around; see test_turned.py."""

from dataclasses import replace

import numpy as np
import pandas as pd

from hiddenhands.self_estimation import published
from hiddenhands.self_estimation.results import kept_table


def spread_over(scores_of):
    """A table of `comparisons.by_score`: a hundred thousand games, as many with each of a claim's scores."""
    return pd.DataFrame(
        {**claim.labels, "score": score, "games": 100_000 * games}
        for claim in published.SCORES
        for score, games in enumerate(np.bincount(scores_of(claim), minlength=26))
    )


constant = lambda patch: (spread_over(lambda claim: [25]),)
around_the_printed_means = lambda patch: (spread_over(lambda claim: [int(claim.mean), int(claim.mean) + 1]),)
wide = lambda patch: (spread_over(lambda claim: [5, 10]),)
upside_down = lambda patch: (spread_over(lambda claim: [24 - int(claim.mean), 25 - int(claim.mean)]),)


def printed_alike(patch):
    """Every strategy has in print what the first one has."""
    first = published.SCORES[0]
    alike = [replace(claim, mean=first.mean, sd=first.sd) for claim in published.SCORES]
    patch.setattr(published, "SCORES", alike)
    return ()


def winning(*names):
    """These kept tables with all paired differences below 0: what they are compared with wins."""
    tables = [kept_table(name) for name in names]
    return tuple(table.assign(difference=-table["difference"].abs()) for table in tables)


TURNED = {
    "mean_scores": [constant, around_the_printed_means],
    "sd_scores": [constant, wide],
    "significance": [wide, printed_alike],
    "ranking": [upside_down, printed_alike, lambda patch: (None, *winning("partners"))],
    "best_threshold": [lambda patch: (None, *winning("threshold-fresh"))],
    "complete_bound": [lambda patch: winning("complete"), lambda patch: (None, *upside_down(patch))],
}
"""Family -> functions that get pytest's monkeypatch and give the evidence (a tuple) to assess by."""

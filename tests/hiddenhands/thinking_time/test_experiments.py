"""The studies' tables."""

import pytest

from gamelab.hanabi.timed.choices import Person
from hiddenhands.thinking_time.experiments import SLIPS, START_STUDY, STUDIES, slip_rates
from hiddenhands.thinking_time.results import fitted_slip

SEED = 2018


def test_every_study_gives_a_table():
    for study in STUDIES:
        _, _, parameters = study.read(20, SEED, {})
        played = [(e, e.play(SEED, 0, e.games, e.settings)) for e in study.plan(20, SEED, **parameters)]
        lines = study.table(played)
        assert len(lines) == len(played) > 1
        assert all({"games", "mean", "sd", "se", "estimates", "success"} <= set(line) for line in lines)


def test_a_start_is_compared_with_r_on_the_same_deals():
    _, _, parameters = START_STUDY.read(20, SEED, {"start": "1,1.5", "step": "0.5", "partner": "viewpoint"})
    played = [(e, e.play(SEED, 0, 20, e.settings)) for e in START_STUDY.plan(20, SEED, **parameters)]
    lines = START_STUDY.table(played)
    assert [(line["agent"], line["start"]) for line in lines] == [
        (agent, start) for start in (1.0, 1.5) for agent in ("conventional", "adaptive")
    ]
    for (_, r), (_, c), none, more in zip(played[::2], played[1::2], lines[::2], lines[1::2]):
        assert (none["difference"], none["difference_se"]) == (0, 0)
        assert more["difference"] == pytest.approx((c[:, 0] - r[:, 0]).mean())


def test_people_with_slips_as_found_slip_as_often_as_real_ones_whoever_is_sure():
    assumed, *found = (Person()._replace(**rates) for rates in slip_rates().values())
    sure = Person().confident
    assert assumed == Person() and len(found) == len(SLIPS) - 1
    for person in found:
        mean = sure * person.slip + (1 - sure) * person.slip_unsure
        assert mean == pytest.approx(fitted_slip()) and 0 <= person.slip <= person.slip_unsure <= 1
    assert found[0].slip == found[0].slip_unsure and found[1].slip_unsure == 1

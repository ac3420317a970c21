"""The studies' tables."""

import pytest

from gamelab.hanabi.timed.choices import Person
from gamelab.settings import InputError
from hiddenhands.thinking_time.experiments import (
    SLIPS,
    START_STUDY,
    STUDIES,
    WORDS_STUDY,
    assumptions,
    slip_rates,
)
from hiddenhands.thinking_time.results import fitted_slip

SEED = 2018


def test_every_study_gives_a_table():
    for study in STUDIES:
        _, _, parameters = study.read(20, SEED, {})
        played = [(e, e.play(SEED, 0, e.games, e.settings)) for e in study.plan(20, SEED, **parameters)]
        lines = study.table(played)
        assert len(lines) == len(played) > 1
        told = {"games", "mean", "sd", "se"} | (set() if study is WORDS_STUDY else {"estimates", "success"})
        assert all(told <= set(line) for line in lines)


def test_a_start_is_compared_with_r_on_the_same_deals():
    _, _, parameters = START_STUDY.read(20, SEED, {"start": "1,1.5", "step": "0.5", "partner": "viewpoint"})
    played = [(e, e.play(SEED, 0, 20, e.settings)) for e in START_STUDY.plan(20, SEED, **parameters)]
    lines = START_STUDY.table(played)
    assert [line["agent"] for line in lines] == ["conventional", "adaptive"] * 2
    assert [line["start"] for line in lines] == [1.0, 1.0, 1.5, 1.5]
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


@pytest.mark.parametrize(
    "people, said",
    [
        ({"slips": 0.2}, "no parameter 'slips'; did you mean slip"),
        ({"slip": 2}, "slip must be a number from 0 to 1, not '2'"),
        ({"mean": "fast"}, "mean must be a number"),
        ({"a": 1}, "no parameter 'a'"),
        ({1: 2}, "no parameter '1'"),
        (0.2, 'people must be assumptions by name, such as {"slip": 0.2}'),
    ],
)
def test_people_who_cannot_be_are_answered_in_one_sentence(people, said):
    with pytest.raises(InputError, match=said):
        assumptions(people)
    assert assumptions({"slip": 0.2, "policy": "random"}) == {"slip": 0.2, "policy": "random"}

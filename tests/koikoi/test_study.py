"""The studies, as the command line runs them."""

import pytest

from gamelab.choices import InputError
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi.study import COUNTS, CURVE, VALUE
from gamelab.runner import run_study

compiled = pytest.mark.skipif(PLAIN_PYTHON, reason="too slow as plain Python")


@compiled
def test_the_studies_say_what_the_game_is():
    values = run_study(VALUE, variant="article", method="lp,pcfr+", iterations=1000).set_index("method")
    assert values.loc["lp", "dealer_value"] == pytest.approx(0.632936195362, abs=1e-9)
    assert values.loc["pcfr+", "dealer_value"] == pytest.approx(0.632936195362, abs=1e-6)
    counts = run_study(COUNTS, variant="article").set_index("quantity")["count"]
    assert counts["choice_child"] == 17_352 and counts["pairs"] == 89_000
    curve = run_study(CURVE, games=2, shard=1, solver="cfr,external_sampled", iterations="0,20")
    assert curve.equals(
        run_study(CURVE, games=2, workers=1, solver="cfr,external_sampled", iterations="0,20")
    )
    assert curve.loc[curve["iterations"] == 0, "random"].abs().max() < 1e-12


@pytest.mark.parametrize(
    "study, given, sentence",
    [
        (
            CURVE,
            {"iterations": "-1"},
            "iterations must be integers from 0 to 1000000000, not '-1'.",
        ),
        (CURVE, {"iterations": "10,10"}, "iterations must rise from one to the next."),
        (CURVE, {"solver": "cfr++"}, "solver must be some of cfr, cfr_simultaneous"),
        (CURVE, {"kasu": 4}, "kasu must be an integer from 2 to 3, not '4'."),
        (VALUE, {"variant": "house rules"}, "variant must be some of article, two plains"),
        (COUNTS, {"variants": "article"}, "there is no parameter of hanafuda-counts 'variants'"),
    ],
)
def test_bad_input_gets_one_sentence(study, given, sentence):
    with pytest.raises(InputError) as found:
        run_study(study, **given)
    assert str(found.value).startswith(sentence)

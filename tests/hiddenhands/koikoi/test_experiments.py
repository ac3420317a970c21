"""The studies, as the command line runs them."""

import pytest
from conftest import ROOT
from koikoi.larger.test_layout import SHOWN

from gamelab.cfr import lp
from gamelab.koikoi.larger import layout as larger
from gamelab.koikoi.larger.size import Size
from gamelab.settings import InputError
from hiddenhands.koikoi.experiments import CURVE, VALUE, at_end
from hiddenhands.koikoi.scaling import HIDDEN, SIZES
from hiddenhands.runs import kept
from hiddenhands.runs.run import run_study


@pytest.mark.compiled
def test_the_studies_say_what_the_game_is():
    [value] = run_study(VALUE, variant="article").to_dict("records")
    assert value["dealer_value"] == pytest.approx(0.632936195362, abs=1e-9) and value["exploitability"] < 1e-9
    curve = run_study(CURVE, games=2, block=1, solver="cfr,external_sampled", iterations="0,20")
    whole = run_study(CURVE, games=2, workers=1, solver="cfr,external_sampled", iterations="0,20")
    assert curve.equals(whole)
    assert curve.loc[curve["iterations"] == 0, "random"].abs().max() < 1e-12


@pytest.mark.compiled
def test_the_kept_value_of_twelve_cards_is_certified_anew():
    known = kept.stored_table("koikoi-nine-sizes").set_index(["months", "field"]).loc[(4, 1)]
    [found] = run_study(SIZES, months="4", field="1", iterations=600).to_dict("records")
    off = abs(found["dealer_value"] - known["dealer_value"])
    assert off <= found["exploitability"] + known["exploitability"] <= 1.1e-4
    assert [found[name] for name in ("histories", "sets")] == known[["histories", "sets"]].tolist()


def test_being_dealer_pays_with_nine_cards_and_costs_with_twelve():
    sizes = kept.stored_table("koikoi-nine-sizes").query("field == 1").set_index("months")
    worth, left = sizes["dealer_value"], sizes["exploitability"]
    assert worth[3] - left[3] > 0 > worth[4] + left[4]


def test_what_shown_cards_are_worth_is_what_another_program_counted():
    table = kept.stored_table("koikoi-nine-hidden").set_index(["dealer_sees", "child_sees"])
    value, left = table["dealer_value"], table["exploitability"]
    counted_elsewhere = SHOWN | {(0, 0): 0.6330}
    assert len(table) == 9 and left.max() < 2e-5
    assert all(abs(value[shown] - counted) <= 5e-4 for shown, counted in counted_elsewhere.items())
    # Who sees more can always look away, so it never hurts while the other sees as much as before.
    for (dealer, child), worth in value.items():
        if dealer < 2:
            assert value[dealer + 1, child] - worth > left[dealer + 1, child] + left[dealer, child]
        if child < 2:
            assert worth - value[dealer, child + 1] > left[dealer, child + 1] + left[dealer, child]


@pytest.mark.compiled
@pytest.mark.parametrize("dealer, child", [(1, 0), (0, 2)])
def test_linear_programming_agrees_where_cards_are_shown(dealer, child):
    table = kept.stored_table("koikoi-nine-hidden").set_index(["dealer_sees", "child_sees"])
    value, _ = lp.equilibrium(larger.load(Size(dealer_sees=dealer, child_sees=child)).form)
    known = table.loc[(dealer, child)]
    assert abs(value - known["dealer_value"]) <= known["exploitability"]
    [found] = run_study(HIDDEN, dealer_sees=dealer, child_sees=child, iterations=100).to_dict("records")
    assert abs(found["dealer_value"] - value) <= found["exploitability"] < 1e-3


def test_the_long_runs_are_as_long_as_the_articles():
    assert at_end()["iterations"].unique() == [5_000_000]
    chapter = ROOT / "notebooks" / "koikoi_evidence.ipynb"
    assert "GAMES = 1_000_000" in chapter.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "study, given, sentence",
    [
        (CURVE, {"iterations": "-1"}, "iterations must be integers from 0 to 1000000000, not '-1'."),
        (CURVE, {"iterations": "10,10"}, "iterations must rise from one to the next."),
        (CURVE, {"solver": "cfr++"}, "solver must be some of cfr, cfr_simultaneous"),
        (CURVE, {"kasu": 4}, "kasu must be an integer from 2 to 3, not '4'."),
        (VALUE, {"variant": "house rules"}, "variant must be some of article, two plains"),
        (VALUE, {"variants": "article"}, "there is no parameter of koikoi-nine-value 'variants'"),
    ],
)
def test_bad_input_gets_one_sentence(study, given, sentence):
    with pytest.raises(InputError) as refused:
        run_study(study, **given)
    assert str(refused.value).startswith(sentence)

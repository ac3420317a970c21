"""What a line is judged by, piece by piece: each verdict, its sentence, and what goes into its margin."""

import numpy as np
import pytest

from hiddenhands.ledger import rules as verdicts
from hiddenhands.ledger.claims import Claim
from hiddenhands.ledger.estimates import CANNOT_TELL, DIFFERS, EQUAL, NEAR, Estimate, PublishedMean, welch


@pytest.mark.parametrize(
    "phrases, sentence",
    [
        ([], "none"),
        (
            ["in print", "for random players", "for greedy players"],
            "in print and for random and greedy players",
        ),
        ([f"for {kind} players" for kind in ("shy", "sly", "bold")], "for shy, sly and bold players"),
        (["with two", "with five"], "with two and with five"),
        (["for random players", "for greedy bots"], "for random players and for greedy bots"),
        (["at hand 2", "at hand 5", "in print"], "at hand 2, at hand 5 and in print"),
        (["strict", "strict"], "strict and strict"),
        (["a b c", "a b", "a d c"], "a b c, a b and a d c"),
    ],
)
def test_neighbours_that_differ_in_their_middle_word_share_the_others(phrases, sentence):
    assert verdicts.and_list(phrases) == sentence


WITHIN = "two one-sided tests at 5% put the difference within the margin"
BEYOND = "the difference may lie beyond the margin"


@pytest.mark.parametrize(
    "low, high, margin, sentence",
    [
        (-0.012, 0.034, 0.5, f"-0.012 to +0.034 (95%), which contains 0; {WITHIN}."),
        (0.1, 0.2, 0.5, f"+0.100 to +0.200 (95%), which leaves out 0; {WITHIN}."),
        (0.1, 20, 5, f"+0.10 to +20.00 (95%), which leaves out 0, and {BEYOND}."),
        (-2e-4, 4e-3, 1e-3, f"-0.00020 to +0.00400 (95%), which contains 0, but {BEYOND}: too wide to tell."),
    ],
)
def test_an_interval_is_told_with_the_digits_that_its_margin_needs(low, high, margin, sentence):
    assert verdicts.compared(low, high, margin) == f"Ours minus printed is {sentence}"
    assert "(99%)" in verdicts.compared(low, high, margin, sure="99%")


@pytest.mark.parametrize("ours, expected", [(15.1, EQUAL), (15.3, NEAR), (17.0, DIFFERS)])
def test_a_mean_is_judged_by_welchs_interval(ours, expected):
    claim = PublishedMean("x", {}, 15.0, 1.0, 100, "table 1")
    found = verdicts.mean(claim, {"mean": ours, "sd": 2.0, "games": 10_000}, 0.7, "A reason.", "label")
    gap = welch(ours, 2.0, 10_000, 15.0, 1.0, 100)
    assert found.verdict == expected and (found.low, found.high) == (gap["low"], gap["high"])
    assert (found.ours, found.margin, found.link, found.in_sample) == (ours, 0.7, "label", False)
    known = gap["low"], gap["high"], 0.7, "95%", found.within
    assert found.why == f"{verdicts.compared(*known)} A reason."
    assert found.within == (expected != DIFFERS)
    few = verdicts.mean(claim, {"mean": 15.0, "sd": 2.0, "games": 4}, 0.7, "", "", in_sample=True)
    assert few.verdict == CANNOT_TELL and few.in_sample
    assert "not even equal numbers could be shown to be equal" in few.why and "not even" not in found.why


def test_equivalence_is_a_lines_own_and_a_difference_may_be_judged_with_others():
    """Two one-sided tests at 5%: a 95% interval, or a wider one, may reach a little beyond the margin."""
    gap = Estimate(0.3, 0.1)  # 0.136 to 0.464 at 90%, 0.104 to 0.496 at 95%
    assert verdicts.of_gap(gap, 0.47, "", "", 1).verdict == NEAR
    assert verdicts.of_gap(gap, 0.46, "", "", 1).verdict == DIFFERS
    together = verdicts.of_gap(gap, 0.47, "", "", 1, level=0.001)
    assert together.verdict == EQUAL and together.low < 0 and together.high > 0.6


def test_what_disagrees_has_chosen_no_reading():
    for word in verdicts.AGREE + verdicts.DISAGREE:
        kept = verdicts.settled(verdicts.Verdict(word, "", in_sample=True)).in_sample
        assert kept == (word in verdicts.AGREE)


@pytest.mark.parametrize("ours", [0.25, 0.2549, 0.2551, 0.245, 0.2449])
def test_an_exact_number_must_round_to_what_is_printed(ours):
    line = Claim("x", "f", "p", "number", "", "", ".25", "", "yes", "result")
    assert (line.value, line.rounding_half_width) == (0.25, 0.005)
    assert line._replace(printed="48").rounding_half_width == 0.5
    same = 0.245 <= ours < 0.255
    found = verdicts.exact(line, ours, "why", "label", in_sample=not same)
    assert found == (
        EQUAL if same else DIFFERS,
        "why",
        "label",
        ours,
        None,
        None,
        0.005,
        not same,
        "",
        False,
        None,
    )


def test_what_is_true_or_false_holds_or_fails():
    found = verdicts.holds(True, "why", "label", 3)
    assert found == (verdicts.HOLDS, "why", "label", 3, *[None] * 3, False, "", False, None)
    assert verdicts.holds(np.bool_(False), "why", "label").verdict == verdicts.FAILS
    assert verdicts.holds(1, "", "", in_sample=True).in_sample
    assert not verdicts.Verdict(verdicts.HOLDS, "").in_sample


def test_what_holds_somewhere_says_where():
    said = {"with two cards": True, "with five cards": np.bool_(False), "in print": True}
    found = verdicts.holds_under(said, "Counted.", "label", 7)
    sentence = "Counted. It holds with two cards and in print, but not with five cards."
    assert found[:4] == (verdicts.ONLY_UNDER, sentence, "label", 7)
    everywhere = verdicts.holds_under(dict.fromkeys(said, True), "why", "label", 7)
    assert everywhere[:4] == (verdicts.HOLDS, "why", "label", 7)
    assert verdicts.holds_under(dict.fromkeys(said, False), "why", "label").verdict == verdicts.FAILS


@pytest.mark.parametrize(
    "readings, verdict, said",
    [
        ({"here": True, "there": None}, verdicts.ONLY_UNDER, "It holds here. It cannot be told there."),
        ({"here": False, "there": None}, verdicts.FAILS, "It does not hold here. It cannot be told there."),
        ({"here": None, "there": None}, CANNOT_TELL, "It cannot be told here and there."),
    ],
)
def test_a_reading_that_cannot_be_told_is_neither(readings, verdict, said):
    found = verdicts.holds_under(readings, "So.", "link")
    assert (found.verdict, found.why) == (verdict, f"So. {said}")

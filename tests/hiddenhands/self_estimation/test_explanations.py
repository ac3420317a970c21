"""The chapter's explanations and judgements in a browser: they say what the kernels compute."""

import numpy as np
import pytest
from conftest import answered, figure, follow
from playwright.sync_api import expect

from gamelab.hanabi import play
from gamelab.hanabi.choices import reading
from hiddenhands.self_estimation.kernels.hypotheses import Fate, new_sorted, strike_out

CHAPTER = "notebooks/self_estimation_evidence.html"


def opened(page, kind, words=""):
    """The figure of a kind, at its last step if it has steps."""
    follow(page, f"#figure={kind}&{kind}.step=1000{words}")
    shown = figure(page, kind)
    shown.locator(".gl-take").wait_for(timeout=30_000)
    answered(page, kind)
    return shown


@pytest.mark.parametrize("seed, number", [(1, 0), (1, 3), (5, 2)])
def test_hands_are_struck_out_as_the_kernel_says(story, seed, number):
    shown = opened(story, "hypotheses", f"&hypotheses.seed={seed}&hypotheses.number={number}")
    hands, room = new_sorted(), play.new_room()
    strike_out(seed, number, reading(2), hands, room)
    many = np.bincount(hands.fates.ravel(), minlength=len(Fate))
    sentences = shown.locator(".gl-step").all_text_contents()
    assert f"{625 - many[Fate.IMPOSSIBLE]:,} hands were possible." in sentences[0]
    gone = [fate for fate in (Fate.OF_CARD_1, Fate.OF_CARD_2, Fate.OF_NONE) if many[fate]]
    for fate, sentence in zip(gone, sentences[1:]):
        assert sentence.startswith(f"In {many[fate]:,} of these")
    assert len(sentences) == 1 + len(gone) + 2
    left = 625 - many[Fate.IMPOSSIBLE] - many[Fate.NAMED]
    described = "text:text-is('×')"
    assert shown.locator(described).count() == left - many[Fate.KEPT]
    # Back to the first step by keyboard: nothing is struck out yet.
    back = shown.get_by_role("button", name="Back")
    for _ in range(len(sentences) - 1):
        back.press("Enter")
    expect(shown.locator("output").first).to_have_text(f"1 of {len(sentences)}")
    expect(shown.locator(described)).to_have_count(0)

"""The chapter's explanations and judgements in a browser: they say what the kernels compute."""

import re

import numpy as np
import pytest
from conftest import answered, figure, follow
from playwright.sync_api import expect
from self_estimation.kernels.test_decisions import Dealer

from gamelab.hanabi import play, rules, worth
from gamelab.hanabi.choices import reading
from hiddenhands.hanabi.words import action_name
from hiddenhands.self_estimation.experiments import SWEEP
from hiddenhands.self_estimation.kernels.decisions import ask_players, new_dealt
from hiddenhands.self_estimation.kernels.hypotheses import Fate, new_sorted, strike_out
from hiddenhands.self_estimation.kernels.replications import Column, Trial, new_table, repeat

CHAPTER = "notebooks/self_estimation_evidence.html"


HIDDEN = ".gl-face[title='a hidden card']"


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


def test_five_sights_of_one_table(tab):
    shown = opened(tab, "sights")
    dealt, room = new_dealt(), play.new_room()
    ask_players(1, 0, 15, reading(5), dealt, room)
    sentences = shown.locator(".gl-step").all_text_contents()
    for sentence, shares in zip(sentences, dealt.shares, strict=True):
        assert action_name(int(shares.argmax())) in sentence
    backs = shown.locator(HIDDEN)
    assert backs.count() == 5
    for _ in sentences[1:]:
        shown.get_by_role("button", name="Back").click()
    expect(backs, "complete sees both hands").to_have_count(0)


def test_a_hundred_experiments_have_the_kernels_winners(tab):
    shown = opened(tab, "again", "&again.hand=5+cards&again.seed=3")
    table, paper = new_table(SWEEP), SWEEP.index(2.5)
    won = 0
    for repetition in range(100):
        repeat(Trial(3, repetition, 0, paper), reading(5), table)
        won += table.statistics[Column.MEAN].argmax() == paper
    assert f"2.5 in {won}%" in shown.locator(".gl-step").last.inner_text()


def offered(values):
    """The legal actions in the order in which they are offered: discards last."""
    legal = [action for action in range(rules.ACTIONS) if values[action] >= 0]
    return sorted(legal, key=lambda action: action < rules.Action.PLAY)


def test_a_move_is_judged_and_the_next_decision_comes(story):
    shown = opened(story, "decision", "&decision.hand=2&decision.seed=9&decision.number=0")
    deal = Dealer(2000)
    turn = deal(9, 0, reading(2))
    values = deal.judged.values
    legal = offered(values)
    offers = shown.locator(".gl-judge .gl-actions").first.locator("button")
    named = "offers => offers.map((offer) => offer.ariaLabel)"
    assert offers.evaluate_all(named) == [action_name(action) for action in legal]
    assert shown.locator(HIDDEN).count() == 2
    offers.first.click()
    said = shown.locator(".gl-judge .gl-result").inner_text()
    assert f"worth {values[legal[0]]:.2f} points" in said
    rows = shown.locator(".gl-judged tbody tr").all_inner_texts()
    for action, row in zip(legal, rows, strict=True):
        assert f"{values[action]:.2f}" in row
    assert deal.judged.tally[worth.SearchCounts.BEST] in legal and turn > 0
    assert shown.locator(HIDDEN).count() == 0, "the own cards are turned up"
    score = shown.locator(".gl-judge .gl-badge").inner_text()
    assert score.startswith("Lost per decision, in points, over 1 decision: you ") and "estimation" in score
    shown.get_by_role("button", name="Next decision").click()
    story.wait_for_function("location.hash.includes('decision.number=1')")
    shown.locator(HIDDEN).first.wait_for(timeout=30_000)
    deal(9, 1, reading(2))
    kinds = "play card|hint rank|hint|discard card"
    told = [re.sub(f"^({kinds}) ", "", action_name(action)) for action in offered(deal.judged.values)]
    expect(offers).to_have_text(told)

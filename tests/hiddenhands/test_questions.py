"""Questions whose options answer."""

import re

import pytest

from gamelab.settings import InputError
from hiddenhands.conclusions import Estimate, exact, known, which
from hiddenhands.questions import ask

SCORES = {"a = 1.5": exact(16.21), "a = 2.5": exact(17.094), "a = 3.25": exact(17.3)}


def reply(question, option):
    return question.replies[option][0]


def test_each_option_says_what_was_guessed_what_is_so_and_why():
    question = ask("Which?", SCORES, unit="points", because="It trusts less.", evidence="the-threshold")
    assert reply(question, "a = 3.25") == (
        "You said a = 3.25 (17.30 points), and so it is. "
        "The others: a = 1.5 (16.21 points), a = 2.5 (17.09 points). It trusts less."
    )
    assert reply(question, "a = 1.5") == (
        "You said a = 1.5 (16.21 points). Answer: a = 3.25 (17.30 points). "
        "The others: a = 2.5 (17.09 points). It trusts less."
    )
    assert 'href="#the-threshold"' in question._repr_html_()[0]


def test_what_rounds_to_the_same_is_as_right():
    question = ask("Which?", {"one": exact(1.001), "two": exact(1.002), "three": exact(2)}, right="smallest")
    assert "and so it is" in reply(question, "one") and "and so it is" in reply(question, "two")
    assert "Answer: one (1.00) or two (1.00)." in reply(question, "three")


def test_options_may_be_words_of_which_a_computation_names_the_right_one():
    question = ask("Who is exiled?", ["the seer", "the werewolf"], right=known("the seer"))
    assert reply(question, "the werewolf") == "You said the werewolf. Answer: the seer."


def test_only_one_fold_of_a_question_is_open_at_a_time_and_words_are_escaped():
    html = ask("Is 1 < 2?", ["<yes>", "no"], right=known("no"))._repr_html_()[0]
    names = re.findall(r'<details name="([^"]+)">', html)
    assert len(names) == 3 and len(set(names)) == 1  # two options and "show me"
    assert "Is 1 &lt; 2?" in html and "&lt;yes&gt;" in html
    assert ask("Another?", ["a", "b"], right=known("a"))._repr_html_()[0].count(names[0]) == 0


def test_where_a_run_cannot_tell_no_guess_is_right():
    scores = {"a": Estimate(17.0, 0.5), "b": Estimate(17.2, 0.5), "c": Estimate(5.0, 0.5)}
    question = ask("Which?", scores, because="More games would.")
    said = "This run cannot tell: b (17.20 ± 0.98) or a (17.00 ± 0.98)."
    others = "The others: c (5.00 ± 0.98). More games would."
    assert reply(question, "b") == f"You said b (17.20 ± 0.98). {said} {others}"
    assert question.shown == f"{said} More games would."
    share = which(Estimate(0.5, 0.1), {"few": (0, 0.5), "many": (0.5, 1)})
    told = reply(ask("How many?", ["few", "many"], right=share), "few")
    assert "This run cannot tell: few or many." in told
    assert question._repr_html_()[1] == {"conclusions": {"right": []}}


@pytest.mark.parametrize(
    "options, right, says",
    [
        ({"a": exact(1)}, "largest", "options must be at least two, not 1"),
        ({"a": exact(1), "b": 2.0}, "largest", "option 'b' must be an Estimate"),
        (["a", "b"], known("c"), "right must be a Conclusion on 'a', 'b', not"),
        (["a", "b"], "a", "right must be a Conclusion on 'a', 'b', not 'a'"),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused(options, right, says):
    with pytest.raises(InputError, match=re.escape(says)):
        ask("Which?", options, right=right)

"""Questions whose options answer."""

import re

import pytest

from gamelab.settings import InputError
from hiddenhands.questions import ask

SCORES = {"a = 1.5": 16.21, "a = 2.5": 17.094, "a = 3.25": 17.3}


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
    assert 'href="#the-threshold"' in question._repr_html_()


def test_what_rounds_to_the_same_is_as_right():
    question = ask("Which?", {"one": 1.001, "two": 1.002, "three": 2}, right="smallest")
    assert "and so it is" in reply(question, "one") and "and so it is" in reply(question, "two")
    assert "Answer: one (1.00) or two (1.00)." in reply(question, "three")


def test_options_may_be_words_of_which_a_computation_names_the_right_one():
    question = ask("Who is exiled?", ["the seer", "the werewolf"], right="the seer")
    assert reply(question, "the werewolf") == "You said the werewolf. Answer: the seer."


def test_only_one_fold_of_a_question_is_open_at_a_time_and_words_are_escaped():
    html = ask("Is 1 < 2?", ["<yes>", "no"], right="no")._repr_html_()
    names = re.findall(r'<details name="([^"]+)">', html)
    assert len(names) == 3 and len(set(names)) == 1  # two options and "show me"
    assert "Is 1 &lt; 2?" in html and "&lt;yes&gt;" in html
    assert ask("Another?", ["a", "b"], right="a")._repr_html_().count(names[0]) == 0


@pytest.mark.parametrize(
    "options, right, says",
    [
        ({"a": 1}, "largest", "options must be at least two, not 1"),
        (["a", "b"], "c", "right must be one of 'a', 'b', not 'c'"),
        (["a", "b"], "largest", "right must be one of 'a', 'b', not 'largest'"),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused(options, right, says):
    with pytest.raises(InputError, match=re.escape(says)):
        ask("Which?", options, right=right)

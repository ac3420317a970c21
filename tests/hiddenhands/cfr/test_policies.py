"""Saved strategies come back bit for bit; a bad file is refused in one sentence."""

import pytest

from gamelab.cfr import training
from gamelab.choices import InputError
from hiddenhands.cfr import policies


@pytest.fixture
def lines(kuhn):
    strategy = training.train(kuhn.tree, kuhn.form, "dcfr", 33)
    return policies.tabulate(kuhn.tree, kuhn.sees, kuhn.actions, strategy)


@pytest.mark.parametrize(
    "change, sentence",
    [
        (lambda lines: lines[3].update(sees="A"), "line 5: the game has no action"),
        (lambda lines: lines[3].update(player=2), "line 5: the game has no action"),
        (lambda lines: lines.append(dict(lines[0])), "line 26: .* comes twice"),
        (lambda lines: lines.pop(), "is incomplete: nothing is said about"),
        (lambda lines: lines[2].update(probability=0.9), "must sum to 1, not"),
        (
            lambda lines: lines[2].update(probability="half"),
            "probability must be a number from 0 to 1, not 'half'",
        ),
        (
            lambda lines: lines[2].update(probability="nan"),
            "probability must be a number from 0 to 1, not 'nan'",
        ),
        (lambda lines: lines[2].update(probability=-1), "probability must be a number from 0 to 1, not '-1'"),
    ],
)
def test_a_corrupt_strategy_is_refused_in_one_sentence(kuhn, lines, tmp_path, change, sentence):
    change(lines)
    policies.save(tmp_path / "bad.csv", lines)
    with pytest.raises(InputError, match=sentence) as caught:
        policies.load(tmp_path / "bad.csv", kuhn.tree, kuhn.sees, kuhn.actions)
    assert "\n" not in str(caught.value) and "bad.csv" in str(caught.value)


@pytest.mark.parametrize(
    "content, sentence",
    [
        (b"player,sees,action\n0,J,p\n", "must have the columns player, sees, action, probability"),
        (b"", "must have the columns"),
        (b"\xff\xfe\x00\x81", "is not a CSV file of a strategy"),
        (b"player,sees,action,probability\n0,J\n", "line 2: the game has no action"),
    ],
)
def test_another_file_is_refused_in_one_sentence(kuhn, tmp_path, content, sentence):
    (tmp_path / "bad.csv").write_bytes(content)
    with pytest.raises(InputError, match=sentence):
        policies.load(tmp_path / "bad.csv", kuhn.tree, kuhn.sees, kuhn.actions)


def test_a_missing_file_is_refused_in_one_sentence(kuhn, tmp_path):
    with pytest.raises(InputError, match="none.csv"):
        policies.load(tmp_path / "none.csv", kuhn.tree, kuhn.sees, kuhn.actions)

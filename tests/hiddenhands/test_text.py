"""Sentences with named places: filled, joined into paragraphs, lists kept."""

import numpy as np
import pandas as pd
import pytest

from hiddenhands.conclusions import Estimate, known
from hiddenhands.text import bilingual, fill, show


def test_places_are_filled_as_format_fills_them():
    text = "{share:.0%} of {games:,}: {gap[low]:.2f} to {gap[high]:.2f}, {best[2]:g}, {line.mean:.1f}"
    line = pd.Series({"mean": 3.14159})
    line = next(line.to_frame().T.itertuples())
    values = {"share": 0.25, "games": 20_000, "gap": {"low": np.float64(-1), "high": 2}, "best": {2: 2.75}}
    assert fill(text, line=line, **values) == "25% of 20,000: −1.00 to 2.00, 2.75, 3.1"
    assert fill("(-0.5, 2-3) a-1 [x](#-1)") == "(−0.5, 2-3) a-1 [x](#-1)", "a sign, no hyphen"
    with pytest.raises(KeyError, match="games"):
        fill("{games}")


def test_powers_of_ten_are_written_as_people_do():
    assert fill("{a:.1e} and {b:.0e}", a=2.93e16, b=2.2e-7) == "2.9 × 10¹⁶ and 2 × 10⁻⁷"
    assert fill("{a:.1e}, {b:.2e}, {c:.1e}", a=0.00884, b=7812, c=123456) == "0.0088, 7,810, 120,000"
    assert fill("the{x}e+1, 0.5e, 1e", x=2) == "the2e+1, 0.5e, 1e"


def test_lines_of_a_paragraph_are_joined_and_paragraphs_stay_apart():
    text = """
        **One.** A sentence
        in short lines.

        **Two.** Another; the year
        2015. A sentence may begin a line with a number,
        - or with a dash.
    """
    assert fill(text) == (
        "**One.** A sentence in short lines.\n\n"
        "**Two.** Another; the year 2015. A sentence may begin a line with a number, - or with a dash."
    )


def test_items_of_a_list_and_rows_of_a_table_stay_on_their_lines():
    text = """
        The answers:

        - **first**, which
          goes on;
        - second
          1. nested, and
             long

        | a | b |
        |---|---|

        1. one
        2. two
    """
    assert fill(text) == (
        "The answers:\n\n- **first**, which goes on;\n- second\n  1. nested, and long\n\n"
        "| a | b |\n|---|---|\n\n1. one\n2. two"
    )


def test_lines_of_japanese_are_joined_without_a_space():
    text = "- 勝率は{n}\n  点で、負けは\n  {n}点。\n- It wins {n}\n  {n} times."
    assert fill(text, n=3) == "- 勝率は3点で、負けは3点。\n- It wins 3 3 times."


def test_both_languages_tell_the_same_numbers():
    share = Estimate(0.25, 0.01)
    found = bilingual("It wins **{share:.0%}**.", "勝率は**{share:.0%}**。", share=share).data
    assert found.startswith('It wins **25%**.\n\n<details lang="ja">') and "勝率は**25%**。" in found
    said = {"colour": known("red").say({"red": "red"}, ""), "colour_ja": known("red").say({"red": "赤"}, "")}
    assert "赤" in bilingual("It is {colour}.", "{colour_ja}です。", **said).data
    with pytest.raises(ValueError, match="differ in games, share"):
        bilingual("It wins {share}.", "{games}試合。", share=share, games=share)


@pytest.mark.parametrize("value", [0.25, "a quarter", {"mean": 0.25}])
def test_a_conclusion_takes_no_number_without_its_error(value):
    with pytest.raises(ValueError, match="share in a conclusion must be an Estimate or Said"):
        bilingual("It wins {share}.", "勝率は{share}。", share=value)
    with pytest.raises(ValueError, match="share in a conclusion must be an Estimate or Said"):
        show("Of {games} games it **wins {share}**.", share=value, games=3)
    assert show("Of {games} games.", games=3).data == "Of 3 games."


def test_what_was_concluded_stands_beside_the_text():
    word = known("seldom").say({"seldom": "rarely"}, "")
    shown = show("It wins **{share:.0%}**, {word}.", share=Estimate(0.25, 0.01), word=word)
    assert shown.metadata == {"conclusions": {"share": [0.25, 0.01], "word": ["seldom"]}}

"""tests/verbatim.py, with a paper made up here."""

import json
import subprocess

import pytest
import verbatim

PAPER = (
    "1. 序\n 赤い札は山の上から三枚ずつ配る。青い札は\n誰も見ない。\nAbstract: Every player draws a card and "
    "passes the other one on to the left. 点数 f(a, b, c, d, e, g, h, i, j) "
    "1.5 2.5 3.5 4.5 5.5 6.5 7.5 8.5 である。\n"
)


def covered(tmp_path, name, text):
    """What stands of PAPER in a file `name` with this text, in its order."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    found = verbatim.shared({"made up": PAPER}, [tmp_path / name])["made up"]
    letters = verbatim.squeezed(verbatim.plain(PAPER))
    return [letters[start:end] for some in found.values() for start, end in some]


@pytest.mark.parametrize(
    "text, found",
    [
        ("札は山の上から三枚ずつ配", ["札は山の上から三枚ずつ配"]),
        ("札は山の上から三枚ずつくばる", []),
        ("「青い札は 誰も\n見ない。Ａｂｓ」 赤い札は山の上から三枚ずつ渡す", None),
        ("Every player draws a card AND passes\nthe", ["everyplayerdrawsacardandpassesthe"]),
        ("player draws a card and passes his", []),
        ("1.5, 2.5, 3.5, 4.5; 5.5 | 6.5 | 7.5 | 8.5", ["1.52.53.54.55.56.57.58.5"]),
        ("f(a, b, c, d, e, g, h, i, j)", []),
        ("Our own words of cards, drawn and passed; 赤は三枚", []),
    ],
)
def test_a_run_of_twelve_characters_or_eight_words_is_found(tmp_path, text, found):
    if found is None:
        found = ["赤い札は山の上から三枚ずつ", "青い札は誰も見ない。abs"]
    assert covered(tmp_path, "page.md", text) == found


def test_strings_that_are_broken_over_lines_are_read_as_one(tmp_path):
    run = "札は山の上から三枚ずつ配"
    assert covered(tmp_path, "code.py", '("札は山の上から"\n     "三枚ずつ配る")\n') == [run + "る"]
    cell = {"cell_type": "markdown", "metadata": {}, "source": ["札は山の上\n", "から三枚ずつ配"]}
    assert covered(tmp_path, "a.ipynb", json.dumps({"cells": [cell]})) == [run]
    assert covered(tmp_path, "a.html", "<p>札は<b>山</b>の上から<br>三枚ずつ配</p>") == [run]
    assert covered(tmp_path, "a.js", json.dumps({"said": run})) == [run]


@pytest.mark.parametrize("much", [False, True])
def test_more_than_two_in_a_hundred_ends_with_1(tmp_path, monkeypatch, capsys, much):
    (tmp_path / "papers").mkdir()
    rest = "".join(map(chr, range(0x4E00, 0x4E00 + 700)))
    (tmp_path / "papers/made_up.txt").write_text(PAPER + rest, encoding="utf-8")
    (tmp_path / "public.csv").write_text(f"a,{rest[: 40 if much else 12]}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    subprocess.run(["git", "init", "--quiet"], check=True)
    subprocess.run(["git", "add", "public.csv"], check=True)
    assert verbatim.main("papers") == much
    first, longest = capsys.readouterr().out.splitlines()
    letters = len(verbatim.squeezed(PAPER + rest))
    run = 40 if much else 12
    assert first.split()[:4] == [f"{run / letters:.1%}", str(run), "of", str(letters)]
    assert "public.csv" in longest


def test_a_folder_without_papers_is_no_good_news(tmp_path):
    with pytest.raises(SystemExit, match="no paper"):
        verbatim.main(tmp_path)

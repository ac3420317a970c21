"""What the ledger composes of numbers and names, in Japanese: nothing is missing, nothing is left over."""

import json
import re

import pytest
from conftest import ROOT, script

from hiddenhands import words
from hiddenhands.ledger import assess, results, rules
from hiddenhands.ledger.estimates import CANNOT_TELL

composed = script("composed", "book/_ext")
WORDS = ROOT / "book/locale/ja/LC_MESSAGES/ledger.po"
SAID = "place sort kind printed ours verdict outcome why".split()
"""What of a line is said in words."""
TOY = {
    "{count} agree": "{count}件が一致",
    "{one} is {more} with {who} players.": "{who}のプレイヤーでは{one}が{more}。",
    "It holds {where}.": "{where}成り立つ。",
    "for {who} players": "{who}のプレイヤーでは",
    "in print": "論文では",
    "random": "ランダム",
    "learned": "学習済み",
    "larger": "より大きい",
}


@pytest.fixture(scope="module")
def toy(tmp_path_factory):
    path = tmp_path_factory.mktemp("words") / "toy.po"
    entries = [
        f"msgid {json.dumps(text)}\nmsgstr {json.dumps(said, ensure_ascii=False)}"
        for text, said in TOY.items()
    ]
    path.write_text("\n\n".join(entries), encoding="utf-8")
    return composed.Composed(path)


@pytest.fixture(scope="module")
def ledger(site):
    """All lines, and what says them."""
    return json.loads((site / "ledger.json").read_text(encoding="utf-8")), composed.Composed(WORDS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("12 agree", "12件が一致"),
        ("[-0.3, 2.0]", "[-0.3, 2.0]"),
        ("random, J, Q", "ランダム、J、Q"),
        ("kept-run and gamelab/rules.py", "kept-run、gamelab/rules.py"),
        ("random, learned and random", "ランダム、学習済み、ランダム"),
        ("2 is larger with random and learned players.", "ランダム、学習済みのプレイヤーでは2がより大きい。"),
        ("It holds in print and for learned players.", "論文では、学習済みのプレイヤーでは成り立つ。"),
        (
            "It holds in print. It holds for random players.",
            "論文では成り立つ。ランダムのプレイヤーでは成り立つ。",
        ),
    ],
)
def test_a_text_is_said_by_its_shape(toy, text, said):
    assert toy(text) == said


@pytest.mark.parametrize(
    "text", ["many agree", "12 agree, more", "It holds by day.", "It holds in print. It rains."]
)
def test_half_a_translation_is_none(toy, text):
    assert toy(text) is None


def test_whatever_a_line_says_has_its_japanese(ledger):
    """A new line, or a new sentence of one, is named."""
    lines, say = ledger
    faults = [f"{line['study']}.{line['id']}: text" for line in lines if not line["text_ja"]]
    for line in lines:
        texts = [str(line[name]) for name in SAID if line[name]] + [f"rests on {line['rests_on']}"]
        sentences = (one for text in texts for one in composed.SENTENCES.split(text))
        faults += [f"{line['study']}.{line['id']}: {one}" for one in sentences if say(one) is None]
    assert faults == [], f"say it in {WORDS.name}"


def test_no_line_says_it_any_more(ledger):
    """A reason that is left over when a line goes, or changes."""
    lines, say = ledger
    for line in lines:
        say(line["why"])
    in_tables = {text for text in say.known if "Monte Carlo" in text}  # the evidence's name of montecarlo
    reasons = {text for text in say.known if text.endswith(".")}
    assert reasons - say.used - in_tables == set()


def test_both_languages_have_the_same_places():
    known = composed.Composed(WORDS).known
    places = lambda text: sorted(re.findall(r"{\w*}", text))
    assert [text for text, said in known.items() if places(text) != places(said)] == []


def test_a_verdict_has_one_name_in_japanese():
    """Here, and where the words of figures and tables have it as well."""
    script = (ROOT / "book/_assets/japanese-words.js").read_text(encoding="utf-8")
    others = dict(re.findall(r'^"([^"]+)": "([^"]+)"', script, re.MULTILINE))
    known = composed.Composed(WORDS).known
    named = {*rules.AGREE, *rules.DISAGREE, *assess.WORDS, rules.FITS, rules.MISFITS, CANNOT_TELL}
    named |= set(results.OUTCOMES.values()) | set(words("ledger")["plain"].values())
    assert named <= known.keys()
    assert [name for name in named & others.keys() if others[name] != known[name]] == []

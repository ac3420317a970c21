"""A small book of two pages, translated: what Japanese pages show where a translation is missing or old."""

import json
import os
import re
import subprocess
import sys

import pytest
from conftest import ROOT

CONF = f"""
import sys
sys.path.insert(0, {str(ROOT / "book/_ext")!r})
extensions = ["myst_parser", "sphinx_external_toc", "translated", "bigrams"]
myst_enable_extensions = ["colon_fence"]
locale_dirs, gettext_compact = ["book/locale"], False
"""
TEXT = """# A first page

It is worth <data value="a">0.34</data> points to know it.

Players who listen to each other score more points than others.

Nobody has ever put this sentence into another tongue.

## A second heading

<details><summary>More of it</summary><img src="more.png" alt="A picture"></details>

See the [guide](install.md).
"""
WORDS = {
    "A first page": "最初のページ",
    'It is worth <data value="a">0.34</data> points to know it.': '価値は<data value="a">0.34</data>点。',
    "Players that listen to each other score more points than others.": "聞き合うプレイヤーは得点が高い。",
    "A second heading": "二番目の見出し",
    "More of it": "続き",
    "A picture": "絵",
    "See the [guide](install.md).": "[案内](install.md)を見よ。",
}


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """The Japanese page as HTML, and what was noted of its translation."""
    book = tmp_path_factory.mktemp("book")
    locale = book / "book/locale/ja/LC_MESSAGES/book"
    locale.mkdir(parents=True)
    (book / "conf.py").write_text(CONF, encoding="utf-8")
    (book / "_toc.yml").write_text("root: book/first\nentries: [{file: book/install}]\n", encoding="utf-8")
    (book / "book/first.md").write_text(TEXT, encoding="utf-8")
    (book / "book/install.md").write_text("# Install\n\nIn English.\n", encoding="utf-8")
    entries = [
        f"msgid {json.dumps(text)}\nmsgstr {json.dumps(said, ensure_ascii=False)}"
        for text, said in WORDS.items()
    ]
    (locale / "first.po").write_text("\n\n".join(entries), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-b",
        "html",
        "-W",
        "-q",
        "-D",
        "language=ja",
        "-d",
        "made/doctrees",
    ]
    subprocess.run([*command, ".", "made/html"], cwd=book, check=True, env=os.environ | {"PYTHONUTF8": "1"})
    assert not (book / "made/html/book/install.html").exists()
    noted = json.loads((book / "made/translation.json").read_text(encoding="utf-8"))["book/first"]
    text = (book / "made/html/book/first.html").read_text(encoding="utf-8")
    return re.search(r'<div class="body".*?<div class="clearer">', text, re.S)[0], noted


def test_what_is_translated_is_shown_with_its_number(shown):
    assert re.search(r"<p>価値は<data value=.a.>0\.34</data>点。</p>", shown[0])


def test_an_old_translation_gives_way_to_the_english_which_is_marked(shown):
    text, noted = shown
    found = re.search(
        r'<p lang="en">(<span class="gl-stale" lang="ja">[^<]+</span>)?Players who listen', text
    )
    assert found and found[1] and "聞き合う" not in text
    assert noted["stale"] == ["Players who listen to each other score more points than others."]


def test_what_was_never_translated_is_english_and_says_so(shown):
    text, noted = shown
    assert '<p lang="en">Nobody has ever' in text
    assert noted["missing"] == ["Nobody has ever put this sentence into another tongue."]


def test_blocks_of_html_are_translated_and_addresses_stay(shown):
    assert '<summary>続き</summary><img src="more.png" alt="絵">' in shown[0]
    assert '<section id="a-second-heading">' in shown[0] and "二番目の見出し" in shown[0]


def test_a_link_to_a_page_in_english_says_so(shown):
    assert re.search(r'<a [^>]*href="\.\./\.\./book/install\.html">.*案内.*（英語）</a>', shown[0])


def test_a_number_alone_makes_no_translation_old(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "book/_ext")
    from translated import emptied

    one, other = ('It is <data value="a">1</data>.', 'It is <data value="a">2.5</data>.')
    assert emptied(one) == emptied(other) != emptied('It was <data value="a">1</data>.')


TABLE = """<style>th { color: red }</style><table><tr><th title="probability">player</th><th>first</th></tr>
<tr><td>greedy &amp; <code>greedy</code></td><td>greedy, random</td><td>1&nbsp;±&nbsp;2</td></tr></table>"""


def test_tables_that_cells_put_out_are_japanese(monkeypatch):
    """By the same words as figures; code and styles stay, one page may mean something else by a word."""
    monkeypatch.syspath_prepend(ROOT / "book/_ext")
    from translated import put_out

    said = TABLE
    for english, japanese in {
        ">player<": ">プレイヤー<",
        '"probability"': '"確率"',
        ">greedy, random<": ">貪欲、ランダム<",
    }.items():
        said = said.replace(english, japanese)
    elsewhere, here = said.replace(">first<", ">1位<"), said.replace(">first<", ">1人目<")
    assert put_out([TABLE, TABLE], "notebooks/daifugo") == [elsewhere] * 2
    assert put_out([TABLE], "notebooks/koikoi_evidence") == [here]


def test_words_of_figures_have_their_places_in_both_languages():
    """The list is read as text: of two equal keys a script would see one."""
    text = (ROOT / "book/_assets/japanese-words.js").read_text(encoding="utf-8")
    known = re.findall(r'^("(?:[^"\\]|\\.)+"): ("(?:[^"\\]|\\.)+"),$', text, re.M)
    assert len(known) == len(dict(known)) == text.count('\n"')
    places = lambda part: set(re.findall(r"{\d}", part))
    assert [english for english, said in known if not places(said) <= places(english)] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("後悔を学ぶ", "後 悔 を 学 ぶ 後悔 悔を を学 学ぶ"),
        ("CFRは役", "CFR は 役 は役"),
        ("two cards", "two cards"),
    ],
)
def test_a_text_is_found_by_any_piece_of_it(monkeypatch, text, words):
    monkeypatch.syspath_prepend(ROOT / "book/_ext")
    from bigrams import Bigrams

    assert Bigrams({}).split(text) == words.split()

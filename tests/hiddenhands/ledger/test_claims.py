"""What the papers print and claim, as tables: complete lines, values as printed, our code's among them."""

import re

import pandas as pd
import pytest

from hiddenhands import PACKAGE
from hiddenhands.ledger.claims import CHECKABLE, KINDS, SORTS, Claim
from hiddenhands.ledger.estimates import PublishedMean
from hiddenhands.runs.registry import CHAPTERS, part

COLUMNS = [*Claim._fields]

PAPERS = [chapter for chapter in CHAPTERS if (PACKAGE / chapter / "claims.csv").exists()]
"""A study without a paper has nothing printed."""

every_study = pytest.mark.parametrize("chapter", PAPERS)


def table(chapter):
    return pd.read_csv(PACKAGE / chapter / "claims.csv", dtype=str, keep_default_na=False)


def numbers(texts):
    """The values that can be read as a number, `.5760` and `15.85` alike."""
    return {float(text) for text in texts if re.fullmatch(r"-?\d*\.?\d+", text)}


def test_the_five_papers_have_their_tables():
    assert {"self_estimation", "thinking_time", "koikoi", "daifugo", "werewolf"} <= set(PAPERS)


@every_study
def test_every_line_is_complete_and_has_a_name_of_its_own(chapter):
    lines = table(chapter)
    assert list(lines.columns) == COLUMNS
    assert lines["id"].is_unique and lines["id"].str.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*").all()
    assert lines["family"].str.fullmatch(r"[a-z0-9_]+").all()
    assert set(lines["kind"]) <= {*KINDS} and set(lines["checkable"]) <= {*CHECKABLE}
    assert set(lines["sort"]) <= {*SORTS}
    assert (lines[["place", "text", "text_ja"]] != "").all(axis=None)


@every_study
def test_both_languages_have_words_of_ours_and_every_number_a_value(chapter):
    """tests/verbatim.py says, to those who have the papers, that the words are not theirs."""
    for line in table(chapter).itertuples():
        assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", line.text_ja), line.id
        assert re.search(r"[a-z]", line.text), line.id
        assert line.printed or line.kind != "number", line.id


@every_study
def test_the_numbers_that_our_code_compares_with_are_printed(chapter):
    known = numbers(table(chapter)["printed"])
    for values in vars(part(chapter, "published")).values():
        for claim in values if isinstance(values, list | tuple) else ():
            if isinstance(claim, PublishedMean):
                assert claim.mean in known, claim
                # The thesis on Daifugo prints no SDs: those are ours.
                assert not claim.sd or chapter == "daifugo" or claim.sd in known, claim


def test_the_glossarys_japanese_terms_are_those_of_our_lines():
    """A term that no line on any paper uses (any more) is stale."""
    words = re.sub(r"\s", "", "".join("".join(table(chapter)["text_ja"]) for chapter in PAPERS))
    page = (PACKAGE.parent / "glossary.md").read_text(encoding="utf-8")
    terms = re.findall(r'<span lang="ja">([^<]*)</span>', page)
    assert len(terms) > 30
    assert not [term for term in terms if term not in words]

"""Each finding holds of the kept runs, and could fail; a run of other parameters says which hold there."""

import pytest
from chapters import LONG_ONLY

from hiddenhands.ledger import findings
from hiddenhands.ledger.estimates import Estimate, exact
from hiddenhands.ledger.findings import Finding, all_of, surely
from hiddenhands.pages import your_run as top_line
from hiddenhands.pages.fill import plain, stored_numbers
from hiddenhands.pages.your_run import YourRun, your_run
from hiddenhands.runs.registry import CHAPTERS, part

EVERY = findings.every()


def runs_of(study, *given):
    """A study's Runs, wherever its module has them."""
    for name in ("results", "experiments"):
        module = part(study, name)
        if module and hasattr(module, "Runs"):
            return module.Runs(*given)
    raise AssertionError(f"{study} has no Runs")


@pytest.fixture(scope="module")
def kept():
    """The book's runs by study, made once."""
    made = {}
    return lambda study: made.setdefault(study, runs_of(study))


@pytest.mark.compiled
@pytest.mark.parametrize("name", EVERY)
def test_a_finding_holds_of_the_kept_runs(name, kept):
    finding, study = EVERY[name], name.partition(".")[0]
    said = plain(finding.text(), study, stored_numbers())
    assert finding.holds(kept(study)) is True, f"no longer so: {said}"


@pytest.mark.parametrize("study", CHAPTERS)
def test_a_study_has_three_to_six_findings_each_in_both_languages(study):
    own = findings.of_study(study)
    assert 3 <= len(own) <= 6
    for name, finding in own.items():
        assert finding.sentence.endswith(".") and finding.japanese.endswith("。"), name
        assert bool(finding.condition) == bool(finding.condition_ja), name
        assert findings.part(study, "findings").__doc__


@LONG_ONLY
@pytest.mark.parametrize("study", CHAPTERS)
def test_no_other_run_refutes_a_finding(study, monkeypatch, tmp_path):
    monkeypatch.setenv("GAMELAB_RUNS", str(tmp_path))
    for games, seed in ((300, 3), (1_000, 4)):
        runs = runs_of(study, False, seed, games)
        answers = {name: one.holds(runs) for name, one in findings.of_study(study).items()}
        assert False not in answers.values(), (games, seed, answers)


def test_sure_is_what_chance_would_seldom_bring():
    assert surely(Estimate(1, 0.1), Estimate(2, 0.1)) is True
    assert surely(Estimate(1, 0.1), Estimate(-2, 0.1)) is False
    assert surely(Estimate(1, 0.1), Estimate(0.1, 0.1)) is None
    assert surely(Estimate(1, 0.1), above=2) is False and surely(exact(0)) is not True
    assert [all_of(True, True), all_of(True, None), all_of(None, False)] == [True, None, False]


class Toy:
    STUDY = "daifugo"
    are_the_books = False
    keep, keeps_any = False, True

    def __str__(self):
        return "GAMES=200, SEED=2"


def test_a_run_of_other_parameters_says_which_findings_hold():
    told = YourRun(Toy(), {"A.": True, "B <b>.": True, "C.": None})
    line = (
        "Your run (GAMES=200, SEED=2): 2 of 3 findings hold, 1 cannot be told. The text is of the book's run."
    )
    assert told.line == line == repr(told).split("\n")[0]
    assert "cannot be told: C." in repr(told) and "B &lt;b&gt;" in told._repr_html_()
    kept = Toy()
    kept.keep = True
    assert "Long runs are those kept with the book" in YourRun(kept, {"A.": True}).line
    one = YourRun(Toy(), {"A.": True, "B.": False, "C.": False})
    assert "1 of 3 findings holds, 2 do not." in one.line


def test_the_books_own_run_says_nothing(monkeypatch):
    own = {"one": Finding("It is {two_random}.", "", lambda runs: True)}
    monkeypatch.setattr(top_line, "of_study", lambda study: own)
    runs = Toy()
    assert "1 of 1 findings holds" in your_run(runs).line
    assert f"It is {stored_numbers()['daifugo.two_random']}." in repr(your_run(runs))
    runs.are_the_books = True
    assert your_run(runs) is None

"""Every printed line has one verdict, and it follows from what stands beside it."""

import ast
import csv
import json
import re
from pathlib import Path

import pytest
from conftest import ROOT

from gamelab.settings import InputError
from hiddenhands import PACKAGE, cli
from hiddenhands.ledger import assess, estimates, export, results, rules, single_claim
from hiddenhands.ledger.claims import claims
from hiddenhands.runs.registry import CHAPTERS

STATISTICAL = {estimates.EQUAL, estimates.NEAR, estimates.DIFFERS, estimates.CANNOT_TELL}
PROCEEDINGS = {rules.DONE, rules.OTHERWISE, rules.NOT_DONE}
OTHERS = {rules.HOLDS, rules.FAILS, rules.ONLY_UNDER, rules.UNCHECKED, rules.FITS, rules.MISFITS}
PAPERS = [chapter for chapter in CHAPTERS if claims(chapter)]

every_paper = pytest.mark.parametrize("study", PAPERS)


@pytest.fixture(scope="module")
def judged():
    """The whole ledger by study."""
    return {study: export.rows([study]) for study in PAPERS}


@every_paper
def test_every_line_has_a_verdict_with_a_reason(judged, study):
    """`rows` itself refuses a line without a verdict and a verdict without a line."""
    lines = claims(study)
    assert [line["id"] for line in judged[study]] == list(lines)
    for line in judged[study]:
        assert line["verdict"] in STATISTICAL | OTHERS | PROCEEDINGS, line["id"]
        assert re.search(r"\w.*[.?]$", line["why"], re.S), line["id"]


@every_paper
def test_the_stored_verdicts_are_what_the_code_gives(judged, study):
    """`make notebooks` stores them."""
    stored = (PACKAGE / study / "verdicts.csv").read_text(encoding="utf-8")
    assert stored == export.GENERATED + export.as_csv(judged[study])


@every_paper
def test_what_can_be_checked_is(judged, study):
    lines = claims(study)
    for line in judged[study]:
        if lines[line["id"]].checkable == "yes":
            assert line["verdict"] != rules.UNCHECKED, line["id"]
        if lines[line["id"]].kind in ("claim", "number") and re.search(r"\d", line["printed"]):
            assert line["verdict"] not in PROCEEDINGS, line["id"]


@every_paper
def test_a_verdict_follows_from_its_interval_and_margin(judged, study):
    for line in judged[study]:
        if line["low"] is not None:
            inside = max(-line["low"], line["high"]) <= line["margin"]
            assert line["within"] or not inside, line["id"]  # 5% asks for less than 2.5% do
            word = estimates.verdict(line["low"], line["high"], line["margin"], line["within"])
            fits = rules.consistent(rules.Verdict(word, "")).verdict
            assert line["verdict"] == (fits if line["sort"] == "consistency" else word), line["id"]
        elif line["verdict"] in (estimates.EQUAL, estimates.DIFFERS):
            apart = abs(line["ours"] - float(line["printed"]))
            assert (apart <= line["margin"] * (1 + 1e-9)) == (line["verdict"] == estimates.EQUAL), line["id"]
        assert not (line["in_sample"] and line["verdict"] in rules.DISAGREE), line["id"]


def functions_of(path):
    """Names of the test functions of a file."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@every_paper
def test_tests_that_a_verdict_names_exist(judged, study):
    for line in judged[study]:
        for path, name in re.findall(r"(tests/[\w/]+\.py)::(\w+)", line["why"]):
            assert name in functions_of(path), (line["id"], path, name)


def test_the_rule_refuses_a_line_without_verdict_and_a_verdict_without_line():
    with pytest.raises(InputError, match="no verdict on two and a verdict on three, which is not printed"):
        assess.check("toy", {"one", "two"}, {"one", "three"})
    assess.check("toy", {"one"}, {"one"})


def test_the_book_lays_the_ledger_beside_its_page():
    site = ROOT / "_build/html"
    lines = json.loads((site / "ledger.json").read_text(encoding="utf-8"))
    with (site / "ledger.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert [tuple(line) for line in lines] == [export.COLUMNS] * len(lines)
    assert [line["id"] for line in table] == [line["id"] for line in lines]
    assert len(lines) == sum(len(claims(study)) for study in PAPERS)


def test_every_link_leads_to_a_cell():
    site, known = ROOT / "_build/html", {}
    for line in json.loads((site / "ledger.json").read_text(encoding="utf-8")):
        page, _, label = line["link"].partition("#")
        if page not in known:
            known[page] = set(re.findall(r'\bid="([^"]+)"', (site / page).read_text(encoding="utf-8")))
        assert not label or label in known[page], line["id"]


def test_the_command_counts_and_refuses(capsys, judged):
    assert cli.main(["ledger", "daifugo"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert f": {len(lines)} results: " in head
    assert len(lines) == len(results.select(judged["daifugo"])) > 0
    assert cli.main(["ledger", "koikoy"]) == 2
    assert "did you mean koikoi?" in capsys.readouterr().err


@every_paper
def test_a_claim_is_shown_with_the_places_of_its_parts(judged, study):
    """Of each rule one: what stands on the lines that are named is the claim, its function or its test."""
    of_rule = {claim.rule: claim for claim in claims(study).values()}
    for rule, claim in of_rule.items():
        told = single_claim.describe(study, claim.id)
        [line] = [line for line in judged[study] if line["id"] == claim.id]
        assert told["verdict"] == line["verdict"] and told["why"] == line["why"]
        stands = {"claim and rule": f"{claim.id},", "function": f"def {claim.family}(", "test": "def test_"}
        stands |= {"verdict stands in": f"{claim.id},", "rule of intervals": "def verdict("}
        assert ("rule of intervals" in told) == (line["low"] is not None)
        assert ("function" in told) == (rule in (assess.CODE, assess.COMPUTED))
        for part in stands.keys() & told.keys():
            path, number = told[part].rsplit(":", 1)
            assert (
                Path(path).read_text(encoding="utf-8").splitlines()[int(number) - 1].startswith(stands[part])
            )


def test_the_command_shows_single_claims(capsys):
    first = next(iter(claims("koikoi")))
    assert cli.main(["ledger", f"koikoi.{first}", f"daifugo.{next(iter(claims('daifugo')))}"]) == 0
    assert capsys.readouterr().out.count("verdict stands in") == 2
    assert cli.main(["ledger", f"koikoi.{first}", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == first
    for wrong, said in (
        (["koikoi.x"], "no claim of koikoi 'x'"),
        (["koikoi", f"koikoi.{first}"], "not both"),
    ):
        assert cli.main(["ledger", *wrong]) == 2
        assert said in capsys.readouterr().err


def test_the_command_writes_the_lines_as_csv_and_json(tmp_path, judged):
    folder = tmp_path / "new"
    assert cli.main(["ledger", "people", "--export", str(folder)]) == 0
    lines = json.loads((folder / "ledger.json").read_text(encoding="utf-8"))
    assert lines == json.loads(json.dumps(judged["people"]))
    with (folder / "ledger.csv").open(encoding="utf-8", newline="") as file:
        assert [line["id"] for line in csv.DictReader(file)] == [line["id"] for line in lines]

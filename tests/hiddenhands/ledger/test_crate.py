"""The ledger for machines, checked against the lists of fields that FORRT's forms and RO-Crate publish."""

import csv
import json

import pytest

from hiddenhands import cli, kept
from hiddenhands.ledger import crate, export, results

STUDY = "koikoi"
# docs/forrt-form-fields.md of ScienceLiveHub/forrt-replication-template at cd55ea8: fields that are required,
# less those that hold an address, which only publishing gives.
REQUIRED = {
    "quotation": {"Quoted Text", "Comment"},
    "claim": {"Short URI suffix as claim ID", "Label of the claim (to find it later)"},
    "study": {
        "Short URI suffix for study ID",
        "Label/name of replication study",
        "Study type",
        "Describe what part of the claim is reproduced/replicated",
        "Describe how the claim is reproduced/replicated",
    },
    "outcome": {
        "Short URI suffix for outcome ID",
        "Plain-text label for the outcome",
        "Completion date",
        "Validation status",
        "Confidence level",
        "Describe the overall conclusion about the original claim",
        "Describe the evidence that supports your conclusion",
    },
}
STATUS = {"Validated", "PartiallySupported", "Contradicted", "Inconclusive", "NotTested"}
CONFIDENCE = {"VeryHighConfidence", "HighConfidence", "Moderate", "LowConfidence", "VeryLowConfidence"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("crate") / "new"
    assert cli.main(["ledger", STUDY, "--export", str(place)]) == 0
    return place


def read(folder, name):
    return json.loads((folder / name).read_text(encoding="utf-8"))


def test_every_result_is_an_outcome_with_all_required_fields(folder):
    outcomes, lines = read(folder, "outcomes.json"), results.of(read(folder, "ledger.json"))
    assert [one["ledger"]["id"] for one in outcomes] == [line["id"] for line in lines] != []
    for one, line in zip(outcomes, lines, strict=True):
        for form, fields in REQUIRED.items():
            assert all(one[form].get(field) for field in fields), (line["id"], form)
        assert 0 < len(one["quotation"]["Quoted Text"]) <= 500
        assert one["quotation"]["Quoted Text"] in line["text_ja"]
        assert one["outcome"]["Validation status"] in STATUS
        assert one["outcome"]["Confidence level"] in CONFIDENCE
        assert one["ledger"]["commit"] == kept.commit() and one["ledger"]["licence"] == crate.LICENCE
    assert {one[0] for one in crate.STATUS.values()} == STATUS


def test_the_crate_describes_each_file_and_what_made_it(folder):
    """What RO-Crate 1.2 requires of the metadata descriptor, the root, files and contextual entities."""
    graph = {one["@id"]: one for one in read(folder, "ro-crate-metadata.json")["@graph"]}
    head, root = graph["ro-crate-metadata.json"], graph["./"]
    assert head["@type"] == "CreativeWork" and head["about"] == {"@id": "./"}
    assert head["conformsTo"]["@id"].startswith("https://w3id.org/ro/crate/1.")
    assert root["@type"] == "Dataset" and all(
        root[name] for name in ("name", "description", "datePublished", "license")
    )
    parts = {one["@id"] for one in root["hasPart"]}
    assert parts | {"ro-crate-metadata.json"} == {path.name for path in folder.iterdir()}
    named = [one for entity in graph.values() for value in entity.values() for one in listed(value)]
    assert {one for one in named if not one.startswith("https://w3id.org/ro/")} <= set(graph)
    assert crate.COMMAND in graph["#made"]["name"]


def listed(value):
    """The entities that a property refers to."""
    return [one["@id"] for one in (value if isinstance(value, list) else [value]) if isinstance(one, dict)]


def test_the_lines_are_the_ledgers_own(folder):
    lines = read(folder, "ledger.json")
    assert lines == json.loads(json.dumps(export.rows([STUDY])))
    with (folder / "ledger.csv").open(encoding="utf-8", newline="") as file:
        assert [line["id"] for line in csv.DictReader(file)] == [line["id"] for line in lines]

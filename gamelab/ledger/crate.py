"""The ledger for machines: a folder with its lines, FORRT replication outcomes, an RO-Crate's metadata.

    gamelab ledger --export DIR

outcomes.json has, per result that was assessed, the fields of the forms by which FORRT claims, replication
studies and outcomes are published as nanopublications, but for addresses that only publishing gives
(github.com/ScienceLiveHub/forrt-replication-template, docs/forrt-form-fields.md, commit cd55ea8).
ro-crate-metadata.json follows RO-Crate 1.2 (w3id.org/ro/crate/1.2).
"""

import json
from datetime import UTC, datetime
from pathlib import Path

from gamelab import __version__, kept
from gamelab.ledger import export, results
from gamelab.runs import files

STATUS = {
    results.AGREE: ("Validated", "HighConfidence"),
    results.AGREE + results.IN_SAMPLE: ("Validated", "LowConfidence"),
    results.DEPEND: ("PartiallySupported", "Moderate"),
    results.OPEN: ("Inconclusive", "LowConfidence"),
    results.DISAGREE: ("Contradicted", "HighConfidence"),
    results.PEOPLE: ("NotTested", "VeryLowConfidence"),
}
"""Outcome -> FORRT's validation status, and its word for the strength of the evidence by this rule."""
LICENCE = "https://spdx.org/licenses/MIT"
CRATE = "https://w3id.org/ro/crate/1.2"
COMMAND = "gamelab ledger --export DIR"
QUOTED = 500  # characters that the form for a quotation takes
FILES = {
    "ledger.csv": {"name": "The ledger, a row per printed line", "encodingFormat": "text/csv"},
    "ledger.json": {"name": "The ledger, an object per printed line", "encodingFormat": "application/json"},
    "outcomes.json": {
        "name": "FORRT replication outcomes of the assessed results",
        "encodingFormat": "application/json",
    },
}


def date():
    """The day of the commit that is checked out, as text; today outside of a checkout."""
    return kept.git("log", "-1", "--format=%cs") or datetime.now(UTC).date().isoformat()


def evidence(line):
    """The numbers behind a line's verdict, in words."""
    told = [f"{name}: {line[name.lower()]}" for name in ("Printed", "Ours") if line[name.lower()] != ""]
    if line["low"] is not None:
        told.append(f"95% interval of ours minus printed: {line['low']:.4g} to {line['high']:.4g}")
    if line["margin"] is not None:
        told.append(f"Margin: {line['margin']:.4g}")
    return ". ".join([*told, line["why"]])


def outcome(line, papers, made):
    """A line of the ledger (dict) in the fields of FORRT's forms: quotation, claim, study, outcome."""
    name = f"{line['study']}-{line['id']}".replace("_", "-")
    status, confidence = STATUS[line["outcome"]]
    limits = {
        results.AGREE + results.IN_SAMPLE: "Our reading of the paper was chosen because it fits this line.",
        results.DEPEND: "It holds under some readings of what the paper leaves open, or for some players.",
        results.OPEN: "The samples are too small to tell.",
        results.PEOPLE: "Only the authors' people, logs or program could show it.",
    }
    return {
        "quotation": {
            "Cited work": papers[line["study"]],
            "Quoted Text": line["text_ja"][:QUOTED],
            "Comment": f"{line['place']}: {line['text']}",
        },
        "claim": {
            "Short URI suffix as claim ID": f"{name}-claim",
            "Label of the claim (to find it later)": line["text"],
        },
        "study": {
            "Short URI suffix for study ID": f"{name}-study",
            "Label/name of replication study": f"{papers[line['study']]}, {line['place']}",
            "Study type": "Replication Study",
            "Describe what part of the claim is reproduced/replicated": line["text"],
            "Describe how the claim is reproduced/replicated": f"With gamelab: {line['rests_on']}.",
        },
        "outcome": {
            "Short URI suffix for outcome ID": f"{name}-outcome",
            "Plain-text label for the outcome": f"{line['verdict']}: {line['text']}",
            "Completion date": made["date"],
            "Validation status": status,
            "Confidence level": confidence,
            "Describe the overall conclusion about the original claim": line["why"],
            "Describe the evidence that supports your conclusion": evidence(line),
            "Describe what limits the conclusions of the study": limits.get(line["outcome"], ""),
        },
        "ledger": {"study": line["study"], "id": line["id"]} | made,
    }


def described(made):
    """The RO-Crate's metadata (JSON-LD) of a folder that holds FILES."""
    here = [{"@id": name} for name in FILES]
    software = f"gamelab {made['version']}, commit {made['commit'] or 'unknown'}"
    whole = {
        "name": "Ledger of five Japanese studies of games with hidden information",
        "description": "Printed numbers and claims of five papers with ours, intervals and verdicts.",
        "datePublished": made["date"],
        "license": {"@id": LICENCE},
        "hasPart": here,
        "mentions": {"@id": "#made"},
    }
    when = {"name": made["command"], "endTime": made["date"]}
    graph = [
        thing("ro-crate-metadata.json", "CreativeWork", conformsTo={"@id": CRATE}, about={"@id": "./"}),
        thing("./", "Dataset", **whole),
        thing(LICENCE, "CreativeWork", name="MIT License"),
        *(thing(name, "File", **about) for name, about in FILES.items()),
        thing("#gamelab", "SoftwareApplication", name=software, softwareVersion=made["version"]),
        thing("#made", "CreateAction", **when, instrument={"@id": "#gamelab"}, result=here),
    ]
    return {"@context": f"{CRATE}/context", "@graph": graph}


def thing(place, kind, /, **fields):
    """Something in the metadata."""
    return {"@id": place, "@type": kind} | fields


def write(folder, judged):
    """Write the ledger's lines (dicts) and what machines want to know of them into a folder."""
    folder = Path(folder)
    files.make_folder(folder)
    made = {"version": __version__, "date": date(), "commit": kept.commit()}
    made |= {"command": COMMAND, "licence": LICENCE}
    export.write_lines(folder, judged)
    papers = export.papers()
    outcomes = [outcome(line, papers, made) for line in results.of(judged) if line["outcome"] in STATUS]
    for name, value in {"outcomes.json": outcomes, "ro-crate-metadata.json": described(made)}.items():
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=1)
        files.replace(folder / name, f"{text}\n".encode())

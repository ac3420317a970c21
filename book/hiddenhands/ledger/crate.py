"""The ledger for machines: a folder with its lines, FORRT replication outcomes, an RO-Crate's metadata.

    hiddenhands ledger --export DIR

outcomes.json has, per result that was assessed, the fields of the forms by which FORRT claims, replication
studies and outcomes are published as nanopublications, but for addresses that only publishing gives
(github.com/ScienceLiveHub/forrt-replication-template, docs/forrt-form-fields.md, commit cd55ea8).
ro-crate-metadata.json follows RO-Crate 1.2 (w3id.org/ro/crate/1.2). Both forms are crate.json, with named
places.
"""

import json
from datetime import UTC, datetime
from pathlib import Path

from hiddenhands import __version__, kept
from hiddenhands.ledger import export, results
from hiddenhands.runs import files

STATUS = {
    results.AGREE: ("Validated", "HighConfidence", ""),
    results.AGREE + results.IN_SAMPLE: (
        "Validated",
        "LowConfidence",
        "Our reading of the paper was chosen because it fits this line.",
    ),
    results.DEPEND: (
        "PartiallySupported",
        "Moderate",
        "It holds under some readings of what the paper leaves open, or for some players.",
    ),
    results.OPEN: ("Inconclusive", "LowConfidence", "The samples are too small to tell."),
    results.DISAGREE: ("Contradicted", "HighConfidence", ""),
    results.PEOPLE: (
        "NotTested",
        "VeryLowConfidence",
        "Only the authors' people, logs or program could show it.",
    ),
}
"""Outcome -> FORRT's validation status, its word for how strong the evidence is by this rule, the limits."""
LICENCE = "https://spdx.org/licenses/MIT"
COMMAND = "hiddenhands ledger --export DIR"


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


def filled(form, values):
    """A form with these values in its places."""
    if isinstance(form, str):
        return form.format(**values)
    if isinstance(form, list):
        return [filled(one, values) for one in form]
    return {name: filled(one, values) for name, one in form.items()}


def outcome(form, line, papers, made):
    """A line of the ledger (dict) in the fields of FORRT's forms: quotation, claim, study, outcome."""
    words = dict(zip(("validated", "confidence", "limits"), STATUS[line["outcome"]]))
    words |= {"name": f"{line['study']}-{line['id']}".replace("_", "-"), "paper": papers[line["study"]]}
    told = filled(form, made | line | words | {"evidence": evidence(line)})
    return told | {"ledger": told["ledger"] | made}


def write(folder, judged):
    """Write the ledger's lines (dicts) and what machines want to know of them into a folder."""
    folder = Path(folder)
    files.make_folder(folder)
    made = {"version": __version__, "date": date(), "commit": kept.commit()}
    made |= {"command": COMMAND, "licence": LICENCE}
    export.write_lines(folder, judged)
    forms = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
    lines, papers = results.of(judged), export.papers()
    outcomes = [outcome(forms["outcome"], line, papers, made) for line in lines if line["outcome"] in STATUS]
    crate = filled(forms["crate"], made | {"known": made["commit"] or "unknown"})
    for name, value in {"outcomes.json": outcomes, "ro-crate-metadata.json": crate}.items():
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=1)
        files.replace(folder / name, f"{text}\n".encode())

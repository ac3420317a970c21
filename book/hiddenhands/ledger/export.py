"""The whole ledger, a line each: `hiddenhands ledger`, its page, the chapters.

python -m hiddenhands.ledger.export DIR    # writes ledger.csv and ledger.json there, as the book does
python -m hiddenhands.ledger.export        # stores each study's verdicts.csv, as `make notebooks` does
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pandas as pd

from hiddenhands import PACKAGE, printed, registry, words
from hiddenhands.ledger import assess, results
from hiddenhands.registry import CHAPTERS, fingerprint
from hiddenhands.runs import files
from hiddenhands.runs.experiment import to_json

COLUMNS = tuple(
    "id study sort place kind text text_ja printed ours low high margin verdict outcome in_sample rests_on "
    "why link".split()
)
STORED = tuple("id text printed ours verdict outcome why".split())
"""Columns of a study's verdicts.csv: for whoever reads the source, or what a change does to it."""
HEADINGS = words("ledger")["headings"]
"""Columns that a chapter shows of its judged lines, and their headings."""


def papers():
    """Study -> what its paper is called, PAPER in its published.py; of those that have a paper."""
    return {study: registry.part(study, "published").PAPER for study in CHAPTERS if printed.read(study)}


def assessed(study, family, *evidence):
    """One family's lines as dicts of COLUMNS; evidence: tables to assess by, instead of the kept ones."""
    lines = printed.read(study)
    return [row(study, lines[id], verdict) for id, verdict in assess.family(study, family, *evidence).items()]


def row(study, line, verdict):
    """A line and its verdict as a dict of COLUMNS."""
    link = f"notebooks/{study}_evidence.html" + (f"#{verdict.link}" if verdict.link else "")
    word = results.outcome(verdict.verdict, verdict.in_sample, verdict.simulated)
    known = {"study": study} | line._asdict() | verdict._asdict() | {"link": link, "outcome": word}
    return to_json({name: known[name] for name in COLUMNS})


def rows(studies=CHAPTERS):
    """The whole ledger, a dict of COLUMNS per line, in the papers' order within each study."""
    found = []
    for study in studies:
        lines = printed.read(study)
        judged = {}
        for family in printed.families(lines):
            judged |= {line["id"]: line for line in assessed(study, family)}
        found += [judged[name] for name in lines]
    return found


def shown(judged):
    """Judged lines as a DataFrame with the columns and headings of HEADINGS, those that hold anything."""
    table = pd.DataFrame(judged)[list(HEADINGS)].replace("", None).dropna(axis="columns", how="all")
    return table.rename(columns=HEADINGS)


def write(folder):
    """Assess all and write ledger.csv and ledger.json into `folder`.

    Beside it a study's lines are kept, and are taken from there if they were made of the same.
    """
    folder = Path(folder)
    memory = folder.with_name(f"{folder.name}-of")
    memory.mkdir(parents=True, exist_ok=True)
    made_of = {study: fingerprint(registry.made_of(study)) for study in CHAPTERS}
    known = {study: memory / f"{study}-{key[:16]}.json" for study, key in made_of.items()}
    new = [study for study, place in known.items() if not place.exists()]
    # A study's kernels are compiled for its verdicts, which takes most of the time.
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for study, lines in zip(new, pool.map(rows, ([study] for study in new))):
            for old in memory.glob(f"{study}-*.json"):
                old.unlink()
            files.replace(known[study], json.dumps(lines).encode())
    kept = (json.loads(place.read_text(encoding="utf-8")) for place in known.values())
    write_lines(folder, [line for lines in kept for line in lines])


def as_csv(judged, columns=STORED):
    """Lines (dicts of COLUMNS) as the text of a table of these columns."""
    table = pd.DataFrame(judged, columns=columns, dtype=object).map(files.cell)
    return table.to_csv(index=False, lineterminator="\n")


def store(studies=CHAPTERS):
    """Write the verdicts.csv of each study that has a paper."""
    for study in filter(printed.read, studies):
        (PACKAGE / study / "verdicts.csv").write_text(as_csv(rows([study])), encoding="utf-8")


def write_lines(folder, judged):
    """Write lines (dicts of COLUMNS) as ledger.csv and ledger.json into `folder`, made if need be."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ledger.csv").write_text(as_csv(judged, COLUMNS), encoding="utf-8", newline="\r\n")
    text = ",\n".join(json.dumps(line, ensure_ascii=False, allow_nan=False) for line in judged)
    (folder / "ledger.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    with files.sentence():
        if sys.argv[1:]:
            write(sys.argv[1])
        else:
            store()

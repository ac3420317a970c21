"""What all chapters show beside sentences and figures: tables, assessed lines, long runs."""

import pandas as pd

from gamelab import kept
from gamelab.ledger import export
from gamelab.runs.runner import run_study

STYLE = [
    {"selector": "th, td", "props": "white-space: normal; text-align: left; vertical-align: top"},
    {"selector": "", "props": "margin-bottom: 1em"},
]
LINE = '<a href="../book/ledger.html#{study}.{id}">{verdict}</a>'


def styled(table, name, /, *, digits=6, **formats):
    """A table for a page: without row numbers, its texts uncut, nothing where nothing is known.

    name: keeps its HTML the same from run to run. formats: by column, as pandas takes them; other numbers
    have so many `digits`.
    """
    shown = table.style.format(precision=digits, na_rep="")
    if formats:
        shown = shown.format(formats, subset=list(formats), na_rep="")
    return shown.set_table_styles(STYLE).hide().set_uuid(name)


def by_id(study, family, *evidence):
    """A family's assessed lines as dicts by id; evidence: tables to assess by, instead of the kept ones."""
    return {line["id"]: line for line in export.assessed(study, family, *evidence)}


def verdict_table(lines, name, *columns, digits=4, **headings):
    """Assessed lines (dicts or a DataFrame) as a table, `styled`; a verdict links to its line in the ledger.

    columns: of export.COLUMNS; without them those of export.HEADINGS that hold anything. headings: by column,
    where they are not those of export.HEADINGS.
    """
    table = pd.DataFrame(lines)
    table["verdict"] = [LINE.format(**line) for line in table.to_dict("records")]
    table = table[list(columns)] if columns else export.shown(table)
    return styled(table.rename(columns=export.HEADINGS | headings), name, digits=digits)


def long_run(name, *, keep, seed, games, any_seed=False, reading=None, **given):
    """The table of a run that is kept with the package, or of the same played now.

    keep: whether the kept table may be shown; it is where `seed` is its own, or `any_seed` will do. games: a
    function of the `Kept` run, how many are played now. reading: options to read the kept table with. given:
    parameters of a run played now, other than the kept one's. `.attrs["told"]` says which games it is of.
    """
    run = kept.lists()[name][1]
    if keep and (any_seed or seed == run.study.seed):
        table = kept.table(name, **reading or {})
        played, seed, where = run.games, run.study.seed, "kept with the book"
    else:
        played, where = games(run), "played here"
        table = run_study(run.study, played, seed, **dict(run.parameters) | given)
    table.attrs["told"] = f"{played:,} games a point, seed {seed}, {where}"
    return table

"""What all chapters show beside text and figures: tables, assessed lines, code with notes."""

import ast
import inspect
from textwrap import dedent

import pandas as pd
from IPython.display import HTML
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from gamelab.settings import InputError
from hiddenhands.ledger import export

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


def ledger(study, id, words):
    """`words` as a link to a line of the ledger, for a sentence."""
    return LINE.format(study=study, id=id, verdict=words)


def verdict_table(lines, name, *columns, digits=4, **headings):
    """Assessed lines (dicts or a DataFrame) as a table, `styled`; a verdict links to its line in the ledger.

    columns: of export.COLUMNS; without them those of export.HEADINGS that hold anything. headings: by column,
    where they are not those of export.HEADINGS.
    """
    table = pd.DataFrame(lines)
    table["verdict"] = [LINE.format(**line) for line in table.to_dict("records")]
    table = table[list(columns)] if columns else export.display_table(table)
    return styled(table.rename(columns=export.HEADINGS | headings), name, digits=digits)


def annotated_source(function, notes):
    """The source of a function or kernel, a sentence beside each of its blocks, as a fold for a page (HTML).

    notes: what the first line of a block begins with -> its sentence, in the order of the lines; a block ends
    where the next one begins. The docstring is left out. InputError if a block is not there.
    """
    source = dedent(inspect.getsource(getattr(function, "py_func", function)))
    [body] = ast.parse(source).body
    lines = source.splitlines()
    if ast.get_docstring(body):
        del lines[body.body[0].lineno - 1 : body.body[0].end_lineno]
    starts = []
    for begins in notes:
        later = range(starts[-1] + 1 if starts else 0, len(lines))
        starts += [next((n for n in later if lines[n].strip().startswith(begins)), len(lines))]
    if len(lines) in starts:
        raise InputError(
            f"notes must begin lines of {function.__name__}, not {[*notes][starts.index(len(lines))]!r}"
        )
    starts[0] = 0
    shown = []
    for start, end, note in zip(starts, [*starts[1:], len(lines)], notes.values()):
        code = highlight("\n".join(lines[start:end]), PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))
        shown.append(f'<pre class="highlight" tabindex="0">{code}</pre><p>{note}</p>')
    fold = f"<summary>The code, {len(lines)} lines</summary>"
    return HTML(f'<details>{fold}<div class="gl-annotated">{"".join(shown)}</div></details>')

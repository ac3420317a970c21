"""What chapters share: one look of tables, verdicts by id and as a table."""

import math

import pandas as pd

from hiddenhands.ledger import export
from hiddenhands.pages import notebook

LINE = dict.fromkeys(export.COLUMNS, "") | {"study": "toy", "id": "one", "verdict": "holds"}
LINE |= {"text": "A claim", "why": "Because.", "low": None}


def test_a_table_has_no_row_numbers_and_nothing_where_nothing_is_known():
    table = pd.DataFrame({"word": ["a", None], "share": [0.25, math.nan], "number": [1.23456, 2.0]})
    html = notebook.styled(table, "mine", digits=2, share="{:.0%}").to_html()
    assert 'id="T_mine"' in html and "25%" in html and "1.23<" in html
    assert "nan" not in html and "None" not in html and "row_heading" not in html
    assert html == notebook.styled(table, "mine", digits=2, share="{:.0%}").to_html()


def test_verdicts_show_the_columns_that_hold_anything_or_those_that_are_named():
    lines = [LINE, LINE | {"verdict": "fails"}]
    assert list(notebook.verdict_table(lines, "all").data) == ["verdict", "what is printed"]
    named = notebook.verdict_table(lines, "some", "verdict", "text", "why", why="what came out").data
    assert list(named) == ["verdict", "what is printed", "what came out"]
    line = '<a href="../book/ledger.html#toy.one">{}</a>'
    assert list(named["verdict"]) == [line.format("holds"), line.format("fails")]

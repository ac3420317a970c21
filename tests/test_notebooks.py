"""What nbval does not see: notebooks never executed, outputs that cannot be replayed, lines too long."""

import ast
import json

import pytest
from chapters import cells
from conftest import ROOT

NOTEBOOKS = sorted(ROOT.glob("notebooks/*.ipynb"))
WIDTH = 84
"""What fits beside the book's contents on a page of 1,400 pixels."""
TELLING = ("Markdown", "show", "fill", "for_each", "bilingual", "solution")
BANNED = ("interact(", "interactive(", "Output(", "clear_output", "update_display", "display_id")

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@every_notebook
def test_a_notebook_is_executed_and_clean(path):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1)), "run `make notebooks`"
    assert "widgets" not in notebook["metadata"]
    for cell in code:
        source = "".join(cell["source"])
        assert not any(word in source for word in BANNED), source
        # nbval runs cells without history, where IPython overlooks the semicolon (nbval issue 194).
        assert not source.rstrip().endswith(";"), "assign the last value to _ instead"
        for output in cell["outputs"]:
            assert output["output_type"] != "error"
            assert output.get("name") != "stderr", output


@every_notebook
def test_no_line_of_code_is_wider_than_the_page(path):
    assert not [line for cell in cells(path, "code") for line in cell.split("\n") if len(line) > WIDTH]


def pasted(tree):
    """The f-strings of a cell that hold prose: told or shown as Markdown, or on several lines."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    telling = [call for call in calls if getattr(call.func, "id", None) in TELLING]
    texts = [text for call in telling for argument in call.args for text in ast.walk(argument)]
    return [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr) and (node in texts or node.end_lineno > node.lineno)
    ]


@every_notebook
def test_sentences_are_plain_text_with_named_places(path):
    assert not [text for cell in cells(path, "code") for text in pasted(ast.parse(cell))]

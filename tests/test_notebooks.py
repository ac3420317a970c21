"""What nbval does not see: notebooks never executed, outputs that cannot be replayed, lines too long."""

import ast
import json
import re

import pytest
from chapters import cells
from conftest import ROOT

NOTEBOOKS = sorted(ROOT.glob("notebooks/*.ipynb"))
WIDTH = 84
"""What fits beside the book's contents on a page of 1,400 pixels."""
RECORD = "application/papermill.record/text/plain"
WORDS = re.compile(r"[A-Za-z]{3,}(?<!inf)")
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


def told(source):
    """The numbers that a cell tells: name -> how, as source."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [word for call in calls if getattr(call.func, "id", "") == "tell" for word in call.keywords]


@every_notebook
def test_no_cell_composes_sentences_and_what_is_told_is_a_number(path):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in (cell for cell in notebook["cells"] if cell["cell_type"] == "code"):
        source = "".join(cell["source"])
        shown = ["".join(output.get("data", {}).get("text/markdown", "")) for output in cell["outputs"]]
        assert all(text.startswith("```python") for text in shown if text), source  # code is no sentence
        tags = cell["metadata"].get("tags", [])
        assert bool(told(source)) == ("glue" in tags) <= ("remove-cell" in tags), source
        for output in cell["outputs"]:
            if RECORD in output.get("data", {}):
                number = ast.literal_eval("".join(output["data"][RECORD]))
                assert not WORDS.search(number), f"{source} tells words: {number}"


@every_notebook
def test_the_cell_after_the_parameters_reads_the_runs_and_says_what_holds(path):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    at = next(n for n, cell in enumerate(code) if "parameters" in cell["metadata"].get("tags", []))
    source = "".join(code[at + 1]["source"])
    assert "Runs(" in source and source.rstrip().endswith("your_run(runs)"), source
    assert code[at + 1]["outputs"] == []  # of the book's own run there is nothing to say

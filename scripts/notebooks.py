"""Execute the notebooks in place and store their outputs so that two runs give the same bytes.

Then the numbers that they told are written into the text of all pages.

python scripts/notebooks.py [NOTEBOOK ...]
"""

import re
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from hiddenhands.pages import fill
from hiddenhands.runs import files

VIEW = "application/vnd.jupyter.widget-view+json"


def normalise(notebook):
    """Drop what differs between runs: timing, widget state, model ids, versions of the interpreter."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook.metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    models = {}
    for number, cell in enumerate(notebook.cells, 1):
        cell.id = f"cell-{number:02d}"
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            view = output.get("data", {}).get(VIEW)
            if view:
                view["model_id"] = models.setdefault(view["model_id"], f"{len(models):032x}")
            for kind, text in output.get("data", {}).items():
                # Addresses, which only texts have: of a picture's letters some look like one, too.
                if kind.startswith("text/"):
                    output["data"][kind] = re.sub(r"0x[0-9a-f]{6,}", "0x0", text)
    return notebook


def main(paths):
    for path in map(Path, paths or sorted(Path("notebooks").glob("*.ipynb"))):
        notebook = nbformat.read(path, as_version=4)
        NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(path.parent)}}).execute()
        nbformat.write(normalise(notebook), path)
        print(f"executed {path}", flush=True)
    fill.main([])


if __name__ == "__main__":
    with files.sentence():
        main(sys.argv[1:])

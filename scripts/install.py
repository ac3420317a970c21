"""Make the virtual environment: python scripts/install.py FOLDER [EXTRA ...]

Installs requirements.lock with its hashes checked, then this package without dependencies; extras beyond the
lock (JupyterLab) are held to the lock's versions. Uses uv, which is itself installed from PyPI, or pip.
"""

import subprocess
import sys
import venv
from pathlib import Path


def main(folder, *extras):
    if sys.version_info < (3, 11):
        told = "gamelab needs Python 3.11 to 3.14, this is %d.%d; say, for example, `make PYTHON=python3.12`."
        sys.exit(told % sys.version_info[:2])
    binaries = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
    python = str(binaries / "python")
    if not Path(python).exists():
        venv.create(folder, with_pip=True)
    pip = [python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    if subprocess.run([*pip, "uv"]).returncode == 0:
        pip = [python, "-m", "uv", "pip", "install", "--quiet", "--python", python]
    run = lambda *arguments: subprocess.run([*pip, *arguments], check=True)  # noqa: E731
    if extras:
        run("--constraint", "requirements.lock", "--editable", f".[{','.join(extras)}]")
    else:
        run("--require-hashes", "--requirement", "requirements.lock")
        run("--no-deps", "--editable", ".")


if __name__ == "__main__":
    main(*sys.argv[1:])

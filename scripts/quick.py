"""What a change most likely broke, in at most two minutes: `make quick`.

Tests named after the files that differ from the last commit, or that it changed, then those of the project
as a whole. Kernels run as plain Python, so that nothing has to be compiled; `make test` does all.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

SECONDS = 90
"""After so many no further test begins; the formatters before and the last test take the rest."""
ALWAYS = ("project", "guide", "imports", "notebooks", "studies", "typed", "prose", "published")
SLOW = ("test_browser.py", "test_sixth_study.py", "test_pages.py", "test_openspiel.py", "test_digests.py")


def git(*arguments):
    return subprocess.run(["git", *arguments], capture_output=True, text=True).stdout.splitlines()


def changed():
    """Paths that differ from the last commit, or that it changed; none outside of a git checkout."""
    new = git("diff", "--name-only", "HEAD") + git("ls-files", "--others", "--exclude-standard")
    return new or git("diff", "--name-only", "HEAD~1")


def tests_of(path):
    """The test files that a changed file is likely to break, as paths."""
    path, tests = Path(path), Path("tests")
    if path.parts[0] == "tests":
        named, folder = path, path.parent
    elif path.parts[0] == "packages":
        folder = Path(*path.parts[:2], "tests")
        named = folder / (path.name if path.parts[2] == "tests" else f"test_{path.stem}.py")
    elif path.parts[0] == "gamelab":
        folder = tests.joinpath(*path.parts[1:-1][:1])  # scripts and kept tables are their study's
        named = folder / f"test_{path.stem}.py"
    else:
        return []
    if path.suffix == ".py" and named.name.startswith("test_") and named.exists():
        return [named]
    return sorted(folder.glob("test_*.py")) if folder != tests else []


class Deadline:
    """Stops before a test that would begin too late, and says so."""

    end = time.monotonic() + SECONDS

    def pytest_runtest_logfinish(self):
        if time.monotonic() > self.end:
            pytest.exit(f"{SECONDS} seconds are over; `make test` runs what is left.", returncode=0)


def main():
    chosen = [test for path in changed() for test in tests_of(path) if test.name not in SLOW]
    chosen += [Path("tests", f"test_{name}.py") for name in ALWAYS]
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    files = map(str, dict.fromkeys(path for path in chosen if path.exists()))
    return pytest.main(["-q", "--maxfail=3", *files], plugins=[Deadline()])


if __name__ == "__main__":
    sys.exit(main())

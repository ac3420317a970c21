"""Every command line that README, the Makefile's head and the pages print, run at tiny scale."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from chapters import PAGES, words
from conftest import ROOT

from gamelab.werewolf.choices import YEAR_2017, rates_of
from hiddenhands import cli
from hiddenhands.werewolf import logs

HEAD = re.match(r"(?:#.*\n)+", (ROOT / "Makefile").read_text(encoding="utf-8"))[0]
STAND_FOR = {"...": "hanabi-threshold", "STUDY": "werewolf"}
GAME = """EFG 2 R "Matching pennies" { "one" "two" }
p "" 1 1 "" { "H" "T" } 0
p "" 2 1 "" { "H" "T" } 0
t "" 1 "" { 1 -1 }
t "" 2 "" { -1 1 }
p "" 2 1 "" { "H" "T" } 0
t "" 2 "" { -1 1 }
t "" 1 "" { 1 -1 }
"""


def printed(program):
    """The command lines of a program, in the order of the pages: on lines of their own, or as code in one."""
    found = {}
    head = re.sub(r"(?m)^# (make .*)$", r"\1", HEAD)
    for text in (*map(words, PAGES), head):
        named = rf"(?m)^(?:\.venv/bin/)?({program} .*)$|(?<!\}})`(?:\.venv/bin/)?({program} [^`]+)`"
        for line in map("".join, re.findall(named, text)):
            found[re.split(r" +#|   ", line)[0].strip()] = None
    return list(found)


def tiny(words):
    """A command's words at tiny scale: few games, no cluster, a name where a page has none."""
    words = [STAND_FOR.get(word, word) for word in words]
    for option, value in (("--games", "3"), ("--dask", None), ("--until", "1e-1")):
        if option in words:
            at = words.index(option)
            words[at : at + 2] = [option, value] if value else []
    if words[0] == "run" and len(words) > 1 and "--games" not in words:
        words += ["--games", "3"]
    return words


@pytest.fixture(scope="module")
def there(tmp_path_factory):
    """A folder with the files that the lines name, and with what earlier lines have made."""
    place = tmp_path_factory.mktemp("commands")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        for folder in ("DIR", "my-logs"):
            logs.write(folder, 300, 1, rates_of(YEAR_2017), rates_of(YEAR_2017))
        Path("game.efg").write_text(GAME)
    return place


@pytest.mark.parametrize("line", printed("hiddenhands"))
def test_the_command_does_what_is_printed(line, there, monkeypatch, capsys):
    monkeypatch.chdir(there)
    words = tiny(shlex.split(line)[1:])
    if len(words) == 1 and words[0] in ("solve", "verify", "run"):
        return  # the command's name in a sentence
    assert cli.main(words) == 0, capsys.readouterr().err


@pytest.mark.parametrize("line", printed(r"python -m hiddenhands\S*"))
def test_a_module_does_what_is_printed(line, there):
    done = subprocess.run([sys.executable, *shlex.split(line)[1:]], cwd=there, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("line", printed("make"))
def test_make_knows_what_is_printed(line):
    """A dry run: each of these commands takes minutes, and `make test` is among them."""
    words = shlex.split(line.partition(":")[0].replace("|", " "))[1:]
    done = subprocess.run(["make", "-n", *words], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "scaled.py" in done.stdout or "GAMES" not in line

"""How much of the papers' own text stands in anything public: python tests/verbatim.py PAPERS

PAPERS is a folder of plain texts, one a paper, which the public has not. Counted are a paper's characters in
runs of at least 12 characters with Japanese among them, or of at least 8 words or numbers between Japanese
(formulas, most of which is single letters, are none), that also stand in a tracked file, in what is built for
the wheels, or on the site, if that is built. Case, spaces and Unicode's forms of a character (NFKC) do not
matter. Ends with 1 if it is more than 2 % of a paper.
"""

import re
import subprocess
import sys
import unicodedata
from collections import defaultdict
from html import unescape
from pathlib import Path

CHARACTERS, WORDS = 12, 8
ALLOWED = 0.02
SHOWN = 5  # longest runs of a paper
BUILT = "_build/html", "book/hiddenhands/built", "packages/livefigure/livefigure/built"
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
NEAR = re.compile(rf"{JAPANESE.pattern}(?:.{{0,{CHARACTERS - 1}}}{JAPANESE.pattern})*", re.S)
"""Japanese with what stands in between, if a run can reach across it."""
WORD = re.compile(rf"{JAPANESE.pattern}|[^\W_\u3040-\u30ff\u4e00-\u9fff]+(?:['.][a-z0-9]+)*")


def plain(text):
    """Text as it is compared, but for its spaces."""
    return unicodedata.normalize("NFKC", text).lower()


def squeezed(text):
    """Plain text without spaces, nor the marks that stand where code breaks a string."""
    return re.sub(r'[\s"\\]+', "", text)


def shingles(text):
    """(shingle, start, end) of all runs of the least length; start and end count squeezed characters."""
    text = plain(text)
    letters = squeezed(text)
    for near in NEAR.finditer(letters):
        first = max(0, near.start() - CHARACTERS + 1)
        last = min(near.end() + CHARACTERS - 1, len(letters)) - CHARACTERS
        for start in range(first, last + 1):
            yield letters[start : start + CHARACTERS], start, start + CHARACTERS
    window, at, seen = [], 0, 0
    for word in WORD.finditer(text):
        at += len(squeezed(text[seen : word.start()]))
        seen = word.start()
        window = [*window[1 - WORDS :], (word[0], at)] if not JAPANESE.match(word[0]) else []
        if len(window) == WORDS <= 2 * sum(len(name) > 1 for name, _ in window):
            yield " ".join(name for name, _ in window), window[0][1], at + len(word[0])


def texts(path):
    """What readers of the file see, with its tags and without; a notebook's lines are put together."""
    raw = path.read_bytes()
    if b"\0" not in raw[:4096]:
        text = re.sub(r'\\n(",\s*")?', " ", raw.decode(errors="ignore"))
        text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda code: chr(int(code[1], 16)), text)
        yield from {text, unescape(re.sub(r"</?[a-zA-Z][^<>]*>", "", text))}


def public():
    """Paths of all that is public here: what git tracks, and what is built."""
    tracked = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, check=True).stdout
    built = (path for folder in BUILT for path in Path(folder).rglob("*"))
    return [path for path in (*map(Path, filter(None, tracked.split("\0"))), *built) if path.is_file()]


def runs(marks):
    """(start, end) of what overlapping or touching (start, end) cover together, in their order."""
    found = []
    for start, end in sorted(marks):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def shared(papers, paths):
    """Of each text in `papers`, a dict, which runs stand where: {name: {path: [(start, end), ...]}}."""
    of = defaultdict(list)
    for name, text in papers.items():
        for shingle, start, end in shingles(text):
            of[shingle].append((name, start, end))
    marks = {name: defaultdict(set) for name in papers}
    for path in paths:
        for shingle in (shingle for text in texts(path) for shingle, _, _ in shingles(text)):
            for name, *mark in of.get(shingle, ()):
                marks[name][path].add(tuple(mark))
    return {name: {path: runs(marks) for path, marks in found.items()} for name, found in marks.items()}


def main(folder):
    papers = {path.stem: path.read_text(encoding="utf-8") for path in sorted(Path(folder).glob("*.txt"))}
    if not papers:
        sys.exit(f"{folder} has no paper: *.txt")
    worst = 0
    for name, found in shared(papers, public()).items():
        letters = squeezed(plain(papers[name]))
        covered = sum(end - start for start, end in runs({run for some in found.values() for run in some}))
        worst = max(worst, covered / len(letters))
        print(f"{covered / len(letters):6.1%} {covered:6,} of {len(letters):6,} characters: {name}")
        longest = {letters[start:end]: path for path, some in found.items() for start, end in some}
        for run in sorted(longest, key=len, reverse=True)[:SHOWN]:
            print(f"{len(run):12} in {longest[run]}: {run[:60]}")
    return int(worst > ALLOWED)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

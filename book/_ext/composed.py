"""Composed texts in Japanese, looked up by their shape.

A file of translations (.po) has sentences with places: "{count} agree" is "そのまま一致{count}件". What
stands in a place is a number or a name and stays as it is, or has a translation itself, or is a list of such.
"""

import re
from functools import cache

from babel.messages.pofile import read_po

PLACE = re.compile(r"\{(\w+)\}")
SENTENCES = re.compile(r"(?<=[.?!]) (?=[A-Z\d'])")
LISTED = {"; ": "；", ", and ": "、", ", ": "、", " and ": "、"}
"""What stands between the parts of a list, in English and in Japanese."""
NAME = re.compile(r"[\w*]+(?:(?:::|[./_-])[\w*]+)+")
"""Of a file, a test, a kept run: the same in all languages."""


class Composed:
    """The translations of a file, called with a text: its Japanese, or None where there is none.

    used: which of its entries were asked for.
    """

    def __init__(self, path):
        with path.open("rb") as file:
            self.known = {entry.id: entry.string for entry in read_po(file, locale="ja") if entry.id}
        self.used = set()
        # A shape that says more is tried before one that says less.
        fixed = lambda text: len(PLACE.sub("", text))
        self.shapes = [
            (re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(text))), text)
            for text in sorted(filter(PLACE.search, self.known), key=fixed, reverse=True)
        ]
        self.part = cache(self.part)

    def __call__(self, text):
        if not text.endswith((".", "?", "!")):
            return self.part(text)
        said = [self.look(sentence) for sentence in SENTENCES.split(text)]
        return None if None in said else "".join(said)

    def look(self, text):
        """By the text itself or its shape."""
        if text in self.known:
            self.used.add(text)
            return self.known[text]
        for pattern, shape in self.shapes:
            if found := pattern.fullmatch(text):
                parts = {name: self.part(value) for name, value in found.groupdict().items()}
                if None not in parts.values():
                    self.used.add(shape)
                    return self.known[shape].format(**parts)
        return None

    def part(self, text):
        """What stands in a place."""
        if text not in self.known:
            if not re.search("[A-Za-z][a-z]", NAME.sub("", text)):
                return text.replace(", ", "、") if re.search("[A-Za-z]", text) else text
            for between, comma in LISTED.items():
                for found in re.finditer(re.escape(between), text):
                    parts = self.part(text[: found.start()]), self.part(text[found.end() :])
                    if all(parts):
                        return comma.join(parts)
        return self.look(text)

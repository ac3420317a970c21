"""Search in Japanese: a text is found by any piece of it, without a dictionary of words.

A splitter that knows words, Sphinx's own among them, cuts a text where it takes a word to end; who asks for
another piece of the text finds nothing, and the browser would have to cut the question in the same way. Here
every letter, and every two that stand side by side, is a word, in the index as in the question: so do search
engines for Chinese, Japanese and Korean.
"""

import re

from sphinx.search import SearchLanguage

# Kanji with the sign of their repetition, and kana.
LETTERS = "々〇ぁ-ヿ㐀-鿿豈-﫿"
PARTS = rf"[{LETTERS}]+|[^\W{LETTERS}]+"
SPLITTER = rf"""
function splitQuery(query) {{
  const letters = /[{LETTERS}]+|[^\s\p{{P}}\p{{S}}{LETTERS}]+/gu;
  const pairs = (part) => Array.from({{ length: part.length - 1 }}, (_, at) => part.slice(at, at + 2));
  const cut = (part) => (part.length > 2 && /^[{LETTERS}]/.test(part) ? pairs(part) : [part]);
  return (query.match(letters) ?? []).flatMap(cut);
}}
"""


class Bigrams(SearchLanguage):
    lang = "ja"
    language_name = "Japanese"
    js_splitter_code = SPLITTER

    def split(self, text):
        return [piece for part in re.findall(PARTS, text) for piece in pieces(part)]

    def word_filter(self, word):
        return True


def pieces(part):
    """A word of other letters whole; of Japanese the letters and the pairs of neighbours."""
    if not re.match(rf"[{LETTERS}]", part):
        return [part]
    return [*part, *(part[at : at + 2] for at in range(len(part) - 1))]


def setup(app):
    app.add_search_language(Bigrams)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""What came out, counted: every result once, in words that can be counted again from the ledger."""

import re

from hiddenhands.comparison import CANNOT_TELL, DIFFERS, EQUAL, NEAR
from hiddenhands.ledger import results, rules

LINE = {"study": "toy", "sort": "result", "kind": "number", "text": "A mean", "printed": "1.5", "ours": 2.25}


def lines(*verdicts, **columns):
    return [
        LINE
        | {
            "id": f"line-{place}",
            "verdict": word,
            "outcome": results.outcome(word, chosen),
            "in_sample": chosen,
        }
        | columns
        for place, (word, chosen) in enumerate(verdicts)
    ]


SOME = lines(
    (EQUAL, True),
    (NEAR, False),
    (rules.HOLDS, True),
    (rules.ONLY_UNDER, False),
    (CANNOT_TELL, True),
    (DIFFERS, False),
    (rules.UNCHECKED, False),
)


def test_each_result_is_counted_once_but_for_those_in_sample():
    counted = results.tally(SOME)
    assert list(counted.values()) == [3, 2, 1, 1, 1, 1]
    assert sum(counted.values()) - counted["agree in sample"] == len(SOME)
    assert results.of(SOME + lines((rules.DONE, False), sort="setting"), "toy", kind="number") == SOME


def test_the_sentence_counts_and_names_those_that_disagree():
    assert results.sentence(SOME) == (
        "7 results: 3 agree, of which 2 chose our reading; 1 depends on a reading; 1 cannot be told; "
        "1 would take the authors' people, logs or program; 1 disagrees: A mean (printed 1.5, ours 2.25)."
    )
    many = results.sentence(lines(*[(rules.FAILS, False)] * 5), most=2)
    assert many.endswith("A mean (printed 1.5, ours 2.25); A mean (printed 1.5, ours 2.25); 3 more.")
    assert results.sentence(SOME[:1]).endswith("none disagrees.")


def test_each_count_is_a_link_to_as_many_lines():
    def link(words, wanted):
        fitting = [line for line in SOME if all(line[name].startswith(wanted[name]) for name in wanted)]
        number = re.match(r"\d+", words)
        assert len(fitting) == int(number[0] if number else 1), (words, wanted)
        return f"<{words}>"

    assert results.sentence(SOME, link).count("<") == 8

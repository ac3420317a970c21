"""What came out, counted: every result once, in words that can be counted again from the ledger."""

import re

from hiddenhands.ledger import results, rules
from hiddenhands.ledger.estimates import CANNOT_TELL, DIFFERS, EQUAL, NEAR

LINE = {"study": "toy", "sort": "result", "kind": "number", "text": "A mean", "printed": "1.5", "ours": 2.25}


def lines(*verdicts, **columns):
    made = []
    for place, (word, chosen) in enumerate(verdicts):
        outcome = results.outcome(word, chosen, columns.get("simulated", False))
        own = {"id": f"line-{place}", "verdict": word, "outcome": outcome, "in_sample": chosen}
        made.append(LINE | own | columns)
    return made


GOOD = (EQUAL, True), (NEAR, False), (rules.HOLDS, True), (rules.ONLY_UNDER, False)
SOME = lines(*GOOD, (CANNOT_TELL, True), (DIFFERS, False), (rules.UNCHECKED, False))


def test_each_result_is_counted_once():
    counted = results.tally(SOME)
    assert list(counted.values()) == [1, 2, 1, 1, 1, 0, 1]
    assert sum(counted.values()) == len(SOME)
    assert results.select(SOME + lines((rules.DONE, False), sort="setting"), "toy", kind="number") == SOME


def test_the_sentence_counts_and_names_those_that_disagree():
    assert results.sentence(SOME) == (
        "7 results: 1 agrees; 2 were fitted; 1 depends on a reading; 1 cannot be told; "
        "1 cannot be checked without the authors' data; 1 disagrees: A mean (printed 1.5, ours 2.25)."
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


def test_what_rests_on_simulated_people_neither_agrees_nor_disagrees():
    for verdict in (EQUAL, rules.FAILS, CANNOT_TELL, rules.ONLY_UNDER):
        assert results.outcome(verdict, True, True) == "simulated"
    assert results.outcome(rules.UNCHECKED, False, True) == "need others"
    some = SOME + lines((rules.FAILS, False), simulated=True)
    assert "; 1 rests on simulated people; " in results.sentence(some)


def test_numbers_for_the_text_are_counts_of_the_stored_verdicts():
    told = {name: int(many) for name, many in results.told_numbers().items()}
    for kind in ("number", "claim"):
        own = [many for name, many in told.items() if name.startswith(f"{kind}_")]
        # Each result has one outcome, and is decided or open.
        assert sum(own) == 2 * told[kind] > 0
        decided = ("agree", "fitted", "depend", "disagree")
        assert told[f"{kind}_decided"] == sum(told[f"{kind}_{word}"] for word in decided)
    assert told["fit"] + told["misfit"] <= told["consistency"]

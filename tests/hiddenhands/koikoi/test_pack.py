"""Which nine cards."""

from collections import Counter

from gamelab.koikoi.nine.rules import CARDS, KASU
from hiddenhands.koikoi import pack, words


def test_the_full_pack_has_its_kinds():
    assert Counter("".join(pack.PACK)) == {"P": 24, "R": 10, "A": 9, "B": 5}
    assert len(pack.PACK) == 12 and {len(month) for month in pack.PACK} == {4}


def test_one_choice_is_left_and_it_is_ours():
    lines, left = pack.narrowed()
    counted = [line["choices"] for line in lines]
    assert counted == sorted(counted, reverse=True)
    ((months, cards),) = left
    assert months == (pack.MARCH, pack.AUGUST, pack.SEPTEMBER)
    kinds = {"桜に幕": "B", "芒に月": "B", "芒に雁": "A", "菊に盃": "A", "桜に短冊": "R", "菊に青短": "R"}
    ours = "".join(kinds.get(name, "P") for name in words.JAPANESE[:CARDS])
    assert [sorted(month) for month in cards] == [sorted(ours[at : at + 3]) for at in (0, 3, 6)]
    assert [card for card, kind in enumerate(ours) if kind == "P"] == [n for n in range(9) if KASU >> n & 1]

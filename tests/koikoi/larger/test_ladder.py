"""Counts of larger games: by random walks, by enumeration, by formula."""

from itertools import permutations

import numpy as np
import pytest

from gamelab import kept
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi import sizes
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.larger import ladder
from gamelab.koikoi.larger.ladder import RUNGS, Count, Rung
from gamelab.koikoi.layout import DEALER_SETS, PLAY_SETS

pytestmark = pytest.mark.skipif(PLAIN_PYTHON, reason="too slow as plain Python")


def enumerated(rung):
    """(sets of dealer and child, mean nodes of a deal) of a small rung: every deal, played in every way."""
    seen, nodes, deals = (set(), set()), 0, 0
    cut = 2 * rung.hand, 2 * rung.hand + rung.field
    for order in permutations(range(rung.cards), cut[1] + 2 * rung.hand):
        hands, field = (order[: rung.hand], order[rung.hand : cut[0]]), order[cut[0] : cut[1]]
        if any(list(part) != sorted(part) for part in (*hands, field)):
            continue
        deals += 1
        todo = [(tuple(map(frozenset, hands)), frozenset(field), 0, None, ())]
        while todo:
            held, lies, turn, card, history = todo.pop()
            mover = turn % 2
            if turn == 2 * rung.hand:
                nodes += 1
                continue
            if card is None:  # to be played
                after = [
                    (tuple(h - {c} for h in held), lies, turn, ("hand", c), (*history, c))
                    for c in held[mover]
                ]
            else:
                where, c = card
                same = [other for other in lies if other // rung.each == c // rung.each]
                boards = [lies - {one, c} for one in same] if len(same) == 2 else [lies - set(same)]
                if not same:
                    boards = [lies | {c}]
                after = []
                for board in boards:
                    shown = (*history, tuple(sorted(lies - board)))
                    if where == "hand":
                        drawn = order[cut[1] + turn]
                        after.append((held, board, turn, ("pile", drawn), (*shown, drawn)))
                    else:
                        after.append((held, board, turn + 1, None, shown))
            if len(after) > 1:
                nodes += 1
                seen[mover].add((hands[mover], field, history))
            todo += after
    return len(seen[0]), len(seen[1]), nodes / deals


@pytest.mark.parametrize("rung", [Rung(2, 4, 1, 3), Rung(2, 4, 1, 2), Rung(2, 3, 1, 2), Rung(4, 2, 2, 0)])
def test_random_walks_count_what_enumeration_counts(rung):
    dealers, childs, _ = enumerated(rung)
    assert ladder.count_sets(rung) == dealers + childs
    rows = ladder.probes(rung, 1, 0, 20_000)
    means, errors = rows.mean(axis=0), rows.std(axis=0, ddof=1) / np.sqrt(len(rows))
    for mean, error, exact in zip(means, errors, enumerated(rung)):
        assert abs(mean - exact) <= 4 * error + 1e-6 * exact


def test_the_mini_games_choices_of_a_card_are_counted_without_error():
    rows = ladder.probes(RUNGS[0], 2, 0, 100)
    assert (rows == [DEALER_SETS, PLAY_SETS, 7]).all()
    assert RUNGS[0].deals == sizes.count_all(ARTICLE)["deals"]


def test_the_second_rung_is_counted_whole_and_its_estimate_is_near():
    counted = kept.table("hanafuda-counted")["sets"].tolist()
    assert counted == [DEALER_SETS + PLAY_SETS, 2_755_422]
    estimate = kept.table("hanafuda-ladder").iloc[1]
    assert abs(estimate["sets"] - counted[1]) < 2 * estimate["sets_se"]


def test_the_last_rung_is_the_full_game():
    full = sizes.full_koi_koi()
    assert RUNGS[-1].first_sets == full["first sets"]
    assert (RUNGS[-1].cards, len(Count)) == (48, 3)


def test_the_first_rung_is_smaller_in_every_way():
    assert all(mini < full for mini, full in zip(ladder.MINI, ladder.FULL, strict=True))


def test_the_same_probes_whatever_the_shard():
    whole = ladder.probes(RUNGS[2], 1, 0, 20)
    assert np.array_equal(whole[10:], ladder.probes(RUNGS[2], 1, 10, 10))

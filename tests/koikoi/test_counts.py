"""How large the full game is; the mini game's counts are tested against the oracle."""

from gamelab.koikoi import counts


def test_the_sizes_of_the_full_game():
    found = counts.full_koi_koi()
    assert found["first sets"] == 377_348_994 * 76_904_685
    # Hands alone, by another way: multisets of the 48 cards' kinds.
    kinds = [copies for month in counts.MONTHS for copies in month]
    ways = [1] + [0] * 8
    for copies in kinds:
        ways = [sum(ways[size - k] for k in range(min(copies, size) + 1)) for size in range(9)]
    assert ways[8] < found["without plain twins"] < ways[8] ** 2

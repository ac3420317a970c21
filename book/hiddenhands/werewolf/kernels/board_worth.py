"""What it is worth to exile each player, by board."""

from gamelab.kernel import kernel
from gamelab.werewolf.boards import BOARDS, PLAYERS, WORTH, hypotheses, weigh


@kernel
def board_worth(rates, lie, worth, work):
    """Fill `worth` (float64[20, 5]): probability of each board times the worth of exiling each player.

    With three claimants only they can be exiled: the others' entries are -1.
    """
    for board in range(len(worth)):
        claimants = BOARDS.claimants[board]
        weigh(rates, lie, claimants, BOARDS.reports[board], work.truth)
        first, last = hypotheses(claimants)
        for player in range(PLAYERS):
            if claimants == 3 and player > 2:
                worth[board, player] = -1.0
                continue
            worth[board, player] = 0.0
            for row in range(first, last):
                worth[board, player] += BOARDS.many[board] * work.truth[row] * WORTH[row, player]

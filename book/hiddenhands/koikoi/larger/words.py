"""A `larger` game in words: what a player knows and may do."""

import numpy as np

from gamelab.koikoi.larger.observations import Kind, Trail, seen
from gamelab.koikoi.nine.rules import MOST_CARDS, STATE, Call, Deal, State
from hiddenhands.koikoi.words import CALLS, cards, known, take


class Known:
    """What the players of a `larger` game know, per information set; found when asked for, there are many."""

    def __init__(self, game):
        self.game = game

    def __len__(self):
        return len(self.game.indices)

    def __getitem__(self, point):
        kind, hand, field, trail = seen(self.game.size, int(self.game.indices[point]))
        state, deal = np.zeros(STATE, np.int64), np.zeros(MOST_CARDS, np.int64)
        deal[Deal.PILE : Deal.PILE + 2] = trail[Trail.TURNED : Trail.TURNED + 2]
        # Of a hand that is not seen nothing matters but the card played from it.
        played = 1 << int(trail[Trail.PLAYED])
        state[State.FIELD], first = field, trail[Trail.FIRST : Trail.FIRST + 2].copy()
        state[State.HANDS :][:2] = (hand, 0) if kind < Kind.CHILD_CARD else (played | 1 << MOST_CARDS, hand)
        shown = []
        for turn in range((kind + 1) // 2):
            shown.append(take(state, deal, self.game.rules, int(first[turn])))
            if state[State.CALLING] and turn < kind // 2:
                shown.append(take(state, deal, self.game.rules, Call.KOI_KOI))
        return known(hand, field, shown, state)

    def actions(self):
        """The words of the two actions, per information set, as such a sequence."""
        return _Actions(self.game)


class _Actions(Known):
    def __getitem__(self, point):
        kind, hand, _, _ = seen(self.game.size, int(self.game.indices[point]))
        return tuple(CALLS if kind in (Kind.DEALER_CALL, Kind.CHILD_CALL) else cards(hand))

"""The second day played out, in place of the paper's constants; and Mafia's closed form.

If the werewolf survives the first exile, it kills one of the three others at night, and the three left
exile once more. The rules of this extension:

- The village, as on day 1, is one third party that sees the board, the exile and who was killed. Its exiles
  on day 2 and the werewolf's kill are optimal against each other, by one linear program per board and exile.
- The werewolf knows its own role and the board, not the others' roles.
- If the possessed is alive on day 2, it and the werewolf are two of three, and the village loses.
- Nobody speaks on day 2, so the seer's second divination is not used.
"""

from fractions import Fraction
from functools import cache
from itertools import permutations, product

import numpy as np
from scipy.optimize import linprog

from gamelab.werewolf import evolution
from gamelab.werewolf.boards import BOARDS, PLAYERS, ROLES, boards_with, hypotheses, triple, weigh
from gamelab.werewolf.choices import KNOWS, LEVELS, STANDARD, Role
from gamelab.werewolf.model import TIE


def night(weights, roles, exiled):
    """(value, plan): the village's best second day after exiling `exiled` wrongly.

    weights: float[h], of the hypotheses on the board; roles: int[h, 5]. value: the weight with which the
    village still wins. plan[k][target]: probability to exile `target` if k was killed.
    """
    left = [seat for seat in range(PLAYERS) if seat != exiled]
    exiles = {pair: n for n, pair in enumerate(permutations(left, 2))}
    wolves = [seat for seat in left if ((roles[:, seat] == Role.WEREWOLF) * weights).sum() > 0]
    if not wolves:
        return 0.0, np.full((PLAYERS, PLAYERS), 1 / 3)
    # Variables: the plan, then for every seat of the werewolf the weight it leaves to the village.
    count = len(exiles)
    bounds, sums = [], np.zeros((len(left), count + len(wolves)))
    for row, k in enumerate(left):
        sums[row, [n for (killed, _), n in exiles.items() if killed == k]] = 1
    for wolf, k in product(wolves, left):
        if k != wolf:
            line = np.zeros(count + len(wolves))
            line[count + wolves.index(wolf)] = 1
            line[exiles[k, wolf]] = -_beatable(weights, roles, wolf, exiled, k)
            bounds.append(line)
    goal = np.append(np.zeros(count), -np.ones(len(wolves)))
    solved = linprog(goal, np.array(bounds), np.zeros(len(bounds)), sums, np.ones(len(left)))
    plan = np.zeros((PLAYERS, PLAYERS))
    plan[tuple(zip(*exiles))] = solved.x[:count]
    return -solved.fun, plan


def _beatable(weights, roles, wolf, exiled, killed):
    """The weight of this werewolf's hypotheses in which the possessed is gone by day 2."""
    gone = (roles[:, [exiled, killed]] == Role.POSSESSED).any(axis=1)
    return weights[(roles[:, wolf] == Role.WEREWOLF) & gone].sum()


def _left_to_village(weights, roles, exiled, plan):
    """The weight with which the village wins, if the werewolf replies to `plan` as well as it can."""
    total = weights[roles[:, exiled] == Role.WEREWOLF].sum()
    for wolf in range(PLAYERS):
        if wolf != exiled and weights[roles[:, wolf] == Role.WEREWOLF].sum() > 0:
            others = [seat for seat in range(PLAYERS) if seat not in (wolf, exiled)]
            total += min(plan[k, wolf] * _beatable(weights, roles, wolf, exiled, k) for k in others)
    return total


def choose(weights, roles, seats):
    """(seats, plans): the equally good first exiles among `seats`, and the plan for day 2 after each."""
    later, plans = zip(*(night(weights, roles, seat) for seat in seats))
    values = [value + weights[roles[:, seat] == Role.WEREWOLF].sum() for value, seat in zip(later, seats)]
    # Linear programs are solved to about 1e-9.
    best = [n for n, value in enumerate(values) if value >= max(values) * (1 - 1e-7) - TIE]
    return [seats[n] for n in best], [plans[n] for n in best]


def weights(board, rates, lie):
    """Probability of one of BOARDS and each of its hypotheses under a triple of rates, float64[12 or 6]."""
    claimants, every = BOARDS.claimants[board], np.zeros(len(ROLES))
    weigh(triple(claimants, *rates), lie, claimants, BOARDS.reports[board], every)
    return every[slice(*hypotheses(claimants))]


@cache
def _chosen(board, belief, lie):
    claimants = BOARDS.claimants[board]
    seats = range(PLAYERS if claimants == 2 else 3)
    return choose(weights(board, belief, lie), ROLES[slice(*hypotheses(claimants))], seats)


def won_with(claimants, rates, belief, lie=0):
    """As model.won_with (given three claimants), with the second day played out.

    rates, belief: triples, s1 w1 p1 or s2 w2 p2. Anybody can be exiled with two claimants; ties are uniform.
    """
    roles, total = ROLES[slice(*hypotheses(claimants))], 0.0
    for board in range(*boards_with(claimants)):
        seats, plans = _chosen(board, tuple(belief), lie)
        truth = weights(board, rates, lie)
        won = [_left_to_village(truth, roles, seat, plan) for seat, plan in zip(seats, plans, strict=True)]
        total += BOARDS.many[board] * sum(won) / len(won)
    return total


@cache
def one_claim():
    """The village's win rate against one claimant with the second day played out (the paper: 7/12)."""
    # The seer is player 0 and reports white on player 1; each hypothesis has the same probability.
    pairs = [(wolf, possessed) for wolf in (2, 3, 4) for possessed in range(1, PLAYERS) if possessed != wolf]
    roles, even = np.full((len(pairs), PLAYERS), Role.VILLAGER), np.full(len(pairs), 1 / len(pairs))
    for row, (wolf, possessed) in zip(roles, pairs):
        row[[0, wolf, possessed]] = Role.SEER, Role.WEREWOLF, Role.POSSESSED
    seats, plans = choose(even, roles, range(PLAYERS))
    return 0.25 + 0.75 * _left_to_village(even, roles, seats[0], plans[0])


def graph(switches=STANDARD):
    """The two-level dynamics with the second day played out, as an evolution.Graph (Exile.ALL, even ties)."""
    tables, n = evolution.new_tables(LEVELS), len(LEVELS)
    for number, now in enumerate(product(LEVELS, repeat=3)):
        for role, index in product(range(3), range(n)):
            changed = [LEVELS[index] if position == role else rate for position, rate in enumerate(now)]
            belief = changed if KNOWS[switches.known, role] else now
            tables.two[role, index, number] = won_with(2, changed, belief, switches.lie)
            tables.three[role, index, number] = won_with(3, changed, belief, switches.lie)
    following, rate = np.zeros(n**6, np.int64), np.zeros(n**6)
    evolution.follow(switches, one_claim(), 0.0, tables, following, rate)
    return evolution.analyse(following, rate)


def mafia(players, mafiosi):
    """The village's win rate in Mafia without a detective when everybody exiles at random, as a Fraction.

    Braverman, Etesami and Mossel (2008): days and nights alternate, a day first, and random exile is optimal.
    The mafia wins once it is half of those alive.
    """
    if mafiosi == 0:
        return Fraction(1)
    if 2 * mafiosi >= players:
        return Fraction(0)
    hit = Fraction(mafiosi, players)
    return hit * mafia(players - 2, mafiosi - 1) + (1 - hit) * mafia(players - 2, mafiosi)

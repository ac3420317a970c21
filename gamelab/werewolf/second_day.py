"""The second day played out, in place of the paper's constants; and Mafia's closed form.

If the werewolf survives the first exile he kills one of the three others at night, and the three left
exile once more. The rules of this extension:

- The village, as on day 1, is one third party that sees the board, the exile and who was killed. Its exiles on day 2
  and the werewolf's kill are optimal against each other, by one linear program per board and first exile.
- The werewolf knows his own role and the board, not the others' roles.
- If the possessed is alive on day 2 he and the werewolf are two of three, and the village loses.
- Nobody speaks on day 2, so the seer's second divination is not used.
"""

from fractions import Fraction
from functools import cache

import numpy as np
from scipy.optimize import linprog

from gamelab.werewolf import evolution
from gamelab.werewolf.choices import LEVELS, POSSESSED, SEER, VILLAGER, WOLF, Rates, Switches
from gamelab.werewolf.model import BOARDS_2, BOARDS_3, PLAYERS, ROLES_2, ROLES_3, TIE, weigh_three, weigh_two


def night(weights, roles, exiled):
    """(value, plan): the village's best second day after exiling `exiled` wrongly.

    weights: float[h], of the hypotheses on the board; roles: int[h, 5]. value: the weight with which the village still
    wins. plan[k][target]: probability to exile `target` if k was killed.
    """
    left = [seat for seat in range(PLAYERS) if seat != exiled]
    exiles = {(k, target): n for n, (k, target) in enumerate((k, t) for k in left for t in left if t != k)}
    wolves = [seat for seat in left if ((roles[:, seat] == WOLF) * weights).sum() > 0]
    if not wolves:
        return 0.0, np.full((PLAYERS, PLAYERS), 1 / 3)
    # Variables: the plan, then for every seat of the werewolf the weight he leaves to the village.
    count = len(exiles)
    bounds, sums = [], np.zeros((len(left), count + len(wolves)))
    for row, k in enumerate(left):
        sums[row, [n for (killed, _), n in exiles.items() if killed == k]] = 1
    for number, wolf in enumerate(wolves):
        for k in left:
            if k != wolf:
                line = np.zeros(count + len(wolves))
                line[count + number] = 1
                line[exiles[k, wolf]] = -weights[_beatable(roles, wolf, exiled, k)].sum()
                bounds.append(line)
    goal = np.append(np.zeros(count), -np.ones(len(wolves)))
    found = linprog(goal, np.array(bounds), np.zeros(len(bounds)), sums, np.ones(len(left)), bounds=(0, None))
    plan = np.zeros((PLAYERS, PLAYERS))
    for (k, target), n in exiles.items():
        plan[k, target] = found.x[n]
    return -found.fun, plan


def _beatable(roles, wolf, exiled, killed):
    """The hypotheses with this werewolf in which the possessed is gone by day 2."""
    return (roles[:, wolf] == WOLF) & ((roles[:, exiled] == POSSESSED) | (roles[:, killed] == POSSESSED))


def _left_to_village(weights, roles, exiled, plan):
    """The weight with which the village wins, if the werewolf replies to `plan` as well as he can."""
    total = weights[roles[:, exiled] == WOLF].sum()
    for wolf in range(PLAYERS):
        if wolf != exiled and weights[roles[:, wolf] == WOLF].sum() > 0:
            total += min(
                plan[k, wolf] * weights[_beatable(roles, wolf, exiled, k)].sum()
                for k in range(PLAYERS)
                if k not in (wolf, exiled)
            )
    return total


def choose(weights, roles, seats):
    """(seats, plans): the equally good first exiles among `seats`, and the plan for day 2 after each."""
    values, plans = [], []
    for seat in seats:
        value, plan = night(weights, roles, seat)
        values.append(value + weights[roles[:, seat] == WOLF].sum())
        plans.append(plan)
    # Linear programs are solved to about 1e-9.
    best = [n for n, value in enumerate(values) if value >= max(values) * (1 - 1e-7) - TIE]
    return [seats[n] for n in best], [plans[n] for n in best]


def _weights(claimants, board, triple, lie):
    weights = np.zeros(12)
    if claimants == 2:
        weigh_two(Rates(*triple), lie, *BOARDS_2[board, :4].tolist(), weights)
        return weights
    weigh_three(Rates(0.0, 1.0, 1.0, *triple), *BOARDS_3[board, [0, 2, 4]].tolist(), weights)
    return weights[:6]


@cache
def _chosen(claimants, board, belief, lie):
    roles = ROLES_2 if claimants == 2 else ROLES_3
    return choose(
        _weights(claimants, board, belief, lie), roles, list(range(PLAYERS if claimants == 2 else 3))
    )


def part(claimants, rates, belief, lie=0):
    """As model.two_claims or three_claims (given three claimants), with the second day played out.

    rates, belief: triples, s1 w1 p1 or s2 w2 p2. Anybody can be exiled with two claimants; ties are uniform.
    """
    boards, roles = (BOARDS_2, ROLES_2) if claimants == 2 else (BOARDS_3, ROLES_3)
    total = 0.0
    for board, many in enumerate(boards[:, -1].tolist()):
        seats, plans = _chosen(claimants, board, tuple(belief), lie)
        weights = _weights(claimants, board, rates, lie)
        won = [_left_to_village(weights, roles, seat, plan) for seat, plan in zip(seats, plans, strict=True)]
        total += many * sum(won) / len(won)
    return total


@cache
def one_claim():
    """The village's win rate against one claimant with the second day played out (the paper: 7/12)."""
    # The seer is player 0 and reports white on player 1; each hypothesis has the same probability.
    roles = []
    for wolf in (2, 3, 4):
        for possessed in range(1, PLAYERS):
            if possessed != wolf:
                row = np.full(PLAYERS, VILLAGER)
                row[[0, wolf, possessed]] = SEER, WOLF, POSSESSED
                roles.append(row)
    roles, weights = np.array(roles), np.full(9, 1 / 9)
    seats, plans = choose(weights, roles, list(range(PLAYERS)))
    return 0.25 + 0.75 * _left_to_village(weights, roles, seats[0], plans[0])


def graph(switches=Switches()):
    """The two-level dynamics with the second day played out, as an evolution.Graph (exile ALL, ties UNIFORM)."""
    levels = np.array(LEVELS)
    tables = evolution.new_tables(levels)
    n = len(LEVELS)
    for triple in range(n**3):
        now = [LEVELS[triple // n**k % n] for k in (2, 1, 0)]
        for role in range(3):
            for index, new in enumerate(LEVELS):
                changed = [new if position == role else rate for position, rate in enumerate(now)]
                belief = changed if evolution.KNOWS[switches.known][role] else now
                tables.two[role, index, triple] = part(2, changed, belief, switches.lie)
                tables.three[role, index, triple] = part(3, changed, belief, switches.lie)
    following, rate = np.zeros(n**6, np.int64), np.zeros(n**6)
    evolution.follow(levels, switches, one_claim(), 0.0, following, rate, tables)
    return evolution.analyse(following, rate)


def mafia(players, mafiosi):
    """The village's win rate in Mafia without a detective when everybody exiles at random, as a Fraction.

    Braverman, Etesami and Mossel (2008): days and nights alternate, a day first, and random exile is optimal. The
    mafia wins once it is half of those alive.
    """
    if mafiosi == 0:
        return Fraction(1)
    if 2 * mafiosi >= players:
        return Fraction(0)
    hit = Fraction(mafiosi, players)
    return hit * mafia(players - 2, mafiosi - 1) + (1 - hit) * mafia(players - 2, mafiosi)

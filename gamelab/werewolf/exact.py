"""p_v in exact fractions by going through everything that can happen: the slow way, kept as the oracle.

Five labelled seats, 60 seatings, every claim, every divination and every report. Nothing is shared with
`model` but the words of the switches, no symmetry is used, and ties are ties.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache, lru_cache
from itertools import permutations, product

from gamelab.choices import InputError
from gamelab.werewolf.choices import STANDARD, Rates, in_words

SEATS = range(5)
SEATINGS = sorted(set(permutations("SWPVV")))
ONE_CLAIM = Fraction(7, 12)
QUARTER, HALF = Fraction(1, 4), Fraction(1, 2)
GRID = (Fraction(1, 5), Fraction(4, 5))


def fraction(rate):
    """`rate` as the fraction that its shortest decimal names: 0.2 is 1/5."""
    value = rate if isinstance(rate, Fraction) else Fraction(str(rate))
    if not 0 <= value <= 1:
        raise InputError(f"a rate must be a number from 0 to 1, not {rate}.")
    return value


def _divinations(seer):
    """(divined seat, probability)."""
    return [(seat, QUARTER) for seat in SEATS if seat != seer]


def _lie_targets(lie, seer, divined, rival):
    """Seats on which a lying seer's black may fall, with two claimants."""
    others = [seat for seat in SEATS if seat != seer]
    return {
        "other": [seat for seat in others if seat != divined],
        "also_divined": others,
        "not_rival": [seat for seat in others if seat not in (divined, rival)],
        "rival": [rival],
    }[lie]


def _seer_with_two(roles, seer, rival, lie):
    """(report, probability, rates that it needs); a report is (target, is it black)."""
    for divined, chance in _divinations(seer):
        if roles[divined] != "V":
            yield (divined, roles[divined] == "W"), chance, ()
            continue
        yield (divined, False), chance, ("not s1",)
        targets = _lie_targets(lie, seer, divined, rival)
        for target in targets:
            yield (target, True), chance / len(targets), ("s1",)


def _seer_with_three(roles, seer, wolf, possessed):
    """As above; a report is the rival it blackens, or None for white on a villager."""
    for divined, chance in _divinations(seer):
        if roles[divined] != "V":
            # White on the possessed says that the other rival is the werewolf.
            yield wolf, chance, ()
            continue
        yield None, chance, ("not s2",)
        for rival in (wolf, possessed):
            yield rival, chance * HALF, ("s2",)


def _rival_with_three(rivals, rate):
    yield None, Fraction(1), (f"not {rate}",)
    for rival in rivals:
        yield rival, HALF, (rate,)


def _collect(cases):
    """dict board -> dict (roles, rates) -> coefficient, from (claims, roles, rates, coefficient)."""
    boards = defaultdict(lambda: defaultdict(Fraction))
    for claims, roles, needs, coefficient in cases:
        boards[tuple(sorted(claims, key=lambda claim: claim[0]))][roles, needs] += coefficient / len(SEATINGS)
    return {board: dict(cases) for board, cases in boards.items()}


def _two(lie):
    for roles in SEATINGS:
        seer, wolf, possessed = (roles.index(role) for role in "SWP")
        for rival, claims in ((wolf, ("w1", "not p1")), (possessed, ("not w1", "p1"))):
            lies = [(target, black) for target in SEATS if target != rival for black in (False, True)]
            told = _seer_with_two(roles, seer, rival, lie)
            for (report, chance, needs), false in product(told, lies):
                yield [(seer, report), (rival, false)], roles, claims + needs, chance / len(lies)


def _three():
    for roles in SEATINGS:
        seer, wolf, possessed = (roles.index(role) for role in "SWP")
        for (one, a, x), (two, b, y), (three, c, z) in product(
            _seer_with_three(roles, seer, wolf, possessed),
            _rival_with_three((seer, possessed), "w2"),
            _rival_with_three((seer, wolf), "p2"),
        ):
            yield [(seer, one), (wolf, two), (possessed, three)], roles, ("w1", "p1") + x + y + z, a * b * c


@cache
def happenings(claimants, lie="other"):
    """Everything that can happen with 2 or 3 claimants: dict board -> dict (roles, rates) -> coefficient.

    lie: in words. A board is a tuple of (claimant, report). The probability is the coefficient times
    the product of the rates named ("s1", "not w1", ...).
    """
    return _collect(_two(lie) if claimants == 2 else _three())


@lru_cache(4096)
def probability(needs, rates):
    """The product of the rates named in `needs`."""
    value = Fraction(1)
    for name in needs:
        value *= 1 - getattr(rates, name[4:]) if name.startswith("not ") else getattr(rates, name)
    return value


_WORTH = {
    claimants: {"W": Fraction(1), "P": possessed, "S": Fraction(0), "V": Fraction(0)}
    for claimants, possessed in ((2, Fraction(1, 3)), (3, HALF))
}


def worth(role, claimants):
    """What exiling a player of this role is worth to the village."""
    return _WORTH[claimants][role]


def suspicions(board, belief, exile, lie):
    """dict seat -> unnormalised suspicion, for those who can be exiled."""
    claimants = [seat for seat, _ in board]
    if len(claimants) == 3 or exile == "claimants":
        eligible = claimants
    else:
        eligible = [seat for seat in SEATS if exile == "all" or seat not in claimants]
    seems = dict.fromkeys(eligible, Fraction(0))
    for (roles, needs), coefficient in happenings(len(board), lie)[board].items():
        weight = coefficient * probability(needs, belief)
        for role in "WP":
            if (seat := roles.index(role)) in seems:
                seems[seat] += weight * worth(role, len(claimants))
    return seems


@cache
def outcomes(claimants, belief, exile, lie):
    """What happens with 2 or 3 claimants in a village that believes `belief`, whatever breaks its ties.

    dict (roles of the most suspect players in order of seats, rates needed) -> coefficient.
    """
    counted = Counter()
    for board, cases in happenings(claimants, lie).items():
        suspicion = suspicions(board, belief, exile, lie)
        most = max(suspicion.values())
        tied = [seat for seat in sorted(suspicion) if suspicion[seat] == most]
        counted.update(
            ("".join(roles[seat] for seat in tied), needs, c) for (roles, needs), c in cases.items()
        )
    summed = defaultdict(Fraction)
    for (roles, needs, coefficient), times in counted.items():
        summed[roles, needs] += coefficient * times
    return dict(summed)


def _relevant(claimants, belief):
    """`belief` without what cannot change who is most suspect, so that `outcomes` is asked less often.

    With two claimants nothing depends on s2, w2, p2; with three nothing depends on s1, and every weight
    has the factor w1 p1.
    """
    if claimants == 2:
        return belief._replace(s2=0, w2=0, p2=0)
    foreseen = int(belief.w1 * belief.p1 > 0)
    return belief._replace(s1=0, w1=foreseen, p1=foreseen)


def worth_of_tied(tied, claimants, ties):
    """What an exile of one of the roles `tied` (a string) is worth; ties: in words."""
    values = [worth(role, claimants) for role in tied]
    if ties == "uniform":
        return sum(values) / len(values)
    if ties in ("best", "worst"):
        return max(values) if ties == "best" else min(values)
    return worth(min(tied, key=ties.index), claimants)


def win_rate(rates, belief, switches=STANDARD):
    """p_v as a Fraction; rates and belief: Rates of Fractions (or numbers, see `fraction`)."""
    rates, belief = (Rates(*map(fraction, given)) for given in (rates, belief))
    read = in_words(switches)
    total = (1 - rates.w1) * (1 - rates.p1) * ONE_CLAIM
    # With three claimants neither exile nor lie matters.
    for claimants, reading in ((2, (read["exile"], read["lie"])), (3, ("all", "other"))):
        for (tied, needs), coefficient in outcomes(claimants, _relevant(claimants, belief), *reading).items():
            total += coefficient * probability(needs, rates) * worth_of_tied(tied, claimants, read["ties"])
    return total


def branches(rates):
    """Who claims beside the seer -> (probability, win rate) of a village whose belief is right; figure 1."""
    rates = Rates(*map(fraction, rates))
    chances = {"nobody": (1 - rates.w1) * (1 - rates.p1)}
    wins = {"nobody": chances["nobody"] * ONE_CLAIM}
    for claimants, who, claims in (
        (2, "werewolf", ("w1", "not p1")),
        (2, "possessed", ("not w1", "p1")),
        (3, "both", ("w1", "p1")),
    ):
        chances[who], wins[who] = probability(claims, rates), Fraction(0)
        for (tied, needs), coefficient in outcomes(claimants, rates, "all", "other").items():
            if needs[:2] == claims:
                chance = coefficient * probability(needs, rates)
                wins[who] += chance * worth_of_tied(tied, claimants, "uniform")
    return {who: (chance, wins[who] / chance) for who, chance in chances.items()}


def best_response(role, state, switches=STANDARD, levels=GRID):
    """The new pair of rates of `role` ("S", "W" or "P") against `state` (Rates), and all pairs as good."""
    one, two = f"{role.lower()}1", f"{role.lower()}2"
    read = in_words(switches)
    knows = role in {"seer": "S", "nobody": "", "everybody": "SWP", "seer_possessed": "SP"}[read["known"]]
    rated = {}
    for pair in product(levels, repeat=2):
        changed = state._replace(**{one: pair[0], two: pair[1]})
        rated[pair] = win_rate(changed, changed if knows else state, switches)
    aim = max(rated.values()) if role == "S" else min(rated.values())
    best = [pair for pair, value in rated.items() if value == aim]
    if read["response"] == "stay":
        was, was_too = getattr(state, one), getattr(state, two)
        return min(best, key=lambda pair: (pair[0] != was, pair[0], pair[1] != was_too, pair[1])), best
    return (max(best) if read["response"] == "highest" else min(best)), best


def transition(state, switches=STANDARD, levels=GRID):
    """The next state: every role's best response to `state`, all at once."""
    new = {role: best_response(role, state, switches, levels)[0] for role in "SWP"}
    return Rates(*(new[role][turn] for turn in (0, 1) for role in "SWP"))

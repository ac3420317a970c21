"""p_v in exact fractions by going through everything that can happen: the slow way, kept as the oracle.

Five labelled seats, 60 seatings, every claim, every divination and every report. Nothing is shared with
`model` but the words of the switches, no symmetry is used, and ties are ties.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import permutations, product

from gamelab.settings import InputError
from gamelab.werewolf.choices import STANDARD, Rates, in_words

SEATS = range(5)
SEATINGS = sorted(set(permutations("SWPVV")))
ONE_CLAIM = Fraction(7, 12)
QUARTER, HALF = Fraction(1, 4), Fraction(1, 2)
CLAIMS = {
    "nobody": ("not w1", "not p1"),
    "werewolf": ("w1", "not p1"),
    "possessed": ("not w1", "p1"),
    "both": ("w1", "p1"),
}
"""Who claims beside the seer, and the rates that this needs."""
WORTH = {2: {"W": 1, "P": Fraction(1, 3), "S": 0, "V": 0}, 3: {"W": 1, "P": HALF, "S": 0, "V": 0}}
"""What exiling a player of each role is worth to the village, by the number of claimants."""


def fraction(rate):
    """`rate` as the fraction that its shortest decimal names: 0.2 is 1/5."""
    value = rate if isinstance(rate, Fraction) else Fraction(str(rate))
    if not 0 <= value <= 1:
        raise InputError(f"a rate must be a number from 0 to 1, not {rate}.")
    return value


def _but(*seats):
    """All other seats."""
    return [seat for seat in SEATS if seat not in seats]


def _lie_targets(lie, seer, divined, rival):
    """Seats on which a lying seer's black may fall, with two claimants."""
    if lie == "rival":
        return [rival]
    return _but(seer, *{"other": [divined], "also_divined": [], "not_rival": [divined, rival]}[lie])


def _seer_with_two(roles, seer, rival, lie):
    """(report, probability, rates that it needs); a report is (target, is it black)."""
    for divined in _but(seer):
        if roles[divined] != "V":
            yield (divined, roles[divined] == "W"), QUARTER, ()
            continue
        yield (divined, False), QUARTER, ("not s1",)
        targets = _lie_targets(lie, seer, divined, rival)
        for target in targets:
            yield (target, True), QUARTER / len(targets), ("s1",)


def _seer_with_three(roles, seer, wolf, possessed):
    """As above; a report is the rival it blackens, or None for white on a villager."""
    for divined in _but(seer):
        if roles[divined] != "V":
            # White on the possessed says that the other rival is the werewolf.
            yield wolf, QUARTER, ()
            continue
        yield None, QUARTER, ("not s2",)
        for rival in (wolf, possessed):
            yield rival, QUARTER * HALF, ("s2",)


def _rival_with_three(rivals, rate):
    yield None, Fraction(1), (f"not {rate}",)
    for rival in rivals:
        yield rival, HALF, (rate,)


def _two(lie):
    for roles in SEATINGS:
        seer, wolf, possessed = (roles.index(role) for role in "SWP")
        for rival, claims in ((wolf, CLAIMS["werewolf"]), (possessed, CLAIMS["possessed"])):
            reports, lies = _seer_with_two(roles, seer, rival, lie), product(_but(rival), (False, True))
            for (report, chance, needs), false in product(reports, lies):
                yield [(seer, report), (rival, false)], roles, claims + needs, chance / 8


def _three():
    for roles in SEATINGS:
        seer, wolf, possessed = (roles.index(role) for role in "SWP")
        for (one, a, x), (two, b, y), (three, c, z) in product(
            _seer_with_three(roles, seer, wolf, possessed),
            _rival_with_three((seer, possessed), "w2"),
            _rival_with_three((seer, wolf), "p2"),
        ):
            yield [(seer, one), (wolf, two), (possessed, three)], roles, CLAIMS["both"] + x + y + z, a * b * c


@cache
def happenings(claimants, lie="other"):
    """Everything that can happen with 2 or 3 claimants: dict board -> dict (roles, rates) -> coefficient.

    lie: in words. A board is a tuple of (claimant, report). The probability is the coefficient times
    the product of the rates named ("s1", "not w1", ...).
    """
    boards = defaultdict(Counter)
    for claims, roles, needs, coefficient in _two(lie) if claimants == 2 else _three():
        boards[tuple(sorted(claims, key=lambda claim: claim[0]))][roles, needs] += coefficient / len(SEATINGS)
    return dict(boards)


def probability(needs, rates):
    """The product of the rates named in `needs`."""
    value = Fraction(1)
    for name in needs:
        value *= 1 - getattr(rates, name[4:]) if name.startswith("not ") else getattr(rates, name)
    return value


@lru_cache(64)
def _believing(belief):
    """`probability` of what is asked for again on every board, by its needs alone: fractions hash slowly."""
    return cache(partial(probability, rates=belief))


def suspicions(board, belief, exile, lie):
    """dict seat -> unnormalised suspicion, for those who can be exiled."""
    eligible = claimants = [seat for seat, _ in board]
    if len(board) == 2 and exile != "claimants":
        eligible = SEATS if exile == "all" else _but(*claimants)
    seems, chance = dict.fromkeys(eligible, Fraction(0)), _believing(belief)
    for (roles, needs), coefficient in happenings(len(board), lie)[board].items():
        weight = coefficient * chance(needs)
        for role in "WP":
            if (seat := roles.index(role)) in seems:
                seems[seat] += weight * WORTH[len(board)][role]
    return seems


@cache
def outcomes(claimants, belief, exile, lie):
    """What happens with 2 or 3 claimants in a village that believes `belief`, whatever breaks its ties.

    dict (roles of the most suspect players in order of seats, rates needed) -> coefficient.
    """
    counted, summed = Counter(), Counter()
    for board, cases in happenings(claimants, lie).items():
        suspicion = suspicions(board, belief, exile, lie)
        most = max(suspicion.values())
        tied = [seat for seat in sorted(suspicion) if suspicion[seat] == most]
        for (roles, needs), coefficient in cases.items():
            counted["".join(roles[seat] for seat in tied), needs, coefficient] += 1
    for (roles, needs, coefficient), times in counted.items():
        summed[roles, needs] += coefficient * times
    return summed


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
    values = [WORTH[claimants][role] for role in tied]
    if ties == "uniform":
        return Fraction(sum(values), len(values))
    if ties in ("best", "worst"):
        return max(values) if ties == "best" else min(values)
    return WORTH[claimants][min(tied, key=ties.index)]


@cache
def gains(claimants, belief, exile, lie, ties):
    """`outcomes` weighed by what the exile is worth: dict rates needed -> coefficient; ties: in words."""
    summed = Counter()
    for (tied, needs), coefficient in outcomes(claimants, belief, exile, lie).items():
        summed[needs] += coefficient * worth_of_tied(tied, claimants, ties)
    return summed


def _won(rates, belief, switches):
    """Probability that just these claim and the village wins, by the values of CLAIMS."""
    read, won = in_words(switches), Counter()
    won[CLAIMS["nobody"]] = probability(CLAIMS["nobody"], rates) * ONE_CLAIM
    # With three claimants neither exile nor lie matters.
    for claimants, reading in ((2, (read["exile"], read["lie"])), (3, ("all", "other"))):
        for needs, worth in gains(claimants, _relevant(claimants, belief), *reading, read["ties"]).items():
            won[needs[:2]] += worth * probability(needs, rates)
    return won


def win_rate(rates, belief, switches=STANDARD):
    """p_v as a Fraction; rates and belief: Rates of Fractions (or numbers, see `fraction`)."""
    rates, belief = (Rates(*map(fraction, given)) for given in (rates, belief))
    return sum(_won(rates, belief, switches).values())


def branches(rates):
    """Who claims beside the seer -> (probability, win rate) of a village whose belief is right."""
    rates = Rates(*map(fraction, rates))
    won = _won(rates, rates, STANDARD)
    chances = {who: probability(claims, rates) for who, claims in CLAIMS.items()}
    return {who: (chance, won[CLAIMS[who]] / chance) for who, chance in chances.items()}


def one_claim():
    """The village's win rate if only the seer claims, as a Fraction: every seating and divination.

    The seer is believed. A black is exiled, else one of the three not divined, evenly; an exiled possessed
    is worth 1/2, as with three claimants.
    """
    total = Fraction(0)
    for roles in SEATINGS:
        seer = roles.index("S")
        for divined in _but(seer):
            exiled = [divined] if roles[divined] == "W" else _but(seer, divined)
            worth = sum(Fraction(WORTH[3][roles[seat]]) for seat in exiled)
            total += QUARTER * worth / len(exiled) / len(SEATINGS)
    return total

"""Of the many exact solutions one that answers mistakes well: a trembling-hand equilibrium (Selten 1975).

An optimal child may answer badly to a card that no optimal dealer plays, so what that card costs hangs on
which optimal child one meets. Here both players choose each action with at least a small probability, and
the game of such players is solved; what the child prefers there, the solution does. Where the child is
indifferent even so, it chooses as evenly as an equilibrium allows.
"""

from typing import NamedTuple

import numpy as np
from scipy import sparse

from gamelab import checks
from gamelab.cfr import lp
from gamelab.cfr.arrays import PlayerField
from gamelab.cfr.form import whole_form
from gamelab.koikoi.nine.layout import DEALER_SETS, FIRST_CALL, NO_SEQUENCE
from gamelab.koikoi.nine.rules import DEALS, Seat
from gamelab.settings import InputError

SIZE = 1e-4
"""The least probability of an action; a tenth of it gives the same solution."""
TINY = 1e-9  # probabilities below are the linear program's rounding


class OptimalPlans(NamedTuple):
    """All optimal plans of the non-dealer: whole + free @ z, with bounds on z.

    A z is how likely the non-dealer comes to a set in which it is indifferent and takes the first action
    there: at least 0, and at most how likely it comes there.
    """

    shares: np.ndarray  # float64[non-dealer's sets]: probability of the first action, NaN where indifferent
    whole: np.ndarray  # float64[non-dealer's sequences]
    free: sparse.csr_array  # float64[non-dealer's sequences, z]
    parents: np.ndarray  # int64[z]: the sequence before
    ahead: sparse.csr_array
    """float64[dealer's sets, non-dealer's sequences]: what the likelier card brings the dealer more."""
    even: np.ndarray  # bool[dealer's sets]: whether the dealer mixes, so that neither card may bring more


def _nine(form, size):
    """A form of nine cards and the least probability of an action, checked."""
    dealer = whole_form(form).players[Seat.DEALER]
    if dealer[PlayerField.END_SET] != DEALER_SETS or len(form.sets) < FIRST_CALL:
        raise InputError("form must be that of nine cards, such as nine.layout.load().form.")
    return form, checks.number("size", size, 1e-12, 0.25)


def _face(face):
    face = checks.instance("face", face, OptimalPlans, "the OptimalPlans that optimal_plans returns")
    whole = checks.numbers("whole", face.whole, None)
    parents = checks.integers("parents", face.parents, None, low=0, high=len(whole) - 1)
    shares, even = checks.any_numbers("shares", face.shares, None), np.asarray(face.even)
    for name, matrix, shape in (
        ("free", face.free, (len(whole), len(parents))),
        ("ahead", face.ahead, (len(even) if even.ndim == 1 else -1, len(whole))),
    ):
        if not isinstance(matrix, sparse.csr_array) or matrix.shape != shape or even.dtype != bool:
            raise InputError(f"face must be as optimal_plans returns it: {name} does not fit the others.")
    return face._replace(whole=whole, parents=parents, shares=shares, even=even)


def _non_dealer(form):
    """(first sequence, parent) of the child's sets, numbered from the child's empty sequence."""
    sets = form.sets[DEALER_SETS:].astype(np.int64) - NO_SEQUENCE
    return sets[:, 0], sets[:, 2]


def trembling_dealer(form, size):
    """The dealer's optimal plan if each action of both players has a probability of at least `size`.

    form: of nine cards; size: at most a quarter. InputError for others.
    """
    form, size = _nine(form, size)
    (first, parent), pays = _non_dealer(form), lp.payoffs(form, Seat.DEALER).T.tocsr() * DEALS
    sets, (sequences, own) = len(first), pays.shape
    both, each = np.stack([first, first + 1], 1).ravel(), np.arange(sets)
    at = sparse.csr_array((np.ones(2 * sets), (each.repeat(2), both)), shape=(sets, sequences))
    below = sparse.csr_array((np.ones(sets), (parent, each)), shape=(sequences, sets))
    # Variables: the dealer's plan, what each set is worth, and its worse action, to the dealer.
    gains = sparse.hstack([pays, below, sparse.csr_array((sequences, sets))], format="csr")
    worse = sparse.hstack([sparse.csr_array((sets, own + sets)), sparse.eye_array(sets)], format="csr")
    worth = sparse.hstack([sparse.csr_array((sets, own)), sparse.eye_array(sets, 2 * sets)], format="csr")
    equal = worth - size * (at @ gains) - (1 - 2 * size) * worse
    pairs = np.arange(1, own)
    sums = sparse.csr_array((np.ones(own - 1), ((pairs - 1) // 2, pairs)), shape=(own // 2, own + 2 * sets))
    limits = [(1, 1), *[(size, 1)] * (own - 1), *[(None, None)] * (2 * sets)]
    equal, target = sparse.vstack([sums, equal]), np.repeat([1.0, 0.0], [own // 2, sets])
    cost, most = -gains[[0]].toarray()[0], np.zeros(2 * sets)
    return lp.optimum(cost, at.T.tocsr()[both] @ worse - gains[both], most, equal, target, limits)[1][:own]


def preferred(form, dealer, size):
    """Probability of the first action in each of the child's sets against a trembling dealer; NaN: any.

    dealer: its plan, float64[own sequences]. InputError for what cannot be.
    """
    form, size = _nine(form, size)
    dealer = checks.numbers("dealer", dealer, NO_SEQUENCE)
    first, parent = _non_dealer(form)
    gain = lp.payoffs(form, Seat.NON_DEALER) @ dealer * DEALS
    for one, before in zip(first[::-1].tolist(), parent[::-1].tolist()):
        pair = gain[one : one + 2]
        gain[before] += size * pair.sum() + (1 - 2 * size) * pair.max()
    lead = gain[first] - gain[first + 1]
    # Summed over the deals leads are whole numbers times 1, size or its square; rounding stays below 1e-13.
    return np.where(abs(lead) < size**2, np.nan, lead > 0)


def optimal_plans(form, size=SIZE):
    """The `OptimalPlans` that is left when trembles of this size vanish; InputError for what cannot be."""
    form, size = _nine(form, size)
    dealer = trembling_dealer(form, size)
    shares, (first, parent) = preferred(form, dealer, size), _non_dealer(form)
    rows, parents = [{} for _ in range(2 * len(first) + 1)], []
    whole = np.eye(1, len(rows))[0]
    for one, before, share in zip(first.tolist(), parent.tolist(), shares.tolist()):
        taken = one if share == 1 else one + 1
        whole[taken], rows[taken] = whole[before], dict(rows[before])
        if np.isnan(share):
            rows[one][len(parents)], rows[taken][len(parents)] = 1.0, -1.0
            parents.append(before)
    entries = [(row, z, sign) for row, signs in enumerate(rows) for z, sign in signs.items()]
    row, z, sign = zip(*entries)
    free = sparse.csr_array((sign, (row, z)), shape=(len(rows), len(parents)))
    cards, pays = dealer[1:].reshape(-1, 2), lp.payoffs(form, Seat.DEALER)[1:].tocsr() * DEALER_SETS
    ahead = sparse.diags_array(np.sign(cards[:, 0] - cards[:, 1])) @ (pays[::2] - pays[1::2])
    even = cards.min(axis=1) > 1.01 * size
    return OptimalPlans(shares, whole, free, np.array(parents), ahead.tocsr(), even)


def _bounds(face):
    """(above, most, equal, target): what z must meet for the plan to be optimal."""
    within, gains = face.free[face.parents], face.ahead @ face.free
    known = face.ahead @ face.whole
    above = sparse.vstack([sparse.eye_array(len(face.parents)) - within, -gains[~face.even]])
    most = np.concatenate([face.whole[face.parents], known[~face.even]])
    return above, most, gains[face.even], -known[face.even]


def extreme_plans(face, gain):
    """The child's plans with the least and the most gain @ plan, one after the other.

    gain: float64[child's sequences]. InputError for what cannot be.
    """
    face = _face(face)
    gain = checks.numbers("gain", gain, len(face.whole))
    return (_extreme_plan(face, gain, sign) for sign in (1, -1))


def _extreme_plan(face, gain, sign):
    _, z = lp.optimum(sign * (face.free.T @ gain), *_bounds(face), (0, None))
    return face.whole + face.free @ z


def plan(face):
    """The child's plan that is most even where it may choose: the least sum of distances from one half.

    InputError if `face` is no `OptimalPlans`.
    """
    face = _face(face)
    count, (above, most, equal, target) = len(face.parents), _bounds(face)
    away, half = sparse.eye_array(count) - face.free[face.parents] / 2, face.whole[face.parents] / 2
    # Beside each z its distance from half of what may be taken.
    wide = [sparse.hstack([part, sparse.csr_array(part.shape[:1] + (count,))]) for part in (above, equal)]
    distances = [sparse.hstack([sign * away, -sparse.eye_array(count)]) for sign in (1, -1)]
    above, most = sparse.vstack([wide[0], *distances]), np.concatenate([most, half, -half])
    _, z = lp.optimum(np.repeat([0.0, 1.0], count), above, most, wide[1], target, (0, None))
    return face.whole + face.free @ z[:count]


def equilibrium(form, size=SIZE):
    """The refined solution, float64[sequences]; InputError for what cannot be."""
    form, size = _nine(form, size)
    found = optimal_plans(form, size)
    child, (first, parent) = np.maximum(plan(found), 0.0), _non_dealer(form)
    _, strategy = lp.equilibrium(form)
    reached = child[parent] > TINY
    share = np.where(np.isnan(found.shares), 0.5, found.shares)
    share[reached] = child[first[reached]] / child[parent[reached]]
    strategy[NO_SEQUENCE + first], strategy[NO_SEQUENCE + first + 1] = share, 1 - share
    return strategy

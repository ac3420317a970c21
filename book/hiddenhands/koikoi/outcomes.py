"""How games end: sampled, exactly, and one told in words."""

import numpy as np

from gamelab import rng
from gamelab.cfr import playing, sampling
from gamelab.cfr.arrays import InfoSetField
from gamelab.koikoi.nine.layout import FIRST_CALL
from gamelab.koikoi.nine.players import rule_based_strategy
from gamelab.koikoi.nine.rules import CARDS, DEALS, Call, Seat, State
from gamelab.settings import InputError, Parameter, pick
from hiddenhands.koikoi import words
from hiddenhands.runs import kept

ENDS = (
    "dealer wins at its second turn",
    "child stops at its first turn",
    "child wins at its last turn",
    "nobody wins",
)


_POINTS = Parameter(int, 1, "what a card is worth to the careful player", low=1, high=1000)


def careful(game, values):
    """The strategy of a player that takes the most valuable cards it can and never says koi-koi.

    values: {name of a card: its points}, all nine; InputError names whatever is missing or not allowed.
    """
    if not isinstance(values, dict):
        raise InputError(f"values must be points by name for {CARDS} cards, not {str(values)[:60]!r}.")
    known = {name: card for card, name in enumerate(words.NAMES[:CARDS])}
    worth = {pick("card", name, known): _POINTS.read(f"values[{name!r}]", values[name]) for name in values}
    if missing := [name for name, card in known.items() if card not in worth]:
        raise InputError(f"values must give points to all {CARDS} cards; missing: {', '.join(missing)}.")
    return rule_based_strategy(game, [worth[card] for card in range(CARDS)])


def play_block(game, one, other, seed, games):
    """Gains of strategy `one` in `games` pairs of games, int16[games, 2]: as dealer, then as child."""
    rows = np.empty((games, 2), np.int16)
    playing.play_games(seed, 0, game.tree, one, other, rows, np.zeros(rng.STATE, np.uint64))
    return rows


def reach(game, strategy):
    """Probability of each node of the tree within its deal, float64[nodes]."""
    starts, nodes, sets = game.tree[:3]
    chance = np.zeros(len(nodes))
    chance[starts[:-1]] = 1.0
    inner = nodes[:, 0] >= 0
    info_sets, children = nodes[inner].T
    # Three decisions at most: what is reached after the first pass leads on in the second and third.
    for _ in range(3):
        for action in range(2):
            chance[children + action] = chance[inner] * strategy[sets[info_sets, InfoSetField.FIRST] + action]
    return chance


def after_calls(game, call):
    """The nodes (numbers) that follow when the child calls so."""
    nodes = game.tree.nodes
    return nodes[nodes[:, 0] >= FIRST_CALL, 1] + call


def shares(game, strategy):
    """How games of a strategy against itself end: a dict from the kind of end to its probability."""
    over, paid = game.tree.nodes[:, 0] < 0, game.tree.nodes[:, 1]
    chance = reach(game, strategy) / DEALS
    stopped = np.zeros(len(over), bool)
    stopped[after_calls(game, Call.STOP)] = True
    dealer, child = over & (paid > 0), over & (paid < 0)
    kinds = dealer, child & stopped, child & ~stopped, over & (paid == 0)
    return {end: float(chance[kind].sum()) for end, kind in zip(ENDS, kinds)}


def kept_shares(variant, end="nobody wins"):
    """{players: share of games that end so, or in which koi-koi is said}, exactly; from koikoi-nine-ends."""
    table = kept.stored_table("koikoi-nine-ends")
    lines = table[(table["variant"] == variant) & (table["end"] == end)]
    return dict(zip(lines["players"], lines["share"]))


def after_koi_koi(game, strategy):
    """(probability that the child says koi-koi, that the dealer wins then) when a strategy plays itself."""
    chance, gone_on = reach(game, strategy) / DEALS, after_calls(game, Call.KOI_KOI)
    return chance[gone_on].sum(), chance[gone_on[game.tree.nodes[gone_on, 1] > 0]].sum()


def story(game, number, strategies, seed):
    """Deal `number` played by two strategies: a list of dicts with event and field, in words."""
    stream = np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, seed, int(sampling.Purpose.PLAY), number)
    described, history, node = words.MiniHanafuda(game.rules), (), int(game.tree.starts[number])
    while (player := described.turn(number, history)) >= 0:
        legal, action = described.actions(number, history), 0
        if len(legal) > 1:
            info_set, child = game.tree.nodes[node].tolist()
            action = int(playing.choose(game.tree, info_set, strategies[player], stream))
            node = child + action
        history += (legal[action],)
    states = [described.at(number, history[:moves])[0] for moves in range(len(history) + 1)]
    dealer, child = (", ".join(words.cards(states[0][State.HANDS + seat])) for seat in Seat)
    paid, (_, _, shown) = described.payoff(number, history), described.at(number, history)
    end = f"{words.SEATS[paid < 0]} wins {abs(paid)}" if paid else "nobody wins"
    events = [f"dealer holds {dealer}; child holds {child}", *shown, end]
    fields = [", ".join(words.cards(state[State.FIELD])) or "empty" for state in states]
    return [{"event": event, "field": field} for event, field in zip(events, [*fields, ""])]

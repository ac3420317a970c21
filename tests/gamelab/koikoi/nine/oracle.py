"""Mini hanafuda of nine cards, a tree of histories, solved with lists, dicts, fractions, a linear program.

Source: Abe (2019), the blog article on an artificial player for mini hanafuda, in the project's reading of
it. Written to be read; it shares nothing with the kernels. The dealer is player 0, the child player 1;
payoffs are the dealer's.

The shuffle is split into chance events: first both hands and the field card, then one card off the pile at
a time. A history that ends with r cards unseen in the pile therefore stands for r! of the 90,720 deals.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import factorial
from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array, csr_array, hstack

NAMES = "curtain", "red", "cherry", "moon", "geese", "susuki", "sake", "blue", "kiku"  # three months of three
CURTAIN, RED, CHERRY, MOON, GEESE, SUSUKI, SAKE, BLUE, KIKU = CARDS = range(9)
MONTHS = "March", "August", "September"
PLAINS = {CHERRY, SUSUKI, KIKU}
YAKU = {
    "nikou": ({CURTAIN, MOON}, 3),
    "hanami": ({CURTAIN, SAKE}, 5),
    "tsukimi": ({MOON, SAKE}, 5),
    "tane": ({GEESE, SAKE}, 1),
    "tan": ({RED, BLUE}, 1),
}
DEALER, CHILD = PLAYERS = 0, 1
STOP, KOIKOI = "stop", "koi-koi"
PLAY, DRAW, CALL, END = "play", "draw", "call", "end"
DEALS = factorial(9) // (2 * 2)  # hands are sets, the pile is a sequence


@dataclass(frozen=True)
class Rules:
    """The switches. All concern the points paid but the first, which says how many plains make kasu."""

    kasu: int = 3
    opponent_doubled: bool = False  # a player wins after the other one's koi-koi: twice the points
    caller_doubled: bool = False  # a player wins after a koi-koi of his own: twice the points
    unimproved: str = (
        "nothing"  # or "receives", or "pays": what the caller does when nobody wins after his koi-koi
    )
    strict: bool = False  # only the yaku of the full game that nine cards can make


def yaku(captured, rules):
    """Names of the yaku among these cards."""
    plains = {"kasu"} if len(captured & PLAINS) >= rules.kasu else set()
    made = {name for name, (cards, _) in YAKU.items() if cards <= captured} | plains
    return made & {"hanami", "tsukimi"} if rules.strict else made


@cache
def points(captured, rules):
    """captured: frozenset. Each of the 512 sets comes up a thousand times."""
    return sum(1 if name == "kasu" else YAKU[name][1] for name in yaku(captured, rules))


# Rules


class State(NamedTuple):
    """A history and what it leads to; sets are frozensets, pairs are (dealer's, child's)."""

    hands: tuple  # as dealt
    field: int  # the card turned up at the start
    events: tuple  # cards played and drawn in turn, and calls
    held: tuple
    table: frozenset  # cards lying on the field now
    pile: frozenset  # cards unseen as yet
    captured: tuple
    called: tuple  # points at the last koi-koi, 0 if there was none
    turn: int  # 0 to 3, the dealer's are even
    phase: str
    payoff: int  # dealer's, once the phase is END

    @property
    def player(self):
        return self.turn % 2


class Information(NamedTuple):
    """What a player knows at a decision: everything but the other hand and the pile, with perfect recall."""

    player: int
    hand: frozenset  # as dealt
    field: int
    events: tuple

    def __str__(self):
        """For example: child dealt {curtain, moon}, field cherry: plays kiku, draws blue; ..."""
        hand = ", ".join(NAMES[card] for card in sorted(self.hand))
        words, cards = [], 0
        for event in self.events:
            if event in (STOP, KOIKOI):
                words.append(event)
            else:
                who = ("dealer", "child")[cards // 2 % 2]
                words.append(f"draws {NAMES[event]}" if cards % 2 else f"{who} plays {NAMES[event]}")
                cards += 1
        return (
            f"{('dealer', 'child')[self.player]} dealt {{{hand}}}, field {NAMES[self.field]}: "
            + "; ".join(words)
        )


def change(pair, player, value):
    """The pair with one player's part replaced."""
    return (value, pair[1]) if player == DEALER else (pair[0], value)


def put(state, card):
    """(table, captured) after a card came to the field: it stays, or is captured with one of its month."""
    match = {other for other in state.table if other // 3 == card // 3}
    assert len(match) < 2
    if not match:
        return state.table | {card}, state.captured
    mine = state.captured[state.player] | match | {card}
    return state.table - match, change(state.captured, state.player, mine)


def start(hands, field):
    """The state before the dealer's first turn."""
    nobody, lies = frozenset(), frozenset({field})
    pile = frozenset(CARDS) - hands[0] - hands[1] - lies
    return State(hands, field, (), hands, lies, pile, (nobody, nobody), (0, 0), 0, PLAY, 0)


def actions(state):
    """What the player may do, or the cards that may come off the pile; the smallest card first."""
    if state.phase == CALL:
        return [STOP, KOIKOI]
    return sorted(state.held[state.player] if state.phase == PLAY else state.pile)


def step(state, action, rules):
    """The state after this action or draw."""
    player = state.player
    events = *state.events, action
    if state.phase == PLAY:
        held = change(state.held, player, state.held[player] - {action})
        table, captured = put(state, action)
        return state._replace(events=events, held=held, table=table, captured=captured, phase=DRAW)
    if state.phase == DRAW:
        pile, (table, captured) = state.pile - {action}, put(state, action)
        return judge(state._replace(events=events, pile=pile, table=table, captured=captured), rules)
    state = state._replace(events=events)
    if action == STOP:
        return win(state, rules)
    called = change(state.called, player, points(state.captured[player], rules))
    return next_turn(state._replace(called=called), rules)


def judge(state, rules):
    """After both cards of a turn: has the player more points than at his last koi-koi?"""
    if points(state.captured[state.player], rules) <= state.called[state.player]:
        return next_turn(state, rules)
    return state._replace(phase=CALL) if state.held[state.player] else win(state, rules)


def next_turn(state, rules):
    if state.turn < 3:
        return state._replace(turn=state.turn + 1, phase=PLAY)
    dealer, child = state.called
    assert dealer == 0, "the dealer never gets to call"
    caller_gets = {"nothing": 0, "receives": child, "pays": -child}[rules.unimproved]
    return state._replace(phase=END, payoff=-caller_gets)


def win(state, rules):
    player = state.player
    won = points(state.captured[player], rules)
    if rules.opponent_doubled and state.called[1 - player]:
        won *= 2
    if rules.caller_doubled and state.called[player]:
        won *= 2
    return state._replace(phase=END, payoff=won if player == DEALER else -won)


def information(state):
    """What the player to move knows."""
    return Information(state.player, state.hands[state.player], state.field, state.events)


# The tree


class Ending(NamedTuple):
    """A finished history: number of deals, (information set, action) of every choice, the dealer's payoff."""

    deals: int
    moves: tuple
    payoff: int


def starts():
    """Every first state: 3,780 of them, each for 4! orders of the pile."""
    for dealer in combinations(CARDS, 2):
        for child in combinations(set(CARDS) - set(dealer), 2):
            for field in set(CARDS) - set(dealer) - set(child):
                yield start((frozenset(dealer), frozenset(child)), field)


def histories(rules, beginnings=None):
    """Every (state, choices so far) from these first states, parents first; a forced move is no choice."""
    todo = [(state, ()) for state in beginnings or starts()]
    while todo:
        state, moves = todo.pop()
        yield state, moves
        if state.phase != END:
            legal = actions(state)
            seen = information(state) if state.phase != DRAW and len(legal) > 1 else None
            for action in legal:
                more = (*moves, (seen, action)) if seen else moves
                todo.append((step(state, action, rules), more))


class Game:
    """The whole tree of one set of rules, or the part that grows from some first states."""

    def __init__(self, rules, beginnings=None):
        self.rules = rules
        self.endings = []
        self.sets = {}  # information set -> (legal actions, cards on the field, own captured cards)
        for state, moves in histories(rules, beginnings):
            if state.phase == END:
                self.endings.append(Ending(factorial(len(state.pile)), moves, state.payoff))
            elif state.phase != DRAW:
                seen = tuple(actions(state)), state.table, state.captured[state.player]
                self.sets[information(state)] = seen

    def decisions(self, player, forced=False):
        """Information sets of this player, with or without those that leave no choice."""
        return [
            seen
            for seen, (legal, *_) in self.sets.items()
            if seen.player == player and (forced or len(legal) > 1)
        ]

    def calls(self):
        return [seen for seen, (legal, *_) in self.sets.items() if legal == (STOP, KOIKOI)]


class Census:
    """How many histories there are, of what kinds; only the report asks."""

    def __init__(self, rules):
        self.visible = ({}, {})  # for each player: what lies open without memory -> legal actions
        self.phases, self.phases_by_deal, self.depths = Counter(), Counter(), Counter()
        for state, moves in histories(rules):
            self.phases[state.phase] += 1
            self.phases_by_deal[state.phase] += factorial(len(state.pile))
            if state.phase == END:
                self.depths[1 + len(state.events), self._acts(state), len(moves)] += 1
            elif state.phase != DRAW:
                me = state.player
                view = state.phase, state.held[me], state.table, state.captured, state.called
                self.visible[me][view] = actions(state)

    def _acts(self, state):
        """Moves of both players, forced ones too: events come as played, drawn, perhaps called."""
        calls = sum(event in (STOP, KOIKOI) for event in state.events)
        return (len(state.events) - calls) // 2 + calls


# Strategies: functions from (game, information set) to {action: probability}


def uniform(game, seen):
    legal = game.sets[seen][0]
    return {action: Fraction(1, len(legal)) for action in legal}


@dataclass(frozen=True)
class RuleBased:
    """Takes the pair of the most points; if it can take none, plays the lowest card; never says koi-koi."""

    worth: tuple = (20, 5, 1, 20, 10, 1, 10, 5, 1)  # bright 20, animal 10, ribbon 5, plain 1
    own_counts: bool = True  # the played card's points are part of the sum
    ties: str = "uniform"  # or "low", "high" card number

    def __call__(self, game, seen):
        legal, table, _ = game.sets[seen]
        if STOP in legal:
            return {STOP: Fraction(1), KOIKOI: Fraction(0)}
        takes = {card: [other for other in table if other // 3 == card // 3] for card in legal}
        able = [card for card in legal if takes[card]]
        own = self.own_counts

        def gain(card):
            return self.worth[takes[card][0]] + (self.worth[card] if own else 0)

        if able:
            best = [card for card in able if gain(card) == max(map(gain, able))]
        else:
            best = [card for card in legal if self.worth[card] == min(self.worth[c] for c in legal)]
        best = {"uniform": best, "low": best[:1], "high": best[-1:]}[self.ties]
        return {card: Fraction(card in best, len(best)) for card in legal}


def tabular(table):
    """The strategy of a dictionary {information set: {action: probability}}, for sets with a choice."""
    return lambda game, seen: table[seen]


def expected_payoff(game, dealer, child):
    """The dealer's mean payoff per game, exact if the strategies hold fractions."""
    asked = cache(lambda seen: (dealer, child)[seen.player](game, seen))
    total = 0
    for ending in game.endings:
        if not ending.payoff:
            continue
        reach = Fraction(ending.deals, DEALS)
        for seen, action in ending.moves:
            reach *= asked(seen)[action]
            if not reach:
                break
        total += reach * ending.payoff
    return total


def moves_of(player, moves):
    return tuple(move for move in moves if move[0].player == player)


def best_response(game, player, opponent):
    """This player's greatest mean payoff against a strategy, and a pure table that gets it."""
    sign = 1 if player == DEALER else -1
    asked = cache(lambda seen: opponent(game, seen))
    value = defaultdict(
        Fraction
    )  # of the last own move, over everything that follows before the next own one
    parent = {}  # information set -> the own move before it
    for ending in game.endings:
        own = moves_of(player, ending.moves)
        for before, (seen, _) in zip([None, *own], own, strict=False):
            parent[seen] = before
        reach = Fraction(ending.deals, DEALS)
        for seen, action in moves_of(1 - player, ending.moves):
            reach *= asked(seen)[action]
        value[own[-1]] += sign * reach * ending.payoff
    table = {}
    for seen in sorted(parent, key=lambda seen: -len(seen.events)):
        legal = game.sets[seen][0]
        best = max(legal, key=lambda action: value[seen, action])
        table[seen] = {action: int(action == best) for action in legal}
        value[parent[seen]] += value[seen, best]
    return value[None], table


# Sequence form


class SequenceForm:
    """Payoffs between sequences, and the constraints E plan = e that make a vector a realization plan."""

    def __init__(self, game):
        self.game = game
        self.sequences = tuple({(): 0} for _ in PLAYERS)  # own moves so far -> number
        self.sets = tuple({} for _ in PLAYERS)  # information set -> (number, parent sequence)
        cells = Counter()
        for ending in game.endings:
            pair = tuple(self._number(player, moves_of(player, ending.moves)) for player in PLAYERS)
            cells[pair] += ending.deals * ending.payoff
        rows, columns = zip(*cells, strict=True)
        shape = tuple(len(sequences) for sequences in self.sequences)
        self.payoff = csr_array(coo_array((np.array(list(cells.values())) / DEALS, (rows, columns)), shape))
        self.plan = tuple(map(self._constraints, PLAYERS))

    def _number(self, player, own):
        """Number of a sequence; gives numbers to all that begin it, and to their siblings."""
        numbers, sets = self.sequences[player], self.sets[player]
        if own not in numbers:
            seen, before = own[-1][0], own[:-1]
            parent = self._number(player, before)
            sets[seen] = len(sets), parent
            for action in self.game.sets[seen][0]:
                numbers[(*before, (seen, action))] = len(numbers)
        return numbers[own]

    def _constraints(self, player):
        """Row 0: the empty sequence has weight 1. Row 1 + set: its actions share what led there."""
        numbers, sets = self.sequences[player], self.sets[player]
        entries = [(0, 0, 1)]
        for own, number in numbers.items():
            if own:
                entries.append((1 + sets[own[-1][0]][0], number, 1))
        for row, parent in sets.values():
            entries.append((1 + row, parent, -1))
        rows, columns, values = zip(*entries, strict=True)
        matrix = csr_array(coo_array((values, (rows, columns)), (1 + len(sets), len(numbers))))
        return matrix, np.eye(1, 1 + len(sets)).ravel()

    def table(self, player, plan):
        """The tabular strategy of a realization plan; uniform where the plan never goes."""
        result = defaultdict(dict)
        for own, number in self.sequences[player].items():
            if own:
                seen, action = own[-1]
                before = plan[self.sets[player][seen][1]]
                result[seen][action] = max(0.0, plan[number]) / before if before > 1e-12 else None
        for row in result.values():
            total = sum(weight or 0 for weight in row.values())
            for action in row:
                row[action] = row[action] / total if total else 1 / len(row)
        return dict(result)


def solve(form, player):
    """(dealer's value, realization plan of an optimal strategy of `player`) from his linear program.

    He maximizes the worst case: the dual value, at the other player's root, of the payoffs his plan leaves.
    """
    payoff = form.payoff if player == DEALER else -form.payoff.T
    own, own_sum = form.plan[player]
    other, other_sum = form.plan[1 - player]
    size, duals = own.shape[1], other.shape[0]
    # variables: plan, then one free value per constraint of the opponent; other.T @ values <= payoff.T @ plan
    answer = linprog(
        np.concatenate([np.zeros(size), -other_sum]),
        A_ub=hstack([-payoff.T, other.T], format="csr"),
        b_ub=np.zeros(other.shape[1]),
        A_eq=hstack([own, csr_array((own.shape[0], duals))], format="csr"),
        b_eq=own_sum,
        bounds=[(0, None)] * size + [(None, None)] * duals,
        method="highs",
    )
    assert answer.success, answer.message
    return (-answer.fun if player == DEALER else answer.fun), answer.x[:size]


# The two examples of the article


def futures(game, seen):
    """For a call: [(dealer's last card, his draw, child's last draw)], all ways the unseen cards can lie."""
    played = {event for event in seen.events if event not in (STOP, KOIKOI)}
    unseen = set(CARDS) - seen.hand - {seen.field} - played
    return [(a, b, c) for a in unseen for b in unseen - {a} for c in unseen - {a, b}]


def after_koikoi(game, seen, future):
    """(cards the dealer captures in his last turn, the child's captured cards at the end, dealer wins)."""
    dealer_card, draw, last = future
    dealer = frozenset({seen.events[0], dealer_card})
    state = start((dealer, seen.hand), seen.field)
    for action in (*seen.events, KOIKOI):
        state = step(state, action, game.rules)
    before = state.captured
    state = step(step(state, dealer_card, game.rules), draw, game.rules)
    won = state.phase == END
    taken = state.captured[DEALER] - before[DEALER]
    if not won:
        (mine,) = state.held[CHILD]
        state = step(step(state, mine, game.rules), last, game.rules)
    return taken, state.captured[CHILD], won


def example_1(game, seen):
    """The child holds tan alone, the dealer can take only August cards, nikou can still be added."""
    if yaku(game.sets[seen][2], game.rules) != {"tan"}:
        return False
    ends = [after_koikoi(game, seen, future) for future in futures(game, seen)]
    august_only = all(card // 3 == 1 for taken, *_ in ends for card in taken)
    nikou = any("nikou" in yaku(end, game.rules) for _, end, _ in ends)
    return august_only and nikou and not any(won for *_, won in ends)


def example_2(game, seen):
    """Only tsukimi or tane could be added, and the dealer takes the August cards whatever he holds."""
    own = game.sets[seen][2]
    elsewhere = set(CARDS) - own - {card for card in CARDS if card // 3 != 1 and _stranded(own, card)}
    lacking = {n for n, (cards, _) in YAKU.items() if not cards <= own and cards <= own | elsewhere}
    if lacking != {"tsukimi", "tane"}:
        return False
    ends = [after_koikoi(game, seen, future) for future in futures(game, seen)]
    return all(any(card // 3 == 1 for card in taken) for taken, *_ in ends)


def call_values(game, dealer):
    """{call: (reach, gain of stopping, gain of koi-koi)}, the child's, against this dealer.

    The reach is the probability that the deal, the draws and the dealer lead there if the child plays towards
    it; the gains are means given that the set is reached, or None if this dealer never comes there.
    """
    asked = cache(lambda seen: dealer(game, seen))
    reach, gains = defaultdict(Fraction), defaultdict(Fraction)
    for ending in game.endings:
        if ending.moves[-1][1] in (STOP, KOIKOI):
            weight = Fraction(ending.deals, DEALS)
            for seen, action in moves_of(DEALER, ending.moves):
                weight *= asked(seen)[action]
            reach[ending.moves[-1]] += weight
            gains[ending.moves[-1]] -= weight * ending.payoff
    result = {}
    for seen in game.calls():
        often = reach[seen, STOP]
        result[seen] = often, *(gains[seen, act] / often if often else None for act in (STOP, KOIKOI))
    return result


def _stranded(own, card):
    """Whether the card is the last one of a month whose other two are already captured."""
    return len({other for other in own if other // 3 == card // 3}) == 2


def report(rules, show=print):
    """Everything countable and computable about one set of rules."""
    game, census = Game(rules), Census(rules)
    show(f"== {rules}")
    ends = sum(ending.deals for ending in game.endings)
    show(f"deals {DEALS}; deck orders {factorial(9)}; first states {len(list(starts()))}")
    nodes = census.phases.total()
    show(f"histories with draws as chance events: {dict(census.phases)}, in all {nodes} + the root")
    show(f"the same if one chance event fixes the deal: {dict(census.phases_by_deal)}; terminal {ends}")
    depths = dict(sorted(census.depths.items()))
    show(f"terminal histories by (events with the deal, moves, choices): {depths}")
    for player, who in zip(PLAYERS, ("dealer", "child"), strict=True):
        free, every = game.decisions(player), game.decisions(player, forced=True)
        kinds = Counter((len(seen.events), game.sets[seen][0] == (STOP, KOIKOI)) for seen in every)
        seen_only = census.visible[player]
        real = sum(len(legal) > 1 for legal in seen_only.values())
        show(f"{who}: {len(free)} information sets with a choice, {len(every)} with forced moves;")
        show(f"   by (events so far, call): {dict(sorted(kinds.items()))};", end=" ")
        show(f"visible cards only: {real} / {len(seen_only)}")
    form = SequenceForm(game)
    show(f"sequences {form.payoff.shape}, sequence pairs with payoff {np.count_nonzero(form.payoff.data)}")
    value, dealer_plan = solve(form, DEALER)
    other, child_plan = solve(form, CHILD)
    dealer, child = (tabular(form.table(p, plan)) for p, plan in ((DEALER, dealer_plan), (CHILD, child_plan)))
    above, below = best_response(game, DEALER, child)[0], -best_response(game, CHILD, dealer)[0]
    show(f"value for the dealer {value:.12f} / {other:.12f}; times deals {value * DEALS:.6f}")
    show(f"   bracket by best responses [{float(below):.15f}, {float(above):.15f}],", end=" ")
    show(f"width {float(above - below):.2e}")
    players = (uniform, "uniform"), (RuleBased(), "rule-based")
    for (first, name), (second, other_name) in product(players, players):
        exact = expected_payoff(game, first, second)
        show(f"dealer's gain, {name} dealer and {other_name} child: {exact} = {float(exact):.10f}")
    for opponent, name in players:
        gains = [best_response(game, player, opponent)[0] for player in PLAYERS]
        show(f"best response to the {name} player: as dealer {gains[0]}, as child {gains[1]}")
        show(f"   his exploitability, the mean of both: {float(sum(gains)) / 2:.10f}")


def variants():
    """The default, each switch alone, and the same with two plains for kasu."""
    for kasu in (3, 2):
        base = Rules(kasu=kasu)
        yield base
        yield replace(base, opponent_doubled=True)
        yield replace(base, caller_doubled=True)
        yield replace(base, opponent_doubled=True, caller_doubled=True)
        yield replace(base, unimproved="receives")
        yield replace(base, unimproved="pays")


if __name__ == "__main__":
    for chosen in variants():
        report(chosen)

"""Games by name and described by a user: real payoffs, chance anywhere, refusals in a sentence."""

import math
import random
import tracemalloc
from sys import getsizeof

import numpy as np
import pytest

from gamelab.cfr import evaluation, lp, training
from gamelab.cfr.arrays import CHANCE, END
from gamelab.cfr.small_games import Kuhn, Leduc, LiarsDice
from gamelab.cfr.tree import NODE_BYTES, SET_BYTES, build
from gamelab.choices import InputError
from hiddenhands import registry
from hiddenhands.solve import games


class Scaled(Kuhn):
    """Kuhn poker with its payoffs times a factor."""

    def __init__(self, factor):
        self.factor = factor

    def payoff(self, deal, history):
        return self.factor * super().payoff(deal, history)


class Drawn(Kuhn):
    """Kuhn poker whose second card is drawn when player 0 has moved, the jack as likely as told."""

    def __init__(self, *odds):
        self.odds = odds

    def deals(self):
        return ["J", "Q", "K"]

    def turn(self, deal, history):
        if len(history) == 1:
            return CHANCE
        moves = history[:1] + history[2:]
        return super().turn((deal,), moves)

    def actions(self, deal, history):
        if len(history) != 1:
            return super().actions(deal, history)
        left = [card for card in "JQK" if card != deal]
        return dict(zip(left, self.odds or (1 / 2, 1 / 2)))

    def sees(self, deal, history):
        moves = history[:1] + history[2:]
        return (deal, history[1:2])[len(moves) % 2 and 1][0] + "".join(moves)

    def payoff(self, deal, history):
        return super().payoff((deal, history[1]), history[:1] + history[2:])


class FiveBids(LiarsDice):
    """Liar's dice with five bids on 18 sides: many nodes for each set."""

    BIDS = LiarsDice.BIDS[1::2][-5:]

    def deals(self):
        return [(one, other) for one in range(18) for other in range(18)]


class Endless(Kuhn):
    """A game that never ends."""

    def turn(self, deal, history):
        return len(history) % 2


class Slow(Drawn):
    """Kuhn poker with a late card, after a move and an outcome of chance that are the only ones."""

    def turn(self, deal, history):
        return (0, CHANCE)[len(history)] if len(history) < 2 else super().turn(deal, history[2:])

    def actions(self, deal, history):
        first = (("sit",), {"shuffle": 1})
        return first[len(history)] if len(history) < 2 else super().actions(deal, history[2:])

    def sees(self, deal, history):
        return super().sees(deal, history[2:]) if history else "a table"

    def payoff(self, deal, history):
        return super().payoff(deal, history[2:])


class Wordless:
    """What cannot be printed."""

    def __str__(self):
        raise RuntimeError("no\nwords")


ERRORS = (
    KeyError("x"),
    ZeroDivisionError(),
    RecursionError("deep\nand deeper"),
    StopIteration(),
    MemoryError(),
)
NO_NUMBERS = None, "one", "1", [1], (1, -1), math.nan, math.inf, 1e300, 1j, 10**400, Wordless()
BAD = {
    "deals": (None, [], 3, *ERRORS),
    "turn": (2, -5, None, "x", [0], 0.5, Wordless(), *ERRORS),
    "actions": ((), None, 5, ("p", "p"), ("p", Wordless()), ("a", "b", "c"), ("a",), *ERRORS),
    "sees": ([], {}, Wordless(), *ERRORS),
    "payoff": (*NO_NUMBERS, *ERRORS),
    "chance": ((), {}, ("p", "b"), None, {"p": 0.5}, {"p": 0.5, "b": 0.6}, {"p": 1.5, "b": -0.5}, *ERRORS)
    + tuple({"p": number, "b": 0.5} for number in NO_NUMBERS),
}


def bent(method, place, answer):
    """`Slow` with one answer replaced; an exception is raised."""
    game = Slow()
    straight = getattr(game, method)

    def answered(*where):
        if where != place:
            return straight(*where)
        if isinstance(answer, Exception):
            raise answer
        return answer

    setattr(game, method, answered)
    return game


def nodes(game, deal, history=()):
    """All (player, deal, history) of a game."""
    player = game.turn(deal, history)
    yield player, deal, history
    for action in game.actions(deal, history) if player != END else ():
        yield from nodes(game, deal, (*history, action))


def test_two_hundred_malformed_games_get_a_sentence_each():
    draws, game = random.Random(1), Slow()
    every = [node for deal in game.deals() for node in nodes(game, deal)]
    for _ in range(200):
        kind = draws.choice(list(BAD))
        wanted = {"payoff": (END,), "chance": (CHANCE,), "actions": (0, 1), "sees": (0, 1)}.get(kind)
        _, *place = draws.choice([node for node in every if wanted is None or node[0] in wanted])
        method = "actions" if kind == "chance" else kind
        answer = draws.choice(BAD[kind])
        with pytest.raises(InputError) as caught:
            games.load(bent(method, () if kind == "deals" else tuple(place), answer), memory=1_000_000)
        said = str(caught.value)
        assert "\n" not in said and said.endswith(".") and len(said) < 500, (kind, place, answer)
        assert kind == "deals" or any(word in said for word in ("history (", "player ", "too large")), said


def test_chance_that_never_happens_is_left_out():
    class Never(Slow):
        def actions(self, deal, history):
            return {"shuffle": 1, "fire": 0} if len(history) == 1 else super().actions(deal, history)

        def turn(self, deal, history):
            assert "fire" not in history
            return super().turn(deal, history)

    assert lp.equilibrium(build(Never()).form)[0] == pytest.approx(-1 / 18, abs=1e-12)


def test_sums_beyond_32_bits_do_not_wrap():
    named = build(Scaled(2.0**40))
    assert np.abs(named.form.values).sum() == pytest.approx(2.0**40 * np.abs(build(Kuhn()).form.values).sum())


def test_a_card_drawn_late_is_the_same_game():
    assert lp.equilibrium(build(Drawn()).form)[0] == pytest.approx(-1 / 18, abs=1e-12)
    named = build(Drawn())
    assert named.information_sets == 12 and named.histories == 1 + 3 * (1 + 2 + 2 * 5 + 2 * 3)
    strategy = training.train(named.tree, named.form, "external_sampled", 100_000)
    assert evaluation.exploit(named.form, strategy) < 0.02


@pytest.mark.parametrize(
    "game, sentence",
    [
        (Drawn(0.5, 0.6), "odds of chance must be positive and sum to 1"),
        (Drawn(1.5, -0.5), "odds of chance must be positive and sum to 1"),
        (Scaled(math.nan), "a payoff must be a finite number, not nan"),
        (Scaled(math.inf), "a payoff must be a finite number, not -?inf"),
        (bent("turn", ("J", ("sit",)), 2), "a game must have the players 0 and 1 only, not 2"),
        (Endless(), r"the game is too large for the memory given: it has more than [\d,]+ nodes"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_a_sentence(game, sentence):
    with pytest.raises(InputError, match=sentence) as caught:
        games.load(game, memory=1_000_000)
    assert "\n" not in str(caught.value) and str(caught.value).endswith(".")


@pytest.mark.parametrize(
    "name, sentence",
    [
        ("chess", "there is no game 'chess'; choose from kuhn, leduc"),
        ("kuhn(cards=4)", "there is no parameter of kuhn 'cards'"),
        ("koikoi(months=4,cards=4)", "cards must be 3, not 4: no other koi-koi is laid out."),
        ("koikoi(months=4,hand=3)", "hand must be 2, not 3"),
        ("koikoi(months=5)", "months must be an integer from 3 to 4, not '5'"),
        ("koikoi(field=2)", "field must be at most 1 for 3 months, not 2."),
        ("koikoi(months)", "write parameters as name=value, each once"),
        ("koikoi(months=x)", "months must be an integer from 0 to 1000, not 'x'"),
        ("kuhn)(", "there is no game"),
    ],
)
def test_a_name_that_is_none_gets_a_sentence(name, sentence):
    with pytest.raises(InputError, match=sentence):
        games.load(name, games=registry.games())


def test_histories_of_koikoi_are_counted_as_elsewhere():
    named = games.load("koikoi", games=registry.games()).named
    assert (named.histories, len(named.tree.nodes)) == (1_317_805, 752_544)


def test_laying_out_takes_at_most_the_promised_memory():
    build(FiveBids())  # compiles
    tracemalloc.start()
    named = build(FiveBids())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    words = sum(SET_BYTES + getsizeof(sees) + getsizeof(sees[1]) for sees in named.sees)
    assert (peak - words) / len(named.tree.nodes) < NODE_BYTES


@pytest.mark.parametrize("share", [0.2, 0.9])
def test_less_memory_than_nodes_and_words_need_is_refused(share):
    named = build(Leduc())
    needed = NODE_BYTES * len(named.tree.nodes) + sum(map(getsizeof, named.sees))
    with pytest.raises(InputError, match="too large for the memory given: it has more than"):
        build(Leduc(), memory=share * needed)


def test_ends_and_chance_are_told_apart():
    nodes = build(Drawn()).tree.nodes[:, 0]
    assert (nodes == END).sum() == 30 and (nodes <= CHANCE).sum() == 6

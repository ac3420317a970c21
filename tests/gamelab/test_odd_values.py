"""No argument reaches a kernel unchecked: each public function refuses odd values, in one sentence.

The list of functions is made here: all of gamelab that are no kernels. A function is called in a process of
its own, forked, with each odd value in the place of each argument in turn; so whoever ends Python is found.
"""

import faulthandler
import importlib
import inspect
import math
import os
import pkgutil
import signal
import traceback
from collections.abc import Callable
from enum import IntEnum
from functools import partial
from itertools import chain
from typing import NamedTuple

import numpy as np
import pytest
from chapters import LONG_ONLY
from scipy import sparse

import gamelab
from gamelab import door
from gamelab.cfr import evaluation, form, lp, parallel, sampling, small_games, solvers, training, tree
from gamelab.daifugo import learning
from gamelab.daifugo import play as daifugo
from gamelab.daifugo import players as daifugo_players
from gamelab.daifugo import settings as daifugo_settings
from gamelab.daifugo import weights as daifugo_weights
from gamelab.hanabi import belief, choices, play, rules, search, worth
from gamelab.hanabi.timed import choices as timed_choices
from gamelab.hanabi.timed import play as timed
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi import match
from gamelab.koikoi.choices import House, Mind, Rules
from gamelab.koikoi.full import cards, weights
from gamelab.koikoi.full import play as koikoi
from gamelab.koikoi.full import players as koikoi_players
from gamelab.koikoi.larger import layout as larger
from gamelab.koikoi.larger.size import Size
from gamelab.koikoi.nine import layout, players, trembling_hand
from gamelab.settings import InputError
from gamelab.werewolf import choices as werewolf_choices
from gamelab.werewolf import evolution
from gamelab.werewolf import play as werewolf

pytestmark = pytest.mark.skipif(PLAIN_PYTHON, reason="compiled code only: kernels look like functions else")

SECONDS = 30
"""What a call may take that is to be refused."""

PLUMBING = "takes what the doors' own modules hand on; asked here through Game and play"
DECLARED = "reads declarations that stand in a program; the values that come from outside are refused here"
COMPILING = "takes functions and folders, for the compiler; nothing of it reaches a kernel"
CHECKS = "is what checks; asked here through all others"
EXEMPT = {
    "gamelab.cfr.arrays.sound": CHECKS,
    "gamelab.cfr.arrays.sound_sets": CHECKS,
    "gamelab.cfr.arrays.whole_tree": CHECKS,
    "gamelab.cfr.evaluation.mixed": CHECKS,
    "gamelab.cfr.form.sound_rows": CHECKS,
    "gamelab.cfr.form.whole_form": CHECKS,
    "gamelab.cfr.solvers.state_of": CHECKS,
    "gamelab.cfr.tree.differ": "words for an error: takes anything and raises InputError",
    "gamelab.cfr.tree.number": "of `lay_out`, which ends its sentence with the place",
    "gamelab.cfr.tree.raised": "words for an error: takes anything",
    "gamelab.cfr.tree.words": "words for an error: takes anything",
    "gamelab.checks.*": CHECKS,
    "gamelab.daifugo.game.observed": PLUMBING,
    "gamelab.daifugo.learning.main": "a command: takes nothing, writes the package's file",
    "gamelab.door.*": PLUMBING,
    "gamelab.door.own.*": PLUMBING,
    "gamelab.hanabi.game.observed": PLUMBING,
    "gamelab.kernel.*": COMPILING,
    "gamelab.koikoi.full.training.main": "a command: takes nothing, writes the package's file",
    "gamelab.koikoi.full.weights.keep": "writes the package's file, for the command",
    "gamelab.koikoi.game.observed": PLUMBING,
    "gamelab.machine_code.*": COMPILING,
    "gamelab.settings.*": DECLARED,
    "gamelab.source.*": COMPILING,
    "gamelab.werewolf.game.observed": PLUMBING,
}
"""Functions that are not called with odd values, and why."""


def functions():
    """Every public function of gamelab that is no kernel, by its dotted name."""
    found = {}
    for module in pkgutil.walk_packages(gamelab.__path__, "gamelab."):
        if module.name.endswith("pettingzoo"):  # an extra
            continue
        there = vars(importlib.import_module(module.name))
        for name, one in there.items():
            own = getattr(one, "__module__", None) == module.name and not name.startswith("_")
            if own and callable(one) and not isinstance(one, type) and not hasattr(one, "py_func"):
                found[f"{module.name}.{name}"] = one
    return found


def is_exempt(name):
    return name in EXEMPT or f"{name.rpartition('.')[0]}.*" in EXEMPT


class Hostile:
    """Raises wherever it is looked at."""

    def __repr__(self, *given):
        raise RuntimeError("no")

    __len__ = __iter__ = __array__ = __index__ = __float__ = __bool__ = __getattr__ = __repr__


class Other(IntEnum):
    FAR = 2**62


def odd_values():
    """What nobody should hand to anything, by name."""
    read_only = np.zeros(7)
    read_only.flags.writeable = False
    values = [None, True, -1, 2**70, -(2**63) - 1, 1.5, math.nan, math.inf, 1j, Other.FAR, Hostile()]
    values += ["x", "", "0", "1" * 5000, b"", b"x", [], {}, (), set(), range(3), {"a": 1}]
    values += [[[]], [1, [2]], [None], object(), int, np]
    # NumPy's scalars, and arrays of other kinds, lengths and forms.
    values += [np.float32(1.5), np.bool_(True), np.uint64(2**63), np.complex128(1), np.str_("x")]
    values += [np.datetime64("2020"), np.float64("nan"), np.void(b"ab"), np.zeros(()), np.zeros(0)]
    values += [np.zeros(1), np.zeros(0, np.int64), np.zeros((3, 3)), np.full(7, np.nan)]
    values += [np.zeros(7, "m8[s]"), np.zeros(7, ">f8"), np.zeros(7, object), np.array(["x"] * 7)]
    values += [np.zeros(14)[::2], np.zeros((0, 7)), read_only, np.ma.masked_all(7)]
    values += [np.zeros(3 * 10**5, np.int8), np.broadcast_to(0.0, 2**45)]
    found = {}
    for value in values:
        shown = type(value).__name__ if isinstance(value, Hostile) else repr(value)
        if isinstance(value, np.ndarray):
            shown += "" if value.flags.c_contiguous else " strided"
            shown += "" if value.flags.writeable else " read-only"
        found[" ".join(shown.split())] = value
    assert len(found) == len(values)
    return found


def twisted(valid):
    """Odd values made of a valid one, by name: arrays in other forms, records with one odd field."""
    if isinstance(valid, np.ndarray):
        other = valid.copy()
        other[(-1,) * valid.ndim] = np.nan if valid.dtype.kind == "f" else 2 ** (8 * valid.itemsize - 1) - 1
        odd = {"spoilt": other, "cut": valid[:-1], "long": np.concatenate([valid, valid])}
        odd |= {"deep": valid[None], "flat": valid.ravel(), "complex": valid + 0j, "negative": -1 - valid}
        odd |= {"huge": np.full_like(valid, 10**4) * 10.0**300, "objects": valid.astype(object)}
        odd |= {"half": valid.astype(np.float16), "bytes": valid.astype(np.int8), "none": valid[:0]}
        odd |= {"strided": np.repeat(valid, 2, axis=0)[::2], "list": valid.tolist()}
        return {name: value for name, value in odd.items() if name != "flat" or valid.ndim > 1}
    if isinstance(valid, tuple) and hasattr(valid, "_fields"):
        odd = {}
        for name, value in zip(valid._fields, valid):
            if isinstance(value, np.ndarray):
                shapes = {
                    "None": None,
                    "empty": value[:0],
                    "cut": value[:-1],
                    "half": value.astype(np.float16),
                }
                changed = {which: one for which, one in shapes.items() if one is not value and len(value)}
            elif isinstance(value, tuple):
                changed = twisted(value) | {"None": None, "a tuple": tuple(value)}
            else:
                changed = {repr(one): one for one in (None, -1, -(2**31), 2**31, 2**70, math.nan, "x", [0])}
            odd |= {f"{name} {which}": valid._replace(**{name: one}) for which, one in changed.items()}
        return odd | {"a plain tuple": tuple(valid), "cut": tuple(valid)[:-1], "its class": type(valid)}
    return {}


ODD = odd_values()


class Case(NamedTuple):
    """How one function is called."""

    name: str
    call: Callable
    valid: dict  # arguments by name
    fine: dict = {}  # by argument, which odd values are all right; ANY: whichever
    baseline: bool = True  # whether it is called with the valid arguments, too: not where that takes long
    kept: Callable | None = None  # what a refused call leaves as it is


def case(call, fine=None, /, **valid):
    """A case of a function, with valid arguments and what is fine besides."""
    function = call.args[0] if getattr(call, "func", None) is once else getattr(call, "func", call)
    return Case(f"{function.__module__}.{function.__qualname__}", call, valid, fine or {})


ANY = "any"
SAME = {"strided", "list"}
"""Other forms of an array with the same numbers."""
HALF = SAME | {"half"}
FINITE = SAME | {"half", "bytes", "huge"}
"""... and other numbers that are as good."""
LARGE = {repr(2**70), repr(Other.FAR), repr(np.uint64(2**63)), "2147483648"}
"""Numbers, where any positive one will do."""
NUMBERS = LARGE | {"1.5", repr(np.float32(1.5))}
LISTS = {"[]", "()", "range(0, 3)"}
"""Lists that are not too odd for some."""
HABIT = NUMBERS | {"inf", repr("1" * 5000)}
"""Thresholds `a`, which may be infinite."""
OWN = {"<class 'int'>"}
"""A function, and so a player: its exception is the caller's."""


def once(function, **given):
    """The first of what comes one after the other."""
    return next(iter(function(**given)), None)


def solved():
    """The cases of gamelab.cfr, on Kuhn poker."""
    laid = tree.build(small_games.Kuhn())
    kuhn, leaves, count = laid.form, laid.tree, laid.form.sequences
    even, state = evaluation.uniform_strategy(kuhn), solvers.new_state(count)
    payoffs, size = {"tree": {"payoffs empty"}}, {"fold": {"True", "np.True_"}, "memory": LARGE | {"inf"}}
    runs = dict(tree=leaves, form=kuhn, solver=0, iterations=[1], seed=1, run=0)
    program = dict(cost=np.ones(2), above=np.ones((1, 2)), most=np.ones(1), equal=None, target=None)
    players = {"one": HALF | {"spoilt"}, "other": HALF}

    def what_solver_for_returns(**given):
        parallel.solver_for(kuhn, 2, 0)(**given)

    yield case(evaluation.normalised, {"average": FINITE}, form=kuhn, average=even)
    yield case(evaluation.uniform_strategy, form=kuhn)
    yield case(evaluation.exploit, {"strategy": HALF}, form=kuhn, strategy=even)
    yield case(evaluation.value, players, form=kuhn, one=even, other=even)
    yield case(form.unit, {"values": ANY}, values=kuhn.values)
    yield case(form.scaled, {"by": NUMBERS}, form=kuhn, by=2.0)
    yield case(form.new_pairs, sequences=3, widest=3, most=3)
    yield case(form.pack, {"chosen": {"None"}}, form=kuhn, chosen=[np.array([1]), np.array([14])])
    yield case(form.sequence_form, payoffs, tree=leaves)
    yield case(lp.payoffs, form=kuhn, player=0)
    yield case(lp.optimum, dict.fromkeys(("limits", *program), ANY), limits=(0, 1), **program)
    yield case(lp.equilibrium, form=kuhn)
    best = {"opponent": HALF, "optimum": ANY}
    yield case(lp.gain_range, best, form=kuhn, player=0, optimum=-1 / 18, opponent=even)
    yield case(parallel.solver_for, {"threads": {"None"}}, form=kuhn, threads=2, worth_it=0)
    yield case(what_solver_for_returns, form=kuhn, work=state, solver=4, done=0, iterations=1)
    yield case(sampling.new_sweep, widest=3)
    yield case(solvers.new_state, sequences=3)
    yield case(training.rising, {"iterations": LISTS}, iterations=[1, 2])
    yield case(partial(once, training.stages), payoffs | {"iterations": LISTS}, **runs)
    yield case(partial(once, training.checkpoints), payoffs | {"iterations": LISTS}, **runs)
    yield case(training.current, payoffs, tree=leaves, work=state)
    yield case(training.train, payoffs, **runs | dict(solver="cfr+", iterations=2))
    yield case(laid.probabilities, {"strategy": HALF}, strategy=even)
    yield case(tree.build, size, game=small_games.Kuhn(), fold=True, memory=10**9)
    yield case(tree.lay_out, size, walk=tree.GameWalk(small_games.Kuhn()), fold=True, memory=10**9)


BLOCK = dict(seed=1, first=0, games=2)


def daihinmin():
    """The cases of daifugo, but for its door."""
    random, marked = (
        daifugo_settings.reading("random"),
        {"settings": {f"weights {n}" for n in (-1, -(2**31), 2**31)}},
    )
    for name in ("play_ranks", "play_block", "play_seats", "play_threes", "play_others"):
        yield case(getattr(daifugo, name), marked, **BLOCK, settings=random)
    odds, values = daifugo_weights.load()
    tables = {"odds": FINITE | {"None"}, "values": FINITE | {"None", "negative"}}
    hands = SAME | {"[[]]", "bytes", "spoilt", "cut", "long", "none", repr(np.zeros((0, 7)))}
    yield case(daifugo.held, {"dealt": hands}, dealt=np.full((2, 4), 3))
    yield case(daifugo_players.new_work, tables, odds=odds, values=values)
    yield case(learning.new_notes, {"value": ANY}, value=0.0)
    yield case(learning.train_policy, steps=1, batch=2)
    yield case(daifugo_weights.to_odds, {"scores": FINITE | {"negative"}}, scores=np.zeros((2, 3, 14, 5)))
    yield case(daifugo_settings.fixed_cards, {"ranks": LISTS}, ranks=[0, 0], players=4)
    fine = {"others": {"None"}, "cards": LISTS, "lock": {"True"}}
    yield case(daifugo_settings.settings_for, fine, agent=1, others=None, cards=(0,), playouts=10, lock=1)
    words = dict(agent="greedy", others="ucb", cards=["3"], playouts=10, lock="no")
    yield case(daifugo_settings.reading, fine, **words)


def hanabi():
    """The cases of hanabi, but for its door."""
    random, one = choices.reading(5, strategy="random"), choices.Searching()
    thresholds = {f"{where}a {n}" for where in WHERE for n in (2**31, 2**70)}
    yield case(belief.new_belief, most=3)
    fine = {"a": HABIT, "talon": {"'0'"}, "bonus": {"True"}}
    yield case(choices.reading, fine, hand=5, strategy="random", a=2.0, talon=40, bonus="yes")
    yield case(play.new_buffers, purposes=3)
    yield case(play.play_block, {"setting": thresholds}, **BLOCK, setting=random)
    yield case(rules.zeros, {"hands": {"()"}}, hands=(2, 5))
    yield case(rules.parse_card, name="R4")
    yield case(rules.card_name, card=8)
    yield case(search.new_search_state, worlds=2)
    yield case(search.play_block, {"seats": thresholds}, **BLOCK, seats=search.Seats(one, one, 0))
    yield case(worth.new_action_values, worlds=2)
    yield case(timed_choices.timed_game, {"slip": {"'0'"}}, agent="adaptive", human=0, hand=5, slip=0.1)
    sitting = timed_choices.timed_game(human=0)
    yield case(timed.play_block, {"sitting": thresholds}, **BLOCK, sitting=sitting)


WHERE = "player ", "first player ", "second player ", "agent ", "person person_"
"""Where a threshold stands in a record."""


def werewolves():
    """The cases of werewolf, but for its door."""
    point, standard, levels = werewolf_choices.Rates(), werewolf_choices.STANDARD, (0.2, 0.8)
    alone = {"levels": {"array([0.])"}}
    yield case(werewolf.play_block, **BLOCK, rates=point, belief=point, switches=standard)
    yield case(werewolf_choices.in_words, switches=standard)
    yield case(werewolf_choices.grid, alone, levels=levels)
    yield case(werewolf_choices.label, state=3, levels=levels)
    yield case(werewolf_choices.rates_of, state=3, levels=levels)
    yield case(werewolf_choices.state_of, name="LHH/LLL")
    yield case(evolution.new_tables, alone, levels=levels)
    yield case(evolution.transitions, alone, switches=standard, levels=levels)
    yield case(evolution.graph, alone, switches=standard, levels=levels)
    found = dict(following=np.array([1, 0, 0]), rate=np.ones(3))
    same = SAME | {"bytes", "range(0, 3)"}
    yield case(evolution.analyse, {"following": same, "rate": same | FINITE | {"negative"}}, **found)
    yield case(evolution.analyse(**found).path, state=1)


def hanafuda():
    """The cases of koikoi, but for its door."""
    mind, house, any_numbers = Mind(player=1), House(rounds=1), {"spoilt", "negative"}
    values, chances = weights.load().values, weights.chances()

    def match_of_records(first, house):
        koikoi.play_block(1, 0, 1, dict(first=first, second=mind, house=house))

    yield case(cards.card, month=1, number=1)
    yield case(cards.written, one=0)
    pairs = case(cards.set_of, first=(1, 1), second=(1, 2))
    yield pairs._replace(call=lambda first, second: cards.set_of(first, second))
    yield case(cards.of_kind, kind="B")
    yield case(cards.cut, {"months": LISTS}, months=(1, 2))
    yield case(koikoi.play_block, **BLOCK, settings=dict(first=mind, second=mind._asdict(), house=house))
    named = {"{}", "{'a': 1}"}
    yield case(match_of_records, {"first": named, "house": named}, first=mind, house=house)
    fine = {"values": any_numbers, "chances": {"negative", "huge"}}
    yield case(koikoi_players.new_buffers, fine, values=values, chances=chances)
    yield case(match.new_match, fine, values=values, chances=chances)
    yield case(weights.packed, fine, values=values)
    yield case(weights.chances, house=house)

    nine = layout.load()
    ruled, dealer = players.rule_based_strategy(nine), np.ones(layout.NO_SEQUENCE)
    free, ahead = sparse.csr_array([[0.0], [1.0], [-1.0]]), sparse.csr_array([[0.0, 1.0, -1.0]])
    matrices = free, np.zeros(1, int), ahead, np.ones(1, bool)
    face = trembling_hand.OptimalPlans(np.full(1, np.nan), np.array([1.0, 0.0, 1.0]), *matrices)
    yield case(larger.new_draft, game=Size())
    yield case(larger.load, game=Size(), rules=Rules())._replace(baseline=False)
    yield case(layout.sets_of_two, dealers=1, count=2)
    yield case(layout.load, rules=Rules())
    worths = {"worth": SAME | {"bytes"}}
    yield case(players.rule_based_strategy, worths, game=nine, worth=players.BY_KIND, ties=0)
    yield case(players.fixed_players, rules=Rules())
    yield case(players.rule_based_players, rules=Rules())
    half = {"strategy": HALF, "opponent": HALF}
    yield case(players.gains, half, game=nine, strategy=ruled, opponent=ruled)
    yield case(players.measure, half, game=nine, strategy=ruled)
    for name in ("trembling_dealer", "optimal_plans", "equilibrium"):  # seconds of linear programming
        yield case(getattr(trembling_hand, name), form=nine.form, size=1e-4)._replace(baseline=False)
    plans = {"dealer": FINITE | {"negative"}}
    yield case(trembling_hand.preferred, plans, form=nine.form, dealer=dealer, size=1e-4)
    # What was indifferent is not looked at any more; and all lists of three numbers are gains.
    fine = {"face": {"shares empty", "shares cut", "shares half", "whole half"}}
    yield case(trembling_hand.plan, fine, face=face)
    fine["gain"] = FINITE | {"negative", "range(0, 3)"}
    yield case(partial(once, trembling_hand.extreme_plans), fine, face=face, gain=np.ones(3))


WORDS = {
    "hanabi": dict(hand=5, talon=40, bonus="yes"),
    "daifugo": dict(players=4, lock="no", cards=["3"]),
    "koikoi": dict(rounds=1, calls="no"),
    "werewolf": dict(s1=0.2, ties="uniform"),
}
"""Rules, by game."""
HABITS = {
    "hanabi": dict(player="estimation", a=2.0, counting="own"),
    "daifugo": dict(player="montecarlo", playouts=2),
    "koikoi": dict(player="search", playouts=4, prior=10),
    "werewolf": dict(player="bayesian"),
}
"""Of a built-in player that is asked."""


def table(game):
    """All that shows of a game."""
    seen = [repr(game), game.returns(), game.legal_actions(), game.current_player, game.terminated]
    for player in range(game.num_players):
        seen += [repr(game.observe(player)), game.observe(player).array.tolist()]
    return seen


def answered(module, answer):
    """A game in which an own player answers so."""
    module.play(1, players=lambda seen: answer)


def doors():
    """The cases of the four doors: Game, its methods, play and a tournament."""
    for name, words in WORDS.items():
        module = importlib.import_module(f"gamelab.{name}.game")
        game = module.Game(seed=1, number=0)
        action, kept = game.legal_actions()[0], partial(table, game)
        fine = {word: {"True", "'0'"} | LISTS for word in ("bonus", "talon", "lock", "cards", "calls", "s1")}
        fine |= {"a": HABIT, "prior": {"'0'"}, "workers": {"None"}, "players": OWN}
        seats = "bayesian" if name == "werewolf" else "random"
        yield case(module.action_name, action=action)
        yield case(module.Game, fine, seed=1, number=0, **words)
        # A legal step would change the table for the others.
        yield case(game.step, action=action)._replace(baseline=False, kept=kept)
        yield case(game.observe, player=0)._replace(kept=kept)
        yield case(game.choose, fine, **HABITS[name])._replace(kept=kept)
        words = {word: given for word, given in words.items() if word != "players"}
        yield case(module.play, fine, games=2, seed=1, workers=1, players=seats, **words)
        many = case(door.tournament, fine, game=module, players={"one": seats}, games=2, seed=1, **words)
        yield many._replace(name=f"{many.name} of {name}")
    werewolf_door = importlib.import_module("gamelab.werewolf.game")
    # Every call compiles how Python is called, so this is asked in one game; all ask `door.own`.
    yield case(partial(answered, werewolf_door), answer=None)._replace(
        name="a player's answer", baseline=False
    )
    yield case(werewolf_door.win_rate, {"s1": {"'0'"}}, **WORDS["werewolf"])
    yield case(werewolf_door.reading, {"s1": {"'0'"}}, **WORDS["werewolf"])


DOORS = solved, doors
"""What strangers call; it is asked in `make test`."""
BELOW = daihinmin, hanabi, werewolves, hanafuda
"""The rest, in `make test-long`: three minutes, in which most is compiled for this alone."""


def cases(groups):
    """Those of some groups, by name."""
    return {one.name: one for one in chain(*(group() for group in groups))}


def outcome(call, given, kept, seconds):
    """What came of a call, in words; of a refused one also whether it left everything as it was."""
    before = kept and kept()
    signal.setitimer(signal.ITIMER_REAL, seconds)  # nobody handles the alarm, so it ends the process
    try:
        call(**given)
        return "returned"
    except InputError as error:
        text = str(error)
        if "\n" in text or not text.endswith(".") or len(text) > 400:
            return f"InputError, but no sentence: {text[:400]!r}"
        return "refused" if before == (kept and kept()) else "refused, but changed"
    except BaseException as error:
        return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def tried(one):
    """(what was odd, outcome) of all calls of a case, in a process of its own; if it ends, that is told."""
    reader, writer = os.pipe()
    if child := os.fork():
        os.close(writer)
        with os.fdopen(reader, "rb") as pipe:
            lines = pipe.read().decode().splitlines()
        _, status = os.waitpid(child, 0)
        found = [tuple(line.split("\t")) for line in lines]
        if status or len(found[-1]) == 1:
            found[-1] = (found[-1][0], f"the process ended: {status}")
        return found
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        faulthandler.disable()

        def told(argument, which, given):
            os.write(writer, f"{argument}: {which}".encode())
            limit = SECONDS if argument else 600  # the valid call may be the first ever: it compiles
            os.write(writer, f"\t{outcome(one.call, given, one.kept, limit)}\n".encode())

        if one.baseline:
            told("", "valid", one.valid)
        for argument, valid in one.valid.items():
            for which, odd in (ODD | twisted(valid)).items():
                told(argument, which, one.valid | {argument: odd})
        os._exit(0)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


def wrong(one):
    """What an odd value should not have done, a list."""
    found = []
    for odd, done in tried(one):
        argument, _, which = odd.partition(": ")
        fine = one.fine.get(argument, ())
        if (
            done == ("refused" if argument else "returned")
            or fine == ANY
            and done == "returned"
            or which in fine
        ):
            continue
        found.append(f"{one.name}({odd}): {done}")
    return found


def test_every_function_is_here():
    """Whoever adds a function says how it is called, or why it need not be."""
    known = cases(DOORS + BELOW)
    bare = {name for name, one in functions().items() if not inspect.signature(one).parameters}
    missing = [name for name in functions() if not (name in known or name in bare or is_exempt(name))]
    assert not missing
    assert not [name for name in EXEMPT if not name.endswith("*") and name not in functions()]


@pytest.mark.parametrize("groups", [DOORS, pytest.param(BELOW, marks=LONG_ONLY)], ids=["doors", "below"])
def test_odd_values_are_refused(groups):
    """Signals, foreign exceptions, what takes long, and what is taken though it is odd: none."""
    found = [line for one in cases(groups).values() for line in wrong(one)]
    assert not found, "\n" + "\n".join(found)

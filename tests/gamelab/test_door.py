"""The door is the same in every game, own players sit at it, and nobody sees more than he may."""

import dataclasses
from importlib import import_module
from itertools import product

import numpy as np
import pytest

from gamelab import bits, door, rng
from gamelab.kernel import kernel
from gamelab.settings import InputError

NAMES = ("hanabi", "koikoi", "daifugo", "werewolf")
QUICK = {"hanabi": "rational", "koikoi": "greedy", "daifugo": "greedy", "werewolf": "bayesian"}
"""A built-in player of each game that needs no search."""

every_game = pytest.mark.parametrize("name", NAMES)


def game_of(name):
    return import_module(f"gamelab.{name}.game")


def random_game(name, number):
    """(game, actions) of a game that random legal moves have brought to its end."""
    game, chooser, taken = game_of(name).Game(seed=3, number=number), np.random.default_rng(number), []
    while not game.terminated:
        taken.append(int(chooser.choice(game.legal_actions())))
        game.step(taken[-1])
    return game, taken


@kernel
def lowest(observation, legal, memory, stream):
    return bits.select(legal, 0)


def lowest_in_python(seen):
    return seen.legal_actions[0]


@kernel
def by_lot(observation, legal, memory, stream):
    """A random legal action; the other way round in every second of its turns, which it must remember."""
    memory[0] += 1
    drawn = rng.below(stream, bits.popcount(legal))
    return bits.select(legal, drawn if memory[0] % 2 else bits.popcount(legal) - 1 - drawn)


@every_game
def test_a_game_is_one_of_the_protocol_each_part_with_a_sentence(name):
    module = game_of(name)
    game = module.Game(seed=3)
    assert isinstance(game, door.Game) and module.PLAYERS and module.play.__doc__
    for part in ("current_player", "terminated", "legal_actions", "observe", "step", "choose", "returns"):
        assert getattr(module.Game, part).__doc__, part
    seen = game.observe(0)
    assert [field.name for field in dataclasses.fields(seen)][-2:] == ["legal_actions", "array"]
    for field in dataclasses.fields(seen):
        assert f"- {field.name}: " in type(seen).__doc__, f"help() does not say what {field.name} is"
    assert repr(seen).count("\n") >= 2 and "array" not in repr(seen) and repr(game).startswith("<")
    with pytest.raises(dataclasses.FrozenInstanceError):
        seen.player = 1


@pytest.mark.kernel
@pytest.mark.parametrize("name, number", [*product(NAMES, range(3))])
def test_random_legal_moves_end_a_game_the_same_each_time(name, number):
    game, taken = random_game(name, number)
    again = game_of(name).Game(seed=3, number=number)
    for action in taken:
        assert again.action_name(action) and 0 <= action < again.num_actions
        again.step(action)
    assert game.returns() == again.returns() and len(game.returns()) == game.num_players
    assert again.legal_actions() == () and again.current_player is None
    with pytest.raises(InputError, match="the game is over"):
        again.step(taken[-1])


@every_game
def test_what_is_not_allowed_is_named_in_a_sentence(name):
    module = game_of(name)
    game = module.Game(seed=3)
    for action in (999, -1, 1.5, True, None, "0", [0]):
        with pytest.raises(InputError, match="action must be one of"):
            game.step(action)
    for player in (-1, game.num_players, True, None):
        with pytest.raises(InputError, match="player must be"):
            game.observe(player)
    with pytest.raises(InputError, match="seed must be"):
        module.Game(seed=-1)
    with pytest.raises(InputError, match="games must be"):
        module.play(0)
    with pytest.raises(InputError, match="there is no parameter 'colour'"):
        module.play(3, colour=1)
    with pytest.raises(InputError, match="there is no player 'nobody'"):
        module.play(3, players="nobody")
    with pytest.raises(InputError, match="players must be one player for all seats or a list of"):
        module.play(3, players=[QUICK[name]] * 7)


@every_game
def test_an_observation_shows_whose_turn_it_is(name):
    game = game_of(name).Game(seed=4)
    for player in range(game.num_players):
        legal = game.observe(player).legal_actions
        assert legal == (game.legal_actions() if player == game.current_player else ())


@pytest.mark.kernel
@every_game
def test_rows_do_not_depend_on_threads_and_begin_alike_in_longer_runs(name):
    module = game_of(name)
    for player in (QUICK[name], by_lot):
        rows = module.play(11, seed=4, players=player, workers=1)
        assert rows.shape == (11, module.Game().num_players) and rows.dtype == np.float64
        assert np.array_equal(rows, module.play(11, seed=4, players=player, workers=3))
        assert np.array_equal(rows[:4], module.play(4, seed=4, players=player))


@pytest.mark.kernel
@every_game
def test_play_is_game_after_game(name):
    module, games = game_of(name), 3
    rows = module.play(games, seed=5, players=QUICK[name])
    for number, row in enumerate(rows):
        game = module.Game(seed=5, number=number)
        while not game.terminated:
            game.step(game.choose(QUICK[name]))
        assert game.returns() == tuple(row)


@pytest.mark.kernel
@every_game
def test_a_kernel_and_the_same_player_in_python_play_alike(name):
    module = game_of(name)
    rows = module.play(8, seed=6, players=lowest)
    assert np.array_equal(rows, module.play(8, seed=6, players=lowest_in_python))
    for number, row in enumerate(rows[:3]):
        game = module.Game(seed=6, number=number)
        while not game.terminated:
            game.step(lowest_in_python(game.observe(game.current_player)))
        assert game.returns() == tuple(row)


@pytest.mark.kernel
@every_game
def test_own_players_sit_beside_built_in_ones_in_any_seat(name):
    module = game_of(name)
    seats = module.Game().num_players
    for own in range(seats):
        chosen = [lowest if seat == own else QUICK[name] for seat in range(seats)]
        mixed = [lowest_in_python if seat == own else QUICK[name] for seat in range(seats)]
        assert np.array_equal(module.play(6, seed=7, players=chosen), module.play(6, seed=7, players=mixed))


@every_game
def test_what_an_own_player_does_wrong_reaches_its_author(name):
    module = game_of(name)
    for answer in (63, -1, 1.0, True, None, "0"):
        with pytest.raises(InputError, match=r"the action of player \d must be an integer"):
            module.play(2, players=lambda seen, answer=answer: answer)

    def illegal(seen):
        return next(action for action in range(63) if action not in seen.legal_actions)

    with pytest.raises(InputError, match=r"player \d chose action \d+ in game 0, where it is not legal"):
        module.play(2, players=illegal)
    with pytest.raises(ZeroDivisionError):
        module.play(2, players=lambda seen: 1 // 0)
    with pytest.raises(InputError, match="a player must be a name, a function or a kernel, not 3"):
        module.play(2, players=[3] * module.Game().num_players)


@pytest.mark.compiled
@every_game
def test_a_kernel_that_does_not_fit_is_named(name):
    @kernel
    def of_two(observation, legal):
        return 0

    with pytest.raises(InputError, match="the player of_two does not compile as choose"):
        game_of(name).play(2, players=of_two)


@pytest.mark.compiled
def test_a_new_player_compiles_nothing_built_in():
    module = game_of("hanabi")
    module.play(2, players=lowest)
    known = {one: len(one.overloads) for one in vars(import_module("gamelab.hanabi.match")).values()
             if hasattr(one, "overloads")}  # fmt: skip

    @kernel
    def another(observation, legal, memory, stream):
        return bits.select(legal, bits.popcount(legal) - 1)

    module.play(2, players=another)
    assert known and all(len(one.overloads) == count for one, count in known.items())


def hide(name, game):
    """Change what player 0 may not know; returns whether there was something to change."""
    if name == "hanabi":
        hand = game._buffers.table.hands[0]
        hand[:] = (hand + 1) % 25
    elif name == "daifugo":
        hands = game._buffers.hands
        hands[1], hands[2] = hands[2], hands[1]
    elif name == "werewolf":
        game._day.roles[:] = game._day.roles[::-1].copy()
    else:
        game._buffers.deck[-20:] = game._buffers.deck[-20:][::-1].copy()


@every_game
def test_nobody_sees_what_is_hidden(name):
    game = game_of(name).Game(seed=8)
    before = game.observe(0)
    hide(name, game)
    after = game.observe(0)
    assert before == after and np.array_equal(before.array, after.array)


@every_game
def test_an_observation_is_a_copy(name):
    game = game_of(name).Game(seed=8)
    seen = game.observe(0)
    told = repr(seen)
    game.observe(0).array[:] = 77
    assert repr(game.observe(0)) == told and repr(seen) == told


def test_a_tournament_is_one_call():
    returns = door.tournament(game_of("hanabi"), {"mine": lowest, "rational": "rational"}, games=20, seed=2)
    assert set(returns) == {*product(("mine", "rational"), repeat=2)}
    alone = game_of("hanabi").play(20, 2, [lowest, "rational"])
    assert np.array_equal(returns["mine", "rational"], alone)


@pytest.mark.compiled
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@every_game
def test_the_tests_of_pettingzoo_pass(name, capsys):
    from pettingzoo.test import api_test, seed_test

    from gamelab.door.pettingzoo import Environment

    api_test(Environment(game_of(name)), num_cycles=100)
    seed_test(lambda: Environment(game_of(name)), num_cycles=50)


@pytest.mark.compiled
def test_pettingzoo_gives_the_rewards_of_the_game():
    from gamelab.door.pettingzoo import Environment

    environment = Environment(game_of("daifugo"), players=3)
    environment.reset(seed=5)
    for _ in environment.agent_iter():
        seen, _, terminated, *_ = environment.last()
        environment.step(None if terminated else int(seen["action_mask"].argmax()))
    assert sorted(environment.game.returns()) == [0, 1, 2]

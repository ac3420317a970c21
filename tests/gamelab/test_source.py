"""A source's hash changes with every file that decides what a function does, and with no other."""

from importlib import import_module

import pytest

from gamelab import source
from gamelab.daifugo import lanes
from gamelab.hanabi import play


@pytest.fixture
def fresh():
    """No hash is remembered, before and after."""

    def forget():
        source.digest.cache_clear()
        source.files.cache_clear()

    forget()
    yield forget
    forget()


def test_functions_of_a_game_are_made_of_its_folder():
    assert source.folders(play.__name__) == ("gamelab.hanabi",)
    turn = getattr(lanes.turn, "py_func", lanes.turn)  # as plain Python it is no other
    assert source.source_of(play.play_block) != source.source_of(turn)


@pytest.mark.parametrize("game", ["hanabi", "koikoi", "daifugo", "werewolf"])
def test_loops_that_ask_own_players_are_made_of_the_door_too(game):
    match, play = (import_module(f"gamelab.{game}.{name}").__name__ for name in ("match", "game"))
    assert source.folders(match) == (*source.folders(play), "gamelab.door")


def test_a_function_whose_package_does_not_say_is_made_of_all_games():
    assert source.source_of(pytest.fixture) and source.folders("somewhere.else") == source.ALL
    assert set(source.files("gamelab.hanabi")) < set(source.files(*source.ALL))


def test_a_changed_letter_and_a_changed_name_are_seen(tmp_path, fresh):
    path = tmp_path / "one.py"
    path.write_text("1")
    first = source.digest(path)
    fresh()
    path.write_text("2")
    second = source.digest(path)
    other = path.rename(tmp_path / "two.py")
    assert len({first, second, source.digest(other)}) == 3

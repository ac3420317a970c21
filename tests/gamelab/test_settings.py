"""What can be chosen is described, game by game."""

import inspect
from importlib import import_module

import pytest

from gamelab import settings

MODULES = ("hanabi", "hanabi.timed", "koikoi", "daifugo", "werewolf")


@pytest.mark.parametrize("game", MODULES)
def test_choices_are_records_of_numbers_with_a_sentence_each(game):
    module = import_module(f"gamelab.{game}.choices")
    known = filter(inspect.isclass, vars(module).values())
    records = [kind for kind in known if hasattr(kind, "parameters")]
    assert records
    for kind in records:
        assert settings.reading(kind) == kind()
        for name, parameter in settings.parameters(kind).items():
            assert parameter.summary and parameter.allowed
            assert getattr(settings.fill(kind, {}), name, parameter.standard) == parameter.standard

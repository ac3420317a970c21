"""Traits of widgets say what the declared choices say."""

from importlib import import_module

import pytest
import traitlets

from gamelab.daifugo import choices as daifugo
from gamelab.hanabi import choices as hanabi
from gamelab.hanabi.choices import STRATEGY
from gamelab.hanabi.timed.choices import TimedGame
from gamelab.koikoi import choices as koikoi
from gamelab.settings import parameters
from hiddenhands.runs.experiment import GAMES, SEED
from hiddenhands.runs.registry import CHAPTERS, part
from hiddenhands.werewolf.experiments import POINT
from livefigure.widget import LivingWidget

KNOWN = {
    "self_estimation": parameters(hanabi.Setting) | {"strategy": STRATEGY},
    "thinking_time": parameters(TimedGame),
    "koikoi": parameters(koikoi.Rules),
    "daifugo": daifugo.CHOICES,
    "werewolf": POINT,
}
for _study in set(CHAPTERS) - set(KNOWN):
    _runs = part(_study, "experiments").STUDIES
    KNOWN[_study] = {name: one for run in _runs for name, one in run.parameters.items()}
KINDS = {traitlets.Int: int, traitlets.Float: float, traitlets.Bool: bool}


def widgets(study):
    """The classes of a study's page."""
    page = import_module(f"hiddenhands.{study}.figures")
    made = (kind for kind in vars(page).values() if isinstance(kind, type))
    return [kind for kind in made if issubclass(kind, LivingWidget) and kind is not LivingWidget]


@pytest.mark.parametrize("study", CHAPTERS)
def test_a_trait_of_a_parameters_name_has_its_limits(study):
    compared = set()
    for widget in widgets(study):
        for name, parameter in (KNOWN[study] | {"games": GAMES, "seed": SEED}).items():
            trait = widget.class_traits().get(name)
            if isinstance(trait, traitlets.Enum) and parameter.words:
                assert tuple(trait.values) == parameter.words, (widget, name)
                compared.add(name)
            elif KINDS.get(type(trait)) is parameter.kind:
                assert parameter.low <= getattr(trait, "min", -1), (widget, name)
                assert (getattr(trait, "max", None) or parameter.high) <= parameter.high, (widget, name)
                compared.add(name)
    assert "seed" in compared or study == "people"  # real games have none

"""A sweep is the runs of its points, on the same games, in one table and one folder."""

import json

import numpy as np
import pytest
import toy

from gamelab.choices import InputError
from hiddenhands import cli
from hiddenhands.runs import verify
from hiddenhands.runs.runner import run, run_study
from hiddenhands.runs.sweep import sweep

pytestmark = pytest.mark.usefixtures("quick_disk")


def test_a_sweep_is_the_runs_of_its_points():
    table = sweep(toy.DICE, {"way": ["sum", "product"], "dice": "2,1"}, games=300, seed=4)
    points = [["sum", 2], ["sum", 1], ["product", 2], ["product", 1]]
    assert table[["way", "dice"]].values.tolist() == points
    for _, line in table.iterrows():
        alone = run_study(toy.DICE, games=300, seed=4, way=line["way"], dice=line["dice"])
        assert alone["mean"][0] == line["mean"] and alone["se"][0] == line["se"]


def test_differences_are_of_the_same_games():
    table = sweep(toy.DICE, {"weight": [1, 3]}, games=300)
    one, three = (run([toy.experiment(300, dice=3, weight=float(w))])[0][:, 0] for w in (1, 3))
    line = table.query("weight == 3 and dice == 3").iloc[0]
    assert line["difference"] == pytest.approx((three - one).mean())
    assert line["difference_se"] == pytest.approx((three - one).std(ddof=1) / np.sqrt(300))
    assert (table.query("weight == 1")["difference"] == 0).all()


def test_a_sweep_is_kept_once_and_its_command_makes_it_again(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("hiddenhands.registry.studies", toy.known)
    arguments = ["sweep", "toy-dice", "--param", "way=sum,product", "--param", "dice=1,2", "--games", "50"]
    assert cli.main([*arguments, "--out", str(tmp_path / "a"), "--json"]) == 0
    lines = [json.loads(text) for text in capsys.readouterr().out.splitlines()]
    points = [("sum", 1), ("sum", 2), ("product", 1), ("product", 2)]
    assert [(line["way"], line["dice"]) for line in lines] == points
    (place,) = (tmp_path / "a").glob("toy-dice-*")
    told = json.loads((place / "run.json").read_text())
    command = "hiddenhands sweep toy-dice --games 50 --seed 1 --param way=sum,product --param dice=1,2"
    assert told["command"] == command and len(told["shards"]) == 4
    assert cli.main([*command.split()[1:], "--out", str(tmp_path / "b"), "--progress", "json"]) == 0
    assert json.loads(capsys.readouterr().err.splitlines()[0])["of"] == 200
    for name in ("run.json", "table.csv"):
        assert (tmp_path / "b" / place.name / name).read_bytes() == (place / name).read_bytes()
    assert verify.verify(tmp_path / "a") == ([], [])


@pytest.mark.parametrize(
    "grid, sentence",
    [
        ({}, "a sweep needs at least one --param name=value,value."),
        ({"dise": "1"}, "there is no parameter of toy-dice 'dise'; did you mean dice?"),
        ({"dice": "1,1"}, "dice must have each value once, not '1,1'."),
        ({"dice": "1,10"}, "dice must be integers from 1 to 9, not '10'."),
        ({"way": "sum,mean"}, "way must be some of sum, product, not 'mean'."),
        (
            {"way": "sum,product", "weight": "1,inf"},
            "at way=product, weight=inf: weight must be finite where way is product.",
        ),
        (
            {"weight": [float(n) for n in range(10_001)]},
            "a sweep may have 10,000 experiments; this one has more.",
        ),
    ],
)
def test_a_wrong_grid_is_refused_before_anything_is_played(grid, sentence):
    with pytest.raises(InputError) as caught:
        sweep(toy.DICE, grid, games=10**9)
    assert str(caught.value) == sentence


def test_a_sweep_may_have_more_points_than_a_process_has_open_files(tmp_path, quick_disk, few_files):
    table = sweep(toy.DICE, {"weight": list(range(400)), "dice": 1}, games=1, out=tmp_path)
    assert len(table) == 400

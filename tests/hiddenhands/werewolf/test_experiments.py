"""The experiments that the command line offers."""

from hiddenhands.runs.run import run_study
from hiddenhands.werewolf import experiments


def test_the_multiverse_is_the_scan_that_the_chapter_tells_of():
    table = run_study(experiments.MULTIVERSE)
    assert len(table) == 3 * 4 * 27 * 4
    printed = table[table["known"] == "seer"]
    one = (printed["attractors"] == 1) & (printed["fixed_points"] == 0)
    assert one.mean() > 0.9 and set(printed.loc[one, "longest"]) >= {3, 6}
    assert (table[table["known"] == "everybody"]["fixed_points"] > 0).mean() > 0.9
    assert (table[table["known"] == "nobody"]["attractors"] > 1).mean() > 0.5
    assert not (table["red_path"] == 1).any()
    reached = table[table["red_path"] > 0]
    assert "SWPV" in set(reached["ties"])

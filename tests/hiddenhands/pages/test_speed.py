"""What the page on speed says in words of its tables is so of the tables that are kept."""

from hiddenhands.pages import fill, speed

GAMES = ("Kuhn poker", "Leduc poker", "liar's dice", "mini hanafuda")


def games(places):
    """How many of the places are of each game."""
    return tuple(sum(name == game for name, _ in places) for game in GAMES)


def test_what_the_page_says_of_solvers_of_late():
    assert {game for game, _ in speed.exploitabilities()} == set(GAMES)
    late = {solver: speed.nearer(solver, old) for solver, old in speed.CHANGED.items()}
    assert games(late["hs-pcfr+"])[::3] == (3, 0)
    assert {after for game, after in late["hs-pcfr+"] if game != "Kuhn poker"} == {"after 10,000"}
    assert games(late["pdcfr+"])[::2] == (3, 0)
    assert games(late["sapcfr+"]) == (3, 3, 3, 0)
    solvers = {solver for reached in speed.exploitabilities().values() for solver in reached}
    assert len(solvers) == 7
    assert max(solvers, key=lambda solver: len(speed.nearest(solver))) == "dcfr"
    for after in ("after 100", "after 1,000", "after 10,000"):
        reached = speed.exploitabilities()["Kuhn poker", after]
        predictive = [far for solver, far in reached.items() if "pcfr" in solver or solver == "pdcfr+"]
        assert len(predictive) == 4 and max(predictive) < reached["dcfr"] / 50


def test_numbers_of_speed_are_numbers_and_each_has_a_place():
    told = speed.told_numbers()
    digits = {name: text.translate({ord("."): None, ord(","): None}) for name, text in told.items()}
    assert all(text.isdigit() for name, text in digits.items() if name != "processor")
    pages = [fill.ROOT / folder / name for folder, name in (("book", "speed.md"), ("gamelab", "README.md"))]
    placed = {name for page in pages for name, _ in fill.PLACE.findall(page.read_text(encoding="utf-8"))}
    assert placed == {f"speed.{name}" for name in told}


def test_outside_of_a_checkout_nothing_is_told(monkeypatch, tmp_path):
    monkeypatch.setattr(speed, "FOLDER", tmp_path)
    assert speed.told_numbers.__wrapped__() == {}

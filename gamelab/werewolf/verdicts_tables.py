"""Features, regression and table 3 judged; see `verdicts`."""

from gamelab.verdicts import done, exact, holds, not_done, otherwise, unchecked
from gamelab.werewolf import real, table_3
from gamelab.werewolf.features import FEATURES
from gamelab.werewolf.published import ACTUAL, MEANS, P_VALUES, PREDICTED

TESTS = "tests/werewolf/test_features.py"
READ = "tests/werewolf/test_logs.py::test_a_game_is_read_as_it_stands"
THREE = f"{TESTS}::test_features_with_three_claimants"
SHARES = "Whose votes count, and on whom, is our reading: all votes, on any claimant of day 1."
COPY = "The copy's order gives other directions than printed; the order was chosen by them."


def features(lines):
    """Table 2 and the two conditions for a feature."""
    found = {}
    for number in range(1, 10):
        shows = READ if number < 7 else THREE
        why = f"{shows} shows it. {SHARES}" if number in (3, 4) else f"{shows} shows it."
        found[f"table-2-feature-{number}"] = done(why, "table-3")
    actors = done if len(table_3.ACTORS) == len(FEATURES) else not_done
    return found | {
        "section-4-1-condition-actor": actors(
            "Each feature has its acting role; for the votes, which the paper leaves open, the village.",
            "table-3",
        ),
        "section-4-1-condition-will": otherwise(
            "The paper's nine features are taken as they are.", "table-3"
        ),
        "section-4-1-no-vote-on-wolf": unchecked(
            "A reason for the choice of features, which no run decides."
        ),
    }


def regression(lines):
    """How the features are regressed and judged."""
    level = exact(lines["section-4-2-level"], 100 * table_3.LEVEL, "Our level.", "table-3")
    drop = exact(lines["section-4-2-drop"], table_3.LEVEL, "Our level.", "table-3")
    row = table_3.rows()[6]
    two_sided = table_3.p_range(row.coefficients[0], row.se)
    fits = two_sided[0] <= row.p <= two_sided[1]
    null = (otherwise if fits else done)(
        f"The words state a one-sided null hypothesis; the printed P of feature 7, {row.p}, is two-sided ("
        f"{two_sided[0]:.4f} to {two_sided[1]:.4f} by its rounded coefficient), and so are ours.",
        "table-3",
    )
    signs = {row.feature: row.predicted for row in table_3.rows()}
    by_sign = all(signs[number] == way for number, way in PREDICTED.items())
    return {
        "section-4-2-logistic": done(
            f"{TESTS}::test_the_regression_finds_coefficients_that_are_known shows it; a feature of another "
            "board than the game's is 0, and a constant is fitted.",
            "real-games",
        ),
        "section-4-2-null": null,
        "section-4-2-level": level,
        "section-4-2-drop": drop,
        "section-4-2-sign-rule": (done if by_sign else not_done)(
            "Sign times the acting role's side gives the printed row of predicted directions.", "table-3"
        ),
    }


def table_3_p(lines):
    """P values, recomputed from the coefficient and its standard error, both printed rounded."""
    found = {}
    for row in table_3.rows():
        line = lines[f"table-3-p-feature-{row.feature}"]
        worst = max(
            (table_3.nearest_p(b, row.se, line.value) for b in row.coefficients),
            key=lambda p: abs(p - line.value),
        )
        why = "2 Phi(-|b| / SE), as near to the printed one as the rounding of b and SE allows"
        many = ", for the worst of the five coefficients that it may have" * (len(row.coefficients) > 1)
        fitted = line.value > 0  # the coefficient was assigned by this P value
        found[line.id] = exact(line, worst, f"{why}{many}.", "table-3", in_sample=fitted)
    return found


def _theirs(line, told):
    return unchecked(f"It needs the logs of the finals. {told}", "table-3")


def table_3_coefficients(lines):
    """Printed coefficients: only their own logs could confirm them."""
    owners = {
        b: row.feature for row in table_3.rows() for b in row.coefficients if len(row.coefficients) == 1
    }
    told = {
        name: f"It is feature {owners[line.value]}'s, by P value or sign."
        if line.value in owners
        else "It is one of five negative ones whose features, 2, 3, 4, 6 and 8, cannot be told apart."
        for name, line in lines.items()
    }
    return {name: _theirs(line, told[name]) for name, line in lines.items()}


def table_3_errors(lines):
    """Printed standard errors."""
    return {
        name: _theirs(line, "Its place is confirmed by the P values of features 5, 7 and 9.")
        for name, line in lines.items()
    }


def table_3_means(lines):
    """Printed means, beside those of 100 games of finalists' programs of 2018."""
    ours, _ = real.matrix("contest2018")
    found = {}
    for name, line in lines.items():
        told = "The table is put in order here."
        if line.printed:
            mean = ours[:, int(name[-1]) - 1].mean()
            told = (
                f"In {len(ours)} other games among five finalists' programs of 2018 the mean is {mean:.3f}."
            )
        found[name] = _theirs(line, told)
    return found


def table_3_directions(lines):
    """Directions that the coefficients point to, and in which the means went."""
    found = {}
    for row in table_3.rows():
        if row.feature not in PREDICTED:
            continue
        alone = len(row.coefficients) == 1 and P_VALUES[row.feature].value > 0
        found[f"table-3-predicted-feature-{row.feature}"] = holds(
            row.predicted == PREDICTED[row.feature],
            "By the coefficient's sign and the acting role's side."
            + "" * alone
            + " Which coefficient it is was itself chosen by this direction." * (not alone),
            "table-3",
            row.predicted,
            in_sample=not alone,
        )
        moved = row.mean_2017 != table_3.copied("table-3-mean-2017-feature-1")[row.feature - 1]
        found[f"table-3-actual-feature-{row.feature}"] = holds(
            row.actual == ACTUAL[row.feature],
            f"By the means {row.mean_2017} and {row.mean_2018}. {COPY * moved}".strip(),
            "table-3",
            row.actual,
            in_sample=moved,
        )
    return found


def table_3_counts(lines):
    """How many features, significant ones, and agreements."""
    used, agree = table_3.counted()
    return {
        "section-4-3-nine": exact(
            lines["section-4-3-nine"], len(MEANS[2017]), "Columns of table 3.", "table-3"
        ),
        "section-4-3-eight-significant": exact(
            lines["section-4-3-eight-significant"], len(used), "P values of at most .01.", "table-3"
        ),
        "section-4-3-seven-agree": exact(
            lines["section-4-3-seven-agree"],
            len(agree),
            "In the repaired table, which was repaired by the printed directions.",
            "table-3",
            in_sample=True,
        ),
        "table-3-agreement": holds(
            len(agree) == 7,
            "Seven marks by section 4.3; our copy keeps six of them.",
            "table-3",
            len(agree),
            in_sample=True,
        ),
    }

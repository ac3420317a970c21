"""Features, regression and table 3 judged; see `verdicts`."""

from gamelab.ledger.rules import done, exact, holds, not_done, otherwise, tested, unchecked
from gamelab.werewolf import real, table_3
from gamelab.werewolf.features import FEATURES
from gamelab.werewolf.published import ACTUAL, MEANS, P_VALUES, PREDICTED

TESTS = "tests/werewolf/test_features.py"
READ = "tests/werewolf/test_logs.py::test_a_game_is_read_as_it_stands"
THREE = f"{TESTS}::test_features_with_three_claimants"
SHARES = "Whose votes count, and on whom, is our reading: all votes, on any claimant of day 1."
COUNTED = "We count this feature from the logs of games."
COPY = "Our copy's order of the means gives other directions than printed, so we chose the order by these."


def features(lines):
    """Table 2 and the two conditions for a feature."""
    found = {}
    for number in range(1, 10):
        shows = READ if number < 7 else THREE
        why = f"{COUNTED} {SHARES}" if number in (3, 4) else COUNTED
        found[f"table-2-feature-{number}"] = done(f"{why} {tested(shows)}", "table-3")
    actors = done if len(table_3.ACTORS) == len(FEATURES) else not_done
    return found | {
        "section-4-1-condition-actor": actors(
            "We give each feature its acting role; for the votes, which the paper leaves open, the village.",
            "table-3",
        ),
        "section-4-1-condition-will": otherwise(
            "We take the paper's nine features as they are and do not ask what an actor can change.",
            "table-3",
        ),
        "section-4-1-no-vote-on-wolf": unchecked(
            "This is a reason for the choice of features, which no run can decide."
        ),
    }


def regression(lines):
    """How the features are regressed and judged."""
    level = f"Our significance level is {table_3.LEVEL:.0%} too."
    strict = exact(lines["section-4-2-level"], 100 * table_3.LEVEL, level, "table-3")
    drop = exact(lines["section-4-2-drop"], table_3.LEVEL, level, "table-3")
    row = table_3.rows()[6]
    two_sided = table_3.p_range(row.coefficients[0], row.se)
    fits = two_sided[0] <= row.p <= two_sided[1]
    null = (otherwise if fits else done)(
        "The words state a one-sided null hypothesis. But a two-sided test of feature 7 gives a P value of "
        f"{two_sided[0]:.4f} to {two_sided[1]:.4f} by its rounded coefficient, and {row.p} is printed; so "
        "ours are two-sided.",
        "table-3",
    )
    signs = {row.feature: row.predicted for row in table_3.rows()}
    by_sign = all(signs[number] == way for number, way in PREDICTED.items())
    return {
        "section-4-2-logistic": done(
            "Our regression counts a feature of another board than the game's as 0 and fits a constant. "
            + tested(f"{TESTS}::test_the_regression_finds_coefficients_that_are_known"),
            "real-games",
        ),
        "section-4-2-null": null,
        "section-4-2-level": strict,
        "section-4-2-drop": drop,
        "section-4-2-sign-rule": (done if by_sign else not_done)(
            "The sign of each coefficient, with the side of the acting role, gives the direction that is "
            "printed as predicted.",
            "table-3",
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
        why = (
            "We computed the two-sided P value, 2 Phi(-|b| / SE), from the printed coefficient and standard "
            "error, as near to the printed P as their rounding allows"
        )
        many = ", for the worst of the five coefficients that it may be" * (len(row.coefficients) > 1)
        fitted = line.value > 0  # the coefficient was assigned by this P value
        found[line.id] = exact(line, worst, f"{why}{many}.", "table-3", in_sample=fitted)
    return found


def _theirs(line, told):
    return unchecked(f"This would take the logs of the finals. {told}", "table-3")


def table_3_coefficients(lines):
    """Printed coefficients: only their own logs could confirm them."""
    owners = {
        b: row.feature for row in table_3.rows() for b in row.coefficients if len(row.coefficients) == 1
    }
    told = {
        name: f"By its P value or its sign the number is that of feature {owners[line.value]}."
        if line.value in owners
        else "The number is one of five negative ones, of features 2, 3, 4, 6 and 8, that cannot be told "
        "apart."
        for name, line in lines.items()
    }
    return {name: _theirs(line, told[name]) for name, line in lines.items()}


def table_3_errors(lines):
    """Printed standard errors."""
    return {
        name: _theirs(
            line, "That the errors stand in this order, the P values of features 5, 7 and 9 confirm."
        )
        for name, line in lines.items()
    }


def table_3_means(lines):
    """Printed means, beside those of 100 games of finalists' programs of 2018."""
    ours, _ = real.matrix("contest2018")
    found = {}
    for name, line in lines.items():
        told = "What we could do is put the table in order."
        if line.printed:
            mean = ours[:, int(name[-1]) - 1].mean()
            told = (
                f"In {len(ours)} other games, among five finalists' programs of 2018, the mean is {mean:.3f}."
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
            "The direction follows from the coefficient's sign and the side of the acting role."
            + "" * alone
            + " But which coefficient is this feature's, we chose by this very direction." * (not alone),
            "table-3",
            row.predicted,
            in_sample=not alone,
        )
        moved = row.mean_2017 != table_3.copied("table-3-mean-2017-feature-1")[row.feature - 1]
        found[f"table-3-actual-feature-{row.feature}"] = holds(
            row.actual == ACTUAL[row.feature],
            f"The mean goes from {row.mean_2017} in 2017 to {row.mean_2018} in 2018. {COPY * moved}".strip(),
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
            lines["section-4-3-nine"], len(MEANS[2017]), f"Table 3 has {len(MEANS[2017])} columns.", "table-3"
        ),
        "section-4-3-eight-significant": exact(
            lines["section-4-3-eight-significant"],
            len(used),
            f"{len(used)} printed P values are at most {table_3.LEVEL}.",
            "table-3",
        ),
        "section-4-3-seven-agree": exact(
            lines["section-4-3-seven-agree"],
            len(agree),
            f"In the repaired table {len(agree)} features agree; but it was repaired by the printed "
            "directions.",
            "table-3",
            in_sample=True,
        ),
        "table-3-agreement": holds(
            len(agree) == 7,
            "Section 4.3 counts seven marks, of which our copy keeps six. In the repaired table "
            f"{len(agree)} features agree.",
            "table-3",
            len(agree),
            in_sample=True,
        ),
    }

"""The sentences and labels of the chapter's explanations; a place in braces is filled by the page."""

HESITATION = {
    "steps": [
        "Game {game}, turn {turn}: C's partner chose “{hint}”{named}. Among the hands that explain it, C's "
        "card {slot} is {best} in {x} (x), {second} in {y} (y): {ratio} times as often.",
        "C began with a = {start}: believe what is at least {start} times as frequent as the next. By "
        "that it {believed} have believed in {best}.",
        "But it has watched the clock. Of {heard} thinking times it took {long} as long and {quick} as "
        "quick, measured by the five before. The last took {last} (quick up to {below}, long from {above}).",
        "So a moved: {moves}. Now it is {now}.",
        "{ratio} is {enough} {now}: C {does}. The card is {true}, which {fits} be played: {outcome}.",
        "Played to its end, this game has {c} points with C, {r} with R, whose a stays at {start}.",
    ],
    "named": ", which names C's {cards}",
    "believed": ["would not", "would"],
    "enough": ["less than", "at least"],
    "does": [
        "doesn't believe it; by rule {rule} of its list it chooses “{action}”",
        "believes it, and plays its card {slot}",
    ],
    "fits": ["could not", "could"],
    "outcome": [
        ["doubt spared a failed play", "doubt left a good card in the hand"],
        ["trust cost a failed play", "trust laid a card"],
    ],
    "moved": "to {a} after time {turn} ({seconds}, {why})",
    "why": ["the second quick one in a row", "the second long one in a row", "a quick play that failed"],
    "none": "The clock changed no decision in these games: try another number.",
    "key": "▲ long for C, ■ quick, ● neither; a bar spans what is neither. Orange line: the moved a.",
    "hands": {
        "height": 190,
        "marginLeft": 84,
        "marginTop": 28,
        "ariaLabel": "What the card may be",
        "ariaDescription": "Weight of the hands by what C's card is, and lines at a times the second weight",
        "x": {"label": "hands that explain it (weighted)", "tickFormat": "s", "ticks": 5},
    },
    "clock": {
        "height": 190,
        "marginLeft": 46,
        "marginTop": 28,
        "ariaLabel": "The partner's thinking times",
        "ariaDescription": "Seconds by turn: long ones triangles, quick ones squares, others circles",
        "x": {"label": "the partner's turn", "tickFormat": "d"},
        "y": {"label": "seconds", "ticks": 4, "grid": True, "zero": True},
        "color": {
            "domain": ["quick", "neither", "long"],
            "range": ["var(--gl-blue)", "var(--gl-grey)", "var(--gl-orange)"],
        },
        "symbol": {"domain": ["quick", "neither", "long"], "range": ["square", "circle", "triangle"]},
    },
}
"""How thinking time changes trust in an estimate; see `hesitation`."""

REVIEWERS = ["R, a = 2.5", "R, only y = 0"]
"""The agents that are asked what they would have done, as `review.LEVELS`."""

AGAIN = {
    "steps": [
        "Study {number}: {people} simulated people play a game with R and one with C, each on another deck. "
        "C is made {points} points better than it is. Scores, R → C: {scores}.",
        "On average C is {difference} points ahead; by the paired t test the truth lies between {low} "
        "and {high}. {zero}.",
        "Now {studies} such studies. Though the truth never changes, the differences of 95 in 100 of them "
        "lie between {least} and {most} points.",
        "{share} of the studies ({from} to {to}) {find}; the others end like the paper, with “no "
        "significant difference”.",
    ],
    "zero": ["Zero may be the truth, too: “no significant difference”", "Zero is not: p < .05"],
    "find": ["find a difference where there is next to none", "find C's {points} points"],
    "wait": "{done} of {games} games …",
    "key": "Dashed: how much better C is made. Blue: studies with p < .05. On top: the one study.",
    "chart": {
        "height": 230,
        "marginLeft": 46,
        "marginTop": 30,
        "ariaLabel": "What studies of this size find",
        "ariaDescription": "Number of studies by the mean difference that they find; blue: significant",
        "y": {"label": "studies", "grid": True, "ticks": 4},
        "color": {
            "domain": ["p < .05", "not significant"],
            "range": ["var(--gl-blue)", "var(--gl-grey)"],
        },
    },
}
"""The paper's experiment again and again; see `replications`."""

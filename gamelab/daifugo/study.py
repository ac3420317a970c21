"""The tables of the thesis, and the parameters that readers can change."""

import math

from gamelab.choices import InputError, Parameter
from gamelab.daifugo import weights
from gamelab.daifugo.choices import AGENTS, GUIDED, LEARNED, MAX_PLAYERS, TRUNCATED, Settings
from gamelab.daifugo.play import play_block, play_seats, play_threes
from gamelab.daifugo.rules import hand_size
from gamelab.daifugo.words import RANK_NAMES
from gamelab.experiment import Experiment, Study, moments

SWITCHES = {
    "playouts": Parameter(int, 100, "playouts per legal move, for agents that search", low=1, high=100_000),
    "skill": Parameter(
        float, 1.0, "share of moves that the agent chooses; the rest is random", low=0, high=1
    ),
    "lock": Parameter(str, "yes", "whether who passed stays out of the trick", words=("no", "yes")),
    "clear_on_out": Parameter(str, "no", "whether a trick ends when somebody goes out", words=("no", "yes")),
    "leader": Parameter(str, "any", "who leads first", words=("any", "player1")),
    "passing": Parameter(
        str,
        "one",
        "random player: passing is one option, a last resort, or a coin's",
        words=("one", "stuck", "coin"),
    ),
    "suits": Parameter(
        str, "same", "random player: plays that differ in suits only", words=("same", "distinct")
    ),
}
"""Every point that the thesis leaves open."""

AGENT = Parameter(str, "random", "what everybody plays", words=AGENTS, many=True)
CARDS = Parameter(str, "3", "cards that player 1 surely gets, such as 3,3,K", words=RANK_NAMES, many=True)
PLAYERS = Parameter(int, 4, "players", low=2, high=MAX_PLAYERS)
ESTIMATOR = Parameter(
    str,
    "player1",
    "fix the card and watch player 1, or deal freely and watch all seats",
    words=("player1", "seats"),
)


def fixed_cards(ranks, players=4):
    """The counts word of cards given by their ranks (0 to 12); InputError if player 1 cannot hold them."""
    most = hand_size(players, 0)
    if len(ranks) > most:
        raise InputError(f"cards must be at most {most}, the hand of player 1, not {len(ranks)}.")
    for rank in ranks:
        if ranks.count(rank) > 4:
            raise InputError(
                f"cards must hold at most 4 of a rank, not {ranks.count(rank)} of {RANK_NAMES[rank]}."
            )
    return sum(1 << 4 * rank for rank in ranks)


def settings_for(agent, others=None, fixed=0, players=4, **switches):
    """Checked `Settings`; agents and switches are indices as `Parameter.read` returns them."""
    others = agent if others is None else others
    if TRUNCATED in (agent, others) and players != 4:
        raise InputError(
            f"players must be 4 for the agent truncated, whose values were learned so, not {players}."
        )
    learned = {TRUNCATED, LEARNED, GUIDED} & {agent, others}
    checksum = weights.checksum() if learned else 0
    return Settings(players=players, agent=agent, others=others, fixed=fixed, weights=checksum, **switches)


def reading(agent="random", others=None, cards=(), players=4, **switches):
    """`Settings` from words, as on the command line: reading("greedy", cards=["3", "3"], lock="no").

    agent and others (None: the same): some of AGENTS; cards: names of the ranks that player 1 surely gets;
    players: 2 to 6; switches: see SWITCHES. InputError names whatever is not allowed.
    """
    unknown = set(switches) - set(SWITCHES)
    if unknown:
        raise InputError(f"there is no switch {min(unknown)!r}; choose from {', '.join(SWITCHES)}.")
    values = {name: p.read(name, switches.get(name, p.default)) for name, p in SWITCHES.items()}
    one = Parameter(str, "random", "", words=AGENTS)
    players = PLAYERS.read("players", players)
    ranks = CARDS.read("cards", list(cards)) if len(cards) else []
    return settings_for(
        one.read("agent", agent),
        None if others is None else one.read("others", others),
        fixed_cards(ranks, players),
        players,
        **values,
    )


def experiment(play, settings, games, seed, columns=("rank",), **labels):
    """Games of one reading, with the rows of `play`."""
    return Experiment(play, settings, games, seed, columns, labels)


def plan_single_card(games, seed, agent, card, estimator, **switches):
    """Table 1: mean rank by the card that is surely held, every agent on the same deals."""
    if estimator == 1:
        # The games serve all cards, so they are the same whichever are asked for.
        return [
            experiment(
                play_seats,
                settings_for(a, **switches),
                games,
                seed,
                RANK_NAMES,
                agent=AGENTS[a],
                cards=[RANK_NAMES[rank] for rank in card],
            )
            for a in agent
        ]
    return [
        experiment(
            play_block,
            settings_for(a, fixed=fixed_cards([rank]), **switches),
            games,
            seed,
            agent=AGENTS[a],
            card=RANK_NAMES[rank],
        )
        for a in agent
        for rank in card
    ]


def table_single_card(results):
    """One dict per agent and card: agent, card, games, mean, sd, se.

    With all seats, sd is that of a game's mean over the four holders.
    """
    lines = []
    for played, rows in results:
        if "card" in played.labels:
            lines.append(played.labels | moments(rows))
            continue
        for card in played.labels["cards"]:
            column = played.columns.index(card)
            labels = {"agent": played.labels["agent"], "card": card}
            lines.append(labels | moments(rows[:, column : column + 1] / 4))
    return lines


def plan_threes(games, seed, agent, copies, estimator, **switches):
    """Table 2: mean rank by the number of threes that are surely held."""
    if estimator == 1:
        columns = tuple(f"{what}{n}" for n in range(1, 5) for what in ("ways", "ranks"))
        return [
            experiment(
                play_threes, settings_for(a, **switches), games, seed, columns, agent=AGENTS[a], ways=copies
            )
            for a in agent
        ]
    return [
        experiment(
            play_block,
            settings_for(a, fixed=fixed_cards([0] * n), **switches),
            games,
            seed,
            agent=AGENTS[a],
            copies=n,
        )
        for a in agent
        for n in copies
    ]


def table_threes(results):
    """One dict per agent and number of threes: agent, copies, games, mean, sd, se.

    With all seats, every set of j threes in one hand counts once: a ratio of sums, whose standard error is
    that of the ratio (delta method); sd is se times the root of the games.
    """
    lines = []
    for played, rows in results:
        if "copies" in played.labels:
            lines.append(played.labels | moments(rows))
            continue
        for copies in played.labels["ways"]:
            ways, ranks = (rows[:, 2 * copies - 2 + k].astype(float) for k in (0, 1))
            games, found = len(rows), ways.sum()
            mean = ranks.sum() / found if found else math.nan
            residual = math.sqrt(((ranks - mean * ways) ** 2).sum() * games / max(games - 1, 1))
            se = residual / found if found and games > 1 else math.nan
            labels = {"agent": played.labels["agent"], "copies": copies}
            lines.append(labels | {"games": games, "mean": mean, "sd": se * math.sqrt(games), "se": se})
    return lines


def plan_strength(games, seed, agent, others, **switches):
    """Mean rank of one agent, as player 1, against three of another kind."""
    return [
        experiment(play_block, settings_for(a, b, **switches), games, seed, agent=AGENTS[a], others=AGENTS[b])
        for a in agent
        for b in others
    ]


def plan_handicap(games, seed, agent, others, cards, players, **switches):
    """Mean rank of player 1, who surely gets some cards: a handicap."""
    fixed = fixed_cards(cards, players)
    names = " ".join(RANK_NAMES[rank] for rank in sorted(cards))
    return [
        experiment(
            play_block,
            settings_for(a, b, fixed, players, **switches),
            games,
            seed,
            agent=AGENTS[a],
            others=AGENTS[b],
            cards=names,
        )
        for a in agent
        for b in others
    ]


SINGLE_CARD = Study(
    "daifugo-single-card",
    "mean rank of player 1 by the one card that he surely holds (thesis, table 1)",
    {
        "agent": AGENT,
        "card": Parameter(str, ",".join(RANK_NAMES), "ranks to fix", words=RANK_NAMES, many=True),
        "estimator": ESTIMATOR,
        **SWITCHES,
    },
    plan_single_card,
    table_single_card,
)
THREES = Study(
    "daifugo-threes",
    "mean rank of player 1 by the number of threes that he surely holds (thesis, table 2)",
    {
        "agent": AGENT,
        "copies": Parameter(int, [1, 2, 3, 4], "threes to fix", low=1, high=4, many=True),
        "estimator": ESTIMATOR,
        **SWITCHES,
    },
    plan_threes,
    table_threes,
)
STRENGTH = Study(
    "daifugo-strength",
    "mean rank of one agent against three others",
    {
        "agent": Parameter(str, ",".join(AGENTS), "what player 1 plays", words=AGENTS, many=True),
        "others": Parameter(str, "random", "what the three others play", words=AGENTS, many=True),
        **SWITCHES,
    },
    plan_strength,
    games=1_000,
)
HANDICAP = Study(
    "daifugo-handicap",
    "mean rank of player 1 by any cards that he surely holds",
    {
        "agent": Parameter(str, "random", "what player 1 plays", words=AGENTS, many=True),
        "others": Parameter(str, "random", "what the others play", words=AGENTS, many=True),
        "cards": CARDS,
        "players": PLAYERS,
        **SWITCHES,
    },
    plan_handicap,
)
STUDIES = [SINGLE_CARD, THREES, STRENGTH, HANDICAP]

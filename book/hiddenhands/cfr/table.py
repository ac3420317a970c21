"""Play a laid-out game in the terminal against one of its strategies."""

import random

from gamelab.cfr.arrays import CHANCE, END, actions_at, node_at, odds_at, owner, paid


def play(solution, seat, seed=1, ask=input, tell=print):
    """Play games against a `Solution`'s strategy until the input ends; the sum of what the person gained.

    seat: 0 or 1, the person's. Whoever has no choice moves without being asked, so a line may hold moves that
    nobody made here.
    """
    chance, total, games = random.Random(seed), 0.0, 0
    try:
        while True:
            gained = _game(solution, seat, chance, ask, tell)
            total, games = total + gained, games + 1
            tell(f"You gain {gained:g}; {total:g} in {games} {'game' if games == 1 else 'games'}.\n")
    except EOFError:
        return total


def _game(solution, seat, chance, ask, tell):
    """One game: what the person gains."""
    named, tree = solution.game.named, solution.game.tree
    node = chance.choice(tree.starts[:-1].tolist())
    while True:
        point, child = node_at(tree, node)
        if point == END:
            return float(paid(tree, child)) * (1 if seat == 0 else -1)
        if point <= CHANCE:
            first, count = odds_at(tree, point)
            action = _drawn(tree.odds[first : first + count], chance)
        elif owner(tree, point) == seat:
            action = _asked(named.sees[point], named.actions[point], ask, tell)
        else:
            first, count = actions_at(tree, point)
            action = _drawn(solution.strategy[first : first + count], chance)
        node = child + action


def _drawn(odds, chance):
    return chance.choices(range(len(odds)), odds.tolist())[0]


def _asked(sees, actions, ask, tell):
    """The number of the action that a person chooses."""
    words = [str(action) for action in actions]
    tell(f"You see {sees}")
    while True:
        given = ask(", ".join(f"{number} {word}" for number, word in enumerate(words)) + ": ").strip()
        if given in words:
            return words.index(given)
        if given.isdecimal() and int(given) < len(words):
            return int(given)
        tell("Type the number of an action, or its word; end of input ends the play.")

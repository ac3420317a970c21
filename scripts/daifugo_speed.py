"""Measure what each idea behind the Daifugo kernels gives, in one run on one thread, for the chapter's speed box.

python scripts/daifugo_speed.py        # writes book/results/daifugo-speed.json
"""

import json
import platform
import random
import time
from pathlib import Path

import numpy as np

from gamelab import __version__, rng
from gamelab.daifugo import lanes, play, playout, rules, words
from gamelab.daifugo.choices import Settings
from gamelab.kernel import kernel

FILE = Path("book/results/daifugo-speed.json")
ROUNDS = 5


@kernel
def ordinary_deals(seed, games, settings, full, deck, hands, streams):
    """Deals with the usual shuffle: 51 numbers, card by card."""
    cards, found = rules.spread(words.FULL_DECK, full), 0
    for game in range(games):
        rng.open_stream(streams[0], seed, 0, game)
        for position in range(cards):
            deck[position] = full[position]
        rng.shuffle(deck, streams[0])
        for seat in range(4):
            counts = 0
            for index in range(13 * seat, 13 * seat + 13):
                counts += deck[index]
            hands[seat] = words.to_hand(counts)
        found ^= hands[0]
    return found


@kernel
def batched_deals(seed, games, settings, full, deck, hands, streams):
    """Our deals."""
    cards, found = rules.spread(words.FULL_DECK, full), 0
    for game in range(games):
        rng.open_stream(streams[0], seed, 0, game)
        rules.deal(settings, full, cards, deck, hands, streams[0])
        found ^= hands[0]
    return found


@kernel
def _looping_bit(word, nth):
    """The n-th set bit by clearing bits one after the other."""
    for _ in range(nth):
        word &= word - 1
    return words.size((word & -word) - 1)


@kernel
def looping_games(seed, games, settings, full, deck, hands, streams):
    """Games one by one, choosing by a loop over the set bits."""
    cards, found = rules.spread(words.FULL_DECK, full), 0
    for game in range(games):
        trick = play.start(seed, game, settings, full, cards, deck, hands, streams)
        while not rules.is_over(trick):
            acts = rules.legal(trick, hands[trick.player])
            act = _looping_bit(acts, rng.below(streams[1], words.size(acts)))
            trick = rules.step(trick, hands, act, 4, 1, 0)
        found ^= trick.ranks
    return found


@kernel
def single_games(seed, games, settings, full, deck, hands, streams):
    """Games one by one with `playout`."""
    cards, found = rules.spread(words.FULL_DECK, full), 0
    for game in range(games):
        trick = play.start(seed, game, settings, full, cards, deck, hands, streams)
        found ^= playout.random_playout(trick, hands, 0, 4, 1, 0, streams[1]).ranks
    return found


def games_side_by_side(seed, games, settings, *table):
    ranks, dealt = np.zeros(games, np.int32), np.zeros((0, 4), np.int64)
    lanes.play_random(seed, 0, settings, ranks, dealt, *table, lanes.new_lanes())


def dou_dizhu_example(seed, games, *_):
    """Random games in OpenSpiel's Dou Dizhu, by the loop of its own example.py."""
    import pyspiel

    game = pyspiel.load_game("dou_dizhu")
    random.seed(seed)
    np.random.seed(seed)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(np.random.choice(actions, p=chances))
            else:
                state.apply_action(random.choice(state.legal_actions(state.current_player())))


def dou_dizhu_bots(seed, games, *_):
    """The same with OpenSpiel's random bots, a loop in C++."""
    import pyspiel

    game = pyspiel.load_game("dou_dizhu")
    bots = [pyspiel.make_uniform_random_bot(player, seed) for player in range(3)]
    for number in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, number)


IDEAS = [
    ("deals, the usual shuffle", ordinary_deals, 400_000),
    ("deals, three places per random number", batched_deals, 400_000),
    ("random games one by one, choosing by a loop", looping_games, 100_000),
    ("random games one by one, choosing without a loop", single_games, 100_000),
    (f"random games side by side, {lanes.LANES} lanes", games_side_by_side, 400_000),
    ("OpenSpiel, Dou Dizhu, its example's loop in Python", dou_dizhu_example, 60),
    ("OpenSpiel, Dou Dizhu, its random bots in C++", dou_dizhu_bots, 100),
]


def main():
    best = {}
    for name, run, games in IDEAS:
        run(1, 10, Settings(), *play.new_table())
    # Round by round, so that all suffer alike from whatever else the machine does.
    for _ in range(ROUNDS):
        for name, run, games in IDEAS:
            began = time.thread_time()
            run(1, games, Settings(), *play.new_table())
            best[name] = max(best.get(name, 0), games / (time.thread_time() - began))
    ours, loop, bots = (best[name] for name, _, _ in IDEAS[-3:])
    kept = {
        "made_by": "scripts/daifugo_speed.py",
        "gamelab": __version__,
        "machine": platform.machine(),
        "measured": [{"what": name, "per second": round(rate)} for name, rate in best.items()],
        "note": f"Per second of processor time, best of {ROUNDS} rounds on one thread of a shared virtual machine. Side by side our random games come {ours / loop:,.0f} times as fast as OpenSpiel's Dou Dizhu by its example's loop, and {ours / bots:,.0f} times as fast as with its bots.",
    }
    FILE.write_text(json.dumps(kept, indent=1) + "\n")
    print(json.dumps(kept, indent=1))


if __name__ == "__main__":
    main()

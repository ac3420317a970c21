"""A game with a person at seat 0: what he sees, what he may do, and what playouts say about it.

Nothing is kept between calls: the person's acts so far are given, and the game is played again up to
the next decision.
"""

from gamelab.daifugo.choices import RANDOM
from gamelab.daifugo.play import PLAYERS, start
from gamelab.daifugo.players import look
from gamelab.daifugo.rules import is_over, legal, rank_of, spread, step
from gamelab.daifugo.search import decide, evaluate
from gamelab.daifugo.words import FULL_DECK, PASS, PASS_WORD, copies, nth_bit, size
from gamelab.kernel import kernel

# Fields of `summary`.
OVER = 0  # 1: the game is over
USED = 1  # how many of the given acts were legal and used
TURNS = 2  # entries of `log`
OPTIONS = 3  # entries of `options`
LAST_PLAY = 4  # the play to beat, PASS if the person leads
OWNER = 5  # seat of that play
SUMMARY = 6

LIMIT = 512
"""Entries of a log: no game is longer, since every round of passes is followed by a play."""


@kernel
def sit_down(
    seed,
    game,
    settings,
    advise,
    acts,
    given,
    summary,
    log,
    options,
    cards,
    sizes,
    ranks,
    full,
    deck,
    hands,
    streams,
    work,
):
    """Play game number `game` up to the person's decision number `given`, or to its end.

    acts: int64[52], what the person did so far, `given` of them; forced moves are made for him. settings: the
    others play settings.others; with advise = 1 settings.agent's playouts rate every option in work.points /
    work.tries, in places gained. Filled: summary (fields above), log (int64[LIMIT, 2]: seat and act), options
    (int64[53]: legal acts), cards (int64[13]: the person's copies of each rank), sizes (int64[6]: cards of each
    seat), ranks (int64[6]: finishing ranks, 0 while in the game).
    """
    players = settings.players
    left = spread(FULL_DECK - settings.fixed, full)
    trick = start(seed, game, settings, full, left, deck, hands, streams)
    for field in range(SUMMARY):
        summary[field] = 0
    summary[LAST_PLAY] = PASS
    turns, used, waiting = 0, 0, False
    while not is_over(trick) and not waiting and turns < LIMIT:
        player = trick.player
        choices = legal(trick, hands[player])
        if choices & PASS_WORD == 0:
            summary[LAST_PLAY] = PASS
        act = PASS
        if size(choices) == 1:
            act = nth_bit(choices, 0)
        elif player != 0:
            act = decide(look(trick, hands, players), settings.others, settings, work, streams[PLAYERS])
        elif used < given and 0 <= acts[used] <= PASS and (choices >> acts[used]) & 1:
            act = acts[used]
            used += 1
        else:
            waiting = True
        if not waiting:
            log[turns, 0], log[turns, 1] = player, act
            turns += 1
            if act != PASS:
                summary[LAST_PLAY] = act
            trick = step(trick, hands, act, players, settings.lock, settings.clear_on_out)
    summary[OVER], summary[USED], summary[TURNS], summary[OWNER] = is_over(trick), used, turns, trick.owner
    for rank in range(13):
        cards[rank] = copies(hands[0], rank)
    for seat in range(players):
        sizes[seat] = size(hands[seat])
        ranks[seat] = rank_of(trick, seat, players) if is_over(trick) else (trick.ranks >> 4 * seat) & 15
    if waiting:
        choices = legal(trick, hands[0])
        summary[OPTIONS] = size(choices)
        for option in range(size(choices)):
            options[option] = nth_bit(choices, option)
        if advise == 1 and settings.agent != RANDOM:
            evaluate(look(trick, hands, players), settings, settings.agent, work, streams[PLAYERS])

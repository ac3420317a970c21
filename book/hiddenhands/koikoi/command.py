"""`hiddenhands koikoi-engine`: answers lines of JSON, for matches with programs of others."""

import sys

from gamelab.choices import Parameter
from gamelab.koikoi.choices import Mind
from hiddenhands.runs.experiment import SEED

NAME = "koikoi-engine"
SUMMARY = "answer lines of JSON as a player of Koi-Koi with forty-eight cards"
PLAYER, PLAYOUTS = (Mind.parameters[name] for name in ("player", "playouts"))
MS = Parameter(int, 50, "milliseconds for a move", low=1, high=60_000)


def thinking(parser):
    """Declare how a player of ours thinks."""
    told = f"rounds that search finishes for a move, {PLAYOUTS.allowed}; the same answers each time"
    parser.add_argument("--playouts", metavar="N", help=told)
    told = f"milliseconds that search takes for a move by the clock, {MS.allowed}; {MS.default} by default"
    parser.add_argument("--ms", metavar="T", help=told)
    parser.add_argument("--seed", metavar="S", default="1", help=f"{SEED.summary}: {SEED.allowed}")


def arguments(parser):
    """Declare the command's arguments."""
    told = f"{PLAYER.allowed}; search by default"
    parser.add_argument("--player", metavar="NAME", default="search", help=told)
    thinking(parser)


def thoughts(options):
    """(playouts, ms, seed) as an Engine takes them."""
    playouts = None if options.playouts is None else PLAYOUTS.read("--playouts", options.playouts)
    ms = None if options.ms is None else MS.read("--ms", options.ms)
    # Who fixes the playouts wants no clock.
    ms = MS.default if playouts is None and ms is None else ms if playouts is None else None
    return playouts, ms, SEED.read("--seed", options.seed)


def run(options):
    """Answer each line of standard input with one of standard output, until there are no more."""
    PLAYER.read("--player", options.player)
    playouts, ms, seed = thoughts(options)

    from hiddenhands.koikoi.full.engine import Engine

    engine = Engine(options.player.strip(), playouts, ms, seed)
    for line in sys.stdin.buffer:
        text = line.decode("utf-8", "replace").strip()
        if text:
            print(engine.reply(text), flush=True)

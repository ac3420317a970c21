"""Agent C of the 2018 study (section 3.2): the threshold moves with the partner's thinking times.

Long: at least the mean plus one SD of the last five times; quick: at most the mean minus one SD, or 4.13 s.
"""

import math
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.hanabi.timed.choices import Early
from gamelab.kernel import kernel

MEMORY = 5  # thinking times that agent C remembers


class Heard(IntEnum):
    """Fields of Clock.heard."""

    TIMES = 0  # thinking times heard so far
    LONG = 1  # long ones in a row
    QUICK = 2  # quick ones in a row
    RAISED = 3  # how often a was raised
    LOWERED = 4
    TEMPO = 5  # of the last turn: 1 long, -1 quick, 0 neither
    RAISED_LONG = 6  # how often long thinking raised a (a failed quick play does, too)


class Clock(NamedTuple):
    """What agent C concludes from the clock in one game, in the caller's arrays."""

    times: np.ndarray  # int64[MEMORY]: the partner's last thinking times in milliseconds, a ring
    a: np.ndarray  # float64[1]: the threshold now
    heard: np.ndarray  # int64[len(Heard)]


def new_clock():
    """Arrays for one game."""
    return Clock(np.zeros(MEMORY, np.int64), np.zeros(1), np.zeros(len(Heard), np.int64))


@kernel
def wind(clock, a):
    """Start a game with the threshold `a`."""
    clock.times[:] = 0
    clock.heard[:] = 0
    clock.a[0] = a


@kernel
def limits(times, known, adaptation):
    """(quick, long): up to how many milliseconds the next time is quick, and from how many it is long.

    Compared with the `known` in `times`; quick is -1 and long infinite where nothing is concluded yet.
    """
    if known < MEMORY and adaptation.early == Early.NOTHING:
        return -1.0, math.inf
    if known < MEMORY and (adaptation.early == Early.FIXED or known < 2):
        return float(adaptation.quick), math.inf
    mean = 0.0
    for index in range(known):
        mean += times[index]
    mean /= known
    squares = 0.0
    for index in range(known):
        squares += (times[index] - mean) * (times[index] - mean)
    sd = math.sqrt(squares / (known - adaptation.divisor))
    return max(float(adaptation.quick), mean - sd), mean + sd


@kernel
def speed(times, known, adaptation, milliseconds):
    """1 for a long thinking time, -1 for a quick one, 0 for neither; compared with the `known` in `times`."""
    quick, long = limits(times, known, adaptation)
    if milliseconds <= quick:
        return -1
    return 1 if milliseconds >= long else 0


@kernel
def move_threshold(clock, adaptation, steps):
    """Raise (steps 1) or lower (-1) agent C's a within its bounds, and count it.

    An a that starts beyond a bound stays there rather than move the wrong way.
    """
    before = clock.a[0]
    if steps > 0:
        clock.a[0] = max(before, min(before + adaptation.step, adaptation.high))
    else:
        clock.a[0] = min(before, max(before - adaptation.step, adaptation.low))
    if clock.a[0] > before:
        clock.heard[Heard.RAISED] += 1
    elif clock.a[0] < before:
        clock.heard[Heard.LOWERED] += 1


@kernel
def _note_time(clock, adaptation, milliseconds):
    """Note a thinking time, what it is beside the last ones, and how many such there are in a row."""
    heard, times = clock.heard, clock.times
    now = speed(times, min(heard[Heard.TIMES], MEMORY), adaptation, milliseconds)
    times[heard[Heard.TIMES] % MEMORY] = milliseconds
    heard[Heard.TIMES] += 1
    heard[Heard.TEMPO] = now
    heard[Heard.LONG] = heard[Heard.LONG] + 1 if now == 1 else 0
    heard[Heard.QUICK] = heard[Heard.QUICK] + 1 if now == -1 else 0


@kernel
def hear(clock, adaptation, milliseconds, failed):
    """Let agent C conclude from the partner's turn: its thinking time, and whether a play of it failed."""
    _note_time(clock, adaptation, milliseconds)
    heard = clock.heard
    if heard[Heard.LONG] >= 2:
        raised = heard[Heard.RAISED]
        move_threshold(clock, adaptation, 1)
        heard[Heard.RAISED_LONG] += heard[Heard.RAISED] - raised
        if adaptation.used_up == 1:
            heard[Heard.LONG] = 0
    if heard[Heard.QUICK] >= 1 and failed:
        move_threshold(clock, adaptation, 1)
    if heard[Heard.QUICK] >= 2 and (adaptation.also == 1 or not failed):
        move_threshold(clock, adaptation, -1)
    if adaptation.used_up == 1 and (failed or heard[Heard.QUICK] >= 2):
        heard[Heard.QUICK] = 0

"""Agent C of the 2018 study (section 3.2): the threshold moves with the partner's thinking times.

Long: at least the mean plus one SD of the last five times; quick: at most the mean minus one SD, or 4.13 s.
"""

import math

from gamelab.hanabi.memory import HEARD, LONG, LOWERED, MEMORY, QUICK, RAISED, TEMPO
from gamelab.kernel import kernel
from gamelab.thinking_time.choices import EARLY_NOTHING, EARLY_PARTIAL


@kernel
def tempo(times, heard, adaptation, milliseconds):
    """1 for a long thinking time, -1 for a quick one, 0 for neither; compared with those heard before it."""
    known = min(heard, MEMORY)
    if known < MEMORY and adaptation.early == EARLY_NOTHING:
        return 0
    if milliseconds <= adaptation.quick:
        return -1
    if known == MEMORY or (adaptation.early == EARLY_PARTIAL and known >= 2):
        mean = 0.0
        for index in range(known):
            mean += times[index]
        mean /= known
        squares = 0.0
        for index in range(known):
            squares += (times[index] - mean) * (times[index] - mean)
        sd = math.sqrt(squares / (known - adaptation.divisor))
        if milliseconds <= mean - sd:
            return -1
        if milliseconds >= mean + sd:
            return 1
    return 0


@kernel
def move_threshold(mind, adaptation, steps):
    """Raise (steps 1) or lower (-1) agent C's a within its bounds, and count it."""
    before = mind.a[0]
    mind.a[0] = min(max(before + steps * adaptation.step, adaptation.low), adaptation.high)
    if mind.a[0] > before:
        mind.notes[RAISED] += 1
    elif mind.a[0] < before:
        mind.notes[LOWERED] += 1


@kernel
def hear(mind, adaptation, milliseconds, failed):
    """Let agent C conclude from the partner's turn: its thinking time, and whether a play of it failed."""
    notes = mind.notes
    notes[TEMPO] = tempo(mind.times, notes[HEARD], adaptation, milliseconds)
    mind.times[notes[HEARD] % MEMORY] = milliseconds
    notes[HEARD] += 1
    notes[LONG] = notes[LONG] + 1 if notes[TEMPO] == 1 else 0
    notes[QUICK] = notes[QUICK] + 1 if notes[TEMPO] == -1 else 0
    if notes[LONG] >= 2:
        move_threshold(mind, adaptation, 1)
        if adaptation.used_up == 1:
            notes[LONG] = 0
    if notes[QUICK] >= 1 and failed:
        move_threshold(mind, adaptation, 1)
    if notes[QUICK] >= 2 and (adaptation.also == 1 or not failed):
        move_threshold(mind, adaptation, -1)
    if adaptation.used_up == 1 and (failed or notes[QUICK] >= 2):
        notes[QUICK] = 0

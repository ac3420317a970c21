"""Games of agent R, or of self-estimation, with one of the fitted people: what the story's figure plays."""

from gamelab.hanabi.play import start
from gamelab.hanabi.rules import final_score
from gamelab.kernel import kernel
from hiddenhands.hanabi.kernels.everybody import everybody
from hiddenhands.people.kernels.meeting import begin, play_on_noinline


@kernel
def play_visits(seed, first, sitting, scores, row, seats, no_deck):
    """Fill `scores` (int16[games]) with the games numbered from `first`, as `meeting.play_games` plays them.

    The people are those fitted to everybody. row: float64[len(Column)], scratch; no_deck: int8[0].
    """
    crowd = everybody()
    for index in range(len(scores)):
        start(seed, first + index, sitting.rules, seats.buffers)
        begin(sitting, crowd, seats)
        play_on_noinline(no_deck, sitting, crowd, crowd, row, seats)
        scores[index] = final_score(seats.buffers.table, sitting.rules)

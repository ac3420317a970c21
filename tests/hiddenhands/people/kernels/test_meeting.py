"""Games with a simulated person: real ones are counted as they were, and a score does not wander."""

import numpy as np
import pytest

from gamelab.settings import InputError, fill
from hiddenhands.people import games
from hiddenhands.people.choices import TODAY, Agent, Who, player_of
from hiddenhands.people.kernels import meeting
from hiddenhands.people.kernels.meeting import Column, Kind, Sitting
from hiddenhands.runs import kept


@pytest.mark.kernel
def test_real_games_are_counted_as_their_logs_say():
    packed, first, count = games.load(), 100, 12
    for agent in Agent:
        rows = meeting.real_block(1, first, count, fill(Sitting, {"agent": agent + 0}))
        own = packed.agent[first : first + count] == agent
        assert (rows[own, Column.SCORE] == packed.score[first : first + count][own]).all()
        assert (rows[own, Column.TURNS] == np.diff(packed.first)[first : first + count][own]).all()
        assert not rows[~own].any()
        assert (rows[:, Column.FITS] <= rows[:, Column.PLAYS]).all()
        assert (rows[:, Column.PLAYS] + rows[:, Column.HINTS] <= rows[:, Column.MOVES]).all()


@pytest.mark.kernel
def test_a_game_depends_on_its_number_alone():
    sitting = fill(Sitting, {"agent": Agent.OUTER + 0})
    two = meeting.play_block(1, 6, 2, sitting)
    assert np.array_equal(meeting.play_block(1, 7, 1, sitting)[0], two[1])
    assert (two[:, Column.MOVES] == two[:, Column.TURNS] // 2).all()
    with pytest.raises(InputError, match="agent must be"):
        meeting.play_block(1, 0, 1, sitting._replace(agent=4))


@pytest.mark.compiled
@pytest.mark.parametrize("agent, who", (("conventional", Who.CONVENTIONAL), ("estimation", Who.ESTIMATION)))
def test_scores_of_other_games_are_those_of_the_kept_table(agent, who):
    table = kept.stored_table("people-thresholds")
    line = table[(table["agent"] == agent) & (table["a"] == 2.5)].iloc[0]
    player = fill(player_of(who), {"a": 2.5})
    scores = meeting.play_block(99, 0, 1500, Sitting(TODAY, player=player))[:, 0]
    assert abs(scores.mean() - line["mean"]) < 4 * np.hypot(line["se"], scores.std() / np.sqrt(len(scores)))


@pytest.mark.compiled
def test_who_always_slips_plays_worse_than_who_is_fitted_to_people():
    fitted = fill(Sitting, {"agent": Agent.INTENTIONAL + 0})
    listed = fitted._replace(kind=Kind.LIST + 0, slip=1.0)
    one, other = (
        meeting.play_block(3, 0, 300, sitting)[:, Column.SCORE].mean() for sitting in (fitted, listed)
    )
    assert other < 6 < 11 < one

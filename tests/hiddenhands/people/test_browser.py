"""The chapter's living figures: what the page computes is what numba computes."""

import math

import numpy as np
import pytest
from conftest import answered, figure, follow, taken

from gamelab.hanabi import rules
from gamelab.hanabi.play import new_buffers
from gamelab.settings import fill
from hiddenhands.hanabi.words import action_name
from hiddenhands.people.choices import YEARS, Reading, Who, player_of
from hiddenhands.people.figures import NEVER
from hiddenhands.people.kernels import meeting
from hiddenhands.people.kernels.real_game import Move, new_shown, show

CHAPTER = "notebooks/people.html"


def test_a_link_leads_to_any_game_and_move(tab):
    page = follow(tab, "#realgame.game=77&realgame.move=5&realgame.asks=as+in+2018&realgame.cards=true")
    answered(page, "realgame")
    shown, buffers = new_shown(), new_buffers()
    show(77, 5, fill(Reading, YEARS["2018"]), shown, buffers)
    said = figure(page, "realgame").locator(".gl-result")
    said.get_by_text(f"The person: {action_name(int(shown.move[Move.ACTION]))}.").wait_for()
    rows = taken(page, figure(page, "realgame"))
    asking = [float(row["share"]) for row in rows if row["when"] == "asking why"]
    held = [row["identity"] for row in rows if row["held"] == "true" and row["when"] == "asking why"]
    assert np.allclose(asking, shown.chances.model[: len(asking) // 25].ravel(), atol=1e-12)
    assert held == [rules.card_name(card) for card in buffers.table.hands[0] if card != rules.EMPTY]


@pytest.mark.parametrize("agent, who", (("conventional", Who.CONVENTIONAL), ("estimation", Who.ESTIMATION)))
@pytest.mark.parametrize("a", (2.5, math.inf))
def test_games_with_a_fitted_partner_are_what_numba_plays(tab, agent, who, a):
    at = f"&visits.a={min(a, NEVER):g}&visits.player={agent}&visits.seed=3"
    page = follow(tab, f"#figure=visits{at}")
    player = fill(player_of(who), {"a": a})
    expected = meeting.play_block(3, 0, 1_000, fill(meeting.Sitting, {"player": player}))[:, 0].mean()
    figure(page, "visits").get_by_text(f"mean {expected:.2f} points").first.wait_for()

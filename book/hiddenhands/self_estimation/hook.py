"""The front page's hook: the paper's two hidden cards, of which the reader lays one before reading on.

Radio buttons and style, no script: the front page stays as light as it was. What the answer says is counted
by the story's own kernel.
"""

import numpy as np

from gamelab.hanabi import choices, play, rules
from gamelab.hanabi.cards import COPIES, RANKS
from hiddenhands.hanabi.words import COLOURS, card_svg
from hiddenhands.self_estimation.kernels.hypotheses import PAPER, Fate, new_sorted, strike_out

SIDES = "left", "right"
# No fieldset: where that is laid out as a row, WebKit draws its border through the legend.
HOOK = """\
<div class="gl-hook" role="radiogroup" aria-labelledby="hook-asked">
<p id="hook-asked">
Only your partner sees your two cards. You may lay one: a 1 counts, anything else is lost. Your
partner says: “The right one is {colour}.” Which do you lay?</p>
{cards}
<p role="status">{answers}<span>Of {many} {colour} cards {ones} are 1s. But why say it? Of {named} pairs that
fit the words, only {kept} would have made a partner who reasons say just this. In {with_one} the right one is
a 1. <a href="../notebooks/self_estimation.html">Strike out the others</a></span></p>
</div>
"""
CARD = """\
<input type="radio" name="hook" id="hook-{side}">
<label for="hook-{side}"><span class="gl-back">{back}</span><span class="gl-seen">{face}</span>{side}</label>
"""
ANSWER = '<b class="gl-{side}">A {colour} {rank}: it {outcome}. </b>'


def example():
    """The paper's example: the names of its two cards, and what the right one's colour tells."""
    hands, buffers = new_sorted(), play.new_buffers()
    strike_out(1, PAPER, choices.reading(2), hands, buffers)
    left, right = buffers.table.hands[0, : len(SIDES)]
    of_colour, one = COPIES[right // RANKS * RANKS :][:RANKS], np.arange(rules.IDENTITIES) % RANKS == 0
    kept = hands.fates == Fate.KEPT
    ones = kept[:, one].sum()
    told = {"many": of_colour.sum(), "ones": of_colour[0], "named": (hands.fates > Fate.NAMED).sum()}
    told |= {"kept": kept.sum(), "with_one": "all of these" if ones == kept.sum() else f"{ones} of these"}
    return (rules.card_name(left), rules.card_name(right)), told


def drawn():
    """The hook as HTML."""
    names, told = example()
    letter = names[1][0]
    cards = answers = ""
    for side, name, back in zip(SIDES, names, ("__", f"{letter}_")):
        cards += CARD.format(side=side, back=card_svg(back), face=card_svg(name))
        outcome = "counts" if name[1] == "1" else "is lost"
        answers += ANSWER.format(side=side, colour=COLOURS[name[0]], rank=name[1], outcome=outcome)
    return HOOK.format(colour=COLOURS[letter], cards=cards, answers=answers, **told)

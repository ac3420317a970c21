"""Two models of the partner, for the estimates of the two papers: what it would do with each hand I may hold.

In 2015 it plays the viewpoint strategy without its random hint (section 4.5), or with it (`Partner`); in
2018 agent R's list without rule 3. That the partner gave a hint is taken as the sign that what comes before
hints (steps 1 and 2, rule 1) did not apply, unless `Inference.simulate` wants it looked at under every
hypothesis. Weights are integers: probabilities times 2 n^2 (2015) or 2 n (2018), for n cards.
"""

from gamelab.bits import popcount
from gamelab.hanabi.cards import COLOURS, HINT_SET, MAX_HAND
from gamelab.hanabi.choices import Certain, Clearing, Counting, Match, Partner
from gamelab.hanabi.enumeration import enumerate_hands
from gamelab.hanabi.hands import PartnerScalars, count_hands
from gamelab.hanabi.memory import Note, Rule
from gamelab.hanabi.rules import COLOUR_SET, NO_ACTION, RANK_SET, TOKENS_AT_START, Action, Board, Told, narrow
from gamelab.hanabi.view import available_copies, slots_told_only
from gamelab.kernel import kernel


@kernel
def expect(model, playable, untold, otherwise):
    """Start a model: the `untold` slots in which `playable` cards are worth a hint, all else `otherwise`."""
    model.playable_weight[:] = 0
    model.useless_cards[:] = 0
    model.certain_cards[:] = 0
    model.weight[:] = 0
    whole = model.whole
    whole[PartnerScalars.PLAYABLE], whole[PartnerScalars.UNTOLD] = playable, untold
    whole[PartnerScalars.OTHERWISE], whole[PartnerScalars.CERTAIN] = otherwise, 1


@kernel
def _expect_hint(view, playable, certain, model):
    """Start the model of a partner who gave a hint; returns the number of cards named.

    certain: the weight of certainty; half of it where a coin decides.
    """
    hint = view.board[Board.LAST_ACTION]
    flag = Told.COLOUR if hint < Action.HINT_RANK else Told.RANK
    expect(model, playable, 0, 0)
    model.whole[PartnerScalars.CERTAIN] = certain
    touched = 0
    for slot in range(MAX_HAND):
        if (view.held >> slot) & 1:
            before = view.told[slot] >> 2
            is_named = view.possible[slot] & ~HINT_SET[hint - Action.HINT_COLOUR] == 0
            touched += is_named
            if before != Told.BOTH:
                model.whole[PartnerScalars.UNTOLD] |= 1 << slot
                if is_named and not before & flag:
                    # Both attributes untold: a coin decides.
                    model.playable_weight[slot] = certain // 2 if before == 0 else certain
    return touched


@kernel
def _had_to_hint(board, rules):
    return board[Board.LAST_TOKENS] == TOKENS_AT_START and rules.discard_at_eight == 0


@kernel
def _untold_now(view):
    return view.held & ~slots_told_only(view.held, view.told, Told.BOTH)


@kernel
def _soften(inference, model):
    """Where any probability will do, let all weights be one."""
    if inference.match == Match.POSSIBLE:
        for slot in range(MAX_HAND):
            model.playable_weight[slot] = min(model.playable_weight[slot], 1)
        model.weight[0] = model.weight[1] = 1
        model.whole[PartnerScalars.OTHERWISE] = min(model.whole[PartnerScalars.OTHERWISE], 1)


@kernel
def model_2015(view, player, rules, model):
    """Fill `model` with a partner who follows steps 3 and 4; False if its last action allows no estimate."""
    board = view.board
    action, playable = board[Board.LAST_ACTION], board[Board.PLAYABLE]
    if action >= Action.HINT_COLOUR:
        n = popcount(view.held)
        touched, had_to = _expect_hint(view, playable, 2 * n * n, model), _had_to_hint(board, rules)
        if had_to or player.inference.partner == Partner.HINTS:
            # A hint about a random card of mine, if anything about that is untold.
            by_slot = 0
            for slot in range(MAX_HAND):
                by_slot += model.playable_weight[slot]
            model.whole[PartnerScalars.OTHERWISE] = by_slot // n
        if had_to:
            # Else, where discarding is illegal, any hint.
            fully_told = n - popcount(model.whole[PartnerScalars.UNTOLD])
            model.whole[PartnerScalars.OTHERWISE] += fully_told * touched
    elif player.inference.infer == 0 or action == NO_ACTION:
        return False
    else:
        # A discard for want of a hint says that nothing of mine was worth one.
        gave_up = action < Action.PLAY and board[Board.LAST_TOKENS] > 0
        gave_up &= board[Board.LAST_POSSIBLE] & ~board[Board.USELESS] != 0
        expect(model, playable, _untold_now(view) if gave_up else 0, 1)
        if gave_up and player.inference.partner == Partner.HINTS:
            # It drew a card of mine about which everything was told.
            n, untold = popcount(view.held), model.whole[PartnerScalars.UNTOLD]
            model.whole[PartnerScalars.CERTAIN] = 2 * n * n
            model.whole[PartnerScalars.OTHERWISE] = 2 * n * popcount(view.held & ~untold)
    _soften(player.inference, model)
    return True


@kernel
def counted_by_both(player, exhausted):
    """What rule 4 lets the partner cross off, given the `exhausted` identities."""
    if player.inference.counting == Counting.NONE or player.habits.certain == Certain.HINTS:
        return 0
    return exhausted


@kernel
def clearing(possible, gone, useless, by_colour):
    """The useless identities of a card that this attribute, once told, makes certainly useless.

    possible: what hints allow for it now. gone: what everybody crosses off. by_colour: 1 colour, 0 rank.
    """
    cleared = 0
    if narrow(possible, gone) & ~useless == 0:
        return cleared  # certain already
    for value in range(COLOURS):
        named = COLOUR_SET[value] if by_colour == 1 else RANK_SET[value]
        if possible & named and narrow(possible & named, gone) & ~useless == 0:
            cleared |= possible & named & useless
    return cleared


@kernel
def _model_hint(view, player, rules, before, notes, model):
    """The 2018 model of a partner who gave a hint."""
    board, useless, habit = view.board, notes[Note.USELESS], player.habits.clearing
    gone = counted_by_both(player, notes[Note.EXHAUSTED])
    hint, n = board[Board.LAST_ACTION], popcount(view.held)
    by_colour = 1 if hint < Action.HINT_RANK else 0
    touched = _expect_hint(view, notes[Note.PLAYABLE], 2 * n, model)
    for slot in range(MAX_HAND):
        if not (view.held >> slot) & 1:
            continue
        this = clearing(before[slot], gone, useless, by_colour)
        other = clearing(before[slot], gone, useless, 1 - by_colour)
        model.useless_cards[slot] = this | other
        if view.possible[slot] & ~HINT_SET[hint - Action.HINT_COLOUR] == 0:
            # Where both would do, the habit decides.
            preferred = habit == (Clearing.COLOUR if by_colour == 1 else Clearing.RANK)
            model.certain_cards[0, slot] = this if preferred else this & ~other
            if habit == Clearing.COIN:
                model.certain_cards[1, slot] = this & other
    model.weight[0], model.weight[1] = 2 * n, n
    if _had_to_hint(board, rules):
        # A random card of mine, colour or rank by a coin.
        model.whole[PartnerScalars.OTHERWISE] = touched


@kernel
def model_2018(view, player, rules, before, notes, model):
    """Fill `model` with a partner like agent R; False if its last action allows no estimate.

    before: int64[5], what hints allowed for my cards before that action. notes: Mind.notes.
    """
    action, shown = view.board[Board.LAST_ACTION], notes[Note.SHOWN]
    if action >= Action.HINT_COLOUR:
        _model_hint(view, player, rules, before, notes, model)
    elif player.inference.infer == 0 or action == NO_ACTION or (action >= Action.PLAY and shown == Rule.NONE):
        # A play that follows from nothing public is rule 3's, which the simulated partner lacks.
        return False
    else:
        expect(model, notes[Note.PLAYABLE], 0, 1)
        if view.board[Board.LAST_TOKENS] > 0 and shown != Rule.KNOWN_RANK:
            # It had nothing to tell about: no rule 2, no rule 4.
            model.whole[PartnerScalars.UNTOLD] = _untold_now(view)
            gone, useless = counted_by_both(player, notes[Note.EXHAUSTED]), notes[Note.USELESS]
            for slot in range(MAX_HAND):
                if (view.held >> slot) & 1:
                    model.useless_cards[slot] = clearing(before[slot], gone, useless, 1)
                    model.useless_cards[slot] |= clearing(before[slot], gone, useless, 0)
    _soften(player.inference, model)
    return True


@kernel
def weigh_hands(view, player, rules, work, stream):
    """Fill `work.weights`: what every own card may be, given what `work.model` makes of the partner's action.

    stream: used by Match.SAMPLED only.
    """
    available_copies(view, work.available)
    work.weights[:] = 0
    how = player.inference
    if how.enumerate == 1 or how.simulate == 1 or how.match == Match.SAMPLED:
        enumerate_hands(view, player, rules, work, stream)
    else:
        count_hands(view, player, work)

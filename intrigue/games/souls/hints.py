"""How good an action looks to a simple player: bargain with those who bargain, gain Souls, hold back the leader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from intrigue.core.contract import Action, Seat
from intrigue.games.souls import cards as c
from intrigue.games.souls import frames as f
from intrigue.games.souls import words as w
from intrigue.games.souls.cards import is_bargain
from intrigue.games.souls.conclusions import known, remaining
from intrigue.games.souls.prospects import OUTCOMES, Weights, me, pair, prospect, rounds_left, weights, worth
from intrigue.games.souls.state import EMPTY, HANDS, HIDDEN, SLOTS, SoulsView

Item = TypeVar("Item")


def values(view: SoulsView, actions: Sequence[Action]) -> list[float]:
    """How good each action looks to a simple player who sees this view; higher is better."""
    frame = view.frames[-1]
    if isinstance(frame, f.Committing):
        return _finals(view, actions)
    weigh, value = weights(view), VALUES[type(frame)]
    return [value(view, weigh, frame, action) for action in actions]


# When time runs out


def default(view: SoulsView, actions: Sequence[Action], rng: Random) -> Action:
    """What is done for a seat whose time runs out: harmless, and telling nothing that the rules do not make it tell.

    It passes where it may and says no, but sings. What the others see of any other choice follows from the luck and
    from what everybody knows; a Stance laid face-down is any that can be, each as likely as another. Some choices must
    show somebody a card: then it is one that lies open or that everybody knows of, if there is any, else a random one.
    """
    for action in actions:
        if type(action) in (w.Pass, w.Answer):
            return w.YES if type(view.frames[-1]) is f.Singing else action
    first = actions[0]
    if isinstance(first, w.PlayStance):
        return _hidden_stance(view, actions, rng)
    if isinstance(first, w.TakeBack):
        return _least_shown(view, actions, rng)
    if isinstance(first, w.Offer | w.Discard | w.Change | w.Next):
        return _least_telling(view, actions, rng)
    found = values(view, actions)  # after the flip: what is valued lies open
    return actions[found.index(max(found))]


def _one_of(items: Sequence[Item], rng: Random) -> Item:
    """Any of them, by one draw of luck, however many there are."""
    return items[int(rng.random() * len(items))]


def _hidden_stance(view: SoulsView, actions: Sequence[Action], rng: Random) -> Action:
    """Any empty slot, and any held card for it that lies face-down: of four or more at most three do not."""
    laying = [action for action in actions if isinstance(action, w.PlayStance)]
    against = _one_of(sorted({action.against for action in laying}), rng)
    hidden = [card for card in view.stances if not c.CARDS[card].face_up]
    card = _one_of(hidden or view.stances, rng)
    return next(action for action in laying if (action.card, action.against) == (card, against))


def _least_shown(view: SoulsView, actions: Sequence[Action], rng: Random) -> Action:
    """A Stance that lies open, else one that everybody knows, else any."""
    own = me(view)
    up = [a for a in actions if isinstance(a, w.TakeBack) and view.up[own] >> a.against & 1]
    known = [a for a in actions if isinstance(a, w.TakeBack) and _all_know(view, SLOTS[own][a.against])]
    return _one_of(up or known or actions, rng)


def _least_telling(view: SoulsView, actions: Sequence[Action], rng: Random) -> Action:
    """A card of which everybody knows that it is held, else any of the cards, two of a kind twice as likely as one."""
    frame, own = view.frames[-1], me(view)
    held, place = view.actions, HANDS[c.ACTIONS][own]
    if isinstance(frame, f.Swapping | f.Deciding):
        held, place = view.stances, HANDS[c.STANCES][own]
    elif isinstance(frame, f.Ordering | f.HandingOut):
        held, place = view.order[frame.placed :] if isinstance(frame, f.Ordering) else view.aside, 0
    about: dict[int, list[Action]] = {}
    for action in actions:
        assert isinstance(action, w.Offer | w.Discard | w.Change | w.Next)
        about.setdefault(action.card, []).append(action)
    known = [card for card in sorted(about) if _all_know(view, place) >> card & 1]
    return _one_of(about[_one_of(known or [card for card in held if card in about], rng)], rng)


def _all_know(view: SoulsView, place: int) -> int:
    """The kinds of which everybody knows that there is one in this place."""
    kinds = 0
    for fact in view.facts:
        if fact.owner == w.EVERYBODY and fact.places == place and fact.kinds.bit_count() == 1:
            kinds |= fact.kinds
    return kinds


# What cards are worth in a hand

KEEP = {
    c.FEAR: -2.0, c.NIL: 0.1, c.UNSEEN: 0.1, c.PURIFICATION: 0.1, c.AMNESIA: 0.2, c.FAMINE: 0.2, c.BURNING_TRUTH: 0.2,
    c.CURIOSITY: 0.3, c.DUPLICITY: 0.6, c.HONESTY: 0.6, c.SUBTERFUGE: 0.7, c.PARANOIA: 0.7, c.ABUNDANCE: 0.7,
    c.JOY: 0.9, c.TOXIC_SHOCK: 0.9, c.MISERY: 1.0, c.CACOPHONY: 1.1, c.LOVE: 1.2, c.TURNABOUT: 0.5, c.IMPLOSION: 1.3,
    c.TITHES: 1.4, c.LANDMINE: 1.2,
}  # fmt: skip


def _keep(view: SoulsView, card: int) -> float:
    """What a held card is worth, Stances by what they usually score."""
    if card < c.FIRST_ACTION:
        face = c.CARDS[card]
        return 0.65 * face.vs_bargain + 0.35 * face.vs_betrayal + 0.2 * bool(face.text)
    return KEEP.get(card, 0.0)


def _wanted(view: SoulsView) -> int:
    """How many more Bargains the seat would like to hold for its empty slots."""
    empty = view.mats[me(view)].count(EMPTY) - 1
    return empty - sum(1 for card in view.stances if is_bargain(card))


# Actions, by card


def _others_hold(view: SoulsView, card: int) -> float:
    """How many copies of an Action the other players may be expected to hold."""
    hidden = remaining(view, c.ACTIONS)
    own = me(view)
    held = sum(count for seat, count in enumerate(view.action_counts) if seat != own)
    return hidden[card - c.FIRST_ACTION] * held / max(sum(hidden), 1)


def _cacophony(view: SoulsView, weigh: Weights) -> float:
    mine = view.actions.count(c.CACOPHONY) - 1
    expected = mine + _others_hold(view, c.CACOPHONY)
    gone = view.action_discard[c.CACOPHONY - c.FIRST_ACTION]
    risk = max(expected - 2.5, 0) * 0.3 * len(view.actions) if gone == 0 else 0.0
    return expected - 0.5 - risk


def _love(view: SoulsView, weigh: Weights) -> float:
    answered = min(_others_hold(view, c.LOVE), 0.9)
    return 4 * answered - 2.2


def _duplicity(view: SoulsView, weigh: Weights) -> float:
    own = me(view)
    slots = [other for other, card in enumerate(view.mats[own]) if card >= 0 and card != c.LAMPREYS]
    gains = [_swap(view, weigh, a, b) for i, a in enumerate(slots) for b in slots[i + 1 :]]
    return max(gains, default=0.0) - 0.3


def _swap(view: SoulsView, weigh: Weights, a: Seat, b: Seat) -> float:
    """What swapping two of one's Stances gains."""
    row = view.mats[me(view)]
    before = worth(view, weigh, row[a], a) + worth(view, weigh, row[b], b)
    return worth(view, weigh, row[b], a) + worth(view, weigh, row[a], b) - before


def _honesty(view: SoulsView, weigh: Weights) -> float:
    return sum(max(_bare(view, other), 0.0) for other in range(view.seats)) - 0.1


def _bare(view: SoulsView, other: Seat) -> float:
    """What turning up one's Stance against another gains: an answer in kind, if there is still to be one."""
    own = me(view)
    card = view.mats[own][other]
    if card < 0 or view.up[own] >> other & 1 or view.mats[other][own] != EMPTY:
        return -0.2
    return 0.6 if is_bargain(card) and card not in (c.QUID_PRO_QUO, c.LOVE_TACKLE) else -1.0


def _joy(view: SoulsView, weigh: Weights) -> float:
    rest = [card for card in view.actions if card != c.JOY and card not in c.INSTANT]
    gains = sorted((ACTING[card](view, weigh) for card in rest if card in ACTING), reverse=True)
    return sum(max(gain, 0.0) for gain in gains[:2]) - 0.05


def _plunder(view: SoulsView, most: int) -> float:
    """How many Actions the others together would lose, at most this many each."""
    own = me(view)
    return float(sum(min(count, most) for seat, count in enumerate(view.action_counts) if seat != own))


ACTING: dict[int, Callable[[SoulsView, Weights], float]] = {
    c.NIL: lambda v, weigh: -0.05,
    c.CURIOSITY: lambda v, weigh: -0.1,
    c.PARANOIA: lambda v, weigh: 0.5 if _wanted(v) > 0 else -0.1,
    c.CACOPHONY: _cacophony,
    c.MISERY: lambda v, weigh: 0.12 * _plunder(v, 2),
    c.TOXIC_SHOCK: lambda v, weigh: 0.12 * _plunder(v, 2),
    c.TITHES: lambda v, weigh: 0.3 * _plunder(v, 1),
    c.JOY: lambda v, weigh: 0.0,
    c.UNSEEN: lambda v, weigh: -0.1,
    c.DUPLICITY: _duplicity,
    c.FAMINE: lambda v, weigh: 0.1 if len(v.actions) > 5 else -0.1,
    c.ABUNDANCE: lambda v, weigh: 0.2 + 0.2 * (c.FAMINE in v.in_play),
    c.AMNESIA: lambda v, weigh: 0.2 if c.FAMINE in v.in_play else -0.1,
    c.HONESTY: _honesty,
    c.FEAR: lambda v, weigh: 0.4,
    c.LOVE: _love,
    c.PURIFICATION: lambda v, weigh: -0.6,
}


def _acting(view: SoulsView, weigh: Weights, frame: f.Frame, action: Action) -> float:
    """An Action in one's turn, or an extra of Joy; passing is worth nothing."""
    if isinstance(action, w.Aim):
        return _subterfuge(view, action.target) if action.card == c.SUBTERFUGE else _burning(view, action.target)
    if not isinstance(action, w.PlayAction):
        return 0.0
    return _joy(view, weigh) if action.card == c.JOY else ACTING[action.card](view, weigh)


def _subterfuge(view: SoulsView, target: Seat) -> float:
    own = me(view)
    hidden = known(view, target, own) == HIDDEN
    return 0.7 if hidden and view.mats[own][target] == EMPTY else -0.05 + 0.1 * hidden


def _burning(view: SoulsView, target: Seat) -> float:
    own = me(view)
    open_still = view.mats[target][own] == EMPTY and view.mats[own][target] == EMPTY
    return 0.15 if target != own and open_still else -0.2


# Instants


HARM = {c.TITHES: 0.8, c.MISERY: 0.9, c.TOXIC_SHOCK: 0.8, c.CACOPHONY: 0.5, c.JOY: 0.5, c.LANDMINE: 0.2}


def _harm(view: SoulsView, window: f.Window, depth: int) -> float:
    """What an announced Action costs the seat; cancelling a canceller saves what it cancels."""
    if window.actor == me(view):
        return -1.0
    if window.card == c.IMPLOSION:
        below = view.frames[depth - 1]
        return -_harm(view, below, depth - 1) if isinstance(below, f.Window) else 0.0
    if window.card == c.SUBTERFUGE:
        return 0.4 if window.target == me(view) else 0.0
    if window.card == c.LOVE and c.LOVE in view.actions:
        return -1.0
    if window.card == c.LANDMINE:
        mine = view.frames[depth - 1]
        return 1.0 if isinstance(mine, f.Mine) and mine.taker == me(view) else -0.1
    return HARM.get(window.card, 0.0)


def _cancelling(view: SoulsView, weigh: Weights, frame: f.Window, action: Action) -> float:
    if isinstance(action, w.Pass):
        return 0.0
    return _harm(view, frame, len(view.frames) - 1) - (0.3 if isinstance(action, w.Flip) else 0.5)


def _instant(view: SoulsView, weigh: Weights, frame: f.Frame, action: Action) -> float:
    return 1.0 if isinstance(action, w.PlayAction) else 0.0


# Choices of Actions


def _laying(view: SoulsView, weigh: Weights, frame: f.Frame, action: Action) -> float:
    assert isinstance(action, w.PlayStance)
    return worth(view, weigh, action.card, action.against)


def _turn(view: SoulsView, weigh: Weights, frame: f.Turn, action: Action) -> float:
    return (_laying if frame.step == f.TO_LAY else _acting)(view, weigh, frame, action)


def _raised(view: SoulsView, weigh: Weights, frame: f.Raised, action: Action) -> float:
    if not isinstance(action, w.Choose):
        return 0.0
    return 0.5 if frame.card == c.PARANOIA and _wanted(view) > 0 else -0.1


def _giving(view: SoulsView, weigh: Weights, frame: f.Frame, action: Action) -> float:
    """Give or throw away what is worth least."""
    assert isinstance(action, w.Offer | w.Discard)
    return -_keep(view, action.card)


def _ordering(view: SoulsView, weigh: Weights, frame: f.Ordering, action: Action) -> float:
    return _keep(view, action.card) if isinstance(action, w.Next) and frame.placed else float(action == w.PASS)


def _rearranging(view: SoulsView, weigh: Weights, frame: f.Rearranging, action: Action) -> float:
    return _swap(view, weigh, action.against, action.other) if isinstance(action, w.SwapSlots) else 0.05


def _baring(view: SoulsView, weigh: Weights, frame: f.Baring, action: Action) -> float:
    return _bare(view, action.against) if isinstance(action, w.TurnUp) else 0.0


def _loving(view: SoulsView, weigh: Weights, frame: f.Loving, action: Action) -> float:
    return 2 + 2 * weigh[frame.actor] if isinstance(action, w.Reveal) else 0.0


def _purifying(view: SoulsView, weigh: Weights, frame: f.Purifying, action: Action) -> float:
    assert isinstance(action, w.TakeBack)
    return -worth(view, weigh, view.mats[me(view)][action.against], action.against)


# Finals


def _finals(view: SoulsView, actions: Sequence[Action]) -> list[float]:
    """Each Final by what it brings now rather than later; with a Final for every round left, none need be saved."""
    spare = len(view.finals) > rounds_left(view) > 0
    cards = [action.card for action in actions if isinstance(action, w.Commit)]
    found = dict(zip(cards, prospect(view, cards), strict=True))
    return [found[action.card] if isinstance(action, w.Commit) else -0.5 * spare for action in actions]


def _slot(view: SoulsView, weigh: Weights, seat: Seat, other: Seat, card: int) -> float:
    """What a pair is worth if the seat's card in it were this one; all cards are up."""
    return pair(view, weigh, seat, card, other, view.mats[other][seat])


def _change(view: SoulsView, weigh: Weights, seat: Seat, other: Seat, card: int) -> float:
    """What it gains to replace a played card by another."""
    return _slot(view, weigh, seat, other, card) - _slot(view, weigh, seat, other, view.mats[seat][other])


def _cross(view: SoulsView, weigh: Weights, action: w.Cross) -> float:
    """Cursed Deck: what swapping these two cards gains."""
    one, two = view.mats[action.seat][action.against], view.mats[action.other][action.facing]
    if (action.against, action.facing) == (action.other, action.seat):
        swapped = pair(view, weigh, action.seat, two, action.other, one)
        return swapped - pair(view, weigh, action.seat, one, action.other, two)
    return _change(view, weigh, action.seat, action.against, two) + _change(
        view, weigh, action.other, action.facing, one
    )


def _deciding(view: SoulsView, weigh: Weights, frame: f.Deciding, action: Action) -> float:
    own = me(view)
    if isinstance(action, w.Cross):
        return _cross(view, weigh, action)
    if isinstance(action, w.Change):
        gift = 2 * weigh[action.against] if frame.card == c.ACT_OF_PENANCE else 0.0
        return _change(view, weigh, own, action.against, action.card) + gift
    if isinstance(action, w.Transfer):
        return weigh[action.taker] - weigh[action.giver]
    if not isinstance(action, w.Choose):
        return 0.0
    if frame.card == c.VOW_OF_VENGEANCE:
        return view.action_counts[action.seat] + 1.5 * view.final_counts[action.seat]
    if frame.card == c.BURNT_OFFERINGS:
        return float(OUTCOMES[view.mats[own][action.seat]][view.mats[action.seat][own]].losses[0])
    return weigh[action.seat] if frame.card == c.CONTRITION else -weigh[action.seat]


def _voting(view: SoulsView, weigh: Weights, frame: f.Voting, action: Action) -> float:
    assert isinstance(action, w.Vote)
    return weigh[action.seat]


def _forgiving(view: SoulsView, weigh: Weights, frame: f.Forgiving, action: Action) -> float:
    return 1 + 3 * weigh[frame.seat] if action == w.YES else 0.0


def _gathering(view: SoulsView, weigh: Weights, frame: f.Gathering, action: Action) -> float:
    """Chaos: pick up the cards of pairs that are bad for oneself."""
    assert isinstance(action, w.Pick)
    return -_slot(view, weigh, action.seat, action.against, view.mats[action.seat][action.against])


def _rites(view: SoulsView, weigh: Weights, frame: f.Rites, action: Action) -> float:
    if not isinstance(action, w.Exchange):
        return 0.0
    a, b = action.seat, action.other
    one, two = view.mats[a][b], view.mats[b][a]
    return pair(view, weigh, a, two, b, one) - pair(view, weigh, a, one, b, two)


def _agreeing(view: SoulsView, weigh: Weights, frame: f.Frame, action: Action) -> float:
    return float(action == w.YES)


VALUES: dict[type, Callable[[SoulsView, Weights, Any, Action], float]] = {
    f.Turn: _turn,
    f.Forced: _laying,
    f.Window: _cancelling,
    f.Turnabout: _instant,
    f.Mine: _instant,
    f.Raised: _raised,
    f.Swapping: _giving,
    f.Discarding: _giving,
    f.Extra: _acting,
    f.Ordering: _ordering,
    f.Rearranging: _rearranging,
    f.Baring: _baring,
    f.HandingOut: _giving,
    f.Loving: _loving,
    f.Tithing: _giving,
    f.Purifying: _purifying,
    f.Deciding: _deciding,
    f.Voting: _voting,
    f.Forgiving: _forgiving,
    f.Gathering: _gathering,
    f.Rites: _rites,
    f.Singing: _agreeing,
    f.Seizing: _agreeing,
}

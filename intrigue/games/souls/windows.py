"""The windows in which Instants are played: W1 cancels, W2 is Landmine, W3 is Turnabout; last in, first out."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Action, Seat, Tell
from intrigue.games.souls.cards import FEAR, IMPLOSION, LANDMINE, QUID_PRO_QUO, TURNABOUT
from intrigue.games.souls.events import Cancelled, Exploded, PickedUp, Sealed, TurnedUp
from intrigue.games.souls.frames import Effect, Mine, Swapping, Taking, Tithing, Turnabout, Window
from intrigue.games.souls.moves import (
    CLOCKWISE,
    announce,
    become,
    discard_actions,
    has_hidden,
    lurks,
    pop,
    push,
    quid_lurks,
    spend,
    turn_up,
)
from intrigue.games.souls.state import SoulsState
from intrigue.games.souls.words import FLIP, PASS, PLAY_ACTION

PLAY_IMPLOSION, PLAY_LANDMINE, PLAY_TURNABOUT = PLAY_ACTION[IMPLOSION], PLAY_ACTION[LANDMINE], PLAY_ACTION[TURNABOUT]
ONLY_PASS = (PASS,)


def ask(t: SoulsState, seats: tuple[Seat, ...]) -> bool:
    """Ask these seats for sealed answers; False if there is nobody to ask."""
    t.asked = seats
    t.sealed = (None,) * t.seats
    return bool(seats)


def seal(t: SoulsState, seat: Seat, action: Action, tell: Tell | None) -> bool:
    """Keep a sealed answer; True when it was the last."""
    sealed = list(t.sealed)
    sealed[seat] = action
    t.sealed = tuple(sealed)
    t.asked = tuple([other for other in t.asked if other != seat])
    if tell:
        tell(Sealed(seat))
    return not t.asked


def clear(t: SoulsState) -> tuple[Action | None, ...]:
    """Open the sealed answers and forget them."""
    sealed, t.sealed = t.sealed, (None,) * t.seats
    return sealed


# W1: Implosion and Quid pro Quo


def open_window(t: SoulsState, window: Window) -> bool:
    """Ask everybody who could, as far as all can see, cancel the announced Action [16, 17]."""
    implosion, quid = lurks(t, IMPLOSION), quid_lurks(t)
    actor = window.actor
    asked = []
    for seat in range(t.seats):
        can_implode = implosion and t.actions[seat] and seat != actor
        if can_implode or (quid and has_hidden(t, seat)):
            asked.append(seat)
    return ask(t, tuple(asked))


def cancelling(t: SoulsState, window: Window, seat: Seat) -> Sequence[Action]:
    """What the seat may answer an announced Action with [21, 22, 27]."""
    hand = t.actions[seat]
    actions: list[Action] = [PASS]
    if IMPLOSION in hand and FEAR not in hand and seat != window.actor:
        actions.append(PLAY_IMPLOSION)
    row = t.mats[seat]
    if QUID_PRO_QUO in row and not t.up[seat] >> row.index(QUID_PRO_QUO) & 1:
        actions.append(FLIP)
    return actions if len(actions) > 1 else ONLY_PASS


def close_window(t: SoulsState, window: Window, tell: Tell | None) -> bool:
    """The first taker clockwise acts, the actor last; True if all passed and the Action resolves [17, 21]."""
    sealed = clear(t)
    for seat in (*CLOCKWISE[t.seats][window.actor], window.actor):
        answer = sealed[seat]
        if answer == FLIP:
            against = t.mats[seat].index(QUID_PRO_QUO)
            turn_up(t, seat, against)
            if tell:
                tell(TurnedUp(seat, against, QUID_PRO_QUO))
            cancel(t, window, QUID_PRO_QUO, tell)
            return False
        if answer is not None and answer != PASS:
            announce(t, seat, IMPLOSION, -1, tell)
            return False
    return True


def cancel(t: SoulsState, window: Window, by: int, tell: Tell | None) -> None:
    """The announced Action on top has no effect and is discarded [20]."""
    pop(t)
    spend(t, window.card)
    if tell:
        tell(Cancelled(window.actor, window.card, by))


def implode(t: SoulsState, implosion: Window, tell: Tell | None) -> None:
    """Implosion takes effect on the Action announced below it [19, 21]."""
    window = t.frames[-1]
    assert type(window) is Window, "Implosion answers an announced Action"
    cancel(t, window, implosion.card, tell)


# W2: Landmine


def open_mine(t: SoulsState, mine: Mine, tell: Tell | None) -> bool:
    """Ask the victim, if it could hold Landmine [24]."""
    if t.actions[mine.victim] and lurks(t, LANDMINE):
        return ask(t, (mine.victim,))
    pop(t)
    return False


def mining(t: SoulsState, mine: Mine, seat: Seat) -> Sequence[Action]:
    """Whether the victim may play Landmine [24, 27]."""
    hand = t.actions[seat]
    return (PASS, PLAY_LANDMINE) if LANDMINE in hand and FEAR not in hand else ONLY_PASS


def answer_mine(t: SoulsState, mine: Mine, seat: Seat, action: Action, tell: Tell | None) -> None:
    if action == PASS:
        pop(t)
    else:
        announce(t, seat, LANDMINE, -1, tell)


def explode(t: SoulsState, landmine: Window, tell: Tell | None) -> None:
    """Landmine takes effect: the taker discards all Actions, and nothing is taken from the victim [25]."""
    mine = t.frames[-1]
    assert type(mine) is Mine, "Landmine answers a taker"
    pop(t)
    if tell:
        tell(Exploded(mine.victim, mine.taker))
    discard_actions(t, mine.taker, t.actions[mine.taker], tell)
    at = len(t.frames) - 1
    while type(t.frames[at]) is Mine:
        at -= 1
    t.frames = (*t.frames[:at], *spared(t.frames[at], mine.victim), *t.frames[at + 1 :])


def spared(frame: object, victim: Seat) -> tuple[Tithing | Taking, ...]:
    """What is left of a taking without this victim [25]."""
    if type(frame) is Tithing:
        return (Tithing(frame.actor, tuple(seat for seat in frame.givers if seat != victim)),)
    if type(frame) is Taking:
        return (Taking(tuple(take for take in frame.takes if take.victim != victim)),)
    assert type(frame) is Swapping
    return ()


# W3: Turnabout


def finish(t: SoulsState, effect: Effect, tell: Tell | None) -> None:
    """The Action has taken effect: those who lost cards may pick it up, else it is discarded [26]."""
    if effect.losers:
        become(t, Turnabout(effect.actor, effect.card, effect.losers))
    else:
        pop(t)
        spend(t, effect.card)


def open_turnabout(t: SoulsState, frame: Turnabout, tell: Tell | None) -> bool:
    """Ask the losers who could hold Turnabout [26]."""
    if lurks(t, TURNABOUT) and ask(t, tuple(seat for seat in frame.losers if t.actions[seat])):
        return True
    pop(t)
    spend(t, frame.card)
    return False


def turning(t: SoulsState, frame: Turnabout, seat: Seat) -> Sequence[Action]:
    """Whether the loser may play Turnabout [26, 27]."""
    hand = t.actions[seat]
    return (PASS, PLAY_TURNABOUT) if TURNABOUT in hand and FEAR not in hand else ONLY_PASS


def close_turnabout(t: SoulsState, frame: Turnabout, tell: Tell | None) -> None:
    """The first taker clockwise announces Turnabout; with none, the Action is discarded [26]."""
    sealed = clear(t)
    for seat in CLOCKWISE[t.seats][frame.actor]:
        if sealed[seat] == PLAY_TURNABOUT:
            return announce(t, seat, TURNABOUT, -1, tell)
    pop(t)
    return spend(t, frame.card)


def turn_about(t: SoulsState, turnabout: Window, tell: Tell | None) -> None:
    """Turnabout takes effect: its player plays the Action that cost it a card [26]."""
    frame = t.frames[-1]
    assert type(frame) is Turnabout, "Turnabout answers an Action that took cards"
    pop(t)
    if tell:
        tell(PickedUp(turnabout.actor, frame.card))
    push(t, Window(turnabout.actor, frame.card, -1))

"""Playing Stances and Actions: in a turn, by force, and by Joy."""

from __future__ import annotations

from intrigue.core.contract import Action, Seat, Tell
from intrigue.games.souls.cards import (
    AIMED,
    FEAR,
    INSTANT,
    SUBTERFUGE,
)
from intrigue.games.souls.events import (
    Passed,
)
from intrigue.games.souls.frames import (
    Extra,
    Forced,
    Turn,
)
from intrigue.games.souls.moves import (
    announce,
    become,
    is_full,
    lay,
    pop,
)
from intrigue.games.souls.state import EMPTY, SoulsState
from intrigue.games.souls.words import (
    AIM,
    PASS,
    PLAY_ACTION,
    PLAY_STANCE,
    Aim,
    PlayAction,
    PlayStance,
)


def stances(t: SoulsState, frame: Turn | Forced, seat: Seat) -> list[Action]:
    """Every held Stance into every empty slot [9, 11]."""
    row = t.mats[seat]
    slots = [against for against in range(t.seats) if row[against] == EMPTY and against != seat]
    actions: list[Action] = []
    last = -1
    for card in t.stances[seat]:
        if card != last:
            last = card
            plays = PLAY_STANCE[card]
            for against in slots:
                actions.append(plays[against])
    return actions


def plays(t: SoulsState, frame: Turn | Extra, seat: Seat) -> list[Action]:
    """No Action, or one that is not an Instant; with Fear in hand only Fear [12, 23, 27]."""
    actions: list[Action] = [PASS]
    hand = t.actions[seat]
    if FEAR in hand:
        actions.append(PLAY_ACTION[FEAR])
        return actions
    last = -1
    for card in hand:
        if card == last or card in INSTANT:
            continue
        last = card
        if card not in AIMED:
            actions.append(PLAY_ACTION[card])
            continue
        for target in range(t.seats):
            if target != seat or card != SUBTERFUGE:
                actions.append(AIM[card][target])
    return actions


def play(t: SoulsState, seat: Seat, action: Action, tell: Tell | None) -> None:
    """Announce an Action, or pass [12, 18]."""
    if type(action) is PlayAction:
        announce(t, seat, action.card, -1, tell)
    elif type(action) is Aim:
        announce(t, seat, action.card, action.target, tell)
    elif tell:
        tell(Passed(seat, -1))


def open_forced(t: SoulsState, frame: Forced, tell: Tell | None) -> bool:
    if frame.left and not is_full(t, frame.seat):
        t.asked = (frame.seat,)
        return True
    pop(t)
    return False


def answer_forced(t: SoulsState, frame: Forced, seat: Seat, action: Action, tell: Tell | None) -> None:
    assert type(action) is PlayStance
    if frame.left > 1:
        become(t, Forced(seat, frame.left - 1))
    else:
        pop(t)
    lay(t, seat, action.card, action.against, tell)


def open_extra(t: SoulsState, frame: Extra, tell: Tell | None) -> bool:
    if frame.left and t.actions[frame.seat]:
        t.asked = (frame.seat,)
        return True
    pop(t)
    return False


def answer_extra(t: SoulsState, frame: Extra, seat: Seat, action: Action, tell: Tell | None) -> None:
    if action == PASS:
        pop(t)
    else:
        become(t, Extra(seat, frame.left - 1))
    play(t, seat, action, tell)

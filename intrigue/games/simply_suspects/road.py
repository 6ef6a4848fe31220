"""The way to the Grand Jury: where steps lead, and how well a hand of cards avoids it or gets there."""

from __future__ import annotations

from functools import lru_cache
from statistics import fmean

from intrigue.core.board import Space
from intrigue.core.contract import put
from intrigue.games.simply_suspects.board import AFTER, BOARD, ROUTES, SPACES, Kind
from intrigue.games.simply_suspects.cards import CARDS
from intrigue.games.simply_suspects.state import Hand
from intrigue.games.simply_suspects.words import DIE

LATER = 0.9  # what counts of a landing that is a turn away
FAR_RISK = 0.2  # to land there, for one who is a long way off and would rather not
FAR_HOPE = 0.25  # the same for one who wants to
CLOSE = 18  # steps from which on the way is looked at closely


def ends(space: Space, steps: int) -> tuple[Space, ...]:
    """Where this many steps can lead."""
    to, left = ROUTES[space][steps]
    return tuple(end for gallery in AFTER[to] for end in ends(gallery, left - 1)) if left else (to,)


def steps_to_jury(space: Space) -> int:
    steps = 0
    while BOARD[space].kind is not Kind.JURY:
        space, steps = AFTER[space][-1], steps + 1
    return steps


TO_JURY = tuple(square.kind in (Kind.JURY, Kind.ONWARD) for square in BOARD)
IS_CLOSE = tuple(0 < steps_to_jury(space) <= CLOSE for space in SPACES)
WALKS = tuple(tuple(ends(space, steps) for steps in CARDS) for space in SPACES)


@lru_cache(maxsize=1 << 15)
def risk(space: Space, hand: Hand) -> float:
    """The chance to land on the Grand Jury although one plays against it; a landing far ahead counts less."""
    if not IS_CLOSE[space]:
        return FAR_RISK
    walks = WALKS[space]
    found = fmean(fmean(risk_at(end, hand) for end in walks[pips]) for pips in DIE)
    for card, count in enumerate(hand):
        if count:
            rest = put(hand, card, count - 1)
            found = min(found, min(risk_at(end, rest) for end in walks[card]))
    return found


def risk_at(space: Space, hand: Hand) -> float:
    """The same for one who comes to land on the space."""
    return 1.0 if TO_JURY[space] else LATER * risk(space, hand)


@lru_cache(maxsize=1 << 15)
def hope(space: Space, hand: Hand) -> float:
    """The chance to land on the Grand Jury for one who plays for it; a landing far ahead counts less."""
    if not IS_CLOSE[space]:
        return FAR_HOPE
    walks = WALKS[space]
    found = fmean(fmean(hope_at(end, hand) for end in walks[pips]) for pips in DIE)
    for card, count in enumerate(hand):
        if count:
            rest = put(hand, card, count - 1)
            found = max(found, max(hope_at(end, rest) for end in walks[card]))
    return found


def hope_at(space: Space, hand: Hand) -> float:
    """The same for one who comes to land on the space."""
    return 1.0 if TO_JURY[space] else LATER * hope(space, hand)

"""The actions and outcomes of Souls in the order of their ids."""

from __future__ import annotations

from intrigue.core.contract import Action
from intrigue.core.ids import Ids
from intrigue.games.souls.cards import AIMED, FIRST_ACTION, FIRST_FINAL, KINDS
from intrigue.games.souls.rules import Souls
from intrigue.games.souls.words import (
    AIM,
    BEGINS,
    CHANGE,
    CHOOSE,
    COMMIT,
    CROSS,
    DEAL,
    DISCARD,
    EXCHANGE,
    FLIP,
    NEXT,
    OFFER,
    PASS,
    PICK,
    PLAY_ACTION,
    PLAY_STANCE,
    REVEAL,
    SHUFFLE,
    SWAP_SLOTS,
    TAKE_BACK,
    TRANSFER,
    TURN_UP,
    VOTE,
    YES_OR_NO,
)

ACTIONS = range(FIRST_ACTION, FIRST_FINAL)
FINALS = range(FIRST_FINAL, KINDS)


def ids(game: Souls, seats: int) -> Ids:
    """First what Stances and Actions ask for, then what Finals do."""
    return Ids((*of_turns(seats), *of_finals(seats)), (*(() if game.options.first_seat else BEGINS[:seats]), *DEAL))


def of_turns(seats: int) -> list[Action]:
    """Two slots of one mat can be swapped where there are two opponents."""
    table = range(seats)
    pairs = [(a, b) for a in table for b in range(a + 1, seats)] if seats > 2 else []
    return [
        PASS,
        *[play for plays in PLAY_STANCE for play in plays[:seats]],
        *[PLAY_ACTION[card] for card in ACTIONS if card not in AIMED],
        *[aim for card in sorted(AIMED) for aim in AIM[card][:seats]],
        FLIP,
        *CHOOSE[:seats],
        *[OFFER[card] for card in range(FIRST_FINAL)],
        *[DISCARD[card] for card in ACTIONS],
        *[NEXT[card] for card in ACTIONS],
        SHUFFLE,
        *[SWAP_SLOTS[a][b] for a, b in pairs],
        *TURN_UP[:seats],
        *TAKE_BACK[:seats],
        REVEAL,
    ]


def of_finals(seats: int) -> list[Action]:
    """Cards of two others are crossed, and a third seat votes, only where there is one."""
    table = range(seats)
    pairs = [(a, b) for a in table for b in range(a + 1, seats)]
    others = [(a, b) for a in table for b in table if a != b]
    crossed = [CROSS[(*a, *b)] for a in others for b in others if a[0] < b[0]] if seats > 2 else []
    return [
        *[COMMIT[card] for card in FINALS],
        *crossed,
        *[change for changes in CHANGE[:seats] for change in changes],
        *[PICK[seat][against] for seat, against in others],
        *[TRANSFER[giver][taker] for giver, taker in others],
        *(VOTE[:seats] if seats > 2 else ()),
        *[EXCHANGE[a][b] for a, b in pairs],
        *YES_OR_NO,
    ]

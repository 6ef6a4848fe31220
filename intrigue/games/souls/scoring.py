"""The Souls of a round, pair by pair: pure functions of the mats and a few flags [50-57, 69, 75, 80].

Mats are state.Mats: EMPTY on the diagonal, else a kind of Stance. Sets of seats are bits.
"""

from __future__ import annotations

from typing import NamedTuple

from intrigue.core.contract import Seat
from intrigue.games.souls.cards import (
    ASSASSINATION,
    BITTER_TASTE,
    CARDS,
    CONTRACTUAL_OBLIGATIONS,
    COUP_D_ETAT,
    HOSTILE_TAKEOVER,
    PEACEKEEPING,
    QUISLING,
    QUOTED_PEACEKEEPING,
    SONNET,
    SYMBIOSIS,
    TRUE_LOVE,
    ZERO_SUM,
    is_bargain,
)
from intrigue.games.souls.frames import Take
from intrigue.games.souls.state import EMPTY, Mats


class Outcome(NamedTuple):
    """The Souls of a pair, gains and losses apart and none negative, each for the first seat and the second."""

    gains: tuple[int, int]
    losses: tuple[int, int]


NOTHING = Outcome((0, 0), (0, 0))


def pairs(seats: int, first: Seat) -> tuple[tuple[Seat, Seat], ...]:
    """The order of scoring: the first player with each later one clockwise, then the next, each pair once [80]."""
    order = [(first + step) % seats for step in range(seats)]
    return tuple((order[i], order[j]) for i in range(seats) for j in range(i + 1, seats))


def lovers(mats: Mats) -> int:
    """The seats whose True Love faces the other True Love [53]."""
    found = 0
    for seat, mat in enumerate(mats):
        for other, card in enumerate(mat):
            if card == TRUE_LOVE and mats[other][seat] == TRUE_LOVE:
                found |= 1 << seat
    return found


def score(
    mats: Mats,
    a: Seat,
    b: Seat,
    leaders: int,
    lovers: int,
    singers: int,
    flagellants: int,
    burnt: tuple[int, ...],
) -> Outcome:
    """One pair: base by the other's sort, texts, Zero Sum [54], and last what keeps a seat from losing [80].

    `leaders` are those that Coup d'Etat hits, `singers` sing their Sonnet in this pair, `flagellants` lose nothing
    any more this round, and `burnt` names by seat the opponent of its burnt pair, or -1.
    """
    if mats[a][b] == ZERO_SUM or mats[b][a] == ZERO_SUM:
        return NOTHING
    gains = (gain(mats, a, b), gain(mats, b, a))
    safe = singers | flagellants
    return Outcome(
        gains,
        (
            0 if safe >> a & 1 or is_burnt(mats, a, b, burnt) else loss(mats, a, b, leaders, lovers),
            0 if safe >> b & 1 or is_burnt(mats, b, a, burnt) else loss(mats, b, a, leaders, lovers),
        ),
    )


def base(card: int, facing: int) -> int:
    """The printed Souls of a card facing another."""
    face = CARDS[card]
    return face.vs_bargain if is_bargain(facing) else face.vs_betrayal


def gain(mats: Mats, seat: Seat, other: Seat) -> int:
    """What the seat gains in the pair, by its base and by both texts [56]."""
    card, facing = mats[seat][other], mats[other][seat]
    souls = max(base(card, facing), 0)
    for one, met in ((card, facing), (facing, card)):
        if one in (SYMBIOSIS, QUISLING) and is_bargain(met):
            souls += 2
    if card == HOSTILE_TAKEOVER:
        souls += bargains(mats[seat])
    return souls


def loss(mats: Mats, seat: Seat, other: Seat, leaders: int, lovers: int) -> int:
    """What the seat loses in the pair unless something prevents it: its base and the other's text [50, 53, 57]."""
    card, facing = mats[seat][other], mats[other][seat]
    souls = max(-base(card, facing), 0)
    if lovers >> seat & 1 and is_bargain(card) and not is_bargain(facing):
        souls = 0
    if facing == ASSASSINATION and is_bargain(card):
        souls += 2
    if facing == COUP_D_ETAT and leaders >> seat & 1:
        souls += 2
    if facing == CONTRACTUAL_OBLIGATIONS and not is_bargain(card):
        souls += 3
    return souls


def is_burnt(mats: Mats, seat: Seat, other: Seat, burnt: tuple[int, ...]) -> bool:
    """Whether the seat's Burnt Offerings covers this pair, and still a Betrayal in it [75]."""
    return burnt[seat] == other and not is_bargain(mats[other][seat])


def bargains(mat: tuple[int, ...]) -> int:
    """How many Bargains lie on a mat."""
    return sum(1 for card in mat if card != EMPTY and is_bargain(card))


def takes(mats: Mats, a: Seat, b: Seat) -> tuple[Take, ...]:
    """The takings of cards that fire in the pair, a's first: the bare Peacekeeping, which its owner may decline, also
    takes Finals; the quoted one takes Actions only [51]."""
    found = []
    for seat, other in ((a, b), (b, a)):
        card, facing = mats[seat][other], mats[other][seat]
        if card == PEACEKEEPING and not is_bargain(facing):
            found.append(Take(seat, other, finals=True))
        elif card == QUOTED_PEACEKEEPING and is_bargain(facing):
            found.append(Take(seat, other, finals=False))
    return tuple(found)


def sonnet(mats: Mats, a: Seat, b: Seat) -> Seat:
    """The seat of the pair whose Sonnet meets a Betrayal, or -1 [55]."""
    if mats[a][b] == SONNET and not is_bargain(mats[b][a]):
        return a
    if mats[b][a] == SONNET and not is_bargain(mats[a][b]):
        return b
    return -1


def bitter(mats: Mats, a: Seat, b: Seat) -> int:
    """The seats of the pair against which Bitter Taste was played [52]."""
    found = 0
    if mats[a][b] == BITTER_TASTE:
        found |= 1 << b
    if mats[b][a] == BITTER_TASTE:
        found |= 1 << a
    return found

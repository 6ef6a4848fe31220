"""The actions and outcomes of Spy Alley in the order of their ids."""

from __future__ import annotations

from intrigue.core.ids import Ids
from intrigue.games.spy_alley.board import ENDS
from intrigue.games.spy_alley.cards import gift_deck
from intrigue.games.spy_alley.rules import SpyAlley
from intrigue.games.spy_alley.words import (
    BUYS,
    CONFISCATIONS,
    DEALS,
    DISCARDS,
    DONE,
    GIFT_DRAWS,
    GUESSES,
    MOVE_DRAWS,
    PASS,
    PLAYS,
    ROLL,
    SURRENDERS,
    TAKE,
    THROWS,
    WALKS,
)

FORKED = sorted({end for ends in ENDS for choice in ends if len(choice) == 2 for end in choice})  # ends of two ways


def ids(game: SpyAlley, seats: int) -> Ids:
    """A seat with a single identity card is never asked which one to surrender."""
    targets = range(seats)
    gifts = gift_deck(game.options.gift_cards).bag
    return Ids(
        (
            ROLL,
            *PLAYS,
            *[guess for target in targets for guess in GUESSES[target]],
            *[WALKS[space] for space in FORKED],
            *BUYS,
            DONE,
            TAKE,
            *[confiscation for target in targets for confiscation in CONFISCATIONS[target]],
            PASS,
            *(SURRENDERS if game.hand_size(seats) > 1 else ()),
            *DISCARDS,
        ),
        (
            *DEALS,
            *[throw for throw, _ in THROWS],
            *MOVE_DRAWS,
            *[draw for draw, copies in zip(GIFT_DRAWS, gifts, strict=True) if copies],
        ),
    )

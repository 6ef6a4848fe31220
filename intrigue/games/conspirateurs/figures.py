"""Pictures in the rules of Conspirateurs: moments of its first game, each an example of a paragraph."""

from __future__ import annotations

from intrigue.core.first_game import Figure
from intrigue.core.language import word

FIGURES = (
    Figure(
        2,
        word(
            "A table of two, with one man each to place: the sanctuaries along the edge, the meeting place in the"
            " middle. A ring marks the man who was placed last."
        ),
        moment=0,
    ),
    Figure(
        11,
        word("You may leap with the man on j10: over the one on j11, to j12, which is vacant."),
        moment=1,
    ),
    Figure(
        12,
        word(
            "A ladder of friend and foe: i11 and i13 are taken, i12 and i14 are vacant. In one turn the man on i10 "
            "leaps over i11 to i12 and on over i13 to i14."
        ),
        moment=2,
    ),
    Figure(
        17,
        word(
            "You have leapt from j15 over the man on i16 into the sanctuary h17, as the arrow shows. Your man never "
            "moves again; nineteen are still to come."
        ),
        moment=5,
    ),
)

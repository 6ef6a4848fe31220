"""Pictures in the rules of Conspiracy: moments of its first game, each an example of a paragraph."""

from __future__ import annotations

from intrigue.core.first_game import Figure
from intrigue.core.language import word
from intrigue.games.conspiracy.words import Options

FIGURES = (
    Figure(
        3,
        word(
            "The hub, for four, before the first pay-off: a headquarters in each corner, the spies on the rim, "
            "the briefcase in the middle."
        ),
        opening=(Options(), 4),
    ),
    Figure(
        3,
        word("The square grid: its corners are headquarters, and the ways are longer."),
        opening=(Options(map="grid25"), 4),
    ),
    Figure(
        6,
        word(
            "The triangle, for three. Eight of the nine spaces of the rim have a spy; Oslo stayed empty. Your "
            "headquarters is Washington. The Bank Book below is your own, and nobody else sees it."
        ),
        moment=0,
    ),
    Figure(
        13,
        word(
            "Tanya Hyde and the briefcase are both in Geneva as your turn begins, so she may go to Prague and "
            "take it along, or leave it there."
        ),
        moment=11,
    ),
    Figure(
        21,
        word(
            "Tanya Hyde and Rita Palm stand together in Geneva, and you have $1,500 on Tanya Hyde: you may let "
            "her inform on Rita Palm. It costs $1,000 of these, and Rita Palm is out."
        ),
        moment=5,
    ),
    Figure(
        38,
        word(
            "Flint has challenged and bids $500 on Tanya Hyde. You have $1,500 on her and say that it is covered:"
            " that proves $500, and no more."
        ),
        moment=7,
    ),
)

"""Pictures in the rules of Simply Suspects: moments of its first game, each an example of a paragraph."""

from __future__ import annotations

from intrigue.core.first_game import Figure
from intrigue.core.language import word

FIGURES = (
    Figure(
        3,
        word(
            "The board before the first turn, as you see it, who are Blue in secret: START in the lower left "
            "corner, the two ways on the right, the Grand Jury beside START, and the evidence board in the "
            "middle with all pegs at the top. Below lie your get-away cards and those of the others."
        ),
        moment=0,
    ),
    Figure(
        12,
        word(
            "You stand on the fork, Evidence #3, and have used a card 6. The outer way leads to "
            "the photo of Yellow, the inner one to Evidence #6."
        ),
        moment=7,
    ),
    Figure(
        17,
        word(
            "You rolled a 1 and stand on Evidence #1: the tire tracks must go from the top into a row. You are "
            "Blue, and choose the row of Red."
        ),
        moment=1,
    ),
    Figure(
        37,
        word(
            "Your row, Blue, is empty: the Grand Jury lets you go, and you may guess at Wren. Flint came there as"
            " Red with three pegs in the row of Red, and is out. For Wren four suspects are left: a guess would "
            "be wrong three times in four."
        ),
        moment=10,
    ),
)

"""Pictures in the rules of Souls: moments of its first game, each an example of a paragraph."""

from __future__ import annotations

from intrigue.core.first_game import Figure
from intrigue.core.language import word

FIGURES = (
    Figure(
        9,
        word(
            "Each row is the mat of a player; the columns say towards whom its cards lie. Wren and Flint have "
            "laid a Stance against you, face-down, and your own slots are empty. Below is your hand: five "
            "Stances, four Actions and four Finals."
        ),
        moment=0,
    ),
    Figure(
        38,
        word(
            "You played Subterfuge at Flint, and see through the back of the card that lies there against you: a "
            "Betrayal. The eye marks a hidden card that you have seen."
        ),
        moment=2,
    ),
    Figure(
        80,
        word(
            "A round is scored: each card shows what it brings. Your Bargain met Wren's, for 3 each; your "
            "Betrayal met Flint's, for nothing. But that is what Lord of the Pit pays for: 3 more, and so you "
            "have 6."
        ),
        moment=7,
    ),
)

"""Pictures in the rules of Spy Alley: moments of its first game, each an example of a paragraph."""

from __future__ import annotations

from intrigue.core.first_game import Figure
from intrigue.core.language import word

FIGURES = (
    Figure(
        3,
        word(
            "The board before the first move, as you see it with an Italian passport: outside the ring, which "
            "runs clockwise from Start; inside it the alley with the embassies, which turns off at the Entrance "
            "below. Each player has a scorecard with a row for each kind of thing and a column for each country. "
            "Yours is the large one."
        ),
        moment=0,
    ),
    Figure(
        12,
        word(
            "You have rolled a 3 on the black market, one step before the Entrance, and may spend the last two on "
            "either way: around the ring they lead to Back 2, through the alley to the Eliminator."
        ),
        moment=12,
    ),
    Figure(
        20,
        word(
            "You rolled a 3 and stand on the disguises. $30 would buy six. You take the Italian one, because you "
            "need it, and the Spanish one, to mislead."
        ),
        moment=1,
    ),
    Figure(
        38,
        word(
            "Flint owns the Russian password, disguise and code book, and nothing else. Instead of rolling you "
            "guess that Flint spies for Russia. It is right: Flint is out, and everything that Flint owned is "
            "yours."
        ),
        moment=7,
    ),
)

"""The first game of Conspirateurs: the last man is placed, and one of them leaps and walks into safety."""

from __future__ import annotations

from intrigue.core.first_game import FirstGame, Idea
from intrigue.core.language import word
from intrigue.games.conspirateurs.board import COLUMNS, cell
from intrigue.games.conspirateurs.words import DEFAULT, Drop, move

WIDE = COLUMNS[4:13]
MINE = (*(f"{column}{row}" for row in (11, 10) for column in WIDE if f"{column}{row}" != "i10"), "e9", "f9")
THEIRS = (*(f"{column}{row}" for row in (8, 7) for column in WIDE), "g9", "h9")
WAYS = (("g8", "g6"), ("g6", "h5"), ("h8", "h4"), ("h4", "h3"), ("h3", "h2"))  # a ladder, and down it

IDEAS = (
    Idea(
        word(
            "Two secret societies are found out and run for safety: the niches at the edge of the board are "
            "sanctuaries. The first with all its men in them wins. Nothing is hidden. Your men are black, and all but "
            "one are placed."
        ),
        word("Place your last man on i10, behind i11."),
        Drop(cell("i10")),
        word("Any vacant cell of the meeting place is allowed. But i10 will be useful in a moment."),
    ),
    Idea(
        word("The run begins. A turn moves one man; whoever he leaps over stays on the board."),
        word("Leap with the man on j10 over j11, to j12."),
        move(cell("j10"), cell("j12")),
        word("That is a move too. But a leap goes two cells in one turn: take j10 to j12."),
    ),
    Idea(
        word("Leaps may follow each other in one turn, so a man with a gap behind him is a stepping stone."),
        word("Step with that man from j12 to i13."),
        move(cell("j12"), cell("i13")),
        word("You could, but we are building a ladder: step from j12 to i13."),
    ),
    Idea(
        word(
            "Look at column i: i11 is taken, i12 is vacant, i13 is taken, i14 is vacant. That is two leaps for a man "
            "on i10."
        ),
        word("Take the man on i10 to i14, in one turn."),
        move(cell("i10"), cell("i14")),
        word("There is a longer way: from i10 over i11 and over i13, to i14."),
        then=word("Four cells in one turn. Wren had built a ladder too, and went down it as far."),
    ),
    Idea(
        word("Now he is alone, and walks: one cell a turn. The sanctuary i17 lies straight ahead."),
        word("Step to i15."),
        move(cell("i14"), cell("i15")),
        word("The others can wait. Go on with the man on i14, to i15."),
    ),
    Idea(
        word("Each sanctuary holds one man, and there are not many more than there are men: the near ones go first."),
        word("Step to i16."),
        move(cell("i15"), cell("i16")),
        word("Do not stop before the goal: from i15 to i16."),
    ),
    Idea(
        word(
            "Do not wait here: a man beside a sanctuary is a springboard, by which an enemy behind him leaps right "
            "into it. Inside he is safe and never moves again."
        ),
        word("Step into the sanctuary i17."),
        move(cell("i16"), cell("i17")),
        word("One step more: from i16 to i17."),
    ),
)

FIRST_GAME = FirstGame(
    options=DEFAULT,
    names=(word("You"), "Wren"),
    luck=(),
    others={
        0: tuple(Drop(cell(name)) for name in MINE),
        1: (
            *(Drop(cell(name)) for name in THEIRS),
            *(move(cell(man), cell(to)) for man, to in WAYS),
        ),
    },
    ideas=IDEAS,
    farewell=word(
        "One man is safe, nineteen to go. Keep your men near each other as long as they can leap, and do not be "
        "the last to reach the edge."
    ),
    minutes=5,
)

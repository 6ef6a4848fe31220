"""The first game of Conspirateurs: the last man is placed, and one of them leaps over friend and foe into safety."""

from __future__ import annotations

from intrigue.core.first_game import FirstGame, Idea
from intrigue.core.language import word
from intrigue.games.conspirateurs.board import COLUMNS, cell
from intrigue.games.conspirateurs.words import DEFAULT, Drop, move

WIDE = COLUMNS[4:13]
MINE = (
    *(f"{column}{row}" for row in (11, 10) for column in WIDE if f"{column}{row}" not in ("i10", "k11")),
    "e9",
    "f9",
    "g9",
)
THEIRS = (*(f"{column}{row}" for row in (8, 7) for column in WIDE), "h9", "k11")
WAYS = (("k11", "i13"), ("i13", "i15"), ("i15", "i16"))  # over the learner's men, and one step too near to the edge

IDEAS = (
    Idea(
        word(
            "Two bands of conspirators are discovered and run for the sanctuaries, the brass niches at the edge. The "
            "first with all its men inside wins. But each holds one man, and there are 39 for 40 men. Before the run "
            "all are placed, wherever you like in the dark middle. You are Black, with one man left."
        ),
        word("Place him on i10: from there he can leap over your man on i11."),
        Drop(cell("i10")),
        word("You are free to, and men at the border get away first. But here he should leap soon: place him on i10."),
        marked=True,
    ),
    Idea(
        word("A turn moves one man. Whoever is leapt over stays where he is."),
        word("Leap with the man on j10 over your man on j11, to j12."),
        move(cell("j10"), cell("j12")),
        word("That is a move too. But a leap goes two cells in one turn: take the man on j10 to j12."),
        then=word("Wren leapt over your man on j12: men are stepping stones for friend and foe."),
        marked=True,
    ),
    Idea(
        word(
            "You can use Wren's man as well. Look up column i: yours on i11, a gap, Wren's on i13, a gap. Leaps may "
            "follow each other in one turn, so that is a ladder for your man on i10."
        ),
        word("Take the man on i10 over i11 and over i13 to i14, in one turn."),
        move(cell("i10"), cell("i14")),
        word("There is a longer way: from i10 over i11 to i12, and on over i13 to i14."),
        then=word("Four cells in one turn. But Wren's man was right behind yours, and leapt over him."),
        marked=True,
    ),
    Idea(
        word(
            "Wren's man on i15 is now nearer to the edge than yours on i14. Do not leap over him: on i16 your man "
            "would be the stepping stone by which he leaps into i17. A step is better here."
        ),
        word("Step with the man on i14 to j15, beside him."),
        move(cell("i14"), cell("j15")),
        word("Stay close to Wren's man: step with the man on i14 to j15."),
        marked=True,
    ),
    Idea(
        word(
            "Wren's man stands on i16, one step from a sanctuary, and it is your turn. A man beside a sanctuary is a "
            "springboard. Inside, your man is safe and never moves again."
        ),
        word("Leap with the man on j15 over Wren's man into the sanctuary h17."),
        move(cell("j15"), cell("h17")),
        word("You can be home before Wren: from j15 over i16 into h17."),
        marked=True,
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
        "That was the beginning: one man is home, and nineteen have a long way to go. Keep your men near others as "
        "long as they can leap, and count the sanctuaries: for the last man of all there is none."
    ),
    minutes=5,
)

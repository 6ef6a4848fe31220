"""The first game of Simply Suspects: evidence into other rows, two convicted opponents, and a guess better not made."""

from __future__ import annotations

from intrigue.core.first_game import FirstGame, Idea
from intrigue.core.language import word
from intrigue.games.simply_suspects.words import (
    DEFAULT,
    DRAW,
    ROLL,
    STOP,
    Card,
    Die,
    Follow,
    Identity,
    Move,
    Play,
    Trade,
)

WREN, FLINT = 1, 2
RED, BLUE, GREEN, YELLOW, ORANGE, PURPLE = range(6)

LUCK = (
    *map(Card, (4, 5, 3, 1, 2, 6, 2, 6, 5)),  # to the three of you in turn
    *map(Identity, (BLUE, ORANGE, RED)),
    *map(Die, (6, 3, 2)),  # you begin
    *map(Die, (1, 5, 4)),
    *(Card(6), Die(3), Die(3)),
    *(Die(6), Die(3), Die(6), Card(3)),  # Wren to the photo of Orange, Flint to a get-away card
    *(Die(4), Card(0), Die(2)),  # Wren trades places, and Flint comes before the Grand Jury
    *(Die(3), Die(3), Card(4)),  # you come before it, and Wren close to it
    *(Die(5), Die(1)),  # you to the photo of Red, Wren before the Grand Jury
)

OTHERS = {
    WREN: (
        *(ROLL, Move(1, RED), ROLL, Move(2, RED)),
        *(ROLL, Follow(15), Move(2, YELLOW)),
        *(ROLL, Trade(FLINT), DRAW, ROLL, DRAW, ROLL),
    ),
    FLINT: (ROLL, Move(2, BLUE), ROLL, ROLL, Follow(15), DRAW, ROLL),
}

IDEAS = (
    Idea(
        word(
            "Somebody did it, and it should not have been you. You are Blue in secret. Whoever comes before the Grand "
            "Jury with two pieces of evidence in their own row is out; the last one left wins."
        ),
        word("A turn is a roll or a get-away card. Roll the die."),
        ROLL,
        word("Keep your cards for later: they take you exactly where you want. Roll first."),
    ),
    Idea(
        word(
            "Evidence #1: you must put that peg into a row. Everybody sees it, and nobody knows whom it hurts. Keep "
            "your own row, Blue, clear."
        ),
        word("Move the tire tracks into Red's row."),
        Move(0, RED),
        word("Any row but Blue would do; into Blue only as a bluff. Take Red's this time."),
        then=word(
            "Wren put a second peg into Red's row, and Flint one into yours. Does Flint know something? No: it is luck."
        ),
    ),
    Idea(
        word(
            "Your get-away cards lie open before you. A card moves you exactly so far, instead of the die. The next "
            "space offers a new card."
        ),
        word("Use your card 1."),
        Play(1),
        word("That would take you elsewhere. The next space gives a card: use card 1."),
        {"Roll": word("The die may take you anywhere. Card 1 takes you to the space that gives a card.")},
    ),
    Idea(
        word("A get-away space: you may draw a card."),
        word("Draw it."),
        DRAW,
        word("Cards are free and useful: draw it."),
        then=word(
            "You drew a card 6. Meanwhile Wren moved the footprint out of your row, into Red's: now three lie there."
        ),
    ),
    Idea(
        word("Watch who clears which row: people like their own rows empty, but a clever one bluffs."),
        word("Roll the die."),
        ROLL,
        word("Keep your cards for the fork ahead. Roll now."),
    ),
    Idea(
        word("Evidence #3: you must move the footprint into another row. Red has enough with two."),
        word("Move it into Orange's row."),
        Move(2, ORANGE),
        word("Two in one row are enough to convict. Spread the danger: Orange's row has none yet."),
        then=word(
            "Wren took the way to the photo of Orange, and moved the footprint out of Orange's row, into Yellow's. Why "
            "that way? Remember it."
        ),
    ),
    Idea(
        word(
            "You stand at the fork: an outer and an inner way lead on from here and meet again. Your card 6 goes to "
            "the last space of either."
        ),
        word("Use your card 6."),
        Play(6),
        word("That card does not reach the end of a way. Use card 6."),
        {"Roll": word("The die is luck. Card 6 takes you where you want to be.")},
    ),
    Idea(
        word(
            "The frames show where you would land: outside on a photo, inside on Evidence #6. A photo makes you move "
            "two pegs out of that row, or the only one; evidence makes you move one certain peg."
        ),
        word("Take the inner way."),
        Follow(15),
        word("The photo of Yellow would take Yellow's only peg away. Take the inner way."),
    ),
    Idea(
        word("The torn note is still at the top, in nobody's row. Now you bring it into play."),
        word("Move it into Red's row."),
        Move(5, RED),
        word("Make sure of somebody: put a third peg into Red's row."),
        then=word("Wren traded places with Flint, Flint was sent on to the Grand Jury, and Flint was Red: out!"),
    ),
    Idea(
        word(
            "Whoever lands on the Grand Jury is judged, or on a space that sends you there; whoever goes past it is "
            "not. Your row is empty, so you have nothing to fear, and whoever walks free may guess at an opponent."
        ),
        word("Roll the die."),
        ROLL,
        word("The cards would not bring you to the Grand Jury. Roll the die."),
    ),
    Idea(
        word(
            "You walk free, and may guess who an opponent is. If you are right they are out, their get-away cards are "
            "yours, and you may guess again; if wrong, you are out. Only Wren is left here, and is not Red and not "
            "Blue: that leaves four."
        ),
        word("One chance in four is too little. Do not guess."),
        STOP,
        word("It could be right one time in four, and puts you out three times in four. Do not guess yet."),
        then=word("Wren drew a get-away card, one space before one that leads to the Grand Jury."),
    ),
    Idea(
        word(
            "There is another way to be rid of Wren: two pegs in the right row. Wren went out of the way to empty "
            "Orange's row. Perhaps that was Wren's own."
        ),
        word("Roll the die."),
        ROLL,
        word("Your cards lead to no pegs that you can move. Roll the die."),
    ),
    Idea(
        word(
            "A photo of Red: you must move two pegs out of Red's row, one after the other. Flint was Red and is out: "
            "there they harm nobody."
        ),
        word("Move the tire tracks into Orange's row."),
        Move(0, ORANGE),
        word("Aim at Wren: move the tire tracks into Orange's row."),
    ),
    Idea(
        word("Now the second peg. With two in Orange's row, the Grand Jury convicts whoever is Orange."),
        word("Move the fingerprints into Orange's row too."),
        Move(1, ORANGE),
        word("One peg convicts nobody: move the fingerprints into Orange's row too."),
    ),
)

FIRST_GAME = FirstGame(
    options=DEFAULT,
    names=(word("You"), "Wren", "Flint"),
    luck=LUCK,
    others=OTHERS,
    ideas=IDEAS,
    farewell=word(
        "Wren came before the Grand Jury and was Orange: out. You are the last one left, and have won! Fill the rows "
        "of others, keep yours below two, remember who walked free, and guess when few suspects are left."
    ),
    minutes=7,
)

"""A first game: a match written beforehand, on which somebody who has never played learns the game. It is optional.

Luck and the others' answers are in order; where somebody has only one answer it is given by itself and not written
here. `intrigue check` plays it through and says what cannot be. word() marks what catalogues may translate.
"""

from __future__ import annotations

from intrigue.core.first_game import FirstGame, Idea
from intrigue.core.language import word
from intrigue.example.words import BRIBES, CHALLENGE, DEFAULT, MOVES, PASS, Roll

IDEAS = (
    Idea(
        word(
            "Four boats lie in a harbour, and the crate stands at quay 5. You win by bringing it to your own quay, "
            "quay 1. Boats obey whoever pays their skippers, and nobody sees whom you pay."
        ),
        word("Bribe the skipper of boat 2, which lies next to the crate."),
        BRIBES[1],
        word("You could pay that skipper too. But boat 2 is the one we are going to need."),
    ),
    Idea(
        word(
            "A turn sends one boat to the next quay, or bribes a skipper again. Everybody may send any boat, so what "
            "counts is who has paid more when somebody objects."
        ),
        word("Bribe the skipper of boat 2 once more."),
        BRIBES[1],
        word("Not yet: first make sure that this skipper listens to you and to nobody else."),
        then=word("Now you have paid twice. Wren knows that you paid, and not whom."),
    ),
    Idea(
        word("Boats go one quay a turn, on or back."),
        word("Send boat 2 to quay 5, where the crate stands."),
        MOVES[1, 4, False],
        word("That boat may be sent, but the crate is at quay 5: send boat 2 there."),
    ),
    Idea(
        word(
            "A boat that lies at the crate may take it along. Everybody else then answers in secret: pass, or "
            "challenge."
        ),
        word("Send boat 2 to quay 4, with the crate."),
        MOVES[1, 3, True],
        word("Take the crate along: boat 2 to quay 4, towards your own quay."),
        then=word("Wren challenged. You both showed what you paid this skipper: one to two, and so the boat stays."),
    ),
    Idea(
        word("After every turn a die is rolled. On a six the crate drifts one quay on, so do not wait."),
        word("Send boat 2 on to quay 3, with the crate."),
        MOVES[1, 2, True],
        word("Go on with boat 2 and the crate, to quay 3."),
    ),
    Idea(
        word(
            "Wren sends your boat back where it came from. You may challenge, since you have paid its skipper; and you "
            "know from before that Wren has paid once."
        ),
        word("Challenge."),
        CHALLENGE,
        word("If you pass, the crate goes the wrong way. You have paid more: challenge."),
        then=word("Two to one: the boat is back at quay 3."),
    ),
    Idea(
        word("What was shown stays known. It stands under what you can know, beside the board."),
        word("Send boat 2 to quay 2, with the crate."),
        MOVES[1, 1, True],
        word("One quay a turn: boat 2 to quay 2, with the crate."),
    ),
    Idea(
        word(
            "The crate carried to your own quay wins, unless a challenge sends the boat back. Wren has bribed somebody "
            "since: was it this skipper?"
        ),
        word("Send boat 2 home to quay 1, with the crate."),
        MOVES[1, 0, True],
        word("The goal is one step away: boat 2 to quay 1, with the crate."),
    ),
)

FIRST_GAME = FirstGame(
    options=DEFAULT,
    names=(word("You"), "Wren"),
    luck=tuple(Roll(die) for die in (3, 1, 2, 4, 5, 3, 1, 2, 4, 5)),
    others={
        1: (
            BRIBES[1],
            MOVES[2, 5, False],
            PASS,
            MOVES[2, 4, False],
            CHALLENGE,
            MOVES[2, 3, False],
            PASS,
            MOVES[1, 3, True],
            PASS,
            BRIBES[0],
            PASS,
        ),
    },
    ideas=IDEAS,
    farewell=word("That was all of it. Against three opponents skippers have several paymasters: pay few, and well."),
    minutes=5,
)

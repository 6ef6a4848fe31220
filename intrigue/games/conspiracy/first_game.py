"""The first game of Conspiracy: Tanya Hyde carries the briefcase home to Washington, and somebody doubts her."""

from __future__ import annotations

from intrigue.core.first_game import FirstGame, Idea
from intrigue.core.language import word
from intrigue.games.conspiracy.board import BOARDS
from intrigue.games.conspiracy.words import (
    CALL_BIDS,
    CHALLENGE,
    CONCEDE,
    COVER,
    DEFAULT,
    KEEP,
    PASS,
    STOP,
    Begin,
    Bid,
    Blow,
    Move,
    Pay,
    Place,
    Settle,
)

WREN, FLINT = 1, 2
EARL, TANYA, PEKING, RITA, ROCK, AHMED, BEA, MIKE = range(8)
CITY = {city: space for space, city in enumerate(BOARDS["tri19"].cities)}
START = (
    *((EARL, "Moscow"), (TANYA, "Helsinki"), (PEKING, "Athens"), (RITA, "Beirut")),
    *((ROCK, "Tunis"), (AHMED, "Manila"), (BEA, "Honolulu"), (MIKE, "Seattle")),
)

LUCK = (
    Settle(CITY["Washington"]),
    *(Place(spy, CITY[city]) for spy, city in START),
    Begin(0),
)

OTHERS = {
    WREN: (
        Pay(RITA, 20),
        Move(RITA, CITY["Rome"], False),
        *(CHALLENGE, Pay(BEA, 10)),
        Move(RITA, CITY["Geneva"], False),
        *(KEEP, Pay(MIKE, 10)),
        *(Move(TANYA, CITY["Rome"], True), CONCEDE),
        *(Pay(EARL, 5), Pay(BEA, 3)),
    ),
    FLINT: (
        Pay(TANYA, 8),
        *(PASS, Pay(PEKING, 10)),
        Pay(ROCK, 10),
        *(PASS, Pay(PEKING, 3)),
        *(CHALLENGE, Bid(5), STOP, KEEP),
        *(PASS, Pay(PEKING, 5)),
        *(PASS, Pay(ROCK, 5)),
        *(PASS, Pay(PEKING, 5)),
        PASS,
    ),
}

IDEAS = (
    Idea(
        word(
            "Bring the briefcase from the centre into your headquarters, Washington. Spies carry it, and they work for "
            "whoever has paid them most. What you pay, and to whom, stays secret."
        ),
        word("Pay Tanya Hyde $1,500."),
        Pay(TANYA, 15),
        word("Any spy and any amount would do, but let us work with Tanya Hyde, and with $1,500."),
    ),
    Idea(
        word(
            "Anybody may move any spy one space; you need not have paid her. But whoever has paid her more than you "
            "can stop the move."
        ),
        word("Move Tanya Hyde to Prague, next to the centre."),
        Move(TANYA, CITY["Prague"], False),
        word("Tanya is the spy you have paid. Take her to Prague: the centre is one space further."),
        {"Pay": word("You have paid enough for now. Let Tanya walk: to Prague.")},
        then=word("Nobody challenged. Wren moved Rita Palm, and Flint paid somebody in secret."),
    ),
    Idea(
        word(
            "Rita Palm has come close to the briefcase too. You have paid her nothing, but nobody knows that: you may "
            "move her all the same, and it stands unless somebody challenges. That is a bluff."
        ),
        word("Bluff: move Rita Palm away, to Beirut."),
        Move(RITA, CITY["Beirut"], False),
        word("Tanya can wait for a turn. Try a bluff first: send Rita Palm from Rome to Beirut."),
        {
            "Pay": word(
                "A pay-off of $0 is a bluff too, and looks like any other. But try a move: "
                "Rita Palm from Rome to Beirut."
            )
        },
    ),
    Idea(
        word(
            "Wren challenges, and so has paid Rita. You have nothing on her: in a bidding you would lose, and all "
            "would see it. To concede costs you this move and no more, and shows nothing."
        ),
        word("Concede."),
        CONCEDE,
        word("With nothing on Rita Palm you could cover no bid. Concede, and keep that to yourself."),
        then=word(
            "Rita Palm goes back to Rome. The bluff failed, but nobody is punished for one: only a lost challenge "
            "costs a turn."
        ),
    ),
    Idea(
        word(
            "The briefcase lies in Geneva. A spy that arrives there can take it with her on a later turn, not at once."
        ),
        word("Move Tanya Hyde to Geneva."),
        Move(TANYA, CITY["Geneva"], False),
        word("Tanya is one step from the briefcase. Take her to Geneva."),
    ),
    Idea(
        word(
            "Rita Palm has come too: next turn she could walk off with the briefcase. Two spies in one place: an "
            "Informer who has $1,000 of yours can blow the other's cover. It costs that $1,000, and the Victim is "
            "out for good."
        ),
        word("Blow a cover: Tanya Hyde informs on Rita Palm."),
        Blow(TANYA, RITA),
        word("You could also run with the briefcase, but Rita would follow. Let Tanya inform on Rita Palm."),
    ),
    Idea(
        word(
            "Flint challenges, and so has at least $100 on Tanya. This time you have paid: do not concede, let Flint "
            "bid. Bids show what was paid before; nothing is spent."
        ),
        word("You have $1,500 on Tanya. Call for bids."),
        CALL_BIDS,
        word("Conceding keeps your book secret, but Rita would stay. $1,500 is a lot: call for bids."),
    ),
    Idea(
        word(
            "Flint shows $500. Whoever blows a cover shows $1,000 by doing so, and you did: all know already that you "
            "can cover this. A tie would be yours too."
        ),
        word("Cover the bid."),
        COVER,
        word("You can cover it easily. To refuse would lose the contest."),
        then=word("Flint stops, and loses the next turn: a lost challenge costs that much. Rita Palm is out."),
    ),
    Idea(
        word(
            "After an elimination everybody may tell what they had on the Victim. You had nothing; that is a secret "
            "too."
        ),
        word("Keep it to yourself."),
        KEEP,
        word("Telling is allowed, but why let the others know? Keep it."),
    ),
    Idea(
        word(
            "The fee left only $500 of yours on Tanya, and Flint has shown $500: Flint may have more and could stop "
            "her. Pay again before she runs; the others learn only that you paid somebody."
        ),
        word("Pay Tanya Hyde $2,000."),
        Pay(TANYA, 20),
        word("Make her yours first, and clearly: pay Tanya Hyde $2,000."),
        {"Move": word("If Flint has more than $500 on her, that move would be stopped. Pay Tanya Hyde first.")},
    ),
    Idea(
        word(
            "Wren wants Tanya to carry the briefcase to Rome, on the way to Berlin. Whoever has money on a spy may "
            "challenge her moves: you bid, and the mover must have as much on her, or the move is undone. A challenge "
            "that fails costs you the next turn."
        ),
        word("You have $2,500 on Tanya. Challenge."),
        CHALLENGE,
        word("Then Wren carries the briefcase off. Hardly anybody has more than your $2,500 on Tanya: challenge."),
        then=word("Wren concedes: the move is undone, and you had to show nothing more."),
    ),
    Idea(
        word(
            "Now run. Tanya and the briefcase stand in the same place, so she may take it along: you are asked "
            "whether she does."
        ),
        word("Move Tanya Hyde to Prague with the briefcase."),
        Move(TANYA, CITY["Prague"], True),
        word("Take the briefcase along, and go to Prague: that is the way home."),
    ),
    Idea(
        word(
            "The briefcase belongs to nobody: any spy who stands with it may take it. Tanya is alone with it, so go on."
        ),
        word("Move Tanya Hyde to Oslo with the briefcase."),
        Move(TANYA, CITY["Oslo"], True),
        word("Do not leave the briefcase behind: to Oslo, and with it."),
    ),
    Idea(
        word(
            "One more step. Bringing the briefcase into your own headquarters wins, unless somebody stops the move: "
            "for that Flint would need more on Tanya than your $2,500."
        ),
        word("Move Tanya Hyde to Washington with the briefcase."),
        Move(TANYA, CITY["Washington"], True),
        word("Home is one step away: Washington, with the briefcase."),
    ),
)

FIRST_GAME = FirstGame(
    options=DEFAULT,
    names=(word("You"), "Wren", "Flint"),
    luck=LUCK,
    others=OTHERS,
    ideas=IDEAS,
    farewell=word(
        "The briefcase is home, and you win; now all books are open. Pay in secret, bluff in the open, concede what "
        "you cannot defend, and challenge only where you have paid."
    ),
    minutes=7,
)

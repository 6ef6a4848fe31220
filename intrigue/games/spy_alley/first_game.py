"""The first game of Spy Alley: an Italian spy, from the first disguise to the embassy."""

from __future__ import annotations

from intrigue.core.first_game import FirstGame, Idea
from intrigue.core.language import word
from intrigue.games.spy_alley.cards import (
    CODE_BOOK,
    DISGUISE,
    FRENCH,
    GERMAN,
    ITALIAN,
    KEY,
    PASSWORD,
    RUSSIAN,
    SPANISH,
    item,
)
from intrigue.games.spy_alley.words import (
    DEFAULT,
    DONE,
    ROLL,
    TAKE,
    Buy,
    Deal,
    Discard,
    DrawGift,
    DrawMove,
    Guess,
    PlayCard,
    Throw,
    Walk,
)

WREN, FLINT = 1, 2
TOO_EARLY = word(
    "A wrong guess puts you out of the match, and you know nothing about the others yet. Roll the die first."
)

LUCK = (
    *(Deal(ITALIAN), Deal(GERMAN), Deal(RUSSIAN)),
    *(Throw(6), Throw(3), Throw(2)),  # you start
    *(Throw(3), Throw(3), Throw(1)),  # you to the Disguises, Wren too, Flint to the Russian Password
    *(Throw(4), DrawGift(item(CODE_BOOK, ITALIAN)), Throw(2), DrawMove(4), Throw(2)),
    *(Throw(2), Throw(3), Throw(1), DrawGift(item(CODE_BOOK, RUSSIAN))),  # Flint takes another turn
    Throw(5),  # Wren stops at the Entrance
    *(Throw(1), Throw(2)),  # you to the Keys, Wren to the Spy Eliminator
    *(Throw(6), Throw(1)),  # you to the Spy Eliminator, Wren one further
    Throw(5),
)

OTHERS = {
    WREN: (
        *(ROLL, Buy(item(DISGUISE, FRENCH)), DONE),
        ROLL,
        *(PlayCard(4), Buy(item(PASSWORD, ITALIAN))),
        *(ROLL, ROLL, ROLL),
    ),
    FLINT: (
        *(ROLL, Buy(item(PASSWORD, RUSSIAN))),
        *(ROLL, Buy(item(DISGUISE, RUSSIAN)), DONE),
        *(ROLL, ROLL, TAKE),
    ),
}

IDEAS = (
    Idea(
        word(
            "You are a spy for Italy, and nobody else knows. Gather Italy's password, disguise, code book and key, "
            "then reach the Italian embassy in the alley: that wins."
        ),
        word("A turn is one roll and one move. Roll the die."),
        ROLL,
        TOO_EARLY,
    ),
    Idea(
        word(
            "Where you land decides what you can buy: here, disguises of all countries at $5 each. Everything you own "
            "lies open for all to see; only your country is secret."
        ),
        word("Buy the Italian disguise."),
        Buy(item(DISGUISE, ITALIAN)),
        word("That one would only mislead the others. First take the one you need: Italy's."),
        {
            "Done": word(
                "You need an Italian disguise to win, and it is not sold on many spaces. Buy it while you are here."
            )
        },
    ),
    Idea(
        word(
            "Whoever owns nothing but Italian things is easily guessed. A cheap thing of another country makes the "
            "others doubt."
        ),
        word("Buy the Spanish disguise too, as a bluff."),
        Buy(item(DISGUISE, SPANISH)),
        word("That would do as well, but let us point at Spain this time."),
        {"Done": word("You could save the $5, but then all that you own says Italy. Buy the Spanish disguise.")},
    ),
    Idea(
        word("Keys cost $30, so money matters too. $20 is left to you."),
        word("Stop buying."),
        DONE,
        word("One bluff is enough: you will need the money. Stop buying here."),
        then=word("Now the others move. Watch what they buy: it is all you will ever see of their secret."),
    ),
    Idea(
        word("Wren bought a French disguise, Flint a Russian password. Either may be the truth or a bluff."),
        word("Go on: roll the die."),
        ROLL,
        word("One thing proves nothing, and a wrong guess puts you out. Wait until somebody owns more of one country."),
    ),
    Idea(
        word("A free gift! You may take it or leave it: somebody who wants no hint on their scorecard may leave it."),
        word("It is the Italian code book, worth $15. Take it."),
        TAKE,
        word("It costs nothing, and you need it. Your Spanish disguise still leaves the others in doubt."),
    ),
    Idea(
        word(
            "Look at the scorecards: a row for each player, a column for each country. Flint has two Russian things "
            "now."
        ),
        word("Roll again."),
        ROLL,
        word("Two things are a hint and no proof. Let Flint go on a little."),
    ),
    Idea(
        word("You have landed on Italy's password: the cheapest thing, and only sold here and on the Black Market."),
        word("Buy it for $1."),
        Buy(item(PASSWORD, ITALIAN)),
        word("You need it, and it costs only $1. Buy it."),
    ),
    Idea(
        word(
            "Flint now has the Russian password, disguise and code book, and nothing else. Instead of rolling you may "
            "name an opponent's country. If you are right they are out and you inherit all they own; if wrong, you are "
            "out."
        ),
        word("Guess that Flint spies for Russia."),
        Guess(FLINT, RUSSIAN),
        word("Of Wren you know too little, and nothing but Russia fits Flint. Guess that Flint is Russian."),
        {"Roll": word("You could roll on. But such a chance does not come often: guess that Flint is Russian.")},
        then=word("Right! Flint is out. Flint's money and things are yours."),
    ),
    Idea(
        word(
            "You also get Flint's identity card and keep one of the two, in secret. Everybody knows that one of your "
            "cards may be Russian now; nobody knows which you keep."
        ),
        word("Stay Italian: put the Russian card away."),
        Discard(RUSSIAN),
        word("You could turn Russian and need one thing too. But all have heard of Russia; stay Italian this time."),
    ),
    Idea(
        word("You have all Italian things but the key, and money enough for it. The Keys are one space ahead."),
        word("Roll."),
        ROLL,
        word("Wren owns one French and one Italian thing: that says nothing. Do not risk the match for it."),
    ),
    Idea(
        word("The Keys: the dearest thing, $30."),
        word("Buy the Italian key. Your set is complete then."),
        Buy(item(KEY, ITALIAN)),
        word("You have money for one key only, and you need Italy's."),
        then=word("Your set is complete. Now to the Italian embassy."),
    ),
    Idea(
        word("The embassies lie in the alley, which begins at the Entrance, four spaces ahead."),
        word("Roll."),
        ROLL,
        word("You are close to winning: take no risk now."),
    ),
    Idea(
        word(
            "A move that goes past the Entrance may go on around the ring or turn into the alley. The two ways end on "
            "different spaces."
        ),
        word("Turn into the alley: end on the Spy Eliminator."),
        Walk(25),
        word("That way leads around the ring once more, away from the embassy. Turn into the alley."),
    ),
    Idea(
        word(
            "On the Spy Eliminator a guess at those in the alley costs nothing, right or wrong. Wren stands in the "
            "alley."
        ),
        word("Guess that Wren is French."),
        Guess(WREN, FRENCH),
        word("Why not, it is free! But Wren bought a French disguise, so try France."),
        {"Pass": word("A guess costs nothing here, so make it: you can only gain.")},
        then=word("No: Wren is not French. The disguise was a bluff, and it cost you nothing to find out."),
    ),
    Idea(
        word("The Italian embassy is five spaces further. Landing there with the full set wins at once."),
        word("Roll."),
        ROLL,
        word("You have the full set. No guess is worth the risk now."),
    ),
)

FIRST_GAME = FirstGame(
    options=DEFAULT,
    names=(word("You"), "Wren", "Flint"),
    luck=LUCK,
    others=OTHERS,
    ideas=IDEAS,
    farewell=word(
        "You reached your embassy with the full set, and won. You know all you need: gather, bluff, watch, and "
        "guess only when you are sure."
    ),
    minutes=6,
)

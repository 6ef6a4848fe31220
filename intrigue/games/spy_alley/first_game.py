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
    Confiscate,
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
    *(Throw(3), Throw(3), Throw(1)),  # you to the disguises, Wren too, Flint to the Russian password
    *(Throw(2), DrawMove(4), Throw(4), DrawGift(item(KEY, ITALIAN)), Throw(2)),
    *(Throw(1), Throw(3), Throw(1), DrawGift(item(CODE_BOOK, RUSSIAN))),  # Flint takes another turn
    Throw(6),  # Wren stops at the Entrance
    *(Throw(4), Throw(2)),  # you to the black market, Wren to the Eliminator
    *(Throw(3), Throw(1)),  # you to the Eliminator, Wren one further
    *(Throw(3), Throw(3)),  # you to Confiscate, Wren to the Spanish embassy
    Throw(2),
)

OTHERS = {
    WREN: (
        *(ROLL, Buy(item(DISGUISE, FRENCH)), DONE),
        *(ROLL, TAKE),
        *(ROLL, ROLL, ROLL, ROLL, ROLL),
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
        word(
            "Look at the boxes of the others: one for each player, with a row for each kind of thing and a column for "
            "each country. Wren bought a French disguise, Flint a Russian password. Either may be the truth or a bluff."
        ),
        word("Go on: roll the die."),
        ROLL,
        word("One thing proves nothing, and a wrong guess puts you out. Wait until somebody owns more of one country."),
        then=word("A move card of 4! It lies open before you until you play it."),
    ),
    Idea(
        word(
            "Wren drew a free gift, the Italian key, and took it; one may also leave it. Instead of rolling you may "
            "play a move card, and know where you land: yours leads to Italy's password, four spaces ahead."
        ),
        word("Play your move card."),
        PlayCard(4),
        word("Two things are a hint and no proof. Let Flint go on a little, and play your move card."),
        {"Roll": word("The die may lead you anywhere, your card leads you to what you need. Play the move card.")},
    ),
    Idea(
        word("You have landed on Italy's password: the cheapest thing, and only sold here and on the black market."),
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
        word("Stay Italian: keep the Italian card."),
        Discard(RUSSIAN),
        word("You could turn Russian and lack only the key. But all have heard of Russia; stay Italian this time."),
    ),
    Idea(
        word(
            "You still need Italy's code book and key, and have $43 now. Four spaces ahead is the black market, which "
            "sells any one thing."
        ),
        word("Roll."),
        ROLL,
        word("Wren owns one French and one Italian thing: that says nothing. Do not risk the match for it."),
    ),
    Idea(
        word(
            "The black market: one thing of any kind, at its usual price. Only wild cards are not sold. They are among "
            "the gifts, and each stands for any one thing that you lack."
        ),
        word("Buy the Italian code book for $15."),
        Buy(item(CODE_BOOK, ITALIAN)),
        word("What you need from here is Italy's code book. For the key there is a cheaper way."),
        {"Done": word("You need Italy's code book, and have the money for it. Buy it.")},
        then=word("Only the key is missing. Wren has one."),
    ),
    Idea(
        word("The embassies lie in the alley, which begins at the Entrance, one space ahead."),
        word("Roll."),
        ROLL,
        word("You are close to winning: take no risk now."),
    ),
    Idea(
        word(
            "A move that goes past the Entrance may turn into the alley, or go on around the ring, where the Border "
            "takes $5 from whoever stops there. The two ways end on different spaces."
        ),
        word("Turn into the alley: end on the Eliminator."),
        Walk(25),
        word("That way leads around the ring once more, away from the embassy. Turn into the alley."),
    ),
    Idea(
        word(
            "On the Eliminator a guess at those in the alley costs nothing, right or wrong. Wren stands in the alley."
        ),
        word("Guess that Wren is French."),
        Guess(WREN, FRENCH),
        word("Why not, it is free! But Wren bought a French disguise, so try France."),
        {"Pass": word("A guess costs nothing here, so make it: you can only gain.")},
        then=word("No: Wren is not French. The disguise was a bluff, and it cost you nothing to find out."),
    ),
    Idea(
        word("Three spaces further is Confiscate, where one may take a thing from an opponent."),
        word("Roll."),
        ROLL,
        word("Only the key is missing, and it is near. No guess is worth the risk now."),
    ),
    Idea(
        word(
            "Take one thing of one opponent and pay its owner, who cannot refuse: $5 for a password or a disguise, $10 "
            "for a code book, $25 for a key."
        ),
        word("Take the Italian key from Wren."),
        Confiscate(WREN, item(KEY, ITALIAN)),
        word("A French disguise does not help you. Take the Italian key."),
        {"Pass": word("You need the key, and have the money for it. Take it from Wren.")},
        then=word("Your set is complete. Now to the Italian embassy."),
    ),
    Idea(
        word("The Italian embassy is two spaces further. Landing there with the full set wins at once."),
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
    minutes=7,
)

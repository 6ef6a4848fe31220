"""The first game of Souls: a round with a Bargain kept, a Betrayal seen in time, Actions answered, and a Final."""

from __future__ import annotations

from intrigue.core.first_game import FirstGame, Idea
from intrigue.core.language import word
from intrigue.games.souls.cards import (
    ABUNDANCE,
    ABYSS,
    AMNESIA,
    ANARCHY,
    BARGAIN,
    BETRAYAL,
    BURNING_TRUTH,
    BURNT_OFFERINGS,
    CACOPHONY,
    CHAOS,
    CONTRITION,
    CURIOSITY,
    ENTROPY,
    FAIR_DEAL,
    FAMINE,
    FUNERAL_PYRE,
    HONESTY,
    IMPLOSION,
    JOY,
    LORD_OF_THE_PIT,
    LOVE,
    MARTYRDOM,
    MISERY,
    MORRIGAN,
    NIL,
    PARANOIA,
    PIETY,
    SACRIFICE,
    SUBTERFUGE,
    SYMBIOSIS,
    TITHES,
    TOXIC_SHOCK,
    UNSEEN,
)
from intrigue.games.souls.words import DEFAULT, PASS, Aim, Begins, Commit, Deal, PlayAction, PlayStance, TurnUp

YOU, WREN, FLINT = range(3)

LUCK = (
    Begins(WREN),
    # Stances, Actions and Finals: to Wren, to Flint, to you
    *map(Deal, (BARGAIN, BARGAIN, BETRAYAL, BETRAYAL, SYMBIOSIS)),
    *map(Deal, (BETRAYAL, BETRAYAL, BETRAYAL, BARGAIN, BARGAIN)),
    *map(Deal, (BARGAIN, BARGAIN, BETRAYAL, BETRAYAL, FAIR_DEAL)),
    *map(Deal, (CURIOSITY, PARANOIA, HONESTY, AMNESIA)),
    *map(Deal, (NIL, TITHES, TOXIC_SHOCK, ABUNDANCE)),
    *map(Deal, (SUBTERFUGE, IMPLOSION, BURNING_TRUTH, CACOPHONY)),
    *map(Deal, (MARTYRDOM, CHAOS, ANARCHY, MORRIGAN)),
    *map(Deal, (ABYSS, FUNERAL_PYRE, CONTRITION, BURNT_OFFERINGS)),
    *map(Deal, (LORD_OF_THE_PIT, ENTROPY, PIETY, SACRIFICE)),
    # an Action at the end of each turn
    *map(Deal, (FAMINE, LOVE, UNSEEN)),
    *map(Deal, (MISERY, JOY, CACOPHONY)),
)

OTHERS = {
    WREN: (PlayStance(BARGAIN, YOU), PASS, PlayStance(BARGAIN, FLINT), PlayAction(HONESTY), TurnUp(YOU), PASS, PASS),
    FLINT: (PlayStance(BETRAYAL, YOU), PASS, PlayStance(BETRAYAL, WREN), PlayAction(TOXIC_SHOCK), PASS),
}

IDEAS = (
    Idea(
        word(
            "Only the Stances matter now: your first three cards, with frames. You have a row with a slot against "
            "each player, and lay a Stance into each, face-down. Two Bargains bring 3 Souls each. A Betrayal that "
            "meets a Bargain gains 2, and the Bargain loses 1. Two Betrayals bring nothing. Most Souls win."
        ),
        word("Wren looks honest. Lay a Bargain against Wren."),
        PlayStance(BARGAIN, WREN),
        word("That is possible too. But trust somebody first: a plain Bargain against Wren."),
        marked=True,
    ),
    Idea(
        word(
            "Now you may play one Action. Yours are in your hand; what each does is written on it. Subterfuge lets you "
            "look at all that somebody has laid."
        ),
        word("Play Subterfuge at Flint."),
        Aim(SUBTERFUGE, FLINT),
        word("Keep that one. It is Flint whom you cannot read: play Subterfuge at Flint."),
        {
            "Aim": word(
                "Almost: it is Flint whom you cannot read, and Subterfuge shows you Flint's mat. Play it at Flint."
            ),
            "Pass": word(
                "You may go without, but you could know what Flint laid against you. Play Subterfuge at Flint."
            ),
        },
        then=word("You have seen it: Flint laid a Betrayal against you. Nobody else knows that."),
    ),
    Idea(
        word(
            "Wren plays an Action: Honesty, to turn up cards that Wren has laid. Before an Action happens, everybody "
            "is asked whether to stop it. You can: you hold Implosion, an Instant. But you would use it up, and what "
            "Wren shows tells you something."
        ),
        word("Let it happen."),
        PASS,
        word("Keep Implosion for something that hurts you. Let this happen."),
        then=word("Wren turns up a Bargain against you: yours will meet it, for 3 Souls each."),
    ),
    Idea(
        word(
            "Now Flint plays Toxic Shock: all others would discard two of their Actions, you too. This is what an "
            "Instant is for: the Action is cancelled, and both cards are gone."
        ),
        word("Answer with Implosion."),
        PlayAction(IMPLOSION),
        word("That would cost you two of your Actions. Stop it: answer with Implosion."),
        then=word("Toxic Shock is cancelled, and you keep your Actions."),
    ),
    Idea(
        word("Flint betrays you. A Bargain against it would lose a Soul; a Betrayal against a Betrayal loses nothing."),
        word("Lay a Betrayal against Flint."),
        PlayStance(BETRAYAL, FLINT),
        word("You know what lies there: a Bargain would cost you 1. Lay a Betrayal against Flint."),
    ),
    Idea(
        word(
            "You draw an Action at the end of every turn, and keep those you do not play for later rounds. One that is "
            "marked persistent stays on the table and counts for all."
        ),
        word("Nothing helps you more just now. Play no Action."),
        PASS,
        word("That would not change what you gain, and you may need the card later. Play none."),
    ),
    Idea(
        word(
            "All mats are full. Before the cards are turned up, each may lay a Final, face-down. Your four are for the "
            "whole match. The red number says when it comes: the lowest is first. Lord of the Pit brings 3 for each of "
            "your Betrayals that met a Betrayal: and you know of one."
        ),
        word("Lay Lord of the Pit."),
        Commit(LORD_OF_THE_PIT),
        word("Not that one this time. Only for Lord of the Pit do you know that it pays: your Betrayal meets Flint's."),
        {"Pass": word("You could save your Finals. But here you know that one of them pays: lay Lord of the Pit.")},
    ),
)

FIRST_GAME = FirstGame(
    options=DEFAULT,
    names=(word("You"), "Wren", "Flint"),
    luck=LUCK,
    others=OTHERS,
    ideas=IDEAS,
    farewell=word(
        "3 Souls for the Bargain with Wren, and 3 by the Final. A match has four such rounds: whoever was "
        "betrayed remembers it, and a promise at the table is only a promise."
    ),
    minutes=5,
)

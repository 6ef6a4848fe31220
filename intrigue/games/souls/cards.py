"""The 122 cards: 72 Stances of 23 kinds, 28 Actions of 22 kinds and 22 Finals, numbered through as kinds."""

from __future__ import annotations

from typing import NamedTuple

from intrigue.core.language import word

STANCES, ACTIONS, FINALS = range(3)  # the three piles


class Face(NamedTuple):
    """What is printed on a card, in our own words."""

    name: str
    copies: int
    text: str
    vs_bargain: int = 0  # Stances: own Souls against a Bargain
    vs_betrayal: int = 0  # Stances: own Souls against a Betrayal
    face_up: bool = False  # Stances: always laid face-up
    mark: str = ""  # Actions: "persistent" or "instant"
    priority: int = 0  # Finals: the lowest resolves first


# Bargains

BARGAIN, SYMBIOSIS, QUID_PRO_QUO, FAIR_DEAL, CONTRACTUAL_OBLIGATIONS, PEACEKEEPING, CAMERADERIE = range(7)
LOVE_TACKLE, TRUE_LOVE, SONNET, SUBLIME = range(7, 11)

# Betrayals

BETRAYAL, EXCOMMUNICATION, ASSASSINATION, COUP_D_ETAT, A_TRUE_NAME, QUOTED_PEACEKEEPING = range(11, 17)
BITTER_TASTE, LAMPREYS, QUISLING, ZERO_SUM, HOSTILE_TAKEOVER, NIHILISM = range(17, 23)

# Actions

NIL, CURIOSITY, CACOPHONY, MISERY, JOY, IMPLOSION, UNSEEN, PARANOIA, DUPLICITY, BURNING_TRUTH = range(23, 33)
LANDMINE, TOXIC_SHOCK, SUBTERFUGE, FAMINE, ABUNDANCE, AMNESIA, HONESTY, FEAR, LOVE, TITHES = range(33, 43)
PURIFICATION, TURNABOUT = range(43, 45)

# Finals, in the order of their priority

ENTROPY, CURSED_DECK, STOIC_HYMNAL, VOW_OF_VENGEANCE, ACT_OF_PENANCE, LORD_OF_THE_PIT, PIETY, PERJURY = range(45, 53)
MARTYRDOM, PANTHEON, ABYSS, FLAGELLATION, CHAOS, FUNERAL_PYRE, INTERREGNUM, PZEA, ANARCHY = range(53, 62)
BURNT_OFFERINGS, MORRIGAN, SACRIFICE, CONTRITION, FINAL_RITES = range(62, 67)

FIRST_BETRAYAL, FIRST_ACTION, FIRST_FINAL, KINDS = 11, 23, 45, 67

CARDS: tuple[Face, ...] = (
    Face("BARGAIN", 25, "", 3, -1),
    Face("SYMBIOSIS", 1, word("Against a Bargain: both players gain 2 more Souls."), 3, -1),
    Face(
        "QUID PRO QUO",
        1,
        word("While it lies face-down on your mat, turn it up at any time to cancel an Action."),
        3,
        -1,
    ),
    Face("FAIR DEAL", 1, word("Is always played face-up."), 4, -1, face_up=True),
    Face("CONTRACTUAL OBLIGATIONS", 1, word("Against a Betrayal: the other player loses 3 Souls."), 1, 1),
    Face("PEACEKEEPING", 1, word("Against a Betrayal: you may take every Action and Final the other holds."), 3, -1),
    Face("CAMERADERIE", 1, "", 4, -2),
    Face(
        "LOVE-TACKLE",
        1,
        word("Whoever looks at it while it lies face-down turns it up and hands you all their Actions."),
        3,
        -1,
    ),
    Face("TRUE LOVE", 2, word("Facing the other True Love: your betrayed Bargains cost you no base Souls."), 3, -3),
    Face("SONNET", 1, word("Against a Betrayal: you may sing, and then lose no Souls here."), 3, -1),
    Face("THE SUBLIME", 1, "", 2, 0),
    Face("BETRAYAL", 25, "", 2, 0),
    Face("EXCOMMUNICATION", 1, word("Is always played face-up."), 4, 0, face_up=True),
    Face("ASSASSINATION", 1, word("Against a Bargain: the other player loses 2 more Souls."), 1, 0),
    Face("COUP D'ETAT", 1, word("If the other earned most in the last round, they lose 2 more Souls."), 2, 0),
    Face("A TRUE NAME, SPOKEN SOFTLY", 1, "", 1, 1),
    Face('"PEACEKEEPING"', 1, word("Against a Bargain: you take every Action the other holds."), 2, 0),
    Face("BITTER TASTE", 1, word("The other player replaces all Bargains they hold when the next round begins."), 2, 0),
    Face(
        "THROWN TO THE LAMPREYS",
        1,
        word("Is always played face-up and stays as it is. Its target plays 2 Stances at once."),
        0,
        0,
        face_up=True,
    ),
    Face("QUISLING", 1, word("Against a Bargain: both players gain 2 more Souls."), 2, 0),
    Face("ZERO SUM", 1, word("Nobody gains or loses Souls between these two cards."), 0, 0),
    Face("HOSTILE TAKEOVER", 1, word("Gain 1 Soul for each Bargain on your mat."), -1, -1),
    Face("NIHILISM", 1, "", 1, 1),
    Face("NIL", 1, word("Everybody with an empty slot plays a Stance now.")),
    Face(
        "CURIOSITY",
        1,
        word("Holders of a Betrayal raise a hand. You may swap a held Stance for a Betrayal of one of them."),
    ),
    Face(
        "CACOPHONY",
        5,
        word("All show their Cacophonies: gain 1 Soul for each other one; at 4, lose all your Actions instead."),
    ),
    Face("MISERY", 1, word("Each other player discards 2 Actions, or 4 with Joy in play."), mark="persistent"),
    Face("JOY", 1, word("Play up to 2 more Actions now, or 3 if Misery was played this round."), mark="persistent"),
    Face("IMPLOSION", 1, word("When another player plays an Action: cancel it."), mark="instant"),
    Face("THAT WHICH IS UNSEEN", 1, word("Look at the Action deck; then order it or shuffle it.")),
    Face(
        "PARANOIA",
        1,
        word("Holders of a Bargain raise a hand. You may swap a held Stance for a Bargain of one of them."),
    ),
    Face("DUPLICITY", 1, word("You may swap two Stances on your mat.")),
    Face("BURNING TRUTH", 1, word("A player of your choice shows all Stances they hold and gets this card.")),
    Face(
        "LANDMINE",
        1,
        word("When a player tries to take or swap cards you hold: they fail and discard all their Actions."),
        mark="instant",
    ),
    Face("TOXIC SHOCK", 1, word("Each other player discards 2 Actions.")),
    Face("SUBTERFUGE", 1, word("Look at all Stances on another player's mat.")),
    Face("FAMINE", 1, word("Nobody draws an Action at the end of a turn."), mark="persistent"),
    Face("ABUNDANCE", 1, word("Remove Famine. Draw an Action per player and deal them out, one each, as you like.")),
    Face("AMNESIA", 1, word("Remove all persistent Actions from play.")),
    Face("HONESTY", 1, word("Turn up as many Stances on your mat as you like.")),
    Face("FEAR", 1, word("While you hold it you may play no other Action. Playing it does nothing.")),
    Face("LOVE", 3, word("Another holder may discard their Love: you both gain 2 Souls. If nobody does, you lose 2.")),
    Face("TITHES", 1, word("Everybody else gives you one Action of their choice.")),
    Face("PURIFICATION", 1, word("Everybody shows one Stance on their mat and takes it back.")),
    Face(
        "TURNABOUT IS FAIR PLAY",
        1,
        word("After an Action took a card from your hand: pick that Action up and play it yourself."),
        mark="instant",
    ),
    Face("ENTROPY", 1, word("Cancels every other Final of the round."), priority=0),
    Face("CURSED DECK", 1, word("Swap one played Stance each of two other players."), priority=1),
    Face("STOIC HYMNAL", 1, word("Later Finals cannot change your Stances."), priority=2),
    Face(
        "VOW OF VENGEANCE", 1, word("You may take all Actions and Finals of one who betrayed your Bargain."), priority=3
    ),
    Face(
        "ACT OF PENANCE",
        1,
        word("You may replace a Betrayal that met a Bargain by a Bargain you hold; the other gains 2."),
        priority=4,
    ),
    Face("LORD OF THE PIT", 1, word("Gain 3 for each of your Betrayals that met a Betrayal."), priority=5),
    Face("PIETY", 1, word("Gain 3 for each of your Bargains that met a Betrayal."), priority=6),
    Face("PERJURY", 1, word("Replace one of your Stances by one of the other sort that you hold."), priority=7),
    Face(
        "MARTYRDOM",
        1,
        word("You and another player lose 5; only they, if you alone have the fewest Souls."),
        priority=8,
    ),
    Face("PANTHEON", 1, word("Gain 3 if more than half of the Finals are already resolved, else lose 1."), priority=9),
    Face("THE ABYSS", 1, word("The player of the next Final loses 4."), priority=10),
    Face("FLAGELLATION", 1, word("Lose 3. After that you lose no more Souls this round."), priority=11),
    Face("CHAOS", 1, word("Four played Stances of your choice are shuffled among their places."), priority=12),
    Face("FUNERAL PYRE", 1, word("Take 3 Souls from one player and give them to another, not yourself."), priority=13),
    Face(
        "INTERREGNUM",
        1,
        word("Choose a rival; the rest vote. With a majority you take 3 Souls from them, else you give them 3."),
        priority=14,
    ),
    Face("P'ZEA-IA-GWLFTH", 1, word("Gain 5 if no Final resolves after this one."), priority=15),
    Face("ANARCHY", 1, word("Everybody gains 1 for each Bargain on their mat, you 2."), priority=16),
    Face("BURNT OFFERINGS", 1, word("Ignore the Souls that one Betrayal costs you."), priority=17),
    Face("THE MORRIGAN", 1, word("Gain 1 for each Bargain on the table that met a Betrayal."), priority=18),
    Face("SACRIFICE", 1, word("Gain 3 and discard all Actions and Finals you hold."), priority=19),
    Face(
        "CONTRITION",
        1,
        word("Ask one you betrayed for forgiveness: if they grant it, you gain 3 and they gain 1."),
        priority=20,
    ),
    Face(
        "FINAL RITES",
        1,
        word("Swap the two cards of up to three mixed pairs, at most one of them yours."),
        priority=100,
    ),
)

NAMES = tuple(face.name for face in CARDS)
COPIES = tuple(face.copies for face in CARDS)
BASE = (0, FIRST_ACTION, FIRST_FINAL, KINDS)  # where the kinds of each pile begin
FULL = tuple(COPIES[BASE[pile] : BASE[pile + 1]] for pile in range(3))  # how many of each kind a full pile has

INSTANT = frozenset((IMPLOSION, LANDMINE, TURNABOUT))
AIMED = frozenset((BURNING_TRUTH, SUBTERFUGE))  # announced together with a target
PILE = tuple(STANCES if card < FIRST_ACTION else ACTIONS if card < FIRST_FINAL else FINALS for card in range(KINDS))


def is_bargain(card: int) -> bool:
    """Whether a Stance is a Bargain; the others are Betrayals."""
    return card < FIRST_BETRAYAL


def rounds(seats: int) -> int:
    """How many rounds a match has."""
    return 4 if seats < 5 else 3


def finals_dealt(seats: int) -> int:
    """How many Finals each player gets; 22 are too few for four each at a table of six or seven."""
    return 4 if seats < 6 else 3

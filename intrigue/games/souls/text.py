"""Souls in words: questions, choices, explanations. Sentences and pictures have files of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from intrigue.core.contract import Seat
from intrigue.core.language import phrase, word
from intrigue.core.prose import listed
from intrigue.games.souls import frames as f
from intrigue.games.souls.cards import (
    BURNT_OFFERINGS,
    CONTRITION,
    CURIOSITY,
    FEAR,
    IMPLOSION,
    INTERREGNUM,
    LANDMINE,
    LOVE,
    MARTYRDOM,
    QUID_PRO_QUO,
    TURNABOUT,
    VOW_OF_VENGEANCE,
)
from intrigue.games.souls.conclusions import knowledge
from intrigue.games.souls.picture import picture
from intrigue.games.souls.quotes import quoted
from intrigue.games.souls.sentences import described, sentence, stance, titled, won, wording
from intrigue.games.souls.state import EMPTY, HIDDEN, SoulsView

__all__ = ["GRAVE", "explain", "knowledge", "label", "picture", "question", "sentence"]

GRAVE: frozenset[str] = frozenset(("Commit",))  # a Final is dealt once for the whole match

Names = Sequence[str]

# Questions


def question(view: SoulsView, names: Names) -> str:
    """What the seat of this view is asked now, or whom it waits for."""
    frame = view.frames[-1]
    if isinstance(frame, f.Over):
        return phrase("The match is over: {end}", end=won(frame.winners, names))
    if view.seat is None or view.seat not in view.asked:
        waited = [names[seat] for seat in view.asked if seat >= 0]
        if waited:
            return phrase("Waiting for {who}.", who=listed(waited))
        return phrase(RUNNING.get(type(frame), GOING_ON))
    asked = QUESTIONS[type(frame)]
    return asked(view, frame, names) if callable(asked) else phrase(asked, left=getattr(frame, "left", 0))


GOING_ON = word("The match goes on.")
RUNNING: dict[type, str] = {
    f.Opening: word("The first player is drawn by lot."),
    f.Drawing: word("Cards are dealt."),
    f.Redrawing: word("Bitter Taste: Bargains are replaced."),
    f.Effect: word("The Action takes effect."),
    f.Taking: word("Cards change hands."),
    f.Fixing: word("The Action deck is looked at."),
    f.Gleaning: word("Abundance: Actions are drawn."),
    f.Resolving: word("The Finals resolve, the lowest number first."),
    f.Scattering: word("Chaos: the picked Stances are dealt back at random."),
    f.Scoring: word("The pairs are scored."),
}


def _turn(view: SoulsView, frame: f.Turn, names: Names) -> str:
    if frame.step == f.TO_LAY:
        return phrase("Your turn: lay a Stance against somebody.")  # what it pays is in the aim, always in sight
    return phrase("You may play one Action. It is spent even if somebody cancels it. Then you draw one.")


NO_ANSWER = word("You have nothing to answer it with.")


def _ready(view: SoulsView, instant: int) -> bool:
    """Whether the seat of this view may play that Instant now."""
    return instant in view.actions and FEAR not in view.actions


def _cannot(view: SoulsView, instant: int, message: str = NO_ANSWER) -> str:
    """Why the seat of this view does not answer by that Instant: it has none, or Fear forbids it."""
    if instant in view.actions:
        return phrase("You cannot play {card}: Fear, which you hold, forbids it.", card=titled(instant))
    return phrase(message)


def _window(view: SoulsView, frame: f.Window, names: Names) -> str:
    assert view.seat is not None
    quid = QUID_PRO_QUO in view.mats[view.seat]
    card = titled(frame.card)
    if frame.actor == view.seat:
        message = word("You play {card}.") if frame.target < 0 else word("You play {card} at {who}.")
        told = phrase(message, card=card, who=_person(view, names, frame.target))
        mine, theirs = word("You could still cancel it yourself with Quid pro Quo."), word("The others may answer it.")
        return f"{told} {phrase(mine if quid else theirs)}"
    message = word("{who} plays {card}.")
    if frame.target >= 0:
        message = word("{who} plays {card} at {whose}.")
    if frame.target == view.seat:
        message = word("{who} plays {card} at you.")
    told = phrase(message, who=names[frame.actor], card=card, whose=names[frame.target])
    told = f"{told} {quoted(frame.card, names[frame.actor])}"
    can, cannot = word("Cancel it, or let it happen?"), word("You have nothing to cancel it with.")
    return f"{told} {phrase(can) if quid or _ready(view, IMPLOSION) else _cannot(view, IMPLOSION, cannot)}"


def _turnabout(view: SoulsView, frame: f.Turnabout, names: Names) -> str:
    told = phrase("{who}'s {card} took a card from you.", who=names[frame.actor], card=titled(frame.card))
    answer = word("Pick it up with Turnabout and play it yourself?")
    return f"{told} {phrase(answer) if _ready(view, TURNABOUT) else _cannot(view, TURNABOUT)}"


def _mine(view: SoulsView, frame: f.Mine, names: Names) -> str:
    taker = names[frame.taker]
    told = phrase("{who} is about to take cards you hold.", who=taker)
    answer = word("Answer with Landmine, so that {who} loses every Action?")
    return f"{told} {phrase(answer, who=taker) if _ready(view, LANDMINE) else _cannot(view, LANDMINE)}"


def _loving(view: SoulsView, frame: f.Loving, names: Names) -> str:
    who = names[frame.actor]
    told = phrase("{who} plays Love.", who=who)
    answer = word(
        "Discard yours, and you and {who} gain 2 Souls each. If several do, it counts for the first after {who} in the "
        "order of turns."
    )
    return f"{told} {phrase(answer, who=who) if LOVE in view.actions else phrase(NO_ANSWER)}"


def _swapping(view: SoulsView, frame: f.Swapping, names: Names) -> str:
    betrayal = frame.card == CURIOSITY
    if view.seat == frame.actor:
        message = word("Which of your Stances do you give {who} for a Bargain?")
        if betrayal:
            message = word("Which of your Stances do you give {who} for a Betrayal?")
        return phrase(message, who=names[frame.victim])
    message = word("{who} swaps a Stance with you. Which Bargain do you give?")
    if betrayal:
        message = word("{who} swaps a Stance with you. Which Betrayal do you give?")
    return phrase(message, who=names[frame.actor])


def _raised(view: SoulsView, frame: f.Raised, names: Names) -> str:
    return phrase(
        "{card}: with whom do you swap a Stance from your hand? The other player chooses which one you get.",
        card=titled(frame.card),
    )


def _handing_out(view: SoulsView, frame: f.HandingOut, names: Names) -> str:
    message = word("Abundance: which of the drawn Actions do you give {who}?")
    return phrase(message, who=_person(view, names, frame.to[0]))


def _tithing(view: SoulsView, frame: f.Tithing, names: Names) -> str:
    return phrase("Tithes: which Action do you give {who}?", who=names[frame.actor])


def _deciding(view: SoulsView, frame: f.Deciding, names: Names) -> str:
    message = word("Your {card} resolves: {text} What do you choose?")
    return phrase(message, card=titled(frame.card), text=wording(frame.card))


def _voting(view: SoulsView, frame: f.Voting, names: Names) -> str:
    message = word("Interregnum: 3 Souls between {who} and {whose}. Who gets your vote? {who} needs a majority.")
    return phrase(message, who=names[frame.seat], whose=names[frame.rival])


def _forgiving(view: SoulsView, frame: f.Forgiving, names: Names) -> str:
    message = word("{who} betrayed you and asks to be forgiven: then {who} gains 3 Souls and you gain 1.")
    return phrase(message, who=names[frame.seat])


def _gathering(view: SoulsView, frame: f.Gathering, names: Names) -> str:
    message = word("Chaos: which Stance do you pick up as number {number} of four? They are dealt back at random.")
    return phrase(message, number=len(frame.places) + 1)


def _rites(view: SoulsView, frame: f.Rites, names: Names) -> str:
    message = word("Final Rites: {left} more mixed pairs may swap their two cards, at most one of yours in all.")
    return phrase(message, left=3 - len(frame.pairs))


def _singing(view: SoulsView, frame: f.Singing, names: Names) -> str:
    message = word("{who} betrayed your Sonnet. Sing, and you lose no Souls to that. Do you sing?")
    return phrase(message, who=names[frame.other])


def _seizing(view: SoulsView, frame: f.Seizing, names: Names) -> str:
    message = word("{who} betrayed your Peacekeeping: do you take every Action and Final that {who} holds?")
    return phrase(message, who=names[frame.victim])


QUESTIONS: dict[type, str | Callable[[SoulsView, Any, Names], str]] = {
    f.Turn: _turn,
    f.Forced: word("You must play a Stance now, out of turn ({left} to go), as far as your mat has room."),
    f.Window: _window,
    f.Turnabout: _turnabout,
    f.Mine: _mine,
    f.Raised: _raised,
    f.Swapping: _swapping,
    f.Discarding: word("You must discard an Action ({left} to go). Which?"),
    f.Extra: word("Joy: you may play another Action now ({left} left)."),
    f.Ordering: word("That Which is Unseen: which card comes next in the Action deck? Or leave it, or shuffle it."),
    f.Rearranging: word("Duplicity: which two Stances of your mat do you swap?"),
    f.Baring: word(
        "Honesty: turn up a Stance of your mat? Everybody will see it. You may turn up as many as you like."
    ),
    f.HandingOut: _handing_out,
    f.Loving: _loving,
    f.Tithing: _tithing,
    f.Purifying: word("Purification: which Stance of your mat do you show and take back?"),
    f.Committing: word("All mats are full. Lay a Final face-down for this round, or none? A used Final is gone."),
    f.Deciding: _deciding,
    f.Voting: _voting,
    f.Forgiving: _forgiving,
    f.Gathering: _gathering,
    f.Rites: _rites,
    f.Singing: _singing,
    f.Seizing: _seizing,
}


# Labels

KINDS: dict[str, str] = {
    "PlayStance": word("Play a Stance"),
    "PlayAction": word("Play an Action"),
    "Aim": word("Play an Action at somebody"),
    "Flip": word("Turn up Quid pro Quo and cancel it"),
    "Pass": word("Pass"),
    "Choose": word("Choose a player"),
    "Offer": word("Give a card"),
    "Discard": word("Discard an Action"),
    "SwapSlots": word("Swap two Stances"),
    "TurnUp": word("Turn up a Stance"),
    "TakeBack": word("Take back a Stance"),
    "Next": word("Put a card next"),
    "Shuffle": word("Shuffle the deck"),
    "Reveal": word("Answer with Love"),
    "Commit": word("Lay a Final"),
    "Cross": word("Swap two Stances of others"),
    "Change": word("Replace a Stance"),
    "Pick": word("Pick up a Stance"),
    "Transfer": word("Move 3 Souls"),
    "Vote": word("Vote"),
    "Exchange": word("Swap a mixed pair"),
    "Answer": word("Answer"),
    "Begins": word("The first player is"),
    "Deal": word("The next card is"),
}

PASSES: dict[type, str] = {
    f.Turn: word("Play no Action"),
    f.Window: word("Let it happen"),
    f.Turnabout: word("Let it go"),
    f.Mine: word("Let it happen"),
    f.Raised: word("Swap with nobody"),
    f.Extra: word("Play no more Actions"),
    f.Ordering: word("Leave the deck as it is"),
    f.Rearranging: word("Swap nothing"),
    f.Baring: word("Leave the rest face-down"),
    f.Loving: word("Do not answer"),
    f.Committing: word("Lay no Final"),
    f.Deciding: word("Do without it"),
    f.Rites: word("Swap no more pairs"),
}

INSTANTS: dict[type, str] = {
    f.Window: word("Answer with an Instant"),
    f.Mine: word("Answer with an Instant"),
    f.Turnabout: word("Answer with an Instant"),
}

NAMED = {  # what is chosen for a Final
    VOW_OF_VENGEANCE: word("Take vengeance"),
    MARTYRDOM: word("Choose who loses 5"),
    INTERREGNUM: word("Choose a rival"),
    BURNT_OFFERINGS: word("Ignore a Betrayal"),
    CONTRITION: word("Ask for forgiveness"),
}

ANSWERS: dict[type, tuple[str, str]] = {
    f.Singing: (word("No, do not sing"), word("Yes, sing")),
    f.Seizing: (word("No, take nothing"), word("Yes, take them")),
    f.Forgiving: (word("No, do not forgive"), word("Yes, forgive")),
}
NO_OR_YES = (word("No"), word("Yes"))


def label(view: SoulsView, names: Names, picked: tuple[Any, ...], step: Any) -> str:
    """One step of a choice in words: a kind of action, a card, a player or a slot."""
    frame = type(view.frames[-1])
    if not picked:
        if step == "PlayAction" and frame in INSTANTS:
            return phrase(INSTANTS[frame])
        if step == "Choose" and isinstance(view.frames[-1], f.Deciding):
            return phrase(NAMED.get(view.frames[-1].card, KINDS[step]))
        return phrase(PASSES.get(frame, KINDS[step]) if step == "Pass" else KINDS[step])
    kind, *before = picked
    return LABELS[kind][len(before)](view, names, before, step)


def _person(view: SoulsView, names: Names, seat: Seat) -> str:
    return phrase("yourself") if seat == view.seat else names[seat]


def _who(view: SoulsView, names: Names, before: list[Any], seat: Seat) -> str:
    return _person(view, names, seat)


def _at(view: SoulsView, names: Names, before: list[Any], seat: Seat) -> str:
    return phrase("at {who}", who=_person(view, names, seat))


def _card(view: SoulsView, names: Names, before: list[Any], card: int) -> str:
    return titled(card) if type(view.frames[-1]) in INSTANTS else described(card)


def _against(view: SoulsView, names: Names, before: list[Any], seat: Seat) -> str:
    return phrase("against {who}", who=names[seat])


def _own_slot(view: SoulsView, names: Names, before: list[Any], against: Seat) -> str:
    if view.seat is None:
        return phrase("Stance against {who}", who=names[against])
    return _slot(view, names, view.seat, against)


def _slot(view: SoulsView, names: Names, seat: Seat, against: Seat) -> str:
    """A slot by its card, where that is known, and its opponent."""
    card = view.mats[seat][against]
    if card in (EMPTY, HIDDEN):
        return phrase("Stance against {who}", who=names[against])
    return phrase("{card} against {who}", card=stance(card), who=names[against])


def _mat(view: SoulsView, names: Names, before: list[Any], seat: Seat) -> str:
    return phrase("from your mat") if seat == view.seat else phrase("from {who}'s mat", who=names[seat])


def _on_mat(view: SoulsView, names: Names, before: list[Any], against: Seat) -> str:
    return _slot(view, names, before[-1], against)


def _pair(view: SoulsView, names: Names, before: list[Any], other: Seat) -> str:
    one, two = (view.mats[a][b] for a, b in ((before[0], other), (other, before[0])))
    who = phrase("you") if other == view.seat else names[other]
    if min(one, two) < 0:
        return phrase("with {who}", who=who)
    return phrase("with {who} ({card} for {facing})", who=who, card=titled(one), facing=titled(two))


def _whose(view: SoulsView, names: Names, before: list[Any], seat: Seat) -> str:
    return phrase("your Stance") if seat == view.seat else phrase("{who}'s Stance", who=names[seat])


def _answer(view: SoulsView, names: Names, before: list[Any], yes: bool) -> str:
    return phrase(ANSWERS.get(type(view.frames[-1]), NO_OR_YES)[yes])


def _giver(view: SoulsView, names: Names, before: list[Any], seat: Seat) -> str:
    return phrase("from {who}", who=_person(view, names, seat))


def _taker(view: SoulsView, names: Names, before: list[Any], seat: Seat) -> str:
    return phrase("to {who}", who=_person(view, names, seat))


Field = Callable[[SoulsView, Names, list[Any], Any], str]

LABELS: dict[str, tuple[Field, ...]] = {
    "PlayStance": (_card, _against),
    "PlayAction": (_card,),
    "Aim": (_card, _at),
    "Choose": (_who,),
    "Offer": (_card,),
    "Discard": (_card,),
    "SwapSlots": (_own_slot, _own_slot),
    "TurnUp": (_own_slot,),
    "TakeBack": (_own_slot,),
    "Next": (_card,),
    "Commit": (_card,),
    "Cross": (_mat, _on_mat, _mat, _on_mat),
    "Change": (_own_slot, _card),
    "Pick": (_mat, _on_mat),
    "Transfer": (_giver, _taker),
    "Vote": (_who,),
    "Exchange": (_whose, _pair),
    "Answer": (_answer,),
    "Begins": (_who,),
    "Deal": (_card,),
}


# Explanations

EXPLANATIONS = {
    "PlayStance": word(
        "Lays a held Stance in an empty slot of your mat, face-down unless its text says otherwise [9, 11]."
    ),
    "PlayAction": word("Announces an Action; everybody may cancel it before it takes effect [12, 16, 23]."),
    "Aim": word("Announces an Action together with the player it is aimed at [18, 36, 38]."),
    "Flip": word(
        "Turns up your face-down Quid pro Quo; the announced Action has no effect. It stays a Bargain [21, 22]."
    ),
    "Pass": word("Does nothing here. Nobody learns whether you could have done something [12, 17]."),
    "Choose": word("Names the player whom your Action or Final concerns [29, 63, 66, 72, 75, 78]."),
    "Offer": word("Gives this card away: in a swap, as a tithe, or out of the cards drawn by Abundance [30, 40, 45]."),
    "Discard": word("Puts this Action on the discard, in sight of all [32, 37]."),
    "SwapSlots": word("Two Stances of your mat change slots; each stays face-up or face-down [35]."),
    "TurnUp": word("Turns up a Stance of your mat for all to see [43]."),
    "TakeBack": word("Shows a Stance of your mat and returns it to your hand [46]."),
    "Next": word("Fixes which Action is drawn next, from the top of the deck down [34]."),
    "Shuffle": word("Shuffles the Action deck; then nobody knows its order [34]."),
    "Reveal": word(
        "Discards your Love; if you are the first after the player in the order of turns, you both gain 2 Souls [44]."
    ),
    "Commit": word(
        "Lays a Final face-down. It resolves by its number after the flip and is then out of the match [58, 59]."
    ),
    "Cross": word("Swaps one played Stance of each of two other players [61]."),
    "Change": word("Takes a Stance of yours into your hand and lays a held one in its place [64]."),
    "Pick": word("Picks up one of the four Stances that Chaos deals back at random [71]."),
    "Transfer": word("Moves 3 Souls from one player to another; a Flagellant gives none [70]."),
    "Vote": word("Votes in secret; the player of Interregnum needs more than half of the votes [72]."),
    "Exchange": word("The two cards of a Bargain that met a Betrayal change mats [79]."),
    "Answer": word("Says yes or no [51, 55, 78]."),
    "Begins": word("Chance draws who begins the first round [7]."),
    "Deal": word("Chance turns up the next card [5, 13, 71]."),
}


def explain(kind: str) -> str:
    """What that kind of action does, and the paragraphs of RULES.md that say so."""
    return phrase(EXPLANATIONS[kind])

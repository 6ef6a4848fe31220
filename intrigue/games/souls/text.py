"""Souls in words: questions, choices, explanations. Sentences and pictures have files of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from intrigue.core.contract import Seat
from intrigue.core.prose import listed
from intrigue.games.souls import frames as f
from intrigue.games.souls.cards import CARDS, CURIOSITY, FEAR, IMPLOSION, LANDMINE, LOVE, QUID_PRO_QUO, TURNABOUT
from intrigue.games.souls.conclusions import knowledge
from intrigue.games.souls.picture import picture
from intrigue.games.souls.sentences import TITLES, described, sentence, spoken, stance, won
from intrigue.games.souls.state import EMPTY, HIDDEN, SoulsView

__all__ = ["GRAVE", "explain", "knowledge", "label", "picture", "question", "sentence"]

GRAVE: frozenset[str] = frozenset(("Commit",))  # a Final is dealt once for the whole match

Names = Sequence[str]

# Questions


def question(view: SoulsView, names: Names) -> str:
    """What the seat of this view is asked now, or whom it waits for."""
    frame = view.frames[-1]
    if isinstance(frame, f.Over):
        return f"The match is over: {won(frame.winners, names)}"
    if view.seat is None or view.seat not in view.asked:
        waited = [names[seat] for seat in view.asked if seat >= 0]
        return f"Waiting for {listed(waited)}." if waited else RUNNING.get(type(frame), "The match goes on.")
    asked = QUESTIONS[type(frame)]
    return asked.format_map(spoken(frame, names)) if isinstance(asked, str) else asked(view, frame, names)


RUNNING: dict[type, str] = {
    f.Opening: "The first player is drawn by lot.",
    f.Drawing: "Cards are dealt.",
    f.Redrawing: "Bitter Taste: Bargains are replaced.",
    f.Effect: "The Action takes effect.",
    f.Taking: "Cards change hands.",
    f.Fixing: "The Action deck is looked at.",
    f.Gleaning: "Abundance: Actions are drawn.",
    f.Resolving: "The Finals resolve, the lowest number first.",
    f.Scattering: "Chaos: the picked Stances are dealt back at random.",
    f.Scoring: "The pairs are scored.",
}


def _turn(view: SoulsView, frame: f.Turn, names: Names) -> str:
    if frame.step == f.TO_LAY:
        return (
            "Your turn: lay a Stance against somebody. Two Bargains pay both of you; "
            "a Betrayal against a Bargain pays the betrayer alone and costs the other."
        )
    return "You may play one Action. It is spent even if somebody cancels it. Then you draw one."


NO_ANSWER = "You have nothing to answer it with."


def _ready(view: SoulsView, instant: int) -> bool:
    """Whether the seat of this view may play that Instant now."""
    return instant in view.actions and FEAR not in view.actions


def _window(view: SoulsView, frame: f.Window, names: Names) -> str:
    assert view.seat is not None
    whom = "you" if frame.target == view.seat != frame.actor else _person(view, names, frame.target)
    aim = f" at {whom}" if frame.target >= 0 else ""
    quid = QUID_PRO_QUO in view.mats[view.seat]
    if frame.actor == view.seat:
        rest = "You could still cancel it yourself with Quid pro Quo." if quid else "The others may answer it."
        return f"You play {TITLES[frame.card]}{aim}. {rest}"
    can = quid or _ready(view, IMPLOSION)
    rest = "Cancel it, or let it happen?" if can else "You have nothing to cancel it with."
    return f'{names[frame.actor]} plays {TITLES[frame.card]}{aim}. The card says: "{CARDS[frame.card].text}" {rest}'


def _turnabout(view: SoulsView, frame: f.Turnabout, names: Names) -> str:
    rest = "Pick it up with Turnabout and play it yourself?" if _ready(view, TURNABOUT) else NO_ANSWER
    return f"{names[frame.actor]}'s {TITLES[frame.card]} took a card from you. {rest}"


def _mine(view: SoulsView, frame: f.Mine, names: Names) -> str:
    taker = names[frame.taker]
    answer = f"Answer with Landmine, so that {taker} loses every Action?"
    return f"{taker} is about to take cards you hold. {answer if _ready(view, LANDMINE) else NO_ANSWER}"


def _loving(view: SoulsView, frame: f.Loving, names: Names) -> str:
    answer = "Discard yours, and you both gain 2 Souls; only the nearest to the left counts."
    return f"{names[frame.actor]} plays Love. {answer if LOVE in view.actions else NO_ANSWER}"


def _swapping(view: SoulsView, frame: f.Swapping, names: Names) -> str:
    wanted = "Betrayal" if frame.card == CURIOSITY else "Bargain"
    if view.seat == frame.actor:
        return f"Which of your Stances do you give {names[frame.victim]} for a {wanted}?"
    return f"{names[frame.actor]} swaps a Stance with you. Which {wanted} do you give?"


def _handing_out(view: SoulsView, frame: f.HandingOut, names: Names) -> str:
    return f"Abundance: which of the drawn Actions do you give {_person(view, names, frame.to[0])}?"


def _deciding(view: SoulsView, frame: f.Deciding, names: Names) -> str:
    return f"Your {TITLES[frame.card]} resolves: {CARDS[frame.card].text} What do you choose?"


def _gathering(view: SoulsView, frame: f.Gathering, names: Names) -> str:
    return (
        f"Chaos: which Stance do you pick up as number {len(frame.places) + 1} of four? They are dealt back at random."
    )


def _rites(view: SoulsView, frame: f.Rites, names: Names) -> str:
    return (
        f"Final Rites: {3 - len(frame.pairs)} more mixed pairs may swap their two cards, at most one of yours in all."
    )


def _singing(view: SoulsView, frame: f.Singing, names: Names) -> str:
    return f"{names[frame.other]} betrayed your Sonnet. Sing, and you lose no Souls to that. Do you sing?"


QUESTIONS: dict[type, str | Callable[[SoulsView, Any, Names], str]] = {
    f.Turn: _turn,
    f.Forced: "You must play a Stance now, out of turn ({left} to go), as far as your mat has room.",
    f.Window: _window,
    f.Turnabout: _turnabout,
    f.Mine: _mine,
    f.Raised: "{card}: with whom do you swap a Stance from your hand? The other player chooses which one you get.",
    f.Swapping: _swapping,
    f.Discarding: "You must discard an Action ({left} to go). Which?",
    f.Extra: "Joy: you may play another Action now ({left} left).",
    f.Ordering: "That Which is Unseen: which card comes next in the Action deck? Or leave it, or shuffle it.",
    f.Rearranging: "Duplicity: which two Stances of your mat do you swap?",
    f.Baring: "Honesty: turn up another Stance of your mat? Everybody will see it.",
    f.HandingOut: _handing_out,
    f.Loving: _loving,
    f.Tithing: "Tithes: which Action do you give {actor}?",
    f.Purifying: "Purification: which Stance of your mat do you show and take back?",
    f.Committing: "All mats are full. Lay a Final face-down for this round, or none? A used Final is gone.",
    f.Deciding: _deciding,
    f.Voting: "Interregnum: 3 Souls between {seat} and {rival}. Who gets your vote? {seat} needs a majority.",
    f.Forgiving: "{seat} betrayed you and asks to be forgiven: then {seat} gains 3 Souls and you gain 1.",
    f.Gathering: _gathering,
    f.Rites: _rites,
    f.Singing: _singing,
    f.Seizing: "{victim} betrayed your Peacekeeping: do you take every Action and Final that {victim} holds?",
}


# Labels

KINDS: dict[str, str] = {
    "PlayStance": "Play a Stance",
    "PlayAction": "Play an Action",
    "Aim": "Play an Action at somebody",
    "Flip": "Turn up Quid pro Quo and cancel it",
    "Pass": "Pass",
    "Choose": "Choose a player",
    "Offer": "Give a card",
    "Discard": "Discard an Action",
    "SwapSlots": "Swap two Stances",
    "TurnUp": "Turn up a Stance",
    "TakeBack": "Take back a Stance",
    "Next": "Put a card next",
    "Shuffle": "Shuffle the deck",
    "Reveal": "Answer with Love",
    "Commit": "Lay a Final",
    "Cross": "Swap two Stances of others",
    "Change": "Replace a Stance",
    "Pick": "Pick up a Stance",
    "Transfer": "Move 3 Souls",
    "Vote": "Vote",
    "Exchange": "Swap a mixed pair",
    "Answer": "Answer",
    "Begins": "The first player is",
    "Deal": "The next card is",
}

PASSES: dict[type, str] = {
    f.Turn: "Play no Action",
    f.Window: "Let it happen",
    f.Turnabout: "Let it go",
    f.Mine: "Let it happen",
    f.Raised: "Swap with nobody",
    f.Extra: "Play no more Actions",
    f.Ordering: "Leave the deck as it is",
    f.Rearranging: "Swap nothing",
    f.Baring: "Turn up no more",
    f.Loving: "Do not answer",
    f.Committing: "Lay no Final",
    f.Deciding: "Do without it",
    f.Rites: "Swap no more pairs",
}

INSTANTS: dict[type, str] = {
    f.Window: "Answer with an Instant",
    f.Mine: "Answer with an Instant",
    f.Turnabout: "Answer with an Instant",
}

ANSWERS: dict[type, tuple[str, str]] = {
    f.Singing: ("No, do not sing", "Yes, sing"),
    f.Seizing: ("No, take nothing", "Yes, take them"),
    f.Forgiving: ("No, do not forgive", "Yes, forgive"),
}


def label(view: SoulsView, names: Names, picked: tuple[Any, ...], step: Any) -> str:
    """One step of a choice in words: a kind of action, a card, a player or a slot."""
    frame = type(view.frames[-1])
    if not picked:
        if step == "PlayAction" and frame in INSTANTS:
            return INSTANTS[frame]
        return PASSES.get(frame, KINDS[step]) if step == "Pass" else KINDS[step]
    kind, *before = picked
    return LABELS[kind][len(before)](view, names, before, step)


def _person(view: SoulsView, names: Names, seat: Seat) -> str:
    return "yourself" if seat == view.seat else names[seat]


def _who(view: SoulsView, names: Names, before: list[Any], seat: Seat) -> str:
    return _person(view, names, seat)


def _card(view: SoulsView, names: Names, before: list[Any], card: int) -> str:
    return described(card)


def _against(view: SoulsView, names: Names, before: list[Any], seat: Seat) -> str:
    return f"against {names[seat]}"


def _own_slot(view: SoulsView, names: Names, before: list[Any], against: Seat) -> str:
    return f"Stance against {names[against]}" if view.seat is None else _slot(view, names, view.seat, against)


def _slot(view: SoulsView, names: Names, seat: Seat, against: Seat) -> str:
    """A slot by its card, where that is known, and its opponent."""
    card = view.mats[seat][against]
    return f"{'Stance' if card in (EMPTY, HIDDEN) else stance(card)} against {names[against]}"


def _mat(view: SoulsView, names: Names, before: list[Any], seat: Seat) -> str:
    return "from your mat" if seat == view.seat else f"from {names[seat]}'s mat"


def _on_mat(view: SoulsView, names: Names, before: list[Any], against: Seat) -> str:
    return _slot(view, names, before[-1], against)


def _pair(view: SoulsView, names: Names, before: list[Any], other: Seat) -> str:
    one, two = (view.mats[a][b] for a, b in ((before[0], other), (other, before[0])))
    cards = "" if min(one, two) < 0 else f": {TITLES[one]} and {TITLES[two]}"
    return f"and {_person(view, names, other)}{cards}"


def _answer(view: SoulsView, names: Names, before: list[Any], yes: bool) -> str:
    return ANSWERS.get(type(view.frames[-1]), ("No", "Yes"))[yes]


def _giver(view: SoulsView, names: Names, before: list[Any], seat: Seat) -> str:
    return f"from {_person(view, names, seat)}"


def _taker(view: SoulsView, names: Names, before: list[Any], seat: Seat) -> str:
    return f"to {_person(view, names, seat)}"


Field = Callable[[SoulsView, Names, list[Any], Any], str]

LABELS: dict[str, tuple[Field, ...]] = {
    "PlayStance": (_card, _against),
    "PlayAction": (_card,),
    "Aim": (_card, _who),
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
    "Exchange": (_who, _pair),
    "Answer": (_answer,),
    "Begins": (_who,),
    "Deal": (_card,),
}


# Explanations

EXPLANATIONS = {
    "PlayStance": "Lays a held Stance in an empty slot of your mat, face-down unless its text says otherwise [9, 11].",
    "PlayAction": "Announces an Action; everybody may cancel it before it takes effect [12, 16, 23].",
    "Aim": "Announces an Action together with the player it is aimed at [18, 36, 38].",
    "Flip": "Turns up your face-down Quid pro Quo; the announced Action has no effect. It stays a Bargain [21, 22].",
    "Pass": "Does nothing here. Nobody learns whether you could have done something [12, 17].",
    "Choose": "Names the player whom your Action or Final concerns [29, 63, 66, 72, 75, 78].",
    "Offer": "Gives this card away: in a swap, as a tithe, or out of the cards drawn by Abundance [30, 40, 45].",
    "Discard": "Puts this Action on the discard, in sight of all [32, 37].",
    "SwapSlots": "Two Stances of your mat change slots; each stays face-up or face-down [35].",
    "TurnUp": "Turns up a Stance of your mat for all to see [43].",
    "TakeBack": "Shows a Stance of your mat and returns it to your hand [46].",
    "Next": "Fixes which Action is drawn next, from the top of the deck down [34].",
    "Shuffle": "Shuffles the Action deck; then nobody knows its order [34].",
    "Reveal": "Discards your Love; if you sit nearest to the left of the player, you both gain 2 Souls [44].",
    "Commit": "Lays a Final face-down. It resolves by its number after the flip and is then out of the match [58, 59].",
    "Cross": "Swaps one played Stance of each of two other players [61].",
    "Change": "Takes a Stance of yours into your hand and lays a held one in its place [64].",
    "Pick": "Picks up one of the four Stances that Chaos deals back at random [71].",
    "Transfer": "Moves 3 Souls from one player to another; a Flagellant gives none [70].",
    "Vote": "Votes in secret; the player of Interregnum needs more than half of the votes [72].",
    "Exchange": "The two cards of a Bargain that met a Betrayal change mats [79].",
    "Answer": "Says yes or no [51, 55, 78].",
    "Begins": "Chance draws who begins the first round [7].",
    "Deal": "Chance turns up the next card [5, 13, 71].",
}


def explain(kind: str) -> str:
    """What that kind of action does, and the paragraphs of RULES.md that say so."""
    return EXPLANATIONS[kind]

"""Why a good player of Souls would do something: what a Stance pays against what the other has probably laid."""

from __future__ import annotations

from intrigue.core.advice import LIKELY, Advice, Beliefs, Names, of_100
from intrigue.core.contract import Action, Seat
from intrigue.core.language import phrase, word
from intrigue.games.souls import words as w
from intrigue.games.souls.believing import FACTS
from intrigue.games.souls.cards import CARDS, is_bargain
from intrigue.games.souls.mind import NAMES
from intrigue.games.souls.sentences import titled, wording
from intrigue.games.souls.state import SoulsView


def bargains(believed: Beliefs, seat: Seat, against: Seat) -> float | None:
    """How probable it is that the card a seat laid against another is a Bargain; None if that is no question."""
    chances = believed.get(f"seat {seat} against {against}")
    if not chances:
        return None
    return sum(chance for card, chance in chances.items() if is_bargain(NAMES.index(card)))


def beliefs(view: SoulsView, names: Names, believed: Beliefs) -> list[str]:
    """What the others have laid against this seat."""
    found = []
    for seat in range(view.seats):
        sure = None if view.seat is None or seat == view.seat else bargains(believed, seat, view.seat)
        if sure is not None:
            found.append((max(sure, 1 - sure), _laid(names[seat], sure)))
    return [sentence for _, sentence in sorted(found, reverse=True)]


def _laid(who: str, bargain: float) -> str:
    if bargain >= LIKELY:
        message = word("{who} has probably laid a Bargain against you: {n} of 100.")
        return phrase(message, who=who, n=of_100(bargain))
    return phrase("{who} has probably laid a Betrayal against you: {n} of 100.", who=who, n=of_100(1 - bargain))


def reason(view: SoulsView, names: Names, action: Action, believed: Beliefs) -> str:
    """What the action gains or risks."""
    match action:
        case w.PlayStance(card, against):
            return f"{_pays(card)} {_meets(view, names, against, believed)}"
        case w.PlayAction(card) | w.Aim(card) | w.Commit(card):
            return phrase("{card} says: {text}", card=titled(card), text=wording(card))
        case w.Discard(card):
            return phrase("{card} is what you need least.", card=titled(card))
        case w.TurnUp(against):
            message = word("{who} sees what you laid, and may trust you or not; it no longer surprises.")
            return phrase(message, who=names[against])
        case w.Flip():
            return phrase("The Action would cost you more than showing your Quid pro Quo, which stays a Bargain.")
        case w.Pass():
            return phrase("You keep your cards for later, and show nothing.")
    return ""


def _pays(card: int) -> str:
    face = CARDS[card]
    message = word("It pays you {bargain} against a Bargain and {betrayal} against a Betrayal.")
    return phrase(message, bargain=face.vs_bargain, betrayal=face.vs_betrayal)


def _meets(view: SoulsView, names: Names, against: Seat, believed: Beliefs) -> str:
    """What the other has laid on this seat's side of the mat, as far as one can say."""
    who, own = names[against], view.seat or 0
    sure = bargains(believed, against, own)
    if sure is not None:
        return phrase("{who} has laid a Bargain in {n} of 100.", who=who, n=of_100(sure))
    facing = view.mats[against][own]
    if facing >= 0:
        return phrase("{who} has laid {card}.", who=who, card=titled(facing))
    return phrase("{who} has laid nothing against you yet.", who=who)


def deed(view: SoulsView, names: Names, action: Action) -> str:
    """What is chosen in several steps as one would say it."""
    match action:
        case w.PlayStance(card, against):
            return phrase("Lay {card} against {who}", card=titled(card), who=names[against])
        case w.Aim(card, target):
            return phrase("Play {card} at {who}", card=titled(card), who=names[target])
        case w.PlayAction(card):
            return phrase("Play {card}", card=titled(card))
        case w.Commit(card):
            return phrase("Lay {card} for this round", card=titled(card))
        case w.Discard(card):
            return phrase("Discard {card}", card=titled(card))
        case w.Transfer(giver, taker):
            return phrase("Move 3 Souls from {who} to {whose}", who=_them(view, names, giver), whose=names[taker])
        case w.Choose(seat):
            return phrase("Choose {who}", who=names[seat])
        case w.TurnUp(against):
            return phrase("Turn up your Stance against {who}", who=names[against])
        case w.TakeBack(against):
            return phrase("Take back your Stance against {who}", who=names[against])
        case w.Change(against, card):
            return phrase("Replace your Stance against {who} by {card}", who=names[against], card=titled(card))
    return ""


def _them(view: SoulsView, names: Names, seat: Seat) -> str:
    return phrase("yourself") if seat == view.seat else names[seat]


ADVICE = Advice(reason=reason, beliefs=beliefs, deed=deed, facts=FACTS)

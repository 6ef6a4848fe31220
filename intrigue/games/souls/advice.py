"""Why a good player of Souls would do something: what a Stance pays against what the other has probably laid."""

from __future__ import annotations

from intrigue.core.advice import Advice, Beliefs, Names, of_100
from intrigue.core.contract import Action, Seat
from intrigue.games.souls import words as w
from intrigue.games.souls.cards import CARDS, is_bargain
from intrigue.games.souls.mind import NAMES
from intrigue.games.souls.sentences import TITLES
from intrigue.games.souls.state import HIDDEN, SoulsView


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


def _laid(name: str, bargain: float) -> str:
    if bargain >= 0.5:
        return f"{name} has probably laid a Bargain against you: {of_100(bargain)} of 100."
    return f"{name} has probably laid a Betrayal against you: {of_100(1 - bargain)} of 100."


def reason(view: SoulsView, names: Names, action: Action, believed: Beliefs) -> str:
    """What the action gains or risks."""
    match action:
        case w.PlayStance(card, against):
            return _stance(view, names, card, against, believed)
        case w.PlayAction(card) | w.Aim(card) | w.Commit(card):
            return f"{TITLES[card]} says: {CARDS[card].text}"
        case w.Discard(card):
            return f"{TITLES[card]} is what you need least."
        case w.TurnUp(against):
            return f"{names[against]} sees what you laid, and may trust you or not; it no longer surprises."
        case w.Flip():
            return "You end the round while what lies on the table is good for you."
        case w.Pass():
            return "You keep your cards for later, and show nothing."
    return ""


def _stance(view: SoulsView, names: Names, card: int, against: Seat, believed: Beliefs) -> str:
    """What the card pays, and what it will probably meet."""
    face, name = CARDS[card], names[against]
    pays = f"It pays you {face.vs_bargain} against a Bargain and {face.vs_betrayal} against a Betrayal"
    sure = None if view.seat is None else bargains(believed, against, view.seat)
    if sure is not None:
        return f"{pays}; {name} has laid a Bargain in {of_100(sure)} of 100."
    facing = view.mats[against][view.seat or 0]
    if facing != HIDDEN and facing >= 0:
        return f"{pays}; {name} has laid {TITLES[facing]}."
    return f"{pays}; {name} has laid nothing against you yet."


ADVICE = Advice(reason=reason, beliefs=beliefs)

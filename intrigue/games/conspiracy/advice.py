"""Why a good player of Conspiracy would do something: what it gains, what a challenge could cost, who may have paid."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.advice import LIKELY, Advice, Beliefs, Names, of_100
from intrigue.core.contract import Action, Seat
from intrigue.games.conspiracy import words as w
from intrigue.games.conspiracy.board import FEE, SPIES, board_for
from intrigue.games.conspiracy.state import ConspiracyView
from intrigue.games.conspiracy.text import money, spy_name


def paid(beliefs: Beliefs, seat: Seat, spy: int) -> float:
    """How probable it is that a seat has money on a spy."""
    chances = beliefs.get(f"seat {seat} account with {SPIES[spy].name}", {})
    return sum(chance for value, chance in chances.items() if value != "nothing")


def beliefs(view: ConspiracyView, names: Names, believed: Beliefs) -> list[str]:
    """Which spy each of the others has probably paid; of a deed that is contested, that spy."""
    found = []
    deed = getattr(view.frame, "deed", None)
    for seat in _others(view):
        spies = [w.contested(deed)] if deed else range(len(SPIES))
        sure, spy = max((paid(believed, seat, spy), spy) for spy in spies)
        if sure >= LIKELY or deed:
            found.append((sure, _believed(names[seat], spy_name(spy), of_100(sure))))
    return [sentence for _, sentence in sorted(found, reverse=True)]


def _believed(name: str, spy: str, n: int) -> str:
    if n >= 99:
        return f"{name} has almost certainly paid {spy}."
    return f"{name} has probably paid {spy}: {n} of 100." if n >= 50 else f"{name} may have paid {spy}: {n} of 100."


def _others(view: ConspiracyView) -> Sequence[Seat]:
    return [seat for seat in range(view.seats) if seat != view.seat]


def reason(view: ConspiracyView, names: Names, action: Action, believed: Beliefs) -> str:
    """What the action gains or risks."""
    assert view.seat is not None
    own = view.accounts[view.seat] or (0,) * len(SPIES)
    match action:
        case w.Move(spy, to, carry):
            return f"{_moved(view, spy, to, carry)} {_challenged(view, names, spy, own[spy], believed)}"
        case w.Pay(spy, 0):
            return f"A bluff: everybody sees a pay-off, and nobody can tell that {spy_name(spy)} got nothing."
        case w.Pay(spy, hundreds):
            have, left = money(own[spy] + hundreds), money((view.balances[view.seat] or 0) - hundreds)
            return f"You would have {have} on {spy_name(spy)} when a challenge is decided, and {left} left for others."
        case w.Blow(informer, victim):
            gone = f"{spy_name(victim)} leaves the match, with all that anybody paid, for {money(FEE)} of yours."
            return f"{gone} {_challenged(view, names, informer, own[informer], believed)}"
    return _answer(view, names, action, own, believed)


def _moved(view: ConspiracyView, spy: int, to: int, carry: bool) -> str:
    board, home = board_for(view.options.map, view.seats), view.homes[view.seat or 0]
    if carry and to == home:
        return "This wins the match if it stands."
    if carry:
        before, after = board.graph.distance(view.case, home), board.graph.distance(to, home)
        if (after or 0) < (before or 0):
            return f"The briefcase would be {_steps(after)} from your headquarters instead of {before}."
        return f"It keeps the briefcase from the others, {_steps(after)} from you."
    return f"{spy_name(spy)} would be {_steps(board.graph.distance(to, view.case))} from the briefcase."


def _steps(n: int | None) -> str:
    return "1 step" if n == 1 else f"{n} steps"


def _challenged(view: ConspiracyView, names: Names, spy: int, own: int, believed: Beliefs) -> str:
    """What stands against a deed with a spy."""
    sure, seat = max((paid(believed, other, spy), other) for other in _others(view))
    who, name, n = spy_name(spy), names[seat], of_100(sure)
    if not own:
        return f"You have nothing on {who}, so it is a bluff; {name} may challenge, with money there in {n} of 100."
    return f"You have {money(own)} on {who}; {name} may challenge, with money there in {n} of 100."


def _answer(view: ConspiracyView, names: Names, action: Action, own: Sequence[int], believed: Beliefs) -> str:
    """About challenges and bids, which turn on the accounts with one spy."""
    deed = getattr(view.frame, "deed", None)
    if deed is None:
        return ""
    spy = w.contested(deed)
    rival = getattr(view.frame, "challenger", view.turn) if view.seat == view.turn else view.turn
    have, name, n = money(own[spy]), names[rival], of_100(paid(believed, rival, spy))
    match action:
        case w.Pass():
            return f"It costs nothing. {name} has money on {spy_name(spy)} in {n} of 100, against your {have}."
        case w.Challenge():
            return f"You have {have} on {spy_name(spy)}; {name} has nothing there in {100 - n} of 100."
        case w.Concede() | w.Refuse():
            return f"You give the deed up and show nothing of your {have} on {spy_name(spy)}."
        case w.CallBids() | w.Cover():
            return f"You have {have} on {spy_name(spy)}; if {name} has less, {name} loses the next turn."
        case w.Bid(hundreds):
            return f"It shows {money(hundreds)} of your {have} on {spy_name(spy)} and asks {name} for as much."
        case w.Stop():
            return f"You show no more of your {have}, and lose your next turn."
    return ""


ADVICE = Advice(reason=reason, beliefs=beliefs)

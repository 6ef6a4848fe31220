"""Why a good player of Conspiracy would do something: what it gains, what a challenge could cost, who may have paid."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.advice import CERTAIN, LIKELY, Advice, Beliefs, Chances, Facts, Names, of_100, of_seat
from intrigue.core.contract import Action, Seat
from intrigue.core.language import phrase, phrases, word
from intrigue.games.conspiracy import words as w
from intrigue.games.conspiracy.board import FEE, SPIES, board_for, money, spy_name
from intrigue.games.conspiracy.state import ConspiracyView


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
            found.append((sure, _believed(names[seat], spy_name(spy), sure)))
    return [sentence for _, sentence in sorted(found, reverse=True)]


def _believed(who: str, spy: str, sure: float) -> str:
    n = of_100(sure)
    if sure >= CERTAIN:
        return phrase("{who} has almost certainly paid {spy}.", who=who, spy=spy)
    if sure >= LIKELY:
        return phrase("{who} has probably paid {spy}: {n} of 100.", who=who, spy=spy, n=n)
    return phrase("{who} may have paid {spy}: {n} of 100.", who=who, spy=spy, n=n)


def _others(view: ConspiracyView) -> Sequence[Seat]:
    return [seat for seat in range(view.seats) if seat != view.seat]


def reason(view: ConspiracyView, names: Names, action: Action, believed: Beliefs) -> str:
    """What the action gains or risks."""
    assert view.seat is not None
    own = view.accounts[view.seat] or (0,) * len(SPIES)
    match action:
        case w.Move(spy, to, carry):
            return f"{_moved(view, names, spy, to, carry)} {_challenged(view, names, spy, own[spy], believed)}"
        case w.Pay(spy, 0):
            message = word("A bluff: everybody sees a pay-off, and nobody can tell that {spy} got nothing.")
            return phrase(message, spy=spy_name(spy))
        case w.Pay(spy, hundreds):
            return f"{_stands(view, spy)} {_outbids(view, names, spy, own[spy] + hundreds)}"
        case w.Blow(informer, victim):
            message = word("{spy} leaves the match, with all that anybody paid, for {fee} of yours.")
            gone = phrase(message, spy=spy_name(victim), fee=money(FEE))
            return f"{gone} {_challenged(view, names, informer, own[informer], believed)}"
    return _answer(view, names, action, own, believed)


def _stands(view: ConspiracyView, spy: int) -> str:
    """How near a spy is to the briefcase."""
    graph = board_for(view.options.chart, view.seats).graph
    far = graph.distance(view.spies[spy], view.case) or 0
    if not far:
        return phrase("{spy} stands with the briefcase.", spy=spy_name(spy))
    return phrases(
        "{spy} stands {n} step from the briefcase.",
        "{spy} stands {n} steps from the briefcase.",
        far,
        spy=spy_name(spy),
    )


def _outbids(view: ConspiracyView, names: Names, spy: int, have: int) -> str:
    """What a sum on a spy is worth against what the others have shown there."""
    shown, who = max((view.bounds[seat][spy], seat) for seat in _others(view))
    message = word("Nobody has shown money there, and {have} withstands small bids.")
    if shown:
        message = word("{who} has shown {shown} there; you would have {have}.")
    return phrase(message, who=names[who], shown=money(shown), have=money(have))


def _moved(view: ConspiracyView, names: Names, spy: int, to: int, carry: bool) -> str:
    """Where a move leads: the briefcase home or nearer to it, or a spy nearer to the briefcase."""
    board, home = board_for(view.options.chart, view.seats), view.homes[view.seat or 0]
    if carry and to == home:
        return phrase("This wins the match if it stands.")
    if not carry:
        far = board.graph.distance(to, view.case) or 0
        return phrases(
            "{spy} would be {n} step from the briefcase.",
            "{spy} would be {n} steps from the briefcase.",
            far,
            spy=spy_name(spy),
        )
    before, after = board.graph.distance(view.case, home) or 0, board.graph.distance(to, home) or 0
    if after < before:
        return phrases(
            "The briefcase would be {n} step from your headquarters instead of {before}.",
            "The briefcase would be {n} steps from your headquarters instead of {before}.",
            after,
            before=before,
        )
    nearest, rival = min((board.graph.distance(view.case, view.homes[seat]) or 0, seat) for seat in _others(view))
    away = board.graph.distance(to, view.homes[rival]) or 0
    if away > nearest:
        message = word("The briefcase would be {n} steps from the headquarters of {who} instead of {before}.")
        return phrase(message, n=away, who=names[rival], before=nearest)
    return phrases(
        "It keeps the briefcase from the others, {n} step from you.",
        "It keeps the briefcase from the others, {n} steps from you.",
        after,
    )


def _challenged(view: ConspiracyView, names: Names, spy: int, own: int, believed: Beliefs) -> str:
    """What stands against a deed with a spy."""
    sure, seat = max((paid(believed, other, spy), other) for other in _others(view))
    message = word("You have {have} on {spy}; {who} may challenge, with money there in {n} of 100.")
    if not own:
        message = word(
            "You have nothing on {spy}, so it is a bluff; {who} may challenge, with money there in {n} of 100."
        )
    return phrase(message, have=money(own), spy=spy_name(spy), who=names[seat], n=of_100(sure))


ANSWERS = {
    w.Pass: word("It costs nothing. {who} has money on {spy} in {n} of 100, against your {have}."),
    w.Challenge: word("You have {have} on {spy}; {who} has nothing there in {rest} of 100."),
    w.Concede: word("You give the deed up and show nothing of your {have} on {spy}."),
    w.Refuse: word("You give the deed up and show nothing of your {have} on {spy}."),
    w.CallBids: word("You have {have} on {spy}; if {who} has less, {who} loses the next turn."),
    w.Cover: word("You have {have} on {spy}; if {who} has less, {who} loses the next turn."),
    w.Bid: word("It shows {bid} of your {have} on {spy} and asks {who} for as much."),
    w.Stop: word("You show no more of your {have} on {spy}, and lose your next turn."),
}


def _answer(view: ConspiracyView, names: Names, action: Action, own: Sequence[int], believed: Beliefs) -> str:
    """About challenges and bids, which turn on the accounts with one spy."""
    deed, message = getattr(view.frame, "deed", None), ANSWERS.get(type(action), "")
    if deed is None or not message:
        return ""
    spy = w.contested(deed)
    rival = getattr(view.frame, "challenger", view.turn) if view.seat == view.turn else view.turn
    n = of_100(paid(believed, rival, spy))
    bid = money(action.hundreds) if isinstance(action, w.Bid) else ""
    return phrase(message, who=names[rival], spy=spy_name(spy), have=money(own[spy]), n=n, rest=100 - n, bid=bid)


WITH = "account with "  # as the mind names it
BY_NAME = {spy.name: number for number, spy in enumerate(SPIES)}


def question(fact: str, names: Names) -> str:
    """What somebody has with a spy or in hand, which nobody else sees."""
    seat, about = of_seat(fact, names)
    spy = BY_NAME.get(about.removeprefix(WITH))
    if seat is not None and spy is not None:
        return phrase("How much has {who} paid {spy}?", who=names[seat], spy=spy_name(spy))
    if seat is not None and about == "balance":
        return phrase("How much has {who} left to spend?", who=names[seat])
    return ""


def answer(fact: str, value: str, names: Names) -> str:
    match value:
        case "nothing":
            return phrase("nothing")
        case "under 1000":
            return phrase("less than {sum}", sum=money(10))
        case "1000 to 1900":
            return phrase("{sum} to {most}", sum=money(10), most=money(19))
        case "2000 or more":
            return phrase("{sum} or more", sum=money(20))
    return value


def weight(fact: str, chances: Chances) -> float:
    """Bribes before what is left, and those that are probable first."""
    return 1 - chances.get("nothing", 0.0) if WITH in fact else 0.0


ADVICE = Advice(reason=reason, beliefs=beliefs, facts=Facts(question, answer, weight))

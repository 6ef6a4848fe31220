"""Conspiracy in words: events as sentences, questions, labels, what can be concluded, what an action does, the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from intrigue.core.contract import Event, Seat
from intrigue.games.conspiracy import audit
from intrigue.games.conspiracy.board import FEE, FUNDS, SPIES, board_for
from intrigue.games.conspiracy.picture import picture
from intrigue.games.conspiracy.state import ConspiracyView
from intrigue.games.conspiracy.words import (
    Accused,
    Began,
    Bidding,
    BidMade,
    Blow,
    BooksOpened,
    CalledBids,
    Challenged,
    Conceded,
    Contested,
    Covered,
    Covering,
    Deed,
    Disclosed,
    Disclosing,
    Drawing,
    Drawn,
    Eliminated,
    KeptSecret,
    Lots,
    Moved,
    Opening,
    Over,
    Paid,
    PaidSomebody,
    Passed,
    Placed,
    Placing,
    Refused,
    Saved,
    SentBack,
    Settled,
    Settling,
    Skipped,
    Stopped,
    Turn,
    Window,
    Won,
    contested,
)

__all__ = ["GRAVE", "closing", "explain", "knowledge", "label", "picture", "question", "sentence"]

GRAVE = frozenset({"Blow", "Challenge"})  # what costs money or a turn, and with it perhaps the match


def money(hundreds: int) -> str:
    return f"${100 * hundreds:,}"


def spy_name(spy: int) -> str:
    return SPIES[spy].name


# Events


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence, without markup."""
    return _set_up(event, names) or _deed(event, names) or _contest(event, names) or _outcome(event, names)


def _set_up(event: Event, names: Sequence[str]) -> str:
    match event:
        case Settled(seat, _, city):
            return f"{names[seat]} has headquarters in {city}."
        case Placed(spy, _, city):
            return f"{spy_name(spy)} begins in {city}."
        case Began(seat):
            return f"{names[seat]} has the first turn."
    return ""


def _deed(event: Event, names: Sequence[str]) -> str:
    match event:
        case Paid(seat, spy, 0):
            return f"{names[seat]} pretends to pay {spy_name(spy)}."
        case Paid(seat, spy, hundreds):
            return f"{names[seat]} pays {spy_name(spy)} {money(hundreds)}."
        case PaidSomebody(seat):
            return f"{names[seat]} makes a pay-off."
        case Moved(seat, spy, _, _, city, carry):
            return f"{names[seat]} moves {spy_name(spy)} to {city}{' with the briefcase' if carry else ''}."
        case Accused(seat, informer, victim):
            return f"{names[seat]} wants {spy_name(informer)} to blow the cover of {spy_name(victim)}."
    return ""


def _contest(event: Event, names: Sequence[str]) -> str:
    match event:
        case Passed(seat):
            return f"{names[seat]} does not challenge."
        case Contested(seat, spy):
            return f"{names[seat]} challenges, with money on {spy_name(spy)}."
        case Conceded(seat):
            return f"{names[seat]} concedes."
        case CalledBids(seat):
            return f"{names[seat]} calls for bids."
        case BidMade(seat, spy, hundreds):
            return f"{names[seat]} bids {money(hundreds)} on {spy_name(spy)}."
        case Covered(seat, _, hundreds):
            return f"{names[seat]} covers {money(hundreds)}."
        case Refused(seat, _, hundreds):
            return f"{names[seat]} does not cover {money(hundreds)}."
        case Stopped(seat):
            return f"{names[seat]} stops bidding, and loses the challenge and the next turn."
    return ""


def _outcome(event: Event, names: Sequence[str]) -> str:
    match event:
        case SentBack(spy, _, city, carry):
            return f"{spy_name(spy)} goes back to {city}{' with the briefcase' if carry else ''}."
        case Saved(victim):
            return f"The cover of {spy_name(victim)} is not blown."
        case Eliminated(seat, informer, victim):
            fee = f"{names[seat]} spends {money(FEE)} of what {spy_name(informer)} was paid"
            return f"{spy_name(victim)} is out of the match; {fee}."
        case Disclosed(seat, spy, hundreds):
            return f"{names[seat]} discloses {money(hundreds)} on {spy_name(spy)}."
        case KeptSecret(seat):
            return f"{names[seat]} discloses nothing."
        case Skipped(seat):
            return f"{names[seat]} has lost this turn."
        case Won(seat):
            return f"{names[seat]} has the briefcase at home and wins."
        case Drawn(turns):
            return f"After {turns} turns the match is drawn."
        case BooksOpened(books):
            return "The books are opened. " + " ".join(
                _book(name, book) for name, book in zip(names, books, strict=False)
            )
    raise AssertionError(f"no sentence for {type(event).__name__}")


def _book(name: str, book: Sequence[Any]) -> str:
    paid = [0] * len(SPIES)
    for pay in book:
        paid[pay.spy] += pay.hundreds
    bluffs = sum(1 for pay in book if not pay.hundreds)
    parts = [f"{money(hundreds)} to {spy_name(spy)}" for spy, hundreds in enumerate(paid) if hundreds]
    bluffed = f", and bluffed {'once' if bluffs == 1 else f'{bluffs} times'}" if bluffs else ""
    return f"{name} paid {', '.join(parts) or 'nobody'}{bluffed}."


# Questions


def can_blow(view: ConspiracyView) -> bool:
    """Whether the seat of this view has an Informer with the fee beside another spy."""
    row = None if view.seat is None else view.accounts[view.seat]
    return row is not None and any(
        at >= 0 and account >= FEE and view.spies.count(at) > 1 for at, account in zip(view.spies, row, strict=True)
    )


def question(view: ConspiracyView, names: Sequence[str]) -> str:
    """What the seat of this view is asked now: what happened, the choice, what it may cost; or who else is asked."""
    frame, actor = view.frame, names[view.turn]
    match frame:
        case Turn():
            choice = "move a spy, make a pay-off or blow a cover" if can_blow(view) else "move a spy or make a pay-off"
            return _ask(view, names, view.turn, f"It is your turn: {choice}.")
        case Window(deed, _, asked):
            return f"{_told(view, deed, names)} {_ask(view, names, asked, _challenge(view, names, deed))}"
        case Challenged(deed, _, challenger):
            choice = f"Concede, which cancels it, or call for bids? You have {_own(view, deed)}."
            return f"{names[challenger]} challenges. {_ask(view, names, view.turn, choice)}"
        case Bidding(deed, _, challenger, bid):
            choice = _next_bid(view, deed, bid) if bid else _first_bid(view)
            told = f"The bid of {money(bid)} is covered." if bid else f"{actor} calls for bids."
            return f"{told} {_ask(view, names, challenger, f'{choice} You have {_own(view, deed)}.')}"
        case Covering(deed, _, challenger, bid):
            choice = f"Cover it, or refuse and take the deed back? You have {_own(view, deed)}."
            return f"{names[challenger]} bids {money(bid)}. {_ask(view, names, view.turn, choice)}"
        case Disclosing(victim, asked):
            choice = f"Do you tell the others how much you had on {spy_name(victim)}?"
            return f"{spy_name(victim)} is out of the match. {_ask(view, names, asked, choice)}"
    return _early_question(view, names)


def _ask(view: ConspiracyView, names: Sequence[str], asked: Seat, choice: str) -> str:
    """The choice for the seat that has it; for all others, whom the table waits for."""
    return choice if view.seat == asked else f"The table waits for {names[asked]}."


def _first_bid(view: ConspiracyView) -> str:
    """What a challenger is asked before the first bid [36]."""
    bid = "Make your first bid. It costs nothing, but everybody learns that you have at least that much."
    return f"{bid} Or stop now and lose your next turn." if view.options.stop_before_bid else bid


def _next_bid(view: ConspiracyView, deed: Deed, bid: int) -> str:
    """What a challenger is asked once a bid is covered: only a higher account can raise it."""
    row = None if view.seat is None else view.accounts[view.seat]
    if row and row[contested(deed)] <= bid:
        return "You cannot raise it, so you must stop and lose your next turn."
    return "Raise it, or stop and lose your next turn?"


def _early_question(view: ConspiracyView, names: Sequence[str]) -> str:
    match view.frame:
        case Drawing():
            return "The headquarters are drawn."
        case Settling(seat):
            return _ask(view, names, seat, "Choose your headquarters.")
        case Placing(spy):
            return f"{spy_name(spy)} is placed."
        case Opening():
            least = money(1) if view.options.opening_min else "nothing"
            choice = f"Make a secret opening pay-off to one spy, from {least} to {money(FUNDS)}."
            mine = view.seat is not None and not view.made[view.seat]
            waiting = [name for name, made in zip(names, view.made, strict=False) if not made]
            return choice if mine else f"The table waits for the opening pay-offs of {' and '.join(waiting)}."
        case Lots():
            return "A draw decides who begins."
        case Over(None):
            return "The match is over: a draw."
        case Over(winner):
            return f"The match is over: {names[winner or 0]} wins."
    raise AssertionError(f"no question for {type(view.frame).__name__}")


def _told(view: ConspiracyView, deed: Deed, names: Sequence[str]) -> str:
    """What the acting seat did, and what hangs on it [49-51]."""
    actor = names[view.turn]
    if isinstance(deed, Blow):
        return f"{actor} wants {spy_name(deed.informer)} to blow the cover of {spy_name(deed.victim)}."
    city = board_for(view.options.map, view.seats).cities[deed.to]
    told = f"{actor} moved {spy_name(deed.spy)} to {city}{' with the briefcase' if deed.carry else ''}"
    owner = view.homes.index(deed.to) if deed.carry and deed.to in view.homes else None
    if owner == view.turn:
        return f"{told}, which wins the match if it stands."
    if owner is not None and view.options.deliver_any:
        winner = "you" if owner == view.seat else names[owner]
        return f"{told}, which wins the match for {winner} if it stands."
    return f"{told}."


def _challenge(view: ConspiracyView, names: Sequence[str], deed: Deed) -> str:
    """Only a seat with money on the contested spy has a choice: what it has, and what the acting seat has shown."""
    row, spy = None if view.seat is None else view.accounts[view.seat], contested(deed)
    if row and not row[spy]:
        return f"You have nothing on {spy_name(spy)}, so you cannot challenge."
    have = f"You have {money(row[spy])} on {spy_name(spy)}" if row else ""
    shown = view.bounds[view.turn][spy]
    known = f"; {names[view.turn]} has shown {money(shown)}" if shown and have else ""
    stake = "Do you challenge? If you do and lose the bidding, you lose your next turn."
    return f"{have}{known}. {stake}" if have else stake


def _own(view: ConspiracyView, deed: Deed) -> str:
    """The viewer's own account with the contested spy."""
    spy = contested(deed)
    row = None if view.seat is None else view.accounts[view.seat]
    return f"{'a secret sum' if row is None else money(row[spy])} on {spy_name(spy)}"


# Steps of a choice

KINDS = {
    "Settle": "Take a headquarters",
    "Place": "Place a spy",
    "Begin": "Draw who begins",
    "Move": "Move a spy",
    "Pay": "Make a pay-off",
    "Blow": "Blow a cover",
    "Pass": "Let it stand",
    "Challenge": "Challenge",
    "Concede": "Concede",
    "CallBids": "Call for bids",
    "Bid": "Bid",
    "Stop": "Stop",
    "Cover": "Cover the bid",
    "Refuse": "Refuse",
    "Disclose": "Disclose",
    "Keep": "Keep it secret",
}


def label(view: ConspiracyView, names: Sequence[str], picked: tuple[Any, ...], step: Any) -> str:
    """One step of a choice in words: with nothing picked a kind of action, else a value of its next field."""
    if not picked:
        return KINDS[step]
    kind, number = picked[0], len(picked)
    cities = board_for(view.options.map, view.seats).cities
    if kind == "Begin":
        return names[int(step)]
    if kind == "Bid" or (kind == "Pay" and number == 2):
        return money(step) if step else "nothing: a bluff"
    if kind == "Settle" or (kind in ("Move", "Place") and number == 2):
        return cities[int(step)]
    if kind == "Move" and number == 3:
        return "with the briefcase" if step else "without the briefcase"
    if kind == "Blow":
        return f"{spy_name(step)} as {'the Informer' if number == 1 else 'the Victim'}"
    at = view.spies[step]
    return f"{spy_name(step)} in {cities[at]}" if at >= 0 else spy_name(step)


# Conclusions


def knowledge(view: ConspiracyView, names: Sequence[str]) -> list[str]:
    """What the rules let this seat conclude about hidden things, a short line each."""
    lines: list[str] = []
    exact = {(proof.seat, proof.spy) for proof in view.proofs if proof.exact}
    for seat in range(view.seats):
        if view.books[seat] is not None:
            continue
        for spy, bound in enumerate(view.bounds[seat]):
            if (seat, spy) in exact:
                lines.append(f"{names[seat]} had exactly {money(bound)} on {spy_name(spy)}.")
            elif bound:
                lines.append(f"{names[seat]} has at least {money(bound)} on {spy_name(spy)}.")
        lines.append(_room(view, names, seat))
    return lines


def _room(view: ConspiracyView, names: Sequence[str], seat: Seat) -> str:
    """What may hide behind a seat's pay-offs."""
    fees = FEE * sum(1 for death in view.deaths if death.seat == seat)
    unknown = FUNDS - fees - sum(view.bounds[seat])
    made = view.made[seat]
    count = "1 pay-off" if made == 1 else f"{made} pay-offs"
    return f"{names[seat]} has announced {count}; {money(unknown)} may be on any spy, or unspent."


EXPLANATIONS = {
    "Settle": "Takes a headquarters; the briefcase must be carried there to win [1, 4].",
    "Place": "Puts a spy on its first space [5].",
    "Begin": "Gives a seat the first turn [9].",
    "Move": "Moves any spy along one path, with the briefcase if both were there [11-16].",
    "Pay": "Writes hundreds under a spy in secret; nothing at all is a bluff [8, 17-20].",
    "Blow": f"Has the Informer eliminate the Victim for {money(FEE)} of your money on it [21-27].",
    "Pass": "Lets the deed stand; you are not asked again this turn [29].",
    "Challenge": "Tries to cancel the deed and proves $100 of yours on the spy [28-32].",
    "Concede": "Takes the deed back without showing anything; your turn is over [34].",
    "CallBids": "Makes the challenger show money that you may then cover [33, 36].",
    "Bid": "Shows that you have at least this much on the spy; nothing is spent [35-37].",
    "Stop": "Ends the bidding: the deed stands for now and you lose your next turn [39, 40].",
    "Cover": "Shows that your money on the spy reaches the bid [38].",
    "Refuse": "Gives up the contest, whether you could cover or not: the deed is cancelled [39, 41].",
    "Disclose": "Tells everybody exactly what you had on the eliminated spy [47].",
    "Keep": "Tells nobody what you had on the eliminated spy [47].",
}


def explain(kind: str) -> str:
    """What that kind of action does, and the paragraphs of RULES.md that say so."""
    return EXPLANATIONS[kind]


def closing(events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """What the audit of the books finds when the match is over [53]."""
    return audit.verdict(events, names)

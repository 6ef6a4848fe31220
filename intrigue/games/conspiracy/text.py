"""Conspiracy in words: events as sentences, labels, what can be concluded, what an action does, the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from intrigue.core.contract import Event, Seat
from intrigue.core.language import phrase, phrases, word
from intrigue.games.conspiracy import audit
from intrigue.games.conspiracy.board import FEE, SPIES, board_for, city_name, money, spy_name
from intrigue.games.conspiracy.picture import picture
from intrigue.games.conspiracy.questions import question
from intrigue.games.conspiracy.state import ConspiracyView
from intrigue.games.conspiracy.words import (
    Accused,
    Began,
    BidMade,
    BooksOpened,
    CalledBids,
    Conceded,
    Contested,
    Covered,
    Disclosed,
    Drawn,
    Eliminated,
    KeptSecret,
    Moved,
    Paid,
    PaidSomebody,
    Passed,
    Placed,
    Refused,
    Saved,
    SentBack,
    Settled,
    Skipped,
    Stopped,
    Won,
)

__all__ = ["GRAVE", "closing", "explain", "knowledge", "label", "picture", "question", "sentence"]

GRAVE = frozenset({"Blow", "Challenge", "Concede"})  # what costs money, a turn or a deed, and so perhaps the match


# Events


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence, without markup."""
    return _set_up(event, names) or _deed(event, names) or _contest(event, names) or _outcome(event, names)


def _set_up(event: Event, names: Sequence[str]) -> str:
    match event:
        case Settled(seat, _, city):
            return phrase("{name} has headquarters in {city}.", name=names[seat], city=phrase(city))
        case Placed(spy, _, city):
            return phrase("{spy} begins in {city}.", spy=spy_name(spy), city=phrase(city))
        case Began(seat):
            return phrase("{name} has the first turn.", name=names[seat])
    return ""


def _deed(event: Event, names: Sequence[str]) -> str:
    match event:
        case Paid(seat, spy, 0):
            return phrase("{name} pretends to pay {spy}.", name=names[seat], spy=spy_name(spy))
        case Paid(seat, spy, hundreds):
            return phrase("{name} pays {spy} {sum}.", name=names[seat], spy=spy_name(spy), sum=money(hundreds))
        case PaidSomebody(seat):
            return phrase("{name} makes a pay-off.", name=names[seat])
        case Moved(seat, spy, _, _, city, carry):
            message = word("{name} moves {spy} to {city}.")
            if carry:
                message = word("{name} moves {spy} to {city} with the briefcase.")
            return phrase(message, name=names[seat], spy=spy_name(spy), city=phrase(city))
        case Accused(seat, informer, victim):
            return phrase(
                "{name} wants {spy} to blow the cover of {victim}.",
                name=names[seat],
                spy=spy_name(informer),
                victim=spy_name(victim),
            )
    return ""


def _contest(event: Event, names: Sequence[str]) -> str:
    match event:
        case Passed(seat):
            return phrase("{name} does not challenge.", name=names[seat])
        case Contested(seat, spy):
            return phrase("{name} challenges, with money on {spy}.", name=names[seat], spy=spy_name(spy))
        case Conceded(seat):
            return phrase("{name} concedes.", name=names[seat])
        case CalledBids(seat):
            return phrase("{name} calls for bids.", name=names[seat])
        case BidMade(seat, spy, hundreds):
            return phrase("{name} bids {sum} on {spy}.", name=names[seat], sum=money(hundreds), spy=spy_name(spy))
        case Covered(seat, _, hundreds):
            return phrase("{name} covers {sum}.", name=names[seat], sum=money(hundreds))
        case Refused(seat, _, hundreds):
            return phrase("{name} does not cover {sum}.", name=names[seat], sum=money(hundreds))
        case Stopped(seat):
            return phrase("{name} stops bidding, and loses the challenge and the next turn.", name=names[seat])
    return ""


def _outcome(event: Event, names: Sequence[str]) -> str:
    match event:
        case SentBack(spy, _, city, carry):
            message = word("{spy} goes back to {city}.")
            if carry:
                message = word("{spy} goes back to {city} with the briefcase.")
            return phrase(message, spy=spy_name(spy), city=phrase(city))
        case Saved(victim):
            return phrase("The cover of {spy} is not blown.", spy=spy_name(victim))
        case Eliminated(seat, informer, victim):
            return phrase(
                "{victim} is out of the match; {name} spends {fee} of what {spy} was paid.",
                victim=spy_name(victim),
                name=names[seat],
                fee=money(FEE),
                spy=spy_name(informer),
            )
        case Disclosed(seat, spy, hundreds):
            return phrase("{name} discloses {sum} on {spy}.", name=names[seat], sum=money(hundreds), spy=spy_name(spy))
        case KeptSecret(seat):
            return phrase("{name} discloses nothing.", name=names[seat])
        case Skipped(seat):
            return phrase("{name} has lost this turn.", name=names[seat])
        case Won(seat):
            return phrase("{name} has the briefcase at home and wins.", name=names[seat])
        case Drawn(turns):
            return phrase("After {turns} turns the match is drawn.", turns=turns)
        case BooksOpened(books):
            opened = [_book(name, book) for name, book in zip(names, books, strict=False)]
            return " ".join([phrase("The books are opened."), *opened])
    raise AssertionError(f"no sentence for {type(event).__name__}")


def _book(name: str, book: Sequence[Any]) -> str:
    accounts = [0] * len(SPIES)
    for pay in book:
        accounts[pay.spy] += pay.hundreds
    bluffs = sum(1 for pay in book if not pay.hundreds)
    parts = [
        phrase("{sum} to {spy}", sum=money(hundreds), spy=spy_name(spy))
        for spy, hundreds in enumerate(accounts)
        if hundreds
    ]
    sums = ", ".join(parts)
    if not bluffs:
        return phrase("{name} paid {sums}.", name=name, sums=sums) if sums else phrase("{name} paid nobody.", name=name)
    if not sums:
        return phrases(
            "{name} paid nobody, and bluffed once.", "{name} paid nobody, and bluffed {n} times.", bluffs, name=name
        )
    return phrases(
        "{name} paid {sums}, and bluffed once.",
        "{name} paid {sums}, and bluffed {n} times.",
        bluffs,
        name=name,
        sums=sums,
    )


# Steps of a choice

KINDS = {
    "Settle": word("Take a headquarters"),
    "Place": word("Place a spy"),
    "Begin": word("Draw who begins"),
    "Move": word("Move a spy"),
    "Pay": word("Make a pay-off"),
    "Blow": word("Blow a cover for {fee}"),
    "Pass": word("Let it stand"),
    "Challenge": word("Challenge"),
    "Concede": word("Concede"),
    "CallBids": word("Call for bids"),
    "Bid": word("Bid"),
    "Stop": word("Stop"),
    "Cover": word("Cover the bid"),
    "Refuse": word("Refuse"),
    "Disclose": word("Disclose"),
    "Keep": word("Keep it secret"),
}


def label(view: ConspiracyView, names: Sequence[str], picked: tuple[Any, ...], step: Any) -> str:
    """One step of a choice in words: with nothing picked a kind of action, else a value of its next field."""
    if not picked:
        return phrase(KINDS[step], fee=money(FEE))
    kind, number = picked[0], len(picked)
    cities = board_for(view.options.chart, view.seats).cities
    if kind == "Begin":
        return names[int(step)]
    if kind == "Bid":
        return money(step)
    if kind == "Pay" and number == 2:
        return _paying(view, picked[1], step)
    if kind == "Settle" or (kind in ("Move", "Place") and number == 2):
        return city_name(cities[int(step)])
    if kind == "Move" and number == 3:
        return _carrying(view, picked[1], step)
    if kind == "Blow":
        message = word("{spy} as the Informer") if number == 1 else word("{spy} as the Victim")
        return phrase(message, spy=spy_name(step))
    at = view.spies[step]
    return phrase("{spy} in {city}", spy=spy_name(step), city=phrase(cities[at])) if at >= 0 else spy_name(step)


def _paying(view: ConspiracyView, spy: int, hundreds: int) -> str:
    """An amount, and whether others were paid before it."""
    if not hundreds:
        return phrase("$0, a bluff")
    row = None if view.seat is None else view.accounts[view.seat]
    return phrase("{sum} more", sum=money(hundreds)) if row and row[spy] else money(hundreds)


def _carrying(view: ConspiracyView, spy: int, carry: bool) -> str:
    """Whether the briefcase goes along; who is not with it leaves nothing behind."""
    if carry:
        return phrase("With the briefcase")
    return phrase("Leave the briefcase behind") if view.spies[spy] == view.case else phrase("Without the briefcase")


# Conclusions


def knowledge(view: ConspiracyView, names: Sequence[str]) -> list[str]:
    """What the rules let this seat conclude about hidden things, a short line each."""
    lines: list[str] = []
    for seat in range(view.seats):
        if view.books[seat] is None:
            lines += [*_shown(view, names, seat), *_room(view, names, seat)]
    return lines


def _shown(view: ConspiracyView, names: Sequence[str], seat: Seat) -> list[str]:
    """What a seat has proved to have on each spy, and last what it had on those that are out."""
    exact = {proof.spy for proof in view.proofs if proof.exact and proof.seat == seat}
    dead = {death.victim for death in view.deaths}
    lines: list[str] = []
    for spy in sorted(range(len(SPIES)), key=dead.__contains__):
        bound = view.bounds[seat][spy]
        if spy in exact:
            message = word("{who} had exactly {sum} on {spy}, who is out.")
        elif not bound:
            continue
        else:
            message = word("{who} has at least {sum} on {spy}.")
            if spy in dead:
                message = word("{who} had at least {sum} on {spy}, who is out.")
        lines.append(phrase(message, who=names[seat], sum=money(bound), spy=spy_name(spy)))
    return lines


def _room(view: ConspiracyView, names: Sequence[str], seat: Seat) -> list[str]:
    """What a seat may have besides what it has shown; nothing of one that has shown nothing."""
    fees = FEE * sum(1 for death in view.deaths if death.seat == seat)
    unknown = view.options.funds - fees - sum(view.bounds[seat])
    if unknown == view.options.funds:
        return []
    return [phrase("{who} has at most {sum} elsewhere, spent or not.", who=names[seat], sum=money(unknown))]


EXPLANATIONS = {
    "Settle": word("Takes a headquarters; the briefcase must be carried there to win [1, 4]."),
    "Place": word("Puts a spy on its first space [5]."),
    "Begin": word("Gives a seat the first turn [9]."),
    "Move": word("Moves any spy along one path, with the briefcase if both were there [11-16]."),
    "Pay": word("Adds hundreds to what you have paid a spy, in secret; adding nothing is a bluff [8, 17-20]."),
    "Blow": word("Has the Informer eliminate the Victim for {fee} of your money on it [21-27]."),
    "Pass": word("Lets the deed stand; you are not asked again this turn [29]."),
    "Challenge": word("Tries to cancel the deed and proves {least} of yours on the spy [28-32]."),
    "Concede": word("Cancels the deed without showing anything; your turn is over [34]."),
    "CallBids": word("Makes the challenger show money that you may then cover [33, 36]."),
    "Bid": word("Shows that you have at least this much on the spy; nothing is spent [35-37]."),
    "Stop": word("Ends the bidding: the deed stands for now and you lose your next turn [39, 40]."),
    "Cover": word("Shows that your money on the spy reaches the bid [38]."),
    "Refuse": word("Gives up the contest, whether you could cover or not: the deed is cancelled [39, 41]."),
    "Disclose": word("Tells everybody exactly what you had on the eliminated spy [47]."),
    "Keep": word("Tells nobody what you had on the eliminated spy [47]."),
}


def explain(kind: str) -> str:
    """What that kind of action does, and the paragraphs of RULES.md that say so."""
    return phrase(EXPLANATIONS[kind], fee=money(FEE), least=money(1))


def closing(events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """What the audit of the books finds when the match is over [53]."""
    return audit.verdict(events, names)

"""Conspiracy in words: events as sentences, questions, labels, what can be concluded, what an action does, the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from intrigue.core.contract import Event, Seat
from intrigue.core.language import phrase, phrases, word
from intrigue.games.conspiracy import audit
from intrigue.games.conspiracy.board import FEE, SPIES, board_for, city_name, money, spy_name
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


# Questions


def can_blow(view: ConspiracyView) -> bool:
    """Whether the seat of this view has an Informer with the fee beside another spy."""
    row = None if view.seat is None else view.accounts[view.seat]
    return row is not None and any(
        at >= 0 and account >= FEE and view.spies.count(at) > 1 for at, account in zip(view.spies, row, strict=True)
    )


def question(view: ConspiracyView, names: Sequence[str]) -> str:
    """What the seat of this view is asked now: what happened, the choice, what it may cost; or who else is asked."""
    match view.frame:
        case Turn():
            choice = word("It is your turn: move a spy or make a pay-off.")
            if can_blow(view):
                choice = word("It is your turn: move a spy, make a pay-off, or blow a cover and take a spy out.")
            return _ask(view, names, view.turn, phrase(choice))
        case Window(deed, _, asked):
            return f"{_told(view, deed, names)} {_ask(view, names, asked, _challenge(view, names, deed))}"
        case Disclosing(victim, asked):
            told = phrase("{spy} is out of the match.", spy=spy_name(victim))
            choice = phrase("Do you tell the others how much you had on {spy}?", spy=spy_name(victim))
            return f"{told} {_ask(view, names, asked, choice)}"
    return _bidding(view, names) or _early_question(view, names)


def _bidding(view: ConspiracyView, names: Sequence[str]) -> str:
    """The question while a challenge is decided."""
    match view.frame:
        case Challenged(deed, _, challenger):
            who, spy = names[challenger], spy_name(contested(deed))
            told = phrase("{who} challenges, with money on {spy}.", who=who, spy=spy)
            answer = word(
                "Concede and take it back, or call for bids? Then {who} must show money, which you may cover."
            )
            asked, choice = view.turn, phrase(answer, who=who)
        case Bidding(deed, _, challenger, bid):
            told = phrase("{who} calls for bids.", who=names[view.turn])
            if bid:
                told = phrase("The bid of {sum} is covered.", sum=money(bid))
            asked, choice = challenger, _next_bid(view, deed, bid) if bid else _first_bid(view)
        case Covering(deed, _, challenger, bid):
            told = phrase("{who} bids {sum}.", who=names[challenger], sum=money(bid))
            asked, choice = view.turn, _answer(view, deed, bid)
        case _:
            return ""
    return f"{told} {_ask(view, names, asked, f'{choice} {_own(view, deed)}')}"


def _ask(view: ConspiracyView, names: Sequence[str], asked: Seat, choice: str) -> str:
    """The choice for the seat that has it; for all others, whom the table waits for."""
    return choice if view.seat == asked else phrase("The table waits for {who}.", who=names[asked])


def _first_bid(view: ConspiracyView) -> str:
    """What a challenger is asked before the first bid [36]."""
    bid = phrase("Make your first bid. It costs nothing, but everybody learns that you have at least that much.")
    stop = phrase("Or stop now and lose your next turn.")
    return f"{bid} {stop}" if view.options.stop_before_bid else bid


def _next_bid(view: ConspiracyView, deed: Deed, bid: int) -> str:
    """What a challenger is asked once a bid is covered: only a higher account can raise it."""
    row = None if view.seat is None else view.accounts[view.seat]
    if row and row[contested(deed)] <= bid:
        return phrase("You cannot raise it, so you must stop and lose your next turn.")
    return phrase("Raise it, or stop and lose your next turn?")


def _answer(view: ConspiracyView, deed: Deed, bid: int) -> str:
    """What the acting seat is asked about a bid, which only as much money can cover."""
    row = None if view.seat is None else view.accounts[view.seat]
    if row and row[contested(deed)] < bid:
        return phrase("You cannot cover that, so you must refuse and take it back.")
    return phrase("Cover it by showing that you have as much, or refuse and take it back?")


def _early_question(view: ConspiracyView, names: Sequence[str]) -> str:
    match view.frame:
        case Drawing():
            return phrase("The headquarters are drawn.")
        case Settling(seat):
            return _ask(view, names, seat, phrase("Choose your headquarters."))
        case Placing(spy):
            return phrase("{spy} is placed.", spy=spy_name(spy))
        case Opening():
            return _opening_question(view, names)
        case Lots():
            return phrase("A draw decides who begins.")
        case Over(None):
            return phrase("The match is over: a draw.")
        case Over(winner):
            return phrase("The match is over: {who} wins.", who=names[winner or 0])
    raise AssertionError(f"no question for {type(view.frame).__name__}")


def _opening_question(view: ConspiracyView, names: Sequence[str]) -> str:
    if view.seat is not None and not view.made[view.seat]:
        message = word("Make a secret opening pay-off to one spy, from nothing to {most}.")
        if view.options.opening_min:
            message = word("Make a secret opening pay-off to one spy, from {least} to {most}.")
        stake = phrase("It is for the whole match: who has paid a spy more wins a challenge over that spy.")
        return f"{phrase(message, least=money(1), most=money(view.options.funds))} {stake}"
    first, *others = [name for name, made in zip(names, view.made, strict=False) if not made] or [""]
    for other in others:
        first = phrase("{first} and {second}", first=first, second=other)
    return phrase("The table waits for the opening pay-offs of {who}.", who=first)


def _told(view: ConspiracyView, deed: Deed, names: Sequence[str]) -> str:
    """What the acting seat did, and what hangs on it [49-51]."""
    actor = names[view.turn]
    if isinstance(deed, Blow):
        message = word("{who} wants {spy} to blow the cover of {victim}.")
        return phrase(message, who=actor, spy=spy_name(deed.informer), victim=spy_name(deed.victim))
    message, owner = word("{name} moves {spy} to {city}."), None
    if deed.carry:
        message = word("{name} moves {spy} to {city} with the briefcase.")
        owner = view.homes.index(deed.to) if deed.to in view.homes else None
    if owner == view.turn:
        message = word("{name} moves {spy} to {city} with the briefcase, which wins the match if it stands.")
    elif owner is not None and view.options.deliver_any:
        message = word(
            "{name} moves {spy} to {city} with the briefcase, which wins the match for {whose} if it stands."
        )
        if owner == view.seat:
            message = word(
                "{name} moves {spy} to {city} with the briefcase, which wins the match for you if it stands."
            )
    city = phrase(board_for(view.options.chart, view.seats).cities[deed.to])
    whose = names[owner] if owner is not None and owner not in (view.turn, view.seat) else ""
    return phrase(message, name=actor, spy=spy_name(deed.spy), city=city, whose=whose)


def _challenge(view: ConspiracyView, names: Sequence[str], deed: Deed) -> str:
    """Only a seat with money on the contested spy has a choice: what it has, and what the acting seat has shown."""
    row, spy = None if view.seat is None else view.accounts[view.seat], contested(deed)
    if row and not row[spy]:
        return phrase("You have nothing on {spy}, so you cannot challenge.", spy=spy_name(spy))
    stake = phrase("Do you challenge? A lost challenge costs your next turn.")
    if not row:
        return stake
    shown, message = view.bounds[view.turn][spy], word("You have {sum} on {spy}.")
    if shown:
        message = word("You have {sum} on {spy}; {who} has shown {shown}.")
    have = phrase(message, sum=money(row[spy]), spy=spy_name(spy), who=names[view.turn], shown=money(shown))
    return f"{have} {stake}"


def _own(view: ConspiracyView, deed: Deed) -> str:
    """The viewer's own account with the contested spy."""
    spy = contested(deed)
    row = None if view.seat is None else view.accounts[view.seat]
    if row is None:
        return phrase("You have a secret sum on {spy}.", spy=spy_name(spy))
    message = word("You have {sum} on {spy}.") if row[spy] else word("You have nothing on {spy}.")
    return phrase(message, sum=money(row[spy]), spy=spy_name(spy))


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
    if kind == "Bid" or (kind == "Pay" and number == 2):
        return money(step) if step else phrase("nothing: a bluff")
    if kind == "Settle" or (kind in ("Move", "Place") and number == 2):
        return city_name(cities[int(step)])
    if kind == "Move" and number == 3:
        return phrase("with the briefcase") if step else phrase("without the briefcase")
    if kind == "Blow":
        message = word("{spy} as the Informer") if number == 1 else word("{spy} as the Victim")
        return phrase(message, spy=spy_name(step))
    at = view.spies[step]
    return phrase("{spy} in {city}", spy=spy_name(step), city=phrase(cities[at])) if at >= 0 else spy_name(step)


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
                message = word("{who} had exactly {sum} on {spy}.")
            elif bound:
                message = word("{who} has at least {sum} on {spy}.")
            else:
                continue
            lines.append(phrase(message, who=names[seat], sum=money(bound), spy=spy_name(spy)))
        lines.append(_room(view, names, seat))
    return lines


def _room(view: ConspiracyView, names: Sequence[str], seat: Seat) -> str:
    """What may hide behind a seat's pay-offs."""
    fees = FEE * sum(1 for death in view.deaths if death.seat == seat)
    unknown = view.options.funds - fees - sum(view.bounds[seat])
    return phrases(
        "{who} has announced {n} pay-off; {sum} may be on any spy, or unspent.",
        "{who} has announced {n} pay-offs; {sum} may be on any spy, or unspent.",
        view.made[seat],
        who=names[seat],
        sum=money(unknown),
    )


EXPLANATIONS = {
    "Settle": word("Takes a headquarters; the briefcase must be carried there to win [1, 4]."),
    "Place": word("Puts a spy on its first space [5]."),
    "Begin": word("Gives a seat the first turn [9]."),
    "Move": word("Moves any spy along one path, with the briefcase if both were there [11-16]."),
    "Pay": word("Writes hundreds under a spy in secret; nothing at all is a bluff [8, 17-20]."),
    "Blow": word("Has the Informer eliminate the Victim for {fee} of your money on it [21-27]."),
    "Pass": word("Lets the deed stand; you are not asked again this turn [29]."),
    "Challenge": word("Tries to cancel the deed and proves {least} of yours on the spy [28-32]."),
    "Concede": word("Takes the deed back without showing anything; your turn is over [34]."),
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

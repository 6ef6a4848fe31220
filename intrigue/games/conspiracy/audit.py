"""The exchange of Bank Books: whether everything that was claimed in a match is borne out by the opened books [53].

What was taken back was not claimed in the end: the events are those of the match as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from intrigue.core.contract import Event, Seat
from intrigue.games.conspiracy.board import FEE, FUNDS, SPIES
from intrigue.games.conspiracy.state import Book
from intrigue.games.conspiracy.words import (
    Accused,
    BidMade,
    BooksOpened,
    Contested,
    Covered,
    Disclosed,
    Eliminated,
    Paid,
    PaidSomebody,
)


def audit(events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """What the opened books do not bear out, a sentence each, from all that anybody was told in a match."""
    return examine(events, names).faults


def verdict(events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """The same for people: that the books bear everything out, or first that they do not, and then what."""
    auditor = examine(events, names)
    if auditor.faults:
        return ["The audit finds that the books do not bear out all that was claimed.", *auditor.faults]
    if not auditor.claims:
        return ["The audit has nothing to do: nobody claimed anything that a book would have to bear out."]
    claims = "the one claim that was made" if auditor.claims == 1 else f"all {auditor.claims} claims that were made"
    return [f"The audit finds {claims} borne out by the books."]


def examine(events: Iterable[Event], names: Sequence[str]) -> Auditor:
    """An auditor who has been through the whole match."""
    heard = list(events)
    books = next((event.books for event in heard if isinstance(event, BooksOpened)), ())
    auditor = Auditor(books, names)
    if not books:
        auditor.faults.append("The books have not been opened.")
        return auditor
    for event in heard:
        auditor.follow(event)
    auditor.close()
    return auditor


class Auditor:
    """Follows a match with the opened books in hand, entry by entry and fee by fee."""

    def __init__(self, books: tuple[Book, ...], names: Sequence[str]) -> None:
        self.books, self.names = books, names
        self.entered = [0] * len(books)
        self.accounts = [[0] * len(SPIES) for _ in books]
        self.gone: set[int] = set()
        self.claims = 0
        self.faults: list[str] = []

    def follow(self, event: Event) -> None:
        """Check one event against the books as they were then."""
        if isinstance(event, Paid | PaidSomebody):
            self.enter(event.seat)
        elif isinstance(event, Contested):
            self.expect(event.seat, event.spy, 1, "challenged")
        elif isinstance(event, BidMade):
            self.expect(event.seat, event.spy, event.hundreds, "bid")
        elif isinstance(event, Covered):
            self.expect(event.seat, event.spy, event.hundreds, "covered")
        elif isinstance(event, Accused):
            self.expect(event.seat, event.informer, FEE, "announced a blown cover")
        elif isinstance(event, Eliminated):
            self.expect(event.seat, event.informer, FEE, "paid a fee")
            self.accounts[event.seat][event.informer] -= FEE
            self.gone.add(event.victim)
        elif isinstance(event, Disclosed):
            self.claims += 1
            if self.accounts[event.seat][event.spy] != event.hundreds:
                self.blame(event.seat, event.spy, f"disclosed ${100 * event.hundreds:,}")

    def enter(self, seat: Seat) -> None:
        """The next entry of the book is added to its account."""
        number = self.entered[seat]
        self.entered[seat] += 1
        if number < len(self.books[seat]):
            pay = self.books[seat][number]
            self.accounts[seat][pay.spy] += pay.hundreds
            if pay.spy in self.gone:
                self.blame(seat, pay.spy, "paid an eliminated spy")

    def expect(self, seat: Seat, spy: int, hundreds: int, claim: str) -> None:
        self.claims += 1
        if self.accounts[seat][spy] < hundreds:
            self.blame(seat, spy, f"{claim} for ${100 * hundreds:,}")

    def blame(self, seat: Seat, spy: int, claim: str) -> None:
        account = f"${100 * self.accounts[seat][spy]:,} with {SPIES[spy].name}"
        self.faults.append(f"{self.names[seat]} {claim} while the book showed {account}.")

    def close(self) -> None:
        """The whole book must have been announced and paid for."""
        for seat, book in enumerate(self.books):
            if len(book) != self.entered[seat]:
                self.faults.append(f"{self.names[seat]} announced {self.entered[seat]} pay-offs and wrote {len(book)}.")
            if sum(pay.hundreds for pay in book) > FUNDS:
                self.faults.append(f"{self.names[seat]} paid more than ${100 * FUNDS:,}.")

"""The exchange of Bank Books: whether everything that was claimed in a match is borne out by the opened books [53]."""

from __future__ import annotations

from collections.abc import Iterable

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


def audit(events: Iterable[Event]) -> list[str]:
    """What the opened books do not bear out, a sentence each, from all that anybody was told in a match."""
    heard = list(events)
    books = next((event.books for event in heard if isinstance(event, BooksOpened)), None)
    if books is None:
        return ["The books have not been opened."]
    auditor = Auditor(books)
    for event in heard:
        auditor.follow(event)
    auditor.close()
    return auditor.faults


class Auditor:
    """Follows a match with the opened books in hand, entry by entry and fee by fee."""

    def __init__(self, books: tuple[Book, ...]) -> None:
        self.books = books
        self.entered = [0] * len(books)
        self.accounts = [[0] * len(SPIES) for _ in books]
        self.gone: set[int] = set()
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
        elif isinstance(event, Disclosed) and self.accounts[event.seat][event.spy] != event.hundreds:
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
        if self.accounts[seat][spy] < hundreds:
            self.blame(seat, spy, f"{claim} for ${100 * hundreds:,}")

    def blame(self, seat: Seat, spy: int, claim: str) -> None:
        account = f"${100 * self.accounts[seat][spy]:,} with {SPIES[spy].name}"
        self.faults.append(f"Seat {seat + 1} {claim} while the book showed {account}.")

    def close(self) -> None:
        """The whole book must have been announced and paid for."""
        for seat, book in enumerate(self.books):
            if len(book) != self.entered[seat]:
                self.faults.append(f"Seat {seat + 1} announced {self.entered[seat]} pay-offs and wrote {len(book)}.")
            if sum(pay.hundreds for pay in book) > FUNDS:
                self.faults.append(f"Seat {seat + 1} paid more than ${100 * FUNDS:,}.")

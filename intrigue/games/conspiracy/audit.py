"""The exchange of Bank Books: whether everything that was claimed in a match is borne out by the opened books [53].

What was taken back was not claimed in the end: the events are those of the match as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from intrigue.core.contract import Event, Seat
from intrigue.core.language import phrase, phrases, word
from intrigue.games.conspiracy.board import FEE, FUNDS, SPIES, money, spy_name
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

# What somebody claimed that the book does not bear out
CHALLENGED = word("{who} challenged for {claimed} while the book showed {sum} with {spy}.")
BID = word("{who} bid for {claimed} while the book showed {sum} with {spy}.")
COVERED = word("{who} covered for {claimed} while the book showed {sum} with {spy}.")
ANNOUNCED_A_BLOWN_COVER = word("{who} announced a blown cover for {claimed} while the book showed {sum} with {spy}.")
PAID_A_FEE = word("{who} paid a fee for {claimed} while the book showed {sum} with {spy}.")
DISCLOSED = word("{who} disclosed {claimed} while the book showed {sum} with {spy}.")
PAID_THE_DEAD = word("{who} paid an eliminated spy while the book showed {sum} with {spy}.")


def audit(events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """What the opened books do not bear out, a sentence each, from all that anybody was told in a match."""
    return examine(events, names).faults


def verdict(events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """The same for people: that the books bear everything out, or first that they do not, and then what."""
    auditor = examine(events, names)
    if auditor.faults:
        return [phrase("The audit finds that the books do not bear out all that was claimed."), *auditor.faults]
    if not auditor.claims:
        return [phrase("The audit has nothing to do: nobody claimed anything that a book would have to bear out.")]
    return [
        phrases(
            "The audit finds the one claim that was made borne out by the books.",
            "The audit finds all {n} claims that were made borne out by the books.",
            auditor.claims,
        )
    ]


def examine(events: Iterable[Event], names: Sequence[str]) -> Auditor:
    """An auditor who has been through the whole match."""
    heard = list(events)
    books = next((event.books for event in heard if isinstance(event, BooksOpened)), ())
    auditor = Auditor(books, names)
    if not books:
        auditor.faults.append(phrase("The books have not been opened."))
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
            self.expect(event.seat, event.spy, 1, CHALLENGED)
        elif isinstance(event, BidMade):
            self.expect(event.seat, event.spy, event.hundreds, BID)
        elif isinstance(event, Covered):
            self.expect(event.seat, event.spy, event.hundreds, COVERED)
        elif isinstance(event, Accused):
            self.expect(event.seat, event.informer, FEE, ANNOUNCED_A_BLOWN_COVER)
        elif isinstance(event, Eliminated):
            self.expect(event.seat, event.informer, FEE, PAID_A_FEE)
            self.accounts[event.seat][event.informer] -= FEE
            self.gone.add(event.victim)
        elif isinstance(event, Disclosed):
            self.claims += 1
            if self.accounts[event.seat][event.spy] != event.hundreds:
                self.blame(event.seat, event.spy, DISCLOSED, event.hundreds)

    def enter(self, seat: Seat) -> None:
        """The next entry of the book is added to its account."""
        number = self.entered[seat]
        self.entered[seat] += 1
        if number < len(self.books[seat]):
            pay = self.books[seat][number]
            self.accounts[seat][pay.spy] += pay.hundreds
            if pay.spy in self.gone:
                self.blame(seat, pay.spy, PAID_THE_DEAD)

    def expect(self, seat: Seat, spy: int, hundreds: int, claim: str) -> None:
        self.claims += 1
        if self.accounts[seat][spy] < hundreds:
            self.blame(seat, spy, claim, hundreds)

    def blame(self, seat: Seat, spy: int, claim: str, hundreds: int = 0) -> None:
        sums = {"claimed": money(hundreds), "sum": money(self.accounts[seat][spy])}
        self.faults.append(phrase(claim, who=self.names[seat], spy=spy_name(spy), **sums))

    def close(self) -> None:
        """The whole book must have been announced and paid for."""
        for seat, book in enumerate(self.books):
            if len(book) != self.entered[seat]:
                message = word("{who} announced {announced} pay-offs and wrote {written}.")
                announced = self.entered[seat]
                self.faults.append(phrase(message, who=self.names[seat], announced=announced, written=len(book)))
            if sum(pay.hundreds for pay in book) > FUNDS:
                self.faults.append(phrase("{who} paid more than {sum}.", who=self.names[seat], sum=money(FUNDS)))

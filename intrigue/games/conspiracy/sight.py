"""What a seat sees, and the states it can imagine from that.

Every book is dreamt by itself, since the seats' secrets do not touch each other. Of a foreign book the public knows
the number of its pay-offs and the proofs: after this many pay-offs, this much at least, or exactly, had gone to a spy.

The law of a dreamt book follows how people pay, so it is not uniform. But every book that agrees with the number of
pay-offs, the proofs, the deaths and the smallest opening can come up, and no other; capitals name the shares below.

1. Who is paid when. The spies that a proof says were paid are served by the deadlines of their first proofs: each
   gets one of the pay-offs before it that are free, all equally likely. If the opening is still free, it goes to any
   spy that can have had it, all equally likely. Each pay-off still free goes with the chance LOYAL to one of the
   proved spies, all equally likely, if that one lives then, else to any spy that lives then, all equally likely.
2. What was asked for. An opening that must be real holds one hundred. What a proof asks for beyond what is there goes
   to the pay-offs to its spy before it: with the chance LUMPS, or if there is only one, all to one of them, else any
   part of it, all sums equally likely, to one of them, and the rest to the others by the same law.
3. What is left over. The pay-offs to accounts that are not known exactly have their turn in any order, all equally
   likely. If one holds more than one hundred by now, it gets nothing more with the chance ENOUGH, any sum that is left,
   all equally likely, with the chance HOARDS, else SPREAD times two random fractions. Any other gets nothing with the
   chance BLUFFS, any sum that is left with the chance BLUFFS, else a usual one: AGAIN if its spy was paid before, else
   USUAL, and up to SPREAD more, all equally likely. A sum beyond what is left becomes any below that instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from intrigue.core.contract import Seat
from intrigue.games.conspiracy.board import FEE, SPIES
from intrigue.games.conspiracy.state import Book, ConspiracyState, ConspiracyView, Proof, Row
from intrigue.games.conspiracy.words import PAYS, Options, Over

Demands = dict[int, list[Proof]]  # the proofs about a seat's accounts, by spy and in time: each asks for more

ALL = list(range(len(SPIES)))

BLUFFS = 0.08  # how often a pay-off that nothing asks for is taken for a bluff, and how often for any sum at all
LUMPS = 0.5  # how often an imagined sum is taken to have been paid in one go
LOYAL = 0.4  # how often a pay-off that nothing asks for is taken to go to a spy known to be paid
ENOUGH = 0.5  # how often a pay-off that was asked for is taken to hold no more than was asked
HOARDS = 0.03  # how often it is taken to hold any sum more
USUAL, AGAIN, SPREAD = 10, 3, 10  # hundreds that most pay-offs hold at least, the first and later, and how many more


def view(t: ConspiracyState, seat: Seat | None, options: Options) -> ConspiracyView:
    """The match without the others' books; at the end all books lie open [46, 53]."""
    opened = isinstance(t.frame, Over)
    shown = [opened or owner == seat for owner in range(t.seats)]
    return ConspiracyView(
        seat=seat,
        options=options,
        seats=t.seats,
        homes=t.homes,
        spies=t.spies,
        case=t.case,
        made=tuple([len(book) for book in t.books]),
        books=tuple([book if seen else None for book, seen in zip(t.books, shown, strict=True)]),
        balances=tuple([balance if seen else None for balance, seen in zip(t.balances, shown, strict=True)]),
        accounts=tuple([row if seen else None for row, seen in zip(t.accounts, shown, strict=True)]),
        bounds=t.bounds,
        proofs=t.proofs,
        deaths=t.deaths,
        lost=t.lost,
        turn=t.turn,
        turns=t.turns,
        frame=t.frame,
    )


def determinize(v: ConspiracyView, rng: Random) -> ConspiracyState:
    """A state that the seat could not tell from the true one: the hidden books are dreamt, all else is known."""
    books = tuple([dream_book(v, seat, rng) if book is None else book for seat, book in enumerate(v.books)])
    return ConspiracyState(
        seats=v.seats,
        homes=v.homes,
        spies=v.spies,
        case=v.case,
        books=books,
        balances=tuple([v.options.funds - sum([pay.hundreds for pay in book]) for book in books]),
        accounts=tuple([add_up(v, seat, book) for seat, book in enumerate(books)]),
        bounds=v.bounds,
        proofs=v.proofs,
        deaths=v.deaths,
        lost=v.lost,
        turn=v.turn,
        turns=v.turns,
        frame=v.frame,
    )


def add_up(v: ConspiracyView, seat: Seat, book: Book) -> Row:
    """The accounts of a book, fees taken off."""
    row = [0] * len(SPIES)
    for pay in book:
        row[pay.spy] += pay.hundreds
    for death in v.deaths:
        if death.seat == seat:
            row[death.informer] -= FEE
    return tuple(row)


def dream_book(v: ConspiracyView, seat: Seat, rng: Random) -> Book:
    """A book of the right length that agrees with every proof: first who is paid when, then how much."""
    made = v.made[seat]
    if not made:
        return ()
    demands: Demands = {}
    for proof in v.proofs:
        if proof.seat == seat:
            demands.setdefault(proof.spy, []).append(proof)
    last = [made] * len(SPIES)  # the pay-offs up to which each spy could be paid
    for death in v.deaths:
        last[death.victim] = death.made[seat]
    payees = dream_payees(v.options, demands, last, rng)
    amounts = dream_amounts(v.options, demands, payees, rng)
    return tuple([PAYS[spy][hundreds] for spy, hundreds in zip(payees, amounts, strict=True)])


def dream_opening(options: Options, demands: Demands, rng: Random) -> int:
    """A spy that can have had the opening pay-off, which must be real unless the options say otherwise."""
    owed = sum([demand[-1].paid for demand in demands.values()])
    if not options.opening_min or not demands:
        return pick(ALL[: options.spies], rng)
    if owed == options.funds:
        return pick([spy for spy, demand in demands.items() if demand[-1].paid], rng)
    unpaid = [spy for spy, demand in demands.items() if not demand[-1].paid]  # disclosed as nothing
    return pick([spy for spy in ALL[: options.spies] if spy not in unpaid], rng)


def dream_payees(options: Options, demands: Demands, last: list[int], rng: Random) -> list[int]:
    """The spy of each pay-off: one that owes a proof is paid before its first; the rest goes to any living one.

    Served in the order of their deadlines, every spy finds a pay-off that is free: those before it took one each
    that lies before its own deadline too, and the true book had one for everybody.
    """
    payees = [-1] * max(last)
    due = sorted([(demand[0].after, spy) for spy, demand in demands.items() if demand[-1].paid])
    for after, spy in due:
        payees[pick([number for number in range(after) if payees[number] < 0], rng)] = spy
    if payees[0] < 0:
        payees[0] = dream_opening(options, demands, rng)
    living, horizon = ALL[: options.spies], min(last)
    for number, payee in enumerate(payees):
        if payee < 0:
            if number >= horizon:
                living = [spy for spy in ALL[: options.spies] if number < last[spy]]
                horizon = min([last[spy] for spy in living])
            payee = due[int(rng.random() * len(due))][1] if due and rng.random() < LOYAL else pick(living, rng)
            payees[number] = payee if number < last[payee] else pick(living, rng)
    return payees


def dream_amounts(options: Options, demands: Demands, payees: list[int], rng: Random) -> list[int]:
    """The hundreds of each pay-off: what the proofs ask for in time, then some of what is left over."""
    amounts = [0] * len(payees)
    amounts[0] = int(options.opening_min > 0)
    closed: list[int] = []  # accounts known exactly
    for spy, demand in demands.items():
        met = amounts[0] if payees[0] == spy else 0
        for proof in demand:
            if proof.paid > met:
                own = [number for number in range(proof.after) if payees[number] == spy]
                scatter(amounts, own, proof.paid - met, rng)
                met = proof.paid
        if demand[-1].exact:
            closed.append(spy)
    spare = options.funds - sum(amounts)
    spend(amounts, spare, payees, [number for number, spy in enumerate(payees) if spy not in closed], rng)
    return amounts


def scatter(amounts: list[int], numbers: list[int], hundreds: int, rng: Random) -> None:
    """Add a sum to some of the pay-offs, in one go or in any parts."""
    while rng.random() > LUMPS and len(numbers) > 1 and hundreds:
        number = numbers.pop(int(rng.random() * len(numbers)))
        part = int(rng.random() * (hundreds + 1))
        amounts[number] += part
        hundreds -= part
    amounts[pick(numbers, rng)] += hundreds


def spend(amounts: list[int], spare: int, payees: list[int], numbers: list[int], rng: Random) -> None:
    """Add something of the money left over to any of the pay-offs: the usual sum, seldom any other, or nothing."""
    while spare and numbers:
        number = numbers.pop(int(rng.random() * len(numbers)))
        luck, asked = rng.random(), amounts[number] > 1
        nothing, anything = (ENOUGH, HOARDS) if asked else (BLUFFS, BLUFFS)
        if luck < nothing:
            part = 0
        elif luck < nothing + anything:
            part = int((spare + 1) * rng.random())
        elif asked:
            part = int(SPREAD * rng.random() * rng.random())
        else:
            part = (AGAIN if payees[number] in payees[:number] else USUAL) + int(SPREAD * rng.random())
        if part > spare:
            part = int(spare * rng.random())
        amounts[number] += part
        spare -= part


def pick(numbers: Sequence[int], rng: Random) -> int:
    """One of them, each as likely as another."""
    return numbers[int(rng.random() * len(numbers))]

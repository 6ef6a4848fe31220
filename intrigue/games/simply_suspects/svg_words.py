"""What a picture says in words, and which of its places the latest events concern."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from intrigue.core.board import Space
from intrigue.core.contract import Event, Seat
from intrigue.core.language import phrase, phrases, word
from intrigue.core.prose import listed
from intrigue.core.svg import SEAT_LETTERS
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import OFF
from intrigue.games.simply_suspects.cards import COLUMNS, GUILTY, ROWS, TOP, Card, Column, Row, Suspect
from intrigue.games.simply_suspects.naming import letter_of, peg_name, row_name, space_name, suspect_name
from intrigue.games.simply_suspects.state import SimplySuspectsView
from intrigue.games.simply_suspects.text import question


class Marks(NamedTuple):
    """What the latest events touched."""

    spaces: frozenset[Space]
    pegs: frozenset[Column]
    holes: frozenset[tuple[Column, Row]]  # that a peg has left
    cards: frozenset[tuple[Seat, Card]]
    seats: frozenset[Seat]  # whose suspect cards were turned or asked for
    pips: int  # of the last roll; 0: none
    rolled: bool


def marks(view: SimplySuspectsView, told: Sequence[Event]) -> Marks:
    spaces, pegs, holes = set[Space](), set[Column](), set[tuple[Column, Row]]()
    cards, seats = set[tuple[Seat, Card]](), set[Seat]()
    pips, rolled = view.last.pips if isinstance(view.last, w.Die) else 0, False
    for event in told:
        match event:
            case w.Rolled(_, number) | w.RolledForStart(_, number):
                pips, rolled = number, True
            case w.Moved(_, to) | w.Pushed(_, _, to):
                spaces.add(to)
            case w.Traded(_, opponent, to):
                spaces |= {to, view.places[opponent]}
            case w.MovedPeg(_, column, origin, _):
                pegs.add(column)
                holes.add((column, origin))
            case w.GotCard(seat, card) | w.DrewGetAway(seat, card) | w.Took(seat, _, card):
                cards.add((seat, card))
            case w.Convicted(seat, _) | w.Cleared(seat, _) | w.GuessedRight(_, seat, _) | w.Won(seat):
                seats.add(seat)
            case w.GuessedWrong(seat, opponent, _, _):
                seats |= {seat, opponent}
    kept = frozenset(spaces - {OFF})
    return Marks(kept, frozenset(pegs), frozenset(holes), frozenset(cards), frozenset(seats), pips, rolled)


def describe(view: SimplySuspectsView, names: Sequence[str]) -> str:
    """The position in sentences."""
    said = [question(view, names)]
    if not isinstance(view.frames[-1], w.Over) and not isinstance(view.frames[0], w.Opening):
        said.append(phrase("It is the turn of {who}, turn {turn}.", who=names[view.turn], turn=view.turns + 1))
    said += [_seat(view, names, seat) for seat in range(view.seats)]
    said += [_row(view, row) for row in (TOP, *ROWS) if row in view.pegs]
    said.append(phrase("The deck has {cards} get-away cards.", cards=len(view.deck)))
    return " ".join(said)


def _seat(view: SimplySuspectsView, names: Sequence[str], seat: Seat) -> str:
    """One seat: token, place, cards, and what is known of its suspect card."""
    who, letter = names[seat], SEAT_LETTERS[seat]
    card = view.shown[seat]
    if card is not None and view.places[seat] == OFF:
        message = word("{who}, token {letter}, was {suspect} and is out.")
        return phrase(message, who=who, letter=letter, suspect=suspect_name(card))
    hand = [str(number) for number, count in enumerate(view.hands[seat]) for _ in range(count)]
    message, space = word("{who}, token {letter}, is on {space} with {cards}"), space_name(view.places[seat])
    said = [phrase(message, who=who, letter=letter, space=space, cards=_cards(hand))]
    proved = [suspect_name(suspect) for suspect in ROWS if view.ruled_out[seat][suspect]]
    if seat == view.seat and view.own is not None:
        said.append(phrase("is secretly {suspect}", suspect=suspect_name(view.own)))
    elif card is not None:
        said.append(phrase("is {suspect}", suspect=suspect_name(card)))
    if proved:
        said.append(phrase("is proved not to be {suspects}", suspects=listed(proved, "or")))
    return f"{listed(said)}."


def _cards(hand: Sequence[str]) -> str:
    if not hand:
        return phrase("no get-away cards")
    return phrases("the get-away card {cards}", "the get-away cards {cards}", len(hand), cards=listed(hand))


def _row(view: SimplySuspectsView, row: Row) -> str:
    """The pegs of a row."""
    pegs = [peg_name(column) for column in COLUMNS if view.pegs[column] == row]
    if row == TOP:
        return phrase("Still at the top: {pegs}.", pegs=listed(pegs))
    return phrase(IN_ROW[row == view.own, len(pegs) >= GUILTY], row=row_name(row), pegs=listed(pegs))


IN_ROW = {
    (False, False): word("In {row}: {pegs}."),
    (False, True): word("In {row}: {pegs}, enough to convict."),
    (True, False): word("In {row}, your own: {pegs}."),
    (True, True): word("In {row}, your own: {pegs}, enough to convict."),
}  # by whether it is one's own, and guilty


def defaults(seats: int) -> list[str]:
    """Names for seats that have none."""
    return [phrase("Seat {letter}", letter=SEAT_LETTERS[seat]) for seat in range(seats)]


def suspect_title(suspect: Suspect) -> str:
    return f"{suspect_name(suspect)}, {letter_of(suspect)}"

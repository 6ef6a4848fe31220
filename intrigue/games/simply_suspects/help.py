"""What each thing in the house of Simply Suspects is, and what it means to the viewer now."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.board import Space
from intrigue.core.contract import Seat
from intrigue.core.help import Help, Thing
from intrigue.core.prose import listed
from intrigue.games.simply_suspects.board import BOARD, OFF, Kind
from intrigue.games.simply_suspects.cards import EVIDENCE, GUILTY, SUSPECTS, TOP, Card, Column, Row
from intrigue.games.simply_suspects.state import SimplySuspectsView

Names = Sequence[str]

SPACES: dict[Kind, tuple[str, tuple[int, ...]]] = {
    Kind.START: ("All tokens begin here. Nothing happens to those who land here.", (3, 8)),
    Kind.EVIDENCE: ("Whoever lands here must move the peg of that number into another row.", (17,)),
    Kind.PHOTO: ("Whoever lands here must move two pegs out of that suspect's row.", (20, 21)),
    Kind.GET_AWAY: ("Whoever lands here may draw a get-away card.", (14,)),
    Kind.TAKE: ("Whoever lands here may take a get-away card from an opponent.", (15,)),
    Kind.CHOICE: ("Whoever lands here must move a peg of their choice, one from the top first.", (18, 19)),
    Kind.TRADE: ("Whoever lands here swaps places with an opponent, and has landed there.", (24, 25)),
    Kind.FORWARD: ("Whoever lands here moves an opponent one space on, who has landed there.", (26, 28)),
    Kind.BACK: ("Whoever lands here moves an opponent one space back, who has landed there.", (27, 28)),
    Kind.ONWARD: ("Whoever lands here goes on to the Grand Jury.", (29,)),
    Kind.JURY: (
        "Whoever lands here with two or more pegs in the row of their own suspect is out. Whoever walks free may "
        "guess who the others are.",
        (32, 35, 36, 37),
    ),
}


def explain(view: SimplySuspectsView, names: Names, thing: Thing) -> Help | None:
    """What a piece of the drawing is."""
    if "to" in thing:
        return _space(view, int(thing["to"]))
    if "column" in thing:
        return _peg(view, int(thing["column"]))
    for field in ("row", "suspect"):
        if field in thing:
            return _row(view, int(thing[field]))
    for field in ("opponent", "target"):
        if field in thing:
            return _player(view, names, int(thing[field]))
    if "card" in thing:
        return _card(view, int(thing["card"]))
    what, _, number = thing.get("thing", "").partition("-")
    if what == "card":
        return _card(view, int(number))
    return _own(view) if what == "suspect" else None


def _space(view: SimplySuspectsView, space: Space) -> Help:
    square = BOARD[space]
    words, paragraphs = SPACES[square.kind]
    return Help(square.name, words, _space_now(view, space), paragraphs)


def _space_now(view: SimplySuspectsView, space: Space) -> str:
    """What landing there would bring now."""
    square = BOARD[space]
    if square.kind is Kind.PHOTO:
        pegs = view.pegs.count(square.number)
        row = SUSPECTS[square.number].name
        return f"{row}'s row has {_pegs(pegs)} now." if pegs else f"There is nothing in {row}'s row now."
    if square.kind is Kind.EVIDENCE:
        return _lies(view, square.number)
    if square.kind is Kind.JURY and view.own is not None:
        pegs = view.pegs.count(view.own)
        fate = "you would be convicted" if pegs >= GUILTY else "you would walk free"
        return f"Your own row has {_pegs(pegs)}: {fate}."
    return ""


def _pegs(count: int) -> str:
    return "no peg" if not count else "one peg" if count == 1 else f"{count} pegs"


def _lies(view: SimplySuspectsView, column: Column) -> str:
    row = view.pegs[column]
    return "It is still at the top, in nobody's row." if row == TOP else f"It is in {SUSPECTS[row].name}'s row."


def _peg(view: SimplySuspectsView, column: Column) -> Help:
    words = "A piece of evidence. It may change its row but never its column; two in a row convict its suspect."
    return Help(f"Evidence #{column + 1}, {EVIDENCE[column]}", words, _lies(view, column), (4, 16))


def _row(view: SimplySuspectsView, row: Row) -> Help:
    if row == TOP:
        return Help("The top", "Here the pegs begin, in nobody's row. None ever comes back here.", "", (4, 16))
    words = "The row of a suspect. With two pegs or more in it the Grand Jury convicts whoever is this suspect."
    parts = [f"It has {_pegs(view.pegs.count(row))} now."]
    if row == view.own:
        parts.append("You are this suspect: keep the evidence out, but not too openly.")
    return Help(SUSPECTS[row].name, words, " ".join(parts), (4, 22, 32))


def _player(view: SimplySuspectsView, names: Names, seat: Seat) -> Help:
    words = "Every player is one suspect in secret. The colour of a token says nothing; the get-away cards lie open."
    card = view.shown[seat]
    if card is not None:
        return Help(names[seat], words, f"{names[seat]} was {SUSPECTS[card].name}.", (6, 41))
    if view.places[seat] == OFF:
        return Help(names[seat], words, f"{names[seat]} is out of the match.", (6, 41))
    not_these = [person.name for person, out in zip(SUSPECTS, view.ruled_out[seat], strict=True) if out]
    where = f"{names[seat]} stands on {BOARD[view.places[seat]].name}"
    proved = f", and is proved not to be {listed(not_these, 'or')}" if not_these else ""
    return Help(names[seat], words, f"{where}{proved}.", (5, 6, 36))


def _card(view: SimplySuspectsView, card: Card) -> Help:
    words = f"A get-away card of {card} moves you {card} spaces instead of the die, and goes under the deck."
    if not card:
        words = "A get-away card of 0 lets you land anew where you stand, and goes under the deck."
    count = 0 if view.seat is None else view.hands[view.seat][card]
    now = "You have none." if not count else "You have one." if count == 1 else f"You have {count} of them."
    return Help(f"Get-away card {card}", words, now if view.seat is not None else "", (9, 10, 11))


def _own(view: SimplySuspectsView) -> Help:
    words = "Your own suspect, which nobody else sees. Whoever guesses it puts you out."
    if view.own is None:
        return Help("Your suspect card", words, "", (6,))
    pegs = _pegs(view.pegs.count(view.own))
    return Help("Your suspect card", words, f"You are {SUSPECTS[view.own].name}; your row has {pegs} now.", (1, 6, 32))

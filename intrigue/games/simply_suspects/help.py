"""What each thing in the house of Simply Suspects is, and what it means to the viewer now."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.board import Space
from intrigue.core.contract import Seat
from intrigue.core.help import Help, Thing
from intrigue.core.language import phrase, phrases, word
from intrigue.core.prose import listed
from intrigue.games.simply_suspects.board import BOARD, OFF, Kind
from intrigue.games.simply_suspects.cards import GUILTY, ROWS, TOP, Card, Column, Row
from intrigue.games.simply_suspects.naming import clue_name, space_name, space_title, suspect_name
from intrigue.games.simply_suspects.road import ends
from intrigue.games.simply_suspects.state import SimplySuspectsView

Names = Sequence[str]

SPACES: dict[Kind, tuple[str, tuple[int, ...]]] = {
    Kind.START: (word("All tokens begin here. Nothing happens to those who land here."), (3, 8)),
    Kind.EVIDENCE: (word("Whoever lands here must move the peg of that number into another row."), (17,)),
    Kind.PHOTO: (word("Whoever lands here must move two pegs out of that suspect's row."), (20, 21)),
    Kind.GET_AWAY: (word("Whoever lands here may draw a get-away card."), (14,)),
    Kind.TAKE: (word("Whoever lands here may take a get-away card from an opponent."), (15,)),
    Kind.CHOICE: (word("Whoever lands here must move a peg of their choice, one from the top first."), (18, 19)),
    Kind.TRADE: (word("Whoever lands here swaps places with an opponent, and does what the new space says."), (24, 25)),
    Kind.FORWARD: (
        word("Whoever lands here moves an opponent one space on, who must do what the new space says."),
        (26, 28),
    ),
    Kind.BACK: (
        word("Whoever lands here moves an opponent one space back, who must do what the new space says."),
        (27, 28),
    ),
    Kind.ONWARD: (word("Whoever lands here goes on to the Grand Jury."), (29,)),
    Kind.JURY: (
        word(
            "Whoever lands here with two or more pegs in the row of their own suspect is out. Whoever walks free may "
            "guess who the others are."
        ),
        (32, 35, 36, 37),
    ),
}
PEG = word("A piece of evidence. It may change its row but never its column; two in a row convict its suspect.")
ROW = word("The row of a suspect. With two pegs or more in it the Grand Jury convicts whoever is this suspect.")
PLAYER = word("Every player is one suspect in secret. The colour of a token says nothing; the get-away cards lie open.")


def explain(view: SimplySuspectsView, names: Names, thing: Thing) -> Help | None:
    """What a piece of the drawing is."""
    what, _, number = thing.get("thing", "").partition("-")
    if what == "landing":
        return _space(view, int(number))
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
    if what == "card":
        return _card(view, int(number))
    return _own(view) if what == "suspect" else None


def _space(view: SimplySuspectsView, space: Space) -> Help:
    words, paragraphs = SPACES[BOARD[space].kind]
    return Help(space_title(space), phrase(words), _space_now(view, space), paragraphs)


def _space_now(view: SimplySuspectsView, space: Space) -> str:
    """What landing there would bring now."""
    square = BOARD[space]
    if square.kind is Kind.PHOTO:
        pegs, suspect = view.pegs.count(square.number), suspect_name(square.number)
        if not pegs:
            return phrase("There is nothing in {suspect}'s row now.", suspect=suspect)
        return phrases("{suspect}'s row has one peg now.", "{suspect}'s row has {n} pegs now.", pegs, suspect=suspect)
    if square.kind is Kind.EVIDENCE:
        return _lies(view, square.number)
    if square.kind is Kind.JURY and view.own is not None:
        return _verdict(view.pegs.count(view.own))
    return ""


def _verdict(pegs: int) -> str:
    """What the Grand Jury would say of the viewer."""
    if pegs >= GUILTY:
        return phrase("Your own row has {pegs} pegs: you would be convicted.", pegs=pegs)
    if pegs:
        return phrase("Your own row has one peg: you would walk free.")
    return phrase("Your own row has no peg: you would walk free.")


def _lies(view: SimplySuspectsView, column: Column) -> str:
    row = view.pegs[column]
    if row == TOP:
        return phrase("It is still at the top, in nobody's row.")
    return phrase("It is in {suspect}'s row.", suspect=suspect_name(row))


def _peg(view: SimplySuspectsView, column: Column) -> Help:
    title = phrase("Evidence #{number} {clue}", number=column + 1, clue=clue_name(column))
    return Help(title, phrase(PEG), _lies(view, column), (4, 16))


def _row(view: SimplySuspectsView, row: Row) -> Help:
    if row == TOP:
        words = phrase("Here the pegs begin, in nobody's row. None ever comes back here.")
        return Help(phrase("The top"), words, "", (4, 16))
    pegs = view.pegs.count(row)
    now = [phrases("It has one peg now.", "It has {n} pegs now.", pegs) if pegs else phrase("It has no peg now.")]
    if row == view.own:
        now.append(phrase("You are this suspect: keep the evidence out, but not too openly."))
    return Help(suspect_name(row), phrase(ROW), " ".join(now), (4, 22, 32))


def _player(view: SimplySuspectsView, names: Names, seat: Seat) -> Help:
    who, card = names[seat], view.shown[seat]
    if card is not None:
        return Help(who, phrase(PLAYER), phrase("{name} was {suspect}.", name=who, suspect=suspect_name(card)), (6, 41))
    if view.places[seat] == OFF:
        return Help(who, phrase(PLAYER), phrase("{name} is out of the match.", name=who), (6, 41))
    space, ruled_out = space_name(view.places[seat]), view.ruled_out[seat]
    not_these = listed([suspect_name(suspect) for suspect in ROWS if ruled_out[suspect]], "or")
    now = phrase("{name} stands on {space}.", name=who, space=space)
    if not_these:
        message = word("{name} stands on {space}, and is proved not to be {suspects}.")
        now = phrase(message, name=who, space=space, suspects=not_these)
    return Help(who, phrase(PLAYER), now, (5, 6, 36))


def _card(view: SimplySuspectsView, card: Card) -> Help:
    words = phrase("A get-away card of 0 lets you land anew where you stand, and goes under the deck.")
    if card:
        words = phrases(
            "A get-away card of 1 moves you one space instead of the die, and goes under the deck.",
            "A get-away card of {n} moves you {n} spaces instead of the die, and goes under the deck.",
            card,
        )
    now = ""
    if view.seat is not None:
        count = view.hands[view.seat][card]
        now = phrases("You have one.", "You have {n} of them.", count) if count else phrase("You have none.")
        if view.places[view.seat] != OFF:
            where = listed([space_name(space) for space in ends(view.places[view.seat], card)], "or")
            now = f"{now} " + phrase("From here it takes you to {where}.", where=where)
    return Help(phrase("Get-away card {card}", card=card), words, now, (9, 10, 11))


def _own(view: SimplySuspectsView) -> Help:
    title = phrase("Your suspect card")
    words = phrase("Your own suspect, which nobody else sees. Whoever guesses it puts you out.")
    if view.own is None:
        return Help(title, words, "", (6,))
    pegs, own = view.pegs.count(view.own), suspect_name(view.own)
    now = phrase("You are {suspect}; your row has no peg now.", suspect=own)
    if pegs:
        now = phrases(
            "You are {suspect}; your row has one peg now.",
            "You are {suspect}; your row has {n} pegs now.",
            pegs,
            suspect=own,
        )
    return Help(title, words, now, (1, 6, 32))

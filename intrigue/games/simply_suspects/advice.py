"""Why a good player of Simply Suspects would do something: whom a peg blames, how sure a guess is, where one lands."""

from __future__ import annotations

from intrigue.core.advice import CERTAIN, LIKELY, Advice, Beliefs, Facts, Names, likeliest, of_100, of_seat
from intrigue.core.board import Space
from intrigue.core.contract import Action, Seat
from intrigue.core.language import phrase, word
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import OFF, ROUTES
from intrigue.games.simply_suspects.cards import GUILTY, ROWS, SUSPECTS, Row
from intrigue.games.simply_suspects.mind import SUSPECT
from intrigue.games.simply_suspects.naming import peg_name, row_name, space_name, suspect_name
from intrigue.games.simply_suspects.state import SimplySuspectsView
from intrigue.games.simply_suspects.text import can_be, label

WORTH_SAYING = 0.3  # one of five suspects is as likely as a fifth
ROW_OF = {person.name.lower(): row for row, person in enumerate(SUSPECTS)}


def beliefs(view: SimplySuspectsView, names: Names, believed: Beliefs) -> list[str]:
    """Who the others probably are, the surest first."""
    found = []
    for seat in range(view.seats):
        chances = believed.get(f"seat {seat} suspect")
        if seat != view.seat and chances:
            suspect, sure = likeliest(chances)
            found.append((sure, _believed(names[seat], ROW_OF[suspect], sure)))
    return [sentence for sure, sentence in sorted(found, reverse=True) if sure >= WORTH_SAYING]


def _believed(who: str, row: Row, sure: float) -> str:
    message = word("{who} may be {suspect}: {n} of 100.")
    if sure >= LIKELY:
        message = word("{who} is probably {suspect}: {n} of 100.")
    if sure >= CERTAIN:
        message = word("{who} is almost certainly {suspect}.")
    return phrase(message, who=who, suspect=suspect_name(row), n=of_100(sure))


def sure_of(believed: Beliefs, seat: Seat, row: Row) -> float:
    return believed.get(f"seat {seat} suspect", {}).get(SUSPECTS[row].name.lower(), 0.0)


def deed(view: SimplySuspectsView, names: Names, action: Action) -> str:
    """What to do, and with what or whom."""
    match action:
        case w.Play(card):
            return phrase("Use get-away card {card}", card=card)
        case w.Follow(to):
            return label(view, names, ("Follow",), to)
        case w.Take(seat, card):
            return phrase("Take get-away card {card} from {who}", card=card, who=names[seat])
        case w.Move(column, row):
            return phrase("Move {peg} to {row}", peg=peg_name(column), row=row_name(row))
        case w.Trade(seat):
            return phrase("Trade places with {who}", who=names[seat])
        case w.Push(seat, to):
            return phrase("Move {who} to {space}", who=names[seat], space=space_name(to))
        case w.Guess(seat, suspect):
            return phrase("Guess that {who} is {suspect}", who=names[seat], suspect=suspect_name(suspect))
    return ""


def vain(view: SimplySuspectsView, action: Action) -> bool:
    """Whether it is a guess that cannot be right."""
    return isinstance(action, w.Guess) and not can_be(view, action.opponent, action.suspect)


def reason(view: SimplySuspectsView, names: Names, action: Action, believed: Beliefs) -> str:
    """What the action gains or risks."""
    assert view.seat is not None
    here = view.places[view.seat]
    match action:
        case w.Move(column, row):
            return _peg(view, names, view.pegs[column], row, peg_name(column), believed)
        case w.Guess(seat, suspect):
            n = of_100(sure_of(believed, seat, suspect))
            message = word("{who} is {suspect} in {n} of 100; a wrong guess puts you out of the match.")
            return phrase(message, who=names[seat], suspect=suspect_name(suspect), n=n)
        case w.Play(card):
            to, left = ROUTES[here][card]
            if left:
                return phrase("You choose at the fork where you land.")
            return phrase("It takes you to {space}.", space=space_name(to))
        case w.Push(seat, to):
            return phrase("{who} comes to {space}.", who=names[seat], space=space_name(to))
        case w.Trade(seat):
            there = space_name(view.places[seat])
            message = word("You come to {there}, and {who} to {here}.")
            return phrase(message, there=there, who=names[seat], here=space_name(here))
        case w.Follow(to):
            return phrase("It takes you to {space}.", space=space_name(_landing(view, to)))
        case w.Stop():
            return _silence(view, names, believed)
    return _card(names, action)


def _landing(view: SimplySuspectsView, first: Space) -> Space:
    """Where a way from the fork ends."""
    frame = view.frames[-1]
    return ROUTES[first][frame.steps - 1][0] if isinstance(frame, w.Fork) else first


def _silence(view: SimplySuspectsView, names: Names, believed: Beliefs) -> str:
    """Why not to guess, if there is a reason."""
    others = [seat for seat in range(view.seats) if seat != view.seat and view.places[seat] != OFF]
    sure, seat, row = max((sure_of(believed, seat, row), seat, row) for seat in others for row in ROWS)
    message = word("No guess is sure enough: a wrong one would put you out.")
    if sure >= LIKELY:
        message = word("A wrong guess would put you out, and {who} is {suspect} only in {n} of 100.")
    if sure >= CERTAIN:
        message = word("You risk nothing, but let go that {who} is almost certainly {suspect}.")
    return phrase(message, who=names[seat], suspect=suspect_name(row), n=of_100(sure))


def _peg(view: SimplySuspectsView, names: Names, origin: Row, row: Row, peg: str, believed: Beliefs) -> str:
    """Whom a peg blames, and whom it no longer does."""
    if row == view.own:
        message = word("It blames you: that misleads the others, but {guilty} pegs in your row convict you.")
        return phrase(message, guilty=GUILTY)
    if origin == view.own:
        return phrase("It takes {peg} out of your own row.", peg=peg)
    sure, seat = max((sure_of(believed, other, row), other) for other in range(view.seats) if other != view.seat)
    message = word("It blames {suspect}, who may be {who} ({n} of 100), and it is not you.")
    if not sure:
        message = word("It blames {suspect}, who nobody at the table can be: it harms nobody and tells nothing of you.")
    if sure >= LIKELY:
        message = word("It blames {suspect}, who is probably {who}: {n} of 100.")
    if sure >= CERTAIN:
        message = word("It blames {suspect}, who is almost certainly {who}.")
    return phrase(message, suspect=suspect_name(row), who=names[seat], n=of_100(sure))


def _card(names: Names, action: Action) -> str:
    match action:
        case w.Roll():
            return phrase("You keep your get-away cards for when you need them.")
        case w.Draw():
            return phrase("A get-away card lets you choose where you land later.")
        case w.Take(seat, card):
            message = word("A {card} lets you choose where you land, and {who} has it no more.")
            return phrase(message, card=card, who=names[seat])
        case w.Leave():
            return phrase("You take no card.")
    return ""


def question(fact: str, names: Names) -> str:
    seat, about = of_seat(fact, names)
    return phrase("Who is {who}?", who=names[seat]) if seat is not None and about == SUSPECT else ""


def answer(fact: str, value: str, names: Names) -> str:
    return suspect_name(ROW_OF[value]) if value in ROW_OF else value


ADVICE = Advice(reason=reason, beliefs=beliefs, deed=deed, vain=vain, facts=Facts(question, answer))

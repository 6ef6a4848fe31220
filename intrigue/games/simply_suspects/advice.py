"""Why a good player of Simply Suspects would do something: whom a peg blames, how sure a guess is, where one lands."""

from __future__ import annotations

from intrigue.core.advice import LIKELY, Advice, Beliefs, Names, likeliest, of_100
from intrigue.core.contract import Action, Seat
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import ROUTES
from intrigue.games.simply_suspects.cards import GUILTY, SUSPECTS, Row
from intrigue.games.simply_suspects.state import SimplySuspectsView
from intrigue.games.simply_suspects.text import peg_name, space_name, suspect_name

WORTH_SAYING = 0.3  # one of five suspects is as likely as a fifth


def beliefs(view: SimplySuspectsView, names: Names, believed: Beliefs) -> list[str]:
    """Who the others probably are, the surest first."""
    found = []
    for seat in range(view.seats):
        chances = believed.get(f"seat {seat} suspect")
        if seat != view.seat and chances:
            suspect, sure = likeliest(chances)
            found.append((sure, _believed(names[seat], suspect.capitalize(), of_100(sure))))
    return [sentence for sure, sentence in sorted(found, reverse=True) if sure >= WORTH_SAYING]


def _believed(who: str, suspect: str, n: int) -> str:
    if n >= 99:
        return f"{who} is almost certainly {suspect}."
    return f"{who} is probably {suspect}: {n} of 100." if n >= 50 else f"{who} may be {suspect}: {n} of 100."


def sure_of(believed: Beliefs, seat: Seat, row: Row) -> float:
    return believed.get(f"seat {seat} suspect", {}).get(SUSPECTS[row].name.lower(), 0.0)


def reason(view: SimplySuspectsView, names: Names, action: Action, believed: Beliefs) -> str:
    """What the action gains or risks."""
    assert view.seat is not None
    here = view.places[view.seat]
    match action:
        case w.Move(column, row):
            return _peg(view, names, view.pegs[column], row, peg_name(column), believed)
        case w.Guess(seat, suspect):
            n = of_100(sure_of(believed, seat, suspect))
            return f"{names[seat]} is {suspect_name(suspect)} in {n} of 100; a wrong guess puts you out of the match."
        case w.Roll():
            return "You keep your get-away cards for when you need them."
        case w.Play(card):
            to, left = ROUTES[here][card]
            return f"You land on {space_name(to)}." if not left else "You choose at the fork where you land."
        case w.Push(seat, to):
            return f"{names[seat]} comes to {space_name(to)}."
        case w.Trade(seat):
            return f"You come to {space_name(view.places[seat])}, and {names[seat]} to {space_name(here)}."
        case w.Follow(to):
            return f"You go on by {space_name(to)}."
    return _card(view, names, action)


def _peg(view: SimplySuspectsView, names: Names, origin: Row, row: Row, peg: str, believed: Beliefs) -> str:
    """Whom a peg blames, and whom it no longer does."""
    if row == view.own:
        return f"It blames you: that misleads the others, but {GUILTY} pegs in your row convict you."
    if origin == view.own:
        return f"It takes {peg} out of your own row."
    sure, seat = max((sure_of(believed, other, row), other) for other in range(view.seats) if other != view.seat)
    who, n = suspect_name(row), of_100(sure)
    if n >= 99:
        return f"It blames {who}, who is almost certainly {names[seat]}."
    if sure >= LIKELY:
        return f"It blames {who}, who is probably {names[seat]}: {n} of 100."
    if not sure:
        return f"It blames {who}, who nobody at the table can be: it harms nobody and tells nothing of you."
    return f"It blames {who}, who may be {names[seat]} ({n} of 100), and it is not you."


def _card(view: SimplySuspectsView, names: Names, action: Action) -> str:
    match action:
        case w.Draw():
            return "A get-away card lets you choose where you land later."
        case w.Take(seat, card):
            return f"A {card} lets you choose where you land, and {names[seat]} has it no more."
        case w.Leave():
            return "You take no card."
        case w.Stop():
            return "No guess is sure enough: a wrong one would put you out."
    return ""


ADVICE = Advice(reason=reason, beliefs=beliefs)

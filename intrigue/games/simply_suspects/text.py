"""Events, choices and views of Simply Suspects in words and in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from intrigue.core.board import Space
from intrigue.core.contract import CHANCE, Event, Seat
from intrigue.core.language import phrase, word
from intrigue.core.prose import listed
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import BOARD, ROUTES, Kind
from intrigue.games.simply_suspects.cards import GUILTY, ROWS, TOP, Suspect
from intrigue.games.simply_suspects.naming import peg_name, row_name, space_name, suspect_name
from intrigue.games.simply_suspects.picture import picture
from intrigue.games.simply_suspects.sight import possible_casts
from intrigue.games.simply_suspects.state import SimplySuspectsView

__all__ = ["GRAVE", "can_be", "explain", "knowledge", "label", "picture", "question", "sentence"]

GRAVE = frozenset({"Guess"})  # the kinds of action that may cost the match


# Events


def sentence(event: Event, names: Sequence[str]) -> str:
    match event:
        case w.GotIdentity(seat, suspect):
            message = word("{name} is {suspect}, and nobody else knows.")
            return phrase(message, name=names[seat], suspect=suspect_name(suspect))
        case w.GotSuspectCard(seat):
            return phrase("{name} is dealt a suspect card, face down.", name=names[seat])
        case w.RolledForStart(seat, pips):
            return phrase("{name} rolls {pips} for the first turn.", name=names[seat], pips=pips)
        case w.TiedForStart(tied):
            return phrase(
                "{names} tie for the first turn and roll again.", names=listed([names[seat] for seat in tied])
            )
        case w.Starts(seat):
            return phrase("{name} has the first turn.", name=names[seat])
        case w.GotCard(seat, card):
            return phrase("{name} gets get-away card {card}.", name=names[seat], card=card)
        case w.DrewGetAway(seat, card):
            return phrase("{name} draws get-away card {card}.", name=names[seat], card=card)
        case w.Rolled(seat, pips):
            return phrase("{name} rolls {pips}.", name=names[seat], pips=pips)
        case w.Played(seat, card):
            return phrase("{name} uses get-away card {card}.", name=names[seat], card=card)
        case w.Moved(seat, to):
            return phrase("{name} moves to {space}.", name=names[seat], space=space_name(to))
        case w.NothingThere(seat, space):
            return nothing(space)
        case w.Declined(seat):
            return phrase("{name} leaves the card.", name=names[seat])
        case w.Took(seat, opponent, card):
            message = word("{name} takes get-away card {card} from {other}.")
            return phrase(message, name=names[seat], card=card, other=names[opponent])
    return sentence_of_table(event, names)


def nothing(space: Space) -> str:
    """Why a space lets nobody do anything."""
    kind, number = BOARD[space][:2]
    match kind:
        case Kind.PHOTO:
            return phrase("There is no peg in {row} to move.", row=row_name(number))
        case Kind.GET_AWAY:
            return phrase("There is no get-away card left to draw.")
        case Kind.TAKE:
            return phrase("Nobody else has a get-away card.")
    return phrase("Nothing happens there.")


def sentence_of_table(event: Event, names: Sequence[str]) -> str:
    """The events of pegs, forced moves, the Grand Jury and the end."""
    match event:
        case w.MovedPeg(seat, column, origin, row):
            message, peg = word("{name} moves {peg} from {origin} to {row}."), peg_name(column)
            return phrase(message, name=names[seat], peg=peg, origin=row_name(origin), row=row_name(row))
        case w.Traded(seat, opponent, to):
            message = word("{name} trades places with {other} and is on {space}.")
            return phrase(message, name=names[seat], other=names[opponent], space=space_name(to))
        case w.Pushed(seat, opponent, to):
            message = word("{name} moves {other} to {space}.")
            return phrase(message, name=names[seat], other=names[opponent], space=space_name(to))
        case w.Cleared(seat, ()):
            return phrase("{name} walks free from the Grand Jury, as anybody would have.", name=names[seat])
        case w.Cleared(seat, suspects):
            cleared = listed([suspect_name(suspect) for suspect in suspects], "or")
            return phrase("{name} walks free: {name} is not {suspects}.", name=names[seat], suspects=cleared)
        case w.Convicted(seat, suspect):
            message = word("{name} is {suspect}: the Grand Jury convicts, and {name} is out.")
            return phrase(message, name=names[seat], suspect=suspect_name(suspect))
        case w.GuessedRight(seat, opponent, suspect):
            message = word("{name} guesses that {other} is {suspect}: right, {other} is out.")
            return phrase(message, name=names[seat], other=names[opponent], suspect=suspect_name(suspect))
        case w.GuessedWrong(seat, opponent, suspect, shown):
            message = word("{name} guesses that {other} is {suspect}: wrong, {name} was {own} and is out.")
            guess, own = suspect_name(suspect), suspect_name(shown)
            return phrase(message, name=names[seat], other=names[opponent], suspect=guess, own=own)
        case w.Stopped(seat):
            return phrase("{name} leaves it at that.", name=names[seat])
        case w.Won(seat):
            return phrase("{name} is the last one left and wins.", name=names[seat])
        case w.Drawn(turns):
            return phrase("After {turns} turns the match is a draw.", turns=turns)
    raise ValueError(f"no sentence for {type(event).__name__}")


# Questions


def question(view: SimplySuspectsView, names: Sequence[str]) -> str:
    frame = view.frames[-1]
    if isinstance(frame, w.Over):
        if frame.winner is None:
            return phrase("The match is a draw after {turns} turns.", turns=view.turns)
        return phrase("{who} has won.", who=names[frame.winner])
    if isinstance(frame, w.Opening):
        return phrase("{who} rolls for the first turn.", who=names[frame.order[len(frame.pips)]])
    if isinstance(frame, w.Dealing | w.Assigning | w.Rolling):
        rolls = isinstance(frame, w.Rolling)
        message = word("The die is rolled for {who}.") if rolls else word("A card is turned up for {who}.")
        return phrase(message, who=names[frame.seat])
    if frame.seat != view.seat:
        return phrase("Waiting for {who}.", who=names[frame.seat])
    return own_question(view, frame)


def own_question(view: SimplySuspectsView, frame: w.InPlay) -> str:
    """What the seat of the view is asked, where it is."""
    match frame:
        case w.Turn():
            message = word("Your turn, from {space}. Roll the die.")
            if any(view.hands[frame.seat]):
                message = word("Your turn, from {space}. Roll the die, or use a get-away card instead?")
            return phrase(message, space=space_name(view.places[frame.seat]))
        case w.Fork(_, steps):
            return phrase("You are at the fork with {steps} to go. Which way do you take?", steps=steps)
        case w.MayDraw():
            return phrase("Do you draw a get-away card? It lies face up before you and costs nothing.")
        case w.MayTake():
            return phrase("Do you take a get-away card? Choose whose, and which one.")
        case w.GrandJury():
            message = word(
                "The Grand Jury lets you go. Do you guess who somebody is? A wrong guess puts you out of the match."
            )
            if isinstance(view.last, w.Guess):
                message = word("Right! Do you guess again? A wrong guess puts you out of the match.")
            return phrase(message)
    return forced_question(view, frame)


def forced_question(view: SimplySuspectsView, frame: w.InPlay) -> str:
    """What a space makes the seat do."""
    match frame:
        case w.YourChoice():
            if TOP in view.pegs:
                return phrase("Your choice, but pegs at the top go first. Which one do you move, and into whose row?")
            return phrase("Your choice: which peg do you move, and into whose row?")
        case w.Evidence(_, column):
            row, peg = view.pegs[column], peg_name(column)
            if row == TOP:
                return phrase("You must move {peg}, now at the top: into whose row?", peg=peg)
            return phrase("You must move {peg}, now in {row}: into which other row?", peg=peg, row=row_name(row))
        case w.Photo(_, suspect, pegs):
            message = word("You must move one peg out of {row}: which, and into whose row?")
            if pegs > 1:
                message = word("You must move two pegs out of {row}, one by one: which, and into whose row?")
            return phrase(message, row=row_name(suspect))
        case w.Trading() | w.Forward() | w.Back():
            return phrase(ON_OTHERS[type(frame)])
    raise ValueError(f"no question for {type(frame).__name__}")


ON_OTHERS: dict[type, str] = {
    w.Trading: word("With whom do you trade places? You must, and then do what your new space says."),
    w.Forward: word("Whom do you move one space on? Whoever it is must do what the new space says."),
    w.Back: word("Whom do you move one space back? Whoever it is must do what the new space says."),
}


# Choices

KINDS = {
    "Roll": word("Roll the die"),
    "Play": word("Use a get-away card"),
    "Follow": word("Take a way"),
    "Draw": word("Draw a get-away card"),
    "Take": word("Take a card"),
    "Leave": word("Leave it"),
    "Move": word("Move the peg"),
    "Trade": word("Trade places with"),
    "Push": word("Move"),
    "Guess": word("Guess who somebody is"),
    "Stop": word("Do not guess"),
    "Die": word("The die shows"),
    "Card": word("The card shows"),
    "Identity": word("The suspect card shows"),
}


def label(view: SimplySuspectsView, names: Sequence[str], picked: tuple[Any, ...], step: Any) -> str:
    if not picked:
        return phrase(KINDS[str(step)])
    match picked[0], len(picked):
        case "Play", 1:
            return card_label(view, step)
        case "Follow", 1:
            return way_label(view, step)
        case (("Take" | "Guess"), 1):
            return str(names[step])
        case "Take", 2:
            return phrase("get-away card {card}", card=step)
        case "Move", 1:
            return phrase("{peg}, from {row}", peg=peg_name(step), row=row_name(view.pegs[step]))
        case "Move", 2:
            return phrase("to {row}", row=row_name(step))
        case (("Trade" | "Push"), 1):
            return phrase("{who}, on {space}", who=names[step], space=space_name(view.places[step]))
        case "Push", 2:
            return phrase("to {space}", space=space_name(step))
        case "Guess", 2:
            name = suspect_name(step)
            if can_be(view, picked[1], step):
                return name
            return phrase("{suspect} (certainly wrong: puts you out)", suspect=name)
        case "Identity", 1:
            return suspect_name(step)
    return str(step)


def asked(view: SimplySuspectsView) -> Seat:
    """The seat that is asked, or for which chance acts."""
    frame = view.frames[-1]
    return CHANCE if isinstance(frame, w.Over | w.Opening) else frame.seat


def card_label(view: SimplySuspectsView, card: int) -> str:
    """A get-away card with the place that it leads to."""
    to, left = ROUTES[view.places[asked(view)]][card]
    if left:
        outer, inner = (space_name(ROUTES[way][left - 1][0]) for way in BOARD[to].after)
        return phrase("{card}, to {outer} or {inner}", card=card, outer=outer, inner=inner)
    if not card:
        return phrase("0, to land again on {space}", space=space_name(to))
    return phrase("{card}, to {space}", card=card, space=space_name(to))


def way_label(view: SimplySuspectsView, first: Space) -> str:
    """One of the ways from the fork, with the place that it leads to."""
    frame = view.frames[-1]
    space = ROUTES[first][frame.steps - 1][0] if isinstance(frame, w.Fork) else first
    outer = first < max(BOARD[view.places[asked(view)]].after)
    message = word("Outer way: to {space}") if outer else word("Inner way: to {space}")
    return phrase(message, space=space_name(space))


# Conclusions


def can_be(view: SimplySuspectsView, seat: Seat, suspect: Suspect) -> bool:
    """Whether a seat may be a suspect, as far as the viewer can tell."""
    return any(cast[seat] == suspect for cast in possible_casts(view))


def knowledge(view: SimplySuspectsView, names: Sequence[str]) -> list[str]:
    """What threatens the viewer, what all know of the viewer, and a line for each of the others."""
    if isinstance(view.frames[-1], w.Over):  # at the end everything is told
        return []
    others = [seat for seat, card in enumerate(view.shown) if seat != view.seat and card is None]
    lines = [conclusion(view, names[seat], seat) for seat in others]
    if view.seat is not None and view.own is not None and view.shown[view.seat] is None:
        lines = [*own_danger(view, view.seat, view.own), *lines]
    return [line for line in lines if line]


def own_danger(view: SimplySuspectsView, seat: Seat, own: Suspect) -> list[str]:
    """That one would be convicted, and what everybody knows of oneself."""
    found, pegs = [], view.pegs.count(own)
    proved = [suspect_name(suspect) for suspect in ROWS if view.ruled_out[seat][suspect]]
    if pegs >= GUILTY:
        found.append(phrase("The Grand Jury would convict you: {pegs} pegs are in your row.", pegs=pegs))
    if proved:
        found.append(phrase("Everybody knows that you are not {suspects}.", suspects=listed(proved, "or")))
    return found


def conclusion(view: SimplySuspectsView, name: str, seat: Seat) -> str:
    """Who a seat can be or cannot, whichever is shorter, as far as the proofs about all seats together tell."""
    left = [suspect for suspect in ROWS if suspect not in view.shown and suspect != view.own]
    found = [suspect for suspect in left if can_be(view, seat, suspect)]
    excluded = [suspect for suspect in left if suspect not in found]
    if not found or not excluded:
        return ""
    if len(found) == 1:
        return phrase("{who} must be {suspect}.", who=name, suspect=suspect_name(found[0]))
    if len(excluded) < len(found):
        return phrase("{who} is not {suspects}.", who=name, suspects=_either(excluded))
    return phrase("{who} is {suspects}.", who=name, suspects=_either(found))


def _either(suspects: Sequence[Suspect]) -> str:
    return listed([suspect_name(suspect) for suspect in suspects], "or")


EXPLANATIONS = {
    "Roll": word("Roll the die and move that many spaces clockwise; no card may be used this turn [9]."),
    "Play": word(
        "Move as many spaces as the card says instead of rolling; a 0 lands anew. The card goes under the deck [9-11]."
    ),
    "Follow": word("Leave the fork by one of the two ways, which meet again, and go on [12]."),
    "Draw": word("Draw the top get-away card and lay it face up [14]."),
    "Take": word("Take one get-away card from an opponent [15]."),
    "Leave": word("Do without a card [14, 15]."),
    "Move": word("Move a peg into another row of its column; two pegs in a row convict its suspect [16-22]."),
    "Trade": word("Swap tokens with an opponent, then do what your new space says [24, 25]."),
    "Push": word("Move an opponent one space, who must then do what the new space says [26-28]."),
    "Guess": word(
        "Name the suspect that an opponent is. If that is right, the opponent is out and you get the cards; if it "
        "is wrong, the other way round [37-40]."
    ),
    "Stop": word("Say no more before the Grand Jury [37]."),
    "Die": word("Chance rolls the die [7, 9]."),
    "Card": word("Chance turns up the next get-away card [5, 14]."),
    "Identity": word("Chance deals the next suspect card [6]."),
}


def explain(kind: str) -> str:
    return phrase(EXPLANATIONS[kind])

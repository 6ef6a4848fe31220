"""Events, choices and views of Simply Suspects in words and in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from intrigue.core.board import Space
from intrigue.core.contract import CHANCE, Event, Seat
from intrigue.core.prose import listed
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import BOARD, NAMES, ROUTES, Kind
from intrigue.games.simply_suspects.cards import EVIDENCE, GUILTY, ROWS, SUSPECTS, TOP, Column, Row, Suspect
from intrigue.games.simply_suspects.picture import picture
from intrigue.games.simply_suspects.sight import possible_casts
from intrigue.games.simply_suspects.state import SimplySuspectsView

__all__ = ["GRAVE", "explain", "knowledge", "label", "picture", "question", "sentence"]

GRAVE = frozenset({"Guess"})  # the kinds of action that may cost the match
ARTICLE = (Kind.PHOTO, Kind.GET_AWAY, Kind.JURY)  # whose names want one in a sentence


def suspect_name(suspect: Suspect) -> str:
    return SUSPECTS[suspect].name


def space_name(space: Space) -> str:
    """The space as people call it, unlike any other."""
    return f"the {NAMES[space]}" if BOARD[space].kind in ARTICLE else NAMES[space]


def peg_name(column: Column) -> str:
    return f"#{column + 1} {EVIDENCE[column]}"


def row_name(row: Row) -> str:
    return "the top" if row == TOP else f"{suspect_name(row)}'s row"


# Events


def sentence(event: Event, names: Sequence[str]) -> str:
    match event:
        case w.GotIdentity(seat, suspect):
            return f"{names[seat]} is {suspect_name(suspect)}, and nobody else knows."
        case w.GotSuspectCard(seat):
            return f"{names[seat]} is dealt a suspect card, face down."
        case w.RolledForStart(seat, pips):
            return f"{names[seat]} rolls {pips} for the first turn."
        case w.TiedForStart(tied):
            return f"{listed([names[seat] for seat in tied])} tie for the first turn and roll again."
        case w.Starts(seat):
            return f"{names[seat]} has the first turn."
        case w.GotCard(seat, card):
            return f"{names[seat]} gets get-away card {card}."
        case w.Rolled(seat, pips):
            return f"{names[seat]} rolls {pips}."
        case w.Played(seat, card):
            return f"{names[seat]} uses get-away card {card}."
        case w.Moved(seat, to):
            return f"{names[seat]} moves to {space_name(to)}."
        case w.Declined(seat):
            return f"{names[seat]} leaves the card."
        case w.Took(seat, opponent, card):
            return f"{names[seat]} takes get-away card {card} from {names[opponent]}."
    return sentence_of_table(event, names)


def sentence_of_table(event: Event, names: Sequence[str]) -> str:
    """The events of pegs, forced moves, the Grand Jury and the end."""
    match event:
        case w.MovedPeg(seat, column, origin, row):
            return f"{names[seat]} moves {peg_name(column)} from {row_name(origin)} to {row_name(row)}."
        case w.Traded(seat, opponent, to):
            return f"{names[seat]} trades places with {names[opponent]} and is on {space_name(to)}."
        case w.Pushed(seat, opponent, to):
            return f"{names[seat]} moves {names[opponent]} to {space_name(to)}."
        case w.Cleared(seat, ()):
            return f"{names[seat]} walks free from the Grand Jury, as anybody would have."
        case w.Cleared(seat, suspects):
            return f"{names[seat]} walks free, so is not {listed([suspect_name(s) for s in suspects], 'or')}."
        case w.Convicted(seat, suspect):
            return f"{names[seat]} is {suspect_name(suspect)}: the Grand Jury convicts, and {names[seat]} is out."
        case w.GuessedRight(seat, opponent, suspect):
            said = f"{names[seat]} guesses that {names[opponent]} is {suspect_name(suspect)}"
            return f"{said}: right, {names[opponent]} is out."
        case w.GuessedWrong(seat, opponent, suspect, shown):
            said = f"{names[seat]} guesses that {names[opponent]} is {suspect_name(suspect)}"
            return f"{said}: wrong, {names[seat]} was {suspect_name(shown)} and is out."
        case w.Stopped(seat):
            return f"{names[seat]} guesses no more."
        case w.Won(seat):
            return f"{names[seat]} is the last one left and wins."
        case w.Drawn(turns):
            return f"After {turns} turns the match is a draw."
    raise ValueError(f"no sentence for {type(event).__name__}")


# Questions


def question(view: SimplySuspectsView, names: Sequence[str]) -> str:
    frame = view.frames[-1]
    if isinstance(frame, w.Over):
        if frame.winner is None:
            return f"The match is a draw after {view.turns} turns."
        return f"{names[frame.winner]} has won."
    if isinstance(frame, w.Opening):
        return f"{names[frame.order[len(frame.pips)]]} rolls for the first turn."
    if isinstance(frame, w.Dealing | w.Assigning | w.Rolling):
        return (
            f"{'The die is rolled' if isinstance(frame, w.Rolling) else 'A card is turned up'} for {names[frame.seat]}."
        )
    if frame.seat != view.seat:
        return f"Waiting for {names[frame.seat]}."
    return own_question(view, frame)


def own_question(view: SimplySuspectsView, frame: w.InPlay) -> str:
    """What the seat of the view is asked, where it is."""
    here = space_name(view.places[frame.seat])
    match frame:
        case w.Turn():
            more = ", or use a get-away card instead?" if any(view.hands[frame.seat]) else "."
            return f"Your turn, from {here}. Roll the die{more}"
        case w.Fork(_, steps):
            return f"You are at the fork with {steps} to go. Which gallery do you take?"
        case w.MayDraw():
            return f"You are on {here}. Do you draw a card? It lies face up before you and costs nothing."
        case w.MayTake():
            return f"You are on {here}. Which card do you take, and from whom, if any?"
        case w.YourChoice():
            which = "a peg from the top" if TOP in view.pegs else "any peg"
            return f"You are on {here}. You must move {which}: which one, and to which row?"
        case w.Evidence(_, column):
            row = view.pegs[column]
            now = "at the top" if row == TOP else f"in {row_name(row)}"
            return f"You are on {here}. You must move {peg_name(column)}, now {now}: where to?"
        case w.Photo(_, suspect, pegs):
            more = "two pegs, one by one" if pegs > 1 else "one peg"
            return f"You are on {here}. You must move {more} out of {row_name(suspect)}: which, and to which row?"
        case w.Trading():
            return f"You are on {here}. You must trade places, and then do what your new space says: with whom?"
        case w.Forward():
            return f"You are on {here}. You must move an opponent one space on, who then lands there: whom?"
        case w.Back():
            return f"You are on {here}. You must move an opponent one space back, who then lands there: whom?"
        case w.GrandJury():
            return "The Grand Jury lets you go. Do you guess who somebody is? A wrong guess puts you out of the match."
    raise ValueError(f"no question for {type(frame).__name__}")


# Choices

KINDS = {
    "Roll": "Roll the die",
    "Play": "Use a get-away card",
    "Follow": "Take the way to",
    "Draw": "Draw a get-away card",
    "Take": "Take a get-away card from",
    "Leave": "Leave it",
    "Move": "Move the peg",
    "Trade": "Trade places with",
    "Push": "Move",
    "Guess": "Guess the suspect of",
    "Stop": "Guess no more",
    "Die": "The die shows",
    "Card": "The card shows",
    "Identity": "The suspect card shows",
}


def label(view: SimplySuspectsView, names: Sequence[str], picked: tuple[Any, ...], step: Any) -> str:
    if not picked:
        return KINDS[str(step)]
    match picked[0], len(picked):
        case "Play", 1:
            return card_label(view, step)
        case "Follow", 1:
            return f"the {'outer' if step < max(BOARD[view.places[asked(view)]].after) else 'inner'} gallery"
        case (("Take" | "Guess"), 1):
            return str(names[step])
        case "Take", 2:
            return f"get-away card {step}"
        case "Move", 1:
            return f"{peg_name(step)}, from {row_name(view.pegs[step])}"
        case "Move", 2:
            return f"to {row_name(step)}"
        case (("Trade" | "Push"), 1):
            return f"{names[step]}, on {space_name(view.places[step])}"
        case "Push", 2:
            return f"to {space_name(step)}"
        case ("Guess", 2) | ("Identity", 1):
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
        return f"{card}, through the fork and {left} on"
    return f"{card}, to {space_name(to)}" if card else f"0, to land again on {space_name(to)}"


# Conclusions


def knowledge(view: SimplySuspectsView, names: Sequence[str]) -> list[str]:
    found: list[str] = []
    for seat, card in enumerate(view.shown):
        proved = [suspect_name(suspect) for suspect in ROWS if view.ruled_out[seat][suspect]]
        if card is not None:
            continue
        if seat != view.seat:
            found += conclusions(view, names[seat], seat)
        elif proved:
            found.append(f"Everybody knows that you are not {listed(proved, 'or')}.")
        if proved and seat != view.seat:
            found.append(f"{names[seat]} is known not to be {listed(proved, 'or')}.")
    if view.seat is not None and view.own is not None and view.shown[view.seat] is None:
        pegs = view.pegs.count(view.own)
        if pegs >= GUILTY:
            found.append(f"The Grand Jury would convict you: {pegs} pegs are in your row.")
    return found


def conclusions(view: SimplySuspectsView, name: str, seat: Seat) -> list[str]:
    """Who a seat can be, where the proofs about all seats together leave fewer suspects than are face down."""
    left = [suspect for suspect in ROWS if suspect not in view.shown and suspect != view.own]
    can_be = {cast[seat] for cast in possible_casts(view)}
    found = [suspect_name(suspect) for suspect in left if suspect in can_be]
    if len(found) == 1:
        return [f"{name} must be {found[0]}."]
    return [f"{name} can be {listed(found, 'or')}."] if 0 < len(found) < len(left) else []


EXPLANATIONS = {
    "Roll": "Roll the die and move that many spaces clockwise; no card may be used this turn [9].",
    "Play": "Move as many spaces as the card says instead of rolling; a 0 lands anew. The card goes under the deck "
    "[9-11].",
    "Follow": "Leave the fork by one of the two galleries and go on [12].",
    "Draw": "Draw the top get-away card and lay it face up [14].",
    "Take": "Take one get-away card from an opponent [15].",
    "Leave": "Do without a card [14, 15].",
    "Move": "Move a peg into another row of its column; two pegs in a row convict its suspect [16-22].",
    "Trade": "Swap tokens with an opponent, then do what your new space says [24, 25].",
    "Push": "Move an opponent one space, who must then do what the new space says [26-28].",
    "Guess": "Name the suspect that an opponent is. If that is right, the opponent is out and you get the cards; if it "
    "is wrong, the other way round [37-40].",
    "Stop": "Say no more before the Grand Jury [37].",
    "Die": "Chance rolls the die [7, 9].",
    "Card": "Chance turns up the next get-away card [5, 14].",
    "Identity": "Chance deals the next suspect card [6].",
}


def explain(kind: str) -> str:
    return EXPLANATIONS[kind]

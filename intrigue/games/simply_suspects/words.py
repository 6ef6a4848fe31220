"""The vocabulary: actions, what the match waits for (frames), events, options."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core import options
from intrigue.core.board import Space
from intrigue.core.contract import Action, Event, Seat
from intrigue.core.options import flag, option
from intrigue.games.simply_suspects.board import SPACES
from intrigue.games.simply_suspects.cards import CARDS, COLUMNS, PHOTO_PEGS, ROWS, Column, Row, Suspect
from intrigue.games.simply_suspects.cards import Card as CardNumber

MOST_SEATS = 6
DIE = range(1, 7)


@dataclass(frozen=True)
class Options(options.Options):
    """How a table may agree to play."""

    turn_limit: int = option(500, "Turns until the match is a draw (0: no limit)", range(10_001), rules=(43,))
    small: bool = flag("The small game for study: two seats, three suspects, two pegs, six turns", rules=(44, 45, 46))


DEFAULT = Options()


# Actions of the seats


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll the die and move."""


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Use a get-away card instead of rolling."""

    card: CardNumber


@dataclass(frozen=True, slots=True)
class Follow(Action):
    """Leave the fork towards that space."""

    to: Space


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw a get-away card."""


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take one get-away card from an opponent."""

    opponent: Seat
    card: CardNumber


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Neither draw nor take a card."""


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move the evidence peg of a column into a suspect's row."""

    column: Column
    row: Row


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Trade places with an opponent."""

    opponent: Seat


@dataclass(frozen=True, slots=True)
class Push(Action):
    """Move an opponent one space, forward or back as the space says, to that space."""

    opponent: Seat
    to: Space


@dataclass(frozen=True, slots=True)
class Guess(Action):
    """Say before the Grand Jury which suspect an opponent is."""

    opponent: Seat
    suspect: Suspect


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Guess no more."""


# Actions of chance


@dataclass(frozen=True, slots=True)
class Die(Action):
    """The die shows this many pips."""

    pips: int


@dataclass(frozen=True, slots=True)
class Card(Action):
    """The next get-away card of the deck."""

    number: CardNumber


@dataclass(frozen=True, slots=True)
class Identity(Action):
    """The next suspect card."""

    suspect: Suspect


ROLL, DRAW, LEAVE, STOP = Roll(), Draw(), Leave(), Stop()
PLAYS = tuple(Play(card) for card in CARDS)
FOLLOWS = tuple(Follow(to) for to in SPACES)
TAKES = tuple(tuple(Take(seat, card) for card in CARDS) for seat in range(MOST_SEATS))
MOVES = tuple(tuple(Move(column, row) for row in ROWS) for column in COLUMNS)
# The moves of each column's peg from each row to a different one; the last entry is for a peg in the top hole.
ELSEWHERE = tuple(tuple((*moves[:row], *moves[row + 1 :]) for row in (*ROWS, len(ROWS))) for moves in MOVES)
TRADES = tuple(Trade(seat) for seat in range(MOST_SEATS))
PUSHES = tuple(tuple(Push(seat, to) for to in SPACES) for seat in range(MOST_SEATS))
GUESSES = tuple(tuple(Guess(seat, suspect) for suspect in ROWS) for seat in range(MOST_SEATS))
DICE = tuple((Die(pips), 1) for pips in DIE)
TURNED_UP = tuple(Card(card) for card in CARDS)
IDENTITIES = tuple(Identity(suspect) for suspect in ROWS)


# Frames: what the match waits for. The seat is the one asked or, where chance acts, the one it acts for.


@dataclass(frozen=True, slots=True)
class Dealing:
    """Chance turns up a get-away card for the seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Assigning:
    """Chance deals the seat its suspect card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Opening:
    """The seats roll in this order for the first turn; these have rolled so far."""

    order: tuple[Seat, ...]
    pips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The seat rolls or uses a get-away card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rolling:
    """Chance rolls the die for the seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Fork:
    """The seat's token is at the fork with steps left."""

    seat: Seat
    steps: int


@dataclass(frozen=True, slots=True)
class MayDraw:
    """The seat may draw a get-away card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MayTake:
    """The seat may take a get-away card from an opponent."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class YourChoice:
    """The seat moves a peg of its choice."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Evidence:
    """The seat moves the peg of the column."""

    seat: Seat
    column: Column


@dataclass(frozen=True, slots=True)
class Photo:
    """The seat moves this many more pegs out of the suspect's row."""

    seat: Seat
    suspect: Suspect
    pegs: int


@dataclass(frozen=True, slots=True)
class Trading:
    """The seat trades places with an opponent."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Forward:
    """The seat moves an opponent forward one space."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Back:
    """The seat moves an opponent back one space."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GrandJury:
    """The seat, not convicted, may guess."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended; a draw has no winner."""

    winner: Seat | None


InPlay = (  # the frames of a match that has begun and not ended
    Turn
    | Rolling
    | Fork
    | MayDraw
    | Dealing
    | MayTake
    | YourChoice
    | Evidence
    | Photo
    | Trading
    | Forward
    | Back
    | GrandJury
)
Frame = InPlay | Assigning | Opening | Over

_SEATS = range(MOST_SEATS)
DEALINGS = tuple(Dealing(seat) for seat in _SEATS)
ASSIGNINGS = tuple(Assigning(seat) for seat in _SEATS)
TURNS = tuple(Turn(seat) for seat in _SEATS)
ROLLINGS = tuple(Rolling(seat) for seat in _SEATS)
FORKS = tuple(tuple(Fork(seat, steps) for steps in CARDS) for seat in _SEATS)
MAY_DRAW = tuple(MayDraw(seat) for seat in _SEATS)
MAY_TAKE = tuple(MayTake(seat) for seat in _SEATS)
YOUR_CHOICES = tuple(YourChoice(seat) for seat in _SEATS)
EVIDENCES = tuple(tuple(Evidence(seat, column) for column in COLUMNS) for seat in _SEATS)
PHOTOS = tuple(
    tuple(tuple(Photo(seat, suspect, pegs) for pegs in range(PHOTO_PEGS + 1)) for suspect in ROWS) for seat in _SEATS
)
TRADINGS = tuple(Trading(seat) for seat in _SEATS)
FORWARDS = tuple(Forward(seat) for seat in _SEATS)
BACKS = tuple(Back(seat) for seat in _SEATS)
GRAND_JURIES = tuple(GrandJury(seat) for seat in _SEATS)


# Events


@dataclass(frozen=True, slots=True)
class GotIdentity(Event):
    """The seat has looked at its suspect card."""

    seat: Seat
    suspect: Suspect


@dataclass(frozen=True, slots=True)
class GotSuspectCard(Event):
    """The seat was dealt a suspect card, face down."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RolledForStart(Event):
    seat: Seat
    pips: int


@dataclass(frozen=True, slots=True)
class TiedForStart(Event):
    """These seats rolled the highest number and roll again."""

    tied: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Starts(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class GotCard(Event):
    """The seat was dealt a get-away card, face up."""

    seat: Seat
    card: CardNumber


@dataclass(frozen=True, slots=True)
class DrewGetAway(Event):
    """The seat drew a get-away card, face up."""

    seat: Seat
    card: CardNumber


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    seat: Seat
    pips: int


@dataclass(frozen=True, slots=True)
class Played(Event):
    """The seat used a get-away card, which is now under the deck."""

    seat: Seat
    card: CardNumber


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """The seat's own token has gone to the space."""

    seat: Seat
    to: Space


@dataclass(frozen=True, slots=True)
class NothingThere(Event):
    """The seat has landed on a space that lets it do nothing, as everybody can see."""

    seat: Seat
    space: Space


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """The seat neither draws nor takes a card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Took(Event):
    seat: Seat
    opponent: Seat
    card: CardNumber


@dataclass(frozen=True, slots=True)
class MovedPeg(Event):
    """The seat moved the column's peg between rows; it came from the top hole if that is where it was."""

    seat: Seat
    column: Column
    origin: Row
    row: Row


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """The seat is now where the opponent was, and the opponent where the seat was."""

    seat: Seat
    opponent: Seat
    to: Space


@dataclass(frozen=True, slots=True)
class Pushed(Event):
    """The seat moved the opponent's token one space."""

    seat: Seat
    opponent: Seat
    to: Space


@dataclass(frozen=True, slots=True)
class Cleared(Event):
    """The Grand Jury did not convict the seat, so it is none of these suspects."""

    seat: Seat
    suspects: tuple[Suspect, ...]


@dataclass(frozen=True, slots=True)
class Convicted(Event):
    """The Grand Jury convicts the seat, whose card is turned face up."""

    seat: Seat
    suspect: Suspect


@dataclass(frozen=True, slots=True)
class GuessedRight(Event):
    """The opponent is eliminated, and the seat has its get-away cards."""

    seat: Seat
    opponent: Seat
    suspect: Suspect


@dataclass(frozen=True, slots=True)
class GuessedWrong(Event):
    """The seat, which turns out to be the shown suspect, is eliminated, and the opponent has its get-away cards."""

    seat: Seat
    opponent: Seat
    suspect: Suspect
    shown: Suspect


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """The seat guesses no more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Won(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """The turn limit ended the match."""

    turns: int

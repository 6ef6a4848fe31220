"""The vocabulary of Conspiracy: options, actions, frames and events."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core import options
from intrigue.core.board import Space
from intrigue.core.contract import Action, Event, Seat
from intrigue.core.language import word
from intrigue.core.options import flag, option
from intrigue.games.conspiracy import small
from intrigue.games.conspiracy.board import FUNDS, MOST_SPACES, SPIES

MAPS: dict[options.Value, str] = {
    "auto": word("the triangle for three, else the hub"),
    "hub21": word("the hub"),
    "tri19": word("the triangle (for three only)"),
    "grid25": word("the square grid"),
}
HANDED_OUT: dict[options.Value, str] = {"drawn": word("drawn by lot"), "chosen": word("chosen in turn")}
FIRST: dict[options.Value, str] = {0: word("drawn by lot")}
OPENING: dict[options.Value, str] = {100: word("$100"), 0: word("nothing, a bluff")}


@dataclass(frozen=True)
class Options(options.Options):
    map: str = option("auto", "Map", tuple(MAPS), names=MAPS, rules=(3,))
    two_players: bool = flag("Two may play, from opposite corners and with a turn limit", rules=(2,))
    headquarters: str = option(
        "drawn", "How headquarters are given out", tuple(HANDED_OUT), names=HANDED_OUT, rules=(4,)
    )
    first: int = option(0, "The seat that begins", (0, 1, 2, 3, 4), names=FIRST, rules=(9,))
    opening_min: int = option(100, "Smallest opening pay-off", (100, 0), names=OPENING, rules=(8,))
    deliver_any: bool = flag("Whoever's headquarters the briefcase is brought to wins", rules=(51,))
    stop_before_bid: bool = flag("A challenger may stop before the first bid", rules=(36,))
    turn_limit: int = option(400, "Turns until the match is drawn (0: no limit)", range(10_001), rules=(52,))
    small: bool = flag("The small game for study: two seats, two spies, $200 each, three turns", rules=(54, 55, 56))

    @property
    def chart(self) -> str:
        """The map, by its name or as auto."""
        return small.MAP if self.small else self.map

    @property
    def spies(self) -> int:
        """How many spies there are."""
        return small.SPIES if self.small else len(SPIES)

    @property
    def funds(self) -> int:
        """Hundreds of dollars in a new Bank Book."""
        return small.FUNDS if self.small else FUNDS

    @property
    def last_turn(self) -> int:
        """After how many turns the match is drawn; 0 is never."""
        return small.TURNS if self.small else self.turn_limit


DEFAULT = Options()


# Actions of chance and of the set-up


@dataclass(frozen=True, slots=True)
class Settle(Action):
    """Take a headquarters; drawn for the first seat by chance, or chosen."""

    space: Space


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Chance puts a spy on its first space."""

    spy: int
    space: Space


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """Chance draws who has the first turn."""

    seat: Seat


# Actions of a turn


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a spy along one path, with or without the briefcase."""

    spy: int
    to: Space
    carry: bool


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Write a pay-off under a spy; nothing written is a bluff."""

    spy: int
    hundreds: int


@dataclass(frozen=True, slots=True)
class Blow(Action):
    """Have the Informer expose the Victim."""

    informer: int
    victim: int


Deed = Move | Blow  # what can be challenged


def contested(deed: Deed) -> int:
    """The spy whose accounts decide a challenge: the moved one or the Informer [30]."""
    return deed.spy if isinstance(deed, Move) else deed.informer


# Answers


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Let the deed stand."""


@dataclass(frozen=True, slots=True)
class Challenge(Action):
    """Try to stop the deed."""


@dataclass(frozen=True, slots=True)
class Concede(Action):
    """Give way to the challenge without a contest."""


@dataclass(frozen=True, slots=True)
class CallBids(Action):
    """Let the challenger bid for it."""


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Show that much of one's account with the contested spy."""

    hundreds: int


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Bid no more and lose the challenge."""


@dataclass(frozen=True, slots=True)
class Cover(Action):
    """Show that one's own account reaches the bid."""


@dataclass(frozen=True, slots=True)
class Refuse(Action):
    """Do not cover the bid, able or not, and lose the contest."""


@dataclass(frozen=True, slots=True)
class Disclose(Action):
    """Tell all how much one had on the eliminated spy."""


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep that amount to oneself."""


SETTLES = tuple(Settle(space) for space in range(MOST_SPACES))
PLACES = tuple(tuple(Place(spy, space) for space in range(MOST_SPACES)) for spy in range(len(SPIES)))
BEGINS = tuple(Begin(seat) for seat in range(4))
PAYS = tuple(tuple(Pay(spy, hundreds) for hundreds in range(FUNDS + 1)) for spy in range(len(SPIES)))
MOVES = tuple(
    tuple((Move(spy, to, False), Move(spy, to, True)) for to in range(MOST_SPACES)) for spy in range(len(SPIES))
)
BLOWS = tuple(tuple(Blow(informer, victim) for victim in range(len(SPIES))) for informer in range(len(SPIES)))
BIDS = tuple(Bid(hundreds) for hundreds in range(1, FUNDS + 1))  # BIDS[n] is one hundred more than n
PASS, CHALLENGE, CONCEDE, CALL_BIDS = Pass(), Challenge(), Concede(), CallBids()
STOP, COVER, REFUSE, DISCLOSE, KEEP = Stop(), Cover(), Refuse(), Disclose(), Keep()


# Frames: what the rules wait for


@dataclass(frozen=True, slots=True)
class Drawing:
    """Chance draws the first seat's headquarters; the others follow clockwise."""


@dataclass(frozen=True, slots=True)
class Settling:
    """A seat chooses its headquarters."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Placing:
    """Chance places a spy."""

    spy: int


@dataclass(frozen=True, slots=True)
class Opening:
    """Every seat with an empty Bank Book writes its opening pay-off."""


@dataclass(frozen=True, slots=True)
class Lots:
    """Chance draws who begins."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The seat whose turn it is moves, pays or blows a cover."""


@dataclass(frozen=True, slots=True)
class Window:
    """The asked seat may challenge the deed."""

    deed: Deed
    origin: Space  # where the deed's spy stood before it
    asked: Seat


@dataclass(frozen=True, slots=True)
class Challenged:
    """The acting seat concedes to the challenger or calls for bids."""

    deed: Deed
    origin: Space
    challenger: Seat


@dataclass(frozen=True, slots=True)
class Bidding:
    """The challenger bids or stops; the last bid was covered."""

    deed: Deed
    origin: Space
    challenger: Seat
    bid: int  # hundreds; 0 before the first bid


@dataclass(frozen=True, slots=True)
class Covering:
    """The acting seat covers the bid or refuses."""

    deed: Deed
    origin: Space
    challenger: Seat
    bid: int


@dataclass(frozen=True, slots=True)
class Disclosing:
    """The asked seat may tell what it had on the Victim."""

    victim: int
    asked: Seat


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended; without a winner it is drawn."""

    winner: Seat | None


Frame = (
    Drawing | Settling | Placing | Opening | Lots | Turn | Window | Challenged | Bidding | Covering | Disclosing | Over
)


# Events


@dataclass(frozen=True, slots=True)
class Settled(Event):
    seat: Seat
    space: Space
    city: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
    spy: int
    space: Space
    city: str


@dataclass(frozen=True, slots=True)
class Began(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """For the payer alone; nothing written is a bluff."""

    seat: Seat
    spy: int
    hundreds: int


@dataclass(frozen=True, slots=True)
class PaidSomebody(Event):
    """For the others: a pay-off was announced, real or not."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Moved(Event):
    seat: Seat
    spy: int
    origin: Space
    to: Space
    city: str
    carry: bool


@dataclass(frozen=True, slots=True)
class Accused(Event):
    """A cover is about to be blown; it proves the fee in the Informer's account."""

    seat: Seat
    informer: int
    victim: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Contested(Event):
    """A challenge; it proves a hundred in the challenger's account with the spy."""

    seat: Seat
    spy: int


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class CalledBids(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    seat: Seat
    spy: int
    hundreds: int


@dataclass(frozen=True, slots=True)
class Covered(Event):
    seat: Seat
    spy: int
    hundreds: int


@dataclass(frozen=True, slots=True)
class Refused(Event):
    seat: Seat
    spy: int
    hundreds: int


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """The challenger lost and forfeits the next turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SentBack(Event):
    """A move was cancelled."""

    spy: int
    origin: Space
    city: str
    carry: bool


@dataclass(frozen=True, slots=True)
class Saved(Event):
    """A cover was not blown after all."""

    victim: int


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A cover is blown, and the fee is taken from the seat's account with the Informer."""

    seat: Seat
    informer: int
    victim: int


@dataclass(frozen=True, slots=True)
class Disclosed(Event):
    seat: Seat
    spy: int
    hundreds: int


@dataclass(frozen=True, slots=True)
class KeptSecret(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Won(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    turns: int


@dataclass(frozen=True, slots=True)
class BooksOpened(Event):
    """The Bank Books are exchanged: every pay-off of every seat, in order."""

    books: tuple[tuple[Pay, ...], ...]

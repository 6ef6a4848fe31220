"""The vocabulary: actions, events, frames and options."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core import options
from intrigue.core.contract import Action, Event, Seat
from intrigue.core.language import word
from intrigue.core.options import flag, option
from intrigue.games.spy_alley import board
from intrigue.games.spy_alley.board import Space
from intrigue.games.spy_alley.cards import ALL_ITEMS, CODE_BOOK, COUNTRIES, DISGUISE, ITEMS, KEY, OF_KIND, Country, Item

MOST_SEATS = 6
GIFTS: dict[options.Value, str] = {
    40: word("40: three disguises, two code books and a key of each country"),
    52: word("52: every item twice"),
}


@dataclass(frozen=True)
class Options(options.Options):
    one_identity: bool = flag("With two players, one identity card each instead of two", rules=(49,))
    gift_cards: int = option(40, "Cards in the free gift deck", (40, 52), names=GIFTS, rules=(24,))
    turn_limit: int = option(1000, "Turns before the match is a draw (0: never)", range(100_001), rules=(35,))
    small: bool = flag("The small game for study: two spies, three countries, six turns", rules=(56, 57, 58))


DEFAULT = Options()


# Actions of a seat


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll the die and move."""


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """Move by a move card instead of the die."""

    value: int


@dataclass(frozen=True, slots=True)
class Guess(Action):
    """Name the identity of an opponent, instead of a turn or for free on the Spy Eliminator."""

    seat: Seat
    country: Country


@dataclass(frozen=True, slots=True)
class Walk(Action):
    """Choose a branch at the Spy Alley Entrance by the space where the move ends."""

    to: Space


@dataclass(frozen=True, slots=True)
class Buy(Action):
    item: Item


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Buy nothing more."""


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take the free gift."""


@dataclass(frozen=True, slots=True)
class Confiscate(Action):
    seat: Seat
    item: Item


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leave the gift, confiscate nothing, or make no more free guesses."""


@dataclass(frozen=True, slots=True)
class Surrender(Action):
    """Choose the identity card that a wrong guess costs."""

    card: Country


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put one of the identity cards away, unseen, and keep the rest."""

    card: Country


# Actions of chance


@dataclass(frozen=True, slots=True)
class Deal(Action):
    card: Country


@dataclass(frozen=True, slots=True)
class Throw(Action):
    die: int


@dataclass(frozen=True, slots=True)
class DrawMove(Action):
    value: int


@dataclass(frozen=True, slots=True)
class DrawGift(Action):
    item: Item


ROLL, DONE, TAKE, PASS = Roll(), Done(), Take(), Pass()
PLAYS = tuple(PlayCard(value) for value in board.FARES)
GUESSES = tuple(tuple(Guess(seat, country) for country in range(len(COUNTRIES))) for seat in range(MOST_SEATS))
WALKS = tuple(Walk(space) for space in range(len(board.NAMES)))
BUYS = tuple(Buy(item) for item in ITEMS)
CONFISCATIONS = tuple(tuple(Confiscate(seat, item) for item in range(len(ITEMS) + 1)) for seat in range(MOST_SEATS))
SURRENDERS = tuple(Surrender(card) for card in range(len(COUNTRIES)))
DISCARDS = tuple(Discard(card) for card in range(len(COUNTRIES)))
DEALS = tuple(Deal(card) for card in range(len(COUNTRIES)))
THROWS = tuple((Throw(die), 1) for die in board.FARES)
MOVE_DRAWS = tuple(DrawMove(value) for value in board.FARES)
GIFT_DRAWS = tuple(DrawGift(item) for item in range(len(ITEMS) + 1))


# Frames: what the match waits for. None of them holds a secret.


@dataclass(frozen=True, slots=True)
class Dealing:
    """The next identity card goes to seat number `count`, counting around the table."""

    count: int


@dataclass(frozen=True, slots=True)
class Opening:
    """The seats named roll for the first turn; the rolls made so far."""

    among: tuple[Seat, ...]
    rolls: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The seat on turn rolls, plays a move card or guesses."""


@dataclass(frozen=True, slots=True)
class DieRoll:
    """The die is in the air."""


@dataclass(frozen=True, slots=True)
class Fork:
    """The move crosses the Entrance and may end in two places."""

    outside: Space
    alley: Space


@dataclass(frozen=True, slots=True)
class Shop:
    """Items are for sale, one or as many as can be paid."""

    goods: int  # a set of items
    many: bool


@dataclass(frozen=True, slots=True)
class MoveDraw:
    """A move card is drawn."""


@dataclass(frozen=True, slots=True)
class GiftDraw:
    """A free gift card is drawn."""


@dataclass(frozen=True, slots=True)
class GiftOffer:
    """The gift may be taken or left."""

    item: Item


@dataclass(frozen=True, slots=True)
class Confiscation:
    """One item of one opponent may be bought from it."""


@dataclass(frozen=True, slots=True)
class FreeGuesses:
    """The opponents in the alley that may still be guessed for free."""

    targets: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Handover:
    """The seat on turn guessed wrong and picks the identity card that goes to the guessed seat."""

    to: Seat


@dataclass(frozen=True, slots=True)
class Exchange:
    """A seat that received an identity card discards one; then the remaining free guesses go on."""

    seat: Seat
    rest: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The winner, or None for a draw, and the country of the embassy that was reached, if any."""

    winner: Seat | None
    embassy: Country | None


Frame = (
    Dealing
    | Opening
    | Turn
    | DieRoll
    | Fork
    | Shop
    | MoveDraw
    | GiftDraw
    | GiftOffer
    | Confiscation
    | FreeGuesses
    | Handover
    | Exchange
    | Over
)

TURN, DIE_ROLL, MOVE_DRAW, GIFT_DRAW, CONFISCATION = Turn(), DieRoll(), MoveDraw(), GiftDraw(), Confiscation()
DEALINGS = tuple(Dealing(count) for count in range(MOST_SEATS))
OFFERS = tuple(GiftOffer(item) for item in ITEMS)
SHOPS: dict[Space, Shop] = {
    **{space: Shop(1 << country, many=False) for space, country in board.PASSWORD_SPACES.items()},
    board.DISGUISES: Shop(OF_KIND[DISGUISE], many=True),
    board.CODE_BOOKS: Shop(OF_KIND[CODE_BOOK], many=True),
    board.KEYS: Shop(OF_KIND[KEY], many=True),
    **{space: Shop(ALL_ITEMS, many=False) for space in board.BLACK_MARKETS},
}


# Events


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    seat: Seat
    card: Country


@dataclass(frozen=True, slots=True)
class DealtCard(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class RolledForStart(Event):
    seat: Seat
    die: int


@dataclass(frozen=True, slots=True)
class RollsAgain(Event):
    """The best rolls were equal."""

    among: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Starts(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    seat: Seat
    die: int


@dataclass(frozen=True, slots=True)
class PlayedCard(Event):
    seat: Seat
    value: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    seat: Seat
    to: Space


@dataclass(frozen=True, slots=True)
class MovedBack(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Collected(Event):
    seat: Seat
    money: int


@dataclass(frozen=True, slots=True)
class PaidToll(Event):
    seat: Seat
    money: int


@dataclass(frozen=True, slots=True)
class GotExtraTurn(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Bought(Event):
    seat: Seat
    item: Item


@dataclass(frozen=True, slots=True)
class DrewMove(Event):
    seat: Seat
    value: int


@dataclass(frozen=True, slots=True)
class FoundNoMoveCard(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrewGift(Event):
    seat: Seat
    item: Item


@dataclass(frozen=True, slots=True)
class TookGift(Event):
    seat: Seat
    item: Item


@dataclass(frozen=True, slots=True)
class LeftGift(Event):
    seat: Seat
    item: Item


@dataclass(frozen=True, slots=True)
class Confiscated(Event):
    seat: Seat
    victim: Seat
    item: Item


@dataclass(frozen=True, slots=True)
class OnlyVisited(Event):
    """The set for this embassy was complete and the visitor did not win: so the visitor is not of that country."""

    seat: Seat
    country: Country


@dataclass(frozen=True, slots=True)
class Guessed(Event):
    seat: Seat
    target: Seat
    country: Country
    right: bool
    free: bool


@dataclass(frozen=True, slots=True)
class HandedOver(Event):
    giver: Seat
    receiver: Seat
    card: Country


@dataclass(frozen=True, slots=True)
class HandedOverCard(Event):
    giver: Seat
    receiver: Seat


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    seat: Seat
    by: Seat


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    seat: Seat
    card: Country


@dataclass(frozen=True, slots=True)
class DiscardedCard(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class ReachedEmbassy(Event):
    seat: Seat
    country: Country


@dataclass(frozen=True, slots=True)
class Won(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """The turn limit was reached."""

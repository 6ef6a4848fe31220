"""The vocabulary of Souls: options, facts and actions; frames.py has the frames and events.py the events."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core import options
from intrigue.core.contract import Action, Seat
from intrigue.core.language import word
from intrigue.core.options import flag, option

COUP: dict[options.Value, str] = {"round": word("of the last round"), "total": word("in all")}
EVERYBODY: Seat = -1  # as the owner of a fact: all seats and spectators know it


@dataclass(frozen=True)
class Options(options.Options):
    """The variants of the rules."""

    house_sizes: bool = flag("Allow two, six and seven players", rules=(2, 5))
    first_seat: int = option(0, "Seat that begins the first round (0: drawn by lot)", range(8), rules=(7,))
    same_first_player: bool = flag("The same player begins every round", rules=(8,))
    full_redeal: bool = flag("Shuffle all Stances and deal anew each round", rules=(81,))
    persistents_end_with_round: bool = flag("Persistent Actions leave play when the round ends", rules=(42,))
    joy_literal: bool = flag("Joy always allows three more Actions", rules=(33,))
    coup: str = option("round", "Coup d'Etat hits whoever has most Souls", tuple(COUP), names=COUP, rules=(50,))
    small: bool = flag("The small game for study: two players, one round, few cards", rules=(84, 85, 86))


DEFAULT = Options()


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The options that bear on play, as a state keeps them."""

    same_first_player: bool
    full_redeal: bool
    persistents_end_with_round: bool
    joy_literal: bool
    coup_by_total: bool


# What has been shown


@dataclass(frozen=True, slots=True)
class Fact:
    """Among the hidden cards in these places are at least this many of these kinds; its owner knows it."""

    owner: Seat  # or EVERYBODY
    kinds: int  # a bit for each kind of card
    count: int
    places: int  # a bit for each hidden place: see state.py


# Actions


@dataclass(frozen=True, slots=True)
class PlayStance(Action):
    """Lay a held Stance into the empty slot against a player."""

    card: int
    against: Seat


@dataclass(frozen=True, slots=True)
class PlayAction(Action):
    """Announce an Action without a target: in one's turn, as an extra of Joy, or an Instant in its window."""

    card: int


@dataclass(frozen=True, slots=True)
class Aim(Action):
    """Announce Burning Truth or Subterfuge at a player."""

    card: int
    target: Seat


@dataclass(frozen=True, slots=True)
class Flip(Action):
    """Turn up one's Quid pro Quo to cancel the announced Action."""


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do without: no Action, no Instant, no swap, no Final, enough of it."""


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Choose a player: for Curiosity, Paranoia, Vow, Martyrdom, Interregnum, Burnt Offerings, Contrition."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Give this card away: in a swap, as a tithe, or out of Abundance."""

    card: int


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard this held Action."""

    card: int


@dataclass(frozen=True, slots=True)
class SwapSlots(Action):
    """Duplicity: swap one's Stances against these two players."""

    against: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class TurnUp(Action):
    """Honesty: turn up one's Stance against this player."""

    against: Seat


@dataclass(frozen=True, slots=True)
class TakeBack(Action):
    """Purification: show one's Stance against this player and take it back."""

    against: Seat


@dataclass(frozen=True, slots=True)
class Next(Action):
    """That Which is Unseen: this card comes next in the deck, from the top down."""

    card: int


@dataclass(frozen=True, slots=True)
class Shuffle(Action):
    """That Which is Unseen: shuffle the deck."""


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Answer Love by discarding one's own Love."""


@dataclass(frozen=True, slots=True)
class Commit(Action):
    """Lay a Final face-down before the Stances are turned up."""

    card: int


@dataclass(frozen=True, slots=True)
class Cross(Action):
    """Cursed Deck: swap the card of one player against someone with the card of another against someone."""

    seat: Seat
    against: Seat
    other: Seat
    facing: Seat


@dataclass(frozen=True, slots=True)
class Change(Action):
    """Act of Penance, Perjury: replace one's Stance against this player by a held card."""

    against: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """Chaos: pick up the Stance of one player against another."""

    seat: Seat
    against: Seat


@dataclass(frozen=True, slots=True)
class Transfer(Action):
    """Funeral Pyre: three Souls go from one player to another."""

    giver: Seat
    taker: Seat


@dataclass(frozen=True, slots=True)
class Vote(Action):
    """Interregnum: vote for this player."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Final Rites: swap the two cards between these players."""

    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """Yes or no: sing a Sonnet, take by Peacekeeping, forgive."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Begins(Action):
    """Chance: this seat begins the first round."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Chance: this card is the next of a deck, or of the four that Chaos picked up."""

    card: int


# Every action is made once.

_SEATS, _KINDS = range(7), range(67)

PASS, FLIP, SHUFFLE, REVEAL = Pass(), Flip(), Shuffle(), Reveal()
PLAY_STANCE = tuple(tuple(PlayStance(card, seat) for seat in _SEATS) for card in range(23))
PLAY_ACTION = tuple(PlayAction(card) for card in _KINDS)
AIM = tuple(tuple(Aim(card, seat) for seat in _SEATS) for card in _KINDS)
CHOOSE = tuple(Choose(seat) for seat in _SEATS)
OFFER = tuple(Offer(card) for card in _KINDS)
DISCARD = tuple(Discard(card) for card in _KINDS)
SWAP_SLOTS = tuple(tuple(SwapSlots(against, other) for other in _SEATS) for against in _SEATS)
TURN_UP = tuple(TurnUp(against) for against in _SEATS)
TAKE_BACK = tuple(TakeBack(against) for against in _SEATS)
NEXT = tuple(Next(card) for card in _KINDS)
COMMIT = tuple(Commit(card) for card in _KINDS)
CROSS = {
    (seat, against, other, facing): Cross(seat, against, other, facing)
    for seat in _SEATS
    for against in _SEATS
    for other in _SEATS
    for facing in _SEATS
    if seat < other and against != seat and facing != other
}
CHANGE = tuple(tuple(Change(against, card) for card in range(23)) for against in _SEATS)
PICK = tuple(tuple(Pick(seat, against) for against in _SEATS) for seat in _SEATS)
TRANSFER = tuple(tuple(Transfer(giver, taker) for taker in _SEATS) for giver in _SEATS)
VOTE = tuple(Vote(seat) for seat in _SEATS)
EXCHANGE = tuple(tuple(Exchange(seat, other) for other in _SEATS) for seat in _SEATS)
NO, YES = Answer(False), Answer(True)
YES_OR_NO = (NO, YES)
BEGINS = tuple(Begins(seat) for seat in _SEATS)
DEAL = tuple(Deal(card) for card in _KINDS)

"""What the seats of Souls are told. A secret is a field that the others' version of the event does not have."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core.contract import Event, Seat

# Rounds and turns


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins, numbered from 1, with this seat."""

    round: int
    first: Seat


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """The seat drew a card, and sees it."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class DrewCard(Event):
    """The seat drew a card of a pile."""

    seat: Seat
    pile: int


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discards of a pile became its new deck."""

    pile: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """The seat played a Stance face-down, and knows which."""

    seat: Seat
    against: Seat
    card: int


@dataclass(frozen=True, slots=True)
class LaidCard(Event):
    """The seat played a Stance face-down."""

    seat: Seat
    against: Seat


@dataclass(frozen=True, slots=True)
class LaidOpen(Event):
    """The seat played a Stance face-up."""

    seat: Seat
    against: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat did without the Action, the Final's choice, or the rest of it, of this card (-1: its turn's Action)."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Redrew(Event):
    """Bitter Taste: the seat discarded these Bargains and draws as many."""

    seat: Seat
    cards: tuple[int, ...]


# Actions and their windows


@dataclass(frozen=True, slots=True)
class Announced(Event):
    """The seat announced an Action, at a target or at -1."""

    seat: Seat
    card: int
    target: Seat


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    """The seat has given its secret answer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Cancelled(Event):
    """The seat's announced Action came to nothing, because of Implosion or Quid pro Quo."""

    seat: Seat
    card: int
    by: int


@dataclass(frozen=True, slots=True)
class Resolved(Event):
    """The seat's Action takes effect."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """A Stance on the seat's mat was turned up."""

    seat: Seat
    against: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """The seat discarded these held cards, in sight of all."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """These persistent Actions left play."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandsRaised(Event):
    """Curiosity or Paranoia: these seats hold what was asked for, the other seats do not."""

    card: int
    hands: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """The seat gave a Stance to another and got one for it; each of the two is told its own side."""

    seat: Seat
    other: Seat
    gave: int
    got: int


@dataclass(frozen=True, slots=True)
class SwappedCards(Event):
    """Two seats swapped held Stances; the second gave one of the sort that the card asked for."""

    seat: Seat
    other: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Showed(Event):
    """The seat showed these held cards to all."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """The seat gained (or lost, below zero) Souls by a card."""

    seat: Seat
    souls: int
    card: int


@dataclass(frozen=True, slots=True)
class Exploded(Event):
    """Landmine: the taker fails against the victim."""

    victim: Seat
    taker: Seat


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """Subterfuge: the seat looked at a mat; the cards by slot, -1 where there is nothing face-down."""

    seat: Seat
    target: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LookedAt(Event):
    """Subterfuge: the seat looked at a mat."""

    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Took(Event):
    """The seat took these cards from another; only the two are told."""

    seat: Seat
    victim: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TookCards(Event):
    """The seat took this many Actions and this many Finals from another."""

    seat: Seat
    victim: Seat
    actions: int
    finals: int


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """The seat gave this Action to another, by Tithes or Abundance; only the giver is told, or both."""

    seat: Seat
    to: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Collected(Event):
    """Tithes: the seat sees which Actions it got from all together; only it is told."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GaveCard(Event):
    """The seat gave an Action to another."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class GaveOpenly(Event):
    """The seat gave an Action to another in sight of all: Burning Truth."""

    seat: Seat
    to: Seat
    card: int


@dataclass(frozen=True, slots=True)
class SawNext(Event):
    """That Which is Unseen: the seat saw the next card of the deck."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class SawDeck(Event):
    """That Which is Unseen: the seat looks at the next card of the deck."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """That Which is Unseen: the seat put a card in its place of the deck."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class PlacedCard(Event):
    """That Which is Unseen: the seat put one more card in its place."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """That Which is Unseen: the seat shuffled the deck."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SlotsSwapped(Event):
    """Duplicity: the seat swapped its Stances against these two."""

    seat: Seat
    against: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """Purification: the seat showed this Stance and took it back into its hand."""

    seat: Seat
    against: Seat
    card: int


@dataclass(frozen=True, slots=True)
class PickedUp(Event):
    """Turnabout: the seat picks up the Action that cost it a card, to play it."""

    seat: Seat
    card: int


# Finals and scoring


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """All Stances are turned up, by mat and slot, and the committed Finals by seat (-1: none)."""

    mats: tuple[tuple[int, ...], ...]
    finals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FinalResolved(Event):
    """The seat's Final takes effect, or would if it could."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class FinalsCancelled(Event):
    """Entropy: none of these does anything."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """The seat chose a player for its Action or Final."""

    seat: Seat
    card: int
    chosen: Seat


@dataclass(frozen=True, slots=True)
class Crossed(Event):
    """Cursed Deck: the card of one seat changed places with the card of another."""

    seat: Seat
    against: Seat
    other: Seat
    facing: Seat


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """Penance, Perjury: the seat replaced its Stance against another; the old card is in its hand."""

    seat: Seat
    against: Seat
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """Chaos: this Stance was picked up."""

    seat: Seat
    against: Seat


@dataclass(frozen=True, slots=True)
class Scattered(Event):
    """Chaos: this card was dealt to this place."""

    seat: Seat
    against: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Transferred(Event):
    """So many Souls went from one seat to another by a card."""

    giver: Seat
    taker: Seat
    souls: int
    card: int


@dataclass(frozen=True, slots=True)
class Voted(Event):
    """Interregnum: how the seats voted, by seat; -1 for those who did not."""

    seat: Seat
    rival: Seat
    votes: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Forgave(Event):
    """Contrition: the seat answered the plea of another."""

    seat: Seat
    sinner: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """Final Rites: the two cards between these seats changed mats."""

    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class Sang(Event):
    """The seat answered whether it sings its Sonnet against another."""

    seat: Seat
    other: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The Souls of one pair, gains and losses apart, both counted from zero up."""

    seat: Seat
    other: Seat
    gains: tuple[int, int]
    losses: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The Souls of all seats after a round."""

    round: int
    souls: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The match is over; these seats share the win."""

    seats: tuple[Seat, ...]

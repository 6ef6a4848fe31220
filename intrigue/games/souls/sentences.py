"""The cards by name and the events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from intrigue.core.address import YOU
from intrigue.core.contract import Event
from intrigue.core.language import ENGLISH, phrase, phrases, spoken, word
from intrigue.core.prose import listed
from intrigue.games.souls import events as e
from intrigue.games.souls.cards import (
    BARGAIN,
    BETRAYAL,
    BURNT_OFFERINGS,
    CARDS,
    CONTRITION,
    CURIOSITY,
    DUPLICITY,
    FINAL_RITES,
    FIRST_ACTION,
    FIRST_FINAL,
    HONESTY,
    INTERREGNUM,
    MARTYRDOM,
    PARANOIA,
    PEACEKEEPING,
    UNSEEN,
    VOW_OF_VENGEANCE,
    is_bargain,
)

TITLES = (
    word("Bargain"),
    word("Symbiosis"),
    word("Quid pro Quo"),
    word("Fair Deal"),
    word("Contractual Obligations"),
    word("Peacekeeping"),
    word("Cameraderie"),
    word("Love-Tackle"),
    word("True Love"),
    word("Sonnet"),
    word("The Sublime"),
    word("Betrayal"),
    word("Excommunication"),
    word("Assassination"),
    word("Coup d'Etat"),
    word("A True Name, Spoken Softly"),
    word('"Peacekeeping"'),
    word("Bitter Taste"),
    word("Thrown to the Lampreys"),
    word("Quisling"),
    word("Zero Sum"),
    word("Hostile Takeover"),
    word("Nihilism"),
    word("Nil"),
    word("Curiosity"),
    word("Cacophony"),
    word("Misery"),
    word("Joy"),
    word("Implosion"),
    word("That Which is Unseen"),
    word("Paranoia"),
    word("Duplicity"),
    word("Burning Truth"),
    word("Landmine"),
    word("Toxic Shock"),
    word("Subterfuge"),
    word("Famine"),
    word("Abundance"),
    word("Amnesia"),
    word("Honesty"),
    word("Fear"),
    word("Love"),
    word("Tithes"),
    word("Purification"),
    word("Turnabout is Fair Play"),
    word("Entropy"),
    word("Cursed Deck"),
    word("Stoic Hymnal"),
    word("Vow of Vengeance"),
    word("Act of Penance"),
    word("Lord of the Pit"),
    word("Piety"),
    word("Perjury"),
    word("Martyrdom"),
    word("Pantheon"),
    word("The Abyss"),
    word("Flagellation"),
    word("Chaos"),
    word("Funeral Pyre"),
    word("Interregnum"),
    word("P'Zea-ia-Gwlfth"),
    word("Anarchy"),
    word("Burnt Offerings"),
    word("The Morrigan"),
    word("Sacrifice"),
    word("Contrition"),
    word("Final Rites"),
)  # the names of the cards inside sentences
MARKS = {"persistent": word("persistent"), "instant": word("instant")}


def titled(card: int) -> str:
    """A card by name."""
    return phrase(TITLES[card])


def wording(card: int) -> str:
    """The text of a card, if it has any."""
    return phrase(CARDS[card].text) if CARDS[card].text else ""


def plain(card: int) -> bool:
    """Whether a Stance has no name but that of its sort."""
    return card in (BARGAIN, BETRAYAL)


def sort(card: int) -> str:
    """Bargain or Betrayal."""
    return phrase("Bargain") if is_bargain(card) else phrase("Betrayal")


def stance(card: int) -> str:
    """A Stance by name, and its sort where the name does not say it."""
    if plain(card):
        return titled(card)
    return phrase(word("{card} (a Bargain)") if is_bargain(card) else word("{card} (a Betrayal)"), card=titled(card))


def described(card: int) -> str:
    """A card by name, with what is printed on it besides the text."""
    face, name = CARDS[card], titled(card)
    if card < FIRST_ACTION:
        numbers = f"{face.vs_bargain}/{face.vs_betrayal}"
        return f"{name} ({numbers})" if plain(card) else f"{name} ({sort(card)} {numbers})"
    if card < FIRST_FINAL:
        mark = phrase(MARKS[face.mark]) if face.mark else ""
        return f"{name} ({mark})" if mark else name
    return f"{name} ({face.priority})"


def tallied(cards: Sequence[int]) -> str:
    """Cards in a row, those of a kind counted; nothing if there are none."""
    if not cards:
        return phrase("nothing")
    return listed(
        phrase("{card} x{n}", card=titled(card), n=cards.count(card)) if cards.count(card) > 1 else titled(card)
        for card in dict.fromkeys(cards)
    )


def some_souls(number: int) -> str:
    return phrases("{n} Soul", "{n} Souls", number) if number else phrase("no Souls")


def some_actions(number: int) -> str:
    return phrases("{n} Action", "{n} Actions", number) if number else phrase("no Actions")


def some_finals(number: int) -> str:
    return phrases("{n} Final", "{n} Finals", number) if number else phrase("no Finals")


def whom(name: str) -> str:
    """A seat in a sentence that is about others: the one spoken to is only you in it, and does nothing."""
    return phrase("you") if name == YOU and spoken() != ENGLISH else name


def all_of(names: Iterable[str]) -> str:
    return listed(whom(name) for name in names)


# Events


def _looked(event: e.Looked, names: Sequence[str]) -> str:
    seen = [
        phrase("{card} against {who}", card=titled(card), who=whom(names[slot]))
        for slot, card in enumerate(event.cards)
        if card >= 0
    ]
    message = word("{name} looks at {other}'s mat: {cards}.")
    if not seen:
        message = word("{name} looks at {other}'s mat: nothing face-down.")
    return phrase(message, name=names[event.seat], other=names[event.target], cards=listed(seen))


def _hands(event: e.HandsRaised, names: Sequence[str]) -> str:
    """Who holds what Curiosity or Paranoia asks for."""
    betrayal = event.card == CURIOSITY
    if not event.hands:
        message = word("{card}: nobody raises a hand, so nobody else holds a Bargain.")
        if betrayal:
            message = word("{card}: nobody raises a hand, so nobody else holds a Betrayal.")
    elif len(event.hands) == 1:
        message = word("{card}: {who} raises a hand (a Bargain).")
        if betrayal:
            message = word("{card}: {who} raises a hand (a Betrayal).")
    else:
        message = word("{card}: {who} raise their hands (a Bargain).")
        if betrayal:
            message = word("{card}: {who} raise their hands (a Betrayal).")
    return phrase(message, card=titled(event.card), who=all_of(names[seat] for seat in event.hands))


def _swapped(event: e.SwappedCards, names: Sequence[str]) -> str:
    message = word("{name} gives {other} a Stance for a Bargain.")
    if event.card == CURIOSITY:
        message = word("{name} gives {other} a Stance for a Betrayal.")
    return phrase(message, name=names[event.seat], other=names[event.other])


def _gave(seat: int, to: int, what: str, names: Sequence[str]) -> str:
    """Who gets what; by Abundance it may be who gives."""
    if seat == to:
        return phrase("{name} keeps {card}.", name=names[seat], card=what)
    return phrase("{name} gives {other} {card}.", name=names[seat], other=names[to], card=what)


def _gained(event: e.Gained, names: Sequence[str]) -> str:
    message = word("{name} loses {souls} by {card}.") if event.souls < 0 else word("{name} gains {souls} by {card}.")
    return phrase(message, name=names[event.seat], souls=some_souls(abs(event.souls)), card=titled(event.card))


def _took(event: e.TookCards, names: Sequence[str]) -> str:
    booty = [some_actions(event.actions)]
    if event.finals:
        booty.append(some_finals(event.finals))
    message = word("{name} takes {cards} from {other}.")
    return phrase(message, name=names[event.seat], cards=listed(booty), other=names[event.victim])


def _flipped(event: e.Flipped, names: Sequence[str]) -> str:
    laid = [
        phrase("{name} {card}", name=names[seat], card=described(card))
        for seat, card in enumerate(event.finals)
        if card >= 0
    ]
    message = word("All Stances and Finals are turned up. Finals: {cards}.")
    if not laid:
        message = word("All Stances and Finals are turned up. Finals: none.")
    return phrase(message, cards=listed(laid))


def _voted(event: e.Voted, names: Sequence[str]) -> str:
    votes = [
        phrase("{name} for {other}", name=names[seat], other=names[vote])
        for seat, vote in enumerate(event.votes)
        if vote >= 0
    ]
    message = word("The vote between {name} and {other}: {votes}.")
    if not votes:
        message = word("The vote between {name} and {other}: nobody may vote.")
    return phrase(message, name=names[event.seat], other=names[event.rival], votes=listed(votes))


def _side(name: str, gain: int, loss: int) -> str:
    message = word("{name} gains nothing")
    if gain and loss:
        message = word("{name} gains {gain} and loses {loss}")
    elif gain or loss:
        message = word("{name} gains {gain}") if gain else word("{name} loses {loss}")
    return phrase(message, name=name, gain=gain, loss=loss)


def _scored(event: e.Scored, names: Sequence[str]) -> str:
    if not any((*event.gains, *event.losses)):
        message = word("{name} and {other} gain nothing from their pair.")
        return phrase(message, name=names[event.seat], other=names[event.other])
    sides = [_side(names[seat], event.gains[n], event.losses[n]) for n, seat in enumerate((event.seat, event.other))]
    return phrase("{sides} from their pair.", sides=listed(sides))


def _ended(event: e.RoundEnded, names: Sequence[str]) -> str:
    totals = [phrase("{name} {souls}", name=name, souls=souls) for name, souls in zip(names, event.souls, strict=False)]
    return phrase("Souls after round {round}: {totals}.", round=event.round, totals=listed(totals))


def _crossed(event: e.Crossed, names: Sequence[str]) -> str:
    return phrase(
        "{name}'s Stance against {third} and {other}'s against {fourth} change places.",
        name=names[event.seat],
        third=whom(names[event.against]),
        other=names[event.other],
        fourth=whom(names[event.facing]),
    )


def _announced(event: e.Announced, names: Sequence[str]) -> str:
    if event.target < 0:
        return phrase("{name} plays {card}.", name=names[event.seat], card=titled(event.card))
    message = word("{name} plays {card} at {other}.")
    return phrase(message, name=names[event.seat], card=titled(event.card), other=names[event.target])


DECLINED = {
    CURIOSITY: word("{name} swaps nothing."),
    PARANOIA: word("{name} swaps nothing."),
    UNSEEN: word("{name} leaves the Action deck as it is."),
    DUPLICITY: word("{name} swaps no Stances."),
    HONESTY: word("{name} turns up nothing more."),
    PEACEKEEPING: word("{name} takes no cards, though {card} would allow it."),
    FINAL_RITES: word("{name} leaves the rest of the pairs as they are."),
}  # by card, what is said of whoever does without what it allows


def _passed(event: e.Passed, names: Sequence[str]) -> str:
    if event.card < 0:
        return phrase("{name} plays no Action.", name=names[event.seat])
    message = DECLINED.get(event.card, word("{name} does not use {card}."))
    parts = {"card": titled(event.card)} if "{card}" in message else {}
    return phrase(message, name=names[event.seat], **parts)


CHOSE = {
    CURIOSITY: word("{name} wants to swap a Stance with {other}."),
    PARANOIA: word("{name} wants to swap a Stance with {other}."),
    VOW_OF_VENGEANCE: word("{name} takes vengeance on {other}."),
    MARTYRDOM: word("{name} chooses {other} for Martyrdom."),
    INTERREGNUM: word("{name} calls a vote against {other}, over 3 Souls."),
    BURNT_OFFERINGS: word("The Betrayal by {other} will cost {name} nothing."),
    CONTRITION: word("{name} asks {other} for forgiveness."),
}  # by card, whom it was turned on


def _chose(event: e.Chose, names: Sequence[str]) -> str:
    message = CHOSE.get(event.card, word("{name} chooses {other} for {card}."))
    parts = {"card": titled(event.card)} if "{card}" in message else {}
    return phrase(message, name=names[event.seat], other=names[event.chosen], **parts)


def won(winners: Sequence[int], names: Sequence[str]) -> str:
    """Who has won, as a sentence."""
    if len(winners) == 1:
        return phrase("{name} wins the match.", name=names[winners[0]])
    return phrase("{who} share the win.", who=all_of(names[seat] for seat in winners))


def _slot(message: str) -> Callable[[Any, Sequence[str]], str]:
    """A sentence about a Stance in a slot."""
    return lambda x, n: phrase(message, name=n[x.seat], card=stance(x.card), other=n[x.against])


def _yes_or_no(yes: str, no: str) -> Callable[[Any, Sequence[str]], str]:
    """A sentence about what a seat answered to another, which is the second field of the event."""
    return lambda x, n: phrase(yes if x.yes else no, name=n[x.seat], other=n[getattr(x, x.__match_args__[1])])


# The parts of these sentences are the fields of the events: the first seat is {name}, the second {other}.

PLAIN: dict[type[Event], str] = {
    e.RoundBegan: word("Round {round} begins with {name}."),
    e.Drew: word("{name} draws {card}."),
    e.TurnBegan: word("It is {name}'s turn."),
    e.LaidCard: word("{name} plays a Stance face-down against {other}."),
    e.Redrew: word("Bitter Taste: {name} discards {cards} and draws as many."),
    e.Sealed: word("{name} has answered in secret."),
    e.Cancelled: word("{name}'s {card} is cancelled by {by}."),
    e.Resolved: word("{name}'s {card} takes effect."),
    e.Discarded: word("{name} discards {cards}."),
    e.Removed: word("Out of play: {cards}."),
    e.Swapped: word("{name} gives {other} {gave} and gets {got}."),
    e.Showed: word("{name} shows {cards}."),
    e.Exploded: word("Landmine: {other} gets nothing from {name} and loses every Action."),
    e.LookedAt: word("{name} looks at {other}'s mat."),
    e.Took: word("{name} takes {cards} from {other}."),
    e.Collected: word("{name} collects {cards}."),
    e.GaveOpenly: word("{name} gives {other} {card} in sight of all."),
    e.SawNext: word("{name} sees {card} next in the Action deck."),
    e.SawDeck: word("{name} looks at the next card of the Action deck."),
    e.Placed: word("{name} puts {card} next in the Action deck."),
    e.PlacedCard: word("{name} puts a card in its place in the Action deck."),
    e.Shuffled: word("{name} shuffles the Action deck."),
    e.SlotsSwapped: word("{name} swaps the Stances against {other} and {third}."),
    e.PickedUp: word("Turnabout: {name} picks up {card} and plays it."),
    e.FinalResolved: word("{name}'s Final resolves: {card}."),
    e.FinalsCancelled: word("Entropy cancels {cards}."),
    e.Changed: word("{name} replaces {old} against {other} with {new}."),
    e.Picked: word("Chaos picks up {name}'s Stance against {other}."),
    e.Exchanged: word("Final Rites: {name} and {other} swap the two Stances between them."),
}
SEATS = ("seat", "other", "against", "first", "target", "to", "victim", "taker", "chosen")  # fields that hold a seat
KINDS = ("card", "gave", "got", "old", "new", "by")  # and those that hold a card
PARTS = ("name", "other", "third")


def parts_of(event: Any, names: Sequence[str]) -> dict[str, object]:
    """The fields of an event in words."""
    said: dict[str, object] = {}
    seats: list[str] = []
    for field in event.__match_args__:
        value = getattr(event, field)
        if field in SEATS:
            seats.append(names[value])
        elif field == "cards":
            said[field] = tallied(value)
        else:
            said[field] = titled(value) if field in KINDS else value
    said.update(zip(PARTS, seats, strict=False))
    if len(seats) > 2:
        said["third"] = whom(seats[2])
    return said


DECKS = (
    word("The discards become the new Stance deck."),
    word("The discards become the new Action deck."),
    word("The discards become the new Final deck."),
)
DRAWS = (word("{name} draws a Stance."), word("{name} draws an Action."), word("{name} draws a Final."))

OTHERS: dict[type[Event], Callable[[Any, Sequence[str]], str]] = {
    e.Reshuffled: lambda x, n: phrase(DECKS[x.pile]),
    e.DrewCard: lambda x, n: phrase(DRAWS[x.pile], name=n[x.seat]),
    e.Laid: _slot(word("{name} plays {card} face-down against {other}.")),
    e.LaidOpen: _slot(word("{name} plays {card} face-up against {other}.")),
    e.Passed: _passed,
    e.Announced: _announced,
    e.TurnedUp: _slot(word("{name}'s Stance against {other} is turned up: {card}.")),
    e.Gave: lambda x, n: _gave(x.seat, x.to, titled(x.card), n),
    e.GaveCard: lambda x, n: _gave(x.seat, x.to, phrase("an Action"), n),
    e.HandsRaised: _hands,
    e.SwappedCards: _swapped,
    e.Gained: _gained,
    e.Looked: _looked,
    e.TookCards: _took,
    e.TookBack: _slot(word("{name} shows {card} against {other} and takes it back.")),
    e.Flipped: _flipped,
    e.Crossed: _crossed,
    e.Scattered: _slot(word("Chaos deals {card} to {name}, against {other}.")),
    e.Transferred: lambda x, n: phrase(
        "{name} loses {souls} to {other} by {card}.",
        name=n[x.giver],
        souls=some_souls(x.souls),
        other=n[x.taker],
        card=titled(x.card),
    ),
    e.Chose: _chose,
    e.Voted: _voted,
    e.Forgave: _yes_or_no(
        word("{name} forgives {other}."), word("{name} does not forgive {other}: nobody gains by it.")
    ),
    e.Sang: _yes_or_no(
        word("{name} sings the Sonnet to {other}."), word("{name} does not sing the Sonnet to {other}.")
    ),
    e.Scored: _scored,
    e.RoundEnded: _ended,
    e.Won: lambda x, n: won(x.seats, n),
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence, without markup."""
    message = PLAIN.get(type(event))
    return OTHERS[type(event)](event, names) if message is None else phrase(message, **parts_of(event, names))

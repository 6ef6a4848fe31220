"""The cards by name and the events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from intrigue.core.contract import Event
from intrigue.core.prose import listed
from intrigue.games.souls import events as e
from intrigue.games.souls.cards import (
    ACTIONS,
    CARDS,
    CURIOSITY,
    FIRST_ACTION,
    FIRST_FINAL,
    NAMES,
    PZEA,
    is_bargain,
)

PILES = ("Stance", "Action", "Final")


def capitals(name: str) -> str:
    """A card's name with capitals as in a title: Coup d'Etat, Act of Penance."""
    first, *rest = name.lower().split(" ")
    small = ("is", "of", "to", "the", "pro")
    words = [_capital(first), *(word if word in small else _capital(word) for word in rest)]
    return " ".join(words)


def _capital(word: str) -> str:
    if word.startswith("d'"):
        return "d'" + word[2:].capitalize()
    if word.startswith('"'):
        return '"' + word[1:].capitalize()
    return "-".join(part.capitalize() for part in word.split("-"))


TITLES = tuple("P'Zea-ia-Gwlfth" if card == PZEA else capitals(name) for card, name in enumerate(NAMES))


def sort(card: int) -> str:
    """Bargain or Betrayal."""
    return "Bargain" if is_bargain(card) else "Betrayal"


def stance(card: int) -> str:
    """A Stance by name, and its sort where the name does not say it."""
    return TITLES[card] if TITLES[card] == sort(card) else f"{TITLES[card]} (a {sort(card)})"


def described(card: int) -> str:
    """A card by name, with what is printed on it besides the text."""
    if card < FIRST_ACTION:
        face = CARDS[card]
        numbers = f"{face.vs_bargain}/{face.vs_betrayal}"
        return f"{TITLES[card]} ({'' if TITLES[card] == sort(card) else sort(card) + ' '}{numbers})"
    if card < FIRST_FINAL:
        mark = CARDS[card].mark
        return f"{TITLES[card]} ({mark})" if mark else TITLES[card]
    return f"{TITLES[card]} ({CARDS[card].priority})"


def tallied(cards: Sequence[int]) -> str:
    """Cards in a row, those of a kind counted; nothing if there are none."""
    if not cards:
        return "nothing"
    return listed(
        f"{TITLES[card]} x{cards.count(card)}" if cards.count(card) > 1 else TITLES[card]
        for card in dict.fromkeys(cards)
    )


def counted(number: int, thing: str) -> str:
    """A number of things: no Souls, 1 Soul, 2 Souls."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


# The fields of events and frames that hold a seat, and those that hold a card.

SEATS = (
    "seat", "other", "against", "facing", "first", "target", "to", "victim", "taker", "giver", "rival", "sinner",
    "betrayed", "chosen", "actor",
)  # fmt: skip
KINDS = ("card", "gave", "got", "old", "new", "by")


def spoken(thing: Any, names: Sequence[str]) -> dict[str, str]:
    """The fields of an event or a frame in words: seats and cards by name."""
    said: dict[str, str] = {}
    for name in thing.__match_args__:
        value = getattr(thing, name)
        if name in SEATS and type(value) is int:
            said[name] = names[value] if value >= 0 else "nobody"
        elif name in KINDS:
            said[name] = TITLES[value] if value >= 0 else "nothing"
        elif name == "pile":
            said[name] = PILES[value]
        elif name == "cards":
            said[name] = tallied(value)
        else:
            said[name] = str(value)
    return said


def _looked(event: e.Looked, names: Sequence[str]) -> str:
    seen = [f"{TITLES[card]} against {names[slot]}" for slot, card in enumerate(event.cards) if card >= 0]
    return f"{names[event.seat]} looks at {names[event.target]}'s mat: {listed(seen or ['nothing face-down'])}."


def _hands(event: e.HandsRaised, names: Sequence[str]) -> str:
    wanted = "Betrayal" if event.card == CURIOSITY else "Bargain"
    if not event.hands:
        return f"{TITLES[event.card]}: nobody raises a hand, so nobody else holds a {wanted}."
    up = listed(names[seat] for seat in event.hands)
    return (
        f"{TITLES[event.card]}: {up} {'raises a hand' if len(event.hands) == 1 else 'raise their hands'} (a {wanted})."
    )


def _swapped(event: e.SwappedCards, names: Sequence[str]) -> str:
    sort = "Betrayal" if event.card == CURIOSITY else "Bargain"
    return f"{names[event.seat]} gives {names[event.other]} a Stance for a {sort}."


def _gave(seat: int, to: int, what: str, names: Sequence[str]) -> str:
    """Who gets what; by Abundance it may be who gives."""
    return f"{names[seat]} keeps {what}." if seat == to else f"{names[seat]} gives {names[to]} {what}."


def _gained(event: e.Gained, names: Sequence[str]) -> str:
    verb = "loses" if event.souls < 0 else "gains"
    return f"{names[event.seat]} {verb} {counted(abs(event.souls), 'Soul')} by {TITLES[event.card]}."


def _took(event: e.TookCards, names: Sequence[str]) -> str:
    booty = [counted(event.actions, "Action")]
    if event.finals:
        booty.append(counted(event.finals, "Final"))
    return f"{names[event.seat]} takes {listed(booty)} from {names[event.victim]}."


def _flipped(event: e.Flipped, names: Sequence[str]) -> str:
    laid = [f"{names[seat]} {described(card)}" for seat, card in enumerate(event.finals) if card >= 0]
    return f"All Stances and Finals are turned up. Finals: {listed(laid or ['none'])}."


def _voted(event: e.Voted, names: Sequence[str]) -> str:
    votes = [f"{names[seat]} for {names[vote]}" for seat, vote in enumerate(event.votes) if vote >= 0]
    return f"The vote between {names[event.seat]} and {names[event.rival]}: {listed(votes or ['nobody may vote'])}."


def _side(name: str, gain: int, loss: int) -> str:
    if gain and loss:
        return f"{name} gains {gain} and loses {loss}"
    if gain or loss:
        return f"{name} {'gains' if gain else 'loses'} {gain or loss}"
    return f"{name} gains nothing"


def _scored(event: e.Scored, names: Sequence[str]) -> str:
    if not any((*event.gains, *event.losses)):
        return f"{names[event.seat]} and {names[event.other]} gain nothing from their pair."
    sides = (_side(names[seat], event.gains[n], event.losses[n]) for n, seat in enumerate((event.seat, event.other)))
    return f"{listed(sides)} from their pair."


def _ended(event: e.RoundEnded, names: Sequence[str]) -> str:
    totals = (f"{name} {souls}" for name, souls in zip(names, event.souls, strict=False))
    return f"Souls after round {event.round}: {listed(totals)}."


def won(winners: Sequence[int], names: Sequence[str]) -> str:
    """Who has won, as a sentence."""
    who = listed(names[seat] for seat in winners)
    return f"{who} wins the match." if len(winners) == 1 else f"{who} share the win."


PLAIN: dict[type[Event], str] = {
    e.RoundBegan: "Round {round} begins with {first}.",
    e.Drew: "{seat} draws {card}.",
    e.Reshuffled: "The discards become the new {pile} deck.",
    e.TurnBegan: "It is {seat}'s turn.",
    e.LaidCard: "{seat} plays a Stance face-down against {against}.",
    e.Redrew: "Bitter Taste: {seat} discards {cards} and draws as many.",
    e.Sealed: "{seat} has answered in secret.",
    e.Cancelled: "{seat}'s {card} is cancelled by {by}.",
    e.Resolved: "{seat}'s {card} takes effect.",
    e.Discarded: "{seat} discards {cards}.",
    e.Removed: "Out of play: {cards}.",
    e.Swapped: "{seat} gives {other} {gave} and gets {got}.",
    e.Showed: "{seat} shows {cards}.",
    e.Exploded: "Landmine: {taker} gets nothing from {victim} and loses every Action.",
    e.LookedAt: "{seat} looks at {target}'s mat.",
    e.Took: "{seat} takes {cards} from {victim}.",
    e.Collected: "{seat} collects {cards}.",
    e.GaveOpenly: "{seat} gives {to} {card} in sight of all.",
    e.SawNext: "{seat} sees {card} next in the Action deck.",
    e.SawDeck: "{seat} looks at the next card of the Action deck.",
    e.Placed: "{seat} puts {card} next in the Action deck.",
    e.PlacedCard: "{seat} puts a card in its place in the Action deck.",
    e.Shuffled: "{seat} shuffles the Action deck.",
    e.SlotsSwapped: "{seat} swaps the Stances against {against} and {other}.",
    e.PickedUp: "Turnabout: {seat} picks up {card} and plays it.",
    e.FinalResolved: "{seat}'s Final resolves: {card}.",
    e.FinalsCancelled: "Entropy cancels {cards}.",
    e.Chose: "{seat} chooses {chosen} for {card}.",
    e.Crossed: "{seat}'s Stance against {against} and {other}'s against {facing} change places.",
    e.Changed: "{seat} replaces {old} against {against} with {new}.",
    e.Picked: "Chaos picks up {seat}'s Stance against {against}.",
    e.Exchanged: "Final Rites: {seat} and {other} swap the two Stances between them.",
}

OTHERS: dict[type[Event], Callable[[Any, Sequence[str]], str]] = {
    e.DrewCard: lambda x, n: f"{n[x.seat]} draws {'an Action' if x.pile == ACTIONS else f'a {PILES[x.pile]}'}.",
    e.Laid: lambda x, n: f"{n[x.seat]} plays {stance(x.card)} face-down against {n[x.against]}.",
    e.LaidOpen: lambda x, n: f"{n[x.seat]} plays {stance(x.card)} face-up against {n[x.against]}.",
    e.Passed: lambda x, n: (
        f"{n[x.seat]} plays no Action." if x.card < 0 else f"{n[x.seat]} makes no further use of {TITLES[x.card]}."
    ),
    e.Announced: lambda x, n: f"{n[x.seat]} plays {TITLES[x.card]}{f' at {n[x.target]}' if x.target >= 0 else ''}.",
    e.TurnedUp: lambda x, n: f"{n[x.seat]}'s Stance against {n[x.against]} is turned up: {stance(x.card)}.",
    e.Gave: lambda x, n: _gave(x.seat, x.to, TITLES[x.card], n),
    e.GaveCard: lambda x, n: _gave(x.seat, x.to, "an Action", n),
    e.HandsRaised: _hands,
    e.SwappedCards: _swapped,
    e.Gained: _gained,
    e.Looked: _looked,
    e.TookCards: _took,
    e.TookBack: lambda x, n: f"{n[x.seat]} shows {stance(x.card)} against {n[x.against]} and takes it back.",
    e.Flipped: _flipped,
    e.Scattered: lambda x, n: f"Chaos deals {stance(x.card)} to {n[x.seat]}, against {n[x.against]}.",
    e.Transferred: lambda x, n: f"{n[x.giver]} loses {counted(x.souls, 'Soul')} to {n[x.taker]} by {TITLES[x.card]}.",
    e.Voted: _voted,
    e.Forgave: lambda x, n: f"{n[x.seat]} {'forgives' if x.yes else 'does not forgive'} {n[x.sinner]}.",
    e.Sang: lambda x, n: f"{n[x.seat]} {'sings' if x.yes else 'does not sing'} the Sonnet to {n[x.other]}.",
    e.Scored: _scored,
    e.RoundEnded: _ended,
    e.Won: lambda x, n: won(x.seats, n),
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence, without markup."""
    plain = PLAIN.get(type(event))
    return OTHERS[type(event)](event, names) if plain is None else plain.format_map(spoken(event, names))

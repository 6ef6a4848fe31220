"""A match of Spy Alley told to people: the aim, the log in turns, guesses and eliminations, the opened passports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from intrigue.core.contract import Event, Seat, put
from intrigue.core.language import phrase, phrases, word
from intrigue.core.prose import listed
from intrigue.core.telling import Aim, Ending, Note, Scene, Telling
from intrigue.games.spy_alley import words as w
from intrigue.games.spy_alley.cards import KINDS, SET_SIZE, country_of, item, owned
from intrigue.games.spy_alley.naming import embassy_of, land, lands
from intrigue.games.spy_alley.state import Cards, SpyAlleyView
from intrigue.games.spy_alley.text import sentence

Names = Sequence[str]

GOAL = word("Own all four things of your country and reach its embassy in the alley, or be the last one left.")

STANDS = {
    ("full", False): word("You are {land} and have a full set: reach {embassy}."),
    ("wild", False): word("You are {land} and have {have} of {all} and {wilds} wild; missing: {missing}."),
    ("bare", False): word("You are {land} and have {have} of {all}; missing: {missing}."),
    ("full", True): word("You are {lands} and have a full {land} set: reach {embassy}."),
    ("wild", True): word("You are {lands}. As {land} you have {have} of {all} and {wilds} wild; missing: {missing}."),
    ("bare", True): word("You are {lands}. As {land} you have {have} of {all}; missing: {missing}."),
}  # by what there is of the best set, and whether there is more than one identity


def aim(view: SpyAlleyView, names: Names) -> Aim:
    """Which country, and what is still missing; while identities are to choose between, how far each has come."""
    goal = phrase(GOAL)
    if view.seat is None or not view.hand or isinstance(view.frame, w.Over):
        return Aim(goal)
    if view.seat not in view.active:
        return Aim(goal, phrase("You are out of the match."))
    if isinstance(view.frame, w.Exchange) and view.frame.seat == view.seat:
        return Aim(goal, _torn(view, view.items[view.seat]))
    best = max(view.hand, key=lambda country: owned(view.items[view.seat or 0], country))
    items, wilds = view.items[view.seat], view.wilds[view.seat]
    missing = [phrase(KINDS[kind]) for kind in range(SET_SIZE) if not items >> item(kind, best) & 1]
    said = {"lands": lands(view.hand), "land": land(best), "wilds": wilds, "missing": ", ".join(missing)}
    said |= {"have": SET_SIZE - len(missing), "all": SET_SIZE, "embassy": embassy_of(best)}
    kind = "full" if len(missing) <= wilds else "wild" if wilds else "bare"
    return Aim(goal, phrase(STANDS[kind, len(view.hand) > 1], **said))


def _torn(view: SpyAlleyView, items: int) -> str:
    """That more identities are held than can be kept, and how far each has come."""
    message = word("{land} ({have} of {all})")
    held = [phrase(message, land=land(card), have=owned(items, card), all=SET_SIZE) for card in view.hand]
    message = word("You hold {held}, and keep one of them now.")
    if len(held) > 2:
        message = word("You hold {held}, and discard one of them now.")
    return phrase(message, held=listed(held))


def note(event: Event) -> Note:
    """A turn begins with a roll, a card or a guess."""
    match event:
        case w.Dealt() | w.DealtCard() | w.RolledForStart():
            return Note(fold="set-up")
        case w.Starts():
            return Note(round=phrase("The match"))
        case w.Rolled(seat) | w.PlayedCard(seat):
            return Note(turn=seat)
        case w.Guessed(seat, target, _, _, free):  # a wrong one, too, tells everybody something of the target
            return Note(turn=None if free else seat, loss=target)
        case w.Confiscated(_, victim):
            return Note(loss=victim)
        case w.Eliminated(seat) | w.PaidToll(seat):
            return Note(loss=seat)
        case w.HandedOver(giver) | w.HandedOverCard(giver):
            return Note(loss=giver)
    return Note()


def prompt(view: SpyAlleyView, names: Names, picked: tuple[Any, ...]) -> str:
    """What is asked after some steps of a choice."""
    match picked:
        case ("Guess",):
            return phrase("Whose identity do you guess?")
        case ("Guess", seat):
            return phrase("What is {who}'s nationality?", who=names[seat])
        case ("Buy",):
            money = 0 if view.seat is None else view.money[view.seat]
            return phrase("What do you buy? You have ${money}.", money=money)
        case ("PlayCard",):
            return phrase("Which move card do you play?")
        case ("Confiscate",):
            return phrase("From whom do you confiscate?")
        case ("Confiscate", seat):
            return phrase("What do you take from {who}?", who=names[seat])
    return ""


STOPS = frozenset((w.Guessed, w.ReachedEmbassy, w.Eliminated))
TOLD = (w.Guessed, w.Eliminated, w.HandedOver, w.HandedOverCard, w.ReachedEmbassy, w.Won)


def scenes(view: SpyAlleyView, events: Sequence[Event], names: Names) -> list[Scene]:
    """A guess, whatever comes of it, and the embassy reached."""
    told = tuple([event for event in events if isinstance(event, TOLD)])
    guess = next((event for event in told if isinstance(event, w.Guessed)), None)
    home = next((event for event in told if isinstance(event, w.ReachedEmbassy)), None)
    title = phrase("Somebody is out of the match")
    if guess:
        message = word("{name} guesses {other}: right!") if guess.right else word("{name} guesses {other}: wrong")
        title = phrase(message, name=names[guess.seat], other=names[guess.target])
    elif home:
        title = phrase("{name} reaches {embassy}", name=names[home.seat], embassy=embassy_of(home.country))
    went = tuple([event for event in events if isinstance(event, w.Moved)])
    for event in went:
        view = replace(view, at=put(view.at, event.seat, event.to))
    return [Scene(title, tuple([sentence(event, names) for event in told]), view, (*went, *told))]


def out(view: SpyAlleyView) -> tuple[Seat, ...]:
    """The seats that were eliminated."""
    return tuple([seat for seat in range(view.seats) if seat not in view.active])


def harmless(view: SpyAlleyView) -> frozenset[str]:
    """A free guess, which costs nothing if it is wrong."""
    return frozenset(("Guess",)) if isinstance(view.frame, w.FreeGuesses) else frozenset()


# The end


def ending(views: Sequence[SpyAlleyView], events: Sequence[Event], names: Names) -> Ending:
    """Who was what with how much of it, how it ended, and who led the others astray."""
    first = first_cards(events)
    stands = tuple([stand(view, first.get(seat, ()), seat) for seat, view in enumerate(views)])
    return Ending(stands, decided(views, events, names), bluff(views, events, first, names))


def first_cards(events: Sequence[Event]) -> dict[Seat, Cards]:
    """The countries that each seat was dealt."""
    found: dict[Seat, Cards] = {}
    for event in events:
        if isinstance(event, w.Dealt):
            found[event.seat] = (*found.get(event.seat, ()), event.card)
    return found


def stand(view: SpyAlleyView, dealt: Cards, seat: Seat) -> str:
    """What a seat is, or was when it went out, and with how much of it."""
    lost = [passed.card for passed in view.passed if passed.giver == seat and passed.card is not None]
    cards = view.hand or tuple(lost[-1:]) or dealt
    held = lands(cards)
    if not {*dealt} & {*cards}:  # an inherited identity was kept instead
        held = phrase("{lands}, at first {land}", lands=held, land=lands(dealt))
    if seat not in view.active:
        return phrase("{lands}; out of the match", lands=held)
    best, wilds = max((owned(view.items[seat], card) for card in cards), default=0), view.wilds[seat]
    message = word("{lands}, with {have} of {all} things and ${money}")
    if wilds:
        message = word("{lands}, with {have} of {all} things, {wilds} and ${money}")
    said = {"have": best, "all": SET_SIZE, "money": view.money[seat], "wilds": _wild(wilds)}
    return phrase(message, lands=held, **said)


def _wild(count: int) -> str:
    return phrases("{n} wild card", "{n} wild cards", count)


def decided(views: Sequence[SpyAlleyView], events: Sequence[Event], names: Names) -> str:
    """The embassy, the last guess, or the turn limit."""
    for event in reversed(events):
        match event:
            case w.ReachedEmbassy(seat, country):
                lacking = SET_SIZE - owned(views[seat].items[seat], country)  # wild cards stand for these
                message = word("{name} reached {embassy} with a full set, unguessed.")
                if lacking:
                    message = word("{name} reached {embassy} with {have} of {all} things and {wilds}, unguessed.")
                said = {"have": SET_SIZE - lacking, "all": SET_SIZE, "wilds": _wild(lacking)}
                return phrase(message, name=names[seat], embassy=embassy_of(country), **said)
            case w.Guessed(seat, target, country, right, _):
                message = word("{name} guessed wrong about {other} ({land}), and only one spy was left.")
                if right:
                    message = word("{name} guessed right about {other} ({land}), the last opponent.")
                return phrase(message, name=names[seat], other=names[target], land=land(country))
            case w.Drawn():
                return phrase("Nobody came home before the turn limit.")
    return phrase("The match is over.")


def bluff(views: Sequence[SpyAlleyView], events: Sequence[Event], first: dict[Seat, Cards], names: Names) -> str:
    """Who bought most for countries that were not their own, and how often that seat was guessed wrong."""
    bought = [event for event in events if isinstance(event, w.Bought)]
    strange = [
        sum(event.seat == seat and country_of(event.item) not in first.get(seat, ()) for event in bought)
        for seat in range(len(views))
    ]
    boldest = strange.index(max(strange))
    if not strange[boldest]:
        return phrase("Nobody bought anything to mislead.")
    missed = sum(isinstance(event, w.Guessed) and event.target == boldest and not event.right for event in events)
    if not missed:
        return phrases(
            "The best bluff: {name} bought one thing of other countries.",
            "The best bluff: {name} bought {n} things of other countries.",
            strange[boldest],
            name=names[boldest],
        )
    return phrases(
        "The best bluff: {name} bought one thing of other countries; {guesses} went wrong.",
        "The best bluff: {name} bought {n} things of other countries; {guesses} went wrong.",
        strange[boldest],
        name=names[boldest],
        guesses=phrases("one guess", "{n} guesses", missed),
    )


TELLING = Telling(
    aim=aim, note=note, prompt=prompt, stops=STOPS, scenes=scenes, out=out, harmless=harmless, ending=ending
)

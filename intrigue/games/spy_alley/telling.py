"""A match of Spy Alley told to people: the aim, the log in turns, guesses and eliminations, the opened passports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from intrigue.core.contract import Event, Seat
from intrigue.core.telling import Aim, Ending, Note, Scene, Telling
from intrigue.games.spy_alley import words as w
from intrigue.games.spy_alley.cards import COUNTRIES, KINDS, SET_SIZE, country_of, item, owned
from intrigue.games.spy_alley.state import SpyAlleyView
from intrigue.games.spy_alley.text import sentence

Names = Sequence[str]

GOAL = "Own all four things of your country and reach its embassy in the alley, or be the last one left."


def aim(view: SpyAlleyView, names: Names) -> Aim:
    """Which country, what is still missing, and how many are left."""
    if view.seat is None or not view.hand:
        return Aim(GOAL)
    if view.seat not in view.active:
        return Aim(GOAL, "You are out of the match.")
    best = max(view.hand, key=lambda country: owned(view.items[view.seat or 0], country))
    items, wilds = view.items[view.seat], view.wilds[view.seat]
    missing = [KINDS[kind] for kind in range(SET_SIZE) if not items >> item(kind, best) & 1]
    land = COUNTRIES[best]
    if len(missing) <= wilds:
        return Aim(GOAL, f"You are {land} and have a full set: reach the {land} embassy.")
    have = f"{SET_SIZE - len(missing)} of {SET_SIZE}" + (f" and {wilds} wild" if wilds else "")
    return Aim(GOAL, f"You are {land} and have {have}; missing: {', '.join(missing)}.")


def note(event: Event) -> Note:
    """A turn begins with a roll, a card or a guess."""
    match event:
        case w.Dealt() | w.DealtCard() | w.RolledForStart():
            return Note(fold="set-up")
        case w.Starts():
            return Note(round="The match")
        case w.Rolled(seat) | w.PlayedCard(seat):
            return Note(turn=seat)
        case w.Guessed(seat, _, _, _, free):
            return Note(turn=None if free else seat)
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
            return "Whose identity do you guess?"
        case ("Guess", seat):
            return f"Which country is {names[seat]} of?"
        case ("Buy",):
            money = 0 if view.seat is None else view.money[view.seat]
            return f"What do you buy? You have ${money}."
        case ("PlayCard",):
            return "Which move card do you play?"
        case ("Confiscate",):
            return "From whom do you confiscate?"
        case ("Confiscate", seat):
            return f"What do you take from {names[seat]}?"
    return ""


STOPS = frozenset((w.Guessed, w.ReachedEmbassy, w.Eliminated))
TOLD = (w.Guessed, w.Eliminated, w.HandedOver, w.HandedOverCard, w.ReachedEmbassy, w.Won)


def scenes(view: SpyAlleyView, events: Sequence[Event], names: Names) -> list[Scene]:
    """A guess, whatever comes of it, and the embassy reached."""
    told = tuple([event for event in events if isinstance(event, TOLD)])
    guess = next((event for event in told if isinstance(event, w.Guessed)), None)
    home = next((event for event in told if isinstance(event, w.ReachedEmbassy)), None)
    title = "Somebody is out of the match"
    if guess:
        title = f"{names[guess.seat]} guesses {names[guess.target]}: {'right!' if guess.right else 'wrong'}"
    elif home:
        title = f"{names[home.seat]} reaches the {COUNTRIES[home.country]} embassy"
    return [Scene(title, tuple([sentence(event, names) for event in told]), view, told)]


def out(view: SpyAlleyView) -> tuple[Seat, ...]:
    """The seats that were eliminated."""
    return tuple([seat for seat in range(view.seats) if seat not in view.active])


# The end


def ending(views: Sequence[SpyAlleyView], events: Sequence[Event], names: Names) -> Ending:
    """Who was what with how much of it, how it ended, and who led the others astray."""
    first = first_cards(events)
    stands = tuple([stand(view, first.get(seat, 0), seat) for seat, view in enumerate(views)])
    return Ending(stands, decided(events, names), bluff(views, events, first, names))


def first_cards(events: Sequence[Event]) -> dict[Seat, int]:
    """The country that each seat was dealt."""
    return {event.seat: event.card for event in events if isinstance(event, w.Dealt)}


def stand(view: SpyAlleyView, dealt: int, seat: Seat) -> str:
    held = " and ".join(COUNTRIES[card] for card in view.hand) or COUNTRIES[dealt]
    if seat not in view.active:
        return f"{held}; out of the match"
    best = max((owned(view.items[seat], card) for card in view.hand), default=0)
    return f"{held}, with {best} of {SET_SIZE} things and ${view.money[seat]}"


def decided(events: Sequence[Event], names: Names) -> str:
    """The embassy, the last guess, or the turn limit."""
    for event in reversed(events):
        match event:
            case w.ReachedEmbassy(seat, country):
                return f"{names[seat]} reached the {COUNTRIES[country]} embassy with a full set, unguessed."
            case w.Guessed(seat, target, country, right, _):
                how = "guessed right" if right else "guessed wrong"
                return f"{names[seat]} {how} about {names[target]} ({COUNTRIES[country]}), and one was left."
            case w.Drawn():
                return "Nobody came home before the turn limit."
    return "The match is over."


def bluff(views: Sequence[SpyAlleyView], events: Sequence[Event], first: dict[Seat, int], names: Names) -> str:
    """Who bought most for countries that were not their own, and how often that seat was guessed wrong."""
    bought = [event for event in events if isinstance(event, w.Bought)]
    strange = [
        sum(event.seat == seat and country_of(event.item) != first.get(seat) for event in bought)
        for seat in range(len(views))
    ]
    boldest = strange.index(max(strange))
    if not strange[boldest]:
        return "Nobody bought anything to mislead."
    missed = sum(isinstance(event, w.Guessed) and event.target == boldest and not event.right for event in events)
    fooled = f", and was guessed wrong {'once' if missed == 1 else f'{missed} times'}" if missed else ""
    many = "one thing" if strange[boldest] == 1 else f"{strange[boldest]} things"
    return f"The best bluff: {names[boldest]} bought {many} of countries not their own{fooled}."


TELLING = Telling(aim=aim, note=note, prompt=prompt, stops=STOPS, scenes=scenes, out=out, ending=ending)

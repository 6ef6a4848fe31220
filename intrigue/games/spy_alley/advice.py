"""Why a good player of Spy Alley would do something: how sure a guess is, what a thing is for, where one lands."""

from __future__ import annotations

import re

from intrigue.core.advice import CERTAIN, LIKELY, Advice, Beliefs, Facts, Names, likeliest, of_100, of_seat
from intrigue.core.contract import Action, Seat
from intrigue.core.language import phrase, word
from intrigue.core.prose import listed
from intrigue.games.spy_alley import words as w
from intrigue.games.spy_alley.board import ENDS
from intrigue.games.spy_alley.cards import COUNTRIES, SET_SIZE, WILD, Item, country_of, owned, price
from intrigue.games.spy_alley.mind import IDENTITY
from intrigue.games.spy_alley.naming import at_space, card_of, land, the
from intrigue.games.spy_alley.sight import chances
from intrigue.games.spy_alley.state import SpyAlleyView
from intrigue.games.spy_alley.text import label, parted

WORTH_SAYING = 0.25  # one of six countries is as likely as a sixth


def beliefs(view: SpyAlleyView, names: Names, believed: Beliefs) -> list[str]:
    """Who the others probably are, the surest first."""
    found = []
    for seat in view.active:
        held = believed.get(f"seat {seat} identity")
        if seat != view.seat and held:
            countries, sure = likeliest(held)
            found.append((sure, _believed(names[seat], countries, sure)))
    return [sentence for sure, sentence in sorted(found, reverse=True) if sure >= WORTH_SAYING]


def _named(countries: str) -> str:
    """What a spy is, of one country or of several, from the mind's words."""
    return listed([phrase(country) for country in countries.split(" and ")])


def _believed(who: str, countries: str, sure: float) -> str:
    land = _named(countries)
    message = word("{who} may be {land}: {n} of 100.")
    if sure >= LIKELY:
        message = word("{who} is probably {land}: {n} of 100.")
    if sure >= CERTAIN:
        message = word("{who} is almost certainly {land}.")
    return phrase(message, who=who, land=land, n=of_100(sure))


def sure_of(believed: Beliefs, seat: Seat, country: int) -> float:
    """How probable it is that a seat has the identity of a country, perhaps among others."""
    held = believed.get(f"seat {seat} identity", {})
    return sum(chance for cards, chance in held.items() if COUNTRIES[country] in cards.split(" and "))


def reason(view: SpyAlleyView, names: Names, action: Action, believed: Beliefs) -> str:
    """What the action gains or risks."""
    assert view.seat is not None
    money = view.money[view.seat]
    match action:
        case w.Guess(seat, country):
            message = word("{who} is {land} in {n} of 100; a right guess puts {who} out, a wrong one you.")
            if view.sizes[seat] > 1:
                message = word("{who} is {land} in {n} of 100; a right guess takes that card, a wrong one yours.")
            if isinstance(view.frame, w.FreeGuesses):
                message = word("{who} is {land} in {n} of 100; a right guess counts, a wrong one costs nothing here.")
            n = of_100(sure_of(believed, seat, country))
            return phrase(message, who=names[seat], land=land(country), n=n)
        case w.Roll():
            return phrase("You go on, and risk no guess.")
        case w.PlayCard(steps):
            return _played(view, steps)
        case w.Walk(to):
            return phrase("You land on {space}.", space=at_space(to))
        case w.Buy(thing):
            costs = phrase("It costs ${price} of your ${money}.", price=price(thing), money=money)
            return f"{_thing(view, thing)} {costs}"
        case w.Confiscate(seat, thing):
            theirs = phrase("{who} has it no more.", who=names[seat])
            return f"{_thing(view, thing)} {theirs}"
        case w.Done():
            return phrase("You keep your ${money}, and nobody learns more of what you collect.", money=money)
    return _cards(action)


def deed(view: SpyAlleyView, names: Names, action: Action) -> str:
    """What is chosen in several steps as one would say it."""
    match action:
        case w.Guess(seat, country):
            return phrase("Guess that {who} is {land}", who=names[seat], land=land(country))
        case w.PlayCard(steps):
            return phrase("Play the move card {value}", value=steps)
        case w.Buy(thing):
            return phrase("Buy {thing}", thing=the(thing))
        case w.Confiscate(seat, thing):
            return phrase("Confiscate {thing} from {who}", thing=the(thing), who=names[seat])
        case w.Walk(to):
            return label(view, names, ("Walk",), to)
        case w.Discard(card) | w.Surrender(card):
            return parted(view, type(action).__name__, card)
    return ""


def vain(view: SpyAlleyView, action: Action) -> bool:
    """A guess that the seat knows to be wrong, as of its own country."""
    return isinstance(action, w.Guess) and not chances(view)[action.seat][action.country]


def _played(view: SpyAlleyView, steps: int) -> str:
    first, *others = ENDS[view.at[view.seat or 0]][steps]
    if others:
        message = word("You land on {space} or {further}, as you like. The card is spent.")
        return phrase(message, space=at_space(first), further=at_space(others[0]))
    return phrase("You know where you land: on {space}. The card is spent.", space=at_space(first))


def _thing(view: SpyAlleyView, thing: Item) -> str:
    """Whether a thing is for one's own set, or hides whose that is."""
    if thing == WILD:
        return phrase("A wild card stands for anything that you still need.")
    if country_of(thing) in view.hand:
        have = owned(view.items[view.seat or 0], country_of(thing)) + 1
        message = word("You need it: with {thing} you have {have} of the {all} things of your country.")
        return phrase(message, thing=the(thing), have=have, all=SET_SIZE)
    return phrase("You do not need {thing}, but it hides which country is yours.", thing=the(thing))


def _cards(action: Action) -> str:
    match action:
        case w.Take():
            return phrase("It costs nothing, and what is not yours hides what is.")
        case w.Pass():
            return phrase("You give nothing away.")
        case w.Surrender(card) | w.Discard(card):
            message = word("You keep the identity with which you have come further than with {card}.")
            return phrase(message, card=card_of(card))
    return ""


PASSED, PUT_AWAY = re.compile(r"card (\d+) passed"), re.compile(r"discard (\d+)")  # as the mind names them


def question(fact: str, names: Names) -> str:
    """Who somebody is, or which card went from hand to hand unseen."""
    seat, about = of_seat(fact, names)
    if seat is not None and about == IDENTITY:
        return phrase("What is {who}'s identity?", who=names[seat])
    if found := PASSED.fullmatch(fact):
        return phrase("Which identity card changed hands? (No. {n})", n=found[1])
    if found := PUT_AWAY.fullmatch(fact):
        return phrase("Which identity card was put away? (No. {n})", n=found[1])
    return ""


def answer(fact: str, value: str, names: Names) -> str:
    if value in COUNTRIES and not fact.endswith(IDENTITY):
        return card_of(COUNTRIES.index(value))
    return _named(value)


ADVICE = Advice(reason=reason, beliefs=beliefs, deed=deed, vain=vain, facts=Facts(question, answer))

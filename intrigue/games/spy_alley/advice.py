"""Why a good player of Spy Alley would do something: how sure a guess is, what a thing is for, where one lands."""

from __future__ import annotations

from intrigue.core.advice import Advice, Beliefs, Names, likeliest, of_100
from intrigue.core.contract import Action, Seat
from intrigue.games.spy_alley import words as w
from intrigue.games.spy_alley.board import ENDS, NAMES
from intrigue.games.spy_alley.cards import COUNTRIES, WILD, Item, country_of, name, owned, price
from intrigue.games.spy_alley.state import SpyAlleyView

WORTH_SAYING = 0.25  # one of six countries is as likely as a sixth


def beliefs(view: SpyAlleyView, names: Names, believed: Beliefs) -> list[str]:
    """Who the others probably are, the surest first."""
    found = []
    for seat in view.active:
        chances = believed.get(f"seat {seat} identity")
        if seat != view.seat and chances:
            country, sure = likeliest(chances)
            found.append((sure, _believed(names[seat], country, of_100(sure))))
    return [sentence for sure, sentence in sorted(found, reverse=True) if sure >= WORTH_SAYING]


def _believed(who: str, country: str, n: int) -> str:
    if n >= 99:
        return f"{who} is almost certainly {country}."
    return f"{who} is probably {country}: {n} of 100." if n >= 50 else f"{who} may be {country}: {n} of 100."


def sure_of(believed: Beliefs, seat: Seat, country: int) -> float:
    """How probable it is that a seat has the identity of a country, perhaps among others."""
    chances = believed.get(f"seat {seat} identity", {})
    return sum(chance for cards, chance in chances.items() if COUNTRIES[country] in cards.split(" and "))


def reason(view: SpyAlleyView, names: Names, action: Action, believed: Beliefs) -> str:
    """What the action gains or risks."""
    assert view.seat is not None
    match action:
        case w.Guess(seat, country):
            return _guess(view, names, seat, country, of_100(sure_of(believed, seat, country)))
        case w.Roll():
            return "You go on, and risk no guess."
        case w.PlayCard(steps):
            ends = " or ".join(NAMES[space] for space in ENDS[view.at[view.seat]][steps])
            return f"You know where you land: {ends}. The card is spent."
        case w.Walk(to):
            return f"You land on {NAMES[to]}."
        case w.Buy(thing):
            return _thing(view, thing, f"for ${price(thing)} of your ${view.money[view.seat]}")
        case w.Confiscate(seat, thing):
            return _thing(view, thing, f"and {names[seat]} has it no more")
        case w.Done():
            return f"You keep your ${view.money[view.seat]}, and nobody learns more of what you collect."
    return _cards(action)


def _guess(view: SpyAlleyView, names: Names, seat: Seat, country: int, n: int) -> str:
    right = f"{names[seat]} is {COUNTRIES[country]} in {n} of 100, and a right guess puts {names[seat]} out"
    if isinstance(view.frame, w.FreeGuesses):
        return f"{right}. A wrong one costs nothing here."
    return f"{right}; a wrong one may put you out."


def _thing(view: SpyAlleyView, thing: Item, how: str) -> str:
    """Whether a thing is for one's own set, or hides whose that is."""
    if thing == WILD:
        return f"A wild card stands for anything that you still need, {how}."
    lands = [country for country in view.hand if country_of(thing) == country]
    if lands:
        have = owned(view.items[view.seat or 0], lands[0]) + 1
        return f"You need it: the {name(thing)} makes {have} of your 4 {COUNTRIES[lands[0]]} things, {how}."
    return f"You do not need the {name(thing)}, but it hides which country is yours, {how}."


def _cards(action: Action) -> str:
    match action:
        case w.Take():
            return "It costs nothing, and what is not yours hides what is."
        case w.Pass():
            return "You give nothing away."
        case w.Surrender(card) | w.Discard(card):
            return f"You keep the identity with which you have come further than with the {COUNTRIES[card]} one."
    return ""


ADVICE = Advice(reason=reason, beliefs=beliefs)

"""Events, questions and choices in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from intrigue.core.contract import Event
from intrigue.core.prose import listed
from intrigue.games.spy_alley import board, words
from intrigue.games.spy_alley.cards import COUNTRIES, WILD, Country, confiscation_price, name, price
from intrigue.games.spy_alley.picture import picture as picture
from intrigue.games.spy_alley.sight import chances
from intrigue.games.spy_alley.state import SpyAlleyView
from intrigue.games.spy_alley.words import (
    Bought,
    Collected,
    Confiscated,
    Dealing,
    Dealt,
    DealtCard,
    DieRoll,
    Discarded,
    DiscardedCard,
    Drawn,
    DrewGift,
    DrewMove,
    Eliminated,
    Exchange,
    Fork,
    FoundNoMoveCard,
    FreeGuesses,
    GiftDraw,
    GiftOffer,
    GotExtraTurn,
    Guessed,
    HandedOver,
    HandedOverCard,
    Handover,
    LeftGift,
    Moved,
    MovedBack,
    MoveDraw,
    OnlyVisited,
    Opening,
    Over,
    PaidToll,
    PlayedCard,
    ReachedEmbassy,
    Rolled,
    RolledForStart,
    RollsAgain,
    Shop,
    Starts,
    TookGift,
    Won,
)

GRAVE = frozenset({"Guess"})  # the kinds of action that may cost the match
ALMOST = 1 - 1e-9  # a share of all worlds, up to rounding


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence, without markup."""
    text = _moving(event, names) or _trading(event, names) or _guessing(event, names)
    assert text, f"no sentence for {type(event).__name__}"
    return text


def _moving(event: Event, names: Sequence[str]) -> str:
    match event:
        case Rolled(seat, die):
            return f"{names[seat]} rolls a {die}."
        case PlayedCard(seat, value):
            return f"{names[seat]} plays a move card of {value}."
        case Moved(seat, to):
            return f"{names[seat]} moves to {board.NAMES[to].partition(',')[0]}."
        case MovedBack(seat):
            return f"{names[seat]} goes back two spaces to the Entrance."
        case GotExtraTurn(seat):
            return f"{names[seat]} takes another turn."
        case RolledForStart(seat, die):
            return f"{names[seat]} rolls a {die} for the first turn."
        case RollsAgain(among):
            return f"{listed([names[seat] for seat in among])} tie and roll again."
        case Starts(seat):
            return f"{names[seat]} rolled highest and starts."
        case OnlyVisited(seat, country):
            land = COUNTRIES[country]
            return (
                f"{names[seat]} has a full set for the {land} embassy and does not win: so {names[seat]} is not {land}."
            )
        case ReachedEmbassy(seat, country):
            return f"{names[seat]} is {COUNTRIES[country]} and reaches the embassy with a full set."
        case Won(seat):
            return f"{names[seat]} wins."
        case Drawn():
            return "The turn limit is reached: the match is a draw."
    return ""


def _trading(event: Event, names: Sequence[str]) -> str:
    match event:
        case Collected(seat, money):
            return f"{names[seat]} collects ${money}."
        case PaidToll(seat, money):
            return f"{names[seat]} pays ${money} at the border."
        case Bought(seat, thing):
            return f"{names[seat]} buys the {name(thing)} for ${price(thing)}."
        case DrewMove(seat, value):
            return f"{names[seat]} draws a move card of {value}."
        case FoundNoMoveCard(seat):
            return f"{names[seat]} finds no move card: all are in play."
        case DrewGift(seat, thing):
            return f"{names[seat]} draws a free gift: {'a wild card' if thing == WILD else 'the ' + name(thing)}."
        case TookGift(seat, thing):
            return f"{names[seat]} takes the {name(thing)}."
        case LeftGift(seat, thing):
            return f"{names[seat]} leaves the {name(thing)}."
        case Confiscated(seat, victim, thing):
            what = "a wild card" if thing == WILD else f"the {name(thing)}"
            return f"{names[seat]} confiscates {what} from {names[victim]} for ${confiscation_price(thing)}."
    return ""


def _guessing(event: Event, names: Sequence[str]) -> str:
    match event:
        case Dealt(seat, card):
            return f"{names[seat]} is dealt the {COUNTRIES[card]} identity card."
        case DealtCard(seat):
            return f"{names[seat]} is dealt an identity card."
        case Guessed(seat, target, country, right, free):
            how = "guesses for free" if free else "guesses"
            return f"{names[seat]} {how} that {names[target]} is {COUNTRIES[country]}: {'right' if right else 'wrong'}."
        case HandedOver(giver, receiver, card):
            return f"{names[giver]} hands the {COUNTRIES[card]} identity card to {names[receiver]}."
        case HandedOverCard(giver, receiver):
            return f"{names[giver]} hands an identity card to {names[receiver]}."
        case Eliminated(seat, by):
            return f"{names[seat]} is out of the match, and {names[by]} inherits everything."
        case Discarded(seat, card):
            return f"{names[seat]} secretly discards the {COUNTRIES[card]} identity card."
        case DiscardedCard(seat):
            return f"{names[seat]} secretly discards an identity card."
    return ""


def question(view: SpyAlleyView, names: Sequence[str]) -> str:
    """What the seat of this view is asked now, or whom the table waits for."""
    frame = view.frame
    if isinstance(frame, Over):
        return (
            "The match is over: a draw." if frame.winner is None else f"The match is over: {names[frame.winner]} wins."
        )
    if isinstance(frame, Dealing):
        return "The identity cards are dealt."
    if isinstance(frame, Opening):
        return "The highest roll starts."
    if isinstance(frame, DieRoll | MoveDraw | GiftDraw):
        return f"{names[view.turn]} {'rolls the die' if isinstance(frame, DieRoll) else 'draws a card'}."
    asked = frame.seat if isinstance(frame, Exchange) else view.turn
    return _asked(view, names) if asked == view.seat else f"Waiting for {names[asked]}."


def _asked(view: SpyAlleyView, names: Sequence[str]) -> str:
    where = board.NAMES[view.at[view.turn]]
    match view.frame:
        case Fork(outside, alley):
            return (
                f"You come to the Entrance. Go on to {board.NAMES[outside]} or into the alley to {board.NAMES[alley]}?"
            )
        case Shop(_, many):
            money = view.money[view.turn]
            return f"You are at {where} with ${money}. Buy {'as many as you like' if many else 'one item'}, or be done?"
        case GiftOffer(thing):
            return f"The gift is the {name(thing)}. Take it or leave it?"
        case words.Confiscation():
            return "You may take one item or wild card from one opponent, for a price paid to its owner. Which?"
        case FreeGuesses(targets):
            who = listed([names[seat] for seat in targets])
            each = ", once each" if len(targets) > 1 else ""
            return f"Guess who {who} {'are' if each else 'is'} for free{each}, or pass? A wrong guess costs nothing."
        case Handover(to):
            return f"Your guess was wrong. Which identity card do you give to {names[to]}?"
        case Exchange(_, _):
            last = view.passed[-1]
            card = "an" if last.card is None else f"the {COUNTRIES[last.card]}"
            return f"You got {card} identity card from {names[last.giver]}. Which card do you secretly discard?"
    cards = "" if view.seat is None or not any(view.moves[view.seat]) else "play a move card, "
    stake = "the match" if view.seat is None or view.sizes[view.seat] == 1 else "one of your identity cards"
    return f"Your turn: roll, {cards}or guess an identity? A wrong guess costs you {stake}."


KINDS = {
    "Roll": "Roll the die",
    "PlayCard": "Play a move card",
    "Guess": "Guess an identity",
    "Walk": "Choose the way",
    "Buy": "Buy",
    "Done": "Done buying",
    "Take": "Take the gift",
    "Confiscate": "Confiscate",
    "Pass": "Pass",
    "Surrender": "Give up an identity card",
    "Discard": "Discard an identity card",
    "Deal": "Deal an identity card",
    "Throw": "Throw the die",
    "DrawMove": "Draw a move card",
    "DrawGift": "Draw a free gift",
}


def label(view: SpyAlleyView, names: Sequence[str], picked: tuple[Any, ...], step: Any) -> str:
    """One step of a choice in words: a kind of action, or a value of its next field."""
    return _field(names, str(picked[0]), len(picked), int(step)) if picked else KINDS[step]


def _field(names: Sequence[str], kind: str, place: int, step: int) -> str:
    match kind:
        case "Guess" | "Confiscate" if place == 1:
            return names[step]
        case "Guess" | "Surrender" | "Discard" | "Deal":
            return COUNTRIES[step]
        case "Confiscate":
            return f"{_capital(name(step))}, ${confiscation_price(step)}"
        case "Buy":
            return f"{_capital(name(step))}, ${price(step)}"
        case "Walk":
            return board.NAMES[step]
        case "DrawGift":
            return _capital(name(step))
    return str(step)


def knowledge(view: SpyAlleyView, names: Sequence[str]) -> list[str]:
    """What guesses, hand-overs and visits to embassies let this seat conclude about identities."""
    if isinstance(view.frame, Dealing):
        return []
    shares = chances(view)
    gone = [country for country in range(len(COUNTRIES)) if all(share[country] == 0 for share in shares)]
    obvious = {*gone, *view.hand}
    lines = [
        _conclusion(names[seat], view.sizes[seat], shares[seat], obvious) for seat in view.active if seat != view.seat
    ]
    if gone:
        lines.append(f"Nobody holds {_countries(gone, 'or')}.")
    return [line for line in lines if line]


def _conclusion(who: str, size: int, share: tuple[float, ...], obvious: set[Country]) -> str:
    """What is known of one seat that does not follow from the reader's own cards and the cards that are gone."""
    certain = [country for country, chance in enumerate(share) if chance > ALMOST]
    possible = [country for country, chance in enumerate(share) if 0 < chance <= ALMOST]
    excluded = [country for country, chance in enumerate(share) if chance == 0 and country not in obvious]
    if len(certain) == size:
        return f"{who} is {_countries(certain, 'and')}."
    if certain:
        return f"{who} is {_countries(certain, 'and')}, and {_countries(possible, 'or')}."
    if len(possible) <= 3:
        return f"{who} is {'two of ' if size == 2 else ''}{_countries(possible, 'or')}."
    return f"{who} is not {_countries(excluded, 'or')}." if excluded else ""


def explain(kind: str) -> str:
    """What that kind of action does, and the paragraphs of RULES.md that say so."""
    return EXPLANATIONS[kind]


EXPLANATIONS = {
    "Roll": "Roll the die and move that many spaces along the arrows [8, 10-13].",
    "PlayCard": "Move by one of your move cards instead of the die; the card goes under its deck [8, 27].",
    "Guess": "Name an opponent's country. A right guess takes that card. In place of a turn a wrong one costs you an "
    "identity card, and with your last card the match; on the Spy Eliminator it costs nothing [36-48, 50-54].",
    "Walk": "Go on around the ring or turn into Spy Alley [12, 16].",
    "Buy": "Pay the bank for an item and peg it on your scorecard, for your country or to mislead [19-21].",
    "Done": "Buy nothing more and end the turn [20].",
    "Take": "Peg the item of the gift card on your scorecard [23].",
    "Confiscate": "Take an item or a wild card from an opponent and pay its owner [28, 29].",
    "Pass": "Leave the gift, confiscate nothing, or give up all remaining free guesses [23, 28, 47].",
    "Surrender": "Choose which identity card your wrong guess costs; only your opponent sees it [52].",
    "Discard": "Put one identity card away unseen and play on with what you keep [41, 42, 51].",
    "Deal": "Chance deals the next identity card [5, 49].",
    "Throw": "Chance throws the die [7, 10].",
    "DrawMove": "Chance turns up a move card [26].",
    "DrawGift": "Chance turns up a free gift [23-25].",
}


def _countries(countries: Sequence[Country], word: str) -> str:
    return listed([COUNTRIES[country] for country in countries], word)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]

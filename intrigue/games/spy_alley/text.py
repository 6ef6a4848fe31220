"""Events, questions and choices in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from intrigue.core.contract import Event, Seat
from intrigue.core.language import phrase, word
from intrigue.core.prose import listed
from intrigue.games.spy_alley import words
from intrigue.games.spy_alley.board import ALLEY
from intrigue.games.spy_alley.cards import COUNTRIES, Country, confiscation_price, price
from intrigue.games.spy_alley.naming import (
    at_space,
    called,
    capital,
    card_of,
    embassy_of,
    land,
    lands,
    signed,
    space_name,
    the,
)
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
            return phrase("{name} rolls a {die}.", name=names[seat], die=die)
        case PlayedCard(seat, value):
            return phrase("{name} plays a move card of {value}.", name=names[seat], value=value)
        case Moved(seat, to):
            return phrase("{name} lands on {space}.", name=names[seat], space=at_space(to))
        case MovedBack(seat):
            return phrase("{name} goes back two spaces to the Entrance.", name=names[seat])
        case GotExtraTurn(seat):
            return phrase("{name} takes another turn.", name=names[seat])
        case RolledForStart(seat, die):
            return phrase("{name} rolls a {die} for the first turn.", name=names[seat], die=die)
        case RollsAgain(among):
            return phrase("{names} tie and roll again.", names=listed([names[seat] for seat in among]))
        case Starts(seat):
            return phrase("{name} rolled highest and starts.", name=names[seat])
        case OnlyVisited(seat, country):
            return phrase(
                "{name} has a full set for {embassy} and does not win: so {name} is not {land}.",
                name=names[seat],
                embassy=embassy_of(country),
                land=land(country),
            )
        case ReachedEmbassy(seat, country):
            message = word("{name} reaches the embassy with a full set: {name} is {land}.")
            return phrase(message, name=names[seat], land=land(country))
        case Won(seat):
            return phrase("{name} wins.", name=names[seat])
        case Drawn():
            return phrase("The turn limit is reached: the match is a draw.")
    return ""


def _trading(event: Event, names: Sequence[str]) -> str:
    match event:
        case Collected(seat, money):
            return phrase("{name} collects ${money}.", name=names[seat], money=money)
        case PaidToll(seat, money):
            return phrase("{name} pays ${money} at the border.", name=names[seat], money=money)
        case Bought(seat, thing):
            message = word("{name} buys {thing} for ${price}.")
            return phrase(message, name=names[seat], thing=the(thing), price=price(thing))
        case DrewMove(seat, value):
            return phrase("{name} draws a move card of {value}.", name=names[seat], value=value)
        case FoundNoMoveCard(seat):
            return phrase("{name} finds no move card: all are in play.", name=names[seat])
        case DrewGift(seat, thing):
            return phrase("{name} draws a free gift: {thing}.", name=names[seat], thing=the(thing))
        case TookGift(seat, thing):
            return phrase("{name} takes {thing}.", name=names[seat], thing=the(thing))
        case LeftGift(seat, thing):
            return phrase("{name} leaves {thing}.", name=names[seat], thing=the(thing))
        case Confiscated(seat, victim, thing):
            message = word("{name} confiscates {thing} from {other} for ${price}.")
            paid = confiscation_price(thing)
            return phrase(message, name=names[seat], thing=the(thing), other=names[victim], price=paid)
    return ""


GUESSES = {
    (True, False): word("{name} guesses that {other} is {land}: right."),
    (False, False): word("{name} guesses that {other} is {land}: wrong."),
    (True, True): word("{name} guesses for free that {other} is {land}: right."),
    (False, True): word("{name} guesses for free that {other} is {land}: wrong."),
}  # by whether it is right, and free


def _guessing(event: Event, names: Sequence[str]) -> str:
    match event:
        case Dealt(seat, card):
            return phrase("{name} is dealt {card}.", name=names[seat], card=card_of(card))
        case DealtCard(seat):
            return phrase("{name} is dealt an identity card.", name=names[seat])
        case Guessed(seat, target, country, right, free):
            return phrase(GUESSES[right, free], name=names[seat], other=names[target], land=land(country))
        case HandedOver(giver, receiver, card):
            message = word("{name} hands {card} to {other}.")
            return phrase(message, name=names[giver], card=card_of(card), other=names[receiver])
        case HandedOverCard(giver, receiver):
            return phrase("{name} hands an identity card to {other}.", name=names[giver], other=names[receiver])
        case Eliminated(seat, by):
            message = word("{name} is out of the match, and {other} inherits everything.")
            return phrase(message, name=names[seat], other=names[by])
        case Discarded(seat, card):
            return phrase("{name} secretly discards {card}.", name=names[seat], card=card_of(card))
        case DiscardedCard(seat):
            return phrase("{name} secretly discards an identity card.", name=names[seat])
    return ""


def question(view: SpyAlleyView, names: Sequence[str]) -> str:
    """What the seat of this view is asked now, or whom the table waits for."""
    frame = view.frame
    if isinstance(frame, Over):
        if frame.winner is None:
            return phrase("The match is over: a draw.")
        return phrase("The match is over: {who} wins.", who=names[frame.winner])
    if isinstance(frame, Dealing):
        return phrase("The identity cards are dealt.")
    if isinstance(frame, Opening):
        return phrase("The highest roll starts.")
    if isinstance(frame, DieRoll | MoveDraw | GiftDraw):
        message = word("{who} rolls the die.") if isinstance(frame, DieRoll) else word("{who} draws a card.")
        return phrase(message, who=names[view.turn])
    asked = frame.seat if isinstance(frame, Exchange) else view.turn
    return _asked(view, names) if asked == view.seat else phrase("Waiting for {who}.", who=names[asked])


def _asked(view: SpyAlleyView, names: Sequence[str]) -> str:
    match view.frame:
        case Fork(outside, alley):
            return phrase(
                "You come to the Entrance. Go on around the ring and land on {outside}, or into the alley and land on "
                "{alley}?",
                outside=at_space(outside),
                alley=at_space(alley),
            )
        case Shop(goods, many):
            message = word("{space}: you have ${money}. Buy any one thing, or be done?")
            if goods.bit_count() == 1:
                message = word("{space}: you have ${money}. Buy it, or be done?")
            if many:
                message = word("{space}: you have ${money}. Buy as many as you like, or be done?")
            return phrase(message, space=space_name(view.at[view.turn]), money=view.money[view.turn])
        case GiftOffer(thing):
            return phrase("The gift is {thing}. Take it or leave it?", thing=the(thing))
        case words.Confiscation():
            return phrase(
                "You may take one thing or wild card from one opponent, for a price paid to its owner. Which?"
            )
        case FreeGuesses(targets):
            message = word("Guess who {who} is for free, or pass? A wrong guess costs nothing.")
            if len(targets) > 1:
                message = word("Guess who {who} are for free, once each, or pass? A wrong guess costs nothing.")
            return phrase(message, who=listed([names[seat] for seat in targets]))
        case Handover(to):
            return phrase("Your guess was wrong. Which identity card do you give to {who}?", who=names[to])
        case Exchange(_, _):
            last = view.passed[-1]
            card = phrase("an identity card") if last.card is None else card_of(last.card)
            message = word("You got {card} from {who}. Which identity do you keep? The other is secretly discarded.")
            if len(view.hand) > 2:
                message = word("You got {card} from {who}. Which identity card do you secretly discard?")
            return phrase(message, card=card, who=names[last.giver])
    asked, stake = word("Your turn: roll, or guess an identity?"), word("A wrong guess costs you the match.")
    if view.seat is not None and any(view.moves[view.seat]):
        asked = word("Your turn: roll, play a move card, or guess an identity?")
    if view.seat is not None and view.sizes[view.seat] > 1:
        stake = word("A wrong guess costs you one of your identity cards.")
    return f"{phrase(asked)} {phrase(stake)}"


KINDS = {
    "Roll": word("Roll the die"),
    "PlayCard": word("Play a move card"),
    "Guess": word("Guess an identity"),
    "Walk": word("Choose the way"),
    "Buy": word("Buy"),
    "Done": word("Done buying"),
    "Take": word("Take the gift"),
    "Confiscate": word("Confiscate"),
    "Pass": word("Pass"),
    "Surrender": word("Give up an identity card"),
    "Discard": word("Choose your identity"),
    "Deal": word("Deal an identity card"),
    "Throw": word("Throw the die"),
    "DrawMove": word("Draw a move card"),
    "DrawGift": word("Draw a free gift"),
}


def label(view: SpyAlleyView, names: Sequence[str], picked: tuple[Any, ...], step: Any) -> str:
    """One step of a choice in words: a kind of action, or a value of its next field."""
    return _field(view, names, picked, int(step)) if picked else phrase(KINDS[step])


def _field(view: SpyAlleyView, names: Sequence[str], picked: tuple[Any, ...], step: int) -> str:
    kind = str(picked[0])
    match kind:
        case "Guess" | "Confiscate" if len(picked) == 1:
            return names[step]
        case "Guess":
            return _guessed(view, picked[1], step)
        case "Surrender" | "Discard":
            return parted(view, kind, step)
        case "Deal":
            return signed(step)
        case "Confiscate":
            return phrase("{thing}, ${price}", thing=capital(called(step)), price=confiscation_price(step))
        case "Buy":
            return phrase("{thing}, ${price}", thing=capital(called(step)), price=price(step))
        case "Walk":
            message = word("Into the alley: {space}") if step in ALLEY else word("Around the ring: {space}")
            return phrase(message, space=space_name(step))
        case "DrawGift":
            return capital(called(step))
    return str(step)


def _guessed(view: SpyAlleyView, target: Seat, country: Country) -> str:
    """A country as a guess, and whether the seat can know that it is wrong: there is one card of each."""
    if view.seat is None:
        return signed(country)
    message, shares = "", chances(view)
    if not shares[target][country]:
        message = word("{country} (certainly wrong)")
    if not any(share[country] for share in shares):
        message = word("{country} (nobody's: certainly wrong)")
    if country in view.hand:
        message = word("{country} (yours: certainly wrong)")
    return phrase(message, country=signed(country)) if message else signed(country)


def parted(view: SpyAlleyView, kind: str, card: Country) -> str:
    """What becomes of the seat that parts with an identity card."""
    kept = [other for other in view.hand if other != card]
    if kind == "Surrender":
        return phrase("Give {land} away, stay {kept}", land=land(card), kept=lands(kept))
    if len(kept) > 1:
        return phrase("Discard {land}, stay {kept}", land=land(card), kept=lands(kept))
    message = word("Stay {kept}, discard {land}")
    if view.passed and view.passed[-1].card in kept:
        message = word("Become {kept}, discard {land}")
    return phrase(message, kept=lands(kept), land=land(card))


def knowledge(view: SpyAlleyView, names: Sequence[str]) -> list[str]:
    """What guesses, hand-overs and visits to embassies let this seat conclude about identities."""
    if isinstance(view.frame, Dealing | Over):  # at the end everything is told
        return []
    shares = chances(view)
    gone = [country for country in range(len(COUNTRIES)) if all(share[country] == 0 for share in shares)]
    obvious = {*gone, *view.hand}
    lines = [
        _conclusion(names[seat], view.sizes[seat], shares[seat], obvious) for seat in view.active if seat != view.seat
    ]
    if gone:
        lines.append(phrase("Nobody holds the {lands} card.", lands=lands(gone, "or")))
    return [line for line in lines if line]


def _conclusion(who: str, size: int, share: tuple[float, ...], obvious: set[Country]) -> str:
    """What is known of one seat that does not follow from the reader's own cards and the cards that are gone."""
    certain = [country for country, chance in enumerate(share) if chance > ALMOST]
    possible = [country for country, chance in enumerate(share) if 0 < chance <= ALMOST]
    excluded = [country for country, chance in enumerate(share) if chance == 0 and country not in obvious]
    if len(certain) == size:
        return phrase("{who} is {lands}.", who=who, lands=lands(certain))
    if certain:
        sure, perhaps = lands(certain), lands(possible, "or")
        return phrase("{who} is {sure}, and {perhaps}.", who=who, sure=sure, perhaps=perhaps)
    if len(possible) <= 3:
        message = word("{who} is two of {lands}.") if size == 2 else word("{who} is {lands}.")
        return phrase(message, who=who, lands=lands(possible, "or"))
    return phrase("{who} is not {lands}.", who=who, lands=lands(excluded, "or")) if excluded else ""


def explain(kind: str) -> str:
    """What that kind of action does, and the paragraphs of RULES.md that say so."""
    return phrase(EXPLANATIONS[kind])


EXPLANATIONS = {
    "Roll": word("Roll the die and move that many spaces along the arrows [8, 10-13]."),
    "PlayCard": word("Move by one of your move cards instead of the die; the card goes under its deck [8, 27]."),
    "Guess": word(
        "Name an opponent's country. A right guess takes that card. In place of a turn a wrong one costs you an "
        "identity card, and with your last card the match; on the Eliminator it costs nothing [36-48, 50-54]."
    ),
    "Walk": word("Go on around the ring or turn into Spy Alley [12, 16]."),
    "Buy": word("Pay the bank for an item and peg it on your scorecard, for your country or to mislead [19-21]."),
    "Done": word("Buy nothing more and end the turn [20]."),
    "Take": word("Peg the item of the gift card on your scorecard [23]."),
    "Confiscate": word("Take an item or a wild card from an opponent and pay its owner [28, 29]."),
    "Pass": word("Leave the gift, confiscate nothing, or give up all remaining free guesses [23, 28, 47]."),
    "Surrender": word("Choose which identity card your wrong guess costs; only your opponent sees it [52]."),
    "Discard": word("Put one identity card away unseen and play on with what you keep [41, 42, 51]."),
    "Deal": word("Chance deals the next identity card [5, 49]."),
    "Throw": word("Chance throws the die [7, 10]."),
    "DrawMove": word("Chance turns up a move card [26]."),
    "DrawGift": word("Chance turns up a free gift [23-25]."),
}

"""Whole hands change sides: Peacekeeping, its quoted twin, Vow of Vengeance, Love-Tackle."""

from __future__ import annotations

from intrigue.core.contract import Seat, Tell, put
from intrigue.games.souls import knowledge
from intrigue.games.souls.cards import ACTIONS, FINALS
from intrigue.games.souls.events import Took, TookCards
from intrigue.games.souls.frames import Mine, Take, Taking
from intrigue.games.souls.moves import pop, push
from intrigue.games.souls.state import HANDS, Cards, SoulsState
from intrigue.games.souls.words import EVERYBODY


def seize(t: SoulsState, takes: tuple[Take, ...]) -> None:
    """Hands are to be taken; each victim may answer with Landmine first [24, 51, 63]."""
    push(t, Taking(takes))
    for take in reversed(takes):
        push(t, Mine(take.taker, take.victim))


def take(t: SoulsState, frame: Taking, tell: Tell | None) -> None:
    """The takers get the Actions, and perhaps the Finals, of their victims, all at once [51]."""
    pop(t)
    actions, finals = t.actions, t.finals
    if len(frame.takes) == 2:
        trade_actions(t, frame.takes[0].taker, frame.takes[0].victim)
    for one in frame.takes:
        if len(frame.takes) == 1:
            t.actions = moved(t, ACTIONS, actions, one)
        if one.finals:
            t.finals = moved(t, FINALS, finals, one)
    if tell:
        for one in frame.takes:
            tell_take(one, actions[one.victim], finals[one.victim] if one.finals else (), tell)


def tell_take(one: Take, actions: Cards, finals: Cards, tell: Tell) -> None:
    tell(TookCards(one.taker, one.victim, len(actions), len(finals)))
    for seat in (one.taker, one.victim):
        tell(Took(one.taker, one.victim, (*actions, *finals)), only=seat)


def moved(t: SoulsState, pile: int, hands: tuple[Cards, ...], one: Take) -> tuple[Cards, ...]:
    """The hands after the victim's went to the taker, who knows them as the victim does."""
    lost, origin, place = hands[one.victim], HANDS[pile][one.victim], HANDS[pile][one.taker]
    known = {card: lost.count(card) + count_known(t, one.victim, card, place) for card in lost}
    knowledge.merged(t, origin, place)
    for card, count in known.items():
        knowledge.learn(t, one.victim, 1 << card, count, place)
    return put(put(hands, one.taker, tuple(sorted(hands[one.taker] + lost))), one.victim, ())


def count_known(t: SoulsState, owner: Seat, card: int, place: int) -> int:
    """How many copies the owner knows to be in one hidden place."""
    return max(
        (
            fact.count
            for fact in t.facts
            if fact.places == place and fact.kinds == 1 << card and fact.owner in (owner, EVERYBODY)
        ),
        default=0,
    )


def trade_actions(t: SoulsState, a: Seat, b: Seat) -> None:
    """Two hands of Actions change sides."""
    actions = t.actions
    t.actions = put(put(actions, a, actions[b]), b, actions[a])
    knowledge.exchanged(t, HANDS[ACTIONS][a], HANDS[ACTIONS][b])
    knowledge.learn_cards(t, a, actions[a], HANDS[ACTIONS][b])
    knowledge.learn_cards(t, b, actions[b], HANDS[ACTIONS][a])

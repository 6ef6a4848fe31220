"""What is true of every state that can come up in play."""

from __future__ import annotations

from intrigue.core.contract import put
from intrigue.core.deck import tally
from intrigue.games.spy_alley.board import ALLEY, ENDS, FARES, MOVE_BACK, NAMES, OFF
from intrigue.games.spy_alley.cards import (
    ALL_ITEMS,
    COUNTRIES,
    SET_SIZE,
    WILD,
    buyable,
    gift_deck,
    move_deck,
    owned,
)
from intrigue.games.spy_alley.sight import set_of
from intrigue.games.spy_alley.state import Cards, Passed, SpyAlleyState
from intrigue.games.spy_alley.words import (
    SHOPS,
    Dealing,
    Exchange,
    Fork,
    FreeGuesses,
    GiftOffer,
    Handover,
    Opening,
    Options,
    Over,
    Shop,
)


def check(t: SpyAlleyState, options: Options, turn_limit: int, hand_size: int) -> None:
    _check_decks(t, options)
    _check_seats(t)
    _check_deal(t, hand_size)
    _check_identities(t)
    _check_frame(t, turn_limit)


def _check_decks(t: SpyAlleyState, options: Options) -> None:
    """No move card and no wild card is lost or made, and no gift leaves the deck."""
    held = tuple(map(sum, zip(*t.moves, strict=True)))
    counts = t.move_deck.counts()
    assert tuple(a + b for a, b in zip(counts, held, strict=True)) == move_deck().bag, "move cards are not conserved"
    assert tally((WILD,) * sum(t.wilds), t.gift_deck.counts()) == gift_deck(options.gift_cards).bag, "gift cards"
    assert WILD not in t.gift_deck.bottom, "a wild card went back"
    assert min(map(min, t.moves)) >= 0
    assert min(t.wilds) >= 0


def _check_seats(t: SpyAlleyState) -> None:
    """Those in the match stand on the board; those who are out have nothing."""
    assert t.active == tuple(seat for seat, space in enumerate(t.at) if space != OFF), "active seats have a marker"
    assert t.active
    for seat, space in enumerate(t.at):
        assert space in range(OFF, len(NAMES))
        assert space != MOVE_BACK, "nobody rests on Move Back"
        assert t.money[seat] >= 0, "money is never negative"
        assert 0 <= t.items[seat] <= ALL_ITEMS
        if space == OFF:
            goods = (t.money[seat], t.items[seat], t.wilds[seat], sum(t.moves[seat]), len(t.hands[seat]))
            assert goods == (0,) * 5, "an eliminated seat keeps nothing"


def _check_deal(t: SpyAlleyState, hand_size: int) -> None:
    """Different cards, as many for each as were dealt so far."""
    dealt = [card for cards in t.dealt for card in cards]
    assert len(set(dealt)) == len(dealt), "a card was dealt twice"
    assert set(dealt) <= set(range(len(COUNTRIES)))
    count = t.frame.count if isinstance(t.frame, Dealing) else t.seats * hand_size
    assert [len(cards) for cards in t.dealt] == [(count - seat + t.seats - 1) // t.seats for seat in range(t.seats)]


def _check_identities(t: SpyAlleyState) -> None:
    """The cards dealt and passed lead to the hands held, and no hand on the way held a country it was denied."""
    hands, number = t.dealt, [0] * t.seats
    _check_misses(t, hands, number)
    for index, passed in enumerate(t.passed):
        hands = _pass_on(t, hands, passed, pending=isinstance(t.frame, Exchange) and index == len(t.passed) - 1)
        number[passed.giver] += 1
        number[passed.receiver] += 1
        _check_misses(t, hands, number)
    assert hands == t.hands, "the hands are not what the cards passed lead to"
    assert [len(masks) - 1 for masks in t.misses] == number, "one set of misses for each hand"
    if not isinstance(t.frame, Dealing):
        assert t.active == tuple(seat for seat, hand in enumerate(t.hands) if hand), "who has no card is out"


def _pass_on(t: SpyAlleyState, hands: tuple[Cards, ...], passed: Passed, pending: bool) -> tuple[Cards, ...]:
    giver, receiver, card = passed.giver, passed.receiver, passed.card
    assert giver != receiver
    assert card is not None
    assert card in hands[giver], "a seat gave a card that it did not hold"
    hands = put(hands, giver, tuple(other for other in hands[giver] if other != card))
    pile = (*hands[receiver], card)
    if sum(map(bool, hands)) == 1:
        assert passed.discard == card, "the last card to fall is put away"
    assert (passed.discard is None) == pending, "a discard is chosen as soon as a card is passed"
    assert pending or passed.discard in pile, "a seat discarded a card that it did not hold"
    return put(hands, receiver, tuple(sorted(other for other in pile if other != passed.discard)))


def _check_misses(t: SpyAlleyState, hands: tuple[Cards, ...], number: list[int]) -> None:
    for seat, hand in enumerate(hands):
        assert not t.misses[seat][number[seat]] & set_of(hand), f"seat {seat} holds a country that it was denied"


def _check_frame(t: SpyAlleyState, turn_limit: int) -> None:
    """What is waited for can be answered."""
    frame = t.frame
    assert t.turn in t.active or isinstance(frame, Exchange | Over), "an eliminated seat is on turn"
    assert not turn_limit or t.turns <= turn_limit
    match frame:
        case Dealing() | Opening():
            assert t.turns == 0
            assert not t.passed
        case Fork(outside, alley):
            assert (outside, alley) in [ENDS[t.at[t.turn]][steps] for steps in FARES]
        case Shop(goods, _):
            assert frame == SHOPS[t.at[t.turn]]
            assert goods & ~t.items[t.turn] & buyable(t.money[t.turn]), "nothing to buy"
        case GiftOffer(item):
            assert not t.items[t.turn] >> item & 1
        case FreeGuesses(targets) | Exchange(_, targets):
            assert t.turn not in targets
            assert all(t.at[seat] in ALLEY for seat in targets)
        case Handover(to):
            assert to in t.active
            assert len(t.hands[t.turn]) == 2
        case Over():
            _check_end(t, frame, turn_limit)


def _check_end(t: SpyAlleyState, over: Over, turn_limit: int) -> None:
    if over.winner is None:
        assert t.turns == turn_limit, "a draw before the turn limit"
    elif over.embassy is None:
        assert t.active == (over.winner,), "not the last one left"
    else:
        assert over.embassy in t.hands[over.winner], "a foreign embassy never wins"
        assert owned(t.items[over.winner], over.embassy) + t.wilds[over.winner] >= SET_SIZE

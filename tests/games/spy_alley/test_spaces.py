"""Shops, gifts, cards and confiscation [19-29]."""

from __future__ import annotations

import pytest

from intrigue.core.contract import CHANCE, Action, Illegal, put
from intrigue.games.spy_alley.board import CODE_BOOKS, DISGUISES, KEYS, MOVE_CARDS, PASSWORD_SPACES
from intrigue.games.spy_alley.cards import (
    CODE_BOOK,
    DISGUISE,
    FRENCH,
    GERMAN,
    ITALIAN,
    ITEMS,
    KEY,
    PASSWORD,
    RUSSIAN,
    SPANISH,
    WILD,
    item,
)
from intrigue.games.spy_alley.rules import SpyAlley
from intrigue.games.spy_alley.state import SpyAlleyState
from intrigue.games.spy_alley.words import (
    BUYS,
    Bought,
    Buy,
    Confiscate,
    Confiscated,
    Confiscation,
    Discard,
    Done,
    DrawMove,
    GiftDraw,
    GiftOffer,
    Guess,
    MoveDraw,
    Options,
    Pass,
    PlayCard,
    Roll,
    Shop,
    Take,
    Turn,
)
from tests.games.spy_alley.table import (
    GAME,
    draw_gift,
    draw_move,
    give_moves,
    give_wilds,
    legal,
    place,
    play,
    roll,
    seated,
    waits_for,
)


def landed(space: int, money: int, owned: tuple[int, ...] = ()) -> SpyAlleyState:
    """Seat 0 has just landed on the space; nobody can come from Move Back."""
    t = seated(FRENCH, GERMAN, SPANISH)
    steps = 2 if space == 17 else 1
    place(t, 0, space - steps, money=money, items=owned)
    roll(t, steps)
    return t


def offers(t: SpyAlleyState) -> list[Action]:
    """What seat 0 may buy; nothing when it is not asked."""
    return [action for action in legal(t) if isinstance(action, Buy)] if waits_for(t, Shop) else []


def test_a_password_space_sells_its_own_password() -> None:
    for space, country in PASSWORD_SPACES.items():
        assert offers(landed(space, 60)) == [Buy(item(PASSWORD, country))]
    t = landed(1, 1)
    assert legal(t) == [Buy(item(PASSWORD, RUSSIAN)), Done()]
    assert play(t, 0, Buy(item(PASSWORD, RUSSIAN))) == [Bought(0, item(PASSWORD, RUSSIAN))]
    assert (t.money[0], t.items[0], t.turn) == (0, 1 << item(PASSWORD, RUSSIAN), 1)
    t = landed(1, 1)
    play(t, 0, Done())
    assert (t.money[0], t.items[0], t.turn) == (1, 0, 1)


def test_disguises_code_books_and_keys_are_sold_in_any_number() -> None:
    """A34: any choice of them, one by one, with nobody acting in between; or none."""
    for space, kind, price in ((DISGUISES, DISGUISE, 5), (CODE_BOOKS, CODE_BOOK, 15), (KEYS, KEY, 30)):
        t = landed(space, 2 * price + price - 1)
        assert offers(t) == [Buy(item(kind, country)) for country in range(6)]
        play(t, 0, Buy(item(kind, RUSSIAN)))
        assert (t.money[0], t.turn) == (2 * price - 1, 0)
        assert offers(t) == [Buy(item(kind, country)) for country in range(5)]
        play(t, 0, Buy(item(kind, FRENCH)))
        assert (t.money[0], t.turn) == (price - 1, 1), "no money for a third"
        t = landed(space, 3 * price)
        play(t, 0, Buy(item(kind, GERMAN)))
        play(t, 0, Done())
        assert (t.items[0], t.turn) == (1 << item(kind, GERMAN), 1)


def test_a_shop_sells_as_many_as_are_missing_and_can_be_paid() -> None:
    """With $15 to $29 one code book, and so on to six at $90."""
    for money in range(0, 120, 5):
        for missing in range(1, 7):
            owned = tuple(item(CODE_BOOK, country) for country in range(missing, 6))
            t = landed(CODE_BOOKS, money, owned)
            bought = 0
            while waits_for(t, Shop):
                play(t, 0, legal(t)[0])
                bought += 1
            assert bought == min(money // 15, missing)


def test_the_black_market_sells_any_one_item() -> None:
    """A19: but no wild card."""
    for space in (13, 23):
        t = landed(space, 30)
        assert legal(t) == [*BUYS, Done()]
        assert len(BUYS) == len(ITEMS) == 24
        assert all(action.item != WILD for action in BUYS)
        assert [len(offers(landed(space, money))) for money in (0, 1, 4, 5, 14, 15, 29)] == [0, 6, 6, 12, 12, 18, 18]
        play(t, 0, Buy(item(KEY, FRENCH)))
        assert (t.money[0], t.turn) == (0, 1)
        t = landed(space, 60)
        play(t, 0, Buy(item(PASSWORD, FRENCH)))
        assert t.turn == 1, "one item only"


def test_nobody_is_asked_without_a_choice() -> None:
    """A48: nothing to pay with, nothing missing, nothing to confiscate."""
    assert landed(1, 0).turn == 1
    assert landed(1, 9, (item(PASSWORD, RUSSIAN),)).turn == 1
    assert landed(CODE_BOOKS, 14).turn == 1
    assert landed(DISGUISES, 99, tuple(item(DISGUISE, country) for country in range(6))).turn == 1
    assert landed(23, 0).turn == 1
    assert landed(28, 99).turn == 1, "nobody else has anything"


def test_a_free_gift_may_be_taken_or_left() -> None:
    """A21, A22: the draw is automatic and public, an item owned already does nothing."""
    gift = item(CODE_BOOK, ITALIAN)
    for space in (7, 20):
        t = landed(space, 0)
        assert waits_for(t, GiftDraw)
        assert GAME.actors(t) == (CHANCE,)
        draw_gift(t, gift)
        assert t.frame == GiftOffer(gift)
        assert legal(t) == [Take(), Pass()]
        left = t.copy()
        play(t, 0, Take())
        assert (t.items[0], t.turn) == (1 << gift, 1)
        play(left, 0, Pass())
        assert (left.items[0], left.turn) == (0, 1)
        assert t.gift_deck == left.gift_deck
        t = landed(space, 0, (gift,))
        draw_gift(t, gift)
        assert (t.items[0], t.turn) == (1 << gift, 1)
        assert t.gift_deck.bottom == (gift,)


def test_the_gift_deck_holds_36_items_and_four_wild_cards() -> None:
    deck = GAME.start(4).gift_deck
    assert len(deck) == 40
    assert deck.bag == (*(0,) * 6, *(3,) * 6, *(2,) * 6, *(1,) * 6, 4)
    other = SpyAlley(Options(gift_cards=52)).start(4).gift_deck
    assert len(other) == 52
    assert other.bag == (*(2,) * 24, 4)
    t = landed(7, 0)
    draw_gift(t, 7)
    play(t, 0, Take())
    assert len(t.gift_deck) == 40
    assert t.gift_deck.bottom == (7,)


def test_a_wild_card_stands_for_any_item_to_the_end() -> None:
    """A46: it is kept without a question and leaves the deck; four of them are a set for any embassy."""
    t = landed(7, 0)
    draw_gift(t, WILD)
    assert (t.wilds[0], t.items[0], t.turn) == (1, 0, 1)
    assert len(t.gift_deck) == 39
    assert t.gift_deck.bottom == ()
    for country, embassy in ((FRENCH, 26), (SPANISH, 29)):
        t = seated(country, GERMAN, RUSSIAN)
        give_wilds(t, 0, 4)
        place(t, 0, embassy - 1)
        roll(t, 1)
        assert GAME.result(t) == (1, 0, 0)


def test_a_move_card_space_gives_a_move_card() -> None:
    """A24, A25, A46: drawn without a question, as many as come; nothing from an empty deck."""
    assert GAME.start(2).move_deck.bag == (6,) * 6
    for space in MOVE_CARDS:
        t = landed(space, 0)
        assert waits_for(t, MoveDraw)
        assert [weight for _, weight in GAME.odds(t)] == [6] * 6
        draw_move(t, 4)
        assert (t.moves[0], t.turn) == ((0, 0, 0, 1, 0, 0), 1)
        assert len(t.move_deck) == 35
    t = seated(FRENCH, GERMAN, SPANISH)
    give_moves(t, 0, *(value for value in range(1, 7) for _ in range(6)))
    GAME.check(t)
    roll(t, 2)
    assert (t.at[0], t.turn) == (2, 1)
    assert t.moves[0] == (6,) * 6


def test_a_move_card_replaces_the_die() -> None:
    """A23, A26, A44: one card or one roll; the card is under the deck before the landing is resolved."""
    t = seated(FRENCH, GERMAN, SPANISH)
    give_moves(t, 0, 3, 3, 1)
    place(t, 0, 23, money=0)
    play(t, 0, PlayCard(3))
    assert (t.at[0], t.money[0], t.moves[0]) == (2, 15, (1, 0, 1, 0, 0, 0))
    assert waits_for(t, MoveDraw)
    assert t.move_deck.bottom == (2,), "passing Start pays as usual, and the card is back before one is drawn"
    draw_move(t, 6)
    assert t.turn == 1
    t = seated(FRENCH, GERMAN, SPANISH)
    give_moves(t, 0, *(value for value in range(1, 7) for _ in range(6)))
    play(t, 0, PlayCard(2))
    assert list(GAME.odds(t)) == [(DrawMove(2), 1)], "the very card that was played comes back"
    play(t, CHANCE, DrawMove(2))
    assert t.moves[0] == (6,) * 6
    t = seated(FRENCH, GERMAN, SPANISH)
    give_moves(t, 0, 3)
    play(t, 0, Roll())
    with pytest.raises(Illegal):
        play(t, 0, PlayCard(3))


def confiscating(money: int, owned: tuple[int, ...] = (), wilds: int = 0) -> SpyAlleyState:
    """Seat 0 on Confiscate Materials; seat 1, on Start, has one item of each kind and a wild card."""
    t = seated(FRENCH, GERMAN, SPANISH)
    place(t, 1, 0, items=[item(kind, ITALIAN) for kind in range(4)])
    give_wilds(t, 1, 1)
    give_moves(t, 1, 5)
    if wilds:
        give_wilds(t, 0, wilds)
    place(t, 0, 27, money=money, items=owned)
    roll(t, 1)
    return t


def test_confiscation_takes_one_item_of_one_opponent_at_a_price() -> None:
    """A20: from anybody anywhere, by who can pay; not money or move cards."""
    menu = [Confiscate(1, item(kind, ITALIAN)) for kind in range(4)]
    for money, count in ((5, 2), (9, 2), (10, 3), (24, 3), (25, 4), (49, 4)):
        assert legal(confiscating(money)) == [*menu[:count], Pass()]
    assert legal(confiscating(50)) == [*menu, Confiscate(1, WILD), Pass()]
    assert confiscating(4).turn == 1
    for thing, price in ((2 + 1, 5), (6 + 3, 5), (12 + 3, 10), (18 + 3, 25)):
        t = confiscating(50)
        assert play(t, 0, Confiscate(1, thing)) == [Confiscated(0, 1, thing)]
        assert (t.money[0], t.money[1], t.turn) == (50 - price, 30 + price, 1)
        assert t.items[0] == 1 << thing
        assert not t.items[1] & 1 << thing
    t = confiscating(50)
    play(t, 0, Confiscate(1, WILD))
    assert (t.money, t.wilds) == ((0, 80, 30), (1, 0, 0))
    t = confiscating(50)
    play(t, 0, Pass())
    assert (t.money[0], t.turn) == (50, 1)


def test_only_wild_cards_can_be_confiscated_twice() -> None:
    t = confiscating(50, tuple(item(kind, ITALIAN) for kind in range(3)), wilds=2)
    assert legal(t) == [Confiscate(1, item(KEY, ITALIAN)), Confiscate(1, WILD), Pass()]
    assert waits_for(t, Confiscation)
    play(t, 0, Confiscate(1, WILD))
    assert t.wilds == (3, 0, 0)


def test_only_the_bank_makes_or_takes_money() -> None:
    """Confiscation and elimination leave the players' money together what it was."""
    t = confiscating(50)
    before = sum(t.money)
    play(t, 0, Confiscate(1, item(KEY, ITALIAN)))
    assert sum(t.money) == before
    play(t, 1, Guess(2, SPANISH))
    play(t, 1, Discard(SPANISH))
    assert sum(t.money) == before
    assert t.turn == 0
    assert waits_for(t, Turn)


def test_cards_are_conserved() -> None:
    t = landed(2, 0)
    t.moves = put(t.moves, 0, (1, 0, 0, 0, 0, 0))
    with pytest.raises(AssertionError, match="move cards"):
        GAME.check(t)
    t = landed(7, 0)
    t.wilds = put(t.wilds, 0, 1)
    with pytest.raises(AssertionError, match="gift cards"):
        GAME.check(t)

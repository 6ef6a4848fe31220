"""What each space does to whoever ends a move on it. Numbers in square brackets are paragraphs of RULES.md."""

from __future__ import annotations

from intrigue.core.contract import Action, Seat, Tell, put
from intrigue.games.spy_alley import board
from intrigue.games.spy_alley.board import Space
from intrigue.games.spy_alley.cards import (
    SET_SIZE,
    WILD,
    WILD_CONFISCATION,
    Country,
    Item,
    buyable,
    confiscable,
    confiscation_price,
    members,
    owned,
    price,
)
from intrigue.games.spy_alley.guesses import go_on, rule_out
from intrigue.games.spy_alley.state import SpyAlleyState
from intrigue.games.spy_alley.words import (
    CONFISCATION,
    CONFISCATIONS,
    GIFT_DRAW,
    MOVE_DRAW,
    OFFERS,
    SHOPS,
    Bought,
    Collected,
    Confiscated,
    DrewGift,
    DrewMove,
    FoundNoMoveCard,
    GiftOffer,
    Moved,
    MovedBack,
    OnlyVisited,
    Over,
    PaidToll,
    ReachedEmbassy,
    Shop,
    TookGift,
    Won,
)


def land(t: SpyAlleyState, seat: Seat, space: Space, tell: Tell | None) -> bool:
    """Put the marker there and do what the space says [10]. All functions here say whether the turn is over."""
    t.at = put(t.at, seat, space)
    if tell:
        tell(Moved(seat, space))
    if space in SHOPS:
        return enter_shop(t, seat, SHOPS[space])
    if space in board.MOVE_CARDS:
        return find_move_card(t, seat, tell)
    if space in board.EMBASSIES:
        return visit(t, seat, board.EMBASSIES[space], tell)
    if space in board.FREE_GIFTS:
        t.frame = GIFT_DRAW
        return False
    if space in board.INCOME:
        return collect(t, seat, board.INCOME[space], tell)
    if space == board.ELIMINATOR:
        return go_on(t, tuple(other for other in t.active if other != seat and t.at[other] in board.ALLEY))
    if space == board.CONFISCATE:
        return search_others(t, seat)
    if space == board.BORDER:
        return pay_toll(t, seat, tell)
    if space == board.MOVE_BACK:
        return move_back(t, seat, tell)
    return True  # Start, the Entrance and Take Another Turn ask nothing here


def collect(t: SpyAlleyState, seat: Seat, money: int, tell: Tell | None) -> bool:
    """Money from the bank [11, 14]."""
    t.money = put(t.money, seat, t.money[seat] + money)
    if tell:
        tell(Collected(seat, money))
    return True


def pay_toll(t: SpyAlleyState, seat: Seat, tell: Tell | None) -> bool:
    """The border has to be paid [15]."""
    t.money = put(t.money, seat, t.money[seat] - board.TOLL)
    if tell:
        tell(PaidToll(seat, board.TOLL))
    return True


def move_back(t: SpyAlleyState, seat: Seat, tell: Tell | None) -> bool:
    """Back to the Entrance, which asks nothing now but leads into the alley next time [17]."""
    t.at = put(t.at, seat, board.ENTRANCE)
    if tell:
        tell(MovedBack(seat))
    return True


# Shops


def for_sale(t: SpyAlleyState, seat: Seat, goods: int) -> int:
    """What of the goods the seat lacks and can pay [19-21]."""
    return goods & ~t.items[seat] & buyable(t.money[seat])


def enter_shop(t: SpyAlleyState, seat: Seat, shop: Shop) -> bool:
    """Nobody is asked who has nothing to choose [22]."""
    if not for_sale(t, seat, shop.goods):
        return True
    t.frame = shop
    return False


def buy(t: SpyAlleyState, seat: Seat, item: Item, tell: Tell | None) -> bool:
    """One item; in a shop that sells any number the seat is asked again [19-21]."""
    shop = t.frame
    assert isinstance(shop, Shop)
    t.money = put(t.money, seat, t.money[seat] - price(item))
    t.items = put(t.items, seat, t.items[seat] | 1 << item)
    if tell:
        tell(Bought(seat, item))
    return enter_shop(t, seat, shop) if shop.many else True


# Cards


def find_move_card(t: SpyAlleyState, seat: Seat, tell: Tell | None) -> bool:
    """A move card, unless all of them lie before the seats [26]."""
    if len(t.move_deck):
        t.frame = MOVE_DRAW
        return False
    if tell:
        tell(FoundNoMoveCard(seat))
    return True


def draw_move(t: SpyAlleyState, value: int, tell: Tell | None) -> bool:
    """It lies face up before the seat [26]."""
    seat = t.turn
    cards = t.moves[seat]
    t.move_deck = t.move_deck.draw(value - 1)
    t.moves = put(t.moves, seat, put(cards, value - 1, cards[value - 1] + 1))
    if tell:
        tell(DrewMove(seat, value))
    return True


def draw_gift(t: SpyAlleyState, item: Item, tell: Tell | None) -> bool:
    """A wild card stays with the seat; any other card goes under the deck and its item is offered [23-25]."""
    seat = t.turn
    t.gift_deck = t.gift_deck.draw(item)
    if tell:
        tell(DrewGift(seat, item))
    if item == WILD:
        t.wilds = put(t.wilds, seat, t.wilds[seat] + 1)
        return True
    t.gift_deck = t.gift_deck.under(item)
    if t.items[seat] >> item & 1:
        return True
    t.frame = OFFERS[item]
    return False


def take_gift(t: SpyAlleyState, seat: Seat, tell: Tell | None) -> bool:
    """The item on the card is pegged [23]."""
    assert isinstance(t.frame, GiftOffer)
    item = t.frame.item
    t.items = put(t.items, seat, t.items[seat] | 1 << item)
    if tell:
        tell(TookGift(seat, item))
    return True


# Confiscation


def search_others(t: SpyAlleyState, seat: Seat) -> bool:
    """Nobody is asked who finds nothing to confiscate [22]."""
    if not confiscations(t, seat):
        return True
    t.frame = CONFISCATION
    return False


def confiscations(t: SpyAlleyState, seat: Seat) -> list[Action]:
    """Items that the seat lacks and can pay, and wild cards, of every opponent wherever it stands [28, 29]."""
    wanted = ~t.items[seat] & confiscable(t.money[seat])
    found: list[Action] = []
    for other in t.active:
        if other != seat:
            found += [CONFISCATIONS[other][item] for item in members(t.items[other] & wanted)]
            if t.wilds[other] and t.money[seat] >= WILD_CONFISCATION:
                found.append(CONFISCATIONS[other][WILD])
    return found


def confiscate(t: SpyAlleyState, seat: Seat, victim: Seat, item: Item, tell: Tell | None) -> bool:
    """The item changes hands and its former owner is paid [28]."""
    asked = confiscation_price(item)
    t.money = put(put(t.money, seat, t.money[seat] - asked), victim, t.money[victim] + asked)
    if item == WILD:
        t.wilds = put(put(t.wilds, seat, t.wilds[seat] + 1), victim, t.wilds[victim] - 1)
    else:
        t.items = put(put(t.items, seat, t.items[seat] | 1 << item), victim, t.items[victim] ^ 1 << item)
    if tell:
        tell(Confiscated(seat, victim, item))
    return True


# Embassies


def visit(t: SpyAlleyState, seat: Seat, country: Country, tell: Tell | None) -> bool:
    """The own embassy with a full set wins [30-33, 55]. A full set that does not win tells who the visitor is not."""
    if owned(t.items[seat], country) + t.wilds[seat] < SET_SIZE:
        return True
    if country in t.hands[seat]:
        t.frame = Over(seat, country)
        if tell:
            tell(ReachedEmbassy(seat, country))
            tell(Won(seat))
        return False
    rule_out(t, seat, country)
    if tell:
        tell(OnlyVisited(seat, country))
    return True

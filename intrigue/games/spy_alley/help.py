"""What each thing on the board of Spy Alley is, and what it means to the viewer now."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Seat
from intrigue.core.help import Help, Thing
from intrigue.core.language import phrase, phrases, word
from intrigue.core.prose import listed
from intrigue.games.spy_alley import board
from intrigue.games.spy_alley.board import Space
from intrigue.games.spy_alley.cards import (
    CONFISCATION,
    COUNTRIES,
    KINDS,
    PRICES,
    SETS,
    WILD,
    Country,
    Item,
    kind_of,
    members,
)
from intrigue.games.spy_alley.naming import at_space, called, capital, card_of, embassy_of, space_name
from intrigue.games.spy_alley.state import SpyAlleyView

Names = Sequence[str]

SPACES: dict[Space, tuple[str, tuple[int, ...]]] = {
    board.START: (word("Whoever reaches or passes Start gets ${salary}."), (11,)),
    board.DISGUISES: (word("Disguises are sold here, as many as you can pay."), (20,)),
    board.CODE_BOOKS: (word("Code books are sold here, as many as you can pay."), (20,)),
    board.KEYS: (word("Keys are sold here, as many as you can pay."), (20,)),
    board.TAKE_ANOTHER_TURN: (word("Whoever lands here takes another turn at once."), (18,)),
    board.ENTRANCE: (word("The way into the alley of the embassies. Whoever stops here must enter it next."), (12, 13)),
    board.BORDER: (word("Whoever lands here pays ${toll}. With less money one cannot land here."), (15, 16)),
    board.MOVE_BACK: (word("Whoever lands here goes back two spaces, to the Entrance."), (17,)),
    board.ELIMINATOR: (
        word("Whoever lands here may guess the country of everybody in the alley, and a wrong guess costs nothing."),
        (45, 46, 47, 48),
    ),
    board.CONFISCATE: (
        word("Whoever lands here may take an item of an opponent, for a price paid to its owner."),
        (28, 29),
    ),
    **dict.fromkeys(
        board.MOVE_CARDS, (word("Whoever lands here gets a move card, to be used instead of the die."), (26,))
    ),
    **dict.fromkeys(board.FREE_GIFTS, (word("Whoever lands here draws a free gift: an item, or a wild card."), (23,))),
    **dict.fromkeys(board.BLACK_MARKETS, (word("Any one item can be bought here."), (21,))),
    **dict.fromkeys(board.INCOME, (word("Whoever lands here gets ${income}."), (14,))),
}
EMBASSY_OF = {country: space for space, country in board.EMBASSIES.items()}
USES = (
    word("The cheapest of the four items that an embassy asks for."),
    word("One of the four items that an embassy asks for."),
    word("One of the four items that an embassy asks for."),
    word("The dearest of the four items that an embassy asks for."),
)
EMBASSY = word(
    "Whoever spies for this country and lands here with its four items wins. Wild cards stand for missing ones."
)
WILD_CARD = word("A wild card stands for any one item at your embassy. It cannot be bought, only drawn or confiscated.")
IDENTITY = word(
    "Your secret identity. You win at the embassy of this country with its four items; nobody may guess it."
)
SCORECARD = word(
    "The scorecard lies open: pegs for items, money, move cards and wild cards. The identity card is secret."
)
OTHERS = {
    "die": (word("The die"), word("The last roll. A turn is a roll, a move card or a guess."), (8,)),
    "moves": (word("Move cards"), word("The deck of move cards, and how many are left in it."), (26, 27)),
    "gifts": (word("Free gifts"), word("The deck of gifts: items of all countries and four wild cards."), (23, 24)),
}


def explain(view: SpyAlleyView, names: Names, thing: Thing) -> Help | None:
    """What a piece of the drawing is."""
    what, _, number = thing.get("thing", "").partition("-")
    if what == "passport":  # before its card, which is the other one where one of two is kept
        return _passport(view, int(number))
    if "to" in thing:
        return _space(view, int(thing["to"]))
    if "country" in thing:
        return _embassy(view, int(thing["country"]))
    if "item" in thing:
        return _item(view, names, int(thing["item"]))
    if "value" in thing:
        return _move_card(view, int(thing["value"]))
    if "card" in thing:
        return _passport(view, int(thing["card"]))
    for field in ("seat", "target", "victim"):
        if field in thing:
            return _scorecard(view, names, int(thing[field]))
    return _thing(view, names, thing.get("thing", ""))


def _space(view: SpyAlleyView, space: Space) -> Help:
    if space in board.EMBASSIES:
        return _embassy(view, board.EMBASSIES[space])
    if space in board.PASSWORD_SPACES:
        words = phrase("This password, and no other, can be bought here for ${price}.", price=PRICES[0])
        return Help(space_name(space), words, _reach(view, space), (19,))
    words, paragraphs = SPACES[space]
    said = phrase(words, salary=board.SALARY, toll=board.TOLL, income=board.INCOME.get(space, 0))
    return Help(space_name(space), said, _reach(view, space), paragraphs)


def _reach(view: SpyAlleyView, space: Space) -> str:
    """Which rolls or move cards bring the viewer there."""
    if view.seat is None or view.at[view.seat] == board.OFF:
        return ""
    steps = [str(far) for far in board.FARES if space in board.ENDS[view.at[view.seat]][far]]
    return phrase("You get there with a {steps}.", steps=listed(steps, "or")) if steps else ""


def _embassy(view: SpyAlleyView, country: Country) -> Help:
    return Help(space_name(EMBASSY_OF[country]), phrase(EMBASSY), _own(view, country), (30, 31, 32))


def _own(view: SpyAlleyView, country: Country) -> str:
    """What of a country the viewer has, and whether it is the viewer's."""
    seat = view.seat
    if seat is None:
        return ""
    mine = country in view.hand
    have = listed([phrase(KINDS[kind_of(thing)]) for thing in members(view.items[seat] & SETS[country])])
    if have:
        message = word("It is yours: you have its {items}.") if mine else word("It is not yours; you have its {items}.")
        return phrase(message, items=have)
    return phrase("It is yours, and you have nothing of it yet.") if mine else phrase("It is not yours.")


def _item(view: SpyAlleyView, names: Names, thing: Item) -> Help:
    if thing == WILD:
        return Help(capital(called(thing)), phrase(WILD_CARD), "", (25, 29))
    kind = kind_of(thing)
    costs = phrase("It costs ${price}, and ${fine} to confiscate.", price=PRICES[kind], fine=CONFISCATION[kind])
    return Help(capital(called(thing)), f"{phrase(USES[kind])} {costs}", _owners(view, names, thing), (2, 6))


def _owners(view: SpyAlleyView, names: Names, thing: Item) -> str:
    owners = [seat for seat in range(view.seats) if view.items[seat] >> thing & 1]
    others = listed([names[seat] for seat in owners if seat != view.seat])
    if view.seat in owners:
        return phrase("You have it, and so has {who}.", who=others) if others else phrase("You have it.")
    return phrase("Owned by {who}.", who=others) if others else phrase("Nobody has it yet.")


def _move_card(view: SpyAlleyView, value: int) -> Help:
    count = 0 if view.seat is None else view.moves[view.seat][value - 1]
    now = phrases("You have one.", "You have {n} of them.", count) if count else phrase("You have none.")
    words = phrases(
        "A move card of 1 moves you one space instead of the die, and goes back under the deck.",
        "A move card of {n} moves you {n} spaces instead of the die, and goes back under the deck.",
        value,
    )
    return Help(phrase("Move card {value}", value=value), words, now, (26, 27))


def _passport(view: SpyAlleyView, country: Country) -> Help:
    return Help(capital(card_of(country)), phrase(IDENTITY), _own(view, country), (5, 30, 38))


def _scorecard(view: SpyAlleyView, names: Names, seat: Seat) -> Help:
    who = names[seat]
    if view.at[seat] == board.OFF:
        return Help(who, phrase(SCORECARD), phrase("{name} is out of the match.", name=who), (6, 44))
    most = max(range(len(COUNTRIES)), key=lambda country: (view.items[seat] & SETS[country]).bit_count())
    count = (view.items[seat] & SETS[most]).bit_count()
    now = ""
    if count:
        now = phrases(
            "{name} has one of the four items for {embassy}.",
            "{name} has {n} of the four items for {embassy}.",
            count,
            name=who,
            embassy=embassy_of(most),
        )
    return Help(who, phrase(SCORECARD), now, (6, 36))


def _thing(view: SpyAlleyView, names: Names, thing: str) -> Help | None:
    what, _, number = thing.partition("-")
    if what == "agent":
        words = phrase("The marker of a player. Its colour says nothing about the country.")
        where = phrase("It stands on {space}.", space=at_space(view.at[int(number)]))
        return Help(names[int(number)], words, where, (10,))
    if what == "kind":
        each = phrase("There is one of each country; the price is beside it.")
        return Help(capital(phrase(KINDS[int(number)])), f"{phrase(USES[int(number)])} {each}", "", (2, 20))
    if what not in OTHERS:
        return None
    name, words, paragraphs = OTHERS[what]
    return Help(phrase(name), phrase(words), "", paragraphs)

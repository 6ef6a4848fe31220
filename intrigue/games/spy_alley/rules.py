"""The rules. Numbers in brackets are paragraphs of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from intrigue.core import deck
from intrigue.core.codec import Codec
from intrigue.core.contract import CHANCE, Action, Seat, Tell, put
from intrigue.games.spy_alley import check, sight, state, words
from intrigue.games.spy_alley.board import (
    ALLEY,
    BORDER,
    CONFISCATE,
    ELIMINATOR,
    EMBASSIES,
    ENDS,
    ENTRANCE,
    FREE_GIFTS,
    INCOME,
    LAPS,
    MOVE_BACK,
    MOVE_CARDS,
    OFF,
    SALARY,
    START,
    TAKE_ANOTHER_TURN,
    TOLL,
    Space,
)
from intrigue.games.spy_alley.cards import (
    SET_SIZE,
    WILD,
    WILD_CONFISCATION,
    Country,
    Item,
    buyable,
    confiscable,
    confiscation_price,
    gift_deck,
    members,
    move_deck,
    owned,
    price,
)
from intrigue.games.spy_alley.state import Passed, Table, TableView
from intrigue.games.spy_alley.words import (
    BUYS,
    CONFISCATION,
    CONFISCATIONS,
    DEALINGS,
    DEALS,
    DIE_ROLL,
    DISCARDS,
    DONE,
    GIFT_DRAW,
    GIFT_DRAWS,
    GUESSES,
    MOST_SEATS,
    MOVE_DRAW,
    MOVE_DRAWS,
    OFFERS,
    PASS,
    PLAYS,
    ROLL,
    SHOPS,
    SURRENDERS,
    TAKE,
    THROWS,
    TURN,
    WALKS,
    Bought,
    Buy,
    Collected,
    Confiscate,
    Confiscated,
    Confiscation,
    Deal,
    Dealing,
    Dealt,
    DealtCard,
    DieRoll,
    Discard,
    Discarded,
    DiscardedCard,
    Done,
    DrawGift,
    DrawMove,
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
    Guess,
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
    Options,
    Over,
    PaidToll,
    Pass,
    PlayCard,
    PlayedCard,
    ReachedEmbassy,
    Roll,
    Rolled,
    RolledForStart,
    RollsAgain,
    Shop,
    Starts,
    Surrender,
    Take,
    Throw,
    TookGift,
    Turn,
    Walk,
    Won,
)

DEFAULT = Options()
NO_CARDS = (0,) * 6
ALONE = tuple((seat,) for seat in range(MOST_SEATS))
BY_CHANCE = (CHANCE,)


@cache
def guesses(targets: tuple[Seat, ...]) -> tuple[Action, ...]:
    """All six names for each target: none is left out, or the list would tell a secret [44]."""
    return tuple(guess for target in targets for guess in GUESSES[target])


@cache
def turn_actions(cards: tuple[int, ...], targets: tuple[Seat, ...]) -> tuple[Action, ...]:
    """Roll, a move card, or a guess [11, 41]."""
    plays = (PLAYS[card] for card, count in enumerate(cards) if count)
    return (ROLL, *plays, *guesses(targets))


@cache
def deals(left: int) -> tuple[tuple[Action, int], ...]:
    """One of the identity cards left, as a set of countries."""
    return tuple((action, 1) for action in DEALS if left >> action.card & 1)


def without(things: tuple[int, ...], thing: int) -> tuple[int, ...]:
    return tuple(other for other in things if other != thing)


class SpyAlley:
    name = "spy_alley"
    title = "Spy Alley"
    seats = range(2, MOST_SEATS + 1)

    def __init__(self, options: Options = DEFAULT) -> None:
        self.options = options
        self.codec = Codec(words, state, deck)

    def start(self, seats: int) -> Table:
        """Markers on Start, $10 per player for each, the identity cards about to be dealt [2-6]."""
        if seats not in self.seats:
            raise ValueError(f"Spy Alley seats 2 to {MOST_SEATS}, not {seats}")
        everybody = tuple(range(seats))
        return Table(
            seats=seats,
            dealt=((),) * seats,
            passed=(),
            misses=((0,),) * seats,
            hands=((),) * seats,
            active=everybody,
            at=(START,) * seats,
            money=(10 * seats,) * seats,
            items=(0,) * seats,
            wilds=(0,) * seats,
            moves=(NO_CARDS,) * seats,
            move_deck=move_deck(),
            gift_deck=gift_deck(self.options.gift_cards),
            turn=0,
            turns=0,
            die=0,
            guess=None,
            frame=DEALINGS[0],
        )

    def hand_size(self, seats: int) -> int:
        """Identity cards dealt to each seat [5, 54]."""
        return 2 if seats == 2 and not self.options.one_identity else 1

    def actors(self, t: Table) -> tuple[Seat, ...]:
        frame = t.frame
        kind = type(frame)
        if kind is Turn:
            return ALONE[t.turn]
        if kind is DieRoll or kind is Dealing or kind is Opening or kind is MoveDraw or kind is GiftDraw:
            return BY_CHANCE
        if isinstance(frame, Exchange):
            return ALONE[frame.seat]
        return () if kind is Over else ALONE[t.turn]

    def legal(self, t: Table, seat: Seat) -> Sequence[Action]:
        match t.frame:
            case Turn():
                return turn_actions(t.moves[seat], without(t.active, seat))
            case Exchange():
                return [DISCARDS[card] for card in t.hands[seat]]
            case Shop(goods, _):
                return [*(BUYS[thing] for thing in members(self._for_sale(t, seat, goods))), DONE]
            case Fork(outside, alley):
                return (WALKS[outside], WALKS[alley])
            case GiftOffer():
                return (TAKE, PASS)
            case FreeGuesses(targets):
                return (*guesses(targets), PASS)
            case Confiscation():
                return [*self._confiscations(t, seat), PASS]
        assert isinstance(t.frame, Handover)
        return [SURRENDERS[card] for card in t.hands[seat]]

    def odds(self, t: Table) -> Sequence[tuple[Action, int]]:
        kind = type(t.frame)
        if kind is MoveDraw:
            return [(MOVE_DRAWS[card], count) for card, count in t.move_deck.odds()]
        if kind is GiftDraw:
            return [(GIFT_DRAWS[card], count) for card, count in t.gift_deck.odds()]
        if kind is Dealing:
            left = 63
            for cards in t.dealt:
                for card in cards:
                    left ^= 1 << card
            return deals(left)
        return THROWS

    def apply(self, t: Table, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        match action:
            case Throw(die):
                t.die = die
                if isinstance(t.frame, Opening):
                    self._roll_for_start(t, t.frame, die, tell)
                else:
                    self._move(t, die, Rolled(t.turn, die) if tell else None, tell)
            case Roll():
                t.frame = DIE_ROLL
            case Guess(target, country):
                self._guess(t, seat, target, country, tell)
            case Deal(card):
                self._deal(t, card, tell)
            case Discard(card):
                self._discard(t, seat, card, tell)
            case PlayCard(value):
                self._play_card(t, seat, value, tell)
            case Walk(to):
                self._land(t, seat, to, tell)
            case Buy(item):
                self._buy(t, seat, item, tell)
            case DrawMove(value):
                self._draw_move(t, value, tell)
            case DrawGift(item):
                self._draw_gift(t, item, tell)
            case Take():
                self._take_gift(t, seat, tell)
            case Confiscate(victim, item):
                self._confiscate(t, seat, victim, item, tell)
            case Surrender(card):
                assert isinstance(t.frame, Handover)
                self._hand_over(t, seat, t.frame.to, card, called=False, tell=tell)
            case Done() | Pass():
                if tell and isinstance(t.frame, GiftOffer):
                    tell(LeftGift(seat, t.frame.item))
                self._end_turn(t, tell)

    def view(self, t: Table, seat: Seat | None) -> TableView:
        return sight.view(t, seat)

    def determinize(self, view: TableView, rng: Random) -> Table:
        return sight.determinize(view, rng)

    def check(self, t: Table) -> None:
        check.check(t, self.options, self.hand_size(t.seats))

    def result(self, t: Table) -> tuple[float, ...]:
        """All to the winner; a draw is shared by the seats still in the match [16, 52, 53]."""
        assert isinstance(t.frame, Over)
        winners = t.active if t.frame.winner is None else (t.frame.winner,)
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(t.seats))

    # Before the first turn

    def _deal(self, t: Table, card: Country, tell: Tell | None) -> None:
        """One identity card at a time, face down, around the table [5]."""
        assert isinstance(t.frame, Dealing)
        count = t.frame.count
        seat = count % t.seats
        t.dealt = t.hands = put(t.dealt, seat, tuple(sorted((*t.dealt[seat], card))))
        if tell:
            tell(Dealt(seat, card), only=seat, others=DealtCard(seat))
        if count + 1 < t.seats * self.hand_size(t.seats):
            t.frame = DEALINGS[count + 1]
        else:
            t.frame = Opening(t.active, ())

    def _roll_for_start(self, t: Table, opening: Opening, die: int, tell: Tell | None) -> None:
        """The highest roll begins; those who tie for it roll again [7, 8]."""
        among, rolls = opening.among, (*opening.rolls, die)
        if tell:
            tell(RolledForStart(among[len(opening.rolls)], die))
        if len(rolls) < len(among):
            t.frame = Opening(among, rolls)
            return
        best = max(rolls)
        highest = tuple(seat for seat, roll in zip(among, rolls, strict=True) if roll == best)
        if len(highest) == 1:
            t.turn, t.frame = highest[0], TURN
        else:
            t.frame = Opening(highest, ())
        if tell:
            tell(Starts(highest[0]) if len(highest) == 1 else RollsAgain(highest))

    # A turn

    def _play_card(self, t: Table, seat: Seat, value: int, tell: Tell | None) -> None:
        """A used move card goes under the deck before the move is made [33]."""
        cards = t.moves[seat]
        t.moves = put(t.moves, seat, put(cards, value - 1, cards[value - 1] - 1))
        t.move_deck = t.move_deck.under(value - 1)
        self._move(t, value, PlayedCard(seat, value) if tell else None, tell)

    def _move(self, t: Table, steps: int, cause: Rolled | PlayedCard | None, tell: Tell | None) -> None:
        """Move on by the steps, with a choice of way where there is one [12, 13, 18-21]."""
        seat = t.turn
        here = t.at[seat]
        ends = ENDS[here][steps]
        if tell and cause:
            tell(cause)
        if len(ends) == 1:
            if LAPS[here][steps]:
                self._collect(t, seat, SALARY, tell)
            self._land(t, seat, ends[0], tell)
        elif ends[0] == BORDER and t.money[seat] < TOLL:
            self._land(t, seat, ends[1], tell)
        else:
            t.frame = Fork(ends[0], ends[1])

    def _land(self, t: Table, seat: Seat, space: Space, tell: Tell | None) -> None:
        """What the space does to whoever ends a move on it [20-40, 47]."""
        t.at = put(t.at, seat, space)
        if tell:
            tell(Moved(seat, space))
        if space in SHOPS:
            self._enter_shop(t, seat, SHOPS[space], tell)
        elif space in MOVE_CARDS:
            self._find_move_card(t, seat, tell)
        elif space in EMBASSIES:
            self._visit(t, seat, EMBASSIES[space], tell)
        elif space in FREE_GIFTS:
            t.frame = GIFT_DRAW
        elif space in INCOME:
            self._collect(t, seat, INCOME[space], tell)
            self._end_turn(t, tell)
        elif space == ELIMINATOR:
            targets = tuple(other for other in t.active if other != seat and t.at[other] in ALLEY)
            self._go_on_guessing(t, targets, tell)
        elif space == CONFISCATE:
            if self._confiscations(t, seat):
                t.frame = CONFISCATION
            else:
                self._end_turn(t, tell)
        else:
            self._land_on_corner(t, seat, space, tell)

    def _land_on_corner(self, t: Table, seat: Seat, space: Space, tell: Tell | None) -> None:
        """Spaces that ask nothing: Start, the Entrance, the border, back two, another turn [18, 21-24]."""
        if space == BORDER:
            t.money = put(t.money, seat, t.money[seat] - TOLL)
            if tell:
                tell(PaidToll(seat, TOLL))
        elif space == MOVE_BACK:
            t.at = put(t.at, seat, ENTRANCE)
            if tell:
                tell(MovedBack(seat))
        elif space == TAKE_ANOTHER_TURN:
            return self._take_another_turn(t, seat, tell)
        return self._end_turn(t, tell)

    def _take_another_turn(self, t: Table, seat: Seat, tell: Tell | None) -> None:
        """A whole new turn for the same seat; it counts towards the turn limit [23, 53]."""
        self._end_turn(t, tell)
        if isinstance(t.frame, Turn):
            t.turn = seat
            if tell:
                tell(GotExtraTurn(seat))

    def _end_turn(self, t: Table, tell: Tell | None) -> None:
        """The next seat still in the match, clockwise, unless the turn limit is reached [9, 53]."""
        t.turns += 1
        if t.turns == self.options.turn_limit:
            t.frame = Over(None, None)
            if tell:
                tell(Drawn())
            return
        turn = (t.turn + 1) % t.seats
        while t.at[turn] == OFF:
            turn = (turn + 1) % t.seats
        t.turn, t.frame = turn, TURN

    def _collect(self, t: Table, seat: Seat, money: int, tell: Tell | None) -> None:
        t.money = put(t.money, seat, t.money[seat] + money)
        if tell:
            tell(Collected(seat, money))

    # Spaces

    def _for_sale(self, t: Table, seat: Seat, goods: int) -> int:
        """What of the goods the seat lacks and can pay [25-28]."""
        return goods & ~t.items[seat] & buyable(t.money[seat])

    def _enter_shop(self, t: Table, seat: Seat, shop: Shop, tell: Tell | None) -> None:
        if self._for_sale(t, seat, shop.goods):
            t.frame = shop
        else:
            self._end_turn(t, tell)

    def _buy(self, t: Table, seat: Seat, item: Item, tell: Tell | None) -> None:
        """One item; in a shop that sells any number the seat is asked again [26-28]."""
        shop = t.frame
        assert isinstance(shop, Shop)
        t.money = put(t.money, seat, t.money[seat] - price(item))
        t.items = put(t.items, seat, t.items[seat] | 1 << item)
        if tell:
            tell(Bought(seat, item))
        if shop.many:
            self._enter_shop(t, seat, shop, tell)
        else:
            self._end_turn(t, tell)

    def _find_move_card(self, t: Table, seat: Seat, tell: Tell | None) -> None:
        """A move card, unless all are in players' hands [32, 34]."""
        if len(t.move_deck):
            t.frame = MOVE_DRAW
            return
        if tell:
            tell(FoundNoMoveCard(seat))
        self._end_turn(t, tell)

    def _draw_move(self, t: Table, value: int, tell: Tell | None) -> None:
        """It lies face up before the seat [32]."""
        seat = t.turn
        cards = t.moves[seat]
        t.move_deck = t.move_deck.draw(value - 1)
        t.moves = put(t.moves, seat, put(cards, value - 1, cards[value - 1] + 1))
        if tell:
            tell(DrewMove(seat, value))
        self._end_turn(t, tell)

    def _draw_gift(self, t: Table, item: Item, tell: Tell | None) -> None:
        """A wild card stays with the seat; any other card goes under the deck and its item is offered [29-31]."""
        seat = t.turn
        t.gift_deck = t.gift_deck.draw(item)
        if tell:
            tell(DrewGift(seat, item))
        if item == WILD:
            t.wilds = put(t.wilds, seat, t.wilds[seat] + 1)
            return self._end_turn(t, tell)
        t.gift_deck = t.gift_deck.under(item)
        if t.items[seat] >> item & 1:
            return self._end_turn(t, tell)
        t.frame = OFFERS[item]
        return None

    def _take_gift(self, t: Table, seat: Seat, tell: Tell | None) -> None:
        assert isinstance(t.frame, GiftOffer)
        item = t.frame.item
        t.items = put(t.items, seat, t.items[seat] | 1 << item)
        if tell:
            tell(TookGift(seat, item))
        self._end_turn(t, tell)

    def _confiscations(self, t: Table, seat: Seat) -> list[Action]:
        """Items that the seat lacks and can pay, and wild cards, of every opponent anywhere [35-37]."""
        wanted = ~t.items[seat] & confiscable(t.money[seat])
        found: list[Action] = []
        for other in t.active:
            if other != seat:
                found += [CONFISCATIONS[other][item] for item in members(t.items[other] & wanted)]
                if t.wilds[other] and t.money[seat] >= WILD_CONFISCATION:
                    found.append(CONFISCATIONS[other][WILD])
        return found

    def _confiscate(self, t: Table, seat: Seat, victim: Seat, item: Item, tell: Tell | None) -> None:
        """The item changes hands and its former owner is paid [35, 36]."""
        asked = confiscation_price(item)
        t.money = put(put(t.money, seat, t.money[seat] - asked), victim, t.money[victim] + asked)
        if item == WILD:
            t.wilds = put(put(t.wilds, seat, t.wilds[seat] + 1), victim, t.wilds[victim] - 1)
        else:
            t.items = put(put(t.items, seat, t.items[seat] | 1 << item), victim, t.items[victim] ^ 1 << item)
        if tell:
            tell(Confiscated(seat, victim, item))
        self._end_turn(t, tell)

    def _visit(self, t: Table, seat: Seat, country: Country, tell: Tell | None) -> None:
        """The own embassy with a full set wins; with a full set of another country all learn something [14-17]."""
        if owned(t.items[seat], country) + t.wilds[seat] < SET_SIZE:
            return self._end_turn(t, tell)
        if country in t.hands[seat]:
            t.frame = Over(seat, country)
            if tell:
                tell(ReachedEmbassy(seat, country))
                tell(Won(seat))
            return None
        self._rule_out(t, seat, country)
        if tell:
            tell(OnlyVisited(seat, country))
        return self._end_turn(t, tell)

    # Guesses

    def _guess(self, t: Table, seat: Seat, target: Seat, country: Country, tell: Tell | None) -> None:
        """A right guess takes the card; a wrong one costs a card, unless it was free [41-43, 47-49, 55-58]."""
        frame = t.frame
        free = isinstance(frame, FreeGuesses)
        rest = without(frame.targets, target) if isinstance(frame, FreeGuesses) else ()
        right = country in t.hands[target]
        t.guess = GUESSES[target][country]
        if tell:
            tell(Guessed(seat, target, country, right, free))
        if right:
            return self._hand_over(t, target, seat, country, called=True, tell=tell, rest=rest)
        self._rule_out(t, target, country)
        if free:
            return self._go_on_guessing(t, rest, tell)
        if len(t.hands[seat]) == 1:
            return self._hand_over(t, seat, target, t.hands[seat][0], called=False, tell=tell)
        t.frame = Handover(target)
        return None

    def _rule_out(self, t: Table, seat: Seat, country: Country) -> None:
        """Everybody knows now that the seat's present hand does not hold that country."""
        hands = t.misses[seat]
        t.misses = put(t.misses, seat, (*hands[:-1], hands[-1] | 1 << country))

    def _go_on_guessing(self, t: Table, targets: tuple[Seat, ...], tell: Tell | None) -> None:
        """One free guess for each opponent in the alley, one after another [47, 48]."""
        if targets:
            t.frame = FreeGuesses(targets)
        else:
            self._end_turn(t, tell)

    def _hand_over(
        self,
        t: Table,
        giver: Seat,
        receiver: Seat,
        card: Country,
        *,
        called: bool,
        tell: Tell | None,
        rest: tuple[Seat, ...] = (),
    ) -> None:
        """An identity card changes hands; whoever has none left is out, and the last one left wins [43-46, 51]."""
        left = without(t.hands[giver], card)
        last = not left and len(t.active) == 2
        t.passed = (*t.passed, Passed(giver, receiver, card, called, card if last else None))
        t.hands = put(t.hands, giver, left)
        t.misses = put(put(t.misses, giver, (*t.misses[giver], 0)), receiver, (*t.misses[receiver], 0))
        if tell:
            public = HandedOver(giver, receiver, card)
            tell(public, only=None if called else receiver, others=HandedOverCard(giver, receiver))
        if not left:
            self._eliminate(t, giver, receiver, tell)
        if last:
            t.frame = Over(receiver, None)
            if tell:
                tell(Won(receiver))
        else:
            t.hands = put(t.hands, receiver, tuple(sorted((*t.hands[receiver], card))))
            t.frame = Exchange(receiver, rest)

    def _eliminate(self, t: Table, seat: Seat, heir: Seat, tell: Tell | None) -> None:
        """Money, items, wild and move cards go to the heir; items he has already are dropped [45, 46]."""
        t.active = without(t.active, seat)
        t.at = put(t.at, seat, OFF)
        t.money = put(put(t.money, heir, t.money[heir] + t.money[seat]), seat, 0)
        t.items = put(put(t.items, heir, t.items[heir] | t.items[seat]), seat, 0)
        t.wilds = put(put(t.wilds, heir, t.wilds[heir] + t.wilds[seat]), seat, 0)
        cards = tuple(a + b for a, b in zip(t.moves[heir], t.moves[seat], strict=True))
        t.moves = put(put(t.moves, heir, cards), seat, NO_CARDS)
        if tell:
            tell(Eliminated(seat, heir))

    def _discard(self, t: Table, seat: Seat, card: Country, tell: Tell | None) -> None:
        """The receiver keeps as many cards as he had before; nobody sees which one goes [50, 56]."""
        exchange = t.frame
        assert isinstance(exchange, Exchange)
        last = t.passed[-1]
        done = Passed(last.giver, last.receiver, last.card, last.called, card)
        t.passed = (*t.passed[:-1], done)
        t.hands = put(t.hands, seat, without(t.hands[seat], card))
        if tell:
            tell(Discarded(seat, card), only=seat, others=DiscardedCard(seat))
        self._go_on_guessing(t, exchange.rest, tell)

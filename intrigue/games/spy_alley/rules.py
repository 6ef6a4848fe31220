"""The game: who is asked, what is legal, what happens. Numbers in square brackets are paragraphs of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random

from intrigue.core import deck
from intrigue.core.codec import Codec
from intrigue.core.contract import CHANCE, Action, Seat, Tell, put
from intrigue.games.spy_alley import guesses, invariants, sight, small, spaces, state, words
from intrigue.games.spy_alley.board import BORDER, ENDS, LAPS, OFF, SALARY, START, TAKE_ANOTHER_TURN, TOLL, Space
from intrigue.games.spy_alley.cards import COUNTRIES, Country, gift_deck, members, move_deck
from intrigue.games.spy_alley.guesses import NO_CARDS, without
from intrigue.games.spy_alley.state import SpyAlleyState, SpyAlleyView
from intrigue.games.spy_alley.words import (
    BUYS,
    DEALINGS,
    DEALS,
    DEFAULT,
    DIE_ROLL,
    DISCARDS,
    DONE,
    GIFT_DRAWS,
    GUESSES,
    MOST_SEATS,
    MOVE_DRAWS,
    PASS,
    PLAYS,
    ROLL,
    SURRENDERS,
    TAKE,
    THROWS,
    TURN,
    WALKS,
    Buy,
    Confiscate,
    Confiscation,
    Deal,
    Dealing,
    Dealt,
    DealtCard,
    DieRoll,
    Discard,
    Done,
    DrawGift,
    DrawMove,
    Drawn,
    Exchange,
    Fork,
    FreeGuesses,
    GiftDraw,
    GiftOffer,
    GotExtraTurn,
    Guess,
    Handover,
    LeftGift,
    MoveDraw,
    Opening,
    Options,
    Over,
    Pass,
    PlayCard,
    PlayedCard,
    Roll,
    Rolled,
    RolledForStart,
    RollsAgain,
    Shop,
    Starts,
    Surrender,
    Take,
    Throw,
    Turn,
    Walk,
)

MOVE_DECK = move_deck()
ALONE = tuple((seat,) for seat in range(MOST_SEATS))
BY_CHANCE = (CHANCE,)


# What is seen and bought is seen by all, and a discard by nobody; guesses, hand-overs and full sets at an embassy tell.
REVERSIBLE = frozenset((
    "PlayCard", "Walk", "Buy", "Done", "Take", "Confiscate", "Pass", "Discard",
    "PlayedCard", "Moved", "MovedBack", "Collected", "PaidToll", "GotExtraTurn", "FoundNoMoveCard", "Bought",
    "TookGift", "LeftGift", "Confiscated", "Discarded", "DiscardedCard",
))  # fmt: skip


@cache
def all_names(targets: tuple[Seat, ...], names: tuple[Country, ...]) -> tuple[Action, ...]:
    """All the names for each target: none is left out, or the list would tell a secret [37]."""
    return tuple(GUESSES[target][name] for target in targets for name in names)


@lru_cache(maxsize=4096)
def turn_actions(cards: tuple[int, ...], targets: tuple[Seat, ...], names: tuple[Country, ...]) -> tuple[Action, ...]:
    """Roll, play one of these move cards, or guess [8]."""
    plays = (PLAYS[card] for card, count in enumerate(cards) if count)
    return (ROLL, *plays, *all_names(targets, names))


@cache
def deals(left: int) -> tuple[tuple[Action, int], ...]:
    """One of the identity cards left, given as a set of countries."""
    return tuple((action, 1) for action in DEALS if left >> action.card & 1)


class SpyAlley:
    name = "spy_alley"
    title = "Spy Alley"
    version = 1
    reversible = REVERSIBLE
    codec = Codec(words, state, deck)

    def __init__(self, options: Options = DEFAULT) -> None:
        self.options = options
        self.seats = range(2, 3 if options.small else MOST_SEATS + 1)
        self.turn_limit = small.TURNS if options.small else options.turn_limit
        self._names = small.COUNTRIES if options.small else tuple(range(len(COUNTRIES)))
        self._faces = small.FACES if options.small else THROWS
        self._gift_deck = gift_deck(options.gift_cards)

    def start(self, seats: int) -> SpyAlleyState:
        """Markers on Start, $10 per player for each, the identity cards about to be dealt [1, 4, 56]."""
        if seats not in self.seats:
            raise ValueError(f"Spy Alley is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")
        smaller = self.options.small
        return SpyAlleyState(
            seats=seats,
            dealt=((),) * seats,
            passed=(),
            misses=((small.OTHERS if smaller else 0,),) * seats,
            hands=((),) * seats,
            active=tuple(range(seats)),
            at=(small.PLACE if smaller else START,) * seats,
            money=(small.MONEY if smaller else 10 * seats,) * seats,
            items=(small.ITEMS if smaller else 0,) * seats,
            wilds=(0,) * seats,
            moves=(NO_CARDS,) * seats,
            move_deck=MOVE_DECK,
            gift_deck=self._gift_deck,
            turn=0,
            turns=0,
            die=0,
            guess=None,
            frame=DEALINGS[0],
        )

    def hand_size(self, seats: int) -> int:
        """Identity cards dealt to each seat [5, 49, 56]."""
        return 2 if seats == 2 and not self.options.one_identity and not self.options.small else 1

    def actors(self, t: SpyAlleyState) -> tuple[Seat, ...]:
        frame = t.frame
        kind = type(frame)
        if kind is Turn:
            return ALONE[t.turn]
        if kind is DieRoll or kind is Dealing or kind is Opening or kind is MoveDraw or kind is GiftDraw:
            return BY_CHANCE
        if isinstance(frame, Exchange):
            return ALONE[frame.seat]
        return () if kind is Over else ALONE[t.turn]

    def legal(self, t: SpyAlleyState, seat: Seat) -> Sequence[Action]:
        match t.frame:
            case Turn():
                return turn_actions(t.moves[seat], without(t.active, seat), self._names)
            case Exchange():
                return [DISCARDS[card] for card in t.hands[seat]]
            case Shop(goods, _):
                return [*(BUYS[item] for item in members(spaces.for_sale(t, seat, goods))), DONE]
            case Fork(outside, alley):
                return (WALKS[outside], WALKS[alley])
            case GiftOffer():
                return (TAKE, PASS)
            case FreeGuesses(targets):
                return (*all_names(targets, self._names), PASS)
            case Confiscation():
                return [*spaces.confiscations(t, seat), PASS]
        assert isinstance(t.frame, Handover)
        return [SURRENDERS[card] for card in t.hands[seat]]

    def odds(self, t: SpyAlleyState) -> Sequence[tuple[Action, int]]:
        kind = type(t.frame)
        if kind is MoveDraw:
            return t.move_deck.odds(MOVE_DRAWS)
        if kind is GiftDraw:
            return t.gift_deck.odds(GIFT_DRAWS)
        if kind is Dealing:
            left = sight.ALL_CARDS & ~t.misses[0][0]
            for cards in t.dealt:
                for card in cards:
                    left ^= 1 << card
            return deals(left)
        return self._faces

    def apply(self, t: SpyAlleyState, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        over = False  # whether the turn is
        match action:
            case Throw(die):
                t.die = die
                if isinstance(t.frame, Opening):
                    self._roll_for_start(t, t.frame, die, tell)
                else:
                    self._roll(t, die, tell)
            case Roll():
                t.frame = DIE_ROLL
            case Guess(target, country):
                over = guesses.guess(t, seat, target, country, tell)
            case Deal(card):
                self._deal(t, card, tell)
            case Discard(card):
                over = guesses.discard(t, seat, card, tell)
            case PlayCard(value):
                self._play_card(t, seat, value, tell)
            case Walk(to):
                self._land(t, seat, to, tell)
            case Buy(item):
                over = spaces.buy(t, seat, item, tell)
            case DrawMove(value):
                over = spaces.draw_move(t, value, tell)
            case DrawGift(item):
                over = spaces.draw_gift(t, item, tell)
            case Take():
                over = spaces.take_gift(t, seat, tell)
            case Confiscate(victim, item):
                over = spaces.confiscate(t, seat, victim, item, tell)
            case Surrender(card):
                assert isinstance(t.frame, Handover)
                guesses.hand_over(t, seat, t.frame.to, card, False, (), tell)
            case Done() | Pass():
                over = True
                if tell and isinstance(t.frame, GiftOffer):
                    tell(LeftGift(seat, t.frame.item))
        if over:
            self._end_turn(t, tell)

    def view(self, t: SpyAlleyState, seat: Seat | None) -> SpyAlleyView:
        return sight.view(t, seat)

    def determinize(self, view: SpyAlleyView, rng: Random) -> SpyAlleyState:
        return sight.determinize(view, rng)

    def check(self, t: SpyAlleyState) -> None:
        invariants.check(t, self.options, self.turn_limit, self.hand_size(t.seats))

    def result(self, t: SpyAlleyState) -> tuple[float, ...]:
        """All to the winner; a draw is shared by the seats still in the match [34, 35]."""
        assert isinstance(t.frame, Over)
        winners = t.active if t.frame.winner is None else (t.frame.winner,)
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(t.seats))

    def _deal(self, t: SpyAlleyState, card: Country, tell: Tell | None) -> None:
        """One identity card at a time, face down, around the table; nobody rolls to begin a small game [5, 57]."""
        assert isinstance(t.frame, Dealing)
        count = t.frame.count
        seat = count % t.seats
        t.dealt = t.hands = put(t.dealt, seat, tuple(sorted((*t.dealt[seat], card))))
        if tell:
            tell(Dealt(seat, card), only=seat, others=DealtCard(seat))
        if count + 1 < t.seats * self.hand_size(t.seats):
            t.frame = DEALINGS[count + 1]
        elif self.options.small:
            t.frame = TURN
            if tell:
                tell(Starts(t.turn))
        else:
            t.frame = Opening(t.active, ())

    def _roll_for_start(self, t: SpyAlleyState, opening: Opening, die: int, tell: Tell | None) -> None:
        """The highest roll begins; those who tie for it roll again [7]."""
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

    def _roll(self, t: SpyAlleyState, die: int, tell: Tell | None) -> None:
        if tell:
            tell(Rolled(t.turn, die))
        self._move(t, t.turn, die, tell)

    def _play_card(self, t: SpyAlleyState, seat: Seat, value: int, tell: Tell | None) -> None:
        """A used move card goes under the deck before the move is made [27]."""
        cards = t.moves[seat]
        t.moves = put(t.moves, seat, put(cards, value - 1, cards[value - 1] - 1))
        t.move_deck = t.move_deck.under(value - 1)
        if tell:
            tell(PlayedCard(seat, value))
        self._move(t, seat, value, tell)

    def _move(self, t: SpyAlleyState, seat: Seat, steps: int, tell: Tell | None) -> None:
        """Move on; where two ways lead on, the seat is asked, unless one is closed to it [11-13, 16, 57]."""
        here = t.at[seat]
        ends = ENDS[here][steps]
        if len(ends) == 1:
            if LAPS[here][steps]:
                spaces.collect(t, seat, SALARY, tell)
            self._land(t, seat, ends[0], tell)
        elif self.options.small or (ends[0] == BORDER and t.money[seat] < TOLL):
            self._land(t, seat, ends[1], tell)
        else:
            t.frame = Fork(ends[0], ends[1])

    def _land(self, t: SpyAlleyState, seat: Seat, space: Space, tell: Tell | None) -> None:
        """What the space says; another turn for the same seat counts as a turn [18, 35]."""
        if spaces.land(t, seat, space, tell):
            self._end_turn(t, tell)
            if space == TAKE_ANOTHER_TURN and isinstance(t.frame, Turn):
                t.turn = seat
                if tell:
                    tell(GotExtraTurn(seat))

    def _end_turn(self, t: SpyAlleyState, tell: Tell | None) -> None:
        """The next seat still in the match, clockwise, unless the turn limit is reached [9, 35]."""
        t.turns += 1
        if t.turns == self.turn_limit:
            t.frame = Over(None, None)
            if tell:
                tell(Drawn())
            return
        turn = (t.turn + 1) % t.seats
        while t.at[turn] == OFF:
            turn = (turn + 1) % t.seats
        t.turn, t.frame = turn, TURN

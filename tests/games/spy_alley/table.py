"""Helpers: a table at a given position, checked play, and walks that guess less often than random play does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from intrigue.core.contract import CHANCE, Action, Entry, Event, Seat, draw, may, put
from intrigue.core.promises import open_to
from intrigue.games.spy_alley.rules import SpyAlley
from intrigue.games.spy_alley.state import Cards, SpyAlleyState
from intrigue.games.spy_alley.words import (
    TURN,
    Deal,
    DrawGift,
    DrawMove,
    Fork,
    Guess,
    Opening,
    Options,
    Roll,
    Throw,
    Turn,
)

GAME = SpyAlley()
PLAIN = SpyAlley(Options(one_identity=True))


def dealt(*hands: Sequence[int], game: SpyAlley = GAME) -> SpyAlleyState:
    """A match in which the given identity cards were dealt and the first seat is on turn."""
    t = game.start(len(hands))
    for round_ in range(len(hands[0])):
        for hand in hands:
            play(t, CHANCE, Deal(hand[round_]), game=game)
    assert isinstance(t.frame, Opening)
    t.turn, t.frame = 0, TURN
    return t


def seated(*cards: int, game: SpyAlley = GAME) -> SpyAlleyState:
    """The same with one identity card each; two seats then play by the plain rules."""
    return dealt(*((card,) for card in cards), game=PLAIN if len(cards) == 2 else game)


def play(
    t: SpyAlleyState, seat: Seat, action: Action, game: SpyAlley | None = None, ear: Seat | None = None
) -> list[Event]:
    """Apply a legal action, check the table and return what the ear hears (None: a spectator)."""
    game = game or rules_for(t)
    heard: list[Event] = []

    def tell(event: Event, only: Seat | None = None, others: Event | None = None) -> None:
        said = event if only is None or only == ear else others
        if said is not None:
            heard.append(said)

    game.apply(t, seat, may(game, t, seat, action), tell)
    game.check(t)
    return heard


def rules_for(t: SpyAlleyState) -> SpyAlley:
    return PLAIN if t.seats == 2 and len(t.dealt[0]) == 1 else GAME


def roll(t: SpyAlleyState, die: int) -> list[Event]:
    """The seat on turn rolls that number."""
    seat = t.turn
    return play(t, seat, Roll()) + play(t, CHANCE, Throw(die))


def draw_move(t: SpyAlleyState, value: int) -> list[Event]:
    return play(t, CHANCE, DrawMove(value))


def draw_gift(t: SpyAlleyState, item: int) -> list[Event]:
    return play(t, CHANCE, DrawGift(item))


def place(t: SpyAlleyState, seat: Seat, space: int, **goods: Any) -> None:
    """Put a seat's marker somewhere; goods: money, items (item numbers)."""
    t.at = put(t.at, seat, space)
    if "money" in goods:
        t.money = put(t.money, seat, goods["money"])
    if "items" in goods:
        t.items = put(t.items, seat, sum(1 << item for item in goods["items"]))


def give_wilds(t: SpyAlleyState, seat: Seat, count: int) -> None:
    """Take wild cards out of the gift deck."""
    for _ in range(count):
        t.gift_deck = t.gift_deck.draw(24)
    t.wilds = put(t.wilds, seat, t.wilds[seat] + count)


def give_moves(t: SpyAlleyState, seat: Seat, *values: int) -> None:
    """Take move cards out of the deck."""
    for value in values:
        t.move_deck = t.move_deck.draw(value - 1)
        cards = t.moves[seat]
        t.moves = put(t.moves, seat, put(cards, value - 1, cards[value - 1] + 1))


def waits_for(t: SpyAlleyState, kind: type) -> bool:
    return type(t.frame) is kind


def hands(t: SpyAlleyState) -> tuple[Cards, ...]:
    """The identity cards held now; a type checker forgets what it concluded from an earlier look."""
    return t.hands


def legal(t: SpyAlleyState) -> list[Action]:
    """What the seat asked now may do."""
    (seat,) = rules_for(t).actors(t)
    return list(rules_for(t).legal(t, seat))


def ends(t: SpyAlleyState, steps: int) -> set[int]:
    """Where the seat on turn can end up with that roll, after the space has acted."""
    found: set[int] = set()
    after = t.copy()
    seat = t.turn
    roll(after, steps)
    if not waits_for(after, Fork):
        return {after.at[seat]}
    for action in legal(after):
        branch = after.copy()
        play(branch, seat, action)
        found.add(branch.at[seat])
    return found


def walk(
    game: SpyAlley, seats: int, rng: Random, watch: Callable[[SpyAlleyState], None], guessing: float = 0.02
) -> tuple[SpyAlleyState, list[Entry]]:
    """A random match that guesses seldom instead of a turn, so that it gets around the board."""
    t, log = game.start(seats), list[Entry]()
    while game.actors(t):
        watch(t)
        (seat,) = game.actors(t)
        if seat == CHANCE:
            action = draw(game.odds(t), rng)
        else:
            actions = open_to(game, t, seat)
            if isinstance(t.frame, Turn) and rng.random() > guessing:
                actions = [action for action in actions if not isinstance(action, Guess)]
            action = rng.choice(actions)
        game.apply(t, seat, action)
        log.append(Entry(seat, action))
    watch(t)
    return t, log

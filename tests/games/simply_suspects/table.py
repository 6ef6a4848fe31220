"""Setting up a position and playing from it, for the tests of Simply Suspects."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import CHANCE, Action, Event, Seat, may, put
from intrigue.core.deck import Deck, tally
from intrigue.games.simply_suspects.board import OFF
from intrigue.games.simply_suspects.cards import COLUMNS, DECK, ROWS, SUSPECTS, TOP
from intrigue.games.simply_suspects.rules import SimplySuspects
from intrigue.games.simply_suspects.state import SimplySuspectsState
from intrigue.games.simply_suspects.words import ROLL, TURNS, Die, Frame, Leave, Stop

GAME = SimplySuspects()
RED, BLUE, GREEN, YELLOW, ORANGE, PURPLE = ROWS
ANN, BEN, CAT, DAN, EVE, FAY = range(6)
NO_CARDS = (0,) * len(DECK)
LETTERS = "".join(person.letter for person in SUSPECTS)


def pegs(text: str) -> tuple[int, ...]:
    """The pegs of columns 1, 2, ... by the letters of their rows; a dot, or nothing, is the top hole."""
    rows = [TOP if letter == "." else LETTERS.index(letter) for letter in text]
    return (*rows, *[TOP] * (len(COLUMNS) - len(rows)))


def table(
    places: Sequence[int],
    evidence: str = "",
    *,
    hands: Sequence[Sequence[int]] = (),
    bottom: Sequence[int] = (),
    suspects: Sequence[int] = tuple(ROWS),
    out: Sequence[Seat] = (),
    turn: Seat = ANN,
    game: SimplySuspects = GAME,
) -> SimplySuspectsState:
    """A turn about to begin: seat 0 is Red, seat 1 Blue and so on; all other cards are in the bag of the deck."""
    t = game.start(len(places))
    t.suspects = tuple(suspects[: t.seats])
    t.places = tuple(OFF if seat in out else place for seat, place in enumerate(places))
    t.shown = tuple(suspect if seat in out else None for seat, suspect in enumerate(t.suspects))
    t.pegs = pegs(evidence)
    t.hands = tuple(tally(hand, NO_CARDS) for hand in (*hands, *[()] * (t.seats - len(hands))))
    gone = tally([card for hand in hands for card in hand] + list(bottom), NO_CARDS)
    t.deck = Deck(tuple(all_ - some for all_, some in zip(DECK, gone, strict=True)), tuple(bottom))
    t.turn = turn
    t.frames = (TURNS[turn],)
    game.check(t)
    return t


def empty_deck(t: SimplySuspectsState, to: Seat) -> None:
    """Give one seat every card of the deck."""
    t.hands = put(t.hands, to, tuple(a + b for a, b in zip(t.hands[to], t.deck.counts(), strict=True)))
    t.deck = Deck(NO_CARDS)
    GAME.check(t)


def play(t: SimplySuspectsState, seat: Seat, *actions: Action, game: SimplySuspects = GAME) -> list[Event]:
    """Let the seat do these things one after another, each of them legal; what a spectator was told."""
    heard: list[Event] = []

    def tell(event: Event, only: Seat | None = None, others: Event | None = None) -> None:
        said = event if only is None else others
        if said is not None:
            heard.append(said)

    for action in actions:
        game.apply(t, seat, may(game, t, seat, action), tell)
        game.check(t)
    return heard


def roll(t: SimplySuspectsState, seat: Seat, pips: int, game: SimplySuspects = GAME) -> list[Event]:
    """Let the seat roll that number."""
    return play(t, seat, ROLL, game=game) + play(t, CHANCE, Die(pips), game=game)


def legal(t: SimplySuspectsState, seat: Seat) -> list[Action]:
    """What the seat can do now; it must be the one that is asked."""
    assert GAME.actors(t) == (seat,)
    return list(GAME.legal(t, seat))


def frame(t: SimplySuspectsState) -> Frame:
    """What the match waits for: the only frame."""
    (only,) = t.frames
    return only


def asked(t: SimplySuspectsState) -> tuple[Seat, str]:
    """Who is asked now, and for what."""
    (seat,) = GAME.actors(t)
    return seat, type(t.frames[-1]).__name__


def hand(*cards: int) -> tuple[int, ...]:
    """A hand of these cards, as the table counts them."""
    return tally(cards, NO_CARDS)


def decline(t: SimplySuspectsState) -> None:
    """Let the asked seat say no to what it is offered."""
    (seat,) = GAME.actors(t)
    play(t, seat, next(action for action in GAME.legal(t, seat) if isinstance(action, Leave | Stop)))

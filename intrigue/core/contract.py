"""The contract between a game and everything else: tables, bots, servers, research tools."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeVar, cast, dataclass_transform

if TYPE_CHECKING:
    from intrigue.core.codec import Codec
    from intrigue.core.options import Options

Seat = int
CHANCE: Seat = -1  # rolls the dice and turns the cards

T = TypeVar("T")


class Illegal(ValueError):
    """The action is not legal for that seat now; nothing has changed."""


class Action:
    """What a seat chooses: a frozen dataclass whose fields are the steps of the choice."""

    __slots__ = ()


Choice = Action | Sequence[Any]  # an action, or the steps that choose it


class Event:
    """What a seat is told. A secret is a field that the version for the others does not have."""

    __slots__ = ()


class View:
    """What is certain to one seat at one moment, and nothing it was not told: a summary of its recall."""

    __slots__ = ()


class State:
    """Everything about a match at one moment, as values: no list, no callback, no random generator."""

    __slots__ = ()

    seats: int

    def copy(self) -> Self:
        raise NotImplementedError


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


@dataclass_transform()
def state(cls: type[S]) -> type[S]:
    """Make a slots dataclass whose copy() copies the fields; they are values, so that is a true copy. Pickles too."""
    made = dataclass(slots=True)(cls)
    names = [field.name for field in fields(cast(Any, made))]
    moved = "".join(f" new.{name} = self.{name}\n" for name in names)
    held = "".join(f"self.{name}, " for name in names)
    scope: dict[str, Any] = {"cls": made}
    # Written out by exec, as dataclasses do: a loop over the names is eight times as slow, and searches copy.
    exec(f"def copy(self):\n new = cls.__new__(cls)\n{moved} return new", scope)
    exec(f"def reduce(self):\n return cls, ({held})", scope)
    made.copy, made.__reduce__ = scope["copy"], scope["reduce"]  # type: ignore[method-assign]
    return made


class Tell(Protocol):
    """Takes an event for everyone, or one for a single seat and a poorer one for the others."""

    def __call__(self, event: Event, only: Seat | None = None, others: Event | None = None) -> None: ...


class Game(Protocol[S, V]):
    """The rules of one game with its options chosen. It holds no match: every state is passed in."""

    @property
    def name(self) -> str:
        """The word for the game on the command line and in records."""

    @property
    def title(self) -> str:
        """The name as people say it."""

    @property
    def version(self) -> int:
        """Of the rules: raised whenever the same log could lead elsewhere, or no longer be legal."""

    @property
    def reversible(self) -> frozenset[str]:
        """The kinds of action, and of event that they lead to, which tell nobody more than that they were chosen.

        An action can be taken back if it and everything told of it are of these kinds: then in every world that another
        seat thinks possible something would have been told alike, and in every world of the seat itself the same.
        """

    @property
    def seats(self) -> range:
        """The table sizes that these options allow."""

    @property
    def options(self) -> Options:
        """The options this game object was made with."""

    @property
    def codec(self) -> Codec:
        """Reads and writes this game's states, views, actions and events as JSON."""

    def start(self, seats: int) -> S:
        """The first state. Every deal and roll comes later, as an action of CHANCE."""

    def actors(self, state: S) -> tuple[Seat, ...]:
        """The seats asked now, to answer in any order; (CHANCE,) alone; empty when the match is over. Public."""

    def legal(self, state: S, seat: Seat) -> Sequence[Action]:
        """The actions of an asked seat, in a fixed order. Depends only on what that seat knows."""

    def odds(self, state: S) -> Sequence[tuple[Action, int]]:
        """The outcomes of chance and their weights: one die, one card at a time."""

    def apply(self, state: S, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        """Change the state in place. The caller has checked that the action is legal."""

    def view(self, state: S, seat: Seat | None) -> V:
        """What the seat knows; None is a spectator."""

    def determinize(self, view: V, rng: Random) -> S:
        """A full state that the seat could not tell from the true one, from the view alone."""

    def result(self, state: S) -> tuple[float, ...]:
        """The share of the win for each seat, once nobody acts."""

    def check(self, state: S) -> None:
        """Assert what is true of every state that can come up in play."""


AnyGame = Game[Any, Any]


class Entry(NamedTuple):
    """One line of the log, which holds every choice and every outcome: replay needs no seed."""

    seat: Seat
    action: Action


def draw(odds: Sequence[tuple[Action, int]], rng: Random) -> Action:
    """Draw for bots and tests; a real match draws with core.fair."""
    total = 0
    for _, weight in odds:
        total += weight
    return pick(odds, int(rng.random() * total))


def pick(odds: Sequence[tuple[Action, int]], ticket: int) -> Action:
    """The outcome that holds the ticket, when each holds as many tickets as its weight, in order from 0."""
    for action, weight in odds:
        ticket -= weight
        if ticket < 0:
            return action
    raise IndexError("more tickets than the weights add up to")


def may(game: Game[S, V], state: S, seat: Seat, action: Action) -> Action:
    """The legal action equal to the given one, or Illegal: how a checked caller gets from outside to apply."""
    if seat not in game.actors(state):
        raise Illegal(f"seat {seat} is not asked now")
    actions = [outcome for outcome, _ in game.odds(state)] if seat == CHANCE else game.legal(state, seat)
    return chosen(seat, actions, action)


def chosen(seat: Seat, actions: Sequence[Action], choice: Choice) -> Action:
    """The one of the legal actions that equals the choice or has its steps, or Illegal: the only search for it."""
    if isinstance(choice, Action):
        try:
            if isinstance(actions, list | tuple):
                return cast(Action, actions[actions.index(choice)])
            if choice in actions:  # a lazy sequence knows its own without listing them
                return choice
        except (ValueError, TypeError):  # not among them, or not even comparable
            pass
        raise Illegal(f"{type(choice).__name__} as given is not legal for seat {seat} now")
    for action in actions:
        if _alike(choice, steps(action)):
            return action
    raise Illegal(f"these steps choose nothing that is legal for seat {seat} now")


def _alike(given: Any, value: Any) -> bool:
    """Whether a step from outside is that value: true is not 1, and a list counts as a tuple."""
    if isinstance(value, tuple):
        return isinstance(given, list | tuple) and len(given) == len(value) and all(map(_alike, given, value))
    return type(given) is type(value) and bool(given == value)


def replay(game: Game[S, V], seats: int, log: Iterable[Entry], start: S | None = None) -> S:
    """Fold a log into the state it leads to, from the first or from a given one, checking that each entry is legal."""
    state = game.start(seats) if start is None else start
    for seat, action in log:
        game.apply(state, seat, may(game, state, seat, action))
    return state


def steps(action: Action) -> tuple[Any, ...]:
    """The action as the steps that choose it: its kind, then its fields in order."""
    return (type(action).__name__, *(getattr(action, name) for name in getattr(type(action), "__match_args__", ())))


def next_steps(actions: Iterable[Action], picked: tuple[Any, ...] = ()) -> list[Any]:
    """What may follow the picked steps: first the kind of action, then its fields in order."""
    n = len(picked)
    keys = (steps(action) for action in actions)
    return list(dict.fromkeys(key[n] for key in keys if key[:n] == picked and len(key) > n))


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with one item replaced."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)

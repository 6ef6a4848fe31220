"""The table of games. Adding a game is one line here and a folder beside this file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol, cast

from intrigue.core.contract import Action, AnyGame, Event
from intrigue.core.options import BadOption, Options, Value, dump
from intrigue.core.options import load as load_options

GAMES = {
    "conspiracy": "Conspiracy",
    "spy_alley": "SpyAlley",
    "souls": "Souls",
    "conspirateurs": "Conspirateurs",
    "simply_suspects": "SimplySuspects",
}


class UnknownGame(ValueError):
    """No game has that name."""


class Text(Protocol):
    """What a game's text.py offers. Names are the seats' names; the markup is rich's, the width at most 80.

    Besides, a text may have `closing(events, names)`: what people are told about the whole match when it is over, as
    sentences. The events are all that a spectator was told, without what was taken back.
    """

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        """An event as a sentence, without markup."""

    def picture(self, view: Any, names: Sequence[str]) -> str:
        """The view drawn for a terminal, in rich markup, at most 80 columns wide."""

    def question(self, view: Any, names: Sequence[str]) -> str:
        """What the seat of this view is asked now, as a sentence: what happened, the choice, what it may cost."""

    def label(self, view: Any, names: Sequence[str], picked: tuple[Any, ...], step: Any) -> str:
        """One step of a choice in words: with nothing picked a kind of action, else a value of its next field."""

    def knowledge(self, view: Any, names: Sequence[str]) -> list[str]:
        """What the rules let this seat conclude about hidden things, a short line each, without markup."""

    def explain(self, kind: str) -> str:
        """What that kind of action does, and the paragraphs of RULES.md that say so."""

    @property
    def GRAVE(self) -> frozenset[str]:
        """The kinds of action that may cost the match, to be asked about twice."""


class Closing(Protocol):
    def __call__(self, events: Iterable[Event], names: Sequence[str]) -> list[str]: ...


class Hints(Protocol):
    """What a game's hints.py offers."""

    def values(self, view: Any, actions: Sequence[Action]) -> list[float]:
        """How good each action looks to a simple player who sees this view; higher is better."""

    def default(self, view: Any, actions: Sequence[Action], rng: Random) -> Action:
        """What is done for a seat whose time runs out: harmless, and proving nothing about its secrets.

        Drawn from the table's luck: the same luck shows the others the same, whatever the seat holds.
        """


class Mind(Protocol):
    """What a game's mind.py offers to bots that search. A state here is a dream; without secrets no mind.

    Besides, a mind may have its own EXPLORE, TRUST, WIDE, FOLLOW, DEEP and SAME (bots/search.py says what they are),
    `values(view, actions)` to rank actions better than the hints do, `quiet(state)` to say when a dream can be judged
    as it is, `result(state)` for what the end of a dream counts, `feint(view, chosen, rng)` for what is done
    instead of the best, lest one be read, and `every_dream(view, most)` for all there are, if not too many.
    """

    @property
    def DEPTH(self) -> int:
        """How many decisions the guide plays on before a dream is judged."""

    @property
    def MIXED(self) -> frozenset[str]:
        """The kinds of action where being predictable loses."""

    def fit(self, view: Any, state: Any) -> float:
        """How well what the others did, as far as the view shows it, fits this dream; never negative."""

    def guide(self, state: Any, seat: int, actions: Sequence[Action], rng: Random) -> Action:
        """What a quick and sensible player might do, from nothing but what that seat knows in the dream."""

    def worth(self, state: Any) -> Sequence[float]:
        """The share of the win that each seat may expect; the sum is 1."""

    def secrets(self, state: Any, seat: int | None) -> dict[str, str]:
        """What the seat does not know in this state: each hidden fact and its value, in words for data."""


class Drawing(Protocol):
    """What a game's svg.py offers. Elements carry data-<field>="<value>" after the actions' fields, and stable ids."""

    def board(self, view: Any, *, names: Sequence[str] = (), told: Sequence[Event] = (), style: bool = True) -> str:
        """The view as SVG text; told are the latest events this seat heard, whose places are marked."""

    def cover(self) -> str:
        """The game's picture for the lobby, 3:2, without a style of its own."""

    @property
    def STYLE(self) -> str:
        """The CSS that this game's drawings need besides core.svg.STYLE."""


def game_class(name: str) -> Any:
    if name not in GAMES:
        raise UnknownGame(f"there is no game called {name!r}; the games are {', '.join(GAMES)}")
    return getattr(import_module(f"intrigue.games.{name}.rules"), GAMES[name])


def options_class(name: str) -> type[Options]:
    game_class(name)
    return cast(type[Options], import_module(f"intrigue.games.{name}.words").Options)


def load(name: str, options: Options | Mapping[str, Value] | None = None, **chosen: Value) -> AnyGame:
    """The game of that name, with its default options unless others are given: as such, by name, or as keywords."""
    kind = options_class(name)
    if isinstance(options, Options) and not isinstance(options, kind):
        raise BadOption(f"these are not options of {name}")
    if not isinstance(options, Options) or chosen:
        given = dump(options) if isinstance(options, Options) else options or {}
        options = load_options(kind, {**given, **chosen})
    return cast(AnyGame, game_class(name)(options))


def text(name: str) -> Text:
    game_class(name)
    return cast(Text, import_module(f"intrigue.games.{name}.text"))


def closing(name: str) -> Closing | None:
    """How the game sums a match up, where it does."""
    return cast(Closing | None, getattr(text(name), "closing", None))


def hints(name: str) -> Hints:
    game_class(name)
    return cast(Hints, import_module(f"intrigue.games.{name}.hints"))


def has_mind(name: str) -> bool:
    """Whether the game has secrets for a mind to guess at."""
    game_class(name)
    return find_spec(f"intrigue.games.{name}.mind") is not None


def mind(name: str) -> Mind:
    game_class(name)
    return cast(Mind, import_module(f"intrigue.games.{name}.mind"))


def drawing(name: str) -> Drawing:
    game_class(name)
    return cast(Drawing, import_module(f"intrigue.games.{name}.svg"))

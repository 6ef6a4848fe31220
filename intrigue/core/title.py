"""A title: one game with everything that the house needs from it, as one object that can come from anywhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from intrigue.core.advice import PLAIN, Advice
from intrigue.core.budget import Budget
from intrigue.core.contract import Action, AnyGame, Event, Seat
from intrigue.core.encoding import Encoding
from intrigue.core.first_game import Figure, FirstGame
from intrigue.core.gallery import Gallery
from intrigue.core.help import Explain
from intrigue.core.ids import Ids
from intrigue.core.language import phrase, spoken
from intrigue.core.mind import Mind
from intrigue.core.options import Options
from intrigue.core.telling import UNTOLD, Telling


class Text(Protocol):
    """A game in words. Names are the seats' names; the markup is rich's, the width at most 80."""

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


class Hints(Protocol):
    """A game for simple players."""

    def values(self, view: Any, actions: Sequence[Action]) -> list[float]:
        """How good each action looks to a simple player who sees this view; higher is better."""

    def default(self, view: Any, actions: Sequence[Action], rng: Random) -> Action:
        """What is done for a seat whose time runs out: harmless, and proving nothing about its secrets.

        Drawn from the table's luck: the same luck shows the others the same, whatever the seat holds.
        """


class Drawing(Protocol):
    """A game as SVG. Elements carry data-<field>="<value>" after the actions' fields, and stable ids.

    On a group of the class "ways", whose metadata docs/protocol.md describes, pages draw where a piece would go.
    """

    def board(self, view: Any, *, names: Sequence[str] = (), told: Sequence[Event] = (), style: bool = True) -> str:
        """The view as SVG text; told are the latest events this seat heard, whose places are marked."""

    def cover(self) -> str:
        """The game's picture for the lobby, 3:2, without a style of its own."""

    @property
    def STYLE(self) -> str:
        """The CSS that this game's drawings need besides core.svg.STYLE; colours for day and night as light-dark()."""


class Remark(NamedTuple):
    """One thing a bot says aloud: its kind, whom it is said to or about, the thing of the game it names, the words.

    In the words {who} stands for the seat's name and {thing} for the thing.
    """

    kind: str
    seat: Seat | None
    thing: str
    words: str

    def said(self, who: str) -> str:
        """The words in the language spoken now, where the seat is called so."""
        return phrase(self.words, who=who, thing=phrase(self.thing) if self.thing else "")


class Bot(Protocol):
    """May also have `beliefs(view) -> Beliefs`: what it holds possible of hidden things, and how probable."""

    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        """One of the actions."""


MakeBot = Callable[[AnyGame, Random, Budget], Bot]
Closing = Callable[[Iterable[Event], Sequence[str]], list[str]]
Truth = Callable[[Any, Any], Any]  # a view, from the game and a state
Counted = Callable[[Event], Seat | None]  # the seat that an event counts for, if it does
Legend = Callable[[AnyGame], Mapping[str, Any]]
Ground = Callable[[Any, int], Sequence[str]]
Bulk = Callable[[Any, int, int], tuple[Sequence[float], Sequence[int]] | None]


def counted(*kinds: type[Event], when: Callable[[Any], bool] = lambda event: True) -> Counted:
    """Counts an event of these kinds for its seat, if it is such a one."""
    return lambda event: getattr(event, "seat", None) if isinstance(event, kinds) and when(event) else None


@dataclass(frozen=True)
class Title:
    """Everything about a game but its matches. The fields without a default are what every game brings."""

    rules: Callable[[Any], AnyGame]  # the class of the game, made with its options
    options: type[Options]
    text: Text
    hints: Hints
    drawing: Drawing
    blurb: str  # for the lobby, a sentence
    talk: str  # what may be said at the table, a sentence
    usual: int  # seats at a table when nobody says how many
    minutes: tuple[int, int]  # that a match takes
    mind: Mind | None = None  # without one there is no bot that searches, unless the game has its own
    remark: Callable[[Any, Random], Remark] | None = None  # from a view and luck: what a bot may say at its turn
    rest: Callable[[Any, Sequence[Action]], tuple[str, Action] | None] | None = None  # what a page may go on doing by
    # itself for a seat that asks for it, in words, and the next step of it; None while there is nothing of the kind
    depth: int = 2  # how much there is to learn before one enjoys it, from 1 to 3: what the front page says of it
    open: bool = False  # nothing is hidden in it: pages leave out what is about secrets
    neutral: bool = False  # its secrets are colours: seats have tones and shapes instead, as core.svg draws them
    bots: Mapping[str, MakeBot] = field(default_factory=dict)  # of its own, under their names; hard may be one
    ground: Ground | None = (
        None  # by options and seats: parts that each of its drawings has once, as they are, all match
    )
    bulk: Bulk | None = None  # plays a uniform match by seats and seed, quicker than the rules: shares and lengths
    rows: Callable[..., Any] | None = (
        None  # of a batch, as core.batch.Rows is made, stepped quicker; or None if it cannot
    )
    legend: Legend | None = None  # what the numbers in views, actions and events mean, as data, boards included
    encoding: Callable[[Any, int], Encoding] | None = None  # of views as bytes, for a table of this many seats
    ids: Callable[[Any, int], Ids] | None = None  # of a game with its options at a table of this many: for research
    first_game: FirstGame | None = None  # on which somebody learns the game: a match written beforehand
    figures: tuple[Figure, ...] = ()  # pictures in the rules, where there is a first game to take them from
    help: Explain | None = None  # what each thing of a drawing is and means now; without it only actions are explained
    gallery: Gallery | None = None  # every kind of card or piece, for a page that shows them with what the rules say
    telling: Telling = UNTOLD  # what people at a table are told besides: the aim, what the table stops for, the end
    advice: Advice = PLAIN  # how it says why a good player would do something; what is plain works for any game
    mastered: frozenset[int] = frozenset()  # sizes at which its network holds against hard at tables too
    out: Callable[[Any, Seat], bool] | None = None  # whether a seat has left the match for good and wins nothing
    closing: Closing | None = None  # what people are told about the whole match when it is over, from public events
    counts: Mapping[str, Counted] = field(default_factory=dict)  # what statistics count, each by its name in the plural
    truth: Truth | None = None  # all that is hidden, as a view of nobody that text.picture and drawing show open;
    # for replays after the end, and never for bots. Without it the views of all seats stand side by side

    @cached_property
    def plain(self) -> AnyGame:
        """The game with its default options."""
        return self.rules(self.options())

    @property
    def name(self) -> str:
        return self.plain.name

    @property
    def folder(self) -> Path:
        """Where the game lives, with its RULES.md."""
        return Path(str(sys.modules[self.rules.__module__].__file__)).parent

    @property
    def rulebook(self) -> str:
        """The rules in numbered paragraphs, as Markdown; in the language spoken now where there is a RULES.fr.md."""
        return _rulebook(self.folder, spoken())


@cache
def _rulebook(folder: Path, language: str) -> str:
    own = folder / f"RULES.{language}.md"
    return (own if own.is_file() else folder / "RULES.md").read_text(encoding="utf-8")

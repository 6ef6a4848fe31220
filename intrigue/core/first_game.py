"""A first game: a match written beforehand, on which somebody who has never played learns a game, an idea at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from intrigue.core.contract import CHANCE, Action, AnyGame, Entry, Seat, steps
from intrigue.core.options import Options
from intrigue.core.promises import promise

LONGEST = 320  # letters of what is said at once
FEWEST = 3  # decisions from which something can be learnt


@dataclass(frozen=True)
class Idea:
    """What the learner is told before a decision, what to try, and what is said to other tries."""

    words: str  # the idea, in a sentence or two
    task: str  # what to try now, in words
    do: Action  # that is, this
    otherwise: str  # said to any other try; it is not done, and the learner tries again
    wrong: Mapping[str, str] = field(default_factory=dict)  # said instead to tries of these kinds of action
    then: str = ""  # said when it is done, if there is something to say
    marked: bool = False  # the board marks what the task names


@dataclass(frozen=True)
class FirstGame:
    """A scripted match as data. Where a seat has only one answer it is given by itself, the learner's too."""

    options: Options
    names: tuple[str, ...]  # of all seats, as the board shows them
    luck: tuple[Action, ...]  # all outcomes of chance, in order
    others: Mapping[Seat, tuple[Action, ...]]  # by seat: what the others do, in order; and what is done for the learner
    ideas: tuple[Idea, ...]  # one for each decision of the learner after that, in order
    farewell: str  # said after the last
    minutes: int  # that it takes
    seat: Seat = 0  # the learner's


@dataclass(frozen=True)
class Figure:
    """A picture in the rules, by the game's own drawing: a moment of the first game, or a table before the match."""

    paragraph: int  # of RULES.md, after which it stands
    words: str  # under it: what is to be seen, as an example of that paragraph
    moment: int = 0  # the decision of the first game before which it is drawn, from 0; the last one is its end
    opening: tuple[Options, int] | None = None  # or the beginning with these options at a table of this many


class Beat(NamedTuple):
    """An entry of the script, and the idea that comes before it if the learner decides."""

    entry: Entry
    idea: Idea | None


def script(game: AnyGame, first: FirstGame) -> Iterator[Beat]:
    """The match entry by entry, up to the learner's last decision and what follows from it by itself.

    Broken where something in it is not possible.
    """
    state = game.start(len(first.names))
    written = {seat: iter(actions) for seat, actions in {**first.others, CHANCE: first.luck}.items()}
    ideas = iter(first.ideas)
    while asked := game.actors(state):
        seat = min(asked, key=lambda each: each == first.seat)  # where several are asked the learner answers last
        legal = [action for action, _ in game.odds(state)] if seat == CHANCE else list(game.legal(state, seat))
        idea, action = None, legal[0] if len(legal) == 1 else None
        if action is None:
            action = next(written.get(seat, iter(())), None)
        if action is None and seat == first.seat:
            idea = next(ideas, None)
            action = idea.do if idea else None
        if action is None:
            break
        promise(action in legal, f"the first game has {action} for seat {seat}, which cannot be", *map(str, legal))
        yield Beat(Entry(seat, action), idea)
        game.apply(state, seat, action)
    left = [*ideas, *(action for actions in written.values() for action in actions)]
    promise(not left, "the first game stops before all of it was played", f"asked: {asked}", *map(str, left))


def check_first_game(game: AnyGame, first: FirstGame) -> int:
    """How many decisions the learner makes; Broken if the script is not legal throughout or something has no words."""
    promise(len(first.names) in game.seats, f"the first game has {len(first.names)} seats, which the game does not")
    promise(first.minutes > 0, "the first game takes no time")
    check_sentence("farewell", first.farewell)
    beats = list(script(game, first))
    ideas = [idea for _, idea in beats if idea]
    promise(len(ideas) >= FEWEST, f"the first game has {len(ideas)} decisions, and needs {FEWEST}")
    state = game.start(len(first.names))
    for entry, idea in beats:
        if idea:
            check_idea(idea, {str(steps(action)[0]) for action in game.legal(state, entry.seat)})
        game.apply(state, *entry)
    return len(ideas)


def check_idea(idea: Idea, kinds: set[str]) -> None:
    """All of an idea has words, and what it says of wrong tries is of kinds that can be tried."""
    for name, words in (("words", idea.words), ("task", idea.task), ("otherwise", idea.otherwise)):
        check_sentence(name, words)
    if idea.then:
        check_sentence("then", idea.then)
    for kind, words in idea.wrong.items():
        promise(kind in kinds, f"the idea {idea.task!r} answers {kind}, which nobody can try there")
        check_sentence(f"answer to {kind}", words)


def check_sentence(name: str, words: str) -> None:
    promise(words.rstrip().endswith((".", "!", "?")), f"the {name} of a first game is no sentence: {words!r}")
    promise(len(words) <= LONGEST, f"the {name} of a first game is longer than {LONGEST} letters: {words!r}")

"""What a worker does: it reads questions from its standard input, lets bots answer, and writes which action each takes.

A bot is kept between its questions, with all that it has heard and found out, as long as there is room.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import IO, Any, NamedTuple

import orjson

from intrigue import bots, games
from intrigue.bots.counsel import Asked, Weighed, counsel, weigh_soberly
from intrigue.core.budget import Budget
from intrigue.core.codec import Codec
from intrigue.core.contract import Action, AnyGame, Seat
from intrigue.core.options import Options, dump
from intrigue.core.options import load as read_options
from intrigue.core.recall import Moment, Undo, Undone

DEFAULT = "default"  # in the place of a bot's name: the game's default action
COUNSEL, WEIGH = "counsel", "weigh"  # there too: what a good player would do, or which of two actions is the better
LOST = -1  # the answer when the bot that has heard so much is not kept here
KEPT = 64  # bots that a worker keeps
GENTLE = 5  # how much a worker gives way to the server, which people wait for
SIZE = 4  # bytes before each question that say how long it is

Who = tuple[str, Seat]  # a table and a seat


class Question(NamedTuple):
    """Everything a bot is asked."""

    game: str
    options: Options
    who: Who
    bot: str
    luck: int
    view: Any
    actions: Sequence[Action]
    after: int = 0  # how many moments it has heard before these
    moments: Sequence[Moment] = ()
    budget: Budget = Budget(0.0)
    among: Sequence[Action] = ()  # the actions to be weighed, or the one that is weighed beside the best

    def said(self) -> str:
        """The question for another machine, as JSON: what the seat knows, and nothing else."""
        codec = load(self.game, self.options).codec
        moments = [
            [_dump(codec, moment.did), [_dump(codec, event) for event in moment.heard]] for moment in self.moments
        ]
        named = self._asdict() | {"options": dump(self.options), "view": codec.dump(self.view), "moments": moments}
        named |= {name: [codec.dump(action) for action in getattr(self, name)] for name in ("actions", "among")}
        return orjson.dumps(named | {"budget": [self.budget.seconds, self.budget.iterations]}).decode()

    @classmethod
    def heard(cls, text: str | bytes) -> Question:
        """A question as another machine says it; ValueError if it is none."""
        try:
            named = orjson.loads(text)
            options = read_options(games.title(named["game"]).options, named["options"])
            codec = load(named["game"], options).codec
            named |= {name: [codec.load(action) for action in named[name]] for name in ("actions", "among")}
            moments = [
                Moment(_load(codec, did), tuple([_load(codec, event) for event in told]))
                for did, told in named["moments"]
            ]
            named |= {"options": options, "view": codec.load(named["view"]), "moments": moments}
            return cls(**named | {"who": tuple(named["who"]), "budget": Budget(*named["budget"])})
        except (KeyError, TypeError, LookupError) as error:
            raise ValueError(f"this is no question: {error!r}") from error

    def packed(self) -> bytes:
        data = pickle.dumps(tuple(self))
        return len(data).to_bytes(SIZE, "big") + data


UNDOING = {"Undo": Undo, "Undone": Undone}  # what is told at every table, and is in the codec of no game


def _dump(codec: Codec, value: Any) -> Any:
    if isinstance(value, (Undo, Undone)):
        return {"is": type(value).__name__} | asdict(value)
    return None if value is None else codec.dump(value)


def _load(codec: Codec, data: Any) -> Any:
    if data is not None and data["is"] in UNDOING:
        return UNDOING[data["is"]](**{name: value for name, value in data.items() if name != "is"})
    return None if data is None else codec.load(data)


@dataclass(slots=True)
class Thinker:
    """A bot at its seat."""

    name: str
    bot: bots.Bot
    rng: Random
    heard: int = 0


class Memory:
    """The players who were asked last."""

    def __init__(self) -> None:
        self._players: OrderedDict[Who, Thinker] = OrderedDict()

    def player(self, question: Question) -> Thinker | None:
        """The one who is asked, made anew if it is told everything; None if it should have heard what it has not."""
        known = self._players.pop(question.who, None)
        if known is None or (known.name, known.heard) != (question.bot, question.after):
            if question.after:
                return None
            rng = Random(question.luck)
            known = Thinker(question.bot, bots.make(question.bot, load(question.game, question.options), rng), rng)
        self._players[question.who] = known
        if len(self._players) > KEPT:
            self._players.popitem(last=False)
        return known


@lru_cache(maxsize=64)
def load(game: str, options: Options) -> AnyGame:
    """The game with these options, made once in a worker."""
    return games.load(game, options)


def choose(question: Question, memory: Memory) -> int:
    """Which of the actions the bot takes, or LOST. Its luck is that of the question alone."""
    actions = list(question.actions)
    if question.bot == DEFAULT:
        return actions.index(games.title(question.game).hints.default(question.view, actions, Random(question.luck)))
    player = memory.player(question)
    if player is None:
        return LOST
    player.rng.seed(question.luck)
    player.heard += len(question.moments)
    bots.tell(player.bot, question.moments)
    bots.allow(player.bot, question.budget)
    return actions.index(player.bot.choose(question.view, actions))


def advise(question: Question) -> list[Any]:
    """What is thought of some of the actions, each by its number, and what may be believed."""
    game, actions, tries = load(question.game, question.options), list(question.actions), question.budget.iterations
    asked, luck = Asked(game, question.view, actions, question.moments), str(question.luck)
    if question.bot == WEIGH:
        return [_numbered(actions, weigh_soberly(asked, question.among, luck, tries or 1)), {}]
    found = counsel(asked, luck, tries or 1, *question.among)
    return [_numbered(actions, found.weighed), found.beliefs]


def _numbered(actions: Sequence[Action], weighed: Sequence[Weighed]) -> list[Any]:
    return [[actions.index(action), *numbers] for action, *numbers in weighed]


Answer = int | list[Any]
Think = Callable[[Question, Memory], Answer]


def answer(question: Question, memory: Memory) -> Answer:
    """What a bot does, or advice for somebody who is none."""
    return advise(question) if question.bot in (COUNSEL, WEIGH) else choose(question, memory)


def program(think: Think) -> list[str]:
    """The command that starts a worker: it finds modules where this process does."""
    code = f"import sys; sys.path[:] = {sys.path!r}; from {think.__module__} import {think.__name__} as think"
    return [sys.executable, "-c", f"{code}; from {__name__} import main; main(think)"]


def main(think: Think) -> None:
    """Say that all is ready, then answer every question with a line; end with the one who asks."""
    answers = os.fdopen(os.dup(1), "wb", 0)
    os.dup2(2, 1)  # what a bot may print is no answer
    with suppress(OSError):
        os.nice(GENTLE)
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    memory = Memory()
    games.names()  # so that those of other people can be imported too
    answers.write(b"ready\n")
    while True:
        answers.write(orjson.dumps(think(Question(*pickle.loads(questions.get())), memory)) + b"\n")


def _listen(asker: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    """However the server ends, its workers end too, even in the middle of a thought."""
    while size := asker.read(SIZE):
        questions.put(asker.read(int.from_bytes(size, "big")))
    os._exit(0)

"""Bots written in Python by others: module:Class, a path to a file, or an entry point of the group intrigue.bots."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from intrigue.bots import Listener, UnknownBot
from intrigue.bots.beliefs import Beliefs, understood
from intrigue.bots.forfeits import STDERR, Forfeit, Forfeits, Log
from intrigue.core.budget import Budget
from intrigue.core.contract import Action, AnyGame
from intrigue.core.recall import Moment
from intrigue.core.title import MakeBot

GROUP = "intrigue.bots"
T = TypeVar("T")


@cache
def installed() -> dict[str, EntryPoint]:
    """The bots of installed packages, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def is_outside(name: str) -> bool:
    """Whether the name is of a class elsewhere: module:Class, folder/file.py:Class, or one that a package offers."""
    return ":" in name or name in installed()


@cache
def find(name: str) -> MakeBot:
    """The class, or whatever makes the bot from (game, rng, budget); UnknownBot says what is wrong with the name."""
    if ":" not in name:
        place = installed()[name].value
    else:
        place = name
    module, _, attribute = place.rpartition(":")
    try:
        found: MakeBot = getattr(_module(module), attribute)
    except (ImportError, AttributeError, OSError, SyntaxError) as error:
        raise UnknownBot(f"{name!r} names no bot: {error}. Write module:Class or folder/file.py:Class") from error
    if not callable(found):
        raise UnknownBot(f"{name!r} names no class that makes a bot")
    return found


def _module(name: str) -> Any:
    if not name.endswith(".py"):
        if os.getcwd() not in sys.path:  # a module beside whoever types its name
            sys.path.append(os.getcwd())
        return import_module(name)
    path = Path(name).resolve()
    if str(path.parent) not in sys.path:  # its neighbours can be imported
        sys.path.append(str(path.parent))
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be imported")
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


class OutsideBot:
    """A bot of somebody else. What it raises, and an answer that is no action of its seat, forfeits the decision."""

    def __init__(self, name: str, game: AnyGame, rng: Random, budget: Budget, log: Log = STDERR) -> None:
        self.name, self._log = name, log
        self._bot: Any = find(name)(game, rng, budget)
        self.forfeited = Forfeits(name, game, rng, log)

    @property
    def forfeits(self) -> int:
        return self.forfeited.count

    def hear(self, moments: Sequence[Moment]) -> None:
        if isinstance(self._bot, Listener):
            self._try(self._bot.hear, moments)

    def end(self, result: Sequence[float], moments: Sequence[Moment]) -> None:
        """The match is over: tell the bot what happened since it was asked last, and the shares if it wants them."""
        self.hear(moments)
        if hasattr(self._bot, "end"):
            self._try(self._bot.end, result)

    def beliefs(self, view: Any) -> Beliefs:
        """What it holds likely, if it says so, and nothing if that is not understood."""
        if not hasattr(self._bot, "beliefs"):
            return {}
        return self._try(lambda: understood(self._bot.beliefs(view))) or {}

    def _try(self, work: Callable[..., T], *given: object) -> T | None:
        """What comes of it; what it raises is in the log, for its next answer will show whether it matters."""
        try:
            return work(*given)
        except Exception:
            self._log.tell(traceback.format_exc())
            return None

    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        try:
            return self._answer(view, actions)
        except Forfeit as reason:
            return self.forfeited.instead(reason, view, actions)

    def _answer(self, view: Any, actions: Sequence[Action]) -> Action:
        try:
            answer = self._bot.choose(view, actions)
        except Exception as error:  # whatever is wrong with somebody's bot, the match goes on
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{Path(where.filename).name}, line {where.lineno}"
            raise Forfeit(f"it raised {type(error).__name__}: {error} ({place})", "raised") from error
        if not isinstance(answer, Action) or answer not in actions:
            raise Forfeit(f"{str(answer)[:200]} is none of the {len(actions)} actions that it may take", "no action")
        return actions[list(actions).index(answer)]

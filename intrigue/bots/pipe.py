"""Bots in any language: a program that reads questions and writes answers, a line of JSON each. See docs/bots.md."""

from __future__ import annotations

import json
import shlex
import shutil
from collections.abc import Sequence
from random import Random
from typing import Any

from intrigue.bots import UnknownBot, program
from intrigue.bots.beliefs import Beliefs, understood
from intrigue.bots.forfeits import STDERR, Forfeit, Forfeits, Log
from intrigue.bots.program import GRACE, Program
from intrigue.core.budget import Budget
from intrigue.core.contract import Action, AnyGame, steps
from intrigue.core.fair import canonical
from intrigue.core.options import dump
from intrigue.core.recall import Moment, spoken

PREFIX = "cmd:"
VERSION = 1  # of the dialogue
STARTS = 4  # how often a program is started in one match
SHOWN = 200  # characters of an answer that are told with a forfeit


class PipeBot:
    """Asks a program. What it does not answer well is a forfeit: the game's default action is done for it."""

    def __init__(self, name: str, game: AnyGame, rng: Random, budget: Budget, log: Log = STDERR) -> None:
        self.name, self.forfeited = name, Forfeits(name, game, rng, log)
        self.called = ""  # as the program calls itself
        self._game, self._seconds, self._words, self._log = game, budget.seconds, _words(name), log
        self._program: Program | None = None
        self._starts = 0
        self._forfeit: str | None = None  # why its last answer did not count
        self._moments: list[Moment] = []
        self._told = 0  # of how many of them the running program knows
        self._ended = False
        self._beliefs: Beliefs = {}  # that came with its last answer

    def hear(self, moments: Sequence[Moment]) -> None:
        self._moments += moments

    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        try:
            return self._understand(self._ask(view, actions), actions)
        except Forfeit as reason:
            self._forfeit, self._beliefs = str(reason), {}
            return self.forfeited.instead(reason, view, actions)

    def beliefs(self, view: Any) -> Beliefs:
        """What it said to believe when it answered last."""
        return self._beliefs

    @property
    def forfeits(self) -> int:
        return self.forfeited.count

    def end(self, result: Sequence[float], moments: Sequence[Moment]) -> None:
        """The match is over: tell the program how it ended, and what happened since it was asked last."""
        self.hear(moments)
        if self._program:
            end = {"type": "end", "result": list(result), "events": self._news(), "forfeit": self._forfeit}
            self._program.tell(json.dumps(end) + "\n")
            self._ended = True

    def close(self, keep: bool = False) -> None:
        """Let the program go, or keep it for another match if this one was played to its end and it can."""
        found, self._program = self._program, None
        if found and keep and self._ended and found.keeps and found.runs:
            program.keep(found, self._words, self._log.place)
        elif found:
            found.close()

    def _ask(self, view: Any, actions: Sequence[Action]) -> str:
        if self._program is None:
            self._program = self._start(view)
        question = {
            "type": "question",
            "events": self._news(),
            "view": self._game.codec.dump(view),
            "actions": [self._game.codec.dump(action) for action in actions],
            "steps": [self._game.codec.dump(steps(action)) for action in actions],
            "seconds": self._seconds,
            "forfeit": self._forfeit,
        }
        self._forfeit = None
        try:
            return self._program.ask(json.dumps(question) + "\n", self._seconds + GRACE)
        except Forfeit as reason:
            gone = self._program.returned and reason.kind == "ended"  # it left between two matches
            self.close()
            if gone:
                return self._ask(view, actions)
            raise
        finally:
            self.called = self._program.name if self._program else self.called

    def _news(self) -> list[dict[str, Any]]:
        """What the running program has not been told yet."""
        told, self._told = self._told, len(self._moments)
        return [word for moment in self._moments[told:] for word in spoken(self._game.codec, moment)]

    def _start(self, view: Any) -> Program:
        if self._starts == STARTS:
            raise Forfeit(f"it was started {STARTS} times in this match and is not started again", "not started")
        self._starts += 1
        self._told = 0  # it begins anew
        game = {"game": self._game.name, "options": dump(self._game.options)}
        hello = {"type": "hello", "v": VERSION, **game, "seat": view.seat, "seats": view.seats}
        try:
            found = program.start(self._words, self._log.place)
        except OSError as error:
            raise Forfeit(f"it cannot be started: {error.strerror}", "not started") from error
        found.greet(json.dumps(hello) + "\n")
        return found

    def _understand(self, line: str, actions: Sequence[Action]) -> Action:
        """A number is the index of an action, a list its steps, an object the action itself, or one with beliefs."""
        self._beliefs = {}
        try:
            answer = json.loads(line)
            if isinstance(answer, dict) and answer.keys() == {"action", "beliefs"}:
                answer, self._beliefs = answer["action"], self._believed(answer["beliefs"])
            wanted = canonical(answer)
        except (ValueError, RecursionError):
            raise Forfeit(
                f"it answered with something else than a line of JSON: {line.strip()[:SHOWN]!r}", "no JSON"
            ) from None
        if type(answer) is int and 0 <= answer < len(actions):
            return actions[answer]
        for action in actions if isinstance(answer, dict | list) else ():
            if canonical(self._game.codec.dump(steps(action) if isinstance(answer, list) else action)) == wanted:
                return action
        raise Forfeit(f"{line.strip()[:SHOWN]} is none of the {len(actions)} actions that it may take", "no action")

    @staticmethod
    def _believed(said: Any) -> Beliefs:
        try:
            return understood(said)
        except ValueError as error:
            raise Forfeit(f"its beliefs are not understood: {error}", "no beliefs") from None


def _words(name: str) -> list[str]:
    """The command with its arguments, as a shell would read them."""
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as error:
        raise UnknownBot(f"{name!r} cannot be read as a command: {error}") from error
    if not words or not shutil.which(words[0]):
        raise UnknownBot(f"{name!r} names no program that can be run: write cmd: and a command, such as cmd:./mybot")
    return words

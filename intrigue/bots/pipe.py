"""Bots in any language: a program that reads questions and writes answers, a line of JSON each. See docs/bots.md."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from queue import Queue
from random import Random
from threading import Thread, Timer
from typing import Any

from intrigue.bots import UnknownBot
from intrigue.bots.forfeits import Forfeit, Forfeits
from intrigue.core.budget import Budget
from intrigue.core.contract import Action, AnyGame, steps
from intrigue.core.fair import canonical
from intrigue.core.options import dump
from intrigue.core.recall import Moment, TakeBack, TookBack

PREFIX = "cmd:"
VERSION = 1  # of the dialogue
GRACE = 1.0  # seconds that an answer may be late
START = 10.0  # seconds more for the first answer of a program that was just started
STARTS = 4  # how often a program is started in one match
LINE = 1 << 16  # an answer is not longer
SHOWN = 200  # characters of an answer that are told with a forfeit
STRAY = 100  # lines kept of a program that says more than it is asked


class Program:
    """A running program. It is killed when an answer takes too long, and with it whatever it has started."""

    def __init__(self, words: Sequence[str], hello: str) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            words, stdin=pipe, stdout=pipe, encoding="utf-8", errors="replace", start_new_session=True
        )
        self._said: Queue[str] = Queue(STRAY)
        self._hello, self._late = hello, False
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def ask(self, question: str, patience: float) -> str:
        """The line it answers with; Forfeit if it ends or takes too long."""
        patience += START if self._hello else 0
        watch = Timer(patience, self._give_up)
        watch.daemon = True
        watch.start()
        try:
            self._forget()
            answer = self._say(self._hello + question)
        finally:
            watch.cancel()
        self._hello = ""
        if self._late:
            raise Forfeit(f"it did not answer within {patience:g} seconds")
        if not answer:
            raise Forfeit(f"it ended, with exit status {self._process.wait()}")
        return answer

    def close(self, patience: float = 1.0) -> None:
        """Let it end by closing its input, and kill it if it does not."""
        assert self._process.stdin
        assert self._process.stdout
        with suppress(OSError):
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        self._kill()
        self._process.wait()
        for _ in range(100):
            if not self._listener.is_alive():
                self._process.stdout.close()
                return
            self._forget()
            self._listener.join(0.01)

    def _listen(self) -> None:
        out = self._process.stdout
        assert out
        while line := out.readline(LINE):
            rest = line
            while rest and not rest.endswith("\n"):  # too long: its end goes unread
                rest = out.readline(LINE)
            self._said.put(line)
        self._said.put("")

    def _forget(self) -> None:
        """Drop what was said before it was asked for; that it has ended is not forgotten."""
        if "" in [self._said.get() for _ in range(self._said.qsize())]:
            self._said.put("")

    def _say(self, lines: str) -> str:
        assert self._process.stdin
        with suppress(OSError):  # it has ended or was killed: the listener knows
            self._process.stdin.write(lines)
            self._process.stdin.flush()
        return self._said.get()

    def _give_up(self) -> None:
        self._late = True
        self._kill()

    def _kill(self) -> None:
        if self._process.poll() is not None:
            return
        if not hasattr(os, "killpg"):
            self._process.kill()
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)


class PipeBot:
    """Asks a program. What it does not answer well is a forfeit: the game's default action is done for it."""

    def __init__(self, name: str, game: AnyGame, rng: Random, budget: Budget) -> None:
        self.name, self._forfeits = name, Forfeits(name, game, rng)
        self._game, self._seconds, self._words = game, budget.seconds, _words(name)
        self._program: Program | None = None
        self._starts = 0
        self._forfeit: str | None = None  # why its last answer did not count
        self._moments: list[Moment] = []
        self._told = 0  # of how many of them the running program knows

    def hear(self, moments: Sequence[Moment]) -> None:
        self._moments += moments

    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        try:
            return self._understand(self._ask(view, actions), actions)
        except Forfeit as reason:
            self._forfeit = str(reason)
            return self._forfeits.instead(reason, view, actions)

    @property
    def forfeits(self) -> int:
        return self._forfeits.count

    def close(self) -> None:
        """The match is over or was left."""
        if self._program:
            self._program.close()
            self._program = None

    def _ask(self, view: Any, actions: Sequence[Action]) -> str:
        if self._program is None:
            self._program = self._start(view)
        question = {
            "type": "question",
            "events": [word for moment in self._moments[self._told :] for word in self._words_for(moment)],
            "view": self._game.codec.dump(view),
            "actions": [self._game.codec.dump(action) for action in actions],
            "steps": [self._game.codec.dump(steps(action)) for action in actions],
            "seconds": self._seconds,
            "forfeit": self._forfeit,
        }
        self._forfeit = None
        self._told = len(self._moments)
        try:
            return self._program.ask(json.dumps(question) + "\n", self._seconds + GRACE)
        except Forfeit:
            self.close()
            raise

    def _words_for(self, moment: Moment) -> Iterator[dict[str, Any]]:
        """What the seat did, if it acted, then what it was told."""
        if isinstance(moment.did, TakeBack):
            yield {"is": "Did", "take_back": moment.did.entries}
        elif moment.did is not None:
            yield {"is": "Did", "action": self._game.codec.dump(moment.did)}
        for event in moment.heard:
            if isinstance(event, TookBack):
                yield {"is": "TakenBack", "seat": event.seat, "entries": event.entries}
            else:
                yield self._game.codec.dump(event)

    def _start(self, view: Any) -> Program:
        if self._starts == STARTS:
            raise Forfeit(f"it was started {STARTS} times in this match and is not started again")
        self._starts += 1
        self._told = 0  # it begins anew
        game = {"game": self._game.name, "options": dump(self._game.options)}
        hello = {"type": "hello", "v": VERSION, **game, "seat": view.seat, "seats": view.seats}
        try:
            return Program(self._words, json.dumps(hello) + "\n")
        except OSError as error:
            raise Forfeit(f"it cannot be started: {error.strerror}") from error

    def _understand(self, line: str, actions: Sequence[Action]) -> Action:
        """A number is the index of an action, a list its steps, an object the action itself."""
        try:
            answer = json.loads(line)
            wanted = canonical(answer)
        except (ValueError, RecursionError):
            raise Forfeit(f"it answered with something else than a line of JSON: {line.strip()[:SHOWN]!r}") from None
        if type(answer) is int and 0 <= answer < len(actions):
            return actions[answer]
        for action in actions if isinstance(answer, dict | list) else ():
            if canonical(self._game.codec.dump(steps(action) if isinstance(answer, list) else action)) == wanted:
                return action
        raise Forfeit(f"{line.strip()[:SHOWN]} is none of the {len(actions)} actions that it may take")


def _words(name: str) -> list[str]:
    """The command with its arguments, as a shell would read them."""
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as error:
        raise UnknownBot(f"{name!r} cannot be read as a command: {error}") from error
    if not words or not shutil.which(words[0]):
        raise UnknownBot(f"{name!r} names no program that can be run: write cmd: and a command, such as cmd:./mybot")
    return words

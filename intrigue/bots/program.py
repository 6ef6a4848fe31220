"""A program that answers questions, a line of JSON each: started, asked, kept for the next match, and ended."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Queue
from threading import Thread, Timer
from typing import Any

from intrigue.bots.forfeits import Forfeit

GRACE = 1.0  # seconds that an answer may be late
START = 10.0  # seconds more for the first answer of a program that was just started
LINE = 1 << 16  # an answer is not longer
STRAY = 100  # lines kept of a program that says more than it is asked
NAME = 40  # letters of the name that a program gives itself


class Program:
    """A running program. It is killed when an answer takes too long, and with it whatever it has started.

    It may answer a hello with one of its own before its first answer: its name, and whether it can be kept.
    """

    name = ""  # as it calls itself
    keeps = False  # whether it takes another hello after the end of a match
    returned = False  # was kept, and has not answered in this match yet

    def __init__(self, words: Sequence[str], log: Path | None) -> None:
        pipe = subprocess.PIPE
        errors = log.open("ab") if log else None
        try:
            self._process = subprocess.Popen(
                words,
                stdin=pipe,
                stdout=pipe,
                stderr=errors,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        finally:
            if errors:
                errors.close()
        self._said: Queue[str] = Queue(STRAY)
        self._hello, self._late, self._is_new = "", False, True
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    @property
    def runs(self) -> bool:
        return not self._late and self._process.poll() is None

    def greet(self, hello: str) -> None:
        """A match begins. It is told together with the first question, and may answer both."""
        self._hello, self.returned = hello, not self._is_new

    def ask(self, question: str, patience: float) -> str:
        """The line it answers with; Forfeit if it ends or takes too long."""
        patience += START if self._is_new else 0
        with self._patience(patience):
            self._forget()
            answer = self._say(self._hello + question)
            if self._hello and self._introduced(answer):
                answer = self._said.get()
        self._hello, self._is_new = "", False
        if self._late:
            raise Forfeit(f"it did not answer within {patience:g} seconds", "late")
        if not answer:
            raise Forfeit(f"it ended, with exit status {self._process.wait()}", "ended")
        self.returned = False
        return answer

    def tell(self, line: str) -> None:
        """Say something that needs no answer."""
        with self._patience(GRACE):
            self._write(line)

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

    def _introduced(self, line: str) -> bool:
        """Whether that is a hello of its own, which is taken to heart."""
        try:
            said: Any = json.loads(line)
        except (ValueError, RecursionError):
            return False
        if not isinstance(said, dict) or said.get("type") != "hello":
            return False
        name = said.get("name")
        if isinstance(name, str):
            self.name = "".join(letter for letter in name if letter.isprintable()).strip()[:NAME]
        self.keeps = said.get("keep") is True
        return True

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
        self._write(lines)
        return self._said.get()

    def _write(self, lines: str) -> None:
        assert self._process.stdin
        with suppress(OSError):  # it has ended or was killed: the listener knows
            self._process.stdin.write(lines)
            self._process.stdin.flush()

    @contextmanager
    def _patience(self, seconds: float) -> Iterator[None]:
        """Kill it if the block takes longer."""
        watch = Timer(seconds, self._give_up)
        watch.daemon = True
        watch.start()
        try:
            yield
        finally:
            watch.cancel()

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


_kept: dict[tuple[tuple[str, ...], Path | None], list[Program]] = {}  # programs between two matches, by what they are


def start(words: Sequence[str], log: Path | None) -> Program:
    """A program for a match: one that was kept, or a new one."""
    waiting = _kept.get((tuple(words), log), [])
    while waiting:
        program = waiting.pop()
        if program.runs:
            return program
        program.close()
    return Program(words, log)


def keep(program: Program, words: Sequence[str], log: Path | None) -> None:
    """Have the program wait for another match in this process."""
    _kept.setdefault((tuple(words), log), []).append(program)


def dismiss() -> None:
    """End the programs that were kept."""
    while _kept:
        for program in _kept.popitem()[1]:
            program.close()

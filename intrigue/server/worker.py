"""A process in which bots think, here or elsewhere, and the questions that wait for it.

Tables take turns, and share the time there is.
"""

from __future__ import annotations

import asyncio
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Protocol

import orjson

from intrigue.core.budget import Budget
from intrigue.server.thinking import Question, Think, program

START = 60.0  # seconds in which a process is ready, even on a crowded machine
LEAST = 1 / 50  # of the time for a search that none is denied, however many wait
CROWD = 4.0  # of its even share of the time that a question gets when nobody else waits: others will come meanwhile
WEIGHT = 0.2  # of the last answer in what answers take beyond their budgets


class Stalled(Exception):
    """The bot stalled, or took its process down."""


@dataclass(slots=True, eq=False)
class Pending:
    """A question that waits or is thought about."""

    question: Question
    due: float  # when the answer should be there
    answer: asyncio.Future[Any]


class Gone(Stalled):
    """The worker is lost, and the bot is not to blame: somebody else can be asked."""


class WorkLine(Protocol):
    """The way to a process in which bots think, wherever it is."""

    @property
    def ended(self) -> bool:
        """Whether nobody is there any more."""

    def send(self, question: Question) -> None:
        """Ask."""

    async def receive(self) -> bytes:
        """The next thing it says; nothing if it ended."""


class Pipe:
    """The way to a process of this machine."""

    def __init__(self, process: Process) -> None:
        assert process.stdin
        assert process.stdout
        self._stdin, self._stdout = process.stdin, process.stdout

    @property
    def ended(self) -> bool:
        return self._stdout.at_eof()

    def send(self, question: Question) -> None:
        self._stdin.write(question.packed())

    async def receive(self) -> bytes:
        with suppress(ConnectionError):
            return await self._stdout.readline()
        return b""


class WorkDesk:
    """Questions that wait for one who thinks, and their order."""

    def __init__(self, patience: float, seconds: float = 0.0) -> None:
        """With seconds, bots think as long as that, or less if many wait; without, they are quick."""
        self._patience, self._seconds = patience, seconds
        self._tables: OrderedDict[str, deque[Pending]] = OrderedDict()  # in the order of their turns
        self._more = asyncio.Event()
        self._lately: deque[float] = deque()  # when the last questions came
        self._extra = 0.0  # seconds that answers take beyond their budgets
        self._busy = False

    @property
    def waiting(self) -> int:
        """How many questions wait here, the one that is thought about included."""
        return sum(map(len, self._tables.values())) + self._busy

    def start(self) -> None:
        """Be there for questions."""

    def ask(self, question: Question, due: float) -> asyncio.Future[Any]:
        """The answer, in time; Failed if the bot does not give one."""
        self.start()
        asked = Pending(question, due, asyncio.get_running_loop().create_future())
        self._tables.setdefault(question.who[0], deque()).append(asked)
        self._lately.append(asyncio.get_running_loop().time())
        self._more.set()
        return asked.answer

    async def employ(self, line: WorkLine) -> None:
        """Give whoever is at the other end one question after the other until that fails."""
        if await self._said(line, START) is None:
            return self._fail(await self._next(), line)
        while True:
            asked, loop = await self._next(), asyncio.get_running_loop()
            if line.ended:  # it ended while nobody asked it anything
                return self._put_back(asked)
            begun, share = loop.time(), self._share([asked, *self._in_turn()])
            budget = Budget(share) if asked.question.budget.iterations is None else asked.question.budget
            line.send(asked.question._replace(budget=budget))
            said = await self._said(line, self._patience)
            try:
                answer = orjson.loads(said or b"")
            except orjson.JSONDecodeError:
                return self._fail(asked, line)
            self._busy = False
            extra = loop.time() - begun - share
            self._extra = max(0.0, (1 - WEIGHT) * self._extra + WEIGHT * extra)
            # When a bot answers must not show whether it had a choice, so nobody hears of it before its time is up.
            loop.call_at(begun + share, _settle, asked, answer)

    async def _said(self, line: WorkLine, patience: float) -> bytes | None:
        """What the other end says next; None if it ended or takes too long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                return await line.receive() or None
        return None

    async def _next(self) -> Pending:
        """The first question of the table whose turn it is. Questions that nobody waits for any more are dropped."""
        while True:
            await self._wanted()
            table, queue = next(iter(self._tables.items()))
            asked = queue.popleft()
            self._tables.move_to_end(table)
            if not queue:
                del self._tables[table]
            if not asked.answer.done():
                self._busy = True
                return asked

    async def _wanted(self) -> None:
        while not self._tables:
            self._more.clear()
            await self._more.wait()

    def _in_turn(self) -> Iterator[Pending]:
        """Those that wait, in the order in which their turns will come."""
        for turn in zip_longest(*self._tables.values()):
            yield from (asked for asked in turn if asked is not None)

    def _share(self, order: list[Pending]) -> float:
        """The seconds for the first of these such that the answers to all can be there when they are due."""
        now = asyncio.get_running_loop().time()
        while self._lately and self._lately[0] < now - 2 * self._seconds:
            self._lately.popleft()
        even = 2 * self._seconds / max(1, len(self._lately))
        shares = [(asked.due - now) / place - self._extra for place, asked in enumerate(order, 1)]
        return max(self._seconds * LEAST, min(self._seconds, CROWD * even, *shares))

    def _put_back(self, asked: Pending) -> None:
        self._busy = False
        table = asked.question.who[0]
        self._tables.setdefault(table, deque()).appendleft(asked)
        self._tables.move_to_end(table, last=False)

    def _fail(self, asked: Pending, line: WorkLine | None = None) -> None:
        self._busy = False
        if not asked.answer.done():
            asked.answer.set_exception(Stalled())


class Worker(WorkDesk):
    """One process, replaced when it ends or has to be ended: those of other workers never notice."""

    def __init__(self, think: Think, patience: float, seconds: float = 0.0) -> None:
        super().__init__(patience, seconds)
        self._program = program(think)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _work(self) -> None:
        while True:
            try:
                process = await started(self._program)
            except OSError:
                self._fail(await self._next())
                continue
            try:
                await self.employ(Pipe(process))
            finally:
                await ended(process)
            await self._wanted()


class Distant(WorkDesk):
    """Somebody who thinks on another machine, as long as the line there holds; nobody waits for one who is lost."""

    gone = False

    def _fail(self, asked: Pending, line: WorkLine | None = None) -> None:
        if line is not None and line.ended:
            self._busy = False
            _lost(asked)
        else:
            super()._fail(asked)

    def leave(self) -> None:
        """The line is lost: whoever waits is to ask somebody else."""
        self.gone = True
        for asked in [asked for queue in self._tables.values() for asked in queue]:
            _lost(asked)
        self._tables.clear()


async def started(program: list[str]) -> Process:
    """A process in a session of its own, so that Ctrl-C reaches whoever started it alone."""
    return await asyncio.create_subprocess_exec(*program, stdin=PIPE, stdout=PIPE, start_new_session=True)


async def ended(process: Process) -> None:
    """End a process, if it has not ended."""
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()


def _lost(asked: Pending) -> None:
    if not asked.answer.done():
        asked.answer.set_exception(Gone())


def _settle(asked: Pending, answer: Any) -> None:
    if not asked.answer.done():
        asked.answer.set_result(answer)

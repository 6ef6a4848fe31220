"""A process in which bots think, and the questions that wait for it: tables take turns, and share the time there is."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

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


class Worker:
    """One process, replaced when it ends or has to be ended: those of other workers never notice."""

    def __init__(self, think: Think, patience: float, seconds: float = 0.0) -> None:
        """With seconds, bots think as long as that, or less if many wait; without, they are quick."""
        self._program, self._patience, self._seconds = program(think), patience, seconds
        self._tables: OrderedDict[str, deque[Pending]] = OrderedDict()  # in the order of their turns
        self._more = asyncio.Event()
        self._lately: deque[float] = deque()  # when the last questions came
        self._extra = 0.0  # seconds that answers take beyond their budgets
        self._busy = False
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many questions wait here, the one that is thought about included."""
        return sum(map(len, self._tables.values())) + self._busy

    def start(self) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    def ask(self, question: Question, due: float) -> asyncio.Future[Any]:
        """The answer, in time; Failed if the bot does not give one."""
        self.start()
        asked = Pending(question, due, asyncio.get_running_loop().create_future())
        self._tables.setdefault(question.who[0], deque()).append(asked)
        self._lately.append(asyncio.get_running_loop().time())
        self._more.set()
        return asked.answer

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _work(self) -> None:
        while True:
            try:
                process = await asyncio.create_subprocess_exec(
                    *self._program, stdin=PIPE, stdout=PIPE, start_new_session=True
                )  # a session of its own, so that Ctrl-C reaches the server alone
            except OSError:
                self._fail(await self._next())
                continue
            try:
                await self._employ(process)
            finally:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
            await self._wanted()

    async def _employ(self, process: Process) -> None:
        """Give the process one question after the other until it fails."""
        if await self._line(process, START) is None:
            return self._fail(await self._next())
        while True:
            asked, loop = await self._next(), asyncio.get_running_loop()
            if process.stdout is None or process.stdout.at_eof():  # it ended while nobody asked it anything
                return self._put_back(asked)
            begun, share = loop.time(), self._share([asked, *self._in_turn()])
            assert process.stdin
            budget = Budget(share) if asked.question.budget.iterations is None else asked.question.budget
            process.stdin.write(asked.question._replace(budget=budget).packed())
            line = await self._line(process, self._patience)
            try:
                answer = orjson.loads(line or b"")
            except orjson.JSONDecodeError:
                return self._fail(asked)
            self._busy = False
            extra = loop.time() - begun - share
            self._extra = max(0.0, (1 - WEIGHT) * self._extra + WEIGHT * extra)
            # When a bot answers must not show whether it had a choice, so nobody hears of it before its time is up.
            loop.call_at(begun + share, _settle, asked, answer)

    async def _line(self, process: Process, patience: float) -> bytes | None:
        """The next line of the process; None if it ended or takes too long."""
        assert process.stdout
        with suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(patience):
                return await process.stdout.readline() or None
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

    def _fail(self, asked: Pending) -> None:
        self._busy = False
        if not asked.answer.done():
            asked.answer.set_exception(Stalled())


def _settle(asked: Pending, answer: Any) -> None:
    if not asked.answer.done():
        asked.answer.set_result(answer)

"""Bots think in worker processes, so that the server answers meanwhile; one that fails gives way to a simpler.

Quick bots have a worker of their own. Those that search share the others: each stays with the worker that keeps what it
has heard and found out, and when many wait all think for less time, so that they still answer in time.
"""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from intrigue.bots import QUICK
from intrigue.bots.counsel import Asked, Counsel, Weighed
from intrigue.core.budget import Budget
from intrigue.core.contract import Action, AnyGame
from intrigue.core.recall import Moment
from intrigue.server.errors import Refused
from intrigue.server.thinking import COUNSEL, DEFAULT, KEPT, LOST, WEIGH, Question, Think, Who, answer
from intrigue.server.worker import Distant, Gone, Stalled, WorkDesk, Worker, WorkLine

# who takes over from a quick bot; after the last, the game's default action
SIMPLER = {"medium": "easy", "easy": "random", "greedy": "random", "random": DEFAULT}

ADVISED = 24  # who may wait for advice
SLACK = 0.2  # seconds for the way to a worker and back


class Home(NamedTuple):
    """The worker that keeps a bot, and how many moments that bot has heard."""

    worker: WorkDesk
    heard: int


def _thinks(bot: str) -> bool:
    """Whether a bot may think as long as it is given: one that searches, or one of a game's own."""
    return bot not in QUICK and bot not in (DEFAULT, "")


class Thinkers:
    """The workers. A bot gets the view, the actions and the recall of its seat, and a number for its luck."""

    def __init__(
        self, workers: int | None = None, patience: float = 20.0, seconds: float = 1.5, think: Think = answer
    ) -> None:
        """Patience is for one thought, from its beginning; what stalls longer is ended."""
        self._seconds = seconds
        self._quick = Worker(think, patience)
        many = workers or max(1, (os.cpu_count() or 2) - 1)
        self._searching = [Worker(think, patience, seconds) for _ in range(many)]
        self._distant: list[Distant] = []  # those on other machines
        self._patience = patience
        self._advising = Worker(think, patience)  # people wait for bots, and must not wait for somebody's advice
        self._homes: OrderedDict[Who, Home] = OrderedDict()

    def time_for(self, asked: Sequence[str]) -> float:
        """How long the bots that are asked together take at most, whatever they find to choose from."""
        return self._seconds + SLACK if any(map(_thinks, asked)) else 0.0

    def allowed(self, bot: str) -> float | None:
        """The seconds that a bot may think about a decision at most; None if it does not think so long."""
        return self._seconds if _thinks(bot) else None

    async def choose(
        self,
        game: AnyGame,
        bot: str,
        who: Who,
        luck: int,
        view: Any,
        actions: Sequence[Action],
        recall: Callable[[], Sequence[Moment]] = tuple,
    ) -> tuple[Action, str]:
        """The action, and the bot that chose it in the end."""
        while True:
            question = Question(game.name, game.options, who, bot, luck, view, list(actions))
            try:
                return actions[await self._answer(question, recall)], bot
            except Stalled:
                if bot == DEFAULT:
                    return actions[luck % len(actions)], bot
                bot = SIMPLER.get(bot, "medium")

    @property
    def waiting(self) -> int:
        """How many questions have no answer yet."""
        return sum(worker.waiting for worker in (self._quick, *self._searching, *self._distant))

    @property
    def distant(self) -> int:
        """How many on other machines think for this server."""
        return len(self._distant)

    async def employ(self, line: WorkLine) -> None:
        """Let bots that search think at the other end of a line too, as long as it holds."""
        worker = Distant(self._patience, self._seconds)
        self._distant.append(worker)
        try:
            await worker.employ(line)
        finally:
            self._distant.remove(worker)
            worker.leave()

    async def counsel(self, table: str, asked: Asked, luck: int, tries: int, *also: Action) -> Counsel:
        """What a good player would do there, from what the seat knows; Refused if nobody can say so now."""
        weighed, beliefs = await self._advise(COUNSEL, table, asked, luck, tries, also)
        return Counsel(weighed, beliefs)

    async def weigh(self, table: str, asked: Asked, luck: int, tries: int, *actions: Action) -> Sequence[Weighed]:
        """These actions against each other, the best first; Refused if nobody can say so now."""
        return (await self._advise(WEIGH, table, asked, luck, tries, actions))[0]

    async def _advise(
        self, kind: str, table: str, asked: Asked, luck: int, tries: int, among: Sequence[Action]
    ) -> tuple[Sequence[Weighed], Any]:
        if self._advising.waiting >= ADVISED:
            raise Refused("slow_down")
        game, actions, budget = asked.game, list(asked.actions), Budget(iterations=tries)
        question = Question(game.name, game.options, (table, asked.view.seat), kind, luck, asked.view, actions)
        question = question._replace(moments=tuple(asked.moments), budget=budget, among=tuple(among))
        try:
            weighed, beliefs = await self._advising.ask(question, asyncio.get_running_loop().time())
        except Stalled:
            raise Refused("refused", "error_no_advice") from None
        return [Weighed(actions[number], *numbers) for number, *numbers in weighed], beliefs

    def forget(self, table: str) -> None:
        """Nobody at that table will be asked again soon."""
        for who in [who for who in self._homes if who[0] == table]:
            del self._homes[who]

    def ready(self) -> None:
        """Start the workers: a server does so before the first question comes."""
        for worker in (self._quick, *self._searching):
            worker.start()

    async def close(self) -> None:
        await asyncio.gather(*[worker.close() for worker in (self._quick, self._advising, *self._searching)])

    async def _answer(self, question: Question, recall: Callable[[], Sequence[Moment]]) -> int:
        due = asyncio.get_running_loop().time() + self._seconds
        if not _thinks(question.bot):
            return int(await self._quick.ask(question, due))
        try:
            return await self._think(question, recall(), self._home(question.who), due)
        except Gone:  # the worker is lost, and what it knew: one of this machine is told everything
            idle = min(self._searching, key=lambda worker: worker.waiting)
            return await self._think(question, recall(), Home(idle, 0), due)

    async def _think(self, question: Question, moments: Sequence[Moment], home: Home, due: float) -> int:
        after = home.heard if home.heard <= len(moments) else 0
        self._keep(question.who, Home(home.worker, len(moments)))
        chosen = await home.worker.ask(question._replace(after=after, moments=tuple(moments[after:])), due)
        if chosen == LOST:
            chosen = await home.worker.ask(question._replace(moments=tuple(moments)), due)
        return int(chosen)

    def _home(self, who: Who) -> Home:
        """Where the bot is kept, unless it would wait much longer there than elsewhere."""
        home = self._homes.get(who)
        if home and isinstance(home.worker, Distant) and home.worker.gone:
            home = None
        idle = min((*self._distant, *self._searching), key=lambda worker: worker.waiting)
        return home if home and home.worker.waiting <= idle.waiting + 1 else Home(idle, 0)

    def _keep(self, who: Who, home: Home) -> None:
        self._homes[who] = home
        self._homes.move_to_end(who)
        if len(self._homes) > KEPT * (len(self._searching) + len(self._distant)):
            self._homes.popitem(last=False)

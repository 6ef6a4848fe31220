"""One match of an arena, and what is noted of it."""

from __future__ import annotations

import io
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from intrigue import games
from intrigue.arena.plan import Fixture, Plan, file_name
from intrigue.bots import Bot, tell
from intrigue.bots.beliefs import Beliefs
from intrigue.bots.forfeits import Log
from intrigue.bots.invited import attending, invite, part, seated
from intrigue.bots.outsider import OutsideBot
from intrigue.bots.pipe import PipeBot
from intrigue.core import fair
from intrigue.core.contract import Seat
from intrigue.table.match import Match
from intrigue.table.player import Player
from intrigue.table.record import Writer

RECORDS, LOGS = "records", "bots"  # the folders of an arena
BINS = 10  # of the reliability of beliefs


class Halt(Exception):
    """The arena stops; this match is not finished."""


@dataclass
class Effort:
    """What the bot of one seat did in one match."""

    decisions: int = 0
    seconds: float = 0.0  # of processor time; for a program, until its answer came
    forfeits: int = 0
    reasons: dict[str, int] = field(default_factory=dict)  # how many forfeits of each kind
    longest: float = 0.0  # seconds of a decision
    called: str = ""  # as a program calls itself
    beliefs: list[list[float]] = field(default_factory=list)  # by tenth: how many, their probabilities, how many true

    def note(self, seconds: float, bot: Bot) -> None:
        """One more decision."""
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        if isinstance(bot, PipeBot | OutsideBot):
            self.forfeits, self.reasons = bot.forfeits, dict(bot.forfeited.kinds)
        if isinstance(bot, PipeBot):
            self.called = bot.called

    def check(self, beliefs: Beliefs, truth: Mapping[str, str]) -> None:
        """Note which beliefs were true. A true value that was not thought of was given no chance."""
        if not self.beliefs:
            self.beliefs = [[0, 0.0, 0] for _ in range(BINS)]
        for fact, true in truth.items():
            for value, chance in ({true: 0.0} | beliefs[fact] if fact in beliefs else {}).items():
                row = self.beliefs[min(int(chance * BINS), BINS - 1)]
                row[:] = row[0] + 1, row[1] + chance, row[2] + (value == true)


@dataclass(frozen=True)
class Played:
    """A match that was played to its end."""

    lineup: tuple[str, ...]
    number: int
    deal: int
    bots: tuple[str, ...]
    result: tuple[float, ...]
    entries: int
    efforts: tuple[Effort, ...]

    def dump(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def load(data: dict[str, Any]) -> Played:
        return Played(
            tuple(data["lineup"]),
            int(data["number"]),
            int(data["deal"]),
            tuple(data["bots"]),
            tuple(data["result"]),
            int(data["entries"]),
            tuple(Effort(**effort) for effort in data["efforts"]),
        )


class Bout:
    """A match of an arena while it is played."""

    def __init__(self, plan: Plan, fixture: Fixture, logs: Path | None = None) -> None:
        self.game = plan.load()
        secret = fair.seed_from(f"{plan.seed} {fixture.deal}")
        self.match: Match[Any, Any] = Match(
            self.game,
            fixture.bots,
            secret,
            players=[Player(*seated(bot, plan.budget)) for bot in fixture.bots],
        )
        luck = (Random(f"{plan.seed} {fixture.deal} {seat}") for seat in range(plan.seats))
        self.bots = [
            invite(bot, self.game, rng, plan.budget, Log(fixture.name, logs / log_name(bot) if logs else None))
            for bot, rng in zip(fixture.bots, luck, strict=True)
        ]
        self.efforts = tuple(Effort() for _ in fixture.bots)
        self.paper = io.StringIO()
        self.writer = Writer(self.paper, self.match)
        self._mind = games.title(plan.game).mind if plan.beliefs and games.title(plan.game).mind is not None else None

    def decide(self, seat: Seat) -> None:
        """Let the bot of that seat answer."""
        bot, effort, view = self.bots[seat], self.efforts[seat], self.match.view(seat)
        actions = self.match.legal(seat)
        clock = time.perf_counter if isinstance(bot, PipeBot) else time.thread_time
        before = clock()
        tell(bot, self.match.news(seat))
        action = bot.choose(view, actions)
        effort.note(clock() - before, bot)
        beliefs: Beliefs = {}
        if self._mind and hasattr(bot, "beliefs"):
            beliefs = bot.beliefs(view)
        if self._mind and beliefs:
            effort.check(beliefs, self._mind.secrets(self.match.state, seat))
        self.match.submit(seat, action, beliefs=beliefs)

    @property
    def result(self) -> tuple[float, ...]:
        return tuple(self.game.result(self.match.state))

    def part(self) -> None:
        """Tell those who listen how the match ended."""
        for seat, bot in enumerate(self.bots):
            part(bot, self.result, self.match.news(seat))


def play(plan: Plan, fixture: Fixture, out: Path | None = None, halt: Callable[[], bool] = lambda: False) -> Played:
    """Play one match to its end and write its record; Halt in its middle when asked to."""
    bout = Bout(plan, fixture, out / LOGS if out else None)
    match = bout.match.begin(bout.writer.link)
    with attending(bout.bots, keep=True):
        try:
            while not match.over:
                if halt():
                    raise Halt
                bout.decide(match.actors[0])
            bout.part()
        except Exception as error:
            error.add_note(f"This was match {fixture.name} of the arena, with {', '.join(fixture.bots)} seated.")
            raise
    bout.writer.close()
    if out is not None:
        save(out / RECORDS / f"{fixture.name}.jsonl", bout.paper.getvalue())
    return Played(fixture.lineup, fixture.number, fixture.deal, fixture.bots, bout.result, match.entries, bout.efforts)


def log_name(bot: str) -> str:
    """The file with what goes wrong with a bot."""
    return f"{file_name((bot,))}.log"


def save(place: Path, text: str) -> None:
    """Write a whole file or none."""
    part = place.with_suffix(".part")
    part.write_text(text, encoding="utf-8", newline="\n")
    os.replace(part, place)

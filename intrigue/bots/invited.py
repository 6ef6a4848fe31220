"""Bots by the names that people type: ours, programs (cmd:), classes of others (module:Class), networks (file.npz)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from intrigue.bots import QUICK, Bot, UnknownBot, make
from intrigue.bots.forfeits import STDERR, Log
from intrigue.bots.learned import WEIGHTS, LearnedBot, Unfit, Weights
from intrigue.bots.outsider import OutsideBot, is_outside
from intrigue.bots.pipe import PREFIX, PipeBot
from intrigue.core.budget import TWO_SECONDS, Budget
from intrigue.core.contract import AnyGame
from intrigue.core.recall import Moment


def split(typed: str) -> list[str]:
    """The names of bots between commas; a comma within quotes belongs to its bot."""
    return [name.strip() for name in re.split(r""",(?=(?:[^'"]|'[^']*'|"[^"]*")*$)""", typed)]


def invite(name: str, game: AnyGame, rng: Random, budget: Budget = TWO_SECONDS, log: Log = STDERR) -> Bot:
    """The bot of that name, which may be a program or a class: never for names that come from another machine."""
    if name.startswith(PREFIX):
        return PipeBot(name, game, rng, budget, log)
    if name.endswith(WEIGHTS):
        try:
            return LearnedBot(Weights.load(Path(name)), game, rng)
        except Unfit as error:
            raise UnknownBot(str(error)) from error
    return OutsideBot(name, game, rng, budget, log) if is_outside(name) else make(name, game, rng, budget)


def seated(name: str, budget: Budget) -> tuple[str, str, float | None, int | None]:
    """A bot as records name it: kind, name, and the seconds or the iterations that it may think, if it does."""
    if name.startswith(PREFIX):
        return "program", name, budget.seconds, None
    return "bot", name, *(budget.parts if name not in QUICK and not name.endswith(WEIGHTS) else (None, None))


def part(bot: Bot, result: Sequence[float], moments: Sequence[Moment]) -> None:
    """Tell a bot of others how the match ended, and what happened since it was asked last."""
    if isinstance(bot, PipeBot | OutsideBot):
        bot.end(result, moments)


@contextmanager
def attending(bots: Iterable[Bot], keep: bool = False) -> Iterator[None]:
    """However the block is left, programs among the bots end with it, or wait for another match if they may."""
    try:
        yield
    finally:
        for bot in bots:
            if isinstance(bot, PipeBot):
                bot.close(keep)

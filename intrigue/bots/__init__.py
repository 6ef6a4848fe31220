"""Bots: each is a `choose(view, actions) -> Action` and sees nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, runtime_checkable

from intrigue.bots.budget import TWO_SECONDS, Budget
from intrigue.bots.greedy import GreedyBot
from intrigue.bots.levels import EasyBot, MediumBot, hard, has_hard
from intrigue.bots.random import RandomBot
from intrigue.core.contract import Action, AnyGame
from intrigue.core.recall import Moment


class Bot(Protocol):
    """May also have `beliefs(view) -> Beliefs`: what it holds possible of hidden things, and how probable."""

    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        """One of the actions."""


@runtime_checkable
class Listener(Protocol):
    """A bot that wants to know what happened, and not only how things stand."""

    def hear(self, moments: Sequence[Moment]) -> None:
        """What its seat did and was told since it was asked last, or from the beginning if it never was."""


@runtime_checkable
class Searcher(Protocol):
    """A bot that thinks as long as it may."""

    budget: Budget  # for its next decision


class UnknownBot(ValueError):
    """No bot has that name."""


BOTS: dict[str, Callable[[AnyGame, Random, Budget], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": hard,
}
REFERENCES = {"minimax": "conspirateurs"}  # to measure others against, and the one game they play
THINKING = frozenset({"hard"})  # those that think as long as their budget lasts
LEVELS = ("easy", "medium", "hard")  # what players are offered


def make(bot: str, game: AnyGame, rng: Random, budget: Budget = TWO_SECONDS) -> Bot:
    """The bot of that name for a game, with its own source of luck."""
    known = names(game)
    if bot not in known:
        raise UnknownBot(f"there is no bot called {bot!r} for {game.title}; the bots are {', '.join(known)}")
    if bot in BOTS:
        return BOTS[bot](game, rng, budget)
    from intrigue.bots.minimax import MinimaxBot

    return MinimaxBot(game, rng, budget)


def tell(bot: Bot, moments: Sequence[Moment]) -> None:
    """Let the bot hear what happened since it was asked last, if it listens."""
    if isinstance(bot, Listener):
        bot.hear(moments)


def allow(bot: Bot, budget: Budget) -> None:
    """Change what the bot may spend on its next decision, if it spends anything."""
    if isinstance(bot, Searcher):
        bot.budget = budget


def names(game: AnyGame) -> list[str]:
    """The bots there are for a game. One without a mind to guess at secrets, or a bot of its own, has no hard one."""
    known = [bot for bot in BOTS if bot != "hard" or has_hard(game.name)]
    return [*known, *(bot for bot, only in REFERENCES.items() if only == game.name)]

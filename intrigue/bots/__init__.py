"""Bots: each is a `choose(view, actions) -> Action` and sees nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol, runtime_checkable

from intrigue import games
from intrigue.bots.greedy import GreedyBot
from intrigue.bots.learned import NEEDS, ShippedBot, can_play, shipped
from intrigue.bots.levels import EasyBot, MediumBot
from intrigue.bots.random import RandomBot
from intrigue.bots.search import SearchBot
from intrigue.core.budget import TWO_SECONDS, Budget
from intrigue.core.contract import AnyGame
from intrigue.core.recall import Moment
from intrigue.core.title import Bot as Bot
from intrigue.core.title import MakeBot


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


BOTS: dict[str, MakeBot] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": SearchBot,
}
LEARNED = "learned"  # the network that comes with a game
QUICK = frozenset(BOTS) - {"hard"}  # answer at once; all others may think as long as their budget lasts
LEVELS = ("easy", "medium", "hard")  # what players are offered, where a game has them


def known(game: str) -> Mapping[str, MakeBot]:
    """The bots there are for a game: a search only where there is a mind to guess at secrets, and the game's own.

    One that learnt is there where weights came with the game, and numpy is installed.
    """
    title = games.title(game)
    found = {name: make for name, make in BOTS.items() if name != "hard" or title.mind} | dict(title.bots)
    return found | {LEARNED: ShippedBot} if shipped(game) and can_play() else found


def offered(game: str) -> list[str]:
    """The bots that players of a game can choose from: its levels, and those of its own.

    Where the network that comes with a game holds against hard, with the time that a table gives too, it is the level
    above: at other sizes it plays as hard.
    """
    found, own = known(game), games.title(game).bots
    levels = (*LEVELS, LEARNED) if games.title(game).mastered and "hard" in found else LEVELS
    return [*(level for level in levels if level in found), *(bot for bot in own if bot not in LEVELS)]


def make(bot: str, game: AnyGame, rng: Random, budget: Budget = TWO_SECONDS) -> Bot:
    """The bot of that name for a game, with its own source of luck."""
    found = known(game.name)
    if bot == LEARNED and shipped(game.name) and not can_play():
        raise UnknownBot(NEEDS)
    if bot not in found:
        raise UnknownBot(f"there is no bot called {bot!r} for {game.title}; the bots are {', '.join(found)}")
    return found[bot](game, rng, budget)


def tell(bot: Bot, moments: Sequence[Moment]) -> None:
    """Let the bot hear what happened since it was asked last, if it listens."""
    if isinstance(bot, Listener):
        bot.hear(moments)


def allow(bot: Bot, budget: Budget) -> None:
    """Change what the bot may spend on its next decision, if it spends anything."""
    if isinstance(bot, Searcher):
        bot.budget = budget


def names(game: AnyGame) -> list[str]:
    """The names of the bots there are for a game."""
    return list(known(game.name))

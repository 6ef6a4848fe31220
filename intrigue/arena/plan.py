"""What an arena plays: its line-ups, and the matches of each, with their seeds and who sits where."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement
from random import Random
from time import thread_time
from typing import Any, NamedTuple

from intrigue import games
from intrigue.bots.invited import invite
from intrigue.core import prose
from intrigue.core.budget import Budget
from intrigue.core.contract import AnyGame
from intrigue.core.options import Value, dump, load

Lineup = tuple[str, ...]
PROCESSOR_TIME = Budget(clock=thread_time)  # workers share the cores


class BadPlan(ValueError):
    """An arena that cannot be played; the text says what to change."""


def file_name(bots: Lineup) -> str:
    """A word for these bots that can name a file, and no other bots' file."""
    plain = "-".join(re.sub(r"[^A-Za-z0-9]+", "_", bot).strip("_") for bot in bots)
    if any(not bot.isalnum() for bot in bots):
        plain = f"{plain[:40]}_{hashlib.sha256(repr(bots).encode()).hexdigest()[:8]}"
    return plain


class Fixture(NamedTuple):
    """One match: the line-up, its number in it, the number of its seed, and the bot on each seat."""

    lineup: Lineup
    number: int
    deal: int
    bots: tuple[str, ...]

    @property
    def name(self) -> str:
        """A word for the match that can name a file."""
        return f"{file_name(self.lineup)}-{self.number:04}"


@dataclass(frozen=True)
class Plan:
    """An arena, complete: the same plan gives the same matches. Every line-up plays the same seeds."""

    game: str
    lineups: tuple[Lineup, ...]
    matches: int  # of each line-up
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: str = "1"
    budget: Budget = PROCESSOR_TIME
    beliefs: bool = False
    in_order: bool = False  # keep the order of a line-up round the table: partners and neighbours
    turned: bool = True  # each deal from every seat; a bot among its like would play the same match again

    def __post_init__(self) -> None:
        sizes = {len(lineup) for lineup in self.lineups}
        game = self.load()
        if len(sizes) != 1:
            raise BadPlan("all line-ups of an arena have the same number of seats, and there is at least one")
        if not sizes <= set(game.seats):
            raise BadPlan(f"{game.title} with these options has {prose.sizes(game)}, not {sizes.pop()}")
        if self.matches < 1:
            raise BadPlan("an arena plays at least one match of each line-up")
        if len(set(self.lineups)) < len(self.lineups):
            raise BadPlan("a line-up is named twice")
        for bot in {bot for lineup in self.lineups for bot in lineup}:
            invite(bot, game, Random(0), self.budget)

    @property
    def seats(self) -> int:
        return len(self.lineups[0])

    def load(self) -> AnyGame:
        return games.load(self.game, load(games.title(self.game).options, self.options))

    def rules(self) -> dict[str, Any]:
        """What all matches have in common. Line-ups and matches may join an arena later; nothing else may change."""
        rules = {
            "game": self.game,
            "rules": self.load().version,
            "options": dump(self.load().options),
            "seats": self.seats,
            "seed": self.seed,
            "think": None if self.budget.iterations else self.budget.seconds,
            "iterations": self.budget.iterations,
            "beliefs": self.beliefs,
        }
        rules |= {} if self.turned else {"turned": False}
        return rules | ({"in_order": True} if self.in_order else {})

    def fixtures(self) -> list[Fixture]:
        """Every match, in an order that keeps the line-ups even when the arena is stopped."""
        return [self.fixture(lineup, number) for number in range(self.matches) for lineup in self.lineups]

    def fixture(self, lineup: Lineup, number: int) -> Fixture:
        """Each deal is played once from every seat: the order round the table is drawn, then turned seat by seat."""
        deal, turn = divmod(number, self.seats) if self.turned else (number, 0)
        order = Random(f"{self.seed} order {deal}").sample(range(self.seats), self.seats)
        seated = lineup if self.in_order else tuple(lineup[place] for place in order)
        return Fixture(lineup, number, deal, (*seated[turn:], *seated[:turn]))


def every_lineup(names: Sequence[str], seats: int) -> tuple[Lineup, ...]:
    """Every choice of bots for the seats; where bots are fewer than seats, each sits at least once."""
    names = tuple(dict.fromkeys(names))
    if len(names) >= seats:
        return tuple(combinations(names, seats))
    extra = combinations_with_replacement(names, seats - len(names))
    return tuple(tuple(sorted((*names, *more), key=names.index)) for more in extra)

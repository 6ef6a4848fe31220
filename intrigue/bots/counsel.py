"""Counsel: what a good player would do at a seat, from what that seat knows and nothing else.

The same search as that of the hard bot says which actions look best; these are then tried out against each other in the
same dreams, so that what lies between them can be told from luck. The same knowledge and the same luck give the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Any, NamedTuple, Protocol, runtime_checkable

from intrigue import bots, games
from intrigue.bots.beliefs import Beliefs
from intrigue.core.budget import Budget
from intrigue.core.contract import Action, AnyGame, steps
from intrigue.core.play import play_on
from intrigue.core.recall import Moment

BEST = 3  # actions that are told: the best, and two that could be done instead
FAR = 2_000  # entries after which a match played out without a mind is given up
BELIEFS = 4  # that are told
PARAGRAPHS = re.compile(r" ?\[[\d, -]+\]")  # of the rules, as explanations name them
SOBER = 8  # tries of good players for one of plain ones, who play matches out
SURE = 2.0  # standard errors that a difference must be above what matters
STRAYS = 0.1  # how often a simple player does anything, so that matches played out differ


class Weighed(NamedTuple):
    """An action, the share of the win that its seat may expect of it, and how much less that is than the best."""

    action: Action
    share: float
    behind: float = 0.0
    error: float = 0.0  # the standard error of that difference; 0 where nothing was left to luck


@runtime_checkable
class Dreamer(Protocol):
    """A bot that holds some worlds more probable than others."""

    def dreams(self, view: Any, n: int) -> Sequence[Any]:
        """So many worlds, each as often as it is probable; some may be the same object."""


@runtime_checkable
class Weigher(Protocol):
    """A bot that can say what it thinks of actions, and not only which it takes. Its luck is its own."""

    def leading(self, view: Any, actions: Sequence[Action], tries: int) -> Sequence[Action]:
        """The actions that look best after this many tries, the best first."""

    def outcomes(self, view: Any, actions: Sequence[Action], tries: int) -> Sequence[Sequence[float]]:
        """For each action the shares that the seat got in as many tries, each time from the same dream as the others.

        A single number where nothing is left to luck.
        """


class Asked(NamedTuple):
    """A decision, with all that its seat knows."""

    game: AnyGame
    view: Any
    actions: Sequence[Action]
    moments: Sequence[Moment] = ()


class Counsel(NamedTuple):
    """Some actions, the best first, and what the seat may hold probable."""

    weighed: Sequence[Weighed]
    beliefs: Beliefs


def counsel(asked: Asked, luck: str, tries: int, also: Action | None = None) -> Counsel:
    """The best that can be done, and two alternatives; and one more action if that is asked about."""
    first = differing(leading(_sensible(asked), f"{luck} first", tries))
    if also is not None and also not in first:
        first.append(also)
    player = _weigher(asked, luck)
    found = weigh(asked, first, luck, tries)
    return Counsel(found, player.beliefs(asked.view) if hasattr(player, "beliefs") else {})


def _sensible(asked: Asked) -> Asked:
    """The decision without what the seat knows to be in vain, if anything else is left."""
    vain = games.title(asked.game.name).advice.vain
    return asked._replace(actions=[action for action in asked.actions if not vain(asked.view, action)] or asked.actions)


def differing(ranked: Sequence[Action]) -> list[Action]:
    """The best, and the best that differ from it in more than their last step, as in an amount; others if need be."""
    first: dict[Any, Action] = {}
    for action in ranked:
        key = steps(action)
        first.setdefault(tuple(key[:-1]) if len(key) > 2 else tuple(key), action)
    return [*first.values(), *[action for action in ranked if action not in first.values()]][:BEST]


def leading(asked: Asked, luck: str, tries: int) -> Sequence[Action]:
    """The actions that look best, the best first."""
    if len(asked.actions) == 1:
        return asked.actions
    return _weigher(asked, luck).leading(asked.view, asked.actions, tries)


def weigh(asked: Asked, actions: Sequence[Action], luck: str, tries: int) -> list[Weighed]:
    """These actions, the best first, with what each may bring and how sure it is that it brings less."""
    return _ordered(actions, _weigher(asked, luck).outcomes(asked.view, actions, tries))


def _ordered(actions: Sequence[Action], outcomes: Sequence[Sequence[float]]) -> list[Weighed]:
    order = sorted(range(len(actions)), key=lambda index: -fmean(outcomes[index]))
    best = outcomes[order[0]]
    return [Weighed(actions[index], fmean(outcomes[index]), *_behind(best, outcomes[index])) for index in order]


def weigh_soberly(asked: Asked, actions: Sequence[Action], luck: str, tries: int) -> list[Weighed]:
    """Two actions, the best first, as the more cautious of two judges sees them.

    The search lets everybody play as well as it can, and so may think that a chance which is not taken at once is lost.
    The other judge lets plain players, who know what they see and nothing else, play the same worlds out to the end.
    """
    sharp = weigh(asked, actions, luck, tries)
    player = _weigher(asked, f"{luck} sober")
    luckless, unclear = not sharp[-1].error, sharp[-1].behind <= SURE * sharp[-1].error
    if luckless or unclear or not isinstance(player, Dreamer):
        return sharp
    worlds = player.dreams(asked.view, max(2, tries // SOBER))
    outcomes = SimpleWeigher(asked.game, Random(luck)).played(asked.view, actions, worlds)
    plain = _ordered(actions, outcomes)
    if plain[0].action != sharp[0].action:
        return plain if plain[0].action == actions[-1] else sharp
    return min(sharp, plain, key=lambda found: found[-1].behind - SURE * found[-1].error)


def _behind(best: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """How much less the other brings, and the standard error of that: from pairs that met the same dream."""
    less = [high - low for high, low in zip(best, other, strict=True)]
    return fmean(less), sqrt(variance(less) / len(less)) if len(less) > 1 else 0.0


def _weigher(asked: Asked, luck: str) -> Weigher:
    """The hard bot, told all that the seat knows; where there is none that weighs, a simple player."""
    game, rng = asked.game, Random(luck)
    player = bots.make("hard", game, rng, Budget(iterations=1)) if "hard" in bots.known(game.name) else None
    if not isinstance(player, Weigher):
        return SimpleWeigher(game, rng)
    bots.tell(player, asked.moments)
    return player


# In words


def label(game: AnyGame, view: Any, names: Sequence[str], action: Action) -> str:
    """An action in the words of its game, or else as its steps are offered."""
    title, key = games.title(game.name), steps(action)
    text, said = title.text, title.advice.deed(view, names, action)
    return said or ", ".join([text.label(view, names, tuple(key[:place]), step) for place, step in enumerate(key)])


def why(game: AnyGame, view: Any, names: Sequence[str], action: Action, beliefs: Beliefs) -> str:
    """What the game says for an action, or what an action of that kind does, without its paragraphs."""
    title = games.title(game.name)
    said = title.advice.reason(view, names, action, beliefs)
    return said or PARAGRAPHS.sub("", title.text.explain(type(action).__name__))


def believed(game: AnyGame, view: Any, names: Sequence[str], beliefs: Beliefs) -> list[str]:
    """What the seat may hold probable, in a few sentences."""
    return list(games.title(game.name).advice.beliefs(view, names, beliefs))[:BELIEFS]


class SimpleWeigher:
    """For games without a mind: plays matches out from dreams, all seats doing mostly what the hints like best."""

    def __init__(self, game: AnyGame, rng: Random) -> None:
        self._game, self._hints, self._rng = game, games.title(game.name).hints, rng

    def leading(self, view: Any, actions: Sequence[Action], tries: int) -> Sequence[Action]:
        values = self._hints.values(view, actions)
        return [actions[index] for index in sorted(range(len(actions)), key=lambda index: -values[index])]

    def outcomes(self, view: Any, actions: Sequence[Action], tries: int) -> Sequence[Sequence[float]]:
        return self.played(view, actions, [self._game.determinize(view, self._rng) for _ in range(tries)])

    def played(self, view: Any, actions: Sequence[Action], worlds: Sequence[Any]) -> list[list[float]]:
        """For each action the shares that the seat got in these worlds, each time with the same luck as the others."""
        found, own = list[list[float]]([] for _ in actions), self._rng
        for world in worlds:
            luck = own.random()
            for action, shares in zip(actions, found, strict=True):
                self._rng, state = Random(luck), world.copy()
                self._game.apply(state, view.seat, action)
                play_on(self._game, state, self._rng, self._choose, FAR)
                over = not self._game.actors(state)
                shares.append(self._game.result(state)[view.seat] if over else 1 / state.seats)
        self._rng = own
        return found

    def _choose(self, view: Any, actions: Sequence[Action]) -> Action:
        if len(actions) == 1 or self._rng.random() < STRAYS:
            return actions[int(self._rng.random() * len(actions))]
        values = self._hints.values(view, actions)
        return actions[max(range(len(actions)), key=values.__getitem__)]

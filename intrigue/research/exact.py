"""Exact answers for games with a small tree: CFR+, best responses and how much of a win a policy gives away.

The tree is made from the contract alone: chance by its odds, information states by recall. It is for two seats, whose
shares of the win add up to one, and for games small enough to be listed whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from random import Random
from typing import Any, NamedTuple

from intrigue import bots
from intrigue.core.budget import Budget
from intrigue.core.contract import CHANCE, Action, AnyGame, Entry, Seat
from intrigue.core.recall import Moment, Recall, apply_told, moment

MOST_NODES = 3_000_000
MOST_DEPTH = 200  # entries of a log
SEATS = (0, 1)
Law = tuple[float, ...]  # the chance of each legal action
Policy = list[Law]  # by information state


class TooLarge(ValueError):
    """The tree has more nodes, or longer matches, than can be listed."""


class Junction(NamedTuple):
    """A state of the match: who acts, knowing what, and where each action leads."""

    depth: int
    seat: Seat
    info: int  # the number of the information state; -1 at chance
    kids: tuple[int, ...]
    odds: Law  # of chance; empty where a seat acts


@dataclass(slots=True)
class Info:
    """An information state: all that the seat did and heard, and its choice."""

    seat: Seat
    recall: int
    actions: tuple[Action, ...]
    state: Any  # one of those that the seat cannot tell apart
    nodes: list[int] = field(default_factory=list)


class Tree:
    """The whole game at two seats. Nodes are in the order of their depth; leaves have shares instead of a node."""

    def __init__(self, game: AnyGame, most: int = MOST_NODES) -> None:
        self.game, self._most = game, most
        self.infos: list[Info] = []
        self.shares: dict[int, float] = {}  # of the first seat, at the leaves
        self._nodes: list[Junction | None] = []
        self._recalls: dict[tuple[int, Moment], int] = {}  # the one before and what came, to its number
        self._numbers: dict[tuple[Seat, int], int] = {}
        self._grow(game.start(len(SEATS)), (0, 0), 0)
        inner = [(node.depth, place, node) for place, node in enumerate(self._nodes) if node]
        self.levels = [
            [(place, node) for _, place, node in level] for _, level in groupby(sorted(inner), lambda each: each[0])
        ]
        self.size = len(self._nodes)
        self._chain = {number: key for key, number in self._recalls.items()}

    def _grow(self, state: Any, known: tuple[int, ...], depth: int) -> int:
        """Add the state and all that can follow; the number of its node."""
        place = len(self._nodes)
        if place >= self._most or depth > MOST_DEPTH:
            raise TooLarge(
                f"{self.game.title} with these options is too large to list: it has more than {self._most:,} nodes, "
                f"or matches of more than {MOST_DEPTH} entries. See whether it has an option small."
            )
        self._nodes.append(None)
        actors = self.game.actors(state)
        if not actors:
            first, second = self.game.result(state)
            assert abs(first + second - 1) < 1e-9, "shares that do not add up to one"
            self.shares[place] = first
            return place
        seat = actors[0]  # of several that are asked together: none hears what another answers
        info, odds, actions = -1, tuple[float, ...](), tuple[Action, ...]()
        if seat == CHANCE:
            drawn = self.game.odds(state)
            whole = sum(weight for _, weight in drawn)
            actions, odds = tuple(action for action, _ in drawn), tuple(weight / whole for _, weight in drawn)
        else:
            actions = tuple(self.game.legal(state, seat))
            info = self._inform(seat, known[seat], actions, state, place)
        kids = tuple([self._follow(state, known, depth, Entry(seat, action)) for action in actions])
        self._nodes[place] = Junction(depth, seat, info, kids, odds)
        return place

    def _follow(self, state: Any, known: tuple[int, ...], depth: int, entry: Entry) -> int:
        after = state.copy()
        told = apply_told(self.game, after, entry.seat, entry.action)
        heard = [(known[seat], moment(seat, entry, told)) for seat in SEATS]
        numbers = tuple([self._recalls.setdefault(each, len(self._recalls) + 1) for each in heard])
        return self._grow(after, numbers, depth + 1)

    def _inform(self, seat: Seat, recall: int, actions: tuple[Action, ...], state: Any, place: int) -> int:
        """The number of the information state, met for the first time or again."""
        number = self._numbers.setdefault((seat, recall), len(self.infos))
        if number == len(self.infos):
            self.infos.append(Info(seat, recall, actions, state))
        assert self.infos[number].actions == actions, "legal actions that depend on more than what is known"
        self.infos[number].nodes.append(place)
        return number

    def recall(self, info: Info) -> Recall:
        """What the seat did and heard, from the first moment on."""
        found, number = list[Moment](), info.recall
        while number:
            number, last = self._chain[number]
            found.append(last)
        return tuple(reversed(found))


# Policies


def uniform(tree: Tree) -> Policy:
    """Any action as likely as another."""
    return [(1 / len(info.actions),) * len(info.actions) for info in tree.infos]


def asked(tree: Tree, bot: str, samples: int, budget: Budget, seed: int = 1) -> Policy:
    """How often a bot chose each action when asked so many times, each time afresh and with its whole recall."""
    policy: Policy = []
    for number, info in enumerate(tree.infos):
        counts = [0] * len(info.actions)
        view, moments = tree.game.view(info.state, info.seat), tree.recall(info)
        for again in range(samples if len(counts) > 1 else 1):
            player = bots.make(bot, tree.game, Random(f"{seed} {number} {again}"), budget)
            bots.tell(player, moments)
            counts[info.actions.index(player.choose(view, info.actions))] += 1
        policy.append(tuple(count / sum(counts) for count in counts))
    return policy


def law(weights: Sequence[float]) -> Law:
    """Chances in proportion to the weights, or all alike where there are none."""
    whole = sum(weights)
    return tuple([weight / whole for weight in weights]) if whole else (1 / len(weights),) * len(weights)


# Values


def value(tree: Tree, policy: Policy) -> float:
    """What the first seat gets if both follow the policy."""
    values = [0.0] * tree.size
    for place, share in tree.shares.items():
        values[place] = share
    for level in reversed(tree.levels):
        for place, node in level:
            chances = node.odds or policy[node.info]
            values[place] = sum([chance * values[kid] for chance, kid in zip(chances, node.kids, strict=True)])
    return values[0]


def reaches(tree: Tree, policy: Policy, seat: Seat, own: bool) -> list[float]:
    """By node: the chance that the seat's actions lead there or, if not own, that the others' and luck do."""
    found = [0.0] * tree.size
    found[0] = 1.0
    for level in tree.levels:
        for place, node in level:
            here = found[place]
            if (node.seat == seat) == own:
                for chance, kid in zip(node.odds or policy[node.info], node.kids, strict=True):
                    found[kid] = here * chance
            else:
                for kid in node.kids:
                    found[kid] = here
    return found


def best_response(tree: Tree, policy: Policy, seat: Seat) -> float:
    """What the seat gets if the other follows the policy and the seat knows it: exact, by information states."""
    reach, values = reaches(tree, policy, seat, own=False), [0.0] * tree.size
    for place, share in tree.shares.items():
        values[place] = share if seat == 0 else 1 - share
    for level in reversed(tree.levels):
        best = _best([(place, node) for place, node in level if node.seat == seat], reach, values)
        for place, node in level:
            if node.seat == seat:
                values[place] = values[node.kids[best[node.info]]]
            else:
                chances = node.odds or policy[node.info]
                values[place] = sum([chance * values[kid] for chance, kid in zip(chances, node.kids, strict=True)])
    return values[0]


def _best(level: list[tuple[int, Junction]], reach: list[float], values: list[float]) -> dict[int, int]:
    """By information state: the action with the most to expect, over all states that the seat cannot tell apart."""
    worth: dict[int, list[float]] = {}
    for place, node in level:  # those that look alike are on one level: everybody knows how long the log is
        sums = worth.setdefault(node.info, [0.0] * len(node.kids))
        for number, kid in enumerate(node.kids):
            sums[number] += reach[place] * values[kid]
    return {info: sums.index(max(sums)) for info, sums in worth.items()}


class Exploited(NamedTuple):
    """What the best responses to a policy get, and by how much on average that is more than they should."""

    as_first: float
    as_second: float

    @property
    def nash_conv(self) -> float:
        """What both could gain together by answering in the best way; 0 in equilibrium."""
        return self.as_first + self.as_second - 1

    @property
    def exploitability(self) -> float:
        """What a best response gains on average over the seats: NashConv by two."""
        return self.nash_conv / 2


def exploit(tree: Tree, policy: Policy) -> Exploited:
    return Exploited(best_response(tree, policy, 0), best_response(tree, policy, 1))


# Counterfactual regret


class Solver:
    """CFR+: the seats take turns to learn, regrets are never below zero, and later rounds count more. Plain: CFR."""

    def __init__(self, tree: Tree, plain: bool = False) -> None:
        self.tree, self.plain, self.rounds = tree, plain, 0
        self._regrets = [[0.0] * len(info.actions) for info in tree.infos]
        self._sums = [[0.0] * len(info.actions) for info in tree.infos]

    def run(self, rounds: int, watch: Callable[[int], None] | None = None) -> Policy:
        """Learn for so many rounds more; the average policy, which comes near an equilibrium."""
        for _ in range(rounds):
            self.rounds += 1
            for seat in SEATS:
                self._learn(seat)
            if watch:
                watch(self.rounds)
        return [law(sums) for sums in self._sums]

    def _learn(self, seat: Seat) -> None:
        tree, policy = self.tree, [law([max(0.0, each) for each in regrets]) for regrets in self._regrets]
        reach, own = reaches(tree, policy, seat, own=False), reaches(tree, policy, seat, own=True)
        values = [0.0] * tree.size
        for place, share in tree.shares.items():
            values[place] = share if seat == 0 else 1 - share
        for level in reversed(tree.levels):
            for place, node in level:
                chances, worth = node.odds or policy[node.info], [values[kid] for kid in node.kids]
                values[place] = expected = sum([a * b for a, b in zip(chances, worth, strict=True)])
                if node.seat == seat:
                    regrets, here = self._regrets[node.info], reach[place]
                    for number, gain in enumerate(worth):
                        regrets[number] += here * (gain - expected)
        self._remember(seat, policy, own)

    def _remember(self, seat: Seat, policy: Policy, own: list[float]) -> None:
        """Add the policy of this round to the average, as often as the seat's own actions lead there."""
        weight = 1 if self.plain else self.rounds
        for info, chances, sums, regrets in zip(self.tree.infos, policy, self._sums, self._regrets, strict=True):
            if info.seat == seat:
                if not self.plain:
                    regrets[:] = [max(0.0, each) for each in regrets]
                here = weight * own[info.nodes[0]]  # the same at all its nodes: a seat forgets nothing
                for number, chance in enumerate(chances):
                    sums[number] += here * chance


def count(tree: Tree) -> dict[str, int]:
    """The size of the tree: nodes, leaves, information states, and those with a choice."""
    choices: Iterable[Info] = [info for info in tree.infos if len(info.actions) > 1]
    return {
        "nodes": tree.size,
        "leaves": len(tree.shares),
        "information states": len(tree.infos),
        "with a choice": len(list(choices)),
    }

"""Monte Carlo tree search over dreams: every iteration plays on from a state that the seat holds possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt
from random import Random
from typing import Any

from intrigue import games
from intrigue.bots.beliefs import Beliefs, Fit, drawn, dreams, fitting, posterior
from intrigue.core.budget import Budget
from intrigue.core.contract import CHANCE, Action, AnyGame, Seat, draw
from intrigue.core.mind import Mind
from intrigue.core.recall import Moment, Undone

MANY = 100  # actions that are too many to compare below the root: there the guide decides
CLOSE = 0.5  # where predictable play loses, actions with at least this much of the most visits share the choice


class Node:
    """What the search knows after a row of actions, whatever chance drew in between."""

    __slots__ = ("actors", "children", "offered", "share", "visits")

    def __init__(self) -> None:
        self.children: dict[Action, Node] = {}
        self.visits = 0
        self.offered = 0  # how often the action that leads here could have been taken
        self.share = 0.0  # sum of what the one who acted got
        self.actors: set[Seat] = set()  # who acted here

    def value(self, explore: float) -> float:
        """The upper confidence bound, for the one who acts."""
        return self.share / self.visits + explore * sqrt(log(self.offered) / self.visits)


class Search:
    """One decision of one seat."""

    def __init__(
        self,
        game: AnyGame,
        mind: Mind,
        rng: Random,
        view: Any,
        fit: Fit,
        ranked: Sequence[Action],
        kept: Node | None = None,
    ) -> None:
        self._game, self._mind, self._rng, self._seat = game, mind, rng, view.seat
        self._ranked = ranked
        self._explore, self._wide, self._follow, self._trust = mind.explore, mind.wide, mind.follow, mind.trust
        self._quiet, self._result, self._deep, self._same = mind.quiet, mind.result or game.result, mind.deep, mind.same
        self._dreams: Iterator[Any] = dreams(game, fit, view, rng)
        self._dreamt: list[Any] = []
        self._met: dict[Action, int] = {}  # how many of those each first action has met
        self.root = Node()
        if kept and kept.actors == {self._seat}:  # nobody else acted since: what was found out then still counts
            self.root.children = {action: kept.children[action] for action in ranked if action in kept.children}
            self.root.visits = sum(child.visits for child in self.root.children.values())

    def iterate(self) -> None:
        """Dream, walk down the tree, play on from its edge, and remember who got what."""
        first = self._select_first()
        self.attempt(first, self._dream(first))

    def attempt(self, first: Action, state: Any) -> Sequence[float]:
        """Begin with an action in a state that is ours to change; what everybody got."""
        path = self._descend(state, first)
        shares = self._play_on(state)
        self.root.visits += 1
        for seat, node in path:
            node.visits += 1
            node.share += shares[seat]
        return shares

    def _dream(self, first: Action) -> Any:
        """The next dream for that action. Where all meet the same, none is merely lucky, but guesses seem too good."""
        if not self._same:
            return next(self._dreams)
        number = self._met.get(first, 0)
        self._met[first] = number + 1
        if number == len(self._dreamt):
            self._dreamt.append(next(self._dreams))
        return self._dreamt[number].copy()

    def _descend(self, state: Any, first: Action) -> list[tuple[Seat, Node]]:
        """Act in the state along the tree until a new node is made or the match ends."""
        game, rng, node = self._game, self._rng, self.root
        path: list[tuple[Seat, Node]] = []
        sealed: tuple[Seat, ...] = ()
        while actors := game.actors(state):
            seat = actors[0]
            if seat == CHANCE:
                game.apply(state, CHANCE, draw(game.odds(state), rng))
                continue
            if self._seat in actors:
                seat = self._seat
            elif len(actors) > 1 or actors == sealed:  # these do not see what the others seal
                sealed = tuple(other for other in actors if other != seat)
                game.apply(state, seat, self._mind.guide(state, seat, game.legal(state, seat), rng))
                continue
            sealed = tuple(other for other in actors if other != seat)
            node.actors.add(seat)
            action = self._select(node, state, seat) if path else first
            is_new = action not in node.children
            child = node.children.setdefault(action, Node())
            child.offered += is_new
            path.append((seat, child))
            game.apply(state, seat, action)
            if is_new or len(path) == self._deep:
                break
            node = child
        return path

    def _select(self, node: Node, state: Any, seat: Seat) -> Action:
        """A new action while the node is narrow for its visits, else the most promising of those known."""
        actions = self._game.legal(state, seat)
        if len(actions) == 1:
            return actions[0]
        if len(actions) > MANY or (seat != self._seat and node.visits < self._follow):
            return self._mind.guide(state, seat, actions, self._rng)
        children = node.children
        known = [action for action in actions if action in children] if children else []
        if len(known) < len(actions) and len(known) < self._wide * sqrt(node.visits + 1):
            action = self._mind.guide(state, seat, actions, self._rng)
            if action not in children:
                return action
            action = actions[int(self._rng.random() * len(actions))]
            if action not in children:
                return action
        if not known:
            return actions[int(self._rng.random() * len(actions))]
        for action in known:
            children[action].offered += 1
        return max(known, key=lambda action: children[action].value(self._explore))

    def _select_first(self) -> Action:
        """At the root the actions are ranked: better ranks are tried first and more."""
        root, ranked = self.root, self._ranked
        width = min(len(ranked), int(2 + self._wide * sqrt(root.visits)))
        best, found = -1.0, ranked[0]
        spread = sqrt(log(root.visits + 2))
        for rank in range(width):
            child = root.children.get(ranked[rank])
            if child is None:
                return ranked[rank]
            value = child.share / child.visits + self._explore * spread / sqrt(child.visits)
            value += self._trust / ((1 + rank) * (1 + child.visits))
            if value > best:
                best, found = value, ranked[rank]
        return found

    def _play_on(self, state: Any) -> Sequence[float]:
        """Let the guide play a while for all seats, then judge."""
        game, guide, rng, left = self._game, self._mind.guide, self._rng, self._mind.depth
        while actors := game.actors(state):
            seat = actors[0]
            if seat == CHANCE:
                game.apply(state, CHANCE, draw(game.odds(state), rng))
                continue
            if left <= 0 and self._quiet(state):
                return self._mind.worth(state)
            left -= 1
            game.apply(state, seat, guide(state, seat, game.legal(state, seat), rng))
        return self._result(state)

    def choice(self) -> Action:
        """The action visited most; where being predictable loses, one of those visited nearly as often."""
        children = self.root.children
        most = max(children, key=lambda action: children[action].visits)
        if type(most).__name__ not in self._mind.mixed:
            return most
        least = CLOSE * children[most].visits
        close = [action for action in children if children[action].visits >= least]
        return self._rng.choices(close, [children[action].visits for action in close])[0]


class SearchBot:
    """Searches as long as its budget lasts, with the game's hints to begin from and the game's mind to judge by."""

    def __init__(self, game: AnyGame, rng: Random, budget: Budget) -> None:
        self._game, self._rng, self.budget = game, rng, budget
        title = games.title(game.name)
        assert title.mind is not None, "only a game with a mind is searched"
        self._mind, self._values = title.mind, title.mind.values or title.hints.values
        self._seat: Seat | None = None  # that decided last
        self._chosen: Action | None = None
        self._moments: list[Moment] = []
        self._after: Node | None = None  # the tree under its choice

    def hear(self, moments: Sequence[Moment]) -> None:
        """What was found out under the last choice counts as long as that choice stands."""
        done = [moment.did for moment in moments if moment.did is not None]
        if done != [self._chosen] or any(isinstance(event, Undone) for moment in moments for event in moment.heard):
            self._after = None
        self._moments += moments

    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        after = self._after if view.seat == self._seat else None
        if len(actions) == 1:
            self._chosen, self._after = actions[0], after.children.get(actions[0]) if after else None
            return actions[0]
        search, spent = self._search(view, actions, after), self.budget.start()
        while spent.more():
            search.iterate()
        chosen = self._mind.feint(view, search.choice(), self._rng)
        self._seat, self._chosen, self._after = view.seat, chosen, search.root.children.get(chosen)
        return chosen

    def _search(self, view: Any, actions: Sequence[Action], after: Node | None = None) -> Search:
        values = self._values(view, actions)
        order = sorted(range(len(actions)), key=lambda index: (-values[index], self._rng.random()))
        fit, ranked = fitting(self._mind, view, self._moments), [actions[index] for index in order]
        return Search(self._game, self._mind, self._rng, view, fit, ranked, after)

    def leading(self, view: Any, actions: Sequence[Action], tries: int) -> Sequence[Action]:
        """By how often the search came back to them."""
        search = self._search(view, actions)
        for _ in range(tries):
            search.iterate()
        tried = search.root.children
        return sorted(tried, key=lambda action: -tried[action].visits)

    def outcomes(self, view: Any, actions: Sequence[Action], tries: int) -> Sequence[Sequence[float]]:
        """Each action begins a search of its own, in the same dreams."""
        fit, found = fitting(self._mind, view, self._moments), list[list[float]]([] for _ in actions)
        search = Search(self._game, self._mind, self._rng, view, fit, actions)
        for dream in self.dreams(view, tries):
            for action, shares in zip(actions, found, strict=True):
                shares.append(search.attempt(action, dream.copy())[view.seat])
        return found

    def dreams(self, view: Any, n: int) -> Sequence[Any]:
        """So many worlds, each as often as it is probable; some may be the same object."""
        return drawn(self._game, self._mind, fitting(self._mind, view, self._moments), view, self._rng, n)

    def beliefs(self, view: Any) -> Beliefs:
        """By the weights that the search draws its dreams with."""
        return posterior(self._game, self._mind, view, fitting(self._mind, view, self._moments))

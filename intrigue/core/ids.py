"""Numbers for what can be done: every action, and every outcome of chance, of a game at a table of some size.

An id is the place of an action in a list that never changes for the same game, options and number of seats: a trained
network knows its actions by nothing else. Golden files in the tests hold the lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Protocol

from intrigue.core.contract import CHANCE, Action, Game, S, V
from intrigue.core.promises import promise

MANY = 1 << 14  # masks of lists of actions that are remembered; beyond that it begins anew
NONE = -1  # in place of an id: nothing is picked yet


class Halves(Protocol):
    """How two ids, picked one after the other, make one action, where there are too many actions to list."""

    def spell(self, action: Action) -> tuple[int, ...]:
        """The ids that make the action: one, or two."""

    def next(self, actions: Sequence[Action], first: int) -> Iterable[int]:
        """The ids that may be picked now, with that one picked before or NONE."""

    def whole(self, actions: Sequence[Action], number: int, first: int) -> Action | None:
        """The action made by that id, with that one picked before or NONE; None if another must follow."""


class Ids:
    """The actions of all seats by id, and the outcomes of chance by ids of their own.

    In most games an id is an action. With halves, an action is made by one id or by two, and the list holds what the
    ids stand for, which need not be actions of the game.
    """

    def __init__(self, actions: Iterable[Action], outcomes: Iterable[Action], halves: Halves | None = None) -> None:
        self.actions: tuple[Action, ...] = tuple(actions)
        self.outcomes: tuple[Action, ...] = tuple(outcomes)
        self.halves = halves
        self.size = len(self.actions)
        self.steps = 2 if halves else 1  # at most this many ids make one action
        # Rules make each action once, and this object keeps it alive: to know it by its address is quickest.
        self._places: dict[int, int] = {id(action): number for number, action in enumerate(self.actions)}
        self._numbers: dict[Action, int] = {action: number for number, action in enumerate(self.actions)}
        self._offered: dict[int, tuple[Sequence[Action], bytes]] = {}
        self._outcomes: dict[Action, int] = {outcome: number for number, outcome in enumerate(self.outcomes)}

    def __contains__(self, action: Action) -> bool:
        """Whether the action has an id of its own."""
        return action in self._numbers

    def number(self, action: Action) -> int:
        """The id of an action; KeyError if it has none of its own."""
        number = self._places.get(id(action))
        return self._numbers[action] if number is None else number

    def outcome(self, outcome: Action) -> int:
        """The id of an outcome of chance, counted apart from those of actions."""
        return self._outcomes[outcome]

    def spell(self, action: Action) -> tuple[int, ...]:
        """The ids to pick, in order, for an action."""
        return self.halves.spell(action) if self.halves else (self.number(action),)

    def whole(self, actions: Sequence[Action], number: int, first: int = NONE) -> Action | None:
        """The action that the id makes, after the first if one was picked; None if another id must follow.

        Of the legal actions; whether the id may be picked at all is what the mask says.
        """
        if self.halves:
            return self.halves.whole(actions, number, first)
        return self.actions[number]

    def mask(self, actions: Sequence[Action], into: Any, first: int = NONE) -> None:
        """Write a byte for each id, 1 where it may be picked now, 0 elsewhere, into whatever holds so many bytes.

        The actions are the legal ones of a seat; for a seat that is not asked there are none, and all bytes are 0.
        """
        memoryview(into).cast("B")[:] = self.offer(actions, first)

    def offer(self, actions: Sequence[Action], first: int = NONE) -> bytes:
        """The same as bytes. Those of a tuple are remembered where an id is an action, since it stays so."""
        if self.halves:
            row = bytearray(self.size)
            for number in self.halves.next(actions, first) if actions else ():
                row[number] = 1
            return bytes(row)
        found = self._offered.get(id(actions))
        if found is not None and found[0] is actions:
            return found[1]
        row = bytearray(self.size)
        for action in actions:
            place = self._places.get(id(action), NONE)
            row[self._numbers[action] if place == NONE else place] = 1
        made = bytes(row)
        if isinstance(actions, tuple):
            if len(self._offered) >= MANY:
                self._offered.clear()
            self._offered[id(actions)] = (actions, made)
        return made

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickled without the addresses, which mean nothing elsewhere."""
        return Ids, (self.actions, self.outcomes, self.halves)

    def fingerprint(self) -> str:
        """A short text that is another for any other list: for what was trained to remember which ids it knows."""
        lines = [*map(repr, self.actions), "", *map(repr, self.outcomes)]
        return sha256("\n".join(lines).encode()).hexdigest()[:16]


# What every game with ids must keep


def check_listed(ids: Ids) -> None:
    """No action and no outcome is listed twice."""
    for listed in (ids.actions, ids.outcomes):
        promise(len(set(listed)) == len(listed), "an action has two ids")


def check_ids(game: Game[S, V], ids: Ids, state: S) -> None:
    """Whatever can be done now has an id, and the masks offer that and nothing else."""
    actors = game.actors(state)
    if actors == (CHANCE,):
        for outcome, _ in game.odds(state):
            promise(outcome in ids.outcomes, "an outcome of chance has no id", str(outcome))
        return
    for seat in actors:
        check_mask(ids, game.legal(state, seat))
    mask = bytearray(b"\1" * ids.size)
    ids.mask((), mask)
    promise(not any(mask), "the mask of a seat that is not asked offers something")


def check_mask(ids: Ids, actions: Sequence[Action]) -> None:
    """Each legal action can be picked by its ids and by no others, one id after the other."""
    words = [spelled(ids, action) for action in actions]
    for word, action in zip(words, actions, strict=True):
        found = ids.whole(actions, word[0])
        if len(word) > 1:
            promise(found is None, "an action is made before all of its ids are picked", str(action))
            found = ids.whole(actions, word[1], word[0])
        promise(found == action, "the ids of an action make another", f"{action}: {word} make {found}")
    check_picks(ids, actions, NONE, {word[0] for word in words})
    for first in sorted({word[0] for word in words if len(word) > 1}):
        check_picks(ids, actions, first, {word[1] for word in words if word[0] == first and len(word) > 1})


def spelled(ids: Ids, action: Action) -> tuple[int, ...]:
    """The ids of the action; Broken if it has none."""
    try:
        word = ids.spell(action)
    except KeyError:
        word = ()
    sound = 1 <= len(word) <= ids.steps and all(0 <= number < ids.size for number in word)
    promise(sound, "a legal action has no id", str(action))
    return word


def check_picks(ids: Ids, actions: Sequence[Action], first: int, expected: set[int]) -> None:
    """The mask has a 1 at the expected ids, and a 0 everywhere else."""
    mask = bytearray(b"\2" * ids.size)
    ids.mask(actions, mask, first)
    promise(set(mask) <= {0, 1}, "a mask holds something other than 0 and 1")
    offered = {number for number, open_now in enumerate(bytes(mask)) if open_now}
    promise(offered == expected, "a mask offers what is not legal, or not all that is", str(offered ^ expected))

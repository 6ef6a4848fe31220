"""The games in OpenSpiel: importing this module registers each of them as intrigue_<game>.

Chance is explicit, and an id is picked at every node: that of an outcome of chance, or that of an action. Seats that
are asked together answer one after another; their answers are sealed, so that the later ones learn nothing by it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any, Self

import numpy as np
import pyspiel
from numpy.typing import NDArray

from intrigue import games
from intrigue.core.contract import CHANCE, Action, Entry, Seat
from intrigue.core.ids import NONE
from intrigue.core.information import Information, joined, spelled
from intrigue.core.options import Options, Value, dump, variants
from intrigue.core.recall import Moment, apply_told, moment
from intrigue.core.title import Title
from intrigue.research.episode import numbers, usual

LENGTH = 10_000  # picks after which a match is cut and nobody wins, unless the game is loaded with another max_length
PREFIX = "intrigue_"


class Setting:
    """What all states of one table share: the rules, the ids and the layouts."""

    def __init__(self, name: str, options: Options, seats: int, length: int) -> None:
        self.key = (name, options, seats, length)
        self.title, self.game, self.seats, self.length = games.title(name), games.load(name, options), seats, length
        self.ids, self.encoding = numbers(self.title, self.game, seats)
        self.information = Information(self.game, seats, self.ids)
        self.width = self.encoding.width + (self.ids.size if self.ids.steps > 1 else 0)


setting = cache(Setting)


class Walk:
    """A match on the way through its tree, where somebody else picks everything, chance too.

    OpenSpiel copies and pickles it. What each seat recalls is kept as it was told; after a resampling the others recall
    what they see in the dream, and what they were told since.
    """

    def __init__(self, where: Setting) -> None:
        self.where = where
        self.state: Any = where.game.start(where.seats)
        self.steps = 0
        self.picked = [NONE] * where.seats  # by seat: the first of two ids, where the second is to follow
        self.moments: list[list[Moment]] = [[] for _ in range(where.seats + 1)]  # the last are those of a spectator
        self.spelled: list[list[str]] = [[] for _ in self.moments]  # the same as JSON
        self.before = [""] * (where.seats + 1)  # what stands for the moments that were only dreamt
        self.asked = where.game.actors(self.state)

    @property
    def over(self) -> bool:
        return not self.asked or self.cut

    @property
    def cut(self) -> bool:
        """Whether the match took too long."""
        return bool(self.asked) and self.steps >= self.where.length

    def turn(self) -> int:
        """Who picks, in OpenSpiel's numbers."""
        if self.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.asked[0] == CHANCE else self.asked[0]

    def open(self, seat: Seat) -> list[int]:
        """The ids that the seat may pick now, in order."""
        mask = bytearray(self.where.ids.size)
        self.where.ids.mask(self.where.game.legal(self.state, seat), mask, self.picked[seat])
        return [number for number, allowed in enumerate(mask) if allowed]

    def chances(self) -> list[tuple[int, float]]:
        """The outcomes of chance by id, and how probable each is."""
        odds = self.where.game.odds(self.state)
        total = sum([weight for _, weight in odds])
        return sorted([(self.where.ids.outcome(outcome), weight / total) for outcome, weight in odds])

    def pick(self, number: int) -> None:
        """Whose turn it is picks that id."""
        seat, ids = self.asked[0], self.where.ids
        self.steps += 1
        if seat == CHANCE:
            self._do(seat, ids.outcomes[number])
            return
        action = ids.whole(self.where.game.legal(self.state, seat), number, self.picked[seat])
        if action is None:
            self.picked[seat] = number
        else:
            self.picked[seat] = NONE
            self._do(seat, action)

    def _do(self, seat: Seat, action: Action) -> None:
        told, entry = apply_told(self.where.game, self.state, seat, action), Entry(seat, action)
        for viewer in (*range(self.where.seats), None):
            lived = moment(viewer, entry, told)
            self.moments[self._place(viewer)].append(lived)
            self.spelled[self._place(viewer)].append(spelled(self.where.game, lived))
        self.asked = self.where.game.actors(self.state)

    def returns(self) -> list[float]:
        """The share of the win less an equal share; nothing to anybody before the end, or if the match was cut."""
        if self.asked:
            return [0.0] * self.where.seats
        return [share - 1 / self.where.seats for share in self.where.game.result(self.state)]

    # What somebody knows

    def knows(self, viewer: Seat | None) -> str:
        """The information state as a text: all that the viewer did and was told, half an action too."""
        return self.before[self._place(viewer)] + self._whole(viewer) + self._half(viewer)

    def sees(self, viewer: Seat | None) -> str:
        """The view as a text."""
        game = self.where.game
        shown = json.dumps(game.codec.dump(game.view(self.state, viewer)), sort_keys=True, separators=(",", ":"))
        return shown + self._half(viewer)

    def recalled(self, viewer: Seat | None) -> bytes:
        """The row of the viewer's recall."""
        return self.where.information.row_of(self._whole(viewer), self.moments[self._place(viewer)])

    def observed(self, viewer: Seat | None) -> bytes:
        """The observation, as in all other environments."""
        seen = bytearray(self.where.width)
        self.where.encoding.observe_into(self.state, viewer, seen)
        if viewer is not None and self.picked[viewer] != NONE:
            seen[self.where.encoding.width + self.picked[viewer]] = 1
        return bytes(seen)

    def _whole(self, viewer: Seat | None) -> str:
        return joined(self.where.seats, viewer, self.spelled[self._place(viewer)])

    def _place(self, viewer: Seat | None) -> int:
        return self.where.seats if viewer is None else viewer

    def _half(self, viewer: Seat | None) -> str:
        return "" if viewer is None or self.picked[viewer] == NONE else f" picked {self.picked[viewer]}"

    def dream(self, seat: Seat, rng: Random) -> Walk:
        """A match that the seat cannot tell from this one, made from its view: it recalls the same."""
        game, twin = self.where.game, self.copy()
        twin.state = game.determinize(game.view(self.state, seat), rng)
        twin.asked = game.actors(twin.state)
        for viewer in (*range(self.where.seats), None):
            if viewer != seat:
                twin._forget(viewer)
        return twin

    def _forget(self, viewer: Seat | None) -> None:
        place = self._place(viewer)
        if viewer is not None:
            self.picked[viewer] = NONE
        self.moments[place], self.spelled[place] = [], []
        self.before[place] = f"after {self.sees(viewer)} "

    # Copies

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.picked, twin.before = self.picked[:], self.before[:]
        twin.moments = [moments[:] for moments in self.moments]
        twin.spelled = [texts[:] for texts in self.spelled]
        return twin

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "where": self.where.key}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept, where=setting(*kept["where"]))


class IntrigueState(pyspiel.State):  # type: ignore[misc]
    """A node of the tree. All that is Python's is in its walk, which OpenSpiel copies and pickles."""

    def __init__(self, game: IntrigueGame) -> None:
        super().__init__(game)
        self.walk = Walk(game.setting)

    def current_player(self) -> int:
        return self.walk.turn()

    def is_terminal(self) -> bool:
        return self.walk.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.walk.chances()

    def _legal_actions(self, player: int) -> list[int]:
        return self.walk.open(player)

    def _apply_action(self, action: int) -> None:
        self.walk.pick(action)

    def _action_to_string(self, player: int, action: int) -> str:
        ids = self.walk.where.ids
        return repr((ids.outcomes if player == pyspiel.PlayerId.CHANCE else ids.actions)[action])

    def returns(self) -> list[float]:
        return self.walk.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> IntrigueState:
        """A state that the player cannot tell from this one. Its history is empty: the true one holds secrets."""
        made: IntrigueState = self.get_game().new_initial_state()
        made.walk = self.walk.dream(player, Random(int(sampler() * 2**53)))
        return made

    def __str__(self) -> str:
        walk = self.walk
        return json.dumps([walk.where.game.codec.dump(walk.state), walk.picked, walk.steps], separators=(",", ":"))


class IntrigueObserver:
    """What a player, the public or everybody together knows, with perfect recall or now: as a text and as a tensor."""

    def __init__(self, where: Setting, kind: Any) -> None:
        self.where, self.kind = where, kind
        pieces = [("observation", where.width)]
        if kind.perfect_recall:
            pieces.insert(0, ("recall", where.information.width))
        viewers = where.seats if self._everybody else 1
        self.tensor: NDArray[np.float32] = np.zeros(viewers * sum(width for _, width in pieces), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, width in pieces:
            self.dict[name] = self.tensor[start : start + viewers * width].reshape(viewers * width)
            start += viewers * width

    def set_from(self, state: IntrigueState, player: int) -> None:
        """Write what the player knows into the tensor."""
        walk, viewers = state.walk, self._viewers(player)
        seen = b"".join([walk.observed(viewer) for viewer in viewers])
        self.dict["observation"][:] = np.frombuffer(seen, np.uint8)
        if self.kind.perfect_recall:
            self.dict["recall"][:] = np.frombuffer(b"".join([walk.recalled(viewer) for viewer in viewers]), np.uint8)

    def string_from(self, state: IntrigueState, player: int) -> str:
        """What the player knows, as a text."""
        say = state.walk.knows if self.kind.perfect_recall else state.walk.sees
        return "\n".join([say(viewer) for viewer in self._viewers(player)])

    @property
    def _everybody(self) -> bool:
        return bool(self.kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS)

    def _viewers(self, player: int) -> tuple[Seat | None, ...]:
        if self._everybody:
            return tuple(range(self.where.seats))
        return (player if self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER else None,)


class IntrigueGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options at a table of one size; each title has a class of its own below this one."""

    title: Title
    kind: Any

    def __init__(self, params: Mapping[str, Value]) -> None:
        title, given = self.title, dict(params)
        seats, length = int(given.pop("players")), int(given.pop("max_length"))
        game = games.load(title.name, given)
        if seats not in game.seats:
            raise ValueError(
                f"{game.title} with these options has {game.seats[0]} to {game.seats[-1]} seats, not {seats}"
            )
        self.setting = setting(title.name, game.options, seats, length)
        super().__init__(self.kind, info(self.setting), dict(params))

    def new_initial_state(self) -> IntrigueState:
        return IntrigueState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.setting.length if self.setting.ids.outcomes else 0

    def make_py_observer(self, kind: Any = None, params: object = None) -> IntrigueObserver | None:
        """None for what is private without what is public: a view does not tell them apart."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return IntrigueObserver(self.setting, kind) if kind.public_info else None


def info(where: Setting) -> Any:
    """The numbers of a table. What its length rests on is that a match is cut."""
    return pyspiel.GameInfo(
        num_distinct_actions=where.ids.size,
        max_chance_outcomes=len(where.ids.outcomes),
        num_players=where.seats,
        min_utility=-1 / where.seats,
        max_utility=1 - 1 / where.seats,
        utility_sum=0.0,
        max_game_length=where.length,
    )


def kind_of(title: Title) -> Any:
    """What is said of a game before its options are chosen."""
    sizes = [seats for options in variants(title.options) for seats in title.rules(options).seats]
    chance = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=PREFIX + title.name,
        long_name=title.plain.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if outcomes(title) else chance.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(sizes),
        min_num_players=min(sizes),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": usual(title, title.plain),
            "max_length": LENGTH,
            **dump(title.options()),
        },
    )


def outcomes(title: Title) -> int:
    """How many outcomes chance can have at the usual table."""
    return len(numbers(title, title.plain, usual(title, title.plain))[0].outcomes)


def register() -> None:
    """Register every game that can be an environment, those from outside too."""
    for name in games.names():
        title = games.title(name)
        if title.ids and title.encoding and PREFIX + name not in pyspiel.registered_names():
            kind = kind_of(title)
            # A class, as OpenSpiel's own: the registry outlives Python, and a function would be freed too late.
            pyspiel.register_game(kind, type(name, (IntrigueGame,), {"title": title, "kind": kind}))


register()

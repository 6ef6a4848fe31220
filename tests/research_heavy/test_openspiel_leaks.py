"""What OpenSpiel is told of a player, as texts and as tensors, is alike in worlds that the player cannot tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pyspiel
import pytest

from intrigue import games
from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE, Entry, Seat
from intrigue.core.promises import Broken
from intrigue.core.twins import check_retold, check_shown
from intrigue.research.openspiel import IntrigueState, Walk
from tests.research_heavy.test_openspiel import load

SEATS = 3


class Asked:
    """A game of OpenSpiel, asked for all that it tells a player, or the public, of a log or of a state."""

    def __init__(self, name: str) -> None:
        self.game = load(name, players=SEATS)
        kind = pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.NONE)
        self.public = self.game.make_py_observer(kind)

    def retell(self, log: Sequence[Entry], viewer: Seat | None) -> Any:
        """Information states, and all that is shown of the end of it."""
        state = self.game.new_initial_state()
        for entry in log:
            state.walk._do(*entry)
        if viewer is not None:
            return state.information_state_string(viewer), state.information_state_tensor(viewer)
        self.public.set_from(state, 0)
        return self.public.string_from(state, 0), self.public.tensor.tobytes()

    def show(self, given: Any, viewer: Seat | None) -> Any:
        """Observations, and what may be picked."""
        state: IntrigueState = self.game.new_initial_state()
        state.walk.state, state.walk.asked = given, state.walk.where.game.actors(given)
        if viewer is None:
            return state.walk.sees(None), state.walk.observed(None)
        picks = state.walk.open(viewer) if viewer in state.walk.asked else []
        return state.observation_string(viewer), state.observation_tensor(viewer), picks


@pytest.mark.parametrize("name", games.OWN)
def test_information_states_are_alike_in_matches_that_told_the_same(name: str) -> None:
    game, asked, alike = games.load(name), Asked(name), 0
    _, log = random_match(game, SEATS, Random(3), limit=60)
    for viewer in (None, *range(SEATS)):
        alike += check_retold(game, SEATS, log, viewer, asked.retell, "information states", Random(1))
    assert alike > 20


@pytest.mark.parametrize("name", games.OWN)
def test_observations_are_alike_in_worlds_that_look_alike(name: str) -> None:
    game, asked, states = games.load(name), Asked(name), list[Any]()
    random_match(game, SEATS, Random(4), lambda state: states.append(state.copy()), limit=120)
    for state in [state for state in states if game.actors(state) and CHANCE not in game.actors(state)][::12]:
        for viewer in (None, *range(SEATS)):
            check_shown(game, state, viewer, asked.show, "observations", Random(1))


@pytest.mark.parametrize("place", ["knows", "sees", "recalled", "observed", "open"])
def test_a_planted_leak_is_caught_wherever_it_is(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown of one seat's match depends on the cards of the next."""
    game, asked, honest = games.load("spy_alley"), Asked("spy_alley"), getattr(Walk, place)

    def nosy(walk: Walk, viewer: Seat) -> Any:
        said, card = honest(walk, viewer), sum(walk.state.hands[(viewer + 1) % SEATS])
        if isinstance(said, str):
            return f"{said} {card}"
        return [*said, 200 + card] if isinstance(said, list) else bytes([card]) + said[1:]

    found = (random_match(game, SEATS, Random(seed), limit=10) for seed in range(50))
    state, log = next((state, log) for state, log in found if game.actors(state) and game.actors(state)[0] != CHANCE)
    viewer = game.actors(state)[0]
    retold = place in ("knows", "recalled")

    def check() -> None:
        if retold:
            check_retold(game, SEATS, log, 0, asked.retell, "information states", Random(1))
        else:
            check_shown(game, state, viewer, asked.show, "observations", Random(1))

    check()
    monkeypatch.setattr(Walk, place, nosy)
    with pytest.raises(Broken, match="what it was not told" if retold else "what it does not know"):
        check()

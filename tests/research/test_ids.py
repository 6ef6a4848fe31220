"""Ids: every action and outcome that can come up has one, they never change in silence, and masks are what is legal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import pytest

from intrigue import games
from intrigue.core import suite
from intrigue.core.check import soak
from intrigue.core.contract import CHANCE, Action, AnyGame, draw
from intrigue.core.ids import Ids, check_ids, check_listed, check_mask
from intrigue.core.promises import Broken
from intrigue.example import ids as example
from intrigue.example.rules import Contraband
from intrigue.example.words import BRIBES, MOVES, PASS, ROLLS, Bribe, Move
from tests.research import golden_ids

PLIES = 250


def tables() -> list[tuple[str, int]]:
    """Every game and size of table, with the options that allow the most sizes."""
    return [(name, seats) for name in games.OWN for seats in largest(name).seats]


def largest(name: str) -> AnyGame:
    found = [game for game, _, _ in suite.tables(games.title(name))]
    return max(found, key=lambda game: len(game.seats))


def ids_of(game: AnyGame, seats: int) -> Ids:
    make = games.title(game.name).ids
    assert make
    return make(game, seats)


@pytest.mark.parametrize("name", games.OWN)
def test_ids_do_not_change_in_silence(name: str) -> None:
    assert golden_ids.golden(name) == golden_ids.path(name).read_text(), "make ids, and raise the game's rules version"


def some_action(actions: Sequence[Action], rng: Random) -> Action:
    """First a kind of action, then one of it: so that the kinds with many actions do not crowd out the others."""
    kind = rng.choice(list(dict.fromkeys(map(type, actions))))
    return rng.choice([action for action in actions if type(action) is kind])


@pytest.mark.parametrize(("name", "seats"), tables())
def test_whatever_comes_up_has_an_id_and_the_mask_is_what_is_legal(name: str, seats: int) -> None:
    game, rng = largest(name), Random(seats)
    ids = ids_of(game, seats)
    check_listed(ids)
    state = game.start(seats)
    for ply in range(PLIES):
        if not game.actors(state):
            state = game.start(seats)
        if ids.steps == 1 or ply % 10 == 0:  # the moves of a game with halves are many
            check_ids(game, ids, state)
        seat = rng.choice(game.actors(state))
        luck = seat == CHANCE
        game.apply(state, seat, draw(game.odds(state), rng) if luck else some_action(game.legal(state, seat), rng))


def test_an_equal_action_that_is_not_the_one_made_at_first_has_the_same_id() -> None:
    ids = example.ids(Contraband(), 3)
    assert [ids.number(action) for action in ids.actions] == list(range(ids.size))
    assert ids.number(Bribe(2)) == ids.number(BRIBES[2]) == 2
    assert ids.outcome(ROLLS[3][0]) == 3
    mask = bytearray(ids.size)
    ids.mask([Bribe(2), PASS], mask)
    assert [number for number in range(ids.size) if mask[number]] == [2, ids.number(PASS)]


def test_a_mask_goes_into_any_buffer_of_bytes_and_leaves_nothing_of_the_last() -> None:
    ids = example.ids(Contraband(), 3)
    for buffer in (bytearray(b"\1" * ids.size), memoryview(bytearray(b"\1" * 2 * ids.size))[ids.size :]):
        ids.mask(BRIBES, buffer)
        assert list(buffer) == [1] * len(BRIBES) + [0] * (ids.size - len(BRIBES))
        ids.mask((), buffer)
        assert not any(buffer)


def test_a_move_of_many_is_picked_in_two_steps() -> None:
    game = games.load("conspirateurs")
    ids, state, rng = ids_of(game, 2), game.start(2), Random(1)
    while len(ids.spell(game.legal(state, state.turn)[0])) == 1:
        game.apply(state, state.turn, rng.choice(game.legal(state, state.turn)))
    actions, mask = game.legal(state, state.turn), bytearray(ids.size)
    action = rng.choice(actions)
    man, to = ids.spell(action)
    ids.mask(actions, mask)
    assert mask[man]
    assert ids.whole(actions, man) is None
    ids.mask(actions, mask, man)
    assert mask[to]
    assert ids.whole(actions, to, man) == action
    check_mask(ids, list(actions))  # read from a file they are a plain list
    with pytest.raises(KeyError):
        ids.number(action)


# Faults that authors make


def without(action: Action) -> Ids:
    """Ids that leave an action out."""
    whole = example.ids(Contraband(), 3)
    actions, outcomes = ([other for other in listed if other != action] for listed in (whole.actions, whole.outcomes))
    return Ids(actions, outcomes)


class Flat:
    """Halves of a game whose actions take one id each."""

    def __init__(self) -> None:
        self.ids = example.ids(Contraband(), 3)

    def spell(self, action: Action) -> tuple[int, ...]:
        return self.ids.spell(action)

    def next(self, actions: Sequence[Action], first: int) -> Iterable[int]:
        return map(self.ids.number, actions)

    def whole(self, actions: Sequence[Action], number: int, first: int) -> Action | None:
        return self.ids.whole(actions, number)


class Generous(Flat):
    """Offers a pass at any time."""

    def next(self, actions: Sequence[Action], first: int) -> Iterable[int]:
        return [self.ids.number(PASS), *super().next(actions, first)]


class Hasty(Flat):
    """Takes any id for the first."""

    def whole(self, actions: Sequence[Action], number: int, first: int) -> Action | None:
        return actions[0]


def with_halves(halves: Flat) -> Ids:
    return Ids(halves.ids.actions, halves.ids.outcomes, halves)


FAULTY = [
    (without(BRIBES[1]), "a legal action has no id"),
    (without(MOVES[0, 1, False]), "a legal action has no id"),
    (without(ROLLS[2][0]), "an outcome of chance has no id"),
    (with_halves(Generous()), "offers what is not legal"),
    (with_halves(Hasty()), "the ids of an action make another"),
]


def soak_some(ids: Ids) -> None:
    for seed in range(3):
        soak(Contraband(), 3, seed, limit=25, ids=ids)


def test_the_contract_suite_passes_sound_ids() -> None:
    soak_some(example.ids(Contraband(), 3))
    soak_some(with_halves(Flat()))


@pytest.mark.parametrize(("ids", "text"), FAULTY, ids=["bribe", "move", "roll", "mask", "action"])
def test_the_contract_suite_catches_faulty_ids(ids: Ids, text: str) -> None:
    with pytest.raises(Broken, match=text):
        soak_some(ids)


def test_an_action_listed_twice_is_caught() -> None:
    with pytest.raises(Broken, match="two ids"):
        check_listed(Ids([*BRIBES, Bribe(0)], []))


def test_another_list_has_another_fingerprint() -> None:
    ids = example.ids(Contraband(), 3)
    assert ids.fingerprint() == example.ids(Contraband(), 4).fingerprint(), "the same list at each table"
    assert ids.fingerprint() != Ids(ids.actions[::-1], ids.outcomes).fingerprint()
    assert ids.fingerprint() != Ids(ids.actions, ids.outcomes[1:]).fingerprint()
    assert Move(0, 1, True) in ids.actions

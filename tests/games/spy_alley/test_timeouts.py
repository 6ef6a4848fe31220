"""What the clock does for a seat of Spy Alley shows nothing that the seat holds, and nobody can know it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from intrigue.core.contract import Action, Seat
from intrigue.games.spy_alley import hints
from intrigue.games.spy_alley.rules import SpyAlley
from intrigue.games.spy_alley.state import SpyAlleyState
from intrigue.games.spy_alley.words import Discard, Guess, Handover, Options, Surrender
from tests.games.spy_alley.table import GAME, dealt, play, seated
from tests.games.timeouts import compare

FRANCE, GERMANY, SPAIN, ITALY, AMERICA, RUSSIA = range(6)


def receives_a_card(t: SpyAlleyState, seat: Seat, listener: Seat | None) -> bool:
    """Who gets an identity card sees which one it is, whoever chose it [52]."""
    return isinstance(t.frame, Handover) and listener == t.frame.to


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("plain", [False, True])
def test_the_others_hear_and_see_the_same_in_twin_worlds(seats: int, plain: bool) -> None:
    game, kinds = SpyAlley(Options(one_identity=plain)), set[str]()
    for seed in range(12):
        kinds |= compare(game, seats, seed, 120, receives_a_card)
    assert "Roll" in kinds
    assert ("Discard" in kinds) == (seats > 2 or not plain)
    assert kinds <= {"Roll", "Walk", "Take", "Done", "Pass", "Discard", "Surrender"}


def drawn(t: SpyAlleyState, seat: Seat, game: SpyAlley = GAME) -> Counter[Action]:
    view, actions = game.view(t, seat), game.legal(t, seat)
    return Counter(hints.default(view, actions, Random(luck)) for luck in range(3000))


def test_a_card_put_away_by_time_out_may_be_any() -> None:
    """If the one received always went, its giver would know who the other still is [42]."""
    t = seated(FRANCE, GERMANY, SPAIN)
    play(t, 0, Guess(1, RUSSIA))
    counts = drawn(t, 1)
    assert set(counts) == {Discard(FRANCE), Discard(GERMANY)}
    assert all(abs(count - 1500) < 150 for count in counts.values())


def test_of_three_cards_any_is_put_away_by_time_out() -> None:
    t = dealt((FRANCE, GERMANY), (SPAIN, ITALY))
    play(t, 0, Guess(1, SPAIN))
    counts = drawn(t, 0)
    assert set(counts) == {Discard(FRANCE), Discard(GERMANY), Discard(SPAIN)}
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_a_card_given_up_by_time_out_may_be_any() -> None:
    t = dealt((FRANCE, GERMANY), (SPAIN, ITALY))
    play(t, 0, Guess(1, RUSSIA))
    counts = drawn(t, 0)
    assert set(counts) == {Surrender(FRANCE), Surrender(GERMANY)}
    assert all(abs(count - 1500) < 150 for count in counts.values())

"""The greedy bot's hints: shares of the sanctuaries, and matches that come to an end."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from intrigue.games.conspirateurs.board import SANCTUARIES, cell, gather, name, spread
from intrigue.games.conspirateurs.hints import COSTS, prices, values
from intrigue.games.conspirateurs.state import ConspirateursState
from intrigue.games.conspirateurs.words import Drop, Move, Over, Pass
from tests.games.conspirateurs.table import GAME, moving


def favourites(t: ConspirateursState) -> list[str]:
    """The best turns by the hints, as words."""
    actions = GAME.legal(t, t.turn)
    worth = values(GAME.view(t, t.turn), actions)
    best = [action for action, value in zip(actions, worth, strict=True) if value == max(worth)]
    found: list[str] = []
    for action in best:
        assert isinstance(action, Move | Drop)
        found.append(f"{name(action.man)}-{name(action.to)}" if isinstance(action, Move) else name(action.to))
    return found


def test_a_man_goes_in_when_he_can() -> None:
    assert favourites(moving(2, black="b9 i9", white="k9")) == ["b9-a8", "b9-a9", "b9-a10"][::-1]


def test_a_chain_of_leaps_beats_a_step() -> None:
    assert favourites(moving(2, black="i9 i5", white="h9 f9 d9")) == ["i9-c9"]


def test_men_do_not_run_for_the_same_sanctuary() -> None:
    """With every near sanctuary taken, one of two men heads for the one that is left, the other for the far side."""
    near = [at for at in spread(SANCTUARIES[2]) if at % 17 < 8]
    left = cell("a9")
    taken = " ".join(name(at) for at in near if at != left)
    t = moving(2, black="b9 b8", white=taken)
    assert favourites(t) == ["b9-a9", "b8-a9"]
    t = moving(2, black="b8", white=f"{taken} a9")
    assert {word.split("-")[1][0] for word in favourites(t)} == {"c"}, "no hope here: off to the right"


def test_a_man_is_placed_where_home_is_near() -> None:
    t = GAME.start(2)
    assert {word[0] for word in favourites(t)} <= {"e", "m"}


def test_a_pass_is_worth_nothing() -> None:
    t = moving(4, black="a1", white="e5", blue="i9", red="m5")
    assert values(GAME.view(t, 0), [Pass()]) == [0]


def test_prices_share_the_homes_at_the_least_cost() -> None:
    """At these prices no man would rather have another home than in a cheapest sharing found by trying all."""
    rng = Random(1)
    homes = list(spread(SANCTUARIES[3]))
    for _ in range(40):
        men = rng.sample([at for at in range(289) if at not in homes], 4)
        some = rng.sample(homes, 6)
        price = prices(gather(men), gather(some))
        least = min(sum(COSTS[h][m] for h, m in zip(order, men, strict=True)) for order in permutations(some, 4))
        ways = sum(min(COSTS[home][man] + price[home] for home in some) for man in men)
        assert ways - sum(price.values()) == least
        assert sum(1 for each in price.values() if each) <= 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_matches_are_won_well_before_the_limit(seats: int) -> None:
    for seed in range(4):
        t, rng = GAME.start(seats), Random(seed)
        while GAME.actors(t):
            actions = GAME.legal(t, t.turn)
            worth = values(GAME.view(t, t.turn), actions)
            best = [action for action, value in zip(actions, worth, strict=True) if value == max(worth)]
            GAME.apply(t, t.turn, rng.choice(best))
        assert isinstance(t.frame, Over)
        assert t.frame.winners
        assert 120 < t.turns < 350

"""Views and dreams: what follows from guesses and hand-overs, and the contract for every table."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.check import check_log, check_views, dreams_differ, examine, soak
from intrigue.core.contract import Entry, Seat
from intrigue.core.options import variants
from intrigue.core.promises import Broken, open_to
from intrigue.games.spy_alley import sight
from intrigue.games.spy_alley.cards import FRENCH, GERMAN, ITALIAN, SPANISH
from intrigue.games.spy_alley.rules import SpyAlley
from intrigue.games.spy_alley.state import SpyAlleyState, SpyAlleyView
from intrigue.games.spy_alley.words import Deal, Discard, Guess, Options, Surrender
from tests.games.spy_alley.table import GAME, play, seated, walk

VARIANTS = list(variants(Options))


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_random_matches_keep_the_contract(options: Options) -> None:
    game = SpyAlley(options)
    for seats in game.seats:
        for seed in range(5):
            assert soak(game, seats, seed, every=4)[1]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_long_walks_keep_the_contract(options: Options) -> None:
    game = SpyAlley(options)
    for seats in game.seats:
        rng = Random(seats)

        def watch(t: SpyAlleyState, rng: Random = rng, game: SpyAlley = game) -> None:
            game.check(t)
            if rng.random() < 0.03:
                examine(game, t, rng)

        t, log = walk(game, seats, rng, watch, guessing=0.03)
        check_log(game, seats, t, log)


def test_nobody_knows_the_others_at_first() -> None:
    t = seated(FRENCH, GERMAN, SPANISH, ITALIAN)
    assert [dreams_differ(GAME, t, seat) for seat in (None, 0, 1, 2, 3)] == [True] * 5
    known = sight.clues(GAME.view(t, 0))
    assert len(sight.worlds(known)) == 5 * 4 * 3
    assert len(sight.worlds(sight.clues(GAME.view(t, None)))) == 6 * 5 * 4 * 3


SECRET = (Deal, Discard, Surrender)


def histories(
    game: SpyAlley, seats: int, log: list[Entry], seat: Seat | None
) -> tuple[list[SpyAlleyState], SpyAlleyState]:
    """By brute force: every way to replay the log with other secrets such that the seat always sees the same."""
    truth, others = game.start(seats), [game.start(seats)]
    for actor, action in log:
        game.apply(truth, actor, action)
        seen, after = game.view(truth, seat), list[SpyAlleyState]()
        for t in others:
            for other in open_to(game, t, actor):
                if other == action or (isinstance(action, SECRET) and type(other) is type(action)):
                    twin = t.copy()
                    game.apply(twin, actor, other)
                    if game.view(twin, seat) == seen:
                        after.append(twin)
        others = after
    return others, truth


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_worlds_are_exactly_those_that_lead_to_what_was_seen(seats: int) -> None:
    for seed in range(3):
        _, log = walk(GAME, seats, Random(seed), lambda t: None, guessing=0.3)
        log = log[:50]
        for seat in (None, 0, 1):
            expected, truth = histories(GAME, seats, log, seat)
            found = sight.worlds(sight.clues(GAME.view(truth, seat)))
            assert len(found) == len({(t.dealt, t.passed) for t in expected})
            dreams = {GAME.determinize(GAME.view(truth, seat), Random(n)).hands for n in range(60)}
            assert dreams <= {t.hands for t in expected}


def test_all_worlds_are_dreamt_evenly() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    play(t, 0, Guess(1, GERMAN))
    play(t, 0, Discard(GERMAN))
    rng, view = Random(1), GAME.view(t, 2)
    assert len(sight.worlds(sight.clues(view))) == 8, "four cards for seat 0, each kept or not"
    kept = [GAME.determinize(view, rng).hands[0] != (GERMAN,) for _ in range(2000)]
    assert 900 < sum(kept) < 1100


def test_a_dream_that_forgets_a_denial_is_caught() -> None:
    class Forgetful(SpyAlley):
        def determinize(self, view: SpyAlleyView, rng: Random) -> SpyAlleyState:
            blank = sight.worlds(sight.clues(view)._replace(misses=((0, 0),) * view.seats))
            world = blank[int(rng.random() * len(blank))]
            dream = super().determinize(view, rng)
            dream.dealt = dream.hands = tuple(sight.CARDS[hand] for hand in world.dealt)
            return dream

    t = seated(FRENCH, GERMAN, SPANISH)
    t.misses = ((0,), (1 << FRENCH | 1 << ITALIAN,), (0,))
    GAME.check(t)
    with pytest.raises(Broken, match="denied"):
        dream_often(Forgetful(), t)


def dream_often(game: SpyAlley, t: SpyAlleyState) -> None:
    for n in range(20):
        check_views(game, t, Random(n))


def test_the_invariants_notice_a_broken_chain_of_cards() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    play(t, 0, Guess(1, GERMAN))
    play(t, 0, Discard(GERMAN))
    t.hands = ((ITALIAN,), (), (SPANISH,))
    with pytest.raises(AssertionError, match="lead to"):
        GAME.check(t)

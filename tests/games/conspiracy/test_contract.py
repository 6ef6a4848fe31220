"""The promises of every game, kept by Conspiracy: random matches under all checks, dreams, secrets, records."""

from __future__ import annotations

import json
from random import Random

import pytest

from intrigue.core.check import dreams_differ, examine, random_match, soak
from intrigue.core.contract import CHANCE, Entry, Event, Seat, replay
from intrigue.core.promises import hear
from intrigue.games.conspiracy.audit import audit
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.state import ConspiracyState
from intrigue.games.conspiracy.words import (
    DISCLOSE,
    Blow,
    Move,
    Opening,
    Options,
    Pay,
)
from tests.games.conspiracy.table import BEA, EARL, RITA, ROCK, TANYA, at, play

EXTRA = (
    Options(map="grid25", two_players=True),
    Options(two_players=True, headquarters="chosen", first=2, opening_min=0, deliver_any=True, stop_before_bid=True),
)
# options together; one by one they are played in tests/contract
TABLES = [(options, seats) for options in EXTRA for seats in Conspiracy(options).seats]


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_random_matches_keep_every_promise(options: Options, seats: int) -> None:
    soak(Conspiracy(options), seats, seed=seats, every=60, limit=700)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bold_matches_keep_every_promise(seats: int) -> None:
    """Every kind of action is as likely as another, so that covers, contests and disclosures crowd the record."""
    game, rng = Conspiracy(Options(two_players=True)), Random(seats)
    for _ in range(3):
        t = game.start(seats)
        while actors := game.actors(t):
            if rng.random() < 0.03:
                examine(game, t, rng)
            seat = rng.choice(actors)
            actions = [action for action, _ in game.odds(t)] if seat == CHANCE else game.legal(t, seat)
            kind = rng.choice(list(dict.fromkeys(map(type, actions))))
            game.apply(t, seat, rng.choice([action for action in actions if type(action) is kind]))
        examine(game, t, rng)


NAMES = ["Ann", "Bob", "Cid", "Dot"]


def test_the_same_seed_plays_the_same_match() -> None:
    game = Conspiracy()
    one, two, other = (random_match(game, 4, Random(seed)) for seed in (7, 7, 8))
    assert one == two
    assert one[1] != other[1]


def test_a_match_can_be_saved_and_loaded_in_every_phase() -> None:
    game, phases = Conspiracy(Options(headquarters="chosen")), set()

    def watch(t: ConspiracyState) -> None:
        if type(t.frame) not in phases:
            phases.add(type(t.frame))
            assert game.codec.load(json.loads(json.dumps(game.codec.dump(t)))) == t

    for seed in range(6):
        state, log = random_match(game, 4, Random(seed), watch)
    assert len(phases) == 11  # all but the drawing of headquarters
    data = json.loads(json.dumps([[seat, game.codec.dump(action)] for seat, action in log]))
    assert replay(game, 4, [Entry(seat, game.codec.load(action)) for seat, action in data]) == state


def test_every_random_match_passes_the_audit() -> None:
    for seed in range(6):
        game, rng, heard = Conspiracy(), Random(seed), list[Event]()
        t = game.start(3)
        while actors := game.actors(t):
            seat = rng.choice(actors)
            actions = [action for action, _ in game.odds(t)] if seat == CHANCE else game.legal(t, seat)
            heard += hear(game, t, seat, rng.choice(actions), None)
        assert audit(heard, NAMES) == []


def test_the_books_add_up_in_random_play() -> None:
    def watch(t: ConspiracyState) -> None:
        for seat in range(t.seats):
            fees = 10 * sum(death.seat == seat for death in t.deaths)
            assert t.balances[seat] + sum(t.accounts[seat]) + fees == 100

    for seed in range(4):
        random_match(Conspiracy(), 4, Random(seed), watch)


def test_sealed_openings_do_not_show() -> None:
    game = Conspiracy()
    t = game.start(3)
    while not isinstance(t.frame, Opening):
        game.apply(t, CHANCE, game.odds(t)[0][0])
    worlds = [t.copy(), t.copy()]
    for world, pay in zip(worlds, (Pay(RITA, 1), Pay(TANYA, 99)), strict=True):
        game.apply(world, 1, pay)
    for seat in (None, 0, 2):
        assert game.view(worlds[0], seat) == game.view(worlds[1], seat)
        assert game.actors(worlds[0]) == (0, 2)
        assert dreams_differ(game, worlds[0], seat)


def dream_books(t: ConspiracyState, owner: Seat, count: int = 60) -> list[tuple[Pay, ...]]:
    view = Conspiracy(Options(map="hub21")).view(t, None)
    return [Conspiracy().determinize(view, Random(luck)).books[owner] for luck in range(count)]


def test_dreams_keep_proofs_in_time() -> None:
    """Two spies proved before the second pay-off: one each, in either order, and the third is free."""
    p = play({TANYA: 5, RITA: 6}, {TANYA: 5, RITA: 5}, stand={"TANYA": "n", "RITA": "s"})
    p.do(0, Move(TANYA, at("nw"), False))
    p.challenges(1, 4, covered=True)
    p.all_pass()
    p.bluffs(2, 3, 0)
    p.moves(BEA, "HSW")
    p.bluffs(2, 3)
    p.do(0, Move(RITA, at("se"), False))
    p.challenges(1, 5, covered=True)
    first = {frozenset(pay.spy for pay in book[:2]) for book in dream_books(p.t, 1)}
    assert first == {frozenset((TANYA, RITA))}
    assert {book[0].spy for book in dream_books(p.t, 1)} == {TANYA, RITA}
    mover = dream_books(p.t, 0)
    assert all(sum(pay.hundreds for pay in book[:2] if pay.spy == TANYA) >= 4 for book in mover)
    assert {book[2].spy for book in mover} >= {RITA, TANYA, BEA}  # Rita's five came by the third pay-off


def test_dreams_spend_a_full_book_exactly() -> None:
    """A seat that showed all its money on one spy has nothing elsewhere, whatever else it announced."""
    p = play({TANYA: 1}, {TANYA: 100}, stand={"TANYA": "n"})
    p.do(0, Move(TANYA, at("nw"), False))
    p.do(1, p.legal(1)[1])
    p.do(0, p.legal(0)[1])
    p.do(1, p.legal(1)[-1])
    for book in dream_books(p.t, 1):
        assert book == (Pay(TANYA, 100),)


def test_dreams_respect_disclosures_and_deaths() -> None:
    p = play({ROCK: 30}, {RITA: 4}, {EARL: 1}, stand={"ROCK": "n", "RITA": "n"})
    p.do(0, Blow(ROCK, RITA))
    p.passes(1, 2, 3)
    for seat in (1, 2, 3, 0):
        p.do(seat, DISCLOSE)
    p.bluffs(1, 2, 3, 0)
    for book in dream_books(p.t, 1):
        assert book[0] == Pay(RITA, 4)
        assert book[1].spy != RITA
    for book in dream_books(p.t, 2):
        assert all(pay.spy != RITA or not pay.hundreds for pay in book)
        assert book[0].hundreds >= 1
    assert all(sum(pay.hundreds for pay in book[:1] if pay.spy == ROCK) >= 10 for book in dream_books(p.t, 0))
    assert len(set(dream_books(p.t, 0))) > 20

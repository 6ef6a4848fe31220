"""The fast move generator against the slow reading of the rules, and its list of moves as a sequence."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from intrigue.core.check import random_match
from intrigue.core.contract import steps
from intrigue.games.conspirateurs.board import MEN, NEAR, SANCTUARIES, SIDE, gather
from intrigue.games.conspirateurs.hints import values
from intrigue.games.conspirateurs.leaps import Moves, path
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.games.conspirateurs.state import ConspirateursState, occupied
from intrigue.games.conspirateurs.words import MOVING, Drop, Dropping, Move, Moving, Options, Over, Pass
from tests.games.conspirateurs import reference
from tests.games.conspirateurs.table import GAME, move, moving

RULES = {stop: Conspirateurs(Options(stop_on_sanctuary=stop, turn_limit=0)) for stop in (False, True)}


def turns(t: ConspirateursState, stop: bool) -> set[reference.Turn]:
    """What the rules allow, in the terms of the slow reading; the same turn twice is a fault."""
    found: list[reference.Turn] = []
    for action in RULES[stop].legal(t, t.turn):
        match action:
            case Drop(to):
                found.append((None, divmod(to, SIDE)))
            case Move(man, to):
                found.append((divmod(man, SIDE), divmod(to, SIDE)))
            case Pass():
                found.append((None, None))
    assert len(found) == len(set(found))
    return set(found)


def slowly(t: ConspirateursState, stop: bool) -> set[reference.Turn]:
    sides = reference.SIDES[t.seats]
    board = {
        divmod(cell, SIDE): sides[seat] for seat, men in enumerate(t.men) for cell in range(289) if men >> cell & 1
    }
    return reference.turns(board, sides[t.turn], isinstance(t.frame, Dropping), t.seats, stop)


def scattered(rng: Random) -> ConspirateursState:
    """Men in some rectangle of the board, crowded or far apart: most of these positions come up in no match."""
    seats = rng.choice((2, 3, 4))
    rows = sorted(rng.sample(range(SIDE), 2))
    columns = sorted(rng.sample(range(SIDE), 2))
    place = [row * SIDE + column for row in range(rows[0], rows[1] + 1) for column in range(columns[0], columns[1] + 1)]
    chosen = rng.sample(place, rng.randint(1, min(MEN[seats] * seats, len(place))))
    turn = rng.randrange(seats)
    return ConspirateursState(
        seats, tuple(gather(chosen[seat::seats]) for seat in range(seats)), turn, 42 * seats + turn, MOVING
    )


@pytest.mark.parametrize("stop", [False, True])
def test_scattered_men_move_as_in_the_slow_reading(stop: bool) -> None:
    rng = Random(stop)
    for _ in range(1500):
        t = scattered(rng)
        assert turns(t, stop) == slowly(t, stop)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("stop", [False, True])
def test_matches_go_on_as_in_the_slow_reading(seats: int, stop: bool) -> None:
    rng = Random(seats)

    def watch(t: ConspirateursState) -> None:
        if rng.random() < 0.15 and not isinstance(t.frame, Over):
            assert turns(t, stop) == slowly(t, stop)

    random_match(RULES[stop], seats, rng, watch, limit=1500)


def test_the_list_of_moves_is_a_sequence() -> None:
    t = moving(2, black="i9 e5 d15 a1", white="j9 k10 d16 e16 f5")
    moves = GAME.legal(t, 0)
    listed = list(moves)
    assert isinstance(moves, Moves)
    assert listed == sorted(listed, key=lambda action: steps(action))
    assert [moves[i] for i in range(len(moves))] == listed
    assert [moves[-i] for i in range(1, len(moves) + 1)] == listed[::-1]
    assert moves[3:9:2] == listed[3:9:2]
    assert [moves.index(action) for action in listed] == list(range(len(listed)))
    assert all(action in moves and moves.count(action) == 1 for action in listed)
    assert all(moves[i] is listed[i] for i in range(len(moves))), "every move exists once"


def test_what_is_not_in_the_list_of_moves_is_not_found() -> None:
    t = moving(2, black="i9 e5", white="j9")
    moves = GAME.legal(t, 0)
    for missing in (move("i9", "j9"), move("j9", "j8"), move("i9", "a1"), Pass(), Drop(0), Move(-1, 5), Move(144, -3)):
        assert missing not in moves
        with pytest.raises(ValueError, match="not among the moves"):
            moves.index(missing)
    for index in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError):
            moves[index]
    with pytest.raises(ValueError, match="not among the moves"):
        moves.index(moves[0], 1)
    assert moves.index(moves[4], 2, 5) == 4


def test_a_path_leads_from_man_to_end_by_leaps() -> None:
    """Every leap of a path crosses a man and lands on a vacant cell, and no path stops early or runs on past a stop."""
    rng = Random(7)
    for _ in range(150):
        t = scattered(rng)
        taken = occupied(t.men)
        for stop in (False, True):
            stops = SANCTUARIES[t.seats] if stop else 0
            for man, to in [(a.man, a.to) for a in RULES[stop].legal(t, t.turn) if isinstance(a, Move)]:
                way = path(man, to, taken, stops)
                assert (way[0], way[-1]) == (man, to)
                assert len(way) == len(set(way))
                assert not any(stops >> at & 1 for at in way[1:-1])
                for a, b in pairwise(way):
                    (r1, c1), (r2, c2) = divmod(a, SIDE), divmod(b, SIDE)
                    if NEAR[a] >> b & 1:
                        assert len(way) == 2
                    else:
                        assert taken >> ((r1 + r2) // 2 * SIDE + (c1 + c2) // 2) & 1
                        assert {abs(r1 - r2), abs(c1 - c2)} <= {0, 2}
                    assert not taken >> b & 1


def test_turns_to_choose_from_are_about_eighty() -> None:
    """Distinct moves in sensible play: some eighty on average, never more than a few hundred."""
    counts: list[int] = []
    for seed in range(3):
        t, rng = GAME.start(2), Random(seed)
        while GAME.actors(t):
            actions = GAME.legal(t, t.turn)
            if isinstance(t.frame, Moving):
                counts.append(len(actions))
            worth = values(GAME.view(t, t.turn), actions)
            best = [action for action, value in zip(actions, worth, strict=True) if value == max(worth)]
            GAME.apply(t, t.turn, rng.choice(best))
    assert 50 < sum(counts) / len(counts) < 120
    assert max(counts) < 500

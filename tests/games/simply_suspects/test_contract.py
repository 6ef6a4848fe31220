"""Simply Suspects under the contract suite in wary matches, which last, and its dreams and states."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest

from intrigue.core.check import dreams_differ, examine
from intrigue.core.contract import CHANCE, Action, draw, put
from intrigue.games.simply_suspects.cards import ROWS
from intrigue.games.simply_suspects.state import SimplySuspectsState
from intrigue.games.simply_suspects.words import DRAW, ROLL, STOP, Move
from tests.games.simply_suspects.table import ANN, BEN, BLUE, DAN, GAME, GREEN, ORANGE, PURPLE, RED, YELLOW, table


def wary(t: SimplySuspectsState, seat: int, rng: Random) -> Action:
    """Never guess, hoard cards, blame Purple: so that matches last and the deck runs out."""
    actions = GAME.legal(t, seat)
    blame = [action for action in actions if isinstance(action, Move) and action.row == PURPLE]
    for choice in (STOP, DRAW, ROLL, *blame):
        if choice in actions:
            return choice
    return rng.choice(actions)


def test_wary_matches_keep_the_contract() -> None:
    fewest, longest = 42, 0
    for seats, seed in product(GAME.seats, range(3)):
        rng, t = Random(seed), GAME.start(seats)
        while actors := GAME.actors(t):
            seat = actors[0]
            GAME.apply(t, seat, draw(GAME.odds(t), rng) if seat == CHANCE else wary(t, seat, rng))
            GAME.check(t)
            fewest, longest = min(fewest, len(t.deck)), max(longest, t.turns)
            if rng.random() < 0.02:
                examine(GAME, t, rng)
        examine(GAME, t, rng)
    assert fewest == 0
    assert longest == 500


def test_each_seat_dreams_of_other_worlds() -> None:
    t = table([0, 0, 0])
    assert all(dreams_differ(GAME, t, seat) for seat in (None, 0, 1, 2))


def test_every_possible_cast_is_dreamt_and_all_evenly() -> None:
    """By brute force: the own card, the face-up ones, and nobody a suspect that play has ruled out."""
    t = table([0, 0, 0, 0], suspects=[RED, BLUE, GREEN, YELLOW], out=[DAN])
    t.ruled_out = put(t.ruled_out, BEN, tuple(row in (GREEN, ORANGE) for row in ROWS))
    wanted = {
        cast
        for cast in permutations(ROWS, 4)
        if cast[ANN] == RED and cast[DAN] == YELLOW and cast[BEN] not in (GREEN, ORANGE)
    }
    rng, view = Random(1), GAME.view(t, ANN)
    dreams = Counter(GAME.determinize(view, rng).suspects for _ in range(6000))
    assert set(dreams) == wanted
    assert all(abs(count - 6000 / len(wanted)) < 150 for count in dreams.values())


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("suspects", (0, 0), "dealt twice"),
        ("suspects", (0, 7), "does not exist"),
        ("suspects", (0, None), "deal is missing"),
        ("shown", (1, None), "another suspect"),
        ("places", (0, 31), "off the board"),
        ("places", (0, -1), "token is missing"),
        ("places", (0, 26), "nobody rests"),
        ("pegs", (7,) * 7, "a peg is nowhere"),
        ("hands", ((1, 0, 0, 0, 0, 0, 0), (0,) * 7), "get-away cards 0 were lost or made"),
        ("turn", 1, "out of turn"),
        ("turns", 501, "turn limit"),
    ],
)
def test_the_check_finds_what_cannot_come_up_in_play(field: str, value: object, text: str) -> None:
    t = table([0, 0])
    setattr(t, field, value)
    with pytest.raises(AssertionError, match=text):
        GAME.check(t)

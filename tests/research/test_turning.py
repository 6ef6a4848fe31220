"""A table counted from a seat: the seat is 0, what stands by seat is in that order, and actions name seats alike."""

from __future__ import annotations

from random import Random

import pytest

from intrigue import games
from intrigue.core.contract import CHANCE
from intrigue.core.play import step
from intrigue.core.turning import Turning
from intrigue.games import OWN

TABLES = [(name, seats) for name in OWN for seats in games.load(name).seats]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_byte_and_every_id_is_there_once(name: str, seats: int) -> None:
    title, game = games.title(name), games.load(name)
    assert title.encoding
    assert title.ids
    encoding, ids = title.encoding(game, seats), title.ids(game, seats)
    turning = Turning(encoding, ids)
    for seat in range(seats):
        assert sorted(turning.places[seat]) == list(range(encoding.width))
        assert sorted(turning.ids[seat]) == list(range(ids.size))
    assert turning.places[0] == tuple(range(encoding.width))
    assert turning.ids[0] == tuple(range(ids.size))


@pytest.mark.parametrize("name", OWN)
def test_a_seat_sees_itself_as_the_first_one(name: str) -> None:
    """What is turned reads as a view again: of seat 0, with the turn as many seats away as it was."""
    title, game = games.title(name), games.load(name)
    seats, rng = title.usual, Random(1)
    assert title.encoding
    assert title.ids
    encoding = title.encoding(game, seats)
    turning, state = Turning(encoding, title.ids(game, seats)), game.start(seats)
    for _ in range(150):
        asked = game.actors(state)
        if not asked:
            break
        if asked[0] != CHANCE:
            for seat in range(seats):
                seen = encoding.observe(state, seat)
                turned = encoding.decode(bytes(seen[place] for place in turning.places[seat]))
                view = encoding.reduced(game.view(state, seat))
                assert turned.seat == 0
                for field in ("turn", "first"):
                    if getattr(view, field, -1) >= 0:
                        assert getattr(turned, field) == (getattr(view, field) - seat) % seats
                for field in ("at", "places", "souls", "homes", "men"):
                    if hasattr(view, field):
                        assert getattr(turned, field) == getattr(view, field)[seat:] + getattr(view, field)[:seat]
        step(game, state, rng)


def test_actions_name_seats_as_the_seat_counts_them() -> None:
    game = games.load("simply_suspects")
    title = games.title("simply_suspects")
    assert title.encoding
    assert title.ids
    ids = title.ids(game, 4)
    turning = Turning(title.encoding(game, 4), ids)
    for number, action in enumerate(ids.actions):
        meant = ids.actions[turning.ids[3][number]]
        assert type(meant) is type(action)
        if hasattr(action, "opponent"):
            assert meant.opponent == (action.opponent + 3) % 4  # type: ignore[attr-defined]
        else:
            assert meant == action

"""The schema of each game: everything that is said in random matches keeps to it, and numbers have names."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from intrigue import games
from intrigue.core.contract import CHANCE, AnyGame, Event, Seat
from intrigue.core.schema import schema
from intrigue.example.title import TITLE as EXAMPLE

TITLES = {**{name: games.title(name) for name in games.OWN}, "example": EXAMPLE}


@cache
def written(name: str) -> dict[str, Any]:
    return schema(TITLES[name], TITLES[name].plain)


def validator(name: str, root: str) -> Any:
    return Draft202012Validator({"$ref": f"#/$defs/{root}", "$defs": written(name)["$defs"]})


@pytest.mark.parametrize("name", TITLES)
def test_the_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(written(name))
    assert json.loads(json.dumps(written(name))) == written(name)


@pytest.mark.parametrize("name", TITLES)
def test_everything_said_in_a_match_keeps_to_the_schema(name: str) -> None:
    game = TITLES[name].plain
    views, actions, events = (validator(name, root) for root in ("view", "action", "event"))
    for seats in (min(game.seats), max(game.seats)):
        for said in plies(game, seats):
            for validate, values in zip((views, actions, events), said, strict=True):
                for value in values:
                    validate.validate(json.loads(json.dumps(game.codec.dump(value))))


def plies(game: AnyGame, seats: int) -> Any:
    """The views, the actions and the events of some plies of a random match, a sample of each."""
    rng, state = Random(f"schema/{seats}"), game.start(seats)
    told: list[Event] = []

    def tell(event: Event, only: Seat | None = None, others: Event | None = None) -> None:
        told.extend(heard for heard in (event, others) if heard is not None)

    for ply in range(3000):
        actors = game.actors(state)
        if not actors:
            break
        seat = rng.choice(actors)
        legal = [action for action, _ in game.odds(state)] if seat == CHANCE else game.legal(state, seat)
        action = rng.choice(legal)
        eyes = None if seat == CHANCE else seat
        sampled = ply % 10 == 0
        game.apply(state, seat, action, tell)
        yield [game.view(state, eyes)] if sampled else [], [action, *legal[:: max(1, len(legal) // 5)]][:6], told
        told.clear()
    yield [game.view(state, seat) for seat in (None, *range(seats))], [], told


@pytest.mark.parametrize("name", TITLES)
def test_a_value_that_is_none_of_the_game_is_refused(name: str) -> None:
    game = TITLES[name].plain
    view = json.loads(json.dumps(game.codec.dump(game.view(game.start(min(game.seats)), None))))
    assert validator(name, "view").is_valid(view)
    assert not validator(name, "action").is_valid(view)
    assert not validator(name, "view").is_valid({**view, "secret": 1})
    assert not validator(name, "view").is_valid({**view, "seats": "two"})
    assert not validator(name, "view").is_valid({key: value for key, value in view.items() if key != "seats"})


@pytest.mark.parametrize("name", TITLES)
def test_only_what_somebody_is_told_is_in_the_schema(name: str) -> None:
    game = TITLES[name].plain
    state = type(game.start(min(game.seats))).__name__
    assert game.codec.knows(state)
    assert state not in written(name)["$defs"]
    assert type(game.view(game.start(min(game.seats)), None)).__name__ in written(name)["$defs"]


@pytest.mark.parametrize("name", games.OWN)
def test_boards_go_out_as_data(name: str) -> None:
    legend = written(name)["legend"]
    assert legend["Seat"][:2] == ["A", "B"]
    boards = [legend] if "boards" not in legend else legend["boards"].values()
    for spaces in [board[key] for board in boards for key in ("Space", "Cell") if key in board]:
        for space in spaces:
            assert all(0 <= other < len(spaces) for other in space.get("next", space.get("neighbours")))
            assert space["name"]
            assert {"x", "y"} <= set(space)


def test_the_legend_says_what_item_17_is() -> None:
    legend = written("spy_alley")["legend"]
    assert legend["Item"][17]["name"] == "Russian code book"
    assert legend["Space"][14]["next"] == [15, 24]


def test_a_field_says_what_its_number_counts_and_what_it_is_for() -> None:
    view = written("spy_alley")["$defs"]["SpyAlleyView"]["properties"]
    assert view["turn"]["title"] == "Seat"
    assert view["sizes"]["description"] == "identity cards per seat"

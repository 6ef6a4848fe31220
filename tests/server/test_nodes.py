"""Several nodes on one database: whoever is at which, everybody plays at one table, and a dead node's work goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.server.running import Balanced, Client, Server, serving
from tests.server.test_socket import (  # noqa: F401  the same matches, with every call and socket at another node
    test_a_client_comes_back_where_it_left,
    test_a_private_table_needs_its_key,
    test_a_request_is_still_open_after_coming_back,
    test_a_resigned_seat_is_played_by_a_bot,
    test_a_seat_whose_time_runs_out_gets_the_default,
    test_a_spectator_cannot_act_and_sees_the_public_view,
    test_a_spectator_looks_through_eyes_that_consent,
    test_an_undo_is_asked_of_the_people_who_answered_since,
    test_people_play_again_one_seat_further,
    test_stale_repeated_and_foreign_answers_change_nothing,
    test_talk_and_notes,
    test_two_people_see_each_others_moves,
)
from tests.store.postgres import schema


@pytest.fixture(scope="module")
def nodes(postgres: str) -> Iterator[list[Server]]:
    with schema(postgres) as database, serving(database) as one, serving(database) as other:
        yield [one, other]


@pytest.fixture
def server(nodes: list[Server]) -> Balanced:
    return Balanced(*nodes)


def test_bots_that_another_node_lets_think_can_be_hurried(postgres: str) -> None:
    """Their pace is such that nobody would wait for it."""
    with (
        schema(postgres) as database,
        serving(database, "--pace", "600") as minds,
        serving(database, "--pace", "600") as other,
    ):
        table, (key,) = minds.open("conspirateurs", ["", "easy"])
        player = Client(other, table, key)
        player.act()
        assert player.last["asked"] is None
        for _ in range(20):  # again and again, as people press a button: the table may be changing hands
            player.say(type="hurry")
            with suppress(TimeoutError):
                player.hear("update", timeout=1)
                break
        assert player.until_asked()
        player.close()


def test_every_node_knows_who_answers_by_hand(nodes: list[Server]) -> None:
    one, other = nodes
    table, keys = one.open("spy_alley", ["", ""])
    client = Client(other, table, keys[0], want=("page",))
    for yes in (False, True):
        client.say(type="forced", yes=yes)
        for _ in range(200):  # until the word has come
            device = Client(one, table, keys[0], want=("page",), after=None)
            device.close()
            if device.last["page"]["forced"] is yes:
                break
        assert device.last["page"]["forced"] is yes
    client.close()


@pytest.fixture
def pair(database: str) -> Iterator[tuple[Server, Server]]:
    """Two nodes of which the first may be killed."""
    first = Server(database, "--pace", "0.1")
    try:
        with serving(database, "--pace", "0.1") as second:
            yield first, second
    finally:
        if first.process.poll() is None:
            first.end()


def test_a_killed_nodes_matches_go_on_at_another_within_seconds(pair: tuple[Server, Server]) -> None:
    first, second = pair
    table, (key,) = first.open("spy_alley", ["", "easy", "easy"])
    timed, (one, _) = first.open("conspirateurs", ["", ""], clock=["decision", 5])
    made = first.post("/api/tables", game="spy_alley", seats=["easy", ""], listed=True)
    first.post(f"/api/tables/{made['table']}/fill", key=made["key"])
    player, watcher = Client(first, table, key), Client(second, made["table"], want=())
    for _ in range(3):
        player.act()
    before = player.last["entries"]
    first.kill()

    again = Client(second, table, key, after=before)
    assert again.last["entries"] >= before, "what was acknowledged is there"
    for _ in range(2):
        again.act()  # and its bots answer
    assert again.until_asked()

    late = Client(second, timed, one)
    while late.last["entries"] < 1:  # nobody answers: the time runs out
        late.hear("update")

    count = watcher.last["entries"]
    while watcher.last["entries"] < count + 3 and not watcher.last["result"]:
        watcher.hear("update")
    for client in (again, late, watcher):
        client.close()

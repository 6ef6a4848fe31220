"""The protocol over real sockets: whole matches, errors, stale and repeated answers, spectators, reconnection."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from intrigue.games import OWN, load
from intrigue.games.souls.title import WORDS
from intrigue.server.envelope import LEAST
from tests.server.running import Client, Server, serving
from tests.short import ending_after


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "tables.sqlite") as running:
        yield running


def play_on(client: Client, rng: Random, limit: int = 3000) -> dict[str, Any]:
    """Answer at random until the match is over."""
    update = client.last
    for _ in range(limit):
        if update["result"]:
            return update
        if update["asked"] is not None:
            client.act(rng.randrange(len(update["actions"])))
            update = client.last
        else:
            update = client.hear("update")
    raise AssertionError("no end")


@pytest.mark.parametrize("game", OWN)
def test_a_person_plays_a_whole_match_against_bots(server: Server, game: str) -> None:
    seats = load(game).seats.start
    table, (key,) = server.open(game, ["", *["greedy"] * (seats - 1)], options=ending_after(60, game))
    client = Client(server, table, key)
    end = play_on(client, Random(1))
    assert sum(end["result"]) == pytest.approx(1)
    numbers = [letter["n"] for text in client.heard for letter in _letters(text)]
    assert numbers == list(range(end["entries"]))
    client.close()


def test_the_audit_of_the_books_ends_the_log_of_a_match(server: Server) -> None:
    table, (key,) = server.open("conspiracy", ["", "greedy", "greedy"], options={"turn_limit": 12})
    end = play_on(Client(server, table, key, want=("page", "actions")), Random(2))
    assert end["page"]["log"][0]["text"].startswith("The audit ")
    assert end["page"]["log"][0]["n"] == end["entries"] - 1
    late = Client(server, table, key, want=("page",))
    assert late.last["page"]["log"][0] == end["page"]["log"][0]


def test_bots_talk_in_structured_remarks(server: Server) -> None:
    """A bot promises something now and then, by luck of its own: sooner or later in a few matches of Souls."""
    for seed in range(20):
        table, (key,) = server.open("souls", ["", "greedy", "greedy"])
        client = Client(server, table, key)
        play_on(client, Random(seed))
        client.close()
        said = [message for message in map(json.loads, client.heard) if message["type"] == "said"]
        if said:
            break
    assert said, "no bot said a word in twenty matches"
    names = next(message["names"] for message in map(json.loads, client.heard) if message["type"] == "welcome")
    for message in said:
        remark = message["remark"]
        assert remark["thing"] == ""
        assert remark["seat"] != message["seat"]
        assert message["text"] in [words.format(who=names[remark["seat"]]) for words in WORDS[remark["kind"]]]


def _letters(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(text).get("letters", [])
    return found


def test_two_people_see_each_others_moves(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    black, white = (Client(server, table, key) for key in keys)
    black.act(7)
    update = white.hear("update")
    assert update["letters"][0]["events"][0]["seat"] == 0
    assert update["asked"] == 1
    assert black.last["asked"] is None
    assert black.last["head"] == update["head"]


def test_stale_repeated_and_foreign_answers_change_nothing(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    black, white = (Client(server, table, key) for key in keys)
    action = black.last["actions"][0]
    white.say(type="act", asked=0, action=action)
    assert white.hear("error")["code"] == "stale"
    black.act()
    black.say(type="act", asked=0, action=action)
    assert black.hear("error")["code"] == "stale"
    white.hear("update")
    white.say(type="act", asked=1, action=action)
    assert white.hear("error")["code"] == "illegal"
    fresh = Client(server, table, keys[0])
    assert fresh.last["entries"] == 1


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ('{"type": "act", "asked": 0, "action": {"is": "Fly"}}', "bad"),
        ('{"type": "act", "asked": 0, "action": {"is": "Drop", "to": [1]}}', "illegal"),
        ('{"type": "act", "asked": 0, "steps": ["Drop", -1]}', "illegal"),
        ('{"type": "act", "asked": "0", "steps": []}', "bad"),
        ('{"type": "act", "steps": []}', "bad"),
        ('{"type": "dance"}', "bad"),
        ('{"type": 7}', "bad"),
        ("[]", "bad"),
        ("not json", "bad"),
        ('{"type": "chat", "text": "' + "x" * 501 + '"}', "bad"),
        ('{"type": "notes", "text": "' + "x" * 20000 + '"}', "bad"),
        ('{"type": "look", "at": 99}', "bad"),
        ('{"type": "replace", "seat": 1}', "refused"),
        ('{"type": "undo"}', "refused"),
        ('{"type": "pause"}', "refused"),
        ('{"type": "rematch"}', "refused"),
        ('{"type": "reply", "request": 3, "yes": true}', "stale"),
        ('{"type": "hello", "v": 2, "want": [], "after": null}', "bad"),
        ('{"type": "hello", "v": true, "want": [], "after": null}', "bad"),
        ('{"type": "hello", "v": 1, "want": [], "after": false}', "bad"),
        ('{"type": "look", "at": false}', "bad"),
        ('{"type": "act", "asked": false, "steps": ["Drop", 109]}', "bad"),
        ('{"type": "act", "asked": 0, "steps": ["Drop", 109.0]}', "illegal"),
        ('{"type": "act", "asked": 0, "steps": [["Drop", 109]]}', "illegal"),
        ('{"type": "replace", "seat": true}', "bad"),
        ('{"type": "watch", "seat": false}', "bad"),
        ('{"type": "chat", "text": "\\u0000"}', "bad"),
        ('{"type": "chat", "text": " \\u202e\\u2066 "}', "bad"),
        ('{"type": "hello", "v": 1, "want": ["secrets"], "after": null}', "bad"),
    ],
)
def test_what_is_not_understood_is_refused_and_harmless(server: Server, message: str, code: str) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    client = Client(server, table, keys[0])
    client.socket.send(message)
    assert client.hear("error")["code"] == code
    client.act()
    assert client.last["entries"] == 1


def test_what_a_browser_gets_is_compressed(server: Server) -> None:
    table, keys = server.open("conspiracy", ["", "greedy", "greedy"])
    client = Client(server, table, keys[0], want=("page", "packed"))
    assert not client.socket.protocol.extensions, "no stream that messages share"
    assert len(client.last["page"]["svg"]) > 20_000
    client.socket.send('{"type": "look", "at": 0}')
    frame = client.socket.recv(timeout=20)
    while isinstance(frame, str):
        frame = client.socket.recv(timeout=20)
    assert len(frame) == LEAST


def test_before_hello_nothing_is_told(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    socket = server.socket(table, keys[0])
    socket.send('{"type": "chat", "text": "hi"}')
    assert '"early"' in str(socket.recv(timeout=5))


def test_a_spectator_cannot_act_and_sees_the_public_view(server: Server) -> None:
    table, _ = server.open("spy_alley", ["", "greedy", "greedy"])
    watcher = Client(server, table, want=("view", "actions"))
    assert watcher.welcome["seat"] is None
    assert watcher.last["view"]["seat"] is None
    assert watcher.last["actions"] == []
    watcher.say(type="act", asked=0, steps=["Roll"])
    assert watcher.hear("error")["code"] == "no_seat"
    watcher.say(type="watch", seat=0)
    assert watcher.hear("error")["code"] == "refused"


def test_a_spectator_looks_through_eyes_that_consent(server: Server) -> None:
    table, (key,) = server.open("spy_alley", ["", "greedy", "greedy"])
    player, watcher = Client(server, table, key), Client(server, table, want=("view",))
    player.until_asked()  # the bots have moved and said what they will
    for yes, words in ((True, "lets spectators"), (False, "no longer lets")):
        player.say(type="consent", yes=yes)
        while words not in watcher.hear("said")["text"]:
            pass
        if yes:
            watcher.say(type="watch", seat=0)
            assert watcher.hear("update")["view"]["seat"] == 0
    watcher.say(type="watch", seat=0)
    assert watcher.hear("error")["code"] == "refused"


def test_a_client_comes_back_where_it_left(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    black, white = (Client(server, table, key) for key in keys)
    for _ in range(3):
        black.act()
        white.act()
    black.close()
    again = Client(server, table, keys[0], after=4)
    assert [letter["n"] for letter in again.last["letters"]] == [4, 5]
    assert again.last["asked"] == 6


def test_an_undo_is_asked_of_the_people_who_answered_since(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    black, white = (Client(server, table, key) for key in keys)
    black.act()
    black.say(type="undo")  # nobody has answered yet
    assert black.hear("update")["entries"] == 2
    black.act()
    while white.last["entries"] < 3:  # in as many updates as it takes
        white.hear("update")
    white.act()
    black.until_asked()
    black.say(type="undo")
    request = white.hear("request")
    assert request["kind"] == "undo"
    white.say(type="reply", request=request["request"], yes=False)
    assert black.hear("settled")["yes"] is False
    black.say(type="undo")
    white.say(type="reply", request=white.hear("request")["request"], yes=True)
    update = black.hear("update")
    assert update["letters"][0]["events"][0]["is"] == "Undone"
    assert update["asked"] == update["entries"]


def test_talk_and_notes(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    black, white = (Client(server, table, key) for key in keys)
    black.say(type="chat", text="<b>hello</b>")
    said = white.hear("said")
    assert (said["name"], said["seat"], said["text"]) == ("P0", 0, "<b>hello</b>")
    black.say(type="notes", text="white bluffs")
    black.say(type="ping")
    black.hear("pong")
    assert "white bluffs" not in "".join(white.heard)


def test_a_resigned_seat_is_played_by_a_bot(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    black, white = (Client(server, table, key) for key in keys)
    black.say(type="resign")
    assert white.until_asked(), "a bot moves for the seat"
    black.say(type="act", asked=0, steps=["Drop", 0])
    assert black.hear("error")["code"] == "no_seat"


def test_people_play_again_one_seat_further(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""], options={"turn_limit": 1})
    black, white = (Client(server, table, key) for key in keys)
    black.act()
    assert white.hear("update")["result"] == [0.5, 0.5]
    black.say(type="rematch")
    white.say(type="reply", request=white.hear("request")["request"], yes=True)
    moved = black.hear("moved")["table"]
    server.sit(moved, keys, ["P0", "P1"])
    again = Client(server, moved, keys[0])
    assert again.welcome["seat"] == 1
    assert again.welcome["names"] == ["P1", "P0"]


def test_a_private_table_needs_its_key(server: Server) -> None:
    made = server.post("/api/tables", game="conspirateurs", seats=["", ""])
    assert "private" in server.refused(f"/api/tables/{made['table']}/sit", key="wrong", name="Eve")
    assert "no such table" in server.refused("/api/tables/nowhere/sit", key="wrong", name="Eve")


def test_marks_that_nobody_sees_are_not_said(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    black = Client(server, table, keys[0])
    black.say(type="chat", text="a\u202eb\u2066c\u0007d \u200de\u2028f")
    assert black.hear("said")["text"] == "abcd \u200def"


def test_a_socket_opened_by_another_sites_page_is_refused(server: Server) -> None:
    from websockets.sync.client import connect
    from websockets.typing import Origin

    table, _ = server.open("conspirateurs", ["", ""])
    with pytest.raises(InvalidStatus):
        connect(f"ws://127.0.0.1:{server.port}/t/{table}/ws", origin=Origin("http://evil.example"), proxy=None)


def test_only_the_invited_watch_a_private_table(server: Server) -> None:
    made = server.post("/api/tables", game="conspirateurs", seats=["", "greedy"])
    server.post(f"/api/tables/{made['table']}/sit", key=made["key"], name="Ann")
    for key in ("", "wrong"):
        with pytest.raises(InvalidStatus):
            server.socket(made["table"], key)
    assert Client(server, made["table"], made["key"]).welcome["seat"] is None


def test_a_request_is_still_open_after_coming_back(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""], clock=["bank", 600, 5])
    black, white = (Client(server, table, key) for key in keys)
    black.say(type="pause")
    number = white.hear("request")["request"]
    white.close()
    again = Client(server, table, keys[1])
    assert again.hear("request")["request"] == number
    again.say(type="reply", request=number, yes=True)
    assert "stand still" in black.hear("said")["text"]


def test_a_seat_whose_time_runs_out_gets_the_default(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""], clock=["decision", 5])
    black, white = (Client(server, table, key) for key in keys)
    assert white.hear("update")["letters"][0]["events"][0]["seat"] == 0
    assert "ran out of time" in black.hear("said")["text"]


def test_nobody_speaks_with_the_voice_of_the_house(server: Server) -> None:
    """A spectator without a cookie has no name; an announcement has none either, but a mark of its own."""
    table, (key, _) = server.open("conspirateurs", ["", ""])
    player, watcher = Client(server, table, key), Client(server, table)
    watcher.say(type="chat", text="P1 ran out of time; the table acts for them.")
    said = player.hear("said")
    assert (said["name"], said["seat"], said["house"]) == ("Guest", None, False)
    player.say(type="consent", yes=True)
    said = watcher.hear("said")
    while "lets spectators" not in said["text"]:
        said = watcher.hear("said")
    assert (said["name"], said["seat"], said["house"]) == ("", None, True)


def test_talk_is_made_of_letters(server: Server) -> None:
    table, (key, _) = server.open("conspirateurs", ["", ""])
    player = Client(server, table, key)
    player.say(type="chat", text=" \u202eturned\u2066 \x07round\x1b[2J by\u200f me ")
    assert player.hear("said")["text"] == "turned round[2J by me"
    for text in ("", " \u202e\n ", "a\x00b", "x" * 501):
        player.say(type="chat", text=text)
        assert player.hear("error")["code"] == "bad"


def test_true_is_no_number(server: Server) -> None:
    table, (key, _) = server.open("conspirateurs", ["", ""])
    player = Client(server, table, key)
    for message in ({"type": "hello", "v": True, "want": [], "after": None}, {"type": "look", "at": False}):
        player.say(**message)
        assert player.hear("error")["code"] == "bad"

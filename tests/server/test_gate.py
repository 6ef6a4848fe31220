"""What is let in: our own names and pages, JSON for programs, bodies and headers within bounds and in time."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator
from dataclasses import replace

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from intrigue.server.ceilings import without
from intrigue.server.gate import Names
from intrigue.server.settings import Settings
from tests.server.test_pages import Site, opened, serving, token

TABLE = {"game": "conspirateurs", "seats": ["", ""], "listed": True}
FOREIGN = (
    "null",
    "file://",
    "http://",
    "http://[",
    "http://evil.example",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1:1",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    ceilings = replace(without(), patience=1)
    data = tmp_path_factory.mktemp("gate") / "tables.sqlite"
    with serving(Settings(data=data, pace=30.0, limits=False, ceilings=ceilings)) as made:
        yield made


def call(site: Site, path: str, body: object = TABLE, **headers: str) -> tuple[int, str]:
    """The status and text of a POST with these headers, JSON unless they say otherwise."""
    line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)
    made = {"content-type": "application/json"} | {name.replace("_", "-"): value for name, value in headers.items()}
    line.request("POST", path, body if isinstance(body, bytes) else json.dumps(body).encode(), made)
    answer = line.getresponse()
    text = answer.read().decode()
    line.close()
    return answer.status, text


def talk(site: Site, sent: bytes) -> bytes:
    """All that comes back for some bytes until the server hangs up."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=10) as line:
        line.sendall(sent)
        found = b""
        while got := line.recv(65_536):
            found += got
    return found


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_page_that_is_not_ours_is_refused(site: Site, origin: str) -> None:
    origin = origin.format(port=site.port)
    assert call(site, "/api/tables", origin=origin)[0] == 403
    assert call(site, "/play/conspirateurs", b"token=x", origin=origin)[0] == 403
    table = json.loads(call(site, "/api/tables")[1])["table"]
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://127.0.0.1:{site.port}/t/{table}/ws", origin=Origin(origin), proxy=None)
    assert refused.value.response.status_code == 403


def test_our_own_page_is_let_in(site: Site) -> None:
    ours = f"http://127.0.0.1:{site.port}"
    assert call(site, "/api/tables", origin=ours)[0] == 200
    assert call(site, "/api/tables", referer=f"{ours}/new/souls")[0] == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "", "[", "a@localhost"]
)
def test_a_name_that_is_not_ours_is_refused(site: Site, host: str) -> None:
    status, text = call(site, "/api/tables", host=host)
    assert status == 421
    assert "--base-url" in text
    assert talk(site, b"GET / HTTP/1.0\r\nHost: %b\r\n\r\n" % host.encode()).split()[1] == b"421"


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "192.168.7.20:8000", "[::1]:8000", "127.0.0.1"])
def test_addresses_and_loopback_names_are_ours(site: Site, host: str) -> None:
    assert call(site, "/api/tables", host=host)[0] == 200


def test_the_machine_and_what_the_operator_named_are_ours() -> None:
    names = Names("https://play.example/", "den.lan")
    for host in (socket.gethostname(), f"{socket.gethostname()}.local:8000", "play.example", "den.lan:8000"):
        assert names.include(host)
    assert not names.include("other.example")
    assert names.wrote("https://play.example", "http", "10.0.0.7:8000")
    assert not names.wrote("http://play.example", "http", "10.0.0.7:8000")


def test_the_api_wants_json(site: Site) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        assert call(site, "/api/tables", content_type=kind)[0] == 415
    assert call(site, "/api/tables", content_type="Application/JSON; charset=utf-8")[0] == 200


def test_a_large_body_is_refused_before_it_is_read(site: Site) -> None:
    """The answer comes although the body never does."""
    for path, size in ((b"/api/tables", 16_385), (b"/play/souls", 65_537), (b"/api/tables", 10**30)):
        head = b"POST %b HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        assert talk(site, head % (path, size)).split()[1] in (b"413", b"400")


def test_a_body_in_pieces_is_counted_as_it_comes(site: Site) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    head += b"Transfer-Encoding: chunked\r\n\r\n"
    assert talk(site, head + (b"1000\r\n" + b"x" * 4096 + b"\r\n") * 5).split()[1] == b"413"


def test_a_request_that_is_never_finished_is_not_waited_for(site: Site) -> None:
    assert talk(site, b"GET / HTTP/1.1\r\nHost: localhost\r\nX-") == b""
    assert talk(site, b"") == b""
    assert talk(site, b"\r\n") == b""
    half = (
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
    )
    assert talk(site, half).split()[1] == b"408"


def test_headers_without_end_are_not_kept(site: Site) -> None:
    line = b"X-Y: " + b"z" * 4000 + b"\r\n"
    with socket.create_connection(("127.0.0.1", site.port), timeout=10) as sent:
        sent.sendall(b"GET / HTTP/1.1\r\n")
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            sent.sendall(line * 10_000)


def test_the_server_does_not_say_what_it_is_and_nothing_of_a_table_is_kept_between(site: Site) -> None:
    anna = site.browser()
    table = opened(anna, listed="yes")
    anna.post(f"/t/{table}/fill", data={"token": token(anna)})
    for path in ("/", f"/t/{table}", f"/t/{table}/talk", f"/t/{table}/record"):
        answer = anna.get(path)
        assert "server" not in answer.headers
        assert answer.headers.get_list("cache-control") == ["no-store"]


def test_a_form_token_of_any_letters_is_only_wrong(site: Site) -> None:
    anna = site.browser()
    token(anna)
    assert anna.post("/play/souls", data={"token": "é\u2028"}).status_code == 403


def test_the_invitation_of_a_table_with_any_bot_can_be_opened(site: Site) -> None:
    for bot in ("greedy", "random", "medium"):
        table = json.loads(call(site, "/api/tables", TABLE | {"seats": ["", bot]})[1])["table"]
        assert site.browser().get(f"/join/{table}").status_code == 200

"""Behind a proxy: who is believed about who asks, and where the server can be reached."""

from __future__ import annotations

import urllib.error
import urllib.request
from pathlib import Path

from tests.server.running import Server, serving


def opened(server: Server, number: int) -> int:
    """The status when a table is opened for a visitor of that address, as a proxy would say."""
    body = b'{"game": "conspirateurs", "seats": ["", ""]}'
    headers = {"content-type": "application/json", "x-forwarded-for": f"198.51.100.{number}"}
    try:
        with urllib.request.urlopen(urllib.request.Request(f"{server.url}/api/tables", body, headers)) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_only_the_named_proxy_is_believed(tmp_path: Path) -> None:
    """Of one address three tables are one too many; of several, if the proxy is to be believed, they are not."""
    with serving(tmp_path / "a.sqlite", "--ceiling", "tables_per_address=2") as server:
        assert [opened(server, number) for number in range(3)] == [200, 200, 400]
    behind = ("--ceiling", "tables_per_address=2", "--behind", "127.0.0.1")
    with serving(tmp_path / "b.sqlite", *behind) as server:
        assert [opened(server, number) for number in range(3)] == [200, 200, 200]
    other = ("--ceiling", "tables_per_address=2", "--behind", "192.0.2.7")
    with serving(tmp_path / "c.sqlite", *other) as server:
        assert [opened(server, number) for number in range(3)] == [200, 200, 400]

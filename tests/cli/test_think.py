"""A machine that thinks for servers elsewhere: it waits for those that are away, and ends where it is not wanted."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import InvalidStatus
from websockets.http11 import Request, Response

from intrigue.cli.problem import Problem
from intrigue.cli.think import Slot


def refused_by(status: HTTPStatus) -> None:
    """Come to a server that answers so."""

    async def answer(line: ServerConnection, request: Request) -> Response:
        return line.respond(status, "")

    async def come() -> None:
        async with serve(lambda line: line.wait_closed(), "127.0.0.1", 0, process_request=answer) as server:
            port = server.sockets[0].getsockname()[1]
            slot = Slot([f"http://127.0.0.1:{port}"], "wordplay")
            await slot._connected(f"http://127.0.0.1:{port}")

    asyncio.run(come())


def test_a_wrong_word_ends_it_with_a_sentence() -> None:
    with pytest.raises(Problem, match="--think-token"):
        refused_by(HTTPStatus.FORBIDDEN)


@pytest.mark.parametrize("status", [HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.BAD_GATEWAY])
def test_a_server_that_is_full_or_away_is_tried_again(status: HTTPStatus) -> None:
    with pytest.raises(InvalidStatus):  # which the slot bears, as it bears a lost line
        refused_by(status)

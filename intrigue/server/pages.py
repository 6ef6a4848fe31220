"""The pages."""

from __future__ import annotations

from starlette.routing import BaseRoute

from intrigue.server.guests import Signer
from intrigue.server.house import House


def routes(house: House, signer: Signer, base_url: str) -> list[BaseRoute]:
    return []

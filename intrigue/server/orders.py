"""What an operator orders while the server runs: it looks for orders now and then, whichever process wrote them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING

from intrigue.server.errors import Refused
from intrigue.server.gate import NOT_LET_IN
from intrigue.server.logs import log
from intrigue.store.engine import TROUBLE
from intrigue.store.office import Ban, Office, Ordered

if TYPE_CHECKING:
    from intrigue.server.house import House

PAUSE = 1.0  # seconds from one look to the next
BANS, DELETE = "bans", "delete"
Network = IPv4Network | IPv6Network


class Orders:
    """Carries them out, and knows which addresses are banned."""

    def __init__(self, house: House) -> None:
        self._house, self._office = house, Office(house.store)
        self._seen = max((order.number for order in self._office.orders(0)), default=0)
        self._keep_out(self._office.bans())

    def start(self) -> None:
        self._house.spawn(self._look_on())

    def is_banned(self, address: str) -> bool:
        """Whether nothing that comes from there is answered."""
        return bool(self._banned) and self._is_within(address)

    def _keep_out(self, bans: Iterable[Ban]) -> None:
        self._banned: tuple[Network, ...] = tuple(ip_network(ban.address) for ban in bans)
        self._is_within = lru_cache(maxsize=10_000)(self._look_up)

    def _look_up(self, address: str) -> bool:
        with suppress(ValueError):
            found = ip_address(address)
            return any(found in network for network in self._banned)
        return False

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await self.look()
            except TROUBLE as error:
                log.warning("orders could not be read: %s", error)

    async def look(self) -> None:
        """Carry out what was ordered since the last time."""
        for order in await asyncio.to_thread(self._office.orders, self._seen):
            self._seen = order.number
            log.info("ordered", extra={"facts": {"table": order.id, "what": order.what}})
            with suppress(Refused):
                await self._do(order)

    async def _do(self, order: Ordered) -> None:
        house = self._house
        if order.what == BANS:
            self._keep_out(await house.looked(self._office.bans))
            for room in list(house.rooms.values()):
                for device in [each for each in room.devices if self.is_banned(each.address)]:
                    await device.dismiss(NOT_LET_IN)
        elif order.what == DELETE:
            house.upkeep.let_go(house.rooms.get(order.id))
            await house.kept(house.store.delete(order.id))
        else:
            house.minding.hear(order.id, order.what)

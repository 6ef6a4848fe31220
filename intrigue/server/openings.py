"""How many tables may be opened: in all, from one address, in the lobby, on this disk, for these bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from intrigue.server.errors import Full, Refused
from intrigue.store.records import Sheet, Status

if TYPE_CHECKING:
    from intrigue.server.house import House

MEGABYTE = 1_000_000


class Openings:
    """Counts the tables that were opened from each address since the server started."""

    def __init__(self, house: House, *, bots_alone: bool = False) -> None:
        self._house, self._bots_alone = house, bots_alone
        self._from: dict[str, set[str]] = {}

    async def check(self, address: str, levels: Sequence[str], *, listed: bool) -> None:
        """Refused if one more table is too many, or one where only bots would sit is not wanted."""
        ceilings, store, refused = self._house.ceilings, self._house.store, self._house.costs.refused
        if all(levels):
            self.check_company(())
        alive, size = await self._house.looked(store.alive), await self._house.looked(store.size)
        if alive >= ceilings.tables:
            refused("tables")
            raise Full("error_many_tables")
        if size >= ceilings.megabytes * MEGABYTE or store.free() < ceilings.free_megabytes * MEGABYTE:
            refused("free_megabytes" if size < ceilings.megabytes * MEGABYTE else "megabytes")
            raise Full("error_disk_full")
        if any(levels) and self._house.thinkers.waiting >= ceilings.bots_waiting:
            refused("bots_waiting")
            raise Full("error_many_bots")
        if await self._count(address, ceilings.tables_per_address) >= ceilings.tables_per_address:
            refused("tables_per_address")
            raise Refused("refused", "error_your_tables")
        most = ceilings.listed_per_address
        if listed and await self._count(address, most, listed=True) >= most:
            refused("listed_per_address")
            raise Refused("refused", "error_your_listed")

    def check_company(self, sheets: Sequence[Sheet]) -> None:
        """Refused unless somebody with a key sits at each of these tables, or the operator lets bots play alone."""
        if not self._bots_alone and not (sheets and all(any(c.owned for c in sheet.chairs) for sheet in sheets)):
            raise Refused("refused", "error_bots_alone")

    async def opened(self, address: str, id_: str) -> None:
        """Count a table."""
        if len(self._from) > self._house.ceilings.tables:  # most of them are over, then
            for each in list(self._from):
                await self._alive(each)
        self._from.setdefault(address, set()).add(id_)

    async def _count(self, address: str, most: int, *, listed: bool = False) -> int:
        """The tables of an address that are not over, or those in the lobby; not looked at while they are few."""
        opened = len(self._from.get(address, ()))
        if opened < most:
            return opened
        alive = await self._alive(address)
        return len([sheet for sheet in alive if sheet.listed and sheet.status is Status.OPEN] if listed else alive)

    async def _alive(self, address: str) -> list[Sheet]:
        """The tables of an address that are not over; others are no longer counted."""
        ids = list(self._from.get(address, ()))
        found = [await self._house.found(id_) for id_ in ids]
        alive = [sheet for sheet in found if sheet and sheet.status is not Status.OVER and not sheet.fault]
        over = {id_ for id_, sheet in zip(ids, found, strict=True) if sheet not in alive}
        self._from[address] = self._from.get(address, set()) - over  # what was opened meanwhile counts
        if not self._from[address]:
            del self._from[address]
        return alive

"""What seats of a live table know by recall, for bots: told again from the journal when first asked for, then kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from intrigue.core.contract import Seat
from intrigue.core.recall import Moment
from intrigue.server.letters import News
from intrigue.table.match import Link, moment
from intrigue.table.story import Heard


class Recalls:
    """The recalls of one table."""

    def __init__(self, story: Callable[[], Iterable[tuple[Link, Any, Heard]]]) -> None:
        self._story = story
        self._moments: dict[Seat, list[Moment]] = {}

    def of(self, seat: Seat) -> Sequence[Moment]:
        """All that the seat did and was told, a moment for each entry."""
        if seat not in self._moments:
            self._moments[seat] = [moment(seat, link, heard[seat]) for link, _, heard in self._story()]
        return self._moments[seat]

    def add(self, news: Iterable[News]) -> None:
        """Entries that are on disk now; some may have been read from there already."""
        for link, heard, _ in news:
            for seat, moments in self._moments.items():
                if len(moments) == link.number:
                    moments.append(moment(seat, link, heard[seat]))

    def clear(self) -> None:
        """What was kept may not have happened."""
        self._moments.clear()

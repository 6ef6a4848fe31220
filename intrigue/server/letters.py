"""News of a table on their way to each viewer."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from intrigue import games
from intrigue.core.contract import AnyGame, Seat
from intrigue.table.match import Letter, Link
from intrigue.table.story import Heard, Story


class News(NamedTuple):
    """An entry, what everybody was told of it, and the state before it where a table may stop for it."""

    link: Link
    heard: Heard
    before: Any = None


def news(link: Link, heard: Heard, story: Story[Any, Any]) -> News:
    """The latest entry of the story as news."""
    stops = games.title(story.game.name).telling.stops
    return News(link, heard, story.before(1) if stops and _stopping(heard, stops) else None)


def _stopping(heard: Heard, stops: Collection[type]) -> bool:
    seen = None
    for events in heard.values():
        if events is not seen:  # what all heard alike is one thing
            for event in events:
                if type(event) in stops:
                    return True
            seen = events
    return False


def letter(game: AnyGame, of: News, viewer: Seat | None) -> Letter:
    """The entry as that viewer gets it."""
    events, public = of.heard[viewer], of.heard[None]
    alone = () if events is public else tuple([event for event in events if event not in public])
    before = None if of.before is None else game.view(of.before, viewer)
    return Letter(of.link.number, of.link.head, events, alone, before)

"""What people are told about a whole match when it is over, besides who won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from intrigue import games
from intrigue.core.contract import Event
from intrigue.core.recall import all_events, recall
from intrigue.table.story import Story


def closing(story: Story[Any, Any], names: Sequence[str]) -> list[str]:
    """The game's last words, a sentence each; none before the end, or where the game has nothing to add.

    They come from the log as it stands, so that nothing counts that was taken back.
    """
    sum_up = games.title(story.game.name).closing
    if story.actors or sum_up is None:
        return []
    moments = recall(story.game, story.seats, story.log, None, story.start)
    return sum_up([event for moment in moments for event in moment.heard], names)


def all_told(story: Story[Any, Any]) -> list[Event]:
    """Everything that anybody was told in a match that is over, in order: of each telling the fullest."""
    assert not story.actors, "what is told to some alone is open when the match is over"
    return all_events(story.game, story.seats, story.log, story.start)

"""What people are told about a whole match when it is over, besides who won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from intrigue import games
from intrigue.core.recall import recall
from intrigue.table.story import Story


def closing(story: Story[Any, Any], names: Sequence[str]) -> list[str]:
    """The game's last words, a sentence each; none before the end, or where the game has nothing to add.

    They come from the log as it stands, so that nothing counts that was taken back.
    """
    sum_up = games.title(story.game.name).closing
    if story.actors or sum_up is None:
        return []
    moments = recall(story.game, story.seats, story.log, None)
    return sum_up([event for moment in moments for event in moment.heard], names)

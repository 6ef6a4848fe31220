"""What a seat knows with perfect recall: all that it did and all that it was told, entry by entry.

A view is a summary of it: what is certain is in both, order and habit are in the recall alone.
"""

from __future__ import annotations

from typing import NamedTuple

from intrigue.core.contract import Action, Event


class Moment(NamedTuple):
    """What one entry of the log was to one seat: its own action if it acted, and what it was told."""

    did: Action | None
    heard: tuple[Event, ...]


Recall = tuple[Moment, ...]  # an information state; it only grows

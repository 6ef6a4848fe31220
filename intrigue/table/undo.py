"""Whether an action can be taken back: only if nothing that anybody heard since has to be unheard.

It is decided from what was told, by a look at the end of the log. A game declares the words that tell nobody more than
that they were chosen; the contract suite proves the declaration, and that the answer follows from what the seat itself
did and heard, so that a lit button tells it nothing.
"""

from __future__ import annotations

from intrigue.core.contract import CHANCE, S, Seat, V
from intrigue.table.story import Story


def undoable(story: Story[S, V], seat: Seat, *, with_others: bool = False) -> int:
    """How many entries the seat's undo would take back: from its last action on; 0 where that is not allowed.

    All of them must be reversible, and what ended the match stays. With others, actions that other seats made since may
    go too (they are bots, or they agreed), but only where the match lies open: nothing in it was ever told to some
    alone, and nobody was asked together with others. Elsewhere their answers tell something of what they hold.
    """
    others_too = with_others and story.last.open
    for count, (entry, mark) in enumerate(zip(reversed(story.log), reversed(story.marks), strict=True), 1):
        if not mark.reversible or (count > 1 and not others_too):
            return 0
        if entry.seat == seat:
            return count if story.actors else 0
    return 0


def undrawn(story: Story[S, V], seat: Seat) -> int:
    """How many entries there are from the seat's last action on, if chance was silent since; else 0."""
    for count, entry in enumerate(reversed(story.log), 1):
        if entry.seat in (seat, CHANCE):
            return count if entry.seat == seat else 0
    return 0

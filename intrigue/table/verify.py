"""The verifier: re-derives every draw of a finished record, checks every link of its chain and every rule."""

from __future__ import annotations

from typing import Any

from intrigue.core import fair
from intrigue.core.contract import CHANCE
from intrigue.table.header import chained
from intrigue.table.match import Link
from intrigue.table.record import BadRecord, End, Record, follow
from intrigue.table.story import Story, TakeBack
from intrigue.table.undo import undoable, undrawn


def verify(record: Record, head: str | None = None) -> int:
    """Check everything a record claims, and that the given head, noted during play, is part of its chain.

    Returns the number of draws re-derived; BadRecord names the first line that does not hold.
    """
    if record.end is None:
        raise BadRecord(len(record.links) + 1, "the record stops here without its end: cut off, or not yet ended")
    _check_seed(record, record.end)
    _check_chain(record, record.end, head)
    story: Story[Any, Any] = Story(record.game, len(record.names))
    dice = fair.Dice(record.end.seed, record.nonces)
    for link in record.links:
        _check_entry(story, dice, link, record.header["intrigue"])
        follow(story, link)
    _check_result(record, record.end, story)
    return dice.drawn


def _last(record: Record) -> int:
    return len(record.links) + 2


def _check_seed(record: Record, end: End) -> None:
    if fair.commitment(end.seed) != record.header["commitment"].lower():
        raise BadRecord(_last(record), "the seed is not the one that was committed to in line 1")


def _check_chain(record: Record, end: End, noted: str | None) -> None:
    chain = fair.Chain(end.seed, chained(record.header))
    heads = {chain.head}
    for link in record.links:
        if chain.add(link.data) != link.head:
            raise BadRecord(link.number + 2, "the chain breaks: this entry, its link or the header was changed")
        heads.add(link.head)
    if end.head != chain.head:
        raise BadRecord(_last(record), "the head of the chain is not that of the last entry")
    if noted is not None and noted not in heads:
        raise BadRecord(_last(record), f"no entry has the head {noted}: the record is of another match, or was remade")


def _check_entry(story: Story[Any, Any], dice: fair.Dice, link: Link, made: int) -> None:
    """Chance drew what the seed says, and what was taken back could be; programs of format 1 allowed some more."""
    line, (seat, action) = link.number + 2, link.entry
    if seat == CHANCE and story.game.actors(story.state) == (CHANCE,):
        drawn = dice.draw(story.game.odds(story.state))
        if drawn != action:
            raise BadRecord(line, f"draw {dice.drawn - 1} gives {drawn}, but the record says {action}")
    if isinstance(action, TakeBack):
        allowed = undrawn(story, seat) if made == 1 else undoable(story, seat, with_others=True)
        if allowed != action.entries:
            raise BadRecord(line, "this could not be taken back: something was learnt or drawn since")


def _check_result(record: Record, end: End, story: Story[Any, Any]) -> None:
    over = not record.game.actors(story.state)
    if over and end.result is None:
        raise BadRecord(_last(record), "the match is over but the record has no result")
    if not over and end.result is not None:
        raise BadRecord(_last(record), "the record has a result but the match is not over")
    if over and tuple(record.game.result(story.state)) != end.result:
        raise BadRecord(_last(record), "the result is not what the rules say")

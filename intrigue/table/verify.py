"""The verifier: re-derives every draw of a finished record, checks every link of its chain and every rule.

All that can hold for a match that never took place: whoever has the seed, and every record tells it at its end, can
play another match under the same commitment and chain it. What shows the difference is what somebody noted in time: a
head proves the entries up to it, and a server's key proves what that server signed. A commitment and nonces prove only
that chance was fixed before the first draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from intrigue.core import fair
from intrigue.core.contract import CHANCE, Seat
from intrigue.table.header import chained
from intrigue.table.match import Link
from intrigue.table.record import BadRecord, End, Record, follow
from intrigue.table.signature import holds
from intrigue.table.story import Begin, Story, Undo
from intrigue.table.undo import undoable, undrawn


@dataclass(frozen=True, slots=True)
class Noted:
    """What somebody noted while a match was played, in hexadecimal digits."""

    commitment: str = ""
    nonces: Mapping[Seat, str] = field(default_factory=dict)
    heads: tuple[str, ...] = ()
    key: str = ""  # of the server


class Checked(NamedTuple):
    """What was checked: how many draws were derived again, and how many entries are proved by what was noted."""

    draws: int
    proved: int


NOTHING = Noted()


def verify(record: Record, noted: Noted = NOTHING) -> Checked:
    """Check a record against the rules, its seed and its chain, and against what was noted during play.

    A position that a match began from was given: that it can come up in play is all that is checked of it.

    BadRecord names the first line that does not hold.
    """
    if record.end is None:
        raise BadRecord(len(record.links) + 1, "the record stops here without its end: cut off, or not yet ended")
    _check_seed(record, record.end)
    _check_before(record, noted)
    _check_chain(record, record.end)
    _check_signature(record, record.end, noted.key)
    proved = len(record.links) if noted.key else _proved(record, noted.heads)
    _check_beginning(record)
    story: Story[Any, Any] = Story(record.game, len(record.names))
    dice = fair.Dice(record.end.seed, record.nonces)
    for link in record.links:
        _check_entry(story, dice, link, record.header["intrigue"])
        follow(story, link)
    _check_result(record, record.end, story)
    return Checked(dice.drawn, proved)


def _last(record: Record) -> int:
    return len(record.links) + 2


def _check_seed(record: Record, end: End) -> None:
    if fair.commitment(end.seed) != record.header["commitment"].lower():
        raise BadRecord(_last(record), "the seed is not the one that was committed to in line 1")


def _check_before(record: Record, noted: Noted) -> None:
    """What was noted before the first draw."""
    if noted.commitment and noted.commitment.lower() != record.header["commitment"].lower():
        raise BadRecord(1, "the commitment is not the one that was noted: the record is of another match")
    for seat, nonce in noted.nonces.items():
        if seat >= len(record.nonces) or record.nonces[seat] != bytes.fromhex(nonce):
            raise BadRecord(1, f"the nonce of seat {seat + 1} is not the one that was noted")


def _check_chain(record: Record, end: End) -> None:
    chain = fair.Chain(end.seed, chained(record.header))
    for link in record.links:
        if chain.add(link.data) != link.head:
            raise BadRecord(link.number + 2, "the chain breaks: this entry, its link or the header was changed")
    if end.head != chain.head:
        raise BadRecord(_last(record), "the head of the chain is not that of the last entry")


def _check_signature(record: Record, end: End, noted: str) -> None:
    """A signature holds whoever signed; with a noted key there is one, and by that key."""
    if noted and noted.lower() != end.key.hex():
        signer = f"signed by the key {end.key.hex()}, not by the noted one" if end.key else "not signed"
        raise BadRecord(_last(record), f"the record is {signer}")
    if (end.key or end.signature) and not holds(end.key.hex(), end.signature.hex(), record.header, end.head):
        raise BadRecord(_last(record), "the signature is not of this header and this head: one of them was changed")


def _proved(record: Record, noted: Iterable[str]) -> int:
    """How many entries there are up to the last noted head."""
    assert record.end is not None
    places = {fair.Chain(record.end.seed, chained(record.header)).head: 0}
    places |= {link.head: link.number + 1 for link in record.links}
    for head in noted:
        if head.lower() not in places:
            raise BadRecord(
                _last(record), f"no entry has the noted head {head}: the record is of another match, or was remade"
            )
    return max((places[head.lower()] for head in noted), default=0)


def _check_beginning(record: Record) -> None:
    """A match begins from a position if its header says so, and only then."""
    given = bool(record.links) and isinstance(record.links[0].entry.action, Begin)
    if given != ("position" in record.header):
        told = "the match begins from a position that its header does not tell of"
        raise BadRecord(2, told if given else "the header tells of a position, but the match begins from none")


def _check_entry(story: Story[Any, Any], dice: fair.Dice, link: Link, made: int) -> None:
    """Chance drew what the seed says, and what was taken back could be; programs of format 1 allowed some more."""
    line, (seat, action) = link.number + 2, link.entry
    if seat == CHANCE and story.actors == (CHANCE,):
        drawn = dice.draw(story.odds)
        if drawn != action:
            raise BadRecord(line, f"draw {dice.drawn - 1} gives {drawn}, but the record says {action}")
    if isinstance(action, Undo):
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

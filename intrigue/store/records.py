"""What is kept of a table, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from intrigue.core.contract import Seat
from intrigue.table.clock import Timing


class Status(StrEnum):
    OPEN = "open"  # seats are still being taken
    PLAYING = "playing"
    OVER = "over"


class ChairKind(StrEnum):
    OPEN = "open"
    PERSON = "person"
    BOT = "bot"
    PROGRAM = "program"  # sat down by the API; a person for all that a table needs to know


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat of a table: who sits there. The nonce is that person's part in the draws."""

    seat: Seat
    kind: ChairKind
    name: str
    bot: str = ""  # the level, for a bot
    nonce: bytes = b""
    consent: bool = False  # spectators may look through these eyes
    sealed: bytes = b""  # hash of the nonce, given when sitting down, before anybody's is opened
    keeper: str = ""  # the level of the bot that keeps the chair warm while its person is away

    @property
    def owned(self) -> bool:
        """Whether somebody with a key sits here, person or program."""
        return self.kind in (ChairKind.PERSON, ChairKind.PROGRAM)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table without its entries."""

    id: str
    game: str
    options: dict[str, Any]
    listed: bool
    timing: Timing
    seed: bytes
    key_hash: str  # of the invitation
    host: str  # the guest who made it
    status: Status
    result: tuple[float, ...] | None
    created: float
    chairs: tuple[Chair, ...]
    rematch: str = ""  # the table where the same people went on
    paused: bool = False  # the clocks stand still
    rules: int = 0  # the version of the rules it is played by; 0 before it begins
    header: dict[str, Any] = field(default_factory=dict)  # what its record begins with; empty before it begins
    fault: str = ""  # why it is set aside, if it is
    shared: bool = False  # everybody may read the match again, once it is over
    position: dict[str, Any] | None = None  # that it begins from: state, and what the header tells of it
    open_hands: bool = False  # a teaching table: everybody there sees everything

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)


class Written(NamedTuple):
    """One entry of a table as it lies on the disk: its JSON, the chain's head, when, and what it cost on the clock."""

    number: int
    data: str
    head: str
    at: float
    spent: float = 0.0


@dataclass(frozen=True, slots=True)
class Said:
    """One line of table talk; the seat is None for a spectator and for the house, which alone has no name."""

    number: int
    name: str
    seat: Seat | None
    text: str
    at: float

    @property
    def house(self) -> bool:
        """Whether this is an announcement."""
        return not self.name

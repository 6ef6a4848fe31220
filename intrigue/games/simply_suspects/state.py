"""The match as it is, and as one seat sees it."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core.board import Space
from intrigue.core.contract import Action, Seat, State, View, state
from intrigue.core.deck import Deck
from intrigue.games.simply_suspects.cards import Row, Suspect
from intrigue.games.simply_suspects.words import Frame

Hand = tuple[int, ...]  # how many get-away cards of each number
Log = tuple[tuple[Seat, Action], ...]


@state
class SimplySuspectsState(State):
    """Everything about a match. Only the suspects are secret."""

    seats: int
    suspects: tuple[Suspect | None, ...]  # who each seat is; None before the deal
    shown: tuple[Suspect | None, ...]  # the card of each eliminated seat, face up; None: still in the match
    ruled_out: tuple[tuple[bool, ...], ...]  # for each seat and suspect: play has proved that the seat is not that one
    blamed: tuple[tuple[int, ...], ...]  # for each seat and suspect: the pegs that the seat has put into that row
    places: tuple[Space, ...]  # OFF for an eliminated seat
    pegs: tuple[Row, ...]  # the row of each column's peg, or TOP
    hands: tuple[Hand, ...]
    deck: Deck
    turn: Seat  # whose turn it is, whoever is asked
    turns: int  # finished turns
    last: Action | None  # the last thing done, or turned up by chance, that everybody saw
    log: Log  # the first things done, and turned up by chance, that everybody saw
    frames: tuple[Frame, ...]  # the last frame is waited for; when none is left the turn passes


@dataclass(frozen=True, slots=True)
class SimplySuspectsView(View):
    """What one seat knows: everything but the face-down cards of the others."""

    seat: Seat | None
    seats: int
    own: Suspect | None  # None for a spectator, and before the deal
    shown: tuple[Suspect | None, ...]
    ruled_out: tuple[tuple[bool, ...], ...]
    blamed: tuple[tuple[int, ...], ...]
    places: tuple[Space, ...]
    pegs: tuple[Row, ...]
    hands: tuple[Hand, ...]
    deck: Deck
    turn: Seat
    turns: int
    last: Action | None
    log: Log
    turn_limit: int
    frames: tuple[Frame, ...]

    def _repr_svg_(self) -> str:
        """The view as a picture, for notebooks."""
        from intrigue.games.simply_suspects import svg

        return svg.board(self)

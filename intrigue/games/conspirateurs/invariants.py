"""What is true of every state that can come up in play."""

from __future__ import annotations

from intrigue.games.conspirateurs.board import BOARD, MEETING_PLACE, MEN
from intrigue.games.conspirateurs.state import ConspirateursState, all_home, occupied, team, turns_of
from intrigue.games.conspirateurs.words import Dropping, Moving, Over


def check(t: ConspirateursState, limit: int) -> None:
    """Every man is there once and could have got where he is; the match waits for the right thing."""
    home = tuple(seat for seat in range(t.seats) if all_home(t.men, t.seats, team(t.seats, seat)))
    assert len(t.men) == t.seats, "every seat has men"
    assert t.turn == t.turns % t.seats, "turns go round"
    assert not limit or t.turns <= limit, "nobody moves after the turn limit"
    assert sum(map(int.bit_count, t.men)) == occupied(t.men).bit_count(), "a cell holds one man"
    assert occupied(t.men) & ~BOARD == 0, "men stand on the board"
    for seat, men in enumerate(t.men):
        placed, moved = turns_of(t, seat)
        assert men.bit_count() == placed, "a man is placed every turn until all are"
        assert (men & ~MEETING_PLACE).bit_count() <= moved, "only a move takes a man out of the meeting place"
    if isinstance(t.frame, Over):
        assert t.frame.winners == home, "those win whose men are all home"
        assert home or t.turns == limit, "a draw comes at the turn limit"
        assert not home or (t.turn - 1) % t.seats in home, "the match is won by a move of the winners"
    else:
        dropping = t.turns < MEN[t.seats] * t.seats
        assert not home, "the match is over when a side is home"
        assert not limit or t.turns < limit, "the match is over at the turn limit"
        assert isinstance(t.frame, Dropping if dropping else Moving), "men move once all are placed"

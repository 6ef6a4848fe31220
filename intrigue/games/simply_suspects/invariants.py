"""What is true of every state that can come up in play."""

from __future__ import annotations

from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import BOARD, OFF, SPACES, Kind
from intrigue.games.simply_suspects.cards import CARDS, COLUMNS, GUILTY, HAND, PHOTO_PEGS, ROWS, TOP
from intrigue.games.simply_suspects.state import Hand, SimplySuspectsState


def check(t: SimplySuspectsState, turn_limit: int, deck: Hand) -> None:
    check_suspects(t)
    check_cards(t, deck)
    check_board(t)
    check_stack(t)
    assert t.turns >= 0
    assert not turn_limit or t.turns <= turn_limit, "the match went on after the turn limit"


def check_suspects(t: SimplySuspectsState) -> None:
    """Each dealt suspect is one seat's only, the face-up cards are the true ones, and nothing proved is wrong."""
    undealt = {frame.seat for frame in t.frames if isinstance(frame, w.Assigning)}
    assert len(t.suspects) == len(t.shown) == len(t.ruled_out) == len(t.blamed) == t.seats
    assert undealt == {seat for seat, suspect in enumerate(t.suspects) if suspect is None}, "a deal is missing"
    dealt = [suspect for suspect in t.suspects if suspect is not None]
    assert set(dealt) <= set(ROWS), "a suspect card that does not exist"
    assert len(set(dealt)) == len(dealt), "a suspect card was dealt twice"
    for seat, suspect in enumerate(t.suspects):
        assert t.shown[seat] in (None, suspect), "a card shows another suspect when it is turned over"
        assert len(t.ruled_out[seat]) == len(t.blamed[seat]) == len(ROWS)
        assert suspect is None or not t.ruled_out[seat][suspect], f"seat {seat} is a suspect that was ruled out"


def check_cards(t: SimplySuspectsState, deck: Hand) -> None:
    """The get-away cards are all there, and those who are out hold none."""
    assert len(t.hands) == t.seats
    for card in CARDS:
        held = sum(hand[card] for hand in t.hands)
        assert held + t.deck.counts()[card] == deck[card], f"get-away cards {card} were lost or made"
    assert min(map(min, (t.deck.bag, *t.hands))) >= 0, "fewer than no cards"
    for seat, hand in enumerate(t.hands):
        assert t.shown[seat] is None or not any(hand), "an eliminated seat holds cards"
        undealt = sum(frame == w.DEALINGS[seat] for frame in t.frames)
        assert not isinstance(t.frames[0], w.Opening) or sum(hand) + undealt == HAND, "a wrong deal"


def check_board(t: SimplySuspectsState) -> None:
    """Seven pegs in their holes; tokens on the board, but not of those who are out, nor where nobody can rest."""
    assert len(t.pegs) == len(COLUMNS)
    assert all(row in ROWS or row == TOP for row in t.pegs), "a peg is nowhere"
    assert len(t.places) == t.seats
    for seat, place in enumerate(t.places):
        assert (place == OFF) == (t.shown[seat] is not None), "a token is missing or left behind"
        assert place == OFF or place in SPACES, "a token is off the board"
        assert place == OFF or BOARD[place].kind is not Kind.ONWARD, "nobody rests on a Move forward space"


def check_stack(t: SimplySuspectsState) -> None:
    """Somebody who is still in is asked for something that makes sense where the tokens are."""
    assert 0 <= t.turn < t.seats
    opening, deals = t.frames[0], t.frames[1:]
    if deals or isinstance(opening, w.Opening):
        assert all(isinstance(frame, w.Assigning | w.Dealing) for frame in deals)
        assert t.turns == 0
        assert opening == w.TURNS[0] or (isinstance(opening, w.Opening) and len(opening.pips) < len(opening.order))
        return
    frame = t.frames[0]
    left = [seat for seat, card in enumerate(t.shown) if card is None]
    if isinstance(frame, w.Over):
        assert left == [frame.winner] if frame.winner is not None else len(left) > 1
        return
    assert not isinstance(frame, w.Opening | w.Assigning)
    assert len(left) > 1, "the match goes on with one seat left"
    assert frame.seat in left, "an eliminated seat is asked"
    if isinstance(frame, w.Turn | w.Rolling | w.Fork):
        assert frame.seat == t.turn, "a seat moves out of turn"
    check_space(t, frame)


ASKED_ON = {
    w.Dealing: Kind.GET_AWAY,
    w.MayDraw: Kind.GET_AWAY,
    w.MayTake: Kind.TAKE,
    w.YourChoice: Kind.CHOICE,
    w.Evidence: Kind.EVIDENCE,
    w.Photo: Kind.PHOTO,
    w.Trading: Kind.TRADE,
    w.Forward: Kind.FORWARD,
    w.Back: Kind.BACK,
    w.GrandJury: Kind.JURY,
}


def check_space(t: SimplySuspectsState, frame: w.InPlay) -> None:
    """The frame belongs to the space that its seat is on, and there is something to choose."""
    square = BOARD[t.places[frame.seat]]
    assert ASKED_ON.get(type(frame), square.kind) is square.kind, "a seat is asked for what its space does not say"
    if isinstance(frame, w.Fork):
        assert len(square.after) > 1
        assert frame.steps > 0
    elif isinstance(frame, w.Dealing | w.MayDraw):
        assert len(t.deck) > 0
    elif isinstance(frame, w.MayTake):
        assert any(any(hand) for seat, hand in enumerate(t.hands) if seat != frame.seat)
    elif isinstance(frame, w.Evidence):
        assert frame.column == square.number
    elif isinstance(frame, w.Photo):
        assert frame.suspect == square.number
        assert 0 < frame.pegs <= min(PHOTO_PEGS, t.pegs.count(frame.suspect))
    elif isinstance(frame, w.GrandJury):
        own = t.suspects[frame.seat]
        assert own is not None
        assert t.pegs.count(own) < GUILTY, "a guilty seat may guess"

"""What a seat sees, and the worlds it cannot tell from the true one."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from random import Random

from intrigue.core.contract import Seat
from intrigue.games.simply_suspects.cards import ROWS, Suspect
from intrigue.games.simply_suspects.state import SimplySuspectsState, SimplySuspectsView
from intrigue.games.simply_suspects.words import Assigning

Cast = tuple[Suspect | None, ...]  # who each seat is; None where the card is not dealt yet


def view(t: SimplySuspectsState, seat: Seat | None, turn_limit: int) -> SimplySuspectsView:
    """Everything but the face-down suspect cards of the others and those left over."""
    return SimplySuspectsView(
        seat=seat,
        seats=t.seats,
        own=None if seat is None else t.suspects[seat],
        shown=t.shown,
        ruled_out=t.ruled_out,
        blamed=t.blamed,
        places=t.places,
        pegs=t.pegs,
        hands=t.hands,
        deck=t.deck,
        turn=t.turn,
        turns=t.turns,
        last=t.last,
        log=t.log,
        turn_limit=turn_limit,
        frames=t.frames,
    )


def determinize(v: SimplySuspectsView, rng: Random) -> SimplySuspectsState:
    """A state with one of the possible casts, each equally likely."""
    casts = possible_casts(v)
    return _dream(v, casts[int(rng.random() * len(casts))])


def every_dream(v: SimplySuspectsView, most: int) -> list[SimplySuspectsState]:
    """A state with each of the possible casts, all equally likely; none if there are more than most."""
    casts = possible_casts(v)
    return [_dream(v, cast) for cast in casts] if len(casts) <= most else []


def _dream(v: SimplySuspectsView, cast: Cast) -> SimplySuspectsState:
    return SimplySuspectsState(
        seats=v.seats,
        suspects=cast,
        shown=v.shown,
        ruled_out=v.ruled_out,
        blamed=v.blamed,
        places=v.places,
        pegs=v.pegs,
        hands=v.hands,
        deck=v.deck,
        turn=v.turn,
        turns=v.turns,
        last=v.last,
        log=v.log,
        frames=v.frames,
    )


def possible_casts(v: SimplySuspectsView) -> tuple[Cast, ...]:
    """Every way the suspect cards can lie, as far as the seat of the view can tell."""
    undealt = tuple(frame.seat for frame in v.frames if isinstance(frame, Assigning))
    return casts(v.seat, v.own, v.shown, v.ruled_out, undealt)


@lru_cache(maxsize=256)
def casts(
    seat: Seat | None,
    own: Suspect | None,
    shown: tuple[Suspect | None, ...],
    ruled_out: tuple[tuple[bool, ...], ...],
    undealt: tuple[Seat, ...],
) -> tuple[Cast, ...]:
    """The casts with the own card and the face-up cards in place and nobody a suspect that play has ruled out."""
    known = [own if other == seat else card for other, card in enumerate(shown)]
    secret = [other for other, card in enumerate(known) if card is None and other not in undealt]
    found: list[Cast] = []
    for cards in permutations([suspect for suspect in ROWS if suspect not in known], len(secret)):
        for other, card in zip(secret, cards, strict=True):
            if ruled_out[other][card]:
                break
            known[other] = card
        else:
            found.append(tuple(known))
    return tuple(found)

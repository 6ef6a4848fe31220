"""The Finals: committed in secret, turned up with the Stances, resolved by rising priority."""

from __future__ import annotations

from collections.abc import Callable

from intrigue.core.contract import Seat, Tell, put
from intrigue.games.souls import knowledge
from intrigue.games.souls.cards import (
    ABYSS,
    ANARCHY,
    ENTROPY,
    FINALS,
    FLAGELLATION,
    LORD_OF_THE_PIT,
    MORRIGAN,
    PANTHEON,
    PIETY,
    PZEA,
    SACRIFICE,
    STOIC_HYMNAL,
    is_bargain,
)
from intrigue.games.souls.events import (
    Discarded,
    FinalResolved,
    FinalsCancelled,
)
from intrigue.games.souls.frames import (
    Deciding,
    Resolving,
    Scoring,
)
from intrigue.games.souls.moves import (
    become,
    discard_actions,
    discarded,
    gain,
    push,
)
from intrigue.games.souls.state import EMPTY, HANDS, SoulsState


def resolve_next(t: SoulsState, frame: Resolving, tell: Tell | None) -> None:
    """The Final of the lowest priority takes effect; with none left the pairs are scored [59, 68]."""
    if not frame.left:
        t.abyss = False
        become(t, Scoring(0, 0, 0))
        return
    (card, seat), rest = frame.left[0], frame.left[1:]
    become(t, Resolving(rest, frame.total))
    if t.abyss:
        t.abyss = False
        gain(t, seat, -4, ABYSS, tell)
    if tell:
        tell(FinalResolved(seat, card))
    AT_ONCE.get(card, decide)(t, seat, card, tell)


def decide(t: SoulsState, seat: Seat, card: int, tell: Tell | None) -> None:
    """The Final asks its player for a choice."""
    push(t, Deciding(seat, card))


# Finals without a choice


def cancel_all(t: SoulsState, seat: Seat, card: int, tell: Tell | None) -> None:
    """Entropy [60]."""
    frame = t.frames[-1]
    assert type(frame) is Resolving
    become(t, Resolving((), frame.total))
    if tell:
        tell(FinalsCancelled(tuple(final for final, _ in frame.left)))


def protect(t: SoulsState, seat: Seat, card: int, tell: Tell | None) -> None:
    """Stoic Hymnal [62]."""
    t.hymnal |= 1 << seat


def facing(t: SoulsState, seat: Seat, mine: bool, theirs: bool) -> list[Seat]:
    """The opponents in whose pair with the seat the cards are Bargains or not, as asked."""
    return [
        other
        for other, card in enumerate(t.mats[seat])
        if other != seat and is_bargain(card) == mine and is_bargain(t.mats[other][seat]) == theirs
    ]


def gain_from_pit(t: SoulsState, seat: Seat, card: int, tell: Tell | None) -> None:
    """Lord of the Pit: three for each of one's Betrayals that met a Betrayal [65]."""
    gain(t, seat, 3 * len(facing(t, seat, False, False)), card, tell)


def gain_from_piety(t: SoulsState, seat: Seat, card: int, tell: Tell | None) -> None:
    """Piety: three for each of one's Bargains that met a Betrayal [65]."""
    gain(t, seat, 3 * len(facing(t, seat, True, False)), card, tell)


def count_resolved(t: SoulsState, seat: Seat, card: int, tell: Tell | None) -> None:
    """Pantheon: three if more than half of the round's Finals are resolved before it [67]."""
    frame = t.frames[-1]
    assert type(frame) is Resolving
    resolved = frame.total - len(frame.left) - 1
    gain(t, seat, 3 if 2 * resolved > frame.total else -1, card, tell)


def open_abyss(t: SoulsState, seat: Seat, card: int, tell: Tell | None) -> None:
    """The Abyss waits for the player of the next Final [68]."""
    t.abyss = True


def flagellate(t: SoulsState, seat: Seat, card: int, tell: Tell | None) -> None:
    """Flagellation: three Souls, and no more losses this round [69]."""
    gain(t, seat, -3, card, tell)
    t.flagellants |= 1 << seat


def come_last(t: SoulsState, seat: Seat, card: int, tell: Tell | None) -> None:
    """P'Zea-ia-Gwlfth: five if no other Final follows [73]."""
    frame = t.frames[-1]
    assert type(frame) is Resolving
    if not frame.left:
        gain(t, seat, 5, card, tell)


def count_bargains(t: SoulsState, seat: Seat, card: int, tell: Tell | None) -> None:
    """Anarchy: one Soul for each played Bargain, for its player two [74]."""
    for other, row in enumerate(t.mats):
        bargains = sum(1 for stance in row if stance != EMPTY and is_bargain(stance))
        gain(t, other, bargains * (2 if other == seat else 1), card, tell)


def count_mixed(t: SoulsState, seat: Seat, card: int, tell: Tell | None) -> None:
    """The Morrigan: one Soul for each mixed pair on the table [76]."""
    gain(t, seat, sum(len(facing(t, other, True, False)) for other in range(t.seats)), card, tell)


def sacrifice(t: SoulsState, seat: Seat, card: int, tell: Tell | None) -> None:
    """Sacrifice: three Souls for all held Actions and Finals [77]."""
    gain(t, seat, 3, card, tell)
    discard_actions(t, seat, t.actions[seat], tell)
    finals = t.finals[seat]
    t.finals = put(t.finals, seat, ())
    for final in finals:
        knowledge.left(t, HANDS[FINALS][seat], final)
        t.final_discard = discarded(t.final_discard, final, FINALS)
    if tell and finals:
        tell(Discarded(seat, finals))


AT_ONCE: dict[int, Callable[[SoulsState, Seat, int, Tell | None], None]] = {
    ENTROPY: cancel_all,
    STOIC_HYMNAL: protect,
    LORD_OF_THE_PIT: gain_from_pit,
    PIETY: gain_from_piety,
    PANTHEON: count_resolved,
    ABYSS: open_abyss,
    FLAGELLATION: flagellate,
    PZEA: come_last,
    ANARCHY: count_bargains,
    MORRIGAN: count_mixed,
    SACRIFICE: sacrifice,
}

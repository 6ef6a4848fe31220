"""What a match of Souls waits for. The last frame is on; no frame holds a secret."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core.contract import Seat


@dataclass(frozen=True, slots=True)
class Opening:
    """Chance draws the first player."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Chance deals the seat this many more cards of a pile."""

    seat: Seat
    pile: int
    count: int


@dataclass(frozen=True, slots=True)
class Redrawing:
    """Bitter Taste: once refilled, the seat replaces the Bargains it holds. Runs by itself."""

    seat: Seat


TO_BEGIN, TO_LAY, TO_ACT, TO_DRAW = range(4)  # the steps of a turn; the first and the last run by themselves


@dataclass(frozen=True, slots=True)
class Turn:
    """The seat's turn, at its step."""

    seat: Seat
    step: int


@dataclass(frozen=True, slots=True)
class Forced:
    """Lampreys or Nil: the seat must play this many more Stances, as far as slots allow."""

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class Window:
    """W1: an Action is announced; Implosion or Quid pro Quo may cancel it. Sealed answers."""

    actor: Seat
    card: int
    target: Seat  # -1 without one


@dataclass(frozen=True, slots=True)
class Effect:
    """An Action that has taken effect: then come Turnabout for those who lost cards to it, and the discard."""

    actor: Seat
    card: int
    losers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Turnabout:
    """W3: those who lost cards to the Action may pick it up. Sealed answers."""

    actor: Seat
    card: int
    losers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Mine:
    """W2: the victim may answer the taker with Landmine; then the frame below goes on."""

    taker: Seat
    victim: Seat


@dataclass(frozen=True, slots=True)
class Take:
    """All held Actions, and perhaps Finals, go from the victim to the taker."""

    taker: Seat
    victim: Seat
    finals: bool


@dataclass(frozen=True, slots=True)
class Taking:
    """Whole hands change sides, at once, after their Mine windows. Runs by itself."""

    takes: tuple[Take, ...]


@dataclass(frozen=True, slots=True)
class Raised:
    """Curiosity, Paranoia: hands are up; the actor chooses whom to swap with, or passes."""

    actor: Seat
    card: int
    hands: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Swapping:
    """Curiosity, Paranoia: both seal the Stance they give."""

    actor: Seat
    card: int
    victim: Seat


@dataclass(frozen=True, slots=True)
class Discarding:
    """Misery, Toxic Shock: the seat discards this many more Actions."""

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class Extra:
    """Joy: the seat may play this many more Actions."""

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class Fixing:
    """That Which is Unseen: chance fixes the order of the deck that the actor looks at."""

    actor: Seat


@dataclass(frozen=True, slots=True)
class Ordering:
    """That Which is Unseen: the actor has put this many cards in place from the top."""

    actor: Seat
    placed: int


@dataclass(frozen=True, slots=True)
class Rearranging:
    """Duplicity: the actor may swap two of its Stances."""

    actor: Seat


@dataclass(frozen=True, slots=True)
class Baring:
    """Honesty: the actor may turn up one more of its Stances."""

    actor: Seat


@dataclass(frozen=True, slots=True)
class Gleaning:
    """Abundance: chance lays this many more cards of the Action deck aside for the actor."""

    actor: Seat
    left: int


@dataclass(frozen=True, slots=True)
class HandingOut:
    """Abundance: the actor gives the drawn cards away, one to each of these in turn."""

    actor: Seat
    to: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Loving:
    """Love: the others may answer with theirs. Sealed answers."""

    actor: Seat


@dataclass(frozen=True, slots=True)
class Tithing:
    """Tithes: these seats each seal an Action to give."""

    actor: Seat
    givers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Purifying:
    """Purification: everybody seals a Stance to take back."""

    actor: Seat


@dataclass(frozen=True, slots=True)
class Committing:
    """Everybody seals a Final, or none."""


@dataclass(frozen=True, slots=True)
class Resolving:
    """The Finals still to resolve, lowest priority first, each a card and its seat. Runs by itself."""

    left: tuple[tuple[int, Seat], ...]
    total: int  # how many were committed


@dataclass(frozen=True, slots=True)
class Deciding:
    """The seat makes the choice its Final asks for."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Voting:
    """Interregnum: everybody but these two votes. Sealed answers."""

    seat: Seat
    rival: Seat


@dataclass(frozen=True, slots=True)
class Forgiving:
    """Contrition: the betrayed is asked to forgive the seat."""

    seat: Seat
    betrayed: Seat


@dataclass(frozen=True, slots=True)
class Gathering:
    """Chaos: the seat picks up Stances, named by mat and slot."""

    seat: Seat
    places: tuple[tuple[Seat, Seat], ...]


@dataclass(frozen=True, slots=True)
class Scattering:
    """Chaos: chance deals these cards back, the next to the first of these places."""

    places: tuple[tuple[Seat, Seat], ...]
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rites:
    """Final Rites: the seat has swapped these pairs and may swap more."""

    seat: Seat
    pairs: tuple[tuple[Seat, Seat], ...]


TO_SING, TO_SEIZE, TO_SCORE = range(3)  # the steps of a pair


@dataclass(frozen=True, slots=True)
class Scoring:
    """A pair is scored, at its step. Runs by itself."""

    pair: int  # its place in the order of pairs
    step: int
    singers: int  # a bit for each seat of the pair that sings


@dataclass(frozen=True, slots=True)
class Singing:
    """The owner of a betrayed Sonnet is asked to sing."""

    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class Seizing:
    """The owner of a betrayed Peacekeeping is asked whether to take; other takes of the pair follow anyway."""

    seat: Seat
    victim: Seat
    others: tuple[Take, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The match is over; these seats share the win."""

    winners: tuple[Seat, ...]


Frame = (
    Opening | Drawing | Redrawing | Turn | Forced | Window | Effect | Turnabout | Mine | Taking | Raised | Swapping
    | Discarding | Extra | Fixing | Ordering | Rearranging | Baring | Gleaning | HandingOut | Loving | Tithing
    | Purifying | Committing | Resolving | Deciding | Voting | Forgiving | Gathering | Scattering | Rites | Scoring
    | Singing | Seizing | Over
)  # fmt: skip

"""Tables of Souls in a given position, and playing on them with every action checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from intrigue.core.contract import CHANCE, Action, Event, Seat, may
from intrigue.core.deck import Deck
from intrigue.games.souls import cards as c
from intrigue.games.souls import frames as f
from intrigue.games.souls.rounds import new_state
from intrigue.games.souls.rules import Souls, go_on
from intrigue.games.souls.state import EMPTY, SoulsState
from intrigue.games.souls.words import PASS, Deal, Options, PlayAction

Hands = Mapping[Seat, Sequence[int]]
Slots = Mapping[tuple[Seat, Seat], int]
EVERY_SIZE = Options(house_sizes=True)


@dataclass
class Play:
    """A match in progress: every action is checked, every event kept by who hears it."""

    game: Souls
    t: SoulsState
    told: list[Event] = field(default_factory=list)  # what everybody hears
    private: list[tuple[Seat, Event]] = field(default_factory=list)

    def do(self, seat: Seat, *actions: Action) -> Play:
        for action in actions:
            self.game.apply(self.t, seat, may(self.game, self.t, seat, action), self.hear)
            self.game.check(self.t)
        return self

    def hear(self, event: Event, only: Seat | None = None, others: Event | None = None) -> None:
        if only is None:
            self.told.append(event)
        else:
            self.private.append((only, event))
            if others is not None:
                self.told.append(others)

    def draw(self, *drawn: int) -> Play:
        for card in drawn:
            self.do(CHANCE, Deal(card))
        return self

    def announce(self, seat: Seat, card: int) -> Play:
        """Play an Action without a target; the window is left open."""
        return self.do(seat, PlayAction(card))

    def let(self) -> Play:
        """Everybody lets the announced Action, or the taker, have its way."""
        while isinstance(self.top, f.Window | f.Mine | f.Turnabout):
            self.do(self.t.asked[0], PASS)
        return self

    def play(self, seat: Seat, card: int) -> Play:
        """Announce an Action that nobody cancels."""
        return self.announce(seat, card).let()

    def legal(self, seat: Seat) -> list[Action]:
        assert seat in self.t.asked
        return list(self.game.legal(self.t, seat))

    @property
    def top(self) -> f.Frame:
        return self.t.frames[-1]

    def heard(self, kind: type) -> list[Event]:
        return [event for event in self.told if type(event) is kind]


def counts(pile: int, used: Iterable[int]) -> tuple[int, ...]:
    """What is left of a full pile."""
    left = list(c.FULL[pile])
    for card in used:
        left[card - c.BASE[pile]] -= 1
    assert min(left) >= 0, "more copies than there are"
    return tuple(left)


def position(
    frames: tuple[f.Frame, ...],
    seats: int = 3,
    *,
    stances: Hands = {},  # noqa: B006
    actions: Hands = {},  # noqa: B006
    finals: Hands = {},  # noqa: B006
    mats: Slots = {},  # noqa: B006
    up: Iterable[tuple[Seat, Seat]] = (),
    in_play: Sequence[int] = (),
    deck: Sequence[int] | None = None,
    souls: Sequence[int] | None = None,
    options: Options = EVERY_SIZE,
) -> Play:
    """A table with these cards; hands of Stances are filled up with plain Bargains and Betrayals to n + 2.

    Where a deck of Actions is given, it holds just these cards, and the others are discarded.
    """
    game = Souls(options)
    t = new_state(seats, options)
    t.round, t.turns = 1, 1
    rows = [[mats.get((seat, against), EMPTY) for against in range(seats)] for seat in range(seats)]
    t.mats = tuple(map(tuple, rows))
    open_slots = {*up, *(slot for slot, card in mats.items() if c.CARDS[card].face_up)}
    t.up = tuple(sum(1 << against for owner, against in open_slots if owner == seat) for seat in range(seats))
    t.stances = tuple(fill_up(stances.get(seat, ()), 2 + row.count(EMPTY)) for seat, row in enumerate(rows))
    t.actions = tuple(tuple(sorted(actions.get(seat, ()))) for seat in range(seats))
    t.finals = tuple(tuple(sorted(finals.get(seat, ()))) for seat in range(seats))
    t.in_play = tuple(sorted(in_play))
    t.souls = t.before = tuple(souls) if souls else (0,) * seats
    t.stance_deck = Deck(counts(0, [*mats.values(), *(card for hand in t.stances for card in hand)]))
    laid = [frame.card for frame in frames if isinstance(frame, f.Window | f.Effect)]
    rest = counts(1, [*t.in_play, *laid, *(card for hand in t.actions for card in hand)])
    if deck is None:
        t.action_deck = Deck(rest)
    else:
        wanted = [0] * len(rest)
        for card in deck:
            wanted[card - c.FIRST_ACTION] += 1
        t.action_deck = Deck(tuple(wanted))
        t.action_discard = tuple(a - b for a, b in zip(rest, wanted, strict=True))
    committed = [card for frame in frames if isinstance(frame, f.Resolving) for card, _ in frame.left]
    for frame in frames:
        if isinstance(frame, f.Resolving):
            for card, seat in frame.left:
                t.committed = (*t.committed[:seat], card, *t.committed[seat + 1 :])
    t.final_deck = Deck(counts(2, [*committed, *(card for hand in t.finals for card in hand)]))
    t.frames = frames
    go_on(t, None)
    game.check(t)
    return Play(game, t)


def fill_up(hand: Sequence[int], size: int) -> tuple[int, ...]:
    """The hand with plain cards, a Betrayal first, up to the size."""
    plain = [c.BETRAYAL, c.BARGAIN] * size
    return tuple(sorted([*hand, *plain[: size - len(hand)]]))


def laying(seats: int = 3, seat: Seat = 0, **known: object) -> Play:
    """The seat is about to play a Stance."""
    return position((f.Turn(seat, f.TO_LAY),), seats, **known)  # type: ignore[arg-type]


def acting(seats: int = 3, seat: Seat = 0, **known: object) -> Play:
    """The seat has played its Stance and may play an Action."""
    return position((f.Turn(seat, f.TO_ACT),), seats, **known)  # type: ignore[arg-type]


def full_mats(seats: int, special: Slots, card: int = c.BARGAIN) -> dict[tuple[Seat, Seat], int]:
    """Every slot filled, with plain Bargains unless said otherwise."""
    return {(a, b): special.get((a, b), card) for a in range(seats) for b in range(seats) if a != b}


def resolving(committed: Mapping[Seat, int], special: Slots = {}, seats: int = 3, **known: object) -> Play:  # noqa: B006
    """All is turned up, and these Finals are about to resolve."""
    mats = full_mats(seats, special)
    left = tuple(sorted((card, seat) for seat, card in committed.items()))
    return position((f.Resolving(left, len(left)),), seats, mats=mats, up=list(mats), **known)  # type: ignore[arg-type]


def scoring(special: Slots, seats: int = 3, **known: object) -> Play:
    """All is turned up, no Finals: the pairs are about to be scored."""
    mats = full_mats(seats, special)
    return position((f.Scoring(0, 0, 0),), seats, mats=mats, up=list(mats), **known)  # type: ignore[arg-type]

"""A view of Souls as a row of bytes."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from intrigue.core.contract import CHANCE, Seat
from intrigue.core.encoding import Encoding, Field
from intrigue.core.parts import (
    KEPT,
    Bag,
    Bits,
    Choice,
    Count,
    Counts,
    Each,
    Fields,
    Flag,
    Latest,
    Number,
    OneOf,
    Order,
    Part,
    Present,
    Sizes,
    Some,
    by_seat,
    chunks,
    shifted,
)
from intrigue.games.souls import frames as f
from intrigue.games.souls import words as w
from intrigue.games.souls.cards import FIRST_ACTION, FIRST_FINAL, FULL, KINDS, rounds
from intrigue.games.souls.ids import ids
from intrigue.games.souls.rules import Souls
from intrigue.games.souls.sight import is_seen
from intrigue.games.souls.state import EMPTY, HIDDEN, SoulsState, SoulsView
from intrigue.games.souls.words import EVERYBODY, PLAY_STANCE

STANCES, ACTIONS, FINALS = (len(full) for full in FULL)  # kinds of each pile
FACTS = 8  # the latest that are encoded: there is no bound on how many come up
FRAMES = 3  # the uppermost that are encoded
BELOW = -256  # so that the higher byte of a number of Souls is 1, unless it is below zero
MOST = 2**16 - 1


def look(t: SoulsState, seat: Seat | None) -> tuple[Any, ...]:
    """The fields of the seat's view that are encoded, in their order; for counts hands and decks, which are counted."""
    me = -1 if seat is None else seat
    gatherer = -1
    for frame in t.frames:
        if isinstance(frame, (f.Gleaning, f.HandingOut)):
            gatherer = frame.actor
            break
    return (
        seat,
        t.round,
        t.turns,
        t.first,
        t.souls,
        t.before,
        t.leaders,
        () if seat is None else t.stances[seat],
        () if seat is None else t.actions[seat],
        () if seat is None else t.finals[seat],
        t.stances,
        t.actions,
        t.finals,
        ShownMats(t.mats, t.up, me),
        t.up,
        t.in_play,
        t.misery,
        t.stance_deck,
        t.action_deck,
        tuple([FIRST_ACTION + kind for kind in t.action_deck.bottom]) if t.looker == me >= 0 else (),
        t.action_deck.bottom,
        t.looker,
        t.final_deck,
        t.stance_discard,
        t.action_discard,
        t.final_discard,
        t.aside if gatherer == me else (),
        t.aside,
        t.committed,
        t.hymnal,
        t.flagellants,
        t.abyss,
        t.burnt,
        t.bitter,
        KnownFacts(t.facts, me),
        t.frames,
        t.asked,
        None if seat is None else t.sealed[seat],
        t.sealed,
    )


class KnownFacts:
    """What is needed to know which facts a seat knows."""

    def __init__(self, facts: tuple[w.Fact, ...], seat: Seat) -> None:
        self.facts, self.seat = facts, seat

    def latest(self) -> list[w.Fact]:
        """The latest of them, as many as are encoded, the last one first."""
        found: list[w.Fact] = []
        for place in range(len(self.facts) - 1, -1, -1):
            fact = self.facts[place]
            if fact.owner == self.seat or fact.owner == EVERYBODY:
                found.append(fact)
                if len(found) == FACTS:
                    break
        return found


class LatestFacts(Latest):
    """The latest facts, from a view or as known to a seat. Most decisions leave all facts as they were."""

    def __init__(self, part: Part) -> None:
        super().__init__(part, FACTS)
        self._known: dict[int, tuple[tuple[w.Fact, ...], bytes]] = {}  # by the place in memory and the seat

    def write(self, value: Any) -> bytes:
        if not isinstance(value, KnownFacts):
            return self.make(value)
        key = id(value.facts) << 4 | value.seat + 1
        found = self._known.get(key)
        if found is None or found[0] is not value.facts:
            if len(self._known) >= KEPT:
                self._known.clear()
            found = self._known[key] = (value.facts, self.written(value.latest()))
        return found[1]


def encoding(game: Souls, seats: int) -> Encoding:
    """The observation of a table of that size."""
    somebody, count, seatbits = by_seat(Choice(range(seats)), seats), Count(0, 255), by_seat(Bits(seats), seats)
    anybody, points = by_seat(Choice(range(seats), -1), seats), by_seat(Each(Number(BELOW, MOST + BELOW), seats), seats)
    fact = Fields(
        w.Fact,
        owner=by_seat(Choice((EVERYBODY, *range(seats))), seats),
        kinds=Bits(KINDS),
        count=count,
        places=Places(seats),
    )
    fields = (
        Field("seat", by_seat(Choice(range(seats), None), seats), "whose view it is; None is a spectator"),
        Field("round", Choice(range(rounds(seats) + 1)), "the round, from 1; 0 while the first cards are dealt"),
        Field("turns", Number(0, MOST), "turns begun in this round"),
        Field("first", anybody, "who begins this round"),
        Field("souls", points, "by seat: Souls"),
        Field("before", points, "by seat: Souls when the round began"),
        Field("leaders", seatbits, "seats that Coup d'Etat hits this round"),
        Field("stances", Bag(0, STANCES), "Stances that the seat holds, by kind"),
        Field("actions", Bag(FIRST_ACTION, ACTIONS), "Actions that it holds"),
        Field("finals", Bag(FIRST_FINAL, FINALS), "Finals that it holds"),
        Field("stance_counts", by_seat(Sizes(seats, count), seats), "by seat: Stances held"),
        Field("action_counts", by_seat(Sizes(seats, count), seats), "by seat: Actions held"),
        Field("final_counts", by_seat(Sizes(seats, count), seats), "by seat: Finals held"),
        Field("mats", Mats(seats), "by seat and opponent: the Stance played; -2 is face-down and unseen"),
        Field("up", by_seat(Each(seatbits, seats), seats), "by seat: the opponents against whom its card is face-up"),
        Field("in_play", Bag(FIRST_ACTION, ACTIONS), "persistent Actions in play"),
        Field("misery", Flag(), "whether Misery was played this round"),
        Field("stance_deck", count, "cards in the Stance deck"),
        Field("action_deck", count, "cards in the Action deck"),
        Field("order", Order(sum(FULL[1])), "the known order of the Action deck from the top, for who looked"),
        Field("ordered", count, "cards of the Action deck in a fixed order"),
        Field("looker", anybody, "who knows that order"),
        Field("final_deck", count, "Finals out of the match"),
        Field("stance_discard", Counts(STANCES), "discarded Stances by kind"),
        Field("action_discard", Counts(ACTIONS), "discarded Actions by kind"),
        Field("final_discard", Counts(FINALS), "discarded Finals by kind"),
        Field("aside", Bag(FIRST_ACTION, ACTIONS), "cards drawn by Abundance, for who drew them"),
        Field("asides", count, "how many those are"),
        Field(
            "committed",
            by_seat(Each(Choice(range(FIRST_FINAL, KINDS), -1), seats), seats),
            "by seat: its Final after the flip",
        ),
        Field("hymnal", seatbits, "seats whose Stances later Finals cannot change"),
        Field("flagellants", seatbits, "seats that lose no more Souls this round"),
        Field("abyss", Flag(), "whether the player of the next Final loses 4"),
        Field("burnt", by_seat(Each(anybody, seats), seats), "by seat: the opponent of its burnt pair"),
        Field("bitter", seatbits, "seats that replace their Bargains when the next round begins"),
        Field("facts", LatestFacts(fact), "what the seat knows of hidden cards; the recall has the older facts"),
        Field("frames", Latest(frames(seats, somebody), FRAMES), "what the match waits for, and then goes on with"),
        Field("asked", Some(by_seat(Choice((CHANCE, *range(seats))), seats), seats), "who has still to answer"),
        Field("answer", answers(somebody), "the seat's own sealed answer"),
        Field("answered", by_seat(Present(seats), seats), "by seat: whether it has given a sealed answer"),
    )
    known = {"seats": seats, "house": game.start(seats).house}
    return Encoding(SoulsView, seats, fields, look, known, {"last": ()}, Layings(game, seats).mask)


class Layings:
    """The mask of a seat that lays a Stance, put together from pieces: listing all that it may do takes longer."""

    def __init__(self, game: Souls, seats: int) -> None:
        listed = ids(game, seats)
        first, end = listed.number(PLAY_STANCE[0][0]), listed.number(PLAY_STANCE[STANCES - 1][seats - 1]) + 1
        self._before, self._after = bytes(first), bytes(listed.size - end)
        self._slots = [bytes([bits >> seat & 1 for seat in range(seats)]) for bits in range(1 << seats)]

    def mask(self, t: SoulsState, seat: Seat) -> bytes | None:
        """That of every held Stance into every empty slot; None where something else is asked."""
        frame = t.frames[-1]
        if not isinstance(frame, f.Turn) or frame.step != f.TO_LAY:
            return None
        row, empty = t.mats[seat], 0
        for against in range(t.seats):
            if against != seat and row[against] == EMPTY:
                empty |= 1 << against
        cards = [self._slots[0]] * STANCES
        for card in t.stances[seat]:
            cards[card] = self._slots[empty]
        return self._before + b"".join(cards) + self._after


class Places(Part):
    """Hidden places as the bits of one int: a byte for each that exists at a table of that size."""

    def __init__(self, seats: int) -> None:
        hands = [8 * pile + seat for pile in range(3) for seat in range(seats)]
        slots = [24 + 8 * seat + against for seat in range(seats) for against in range(seats)]
        self.numbers = (*hands, *slots, 88, 89, 90)
        super().__init__(len(self.numbers))
        self._all = Bits(91)
        self._chosen = itemgetter(*self.numbers)
        self._hands = by_seat(Counts(seats), seats)
        self._slots = by_seat(Each(self._hands, seats), seats)

    def inside(self, by: int) -> list[int]:
        found: list[int] = []
        for part in (*[self._hands] * 3, self._slots):
            found += shifted(part.turned(by), len(found))
        return [*found, *range(len(found), self.width)]

    def make(self, value: Any) -> bytes:
        return bytes(self._chosen(self._all.make(value)))

    def read(self, data: bytes) -> Any:
        return sum([1 << number for number, there in zip(self.numbers, data, strict=True) if there])

    def says(self) -> str:
        return "set of hidden places: hands by pile and seat, slots by seat and opponent, both decks, cards set aside"


class Mats(Part):
    """The mats as a view has them; or all of them with what lies face-up and whose view it is, which shows the same."""

    def __init__(self, seats: int) -> None:
        self.mat = by_seat(Each(Choice((HIDDEN, *range(STANCES)), EMPTY), seats), seats)
        super().__init__(seats * self.mat.width, self.mat.width)
        self.rows = by_seat(Each(self.mat, seats), seats)
        self.seats = seats
        slot = self.mat.part
        self._hidden, self._cards = slot.write(HIDDEN), [slot.write(card) for card in (*range(STANCES), EMPTY)]

    def inside(self, by: int) -> list[int]:
        return self.rows.turned(by)

    def write(self, value: Any) -> bytes:
        if not isinstance(value, ShownMats):
            return self.make(value)
        slots: list[bytes] = []
        for owner in range(len(value.mats)):
            row, up = value.mats[owner], value.up[owner]
            for against in range(len(row)):
                card = row[against]  # EMPTY is the last of the cards
                shown = owner == value.seat or is_seen(card, against, up)
                slots.append(self._cards[card] if shown else self._hidden)
        return b"".join(slots)

    def make(self, value: Any) -> bytes:
        return b"".join([self.mat.make(row) for row in value])

    def read(self, data: bytes) -> Any:
        return tuple([self.mat.read(chunk) for chunk in chunks(data, self.mat.width)])

    def says(self) -> str:
        return f"{self.seats} times {self.mat.width}: ({self.mat.says()})"


class ShownMats:
    """What is needed to show mats to a seat."""

    def __init__(self, mats: tuple[tuple[int, ...], ...], up: tuple[int, ...], seat: Seat) -> None:
        self.mats, self.up, self.seat = mats, up, seat


def answers(somebody: Choice) -> OneOf:
    return OneOf(
        Fields(w.Pass),
        Fields(w.Flip),
        Fields(w.Reveal),
        Fields(w.PlayAction, card=Choice(range(FIRST_ACTION, FIRST_FINAL))),
        Fields(w.Offer, card=Choice(range(FIRST_FINAL))),
        Fields(w.TakeBack, against=somebody),
        Fields(w.Commit, card=Choice(range(FIRST_FINAL, KINDS))),
        Fields(w.Vote, seat=somebody),
    )


def frames(seats: int, somebody: Choice) -> OneOf:
    left, some, action = Number(0, 255), Order(seats), Choice(range(FIRST_ACTION, FIRST_FINAL))
    take = Fields(f.Take, taker=somebody, victim=somebody, finals=Flag())
    pairs = Some(Counts(2), 4)
    of_actor = [Fields(kind, actor=somebody) for kind in (f.Fixing, f.Rearranging, f.Baring, f.Loving, f.Purifying)]
    return OneOf(
        Fields(f.Opening),
        Fields(f.Committing),
        Fields(f.Redrawing, seat=somebody),
        *of_actor,
        Fields(f.Drawing, seat=somebody, pile=Choice(range(3)), count=left),
        Fields(f.Turn, seat=somebody, step=Choice(range(4))),
        Fields(f.Forced, seat=somebody, left=left),
        Fields(f.Discarding, seat=somebody, left=left),
        Fields(f.Extra, seat=somebody, left=left),
        Fields(f.Gleaning, actor=somebody, left=left),
        Fields(f.Ordering, actor=somebody, placed=left),
        Fields(f.Window, actor=somebody, card=action, target=by_seat(Choice(range(seats), -1), seats)),
        Fields(f.Effect, actor=somebody, card=action, losers=some),
        Fields(f.Turnabout, actor=somebody, card=action, losers=some),
        Fields(f.Raised, actor=somebody, card=action, hands=some),
        Fields(f.Swapping, actor=somebody, card=action, victim=somebody),
        Fields(f.Mine, taker=somebody, victim=somebody),
        Fields(f.Taking, takes=Some(take, seats)),
        Fields(f.HandingOut, actor=somebody, to=some),
        Fields(f.Tithing, actor=somebody, givers=some),
        Fields(f.Resolving, left=Some(Counts(2), seats), total=left),
        Fields(f.Deciding, seat=somebody, card=Choice(range(FIRST_FINAL, KINDS))),
        Fields(f.Voting, seat=somebody, rival=somebody),
        Fields(f.Forgiving, seat=somebody, betrayed=somebody),
        Fields(f.Gathering, seat=somebody, places=pairs),
        Fields(f.Scattering, places=pairs, cards=Order(4)),
        Fields(f.Rites, seat=somebody, pairs=pairs),
        Fields(f.Scoring, pair=left, step=Choice(range(3)), singers=left),
        Fields(f.Singing, seat=somebody, other=somebody),
        Fields(f.Seizing, seat=somebody, victim=somebody, others=Some(take, 2)),
        Fields(f.Over, winners=some),
    )

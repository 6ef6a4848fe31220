"""The table of Souls as drawn: what everybody lays towards everybody, the players' plates, and the table's edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import escape
from typing import Any, NamedTuple

from intrigue.core.contract import Event, Seat
from intrigue.core.language import phrase, word
from intrigue.core.svg import SEAT_LETTERS, Number, tag, text
from intrigue.games.souls import events as e
from intrigue.games.souls import frames as f
from intrigue.games.souls import svg_cards as cards
from intrigue.games.souls.cards import BURNING_TRUTH, CARDS, COPIES, CURSED_DECK, QUID_PRO_QUO
from intrigue.games.souls.conclusions import known
from intrigue.games.souls.sentences import stance, titled
from intrigue.games.souls.state import EMPTY, HIDDEN, Mats, SoulsView
from intrigue.games.souls.svg_motifs import hand_of, motif

WIDTH, MARGIN = 360, 3
TOP = 22  # of the mats, under what goes on
CELL = {2: 84, 3: 72, 4: 61, 5: 51.6, 6: 45, 7: 40}  # how wide a slot is, by seats
ROW = {2: 84, 3: 76, 4: 67, 5: 59, 6: 53, 7: 49}
HEADS = 32  # the height of the heads of the columns

Place = tuple[Seat, Seat]


@dataclass
class Paper:
    """A view on its way to paper: what drawing it needs to know."""

    view: SoulsView
    names: Sequence[str]
    order: tuple[Seat, ...]  # the seats from top to bottom: the viewer is the last
    mats: Mats  # the cards in the slots, as far as the viewer knows them
    marks: dict[Place, str] = field(default_factory=dict)  # slots of the last move, with what was scored there
    movers: set[Seat] = field(default_factory=set)
    used: set[str] = field(default_factory=set)  # ids

    @property
    def frame(self) -> f.Frame:
        return self.view.frames[-1]

    def piece(self, card: int) -> str | None:
        """The id of a card there is only one of, if it is seen for the first time."""
        name = f"piece-{card}"
        if COPIES[card] > 1 or name in self.used:
            return None
        self.used.add(name)
        return name


class Strip(NamedTuple):
    """A part of the picture, drawn from its own top, and how high it is."""

    drawn: str = ""
    high: Number = 0
    beside: Number = 0  # how high it is beside the mats, if that differs
    class_: str | None = None


def sheet(view: SoulsView, names: Sequence[str], told: Sequence[Event]) -> Paper:
    last = view.seats if view.seat is None else view.seat + 1
    order = tuple((last + i) % view.seats for i in range(view.seats))
    full = tuple(names) or tuple(phrase("Player {letter}", letter=SEAT_LETTERS[seat]) for seat in range(view.seats))
    seats = range(view.seats)
    made = Paper(view, full, order, tuple(tuple(known(view, a, b) for b in seats) for a in seats))
    for event in told:
        mark(made, event)
    return made


def mark(made: Paper, event: Event) -> None:
    """Remember the places of an event; a new round begins with clean mats."""
    if isinstance(event, e.RoundBegan):
        made.marks.clear()
        made.movers.clear()
    elif isinstance(
        event, e.Laid | e.LaidCard | e.LaidOpen | e.TurnedUp | e.TookBack | e.Changed | e.Scattered | e.Picked
    ):
        made.marks[event.seat, event.against] = ""
    elif isinstance(event, e.SlotsSwapped):
        made.marks |= {(event.seat, event.against): "", (event.seat, event.other): ""}
    elif isinstance(event, e.Crossed):
        made.marks |= {(event.seat, event.against): "", (event.other, event.facing): ""}
    elif isinstance(event, e.Exchanged):
        made.marks |= {(event.seat, event.other): "", (event.other, event.seat): ""}
    elif isinstance(event, e.Scored):
        souls = [cards.signed(gain - loss) for gain, loss in zip(event.gains, event.losses, strict=True)]
        made.marks |= {(event.seat, event.other): souls[0], (event.other, event.seat): souls[1]}
    elif isinstance(event, e.Announced | e.Passed | e.Gained | e.FinalResolved | e.Discarded):
        made.movers.add(event.seat)


# What can be chosen where: the fields of the actions that a place stands for, by what is asked


def row_fields(frame: f.Frame, seat: Seat) -> dict[str, int]:
    """The fields that the plate of a seat stands for."""
    if isinstance(frame, f.Deciding) and frame.card == CURSED_DECK:
        return {"data_seat": seat, "data_other": seat}
    if isinstance(frame, f.Gathering | f.Rites):
        return {"data_seat": seat}
    return {"data_seat": seat, "data_target": seat, "data_giver": seat, "data_taker": seat}


def column_fields(frame: f.Frame, seat: Seat) -> dict[str, int]:
    """The fields that the head of a column stands for."""
    if isinstance(frame, f.Deciding) and frame.card == CURSED_DECK:
        return {"data_against": seat, "data_facing": seat}
    if isinstance(frame, f.Gathering):
        return {"data_against": seat}
    return {"data_other": seat} if isinstance(frame, f.Rites) else {}


def slot_fields(frame: f.Frame, view: SoulsView, place: Place) -> dict[str, Any]:
    """The fields that a slot of one's own mat stands for."""
    seat, against = place
    if seat != view.seat or column_fields(frame, seat):
        return {}
    card = view.mats[seat][against]
    flip = card == QUID_PRO_QUO and not view.up[seat] >> against & 1
    return {"data_against": against, "data_other": against, "data_kind": "Flip" if flip else None}


# The mats


def mats(made: Paper, top: Number) -> tuple[str, Number]:
    """Everybody's mat as a row, and where it ends; a column holds what is laid towards one player."""
    seats = made.view.seats
    cell, row = CELL[seats], ROW[seats]
    left = WIDTH - MARGIN - seats * cell
    body, end = top + HEADS, top + HEADS + seats * row
    parts = [tag("rect", class_="table", x=MARGIN - 2, y=top, width=WIDTH - 2 * MARGIN + 4, height=end - top + 3, rx=7)]
    if made.view.seat is not None:
        parts.append(_own_bands(left, top, cell, row, seats))
    parts.append(_corner(left, top))
    for i, seat in enumerate(made.order):
        parts.append(column_head(made, seat, left + i * cell, top, cell))
    for j, seat in enumerate(made.order):
        parts.append(plate(made, seat, MARGIN, body + j * row, left - MARGIN - 2, row))
        for i, other in enumerate(made.order):
            parts.append(slot(made, (seat, other), left + i * cell, body + j * row, cell, row))
    return "".join(parts), end + 3


FACING = 36


def facing(made: Paper) -> Strip:
    """What the others lay towards the viewer, each under the slot that faces it: where the mats are out of sight."""
    seats, me = made.view.seats, made.view.seat
    if me is None:
        return Strip()
    cell = CELL[seats]
    left = WIDTH - MARGIN - seats * cell
    wide = min(26.0, cell - 18)
    parts = [tag("rect", class_="own", x=MARGIN, y=-2, width=WIDTH - 2 * MARGIN, height=FACING, rx=5)]
    lines = cards.wrapped(phrase("what they lay against you"), min(8.0, (left - 8) / 10.5))
    parts.append(cards.lines_of(lines, MARGIN + 5, 16 - (len(lines) - 1) * 5.5, 10.5, "faint caption", 11))
    for i, other in enumerate(made.order[:-1]):
        x = left + (i + 0.5) * cell
        drawn = tag("g", _faced(made, (other, me), wide, 29), transform=f"translate({x - wide / 2 + 8:g},1)")
        words = tag("title", escape(said(made, (other, me)), quote=False))
        shown = (words, badge(other, x - wide / 2 - 1, 15.5, 7.5), drawn)
        parts.append(tag("g", *shown, data_thing=f"slot-{other}-{me}"))
    return Strip("".join(parts), FACING)


def _faced(made: Paper, place: Place, width: Number, height: Number) -> str:
    """The card in a slot, small: its back, or the hand of its sort."""
    seat, against = place
    card = made.mats[seat][against]
    if card == EMPTY:
        return cards.vacant(width, height)
    if card == HIDDEN:
        return cards.back(width, height)
    sheet_ = tag("rect", class_="bone-card", width=width, height=height, rx=4)
    eye = "" if made.view.up[seat] >> against & 1 else cards.eyelet(width - 2, 3)
    return sheet_ + hand_of(card, width / 2, height / 2, min(width, height) * 0.86) + eye


def _own_bands(left: Number, top: Number, cell: Number, row: Number, seats: int) -> str:
    """The viewer's row and column stand out."""
    x, y = left + (seats - 1) * cell, top + HEADS + (seats - 1) * row
    across = tag("rect", class_="own", x=MARGIN, y=y, width=WIDTH - 2 * MARGIN, height=row, rx=5)
    return across + tag("rect", class_="own", x=x, y=top + 2, width=cell, height=HEADS + (seats - 1) * row - 2, rx=5)


def _corner(left: Number, top: Number) -> str:
    """Which way to read the mats."""
    x, y = MARGIN + 5, top + 12
    words = text(phrase("who lays"), x, top + HEADS - 8, 9.5, "faint caption")
    turn = tag("path", class_="hair arrow", d=f"M{left - 26:g} {y}h16m-4-3.500l4 3.500l-4 3.500")
    return words + text(phrase("towards"), left - 30, y, 9.5, "faint caption end") + turn


@cache
def badge(seat: Seat, x: Number, y: Number, r: Number) -> str:
    disc = tag("circle", class_=f"seat{seat}", cx=x, cy=y, r=r)
    return disc + text(SEAT_LETTERS[seat], x, y + 0.5, r * 1.25, "mid letter on-seat")


def column_head(made: Paper, seat: Seat, x: Number, top: Number, cell: Number) -> str:
    name = phrase("you") if seat == made.view.seat else made.names[seat]
    drawn, fields = _head(name, seat, x, top, cell), column_fields(made.frame, seat)
    return tag("g", drawn, id=f"towards-{seat}", class_="pick", **fields) if fields else drawn


@lru_cache(cards.MANY)
def _head(name: str, seat: Seat, x: Number, top: Number, cell: Number) -> str:
    box = {"x": x + 1, "y": top + 1, "width": cell - 2, "height": HEADS - 2, "rx": 5}
    size = 11.5 if cell > 50 else 9.5
    words = text(cards.cut(name, cell / size / 1.15), x + cell / 2, top + 25.5, size, "mid tiny")
    return (
        tag("rect", class_="hit", **box)
        + badge(seat, x + cell / 2, top + 11, 8.5)
        + words
        + tag("rect", class_="ring", **box)
    )


def slot(made: Paper, place: Place, x: Number, y: Number, cell: Number, row: Number) -> str:
    """One slot: an empty place, a back, a card, or a card seen through its back."""
    seat, against = place
    width, height = cell - 6, row - 6
    if seat == against:
        return _monogram(seat, x + cell / 2, y + row / 2, row * 0.5)
    parts = [tag("title", escape(said(made, place), quote=False)), _card_in(made, place, width, height)]
    if place in made.marks:
        parts.append(_last(made.marks[place], width, height))
    parts += _signs(made.view, place, width, height)
    fields = slot_fields(made.frame, made.view, place)
    if fields:
        parts.append(_target(width, height))
    at = f"translate({x + 3:g},{y + 3:g})"
    card = made.mats[seat][against]
    side = None if card == EMPTY else "back" if card == HIDDEN else str(card)
    look = {"class_": "pick" if fields else None, "transform": at, "data_thing": f"slot-{seat}-{against}"}
    look["data_turns"] = side
    return tag("g", *parts, id=f"slot-{seat}-{against}", **look, **fields)


@cache
def _monogram(seat: Seat, x: Number, y: Number, size: Number) -> str:
    return text(SEAT_LETTERS[seat], x, y, size, "mid monogram")


@cache
def _target(width: Number, height: Number) -> str:
    """What makes a slot easy to hit, and its ring."""
    hit = tag("rect", class_="hit", x=-2, y=-2, width=width + 4, height=height + 4)
    return hit + tag("rect", class_="ring", x=-1.5, y=-1.5, width=width + 3, height=height + 3, rx=5)


def _card_in(made: Paper, place: Place, width: Number, height: Number) -> str:
    seat, against = place
    card = made.mats[seat][against]
    if card == EMPTY:
        own = seat == made.view.seat
        return cards.vacant(width, height) + (_awaits(made.names[against], against, width, height) if own else "")
    if card == HIDDEN:
        return cards.back(width, height)
    up = made.view.up[seat] >> against & 1
    drawn = cards.small(card, width, height) if up else cards.peeped(card, width, height)
    eye = cards.eyelet(width - 6, 6) if not up and seat != made.view.seat else ""
    return tag("g", drawn, eye, class_="piece", id=made.piece(card))


def _awaits(name: str, seat: Seat, width: Number, height: Number) -> str:
    """Against whom a slot of one's own is that is still empty."""
    above = text(phrase("against"), width / 2, height / 2 - 18, 9.5, "mid faint caption") if height > 52 else ""
    middle = height / 2 - (0 if height > 52 else 5)
    size = 11.5 if width > 44 else 9.5
    words = text(cards.cut(name, width / size / 1.05), width / 2, middle + 18, size, "mid tiny")
    return above + badge(seat, width / 2, middle, 8.5) + words


def _last(souls: str, width: Number, height: Number) -> str:
    """The mark of the last move, or the Souls that were just scored here."""
    if not souls:
        return tag("rect", class_="last", x=-1, y=-1, width=width + 2, height=height + 2, rx=5)
    kind = "wax" if souls.startswith("\u2212") else "earned" if souls.startswith("+") else "even"
    plate_ = tag("rect", class_=kind, x=width - 23, y=-3, width=25, height=16, rx=4)
    return tag(
        "g", plate_, text(souls, width - 10.5, 5.3, 13 if width > 38 else 11, "mid number on-seat"), class_="scored"
    )


def _signs(view: SoulsView, place: Place, width: Number, height: Number) -> list[str]:
    """A lock where Stoic Hymnal keeps the card, a flame where Burnt Offerings took the loss."""
    seat, against = place
    signs = []
    if view.hymnal >> seat & 1:
        lock = "M2 5h9v7h-9zM4 5v-2a2.500 2.500 0 0 1 5 0v2"
        signs.append(tag("path", class_="bone thin", d=lock))
    if view.burnt[seat] == against:
        signs.append(motif(BURNING_TRUTH, width - 8, height - 9, 18))
    return signs


def said(made: Paper, place: Place) -> str:
    """A slot in words."""
    view, (seat, against) = made.view, place
    card = made.mats[seat][against]
    said_of = EMPTY_SLOT if card == EMPTY else FACE_DOWN if card == HIDDEN else SEEN
    if card >= 0 and view.up[seat] >> against & 1:
        said_of = FACE_UP
    whose = 0 if seat == view.seat else 1 if against == view.seat else 2
    what = stance(card) if card >= 0 else ""
    return phrase(said_of[whose], who=made.names[seat], whose=made.names[against], card=what)


# A slot of one's own, towards oneself, and between others

EMPTY_SLOT = (
    word("You lay nothing yet towards {whose}."),
    word("{who} lays nothing yet towards you."),
    word("{who} lays nothing yet towards {whose}."),
)
FACE_DOWN = (
    word("You lay a face-down Stance towards {whose}."),
    word("{who} lays a face-down Stance towards you."),
    word("{who} lays a face-down Stance towards {whose}."),
)
FACE_UP = (
    word("You lay {card} towards {whose}."),
    word("{who} lays {card} towards you."),
    word("{who} lays {card} towards {whose}."),
)
SEEN = (
    word("You lay {card} towards {whose}, face-down."),
    word("{who} lays {card} towards you, face-down."),
    word("{who} lays {card} towards {whose}, face-down."),
)


# The players


def plate(made: Paper, seat: Seat, x: Number, y: Number, width: Number, height: Number) -> str:
    """A player: name, Souls and their tally, cards held; a ring around the letter of whoever may answer now."""
    view = made.view
    third = (height - 4) / 3
    middle, r = (third / 2 + 4, 10) if height > 58 else (third / 2 + 3, 8.2)
    name, seal = phrase("You") if seat == view.seat else made.names[seat], _seal(view, seat)
    room = (width - (51 if seal else 30)) / 12.8
    counts = (view.stance_counts[seat], view.action_counts[seat], view.final_counts[seat])
    class_ = "plaque turn" if seat == turn_of(view) else "plaque"
    parts = [
        tag("rect", class_=class_, x=0.5, y=2, width=width - 1, height=height - 4, rx=5),
        badge(seat, 14, middle + 1, r),
        text(cards.cut(name, room), 29, middle + 1, 12, "name left"),
        text(
            str(view.souls[seat]).replace("-", "\u2212"), 14, third * 1.5 + (6 if height > 58 else 4), 14, "mid number"
        ),
        tally(view.souls[seat], 27, third * 1.5 + (5 if height > 58 else 3.5), width - 31),
        held(counts, third * 2.5 + 2 + (height > 58), width, _holds(counts)),
        seal and tag("g", seal, transform=f"translate({width - 11:g},{middle + 1:g})"),
    ]
    if seat in made.movers:
        parts.append(tag("path", class_="last", d=f"M1.500 8V{height - 8:g}"))
    if seat in view.asked:
        parts.append(tag("circle", class_="track", cx=14, cy=middle + 1, r=r + 2))
        parts.append(tag("circle", class_="asks", cx=14, cy=middle + 1, r=r + 2, pathLength=100))
    parts.append(tag("rect", class_="ring", x=0.5, y=2, width=width - 1, height=height - 4, rx=5))
    at = f"translate({x:g},{y:g})"
    return tag("g", *parts, id=f"seat-{seat}", class_="pick", transform=at, **row_fields(made.frame, seat))


def turn_of(view: SoulsView) -> Seat:
    """Whose turn it is; -1 outside of turns."""
    turns = [frame.seat for frame in view.frames if isinstance(frame, f.Turn)]
    return turns[-1] if turns else -1


def _seal(view: SoulsView, seat: Seat) -> str:
    """What lies beside a name: a crown, an opened Final, or the secret answer that was given."""
    frame = view.frames[-1]
    if isinstance(frame, f.Over):
        crown = "M-8 6L-9-4L-4 1L0-7L4 1L9-4L8 6Z"
        return tag("path", class_="wax", d=crown) if seat in frame.winners else ""
    if view.committed and view.committed[seat] >= 0:
        return cards.wax(CARDS[view.committed[seat]].priority, 0, 0, 8)
    if view.answered and view.answered[seat]:
        if isinstance(frame, f.Committing):
            return cards.envelope(0, 0, 17) + tag("circle", class_="wax", cx=0, cy=1.5, r=2.8)
        return cards.wax("\u2713", 0, 0, 6.5)
    return ""


@lru_cache(cards.MANY)
def tally(souls: int, x: Number, y: Number, room: Number) -> str:
    """Souls as strokes, every fifth across the four before it; debts are dotted."""
    count = abs(souls)
    groups = (count + 4) // 5
    if not groups:
        return tag("path", class_="hair", d=f"M{x:g} {y:g}h12")
    pitch = min(12.0, room / groups)
    gap = pitch / 5.4
    path = ""
    for n in range(count):
        at = x + n // 5 * pitch
        if n % 5 < 4:
            path += f"M{at + n % 5 * gap:.4g} {y - 5:.4g}v10"
        else:
            path += f"M{at - gap * 0.5:.4g} {y + 3.5:.4g}l{gap * 4:.4g}-7"
    return tag("path", class_="tally debt" if souls < 0 else "tally", d=path)


@lru_cache(cards.MANY)
def held(counts: tuple[int, int, int], y: Number, width: Number, words: str) -> str:
    """How many Stances, Actions and Finals a player holds."""
    step = min(36.0, (width - 6) / 3)
    size = 11 if step > 25 else 10
    parts = []
    for pile, count in enumerate(counts):
        x = 9 + pile * step
        parts.append(cards.envelope(x + 0.5, y, 11) if pile == 2 else _mini(pile, x, y))
        parts.append(text(str(count), x + 8.5, y + 0.5, size, "count left"))
    return tag("g", tag("title", words), *parts)


def _holds(counts: tuple[int, int, int]) -> str:
    message = word("holds {stances} Stances, {actions} Actions, {finals} Finals")
    return phrase(message, stances=counts[0], actions=counts[1], finals=counts[2])


def _mini(pile: int, x: Number, y: Number) -> str:
    """A tiny card: Stances are light, Actions have a black head."""
    sheet_ = tag("rect", class_="bone-card", x=x - 3.5, y=y - 5, width=8, height=10.5, rx=1.5)
    return sheet_ + (tag("path", class_="art", d=f"M{x - 3:g} {y - 4.5:g}h7v4h-7z") if pile else "")


# The edge of the table

EDGE = 43
STACKS = {
    "stances": word("Stances: {deck} in the deck, {gone} discarded"),
    "actions": word("Actions: {deck} in the deck, {gone} discarded"),
}
CAPTIONS = {"stances": word("stances"), "actions": word("actions")}


def edge(made: Paper) -> Strip:
    """Decks and discards on the left, persistent Actions on the right."""
    view, rim = made.view, f"M{MARGIN} 1H{WIDTH - MARGIN}M{MARGIN} 3.500H{WIDTH - MARGIN}"
    shuffle = "Shuffle" if isinstance(made.frame, f.Ordering) else None
    stacks = (
        ("stances", view.stance_deck, sum(view.stance_discard), None),
        ("actions", view.action_deck, sum(view.action_discard), shuffle),
    )
    parts = [tag("path", class_="rim-line", d=rim)]
    for i, (name, deck, discard, kind) in enumerate(stacks):
        words = phrase(STACKS[name], deck=deck, gone=discard), phrase(CAPTIONS[name])
        parts.append(_stack(name, deck, discard, MARGIN + 3 + i * 66, 6.5, kind, words))
    parts += [_persistent(made, card, 142 + 72 * i, 6.5) for i, card in enumerate(view.in_play)]
    if not view.in_play:
        parts.append(text(phrase("nothing persistent in play"), 248, 24, 10.5, "mid faint caption"))
    return Strip("".join(parts), EDGE, class_="edge")


@lru_cache(cards.MANY)
def _stack(name: str, deck: int, discard: int, x: Number, y: Number, kind: str | None, words: tuple[str, str]) -> str:
    under = tag("rect", class_="back", x=1.5, y=1.5, width=24, height=25, rx=3) if deck > 1 else ""
    pile = under + cards.back(24, 25) if deck else tag("rect", class_="empty", width=24, height=25, rx=3)
    gone = tag("rect", class_="bone-card" if discard else "empty", x=31, y=0, width=24, height=25, rx=3)
    plate_ = tag("rect", class_="bone-card", x=3, y=5.5, width=18, height=14, rx=3)
    halo = {"x": -2, "y": -2, "width": 60, "height": 38}
    parts = (
        tag("title", words[0]), tag("rect", class_="hit", **halo), pile, gone,
        plate_ if deck else "",
        text(str(deck), 12, 13, 12, "mid number"), text(str(discard), 43, 13, 12, "mid number faint"),
        text(words[1], 28, 31, 9.5, "mid faint caption"),
    )  # fmt: skip
    ring = tag("rect", class_="ring", **halo, rx=4) if kind else ""
    at = f"translate({x:g},{y:g})"
    return tag("g", *parts, ring, id=f"deck-{name}", data_kind=kind, data_thing=name, transform=at)


def _persistent(made: Paper, card: int, x: Number, y: Number) -> str:
    board = tag("rect", class_="bone-card", width=68, height=35, rx=4) + tag(
        "path", class_="plate", d="M2.500 6a3.500 3.500 0 0 1 3.500-3.500h56a3.500 3.500 0 0 1 3.500 3.500v7h-63z"
    )
    parts = (cards.tip(card), board, text(titled(card), 34, 8, 10.5, "mid name on-plate"), motif(card, 34, 24, 19))
    where = {"transform": f"translate({x:g},{y:g})", **cards.named(card)}
    return tag("g", *parts, id=made.piece(card), class_="piece", **where)

"""The cards in hands as drawn: the viewer's own, those seen in other hands, and what lies aside to be handed out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from intrigue.core.contract import Seat
from intrigue.core.language import phrase, word
from intrigue.core.svg import Number, tag, text
from intrigue.games.souls import frames as f
from intrigue.games.souls import svg_cards as cards
from intrigue.games.souls import svg_table as table
from intrigue.games.souls.cards import LOVE
from intrigue.games.souls.sentences import titled
from intrigue.games.souls.state import HANDS, SoulsView
from intrigue.games.souls.svg_motifs import motif
from intrigue.games.souls.svg_table import MARGIN, WIDTH, Paper, Strip

GAP = 4  # between mats and hand
PER_ROW, CARD = 4, (cards.WIDE + 4, cards.TALL + 3)  # cards of a hand, each with the gap to the next
CAPTION = 16  # what stands above a hand
KNOWN = 33  # how high a row of cards seen in other hands is, with what stands above it
NAMED, CHIPS = (119, 27), 3  # such a card with its name, and how many of them are in a row
UNNAMED, MORE = (51, 27), 7  # one without a name, where there are many, and how many of those are in a row

Pair = tuple[Number, Number]


def packed(count: int, size: Pair, room: Pair, columns: Iterable[int]) -> tuple[int, float]:
    """In how many columns things are drawn largest in a room, and how large: 1 where there is room enough."""

    def scale(number: int) -> float:
        rows = (count + number - 1) // number
        return min(1.0, room[0] / (number * size[0]), room[1] / max(rows * size[1], 1))

    best = max(columns, key=scale)
    return best, scale(best)


def _place(i: int, columns: int, size: Pair, left: Number, top: Number) -> str:
    return f"translate({left + i % columns * size[0]:g},{top + i // columns * size[1]:g})"


def _rows(count: int, columns: int) -> int:
    return (count + columns - 1) // columns


# The viewer's own


def own_hand(made: Paper, room: Number) -> Strip:
    """The viewer's cards, those of a kind on one heap: Stances, Actions, Finals. Beside the mats it has this height."""
    view = made.view
    if view.seat is None:
        return Strip()
    picks = not isinstance(made.frame, f.Ordering | f.HandingOut)
    held = in_hand(view)
    count = len(set(held))
    caption = phrase("your hand") if held else phrase("your hand is empty")
    words = text(caption, MARGIN + 4, 8, 10.5, "faint caption")
    columns, scale = packed(count, CARD, (PER_ROW * CARD[0], room - CAPTION), range(PER_ROW, 9))
    drawn = tag("g", _cards(made, held, picks, "hand", columns), data_wide=f"translate(0,{CAPTION}) scale({scale:.3g})",
                transform=f"translate(2,{CAPTION})")  # fmt: skip
    beside = CAPTION + _rows(count, columns) * CARD[1] * scale
    return Strip(words + drawn, CAPTION + _rows(count, PER_ROW) * CARD[1], beside, "mine")


def in_hand(view: SoulsView) -> tuple[int, ...]:
    return (*view.stances, *view.actions, *view.finals)


def _cards(made: Paper, held: Sequence[int], picks: bool, place: str, columns: int = PER_ROW) -> str:
    """Cards to be read, four in a row; beside the mats they may lie in other columns."""
    parts = []
    for i, card in enumerate(dict.fromkeys(held)):
        wide = _place(i, columns, CARD, 0, 0) if place == "hand" else None
        parts.append(_card(made, card, held.count(card), _place(i, PER_ROW, CARD, 0, 0), wide, picks, place))
    return "".join(parts)


def _card(made: Paper, card: int, count: int, at: str, wide: str | None, picks: bool, place: str) -> str:
    """A heap of cards of one kind; how many is on a disc in the corner."""
    under, disc = "", ""
    if count > 1:
        under = tag("rect", class_="bone-card", x=3, y=3, width=cards.WIDE - 2, height=cards.TALL - 2, rx=6)
        disc = tag("circle", class_="plate", cx=13, cy=36, r=9.5) + text(
            f"\u00d7{count}", 13, 36.5, 11, "mid number on-plate"
        )
    halo = tag("rect", class_="ring", x=0.5, y=0.5, width=cards.WIDE - 1, height=cards.TALL - 1, rx=6)
    reveal = "Reveal" if card == LOVE and isinstance(made.frame, f.Loving) and place == "hand" else None
    name = made.piece(card) or f"{place}-{card}"
    fields = {"data_card": card, "data_kind": reveal} if picks else {}
    inner = (cards.tip(card), under, cards.face(card), disc, halo)
    return tag("g", *inner, id=name, class_="pick", transform=at, data_wide=wide, **cards.named(card), **fields)


# What others hold


def shown_to_viewer(view: SoulsView) -> list[tuple[Seat, int, int]]:
    """Held cards of others that the viewer knows: seat, kind, and at least how many; in the whole truth all."""
    if view.seat is None and any(view.hands()):
        return [
            (seat, card, hand.count(card)) for seat, hand in enumerate(view.hands()) for card in dict.fromkeys(hand)
        ]
    places = {HANDS[pile][seat]: seat for pile in range(3) for seat in range(view.seats)}
    found: dict[tuple[Seat, int], int] = {}
    for fact in view.facts:
        seat = places.get(fact.places, -1)
        if seat >= 0 and seat != view.seat and fact.kinds.bit_count() == 1:
            key = (seat, fact.kinds.bit_length() - 1)
            found[key] = max(found.get(key, 0), fact.count)
    return [(seat, card, count) for (seat, card), count in sorted(found.items())]


def known_cards(made: Paper, room: Number) -> Strip:
    """Cards that others hold and the viewer has seen; in a wide place there is a room so high for them."""
    view = made.view
    found = shown_to_viewer(view)
    if not found:
        return Strip()
    caption = word("seen in other hands")
    if view.seat is None:
        caption = word("in their hands") if any(view.hands()) else word("seen by all in their hands")
    names = view.seat is None or len(found) <= CHIPS
    size, per_row = (NAMED, CHIPS) if names else (UNNAMED, MORE)
    columns, scale = packed(len(found), size, (WIDTH - MARGIN, room - 10), range(per_row, 3 * per_row))
    chips = []
    for i, one in enumerate(found):
        inner = _named_chip(*one) if names else _chip(*one)
        where = {"transform": _place(i, per_row, size, 0, 0), "data_wide": _place(i, columns, size, 0, 0)}
        chips.append(tag("g", *inner, class_="known", **where, **cards.named(one[1])))
    drawn = tag("g", *chips, transform=f"translate({MARGIN},10)", data_wide=f"translate(2,10) scale({scale:.3g})")
    words = text(phrase(caption), MARGIN + 4, 4, 10.5, "faint caption")
    return Strip(words + drawn, 12 + _rows(len(found), per_row) * size[1])


def _named_chip(seat: int, card: int, count: int) -> tuple[str, ...]:
    name = titled(card) if count == 1 else f"{titled(card)} \u00d7{count}"
    size, lines = cards.fitted(name, 54, 10.5)
    words = cards.lines_of(lines, 46, 12 - (len(lines) - 1) * size / 2, size, "left words", size)
    return (*_chip(seat, card, 1, 115), words)


def _chip(seat: int, card: int, count: int, wide: int = 48) -> tuple[str, ...]:
    """Whose card it is and its engraving, with an eye; how many they are, if more than one."""
    sheet = tag("rect", class_="plaque", x=0.5, y=0.5, width=wide, height=22, rx=4)
    eye = cards.eyelet(wide - 8, 11.5) if wide > 100 else ""
    many = text(f"\u00d7{count}", wide - 1, 17, 10.5, "end number") if count > 1 else ""
    return cards.tip(card), sheet, table.badge(seat, 11.5, 11.5, 8), motif(card, 33, 11.5, 20), eye, many


def looked_at(made: Paper) -> Strip:
    """The drawn heap of Abundance or the looked-at Action deck, for the one who sees it."""
    view = made.view
    if view.aside:
        heap = tuple(view.aside)
        words = text(phrase("drawn by Abundance, to hand out"), MARGIN + 4, 8, 10.5, "faint caption")
        drawn = _cards(made, heap, isinstance(made.frame, f.HandingOut), "aside")
        high = CAPTION + _rows(len(set(heap)), PER_ROW) * CARD[1]
        return Strip(words + tag("g", drawn, transform=f"translate(2,{CAPTION})"), high)
    if not view.order:
        return Strip()
    words = text(phrase("the Action deck, from the top"), MARGIN + 4, 8, 10.5, "faint caption")
    if not isinstance(made.frame, f.Ordering):
        lines = cards.wrapped(", ".join(titled(card) for card in view.order), 32)
        drawn = cards.lines_of(lines, MARGIN + 4, 22, 10.5, "left words", 12)
        return Strip(words + drawn, 18 + 12 * len(lines))
    drawn, end = _chips(made, view.order, made.frame.placed, CAPTION)
    return Strip(words + drawn, end)


def _chips(made: Paper, order: Sequence[int], placed: int, top: Number) -> tuple[str, Number]:
    """The cards of the deck as small tickets, numbered where they are in place; each kind can be picked once."""
    parts, seen = [], set[int]()
    for i, card in enumerate(order):
        x, y = MARGIN + i % 3 * 119, top + i // 3 * 46
        pick = i >= placed and card not in seen
        if pick:
            seen.add(card)
        sheet = tag("rect", class_="bone-card", x=0.5, y=0.5, width=115, height=42, rx=4)
        lines = cards.wrapped(titled(card), 6.4)[:2]
        words = cards.lines_of(lines, 44, 28 - 6 * len(lines), 11, "left name", 12)
        number = text(str(i + 1), 107, 8, 9, "mid faint")
        halo = tag("rect", class_="ring", x=0.5, y=0.5, width=115, height=42, rx=4)
        inner = (cards.tip(card), sheet, motif(card, 22, 21.5, 34), words, number, halo)
        at = f"translate({x:g},{y:g})"
        parts.append(
            tag(
                "g",
                *inner,
                id=f"deck-{i}",
                class_="pick" if pick else "done",
                data_card=card if pick else None,
                transform=at,
                **cards.named(card),
            )
        )
    return "".join(parts), top + (len(order) + 2) // 3 * 46

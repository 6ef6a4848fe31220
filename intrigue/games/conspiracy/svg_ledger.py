"""Below or beside the map: the eight spies with the viewer's accounts as an open Bank Book; at the end all books."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Event, Seat
from intrigue.core.language import grouped, phrase
from intrigue.core.svg import Number, tag, text
from intrigue.games.conspiracy import svg_figures as figures
from intrigue.games.conspiracy.board import OFF, SPIES, Board, city_name, money, spy_name
from intrigue.games.conspiracy.state import ConspiracyView, Row
from intrigue.games.conspiracy.svg_figures import box, group, path
from intrigue.games.conspiracy.words import Paid

HIGH = 154
CARD_WIDE, CARD_HIGH = 82, 112
BESIDE, LARGER = 232, 1.2  # width of the book beside the map, and of a card in it against one below the map


def strip(view: ConspiracyView, land: Board, names: Sequence[str], told: Sequence[Event], top: int, wide: int) -> str:
    """The strip of that width, put at that height."""
    rows = [row for row in view.accounts if row is not None]
    if len(rows) == view.seats and rows:
        return group(0, top, _open_book(wide, "cover", (49,)), *_all_books(view, rows, wide))
    if view.seat is None:
        return group(0, top, _folder(wide), _turn(view, wide - 28, 21), *_cards(view, land, None, told))
    own = view.accounts[view.seat]
    balance = phrase("balance {sum}", sum=money(view.balances[view.seat] or 0))
    return group(
        0,
        top,
        tag("g", _open_book(wide, f"seat{view.seat}"), data_wide="scale(0)"),
        tag("g", _tall_book(top, f"seat{view.seat}"), transform="scale(0)", data_wide="scale(1)"),
        text(phrase("YOUR BANK BOOK"), 28, 23, 17, "from type faint", font_weight=700, data_wide="translate(-4,11)"),
        text(balance, wide - 28, 22, 20, "till type amount", font_weight=700, data_wide=_aside(wide - 28, 40)),
        _turn(view, wide / 2 - 22, 22, _aside(wide / 2 - 22, 66)),
        *_cards(view, land, own, told),
        data_wide=f"translate({wide},0)",
    )


def wide_box(view: ConspiracyView, high: int, wide: int) -> str | None:
    """The view box with the book beside the map; only one's own book has such a place."""
    if view.seat is None or all(row is not None for row in view.accounts):
        return None
    return f"0 0 {wide + BESIDE} {high}"


def _aside(x: Number, down: int) -> str:
    """Where a line of the strip that ends there goes in the book beside the map."""
    return f"translate({BESIDE - 24 - x:g},{down})"


def _tall_book(high: int, cover: str) -> str:
    """A page of the ledger beside the map."""
    page = box(12, 10, BESIDE - 24, high - 26, "page", rx=5, stroke_width=1.2)
    rules = path(f"M24 106H{BESIDE - 24}", "rule", stroke_width=1)
    return box(4, 2, BESIDE - 8, high - 8, cover, rx=8) + page + rules


def _turn(view: ConspiracyView, x: Number, y: Number, aside: str | None = None) -> str:
    return text(phrase("turn {turn}", turn=view.turns + 1), x, y, 17, "till type faint amount", data_wide=aside)


def _open_book(wide: int, cover: str, rules: Sequence[int] = (36, 113)) -> str:
    """Two pages of a ledger lying open, in a cover of that colour."""
    mid, right = wide / 2, wide - 12
    edge = f"M12 12Q{mid / 2:g} 0 {mid:g} 12Q{mid * 1.5:g} 0 {right:g} 12V{HIGH - 8}"
    pages = f"{edge}Q{mid * 1.5:g} {HIGH - 18} {mid:g} {HIGH - 8}Q{mid / 2:g} {HIGH - 18} 12 {HIGH - 8}Z"
    lines = "".join(f"M24 {y}H{mid - 10:g}M{mid + 10:g} {y}H{right - 12}" for y in rules)
    fold = path(f"M{mid - 9:g} 11Q{mid:g} 14 {mid:g} 22V{HIGH - 9}L{mid - 9:g} {HIGH - 11}Z", "fold")
    return (
        box(4, 8, wide - 8, HIGH - 10, cover, rx=8)
        + path(pages, "page", stroke_width=1.2)
        + path(lines, "rule", stroke_width=1)
        + fold
        + path(f"M{mid:g} 12V{HIGH - 8}", "rule", stroke_width=1.4)
    )


def _folder(wide: int) -> str:
    """A closed folder with the eight on it, for those who have no book."""
    shape = f"M4 20a8 8 0 0 1 8-8H250l14 20H{wide - 12}a8 8 0 0 1 8 8V{HIGH - 8}a6 6 0 0 1-6 6H10a6 6 0 0 1-6-6Z"
    return path(shape, "folder", stroke_width=1.4) + text(
        phrase("THE EIGHT SPIES"), 26, 24, 17, "from type faint", font_weight=700
    )


def _cards(view: ConspiracyView, land: Board, row: Row | None, told: Sequence[Event]) -> list[str]:
    latest = next((event for event in reversed(told) if isinstance(event, Paid)), None) if row else None
    marked = latest.spy if latest is not None and told[-1] is latest else None
    return [_card(view, land, spy, row, spy == marked) for spy in range(len(SPIES))]


def _card(view: ConspiracyView, land: Board, spy: int, row: Row | None, marked: bool) -> str:
    """One of the eight: portrait, first name, and the viewer's account, or where the spy is."""
    out = any(death.victim == spy for death in view.deaths)
    at = view.spies[spy]
    where = phrase("out") if out else city_name(land.cities[at]) if at != OFF else "..."
    amount = where if row is None else money(row[spy]) if row[spy] else "–"
    size = 20 if row and len(amount) < 7 else round(min(18, (108 if row else 130) / len(amount)), 1)
    x = 24 + CARD_WIDE * spy + CARD_WIDE / 2 + (16 if spy > 3 else 0)
    portrait = group(0, -20, figures.spy(spy), scale=0.76, class_="gone" if out else None)
    return group(
        x,
        86,
        portrait,
        group(0, -20, figures.crossed(46, 46)) if out else "",
        text(spy_name(spy).split()[0], 0, 19, 17, "mid first"),
        text(
            amount, 0, 41, size, "mid type amount gone" if out else "mid type amount", font_weight=700 if row else 400
        ),
        box(-39, -48, 78, 108, "last", rx=7, stroke_dasharray="8 6") if marked else "",
        _target(spy),
        data_wide=f"translate({65 + 102 * (spy // 4)},{182 + 156 * (spy % 4)}) scale({LARGER})",
    )


def _target(spy: int) -> str:
    """A shape to pick the spy by, as on the map."""
    frame = box(-39, -48, 78, 108, "ring", rx=7, fill="none", stroke_width=3)
    return tag("g", box(-39, -48, 78, 108, "hit", rx=7), frame, class_="body", **figures.picked_as(spy))


def _all_books(view: ConspiracyView, rows: Sequence[Row], wide: int) -> list[str]:
    """After the end: a line for every seat, a column for every spy."""
    gone = {death.victim for death in view.deaths}
    heads = [_small(spy, _column(spy), spy in gone) for spy in range(len(SPIES))]
    heads.append(text(phrase("left"), wide - 22, 32, 17, "till type faint", font_weight=700))
    lines: list[str] = []
    gap = 90 / max(len(rows), 3)
    for seat, row in enumerate(rows):
        lines.append(_line(view, seat, row, 51 + gap * (seat + 0.5), wide))
    return heads + lines


def _column(spy: int) -> int:
    """The middle of a spy's column, four on each page."""
    return 80 + 64 * spy if spy < 4 else 392 + 64 * (spy - 4)


def _small(spy: int, x: Number, gone: bool) -> str:
    return group(x, 30, figures.spy(spy), figures.crossed(50, 50) if gone else "", scale=0.52)


def _line(view: ConspiracyView, seat: Seat, row: Row, y: float, wide: int) -> str:
    cells = [
        text(grouped(100 * hundreds) if hundreds else "–", _column(spy), y, 17, "mid type")
        for spy, hundreds in enumerate(row)
    ]
    left = text(grouped(100 * (view.balances[seat] or 0)), wide - 22, y, 17, "till type", font_weight=700)
    return group(36, y, figures.seal(seat, 12)) + "".join(cells) + left

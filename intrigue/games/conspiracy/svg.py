"""A view of Conspiracy as a picture: the route map, the pieces on it, and the viewer's Bank Book below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import hypot

from intrigue.core import svg
from intrigue.core.board import Space
from intrigue.core.contract import Event, Seat
from intrigue.core.language import phrase, spoken, word
from intrigue.core.prose import listed
from intrigue.core.svg import SEAT_LETTERS, Number, tag, text
from intrigue.games.conspiracy import svg_figures as figures
from intrigue.games.conspiracy import svg_ledger as ledger
from intrigue.games.conspiracy.board import OFF, Board, board_for, city_name, money
from intrigue.games.conspiracy.state import ConspiracyView
from intrigue.games.conspiracy.svg_figures import box, circle, group, path
from intrigue.games.conspiracy.svg_places import (
    BELOW,
    HIGH,
    MAP_HIGH,
    PLATE_HIGH,
    PLATE_WIDE,
    RADIUS,
    WIDE,
    Spot,
    case_spot,
    curve,
    gap,
    is_plate,
    point,
    points_of,
    shore,
    spots,
)
from intrigue.games.conspiracy.svg_style import STYLE
from intrigue.games.conspiracy.svg_words import describe
from intrigue.games.conspiracy.words import (
    Bidding,
    Blow,
    Challenged,
    Covering,
    Disclosing,
    Eliminated,
    Move,
    Moved,
    Opening,
    Options,
    Over,
    Paid,
    PaidSomebody,
    Placed,
    SentBack,
    Settled,
    Settling,
    Turn,
    Window,
    contested,
)

__all__ = ["STYLE", "board", "cover", "unchanging"]


def board(view: ConspiracyView, *, names: Sequence[str] = (), told: Sequence[Event] = (), style: bool = True) -> str:
    """The view as SVG text; told are the latest events this seat heard, whose places are marked."""
    names = list(names) or [phrase("Seat {letter}", letter=letter) for letter in SEAT_LETTERS[: view.seats]]
    land = board_for(view.options.chart, view.seats)
    parts = (
        _land(land.name),
        _contest_line(view, land),
        _last(view, land, told),
        _cities(land.name),
        *(_capital(view, land, space) for space in range(len(land.graph)) if is_plate(land, space)),
        *(_seat(view, land, seat, names[seat]) for seat in range(view.seats)),
        _pieces(view, land),
        _bid(view, land),
        ledger.strip(view, land, names, told, MAP_HIGH, WIDE),
    )
    drawn = tag("g", *parts, class_="conspiracy", data_wide_box=ledger.wide_box(view, MAP_HIGH, WIDE))
    return svg.drawing(WIDE, HIGH, "Conspiracy", describe(view, names), drawn, style=STYLE if style else None)


def unchanging(options: Options, seats: int) -> tuple[str, ...]:
    """The map with its paths, and the cities that are nobody's headquarters."""
    name = board_for(options.chart, seats).name
    return _land(name), _cities(name)


# The map


@cache
def _land(name: str) -> str:
    """What never changes of a map: paper, frame, compass rose and paths."""
    land = board_for(name, 0)
    x, y = WIDE / 2, point(land, land.centre)[1]
    sheet = box(2, 2, WIDE - 4, MAP_HIGH - 8, "sheet", rx=14, stroke_width=1.6)
    frame = box(10, 10, WIDE - 20, MAP_HIGH - 24, "neat", rx=8, stroke_width=5, stroke_dasharray="22 22")
    ways = [(a, b) for a in range(len(land.graph)) for b in land.graph.neighbours[a] if a < b]
    dots = "".join(_way(land, a, b) for a, b in ways)
    rose = group(x, y, figures.rose(290, (x - 14, y - 14, MAP_HIGH - 18 - y)), class_="rose")
    return sheet + frame + rose + dots


def _way(land: Board, a: Space, b: Space) -> str:
    (x, y), (to_x, to_y) = point(land, a), point(land, b)
    return path(f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}", "way", stroke_width=3.4, stroke_dasharray="0.1 9.5")


def _cities(name: str) -> str:
    """The cities that are nobody's headquarters, and their names under them."""
    return _towns(name, spoken())


@cache
def _towns(name: str, language: str) -> str:
    land = board_for(name, 0)
    spaces = [space for space in range(len(land.graph)) if not is_plate(land, space)]
    words = [
        text(city_name(land.cities[space]), x, y + BELOW, 20, "mid type town", stroke_width=6)
        for space, (x, y) in enumerate(points_of(name))
        if space in spaces
    ]
    ways = tag("rect", x=WIDE / 2, y=20, width=1, height=1, fill="none", role="img", aria_label=_paths(land))
    return tag("g", ways, *(_city(land, space) for space in spaces), *words)


def _paths(land: Board) -> str:
    """The paths of a map in words, for those who cannot see them."""
    said = word("From {city} paths lead to {ways}.")
    near = [listed([city_name(land.cities[to]) for to in land.graph.neighbours[at]]) for at in range(len(land.graph))]
    return " ".join([phrase(said, city=city_name(land.cities[at]), ways=ways) for at, ways in enumerate(near)])


def _city(land: Board, space: Space) -> str:
    disc = circle(2, 4, RADIUS, "shadow") + circle(0, 0, RADIUS, "disc", stroke_width=2)
    inner = circle(0, 0, RADIUS - 5, "hub", stroke_width=1.4) if space == land.centre else ""
    return group(*point(land, space), disc, inner, circle(0, 0, RADIUS + 7, "hit"), _ring(RADIUS + 5), data_to=space)


def _capital(view: ConspiracyView, land: Board, space: Space) -> str:
    owner = view.homes.index(space) if space in view.homes else None
    return group(*point(land, space), _plate(city_name(land.cities[space]), owner), data_to=space, data_space=space)


def _ring(r: Number) -> str:
    return circle(0, 0, r, "ring", fill="none", stroke_width=3)


@cache
def _plate(city: str, owner: Seat | None) -> str:
    """A capital: a plate in its owner's colour with a clearing for the pieces, the owner's letter in it."""
    wide, high = PLATE_WIDE, PLATE_HIGH
    colour = "nobody" if owner is None else f"seat{owner}"
    letter = "" if owner is None else text(SEAT_LETTERS[owner], 0, 17, 46, f"mid mark seat{owner}", font_weight=700)
    parts = (
        box(-wide / 2 + 3, -high / 2 + 5, wide, high, "shadow", rx=9),
        box(-wide / 2, -high / 2, wide, high, colour, rx=9),
        box(-wide / 2 + 4.5, -high / 2 + 4.5, wide - 9, high - 9, "seal-rim", rx=6, stroke_width=1.3),
        text(city.upper(), 0, -34, 18.5, "mid type on-seat capital", font_weight=700),
        box(-58, -17, 116, 64, "disc bare", rx=32),
        letter,
        box(-wide / 2 - 2, -high / 2 - 2, wide + 4, high + 4, "hit", rx=10),
        box(-wide / 2 - 4, -high / 2 - 4, wide + 8, high + 8, "ring", rx=12, fill="none", stroke_width=3),
    )
    return "".join(parts)


# Seats


def _seat(view: ConspiracyView, land: Board, seat: Seat, name: str) -> str:
    """Beside a plate: the seat's mark, name and book, whether it acts, is asked, or has lost its turn."""
    home = view.homes[seat]
    if home == OFF:
        return ""
    x, y = point(land, home)
    above = y < HIGH / 3
    caption_y = y - PLATE_HIGH / 2 - 22 if above else y + PLATE_HIGH / 2 + 23
    empty = home != view.case and home not in view.spies
    beside = PLATE_HIGH / 2 + 11 if above else -PLATE_HIGH / 2 - 11  # where pieces are
    struck_y = y + (15 if empty else beside)
    won = isinstance(view.frame, Over) and view.frame.winner == seat
    struck = phrase("WINS") if won else ""
    if view.lost[seat] and not isinstance(view.frame, Over):
        struck = phrase("LOSES TURN")
    return (
        _caption(view, seat, name, x, caption_y)
        + _badge(view, seat, x, y)
        + (group(x, struck_y, figures.stamped(struck), class_="flag") if struck else "")
    )


def _caption(view: ConspiracyView, seat: Seat, name: str, x: float, y: float) -> str:
    shown = name if len(name) <= 12 else name[:11] + "…"
    is_open = view.books[seat] is not None
    mark = figures.seal(seat)
    account = tag("g", figures.book(seat, view.made[seat], is_open), data_thing=f"book-{seat}")
    words = "own" if view.seat == seat else ""
    if x < WIDE / 3:
        return group(30, y, mark) + group(69, y, account) + text(shown, 96, y, 23, f"name from {words}")
    if x > WIDE * 2 / 3:
        return (
            group(WIDE - 30, y, mark)
            + group(WIDE - 69, y, account)
            + text(shown, WIDE - 96, y, 23, f"name till {words}")
        )
    return group(x - 92, y, mark) + group(x - 53, y, account) + text(shown, x - 26, y, 23, f"name from {words}")


def asked(view: ConspiracyView) -> tuple[Seat, ...]:
    """The seats that the table waits for."""
    match view.frame:
        case Settling(seat) | Window(_, _, seat) | Disclosing(_, seat) | Bidding(_, _, seat, _):
            return (seat,)
        case Turn() | Challenged() | Covering():
            return (view.turn,)
        case Opening():
            return tuple([seat for seat in range(view.seats) if not view.made[seat]])
    return ()


def _badge(view: ConspiracyView, seat: Seat, x: float, y: float) -> str:
    """On a corner of the plate: whose turn it is, and who is asked out of turn."""
    side = -1 if x > WIDE / 2 else 1
    edge = PLATE_HIGH / 2 - 2
    at_x, at_y = x + side * (PLATE_WIDE / 2 - 2), y - edge if y < HIGH / 3 else y + edge
    acting = seat == view.turn and isinstance(view.frame, Turn | Window | Challenged | Bidding | Covering | Disclosing)
    if acting:
        arrow = path("M-5-8L9 0L-5 8Z", "on-ink")
        return group(at_x, at_y, circle(0, 0, 16, "badge", stroke_width=2.5), arrow)
    if seat in asked(view):
        return group(at_x, at_y, circle(0, 0, 16, "badge hot", stroke_width=2.5), text("?", 0, 1, 24, "mid on-ink"))
    return ""


# Pieces


def _pieces(view: ConspiracyView, land: Board) -> str:
    here: dict[Space, list[int]] = {}
    for spy, at in enumerate(view.spies):
        if at != OFF:
            here.setdefault(at, []).append(spy)
    drawn = [
        _spy(view, land, spy, at, spot)
        for at, crowd in here.items()
        for spy, spot in zip(crowd, spots(land, at, len(crowd), view.case == at), strict=True)
    ]
    return "".join(drawn) + _case(view, land, len(here.get(view.case, ())))


def _spy(view: ConspiracyView, land: Board, spy: int, at: Space, spot: Spot) -> str:
    """A spy, to be picked as one to move, to pay, as Informer and as Victim."""
    (x, y), (dx, dy, scale) = point(land, at), spot
    deed = _deed(view)
    hot = deed is not None and contested(deed) == spy
    sights = figures.sights() if isinstance(deed, Blow) and deed.victim == spy else ""
    reach = 36 if view.spies.count(at) == 1 else 28
    target = circle(0, -2, reach, "hit") + _ring(reach)
    body = tag("g", figures.spy(spy), target, class_="body", **figures.picked_as(spy))
    kind = "piece hot" if hot else "piece"
    return group(round(x + dx, 1), round(y + dy, 1), body, sights, scale=scale, class_=kind, id=f"piece-spy-{spy}")


def _case(view: ConspiracyView, land: Board, crowd: int) -> str:
    (x, y), (dx, dy, scale) = point(land, view.case), case_spot(land, view.case, crowd)
    drawn = figures.briefcase() + box(-28, -26, 56, 48, "hit")
    marks = {"class_": "piece case", "id": "piece-case", "data_carry": "true"}
    return group(round(x + dx, 1), round(y + dy, 1), drawn, scale=scale, **marks)


# The last move, and contests


def _deed(view: ConspiracyView) -> Move | Blow | None:
    """The deed that may still be challenged."""
    match view.frame:
        case Window(deed, _, _) | Challenged(deed, _, _) | Bidding(deed, _, _, _) | Covering(deed, _, _, _):
            return deed
    return None


def _last(view: ConspiracyView, land: Board, told: Sequence[Event]) -> str:
    """The mark of what happened last: an arrow for a move, a ring for everything else."""
    frame = view.frame
    if isinstance(frame, Window | Challenged | Bidding | Covering) and isinstance(frame.deed, Move):
        return _arrow(land, frame.origin, frame.deed.to)
    for number in range(len(told) - 1, -1, -1):
        match told[number]:
            case Moved(_, spy, origin, to):
                return _arrow(land, origin, to) if view.spies[spy] == to else ""
            case SentBack(spy, origin):
                return _way_back(view, land, spy, origin, told[:number])
            case Eliminated(_, informer):
                return _circled(land, view.spies[informer])
            case Settled(_, space) | Placed(_, space):
                return _circled(land, space)
            case Paid(seat) | PaidSomebody(seat):
                return _circled(land, view.homes[seat])
    return ""


def _way_back(view: ConspiracyView, land: Board, spy: int, origin: Space, before: Sequence[Event]) -> str:
    moved = next((event for event in reversed(before) if isinstance(event, Moved) and event.spy == spy), None)
    if moved is None or view.spies[spy] != origin:
        return _circled(land, origin)
    return _arrow(land, moved.to, origin)


def _circled(land: Board, space: Space) -> str:
    if space == OFF:
        return ""
    x, y = point(land, space)
    if is_plate(land, space):
        wide, high = PLATE_WIDE + 12, PLATE_HIGH + 12
        return box(x - wide / 2, y - high / 2, wide, high, "last", rx=14, stroke_dasharray="8 6")
    return circle(x, y, RADIUS + 6, "last", stroke_dasharray="8 6")


def _arrow(land: Board, origin: Space, to: Space) -> str:
    """A bent arrow from one space to another, with a dotted ring where it began."""
    if origin in (OFF, to):
        return _circled(land, to)
    (ax, ay), (cx, cy), (bx, by) = curve(land, origin, to)
    line = path(f"M{ax:.1f} {ay:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}", "last arrow", stroke_width=4.5)
    return line + _head(bx, by, bx - cx, by - cy) + _circled(land, to)


def _head(x: float, y: float, dx: float, dy: float) -> str:
    far = hypot(dx, dy) or 1
    dx, dy = dx / far, dy / far
    tip, left, right = (
        (x + a * dx - b * dy, y + a * dy + b * dx) for a, b in ((8.0, 0.0), (-14.0, 8.5), (-14.0, -8.5))
    )
    return path(f"M{tip[0]:.1f} {tip[1]:.1f}L{left[0]:.1f} {left[1]:.1f}L{right[0]:.1f} {right[1]:.1f}Z", "last-tip")


def _rivals(view: ConspiracyView) -> tuple[Seat, int] | None:
    """The challenger and the bid, while there is a contest."""
    match view.frame:
        case Challenged(_, _, challenger):
            return challenger, 0
        case Bidding(_, _, challenger, bid) | Covering(_, _, challenger, bid):
            return challenger, bid
    return None


def _contest_line(view: ConspiracyView, land: Board) -> str:
    """A cord from the challenger over the bid to the seat that acted."""
    rivals = _rivals(view)
    if rivals is None:
        return ""
    homes = view.homes[rivals[0]], view.homes[view.turn]
    mid_x, mid_y = gap(land.name, *sorted(homes))
    lines = []
    for home in homes:
        x, y = point(land, home)
        far = hypot(mid_x - x, mid_y - y)
        x, y = shore(land, home, (mid_x - x) / far, (mid_y - y) / far, 4)
        lines.append(path(f"M{x:.1f} {y:.1f}L{mid_x:g} {mid_y:g}", "cord", stroke_width=3, stroke_dasharray="10 6"))
    return "".join(lines)


def _bid(view: ConspiracyView, land: Board) -> str:
    """The bid as a stack of notes between the two seats."""
    rivals = _rivals(view)
    if rivals is None:
        return ""
    challenger, bid = rivals
    x, y = gap(land.name, *sorted((view.homes[challenger], view.homes[view.turn])))
    words = money(bid) if bid else phrase("no bid")
    wide = 12.5 * len(words) + 12
    label = box(-wide / 2, 9, wide, 25, "card", rx=5, stroke_width=1.4)
    amount = text(words, 0, 22, 20, "mid type amount", font_weight=700)
    return group(x, y, group(0, -6, figures.notes(bid), scale=0.8), label, amount, id="piece-bid")


# The lobby's picture


DOTS: dict[str, str | Number | None] = {"stroke_width": 3.2, "stroke_dasharray": "0.1 9"}
COVER_DISCS = ((76, 118, 54), (160, 54, 36))


def cover() -> str:
    """A briefcase on its way to the next capital, and somebody waiting there."""
    return _cover(spoken())


@cache
def _cover(language: str) -> str:
    parts = (
        box(0, 0, 300, 200, "paper"),
        group(150, 96, figures.rose(140, (150, 96, 104)), class_="rose"),
        path(
            "M-10 10L76 118L50 220M76 118L160 54L310-20M76 118L236 132L250 220M160 54L236 132M160 54L120-10",
            "way",
            **DOTS,
        ),
        group(236, 128, _plate(city_name("Berlin"), 1), scale=0.82),
        *(group(x, y, circle(2, 4, r, "shadow"), circle(0, 0, r, "disc", stroke_width=2)) for x, y, r in COVER_DISCS),
        path("M132 116Q148 104 164 113", "last arrow", stroke_width=4.5),
        _head(164, 113, 14, 8),
        group(160, 50, figures.spy(2), scale=1.05),
        group(236, 138, figures.spy(4), scale=0.86),
        group(76, 112, figures.spy(1), scale=1.62, class_="hot"),
        group(117, 160, figures.briefcase(), scale=1.15, class_="case"),
    )
    drawn = tag("g", *parts, class_="conspiracy")
    words = phrase("Spies on a map, one with a briefcase close to a capital")
    return svg.drawing(300, 200, "Conspiracy", words, drawn)

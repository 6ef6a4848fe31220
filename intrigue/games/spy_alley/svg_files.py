"""The scorecards of the others: what lies open of everybody, as large as the board allows; who is out takes a line."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Seat
from intrigue.core.language import phrase
from intrigue.core.svg import Box, tag, text
from intrigue.games.spy_alley.board import OFF
from intrigue.games.spy_alley.cards import KINDS, WILD, Country, Item, members
from intrigue.games.spy_alley.naming import dollars
from intrigue.games.spy_alley.state import SpyAlleyView
from intrigue.games.spy_alley.svg_emblems import KIND_ICONS, STAR, icon
from intrigue.games.spy_alley.svg_ground import PLANS, WIDE, Arrangement, fitted, frame, ring
from intrigue.games.spy_alley.svg_parts import CAP, Holes, badge, fan, passport, pegboard, sealed, shown, stamp
from intrigue.games.spy_alley.svg_scene import scene
from intrigue.games.spy_alley.svg_words import Marks
from intrigue.games.spy_alley.words import Confiscation, Over

LINE = 32  # height of the line of who is out
LONGEST = 258  # width of such a line beside others
FEW = 3  # scorecards that leave a spectator the picture of the town
HEAD, FOOT = 27, 26  # heights above and below the pegs: seat and name; money and cards
SLIM = 160  # below which a broad scorecard has all but the pegs in its head
HALF = 0.37  # of the width of such a head is for seat and name
RIBBON = 18  # height of the winner's
Places = tuple[list[Box], list[Box]]


def files(view: SpyAlleyView, names: Sequence[str], news: Marks) -> str:
    """A scorecard for everybody else in the match, a line for who is out; what stays empty shows the town."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    inside = [seat for seat in others if view.at[seat] != OFF]
    gone = [seat for seat in others if view.at[seat] == OFF]
    places = [(plan.kind, *boxes(plan, len(inside), len(gone), more=view.seat is None)) for plan in PLANS]
    drawn = [
        _file(view, names[seat], seat, [(kind, cards[place]) for kind, cards, _ in places], news)
        for place, seat in enumerate(inside)
    ]
    drawn += [
        _file(view, names[seat], seat, [(kind, lines[place]) for kind, _, lines in places], news)
        for place, seat in enumerate(gone)
    ]
    empty = (tag("g", *map(scene, cards[len(inside) :]), class_=kind) for kind, cards, _ in places)
    return "".join((*drawn, *empty))


def crowded(view: SpyAlleyView) -> bool:
    """Whether scorecards lie where a spectator else sees the town."""
    return view.seat is None and len(view.active) > FEW


def boxes(plan: Arrangement, inside: int, gone: int, *, more: bool = False) -> Places:
    """Where this many scorecards lie and lines of who is out, and places that stay empty after the scorecards.

    There is more room for a spectator, who has no things of his own.
    """
    x, y, width, height = plan.files
    flat = plan is WIDE
    low = LINE * (min(1, gone) if flat else gone)
    long = min(LONGEST, width / gone) if flat and gone else width
    below = Box(x, y + height - low, long * gone if flat else width, low)
    lines = _grid(below, *((gone, 1) if flat else (1, gone))) if gone else []
    spread = inside // 2 if more and inside > FEW else 0
    first = inside - spread
    columns = max(2, first) if flat else 1 if first <= FEW else 2
    cards = _grid(Box(x, y, width, height - low), columns, 1 if flat else max(2, -(-first // columns)))
    return [*cards[:first], *(_grid(plan.desk, spread, 1) if spread else cards[first:])], lines


def _grid(box: Box, columns: int, rows: int) -> list[Box]:
    across, down = box.width / columns, box.height / rows
    return [
        Box(box.x + number % columns * across, box.y + number // columns * down, across, down).shrunk(2)
        for number in range(columns * rows)
    ]


def _file(view: SpyAlleyView, name: str, seat: Seat, places: Sequence[tuple[str, Box]], news: Marks) -> str:
    """What there is of one seat, in each arrangement at its place."""
    draw = _line if view.at[seat] == OFF else _scorecard
    sheets = (tag("g", draw(view, name, seat, box, news), class_=kind) for kind, box in places)
    rings = (ring(box, 7, kind) for kind, box in places)
    return tag("g", *sheets, *rings, *_spoils(view, seat, places), data_seat=seat)


def _spoils(view: SpyAlleyView, seat: Seat, places: Sequence[tuple[str, Box]]) -> list[str]:
    """What a seat has that can be picked where it lies, while the viewer may confiscate it."""
    if not isinstance(view.frame, Confiscation) or view.turn != view.seat:
        return []
    things = [*members(view.items[seat]), *([WILD] if view.wilds[seat] else [])]
    return [tag("g", *(_spoil(view, seat, thing, *place) for place in places), data_item=thing) for thing in things]


def _spoil(view: SpyAlleyView, seat: Seat, thing: Item, kind: str, box: Box) -> str:
    x, y, _, height = _pocket(view, seat, box)
    star = Box(x + _after_money(view, seat) - 4, y, 26, height)
    place = star if thing == WILD else Holes(_pegs(box, HEAD + 2)).cell(thing)
    return tag("g", frame(place, "hit", 5), class_=kind) + ring(place, 5, kind)


def sheet(view: SpyAlleyView, seat: Seat) -> str:
    """The classes of a seat's card: it shows whose turn it is."""
    return "sheet on-turn" if seat == view.turn and not isinstance(view.frame, Over) else "sheet"


def named(name: str, x: float, y: float, size: float, room: float, class_: str) -> str:
    """A name, cut where it would not fit."""
    most = max(1, int(room / (0.47 * size)))
    return fitted(name if len(name) <= most else name[: most - 1] + "…", x, y, size, room, class_)


# Who is in the match


def _scorecard(view: SpyAlleyView, name: str, seat: Seat, box: Box, news: Marks) -> str:
    """Seat, name and passport; the pegs, with a sign for each row; money, wild cards and move cards."""
    turn, end = "on-turn" in sheet(view, seat), _end(view, seat)
    pegs = _pegs(box, HEAD + 2 + (RIBBON if end else 0))
    room = box.width * HALF if _slim(box) else box.width - _papers_width(view, seat)
    parts = (
        frame(box, sheet(view, seat), 7),
        _heading(view, name, seat, Box(box.x, box.y, box.width, HEAD), room),
        _ribbon(end, Box(box.x, box.y + HEAD, box.width, RIBBON)) if end else "",
        _signs(Box(box.x, pegs.y + CAP + 2, pegs.x - box.x, pegs.height - CAP - 2)),
        pegboard(pegs, view.items[seat], news.pegged(seat)),
        _purse(view, seat, _pocket(view, seat, box), " on-seat" if _slim(box) and turn else ""),
        frame(box, "last", 7) if seat in news.seats else "",
        _opened(view, seat, box, news),
    )
    return "".join(parts)


def _slim(box: Box) -> bool:
    """Whether all but the pegs is in one line, so that pegs are as large as may be."""
    return box.width > 280 and box.height < SLIM


def _pegs(box: Box, top: float) -> Box:
    """Where the pegs of a scorecard lie, below its top and beside the signs of their rows."""
    aside = 34 if box.width > 200 else 20
    return Box(box.x + aside, box.y + top, box.width - aside - 2, box.height - top - (3 if _slim(box) else FOOT + 3))


def _pocket(view: SpyAlleyView, seat: Seat, box: Box) -> Box:
    """Where money, wild cards and move cards lie on a scorecard."""
    if _slim(box):
        return Box(box.x + box.width * HALF, box.y + 1, box.width * (1 - HALF) - _papers_width(view, seat), FOOT)
    return Box(box.x + 5, box.y + box.height - FOOT - 1, box.width - 9, FOOT - 2)


def _papers_width(view: SpyAlleyView, seat: Seat) -> float:
    return 26 * view.sizes[seat] + 8


def _after_money(view: SpyAlleyView, seat: Seat) -> float:
    """How far from the left of its pocket a seat's wild cards lie."""
    return 13 * len(dollars(view.money[seat])) + 10


def _end(view: SpyAlleyView, seat: Seat) -> str:
    """What the end of the match was to a seat that did not lose."""
    if not isinstance(view.frame, Over) or view.frame.winner not in (seat, None):
        return ""
    return phrase("A DRAW") if view.frame.winner is None else phrase("WINNER")


def _ribbon(words: str, box: Box) -> str:
    """A line of its own, on nothing else."""
    return frame(box, "ribbon", 0) + text(words, *box.middle, 15, "mid bold type on-ribbon")


def _opened(view: SpyAlleyView, seat: Seat, box: Box, news: Marks) -> str:
    """The passport that has just been opened, on the scorecard of who had it, while the match goes on."""
    if isinstance(view.frame, Over):
        return ""
    low = box.height - 34
    wide = min(low * 1.4, box.width - 12)
    place = Box(box.middle[0] - wide / 2, box.y + 32, wide, low)
    return "".join(tag("g", passport(place, country)) for owner, country in news.opened if owner == seat)


def _signs(box: Box) -> str:
    """What each row of pegs is: a password, a disguise, a code book, a key."""
    step = box.height / len(KINDS)
    size = min(0.7, step / 42, (box.width - 3) / 40)
    return "".join(
        icon(shapes, box.middle[0] + 0.5, box.y + (kind + 0.5) * step, size) for kind, shapes in enumerate(KIND_ICONS)
    )


def _heading(view: SpyAlleyView, name: str, seat: Seat, box: Box, room: float) -> str:
    """Seat, name within some room, and passports, in the seat's colour when it is on turn."""
    turn = "on-turn" in sheet(view, seat)
    y = box.y + box.height / 2 + 1
    return "".join(
        (
            frame(box, f"seat{seat}", 7) if turn else "",
            badge(seat, box.x + 16, y, 0.58),
            named(name, box.x + 31, y + 1, 19, room - 31, "start on-seat" if turn else "start"),
            *(_papers(view, seat, each, box.x + box.width - 14 - 25 * each, y) for each in range(view.sizes[seat])),
        )
    )


def _papers(view: SpyAlleyView, seat: Seat, number: int, x: float, y: float) -> str:
    """A closed passport; after a victory at an embassy the winner's is known, and in the whole truth every one."""
    frame_, hand = view.frame, view.hand_of(seat)
    if hand:
        return shown(x, y, hand[number])
    if isinstance(frame_, Over) and frame_.winner == seat and frame_.embassy is not None:
        return shown(x, y, frame_.embassy)
    return sealed(x, y)


def _purse(view: SpyAlleyView, seat: Seat, box: Box, ink: str) -> str:
    """Money, wild cards and move cards."""
    y = box.y + box.height / 2
    money = dollars(view.money[seat])
    after = box.x + _after_money(view, seat)
    wilds = view.wilds[seat]
    stars = icon(STAR, after + 8, y, 0.5) + (
        text(f"{wilds}", after + 20, y + 1, 17, f"start type{ink}") if wilds > 1 else ""
    )
    used = after + (32 if wilds > 1 else 22 if wilds else 0)
    cards = [value for value, count in enumerate(view.moves[seat], start=1) for _ in range(count)]
    return "".join(
        (
            text(money, box.x, y + 1, 21, f"start bold type{ink}"),
            stars if wilds else "",
            fan(cards, Box(used, box.y, box.x + box.width - used, box.height)),
        )
    )


# Who is out


def _line(view: SpyAlleyView, name: str, seat: Seat, box: Box, news: Marks) -> str:
    """That a seat is out, and which country it was of as far as the viewer knows."""
    y, country, words = box.middle[1], last_card(view, seat), phrase("OUT")
    half = 15 * (0.72 * len(words) + 1) / 2 + 2
    stamped = box.x + box.width - 2 * half
    room = stamped - box.x - 34 - (27 if country is not None else 0)
    parts = (
        frame(box, "sheet", 7),
        tag("g", badge(seat, box.x + 16, y, 0.58), class_="gone"),
        named(name, box.x + 31, y + 1, 18, room, "start faint"),
        shown(stamped - 15, y, country) if country is not None else "",
        stamp(words, stamped + half, y, 15, -5),
        frame(box, "last", 7) if seat in news.seats else "",
    )
    return "".join(parts)


def last_card(view: SpyAlleyView, seat: Seat) -> Country | None:
    """The identity card with which a seat left the match, if the viewer has seen or heard it."""
    return next((passed.card for passed in reversed(view.passed) if passed.giver == seat), None)

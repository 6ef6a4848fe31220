"""Conspirateurs drawn: a wooden board with cones for men, the last leaps as arcs, and how far each side is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise
from json import dumps
from math import hypot

from intrigue.core.contract import Event, Seat
from intrigue.core.language import phrase, word
from intrigue.core.prose import own_name
from intrigue.core.svg import drawing, number, tag, text
from intrigue.games.conspirateurs import text as words
from intrigue.games.conspirateurs.board import MEN, NEAR, SANCTUARIES, SIDES, TABLES, Cell, cell, gather, name, spread
from intrigue.games.conspirateurs.leaps import ways
from intrigue.games.conspirateurs.state import ConspirateursView
from intrigue.games.conspirateurs.svg_parts import CELL, SPAN, STYLE, Point, cells, centre, definitions, ground, man
from intrigue.games.conspirateurs.words import Dropped, Dropping, Moved, Moving, Over, Passed

__all__ = ["STYLE", "board", "cover", "unchanging"]

ID = "conspirateurs"
CHIP, GAP, FOOT = 38, 4, 18  # the height of a seat's chip, what is left between chips, the line under the board
NEAR_THE_END = 100  # turns before the limit from which those left are counted
HIT = f"M-{CELL // 2}-{CELL // 2}h{CELL}v{CELL}h-{CELL}z"  # a cell around the origin
Turn = Dropped | Moved | Passed


def board(view: ConspirateursView, *, names: Sequence[str] = (), told: Sequence[Event] = (), style: bool = True) -> str:
    """The view as SVG text, with the latest turns that were told marked on it. Without names sides stand for seats."""
    names = names or [phrase(SIDES[side]) for side in TABLES[view.seats]]
    turns = [event for event in told if isinstance(event, Turn)]
    latest = [turn for turn in turns if _stands(view, turn)][1 - view.seats :]
    chips = [_chip(view, names, seat) for seat in range(view.seats)]
    top = (CHIP + GAP) * (2 if view.seats == 4 else 1) + GAP
    table = tag(
        "g",
        ground(view.seats, ID),
        tag("g", *(_left(turn) for turn in latest), class_="marks"),
        cells(view.seats),
        _men(view, turns),
        tag("g", *(_way(turn, turn is not latest[-1]) for turn in latest), class_="marks"),
        _ways(view),
        transform=f"translate(0,{top})",
        data_wide="translate(0,0)",
    )
    foot = _foot(view, latest, top + SPAN + FOOT / 2 + 1)
    wide = f"0 0 {number(SPAN + GAP + _chip_width(view))} {SPAN}"
    return drawing(
        SPAN,
        top + SPAN + FOOT,
        "Conspirateurs",
        description(view, names, latest),
        tag("g", definitions(ID), *chips, table, foot, class_=f"{ID} of{view.seats}", data_wide_box=wide),
        style=STYLE if style else None,
    )


def unchanging(options: object, seats: int) -> tuple[str, ...]:
    """The figures from which men are made, the empty board, and its cells."""
    return definitions(ID), ground(seats, ID), cells(seats)


# Men


def _men(view: ConspirateursView, turns: Sequence[Turn]) -> str:
    """All men. Whoever is further down stands in front."""
    sides = TABLES[view.seats]
    standing = sorted((cell, sides[seat]) for seat, men in enumerate(view.men) for cell in men)
    been = _stays({cell for cell, _ in standing}, turns)
    return tag("g", *(_standing(cell, side, been.get(cell, ())) for cell, side in standing))


def _stays(standing: set[Cell], turns: Sequence[Turn]) -> dict[Cell, tuple[Cell, ...]]:
    """Where the men who moved in these turns stood before, by where they stand now, the latest stay first.

    A cell that another man has taken since is left out: it is his.
    """
    been: dict[Cell, tuple[Cell, ...]] = {}
    for turn in turns:
        if isinstance(turn, Moved):
            man, to = turn.path[0], turn.path[-1]
            been[to] = (man, *(stay for stay in been.pop(man, ()) if stay != man))
    owner = {stay: to for to, stays in been.items() for stay in stays}
    return {
        to: tuple(stay for stay in stays if stay not in standing and owner[stay] == to) for to, stays in been.items()
    }


def _standing(at: Cell, side: int, been: tuple[Cell, ...]) -> str:
    """A man on his cell. He answers to the ids of his former cells too, so that a page can let him glide from there."""
    x, y = centre(at)
    made = tag(
        "g",
        tag("path", d=HIT, class_="hit"),
        man(side, ID),
        id=f"piece-man-{at}",
        class_="piece man",
        data_man=at,
        transform=f"translate({number(x)},{number(y)})",
    )
    for stay in been:
        made = tag("g", made, id=f"piece-man-{stay}")
    return made


# The latest turns


def _stands(view: ConspirateursView, turn: Turn) -> bool:
    """Whether the man is still where the turn put him; a turn may have been taken back."""
    match turn:
        case Dropped(seat, to):
            return to in view.men[seat]
        case Moved(seat, path, _):
            return path[-1] in view.men[seat]
        case Passed():
            return True


def _left(turn: Turn) -> str:
    """A broken ring where a man stood before he moved."""
    return _ring(turn.path[0], 7.2, "2.6 2") if isinstance(turn, Moved) else ""


def _way(turn: Turn, earlier: bool) -> str:
    """The way a man took, leap by leap, or the ring around one who was placed."""
    match turn:
        case Dropped(_, to):
            drawn = _ring(to, 9.4, None)
        case Moved(_, path, _):
            drawn = _arcs(path)
        case Passed():
            return ""
    return tag("g", drawn, class_="earlier" if earlier else None)


def _ring(at: Cell, radius: float, dashes: str | None) -> str:
    x, y = centre(at)
    ground = tag("circle", cx=x, cy=y, r=radius, fill="none", stroke="var(--halo)", stroke_width=3.2)
    return ground + tag("circle", cx=x, cy=y, r=radius, class_="last", stroke_dasharray=dashes)


def _arcs(path: tuple[Cell, ...]) -> str:
    """Arcs over the men leapt over, a straight line for a step, and an arrow's tip before the man."""
    points = [centre(cell) for cell in path]
    leaping = not NEAR[path[0]] >> path[1] & 1
    bends = [_bend(start, end, leaping) for start, end in pairwise(points)]
    end, dx, dy = _before(bends[-1], points[-1])
    line = "M" + _at(points[0])
    for bend, to in zip(bends, [*points[1:-1], end], strict=True):
        line += f"Q{_at(bend)} {_at(to)}"
    drawn = tag("path", d=line, fill="none", stroke="var(--halo)", stroke_width=4, stroke_linecap="round")
    drawn += tag("path", d=line, class_="last", stroke_linecap="round")
    if len(points) > 2:
        landings = "".join(f"M{_at(point)}h0" for point in points[1:-1])
        drawn += tag("path", d=landings, stroke="var(--way)", stroke_width=5, stroke_linecap="round")
    corners = ((4, 0), (-3.4, 4), (-1.6, 0), (-3.4, -4))
    tip = " ".join(_at((end[0] + far * dx - off * dy, end[1] + far * dy + off * dx)) for far, off in corners)
    return drawn + tag("polygon", points=tip, fill="var(--way)", stroke="var(--halo)", stroke_width=0.8)


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _bend(start: Point, end: Point, leaping: bool) -> Point:
    """What a leap bends towards: up, or where it goes straight up or down, to the side."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    if not leaping:
        return x, y
    return (x + 12, y) if start[0] == end[0] else (x, y - 18)


def _before(bend: Point, end: Point) -> tuple[Point, float, float]:
    """A point shortly before the end of an arc, and the direction there."""
    dx, dy = end[0] - bend[0], end[1] - bend[1]
    far = hypot(dx, dy)
    dx, dy = dx / far, dy / far
    return (end[0] - 9 * dx, end[1] - 9 * dy), dx, dy


def _ways(view: ConspirateursView) -> str:
    """For the page of the seat that is asked: the layer on which it draws the way of a man to where he is pointed.

    It says for each man, by the cells he can go to, which cell comes before.
    """
    if view.seat != view.turn or not isinstance(view.frame, Moving):
        return ""
    taken, homes = gather(chain.from_iterable(view.men)), SANCTUARIES[view.seats]
    told = [(man, [*ways(man, taken, homes).items()]) for man in view.men[view.turn] if not homes >> man & 1]
    return tag("g", tag("metadata", dumps(told, separators=(",", ":"))), class_="ways", aria_hidden="true")


# Around the board


def _chip_width(view: ConspirateursView) -> float:
    columns = 3 if view.seats == 3 else 2
    return (SPAN - GAP * (columns - 1)) / columns


def _chip(view: ConspirateursView, names: Sequence[str], seat: Seat) -> str:
    """A seat on a card: its man, its name, its men one by one, and how many are home or to place."""
    columns = 3 if view.seats == 3 else 2
    width = _chip_width(view)
    left, top = (seat % columns) * (width + GAP), (seat // columns) * (CHIP + GAP) + 1
    size = 12 if columns == 2 else 11
    name = own_name(names[seat]) if seat == view.seat else names[seat]
    asked = seat == view.turn and not isinstance(view.frame, Over)
    return tag(
        "g",
        tag("rect", x=1, y=1, width=width - 2, height=CHIP - 2, rx=4, class_="card asked" if asked else "card"),
        man(TABLES[view.seats][seat], ID, transform="translate(21,20) scale(1.35)"),
        text(_shortened(name, int((width - 42) / 7.2)), 36, 14.5, 14, "", font_weight="bold"),
        _pips(view, seat),
        _seal(view, seat, width) or text(_count(view, seat), width - 7, 31, size, "faint", text_anchor="end"),
        tag("path", d="M1 11l9 8l-9 8z", class_="stamp") if asked else "",
        transform=f"translate({number(left)},{number(top)})",
        data_thing=f"side-{seat}",
        data_wide=f"translate({SPAN + GAP},{seat * (CHIP + GAP) + 1})",
    )


def _shortened(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1] + "…"


def _home(view: ConspirateursView, seat: Seat) -> int:
    """How many men of a seat stand on sanctuaries."""
    return (gather(view.men[seat]) & SANCTUARIES[view.seats]).bit_count()


def _count(view: ConspirateursView, seat: Seat) -> str:
    """How many men are home or to place, in few words where three cards stand side by side."""
    if isinstance(view.frame, Dropping):
        left = MEN[view.seats] - len(view.men[seat])
        return phrase("{men} left", men=left) if view.seats == 3 else phrase("{men} to place", men=left)
    return phrase("{men} home", men=_home(view, seat))


def _pips(view: ConspirateursView, seat: Seat) -> str:
    """A dot for each man in two rows: brass for one at home, filled for one on the board, hollow for one to place."""
    total, out, home = MEN[view.seats], len(view.men[seat]), _home(view, seat)
    apart = 4.3 if view.seats == 3 else 5.6
    dots = []
    for i in range(total):
        row, column = divmod(i, total // 2)
        class_ = "pip-home" if i < home else "pip-out" if i < out else "pip"
        r = 0.41 * apart if i < home else 0.31 * apart
        dots.append(tag("circle", cx=38.5 + column * apart, cy=23.5 + row * 6, r=r, class_=class_, stroke_width=0.8))
    return "".join(dots)


def _seal(view: ConspirateursView, seat: Seat, width: float) -> str:
    """A stamp in the place of the count: on the card of a winner, or on all after a draw."""
    if not isinstance(view.frame, Over) or (view.frame.winners and seat not in view.frame.winners):
        return ""
    words = phrase("WON") if view.frame.winners else phrase("DRAW")
    half = max(19, int(4.75 * len(words)))
    return tag(
        "g",
        tag("rect", x=-half, y=-8, width=2 * half, height=16, rx=2, class_="seal", stroke_width=1.6),
        text(words, 0, 0.5, 12, "mid type stamp", font_weight="bold"),
        transform=f"translate({number(width - 25)},26) rotate(-6)",
    )


def _foot(view: ConspirateursView, latest: Sequence[Turn], y: float) -> str:
    """Under the board: the last turn as people write it, and which turn it is, of how many near the last."""
    left = view.turn_limit - view.turns if view.turn_limit else NEAR_THE_END
    words = phrase("turn {turn}", turn=view.turns + 1)
    if left < NEAR_THE_END:
        words = phrase("{left} turns left", left=left)
    down = view.seats * (CHIP + GAP) + 16 - y
    aside = f"translate({number(GAP + _chip_width(view))},{number(down)})"
    turn = text(words, SPAN - 3, y + 4, 11, "type faint", text_anchor="end", data_wide=aside)
    if not latest:
        return turn
    return turn + text(_written(latest[-1]), 3, y + 4, 12, "type", data_wide=f"translate({SPAN + GAP},{number(down)})")


def _written(turn: Turn) -> str:
    match turn:
        case Dropped(_, to):
            return f"+{name(to)}"
        case Moved(_, path, _):
            landings = [name(cell) for cell in path]
            return "-".join(landings if len(landings) < 7 else [*landings[:3], "…", *landings[-2:]])
        case Passed():
            return phrase("pass")


# Words


def description(view: ConspirateursView, names: Sequence[str], latest: Sequence[Turn]) -> str:
    """The position in sentences."""
    message = word("A board of 17 by 17 holes, a1 at the bottom left, with {sanctuaries} sanctuaries.")
    said = [phrase(message, sanctuaries=SANCTUARIES[view.seats].bit_count())]
    said += [_described(view, names, seat) for seat in range(view.seats)]
    said += [words.sentence(event, names) for event in latest[-1:]]
    return " ".join([*said, words.question(view, names)])


def _described(view: ConspirateursView, names: Sequence[str], seat: Seat) -> str:
    side, homes = phrase(SIDES[TABLES[view.seats][seat]]), SANCTUARIES[view.seats]
    men = gather(view.men[seat])
    who = side if names[seat] == side else f"{names[seat]} ({side})"
    left, outside, home = MEN[view.seats] - men.bit_count(), men & ~homes, men & homes
    parts = [phrase("{men} men to place", men=left)] if left else []
    if outside:
        parts.append(phrase("{men} outside: {cells}", men=outside.bit_count(), cells=_cells(outside)))
    if home:
        parts.append(phrase("{men} home: {cells}", men=home.bit_count(), cells=_cells(home)))
    return phrase("{who} has {men}.", who=who, men="; ".join(parts))


def _cells(where: int) -> str:
    return ", ".join(name(cell) for cell in spread(where))


# The lobby's picture

COVER = "conspirateurs-cover"
COVER_MEN = (
    "a9 a12 e11 f7 g8 h10 i9 j8 k11 k6",
    "a6 b10 e7 f9 g11 h7 i11 j7 d12 k9",
    "a10 d9 e8 f11 g6 h9 i10 j9 j11",
    "a8 d10 c7 f10 g7 h8 h11 i6 j10 k8",
)
COVER_WAY = "i7 g9 e9 c11 a9"
COVER_PLACE = "translate(-1,-115) scale(1.25)"


def cover() -> str:
    """The game's picture for the lobby: a chain of leaps out of the crowd into a sanctuary."""
    standing = sorted((cell(at), side) for side, men in enumerate(COVER_MEN) for at in men.split())
    men = []
    for at, side in standing:
        x, y = centre(at)
        men.append(man(side, COVER, transform=f"translate({number(x)},{number(y)})"))
    path = tuple(map(cell, COVER_WAY.split()))
    scene = tag("g", ground(3, COVER), _ring(path[0], 7.2, "2.6 2"), *men, _arcs(path), transform=COVER_PLACE)
    return drawing(300, 200, "Conspirateurs", phrase("Men leap home."), tag("g", definitions(COVER), scene, class_=ID))

"""The view as a picture: the house, the evidence board in its court, and below it what lies before the seats."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.board import Space
from intrigue.core.contract import Event
from intrigue.core.language import phrase
from intrigue.core.svg import Box, drawing, tag, text
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import AFTER, OFF, ROUTES
from intrigue.games.simply_suspects.cards import ROWS
from intrigue.games.simply_suspects.state import SimplySuspectsView
from intrigue.games.simply_suspects.svg_evidence import evidence_board, evidence_ground
from intrigue.games.simply_suspects.svg_house import (
    BOXES,
    HOUSE,
    TOWERS,
    WIDTH,
    crowd,
    frame,
    house,
    landing,
    ring,
    stand,
)
from intrigue.games.simply_suspects.svg_motifs import at, block, die, disc, guest, stamp
from intrigue.games.simply_suspects.svg_scene import cover as cover
from intrigue.games.simply_suspects.svg_seats import (
    MARGIN,
    PANEL,
    STRIP,
    column,
    own_height,
    own_strip,
    panels,
    panels_height,
)
from intrigue.games.simply_suspects.svg_style import STYLE as STYLE
from intrigue.games.simply_suspects.svg_words import Marks, defaults, describe, marks
from intrigue.games.simply_suspects.text import can_be

NEAR_THE_END = 50  # turns before the last, from when on it is said which is the last
TITLE = "Simply Suspects"
GAP = 6
TOKEN, SMALLEST = Box(-18, -30, 36, 47), 0.62  # a token, and how small it may become beside others
DESK = Box(108, 116, 258, 72)  # in the court: die, deck and the number of the turn


def board(
    view: SimplySuspectsView, *, names: Sequence[str] = (), told: Sequence[Event] = (), style: bool = True
) -> str:
    """The view as SVG text; told are the latest events this seat heard, whose places are marked."""
    names = names or defaults(view.seats)
    news = marks(view, told)
    others = [seat for seat in range(view.seats) if seat != view.seat]
    top = HOUSE + GAP + (0 if view.seat is None else STRIP + GAP)
    height = top + panels_height(len(others))
    parts = (
        _sheet(view, height),
        house(),
        _desk(view, news),
        evidence_board(view.pegs, view.own, news.pegs, news.holes, excluded=_excluded(view)),
        *(_last(space) for space in sorted(news.spaces)),
        "" if view.seat is None else own_strip(view, names, view.seat, HOUSE + GAP, news),
        panels(view, names, others, top, news),
        *_landings(view),
        *_guests(view),
        _verdict(view),
    )
    look = "simply-suspects neutral forked" if _landings(view) else "simply-suspects neutral"
    sheet = tag("g", *parts, class_=look, data_wide_box=_wide_box(view))
    return drawing(WIDTH, height, TITLE, describe(view, names), sheet, style=STYLE if style else None)


def _wide_box(view: SimplySuspectsView) -> str | None:
    """The view box with everything else beside the house."""
    width = column(view)
    if width is None:
        return None
    low = MARGIN + own_height(width) + (view.seats - 1) * (PANEL + GAP) + GAP
    return f"0 0 {WIDTH + width + MARGIN:g} {max(HOUSE + 2, low):g}"


def _sheet(view: SimplySuspectsView, height: float) -> str:
    """The paper under everything, in each arrangement."""
    under = frame(Box(1, 1, WIDTH - 2, height - 2), "sheet", 12)
    box = _wide_box(view)
    if box is None:
        return under
    _, _, width, low = map(float, box.split())
    beside = frame(Box(1, 1, width - 2, low - 2), "sheet", 12)
    return tag("g", under, data_wide="scale(0)") + tag("g", beside, transform="scale(0)", data_wide="scale(1)")


def unchanging(options: object, seats: int) -> tuple[str, ...]:
    """The house, and the board of evidence without its rows."""
    return house(), evidence_ground()


def _last(space: int) -> str:
    """A frame in the room where the last move ended."""
    box = BOXES[space]
    if space in TOWERS:
        return disc(*box.middle, box.width / 2 - 4, "last")
    return frame(box.shrunk(5), "last", 3)


def _desk(view: SimplySuspectsView, news: Marks) -> str:
    """The die, the deck and how far the match is."""
    x, y = DESK.x + 44, DESK.middle[1]
    roll = Box(-30, -34, 60, 66)
    pile = Box(-26, -34, 56, 66)
    near = view.turn_limit and view.turn_limit - view.turns <= NEAR_THE_END
    limit = phrase("of {limit}", limit=view.turn_limit) if near else ""
    first, second = phrase("turn {turn}", turn=view.turns + 1), limit
    if isinstance(view.frames[0], w.Opening):
        first, _, second = phrase("setting\nup").partition("\n")
    return "".join(
        (
            tag(
                "g",
                frame(roll, "hit"),
                tag("g", die(news.pips, 52), data_rolls=news.pips),
                frame(Box(-29, -29, 58, 58), "last", 8) if news.rolled else "",
                ring(roll),
                transform=f"translate({x:g},{y:g})",
                data_kind="Roll",
            ),
            tag("g", _deck(len(view.deck)), ring(pile), transform=f"translate({x + 84:g},{y:g})", data_kind="Draw"),
            block(x + 126, y - 30, 84, 60, "dossier", 5),
            text(first, x + 168, y - (11 if second else 0), 21),
            text(second, x + 168, y + 14, 19, "mid faint"),
        )
    )


def _deck(count: int) -> str:
    """The get-away cards face down, with their number."""
    if not count:
        return block(-24, -32, 48, 62, "socket", 4) + text("0", 0, 0, 22, "mid bold type")
    under = "".join(block(-24 + depth, -32 + depth, 48, 62, "back", 4) for depth in (5, 2.5)[2 - min(2, count - 1) :])
    face = block(-24, -32, 48, 62, "back", 4) + block(-20, -28, 40, 54, "seam", 3)
    return under + face + text(str(count), 0, 0, 25, "mid bold type on-seat")


def _guests(view: SimplySuspectsView) -> list[str]:
    """The tokens, those on the same space close together."""
    found = []
    for seat, space in enumerate(view.places):
        if space == OFF:
            continue
        here = [other for other, place in enumerate(view.places) if place == space]
        x, y, size = _spot(space, here.index(seat), len(here))
        token = (
            block(-20, -30, 40, 50, "hit"),
            guest(seat),
            ring(Box(-20, -30, 40, 50), 8),
        )
        where = f"translate({x:g},{y:g})" + (f" scale({size:g})" if size < 1 else "")
        found.append(
            (y, tag("g", *token, id=f"piece-token-{seat}", class_="piece", transform=where, data_opponent=seat))
        )
    return [token for _, token in sorted(found, key=lambda pair: pair[0])]


def _spot(space: Space, number: int, count: int) -> tuple[float, float, float]:
    """Where one of the tokens on a space stands, and how large: several are smaller, so that none hides another."""
    if count == 1:
        return *stand(space)[:2], 1.0
    room = crowd(space)
    fitting, across = max((_fit(room, count, across), across) for across in range(1, count + 1))
    size, rows = max(SMALLEST, fitting), -(-count // across)
    row, column = divmod(number, across)
    filled = min(across, count - row * across)
    wide, high = min(room.width / across, TOKEN.width), min(room.height / rows, TOKEN.height)
    x, y = room.middle
    return x + (column - (filled - 1) / 2) * wide, y + 5 * size + (row - (rows - 1) / 2) * high, size


def _fit(room: Box, count: int, across: int) -> float:
    """How large tokens can be in rows of so many without touching each other."""
    return min(1.0, room.width / across / TOKEN.width, room.height / -(-count // across) / TOKEN.height)


def _landings(view: SimplySuspectsView) -> list[str]:
    """At the fork, what each way leads to, where that is further than a step."""
    asked = view.frames[-1]
    if not isinstance(asked, w.Fork) or asked.steps < 2:
        return []
    ways = AFTER[view.places[asked.seat]]
    return [landing(first, ROUTES[first][asked.steps - 1][0]) for first in ways]


def _excluded(view: SimplySuspectsView) -> tuple[str, ...]:
    """For each row, the opponents who cannot be that suspect, while the viewer may guess."""
    asked = view.frames[-1]
    if not isinstance(asked, w.GrandJury) or asked.seat != view.seat:
        return ("",) * len(ROWS)
    others = [seat for seat in range(view.seats) if seat != view.seat and view.places[seat] != OFF]
    return tuple([" ".join(f"not{seat}" for seat in others if not can_be(view, seat, row)) for row in ROWS])


def _verdict(view: SimplySuspectsView) -> str:
    """A stamp over the court when the match has ended."""
    over = view.frames[-1]
    if not isinstance(over, w.Over):
        return ""
    return at(238, 152, 1, stamp(phrase("HUNG JURY") if over.winner is None else phrase("CASE CLOSED"), 30, -6))

"""The view as a picture: the printed board, and on it everything this seat may see."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Event, Seat
from intrigue.core.language import phrase
from intrigue.core.prose import own_name
from intrigue.core.svg import SEAT_LETTERS, Box, drawing, tag, text
from intrigue.games.spy_alley.board import OFF, PASSWORD_SPACES, START, Space
from intrigue.games.spy_alley.cards import (
    CONFISCATION,
    KINDS,
    PRICES,
    WILD,
    WILD_CONFISCATION,
    Country,
)
from intrigue.games.spy_alley.naming import dollars
from intrigue.games.spy_alley.state import SpyAlleyView
from intrigue.games.spy_alley.svg_emblems import KIND_ICONS, PARCEL, STAR, STEPS, Shapes, icon
from intrigue.games.spy_alley.svg_files import crowded, files, named, sheet
from intrigue.games.spy_alley.svg_ground import (
    LOW,
    PLANS,
    RIM,
    TALL,
    WIDE,
    fit,
    frame,
    ground,
    ring,
)
from intrigue.games.spy_alley.svg_parts import (
    CAP,
    badge,
    deck,
    die,
    gift_card,
    marker,
    move_card,
    own_pegboard,
    passport,
    pawn,
    stamp,
)
from intrigue.games.spy_alley.svg_scene import cover as cover
from intrigue.games.spy_alley.svg_scene import lamp, scene
from intrigue.games.spy_alley.svg_style import STYLE as STYLE
from intrigue.games.spy_alley.svg_words import Marks, describe, marks
from intrigue.games.spy_alley.words import Confiscation, Exchange, GiftOffer, Handover, Over

TITLE = "Spy Alley"


def board(view: SpyAlleyView, *, names: Sequence[str] = (), told: Sequence[Event] = (), style: bool = True) -> str:
    """The view as SVG text; told are the latest events this seat heard, whose places are marked."""
    names = names or [phrase("Seat {letter}", letter=SEAT_LETTERS[seat]) for seat in range(view.seats)]
    news = marks(told)
    parts = (
        ground(),
        *(frame(plan.boxes[at].shrunk(2), f"last {plan.kind}") for at in sorted(news.spaces) for plan in PLANS),
        tag("g", _own(view, names, news), data_wide=fit(TALL.desk, WIDE.desk)),
        files(view, names, news),
        _decks(view, news),
        _markers(view),
    )
    sheet = tag("g", *parts, class_="spy-alley neutral", data_wide_box=f"0 0 {WIDE.width} {WIDE.height}")
    return drawing(TALL.width, TALL.height, TITLE, describe(view, names), sheet, style=STYLE if style else None)


def unchanging(options: object, seats: int) -> tuple[str, ...]:
    """The printed board."""
    return (ground(),)


# The seat's own things


def _own(view: SpyAlleyView, names: Sequence[str], news: Marks) -> str:
    """The viewer's desk; for a spectator the town, where no scorecards lie."""
    if view.seat is not None:
        return _desk(view, names[view.seat], view.seat, news)
    return "" if crowded(view) else scene(TALL.desk.shrunk(5))


def _desk(view: SpyAlleyView, name: str, seat: Seat, news: Marks) -> str:
    """Passport, pegboard, move cards and wild cards of the seat that looks."""
    panel = TALL.desk.shrunk(4)
    x, y = panel.x + 7, panel.y + 7
    tall = panel.height - 14
    pegs = Box(x + 112, y, 284, tall)
    own = "".join(
        (
            _passports(view, Box(x, y, 104, tall)),
            _nameplate(view, name, seat, Box(pegs.x, y, pegs.width, 30)),
            _prices(view, Box(pegs.x, y + 38 + CAP, 66, tall - 38 - CAP)),
            own_pegboard(Box(pegs.x + 68, y + 36, pegs.width - 68, tall - 36), view.items[seat], news.pegged(seat)),
            _cards(view, seat, Box(x + 404, y, panel.width - 418, tall), news),
        )
    )
    out = view.at[seat] == OFF
    under = frame(panel, sheet(view, seat), 8)
    return under + (tag("g", own, class_="gone") + stamp(phrase("OUT OF THE MATCH"), *panel.middle, 34) if out else own)


def _passports(view: SpyAlleyView, box: Box) -> str:
    """The own identity cards, one above the other."""
    if not view.hand:
        return frame(box, "socket", 7)
    gap = 5
    height = (box.height + gap) / len(view.hand) - gap
    drawn = []
    deed = _parting(view)
    for number, card in enumerate(view.hand):
        place = Box(box.x, box.y + number * (height + gap), box.width, height)
        parts = (passport(place, card, deed), ring(place, 7))
        drawn.append(tag("g", *parts, data_card=_parted(view, card), data_thing=f"passport-{card}"))
    return "".join(drawn)


def _parted(view: SpyAlleyView, card: Country) -> Country:
    """The card that goes when this one is picked: of two the other, since it is asked which to keep."""
    if isinstance(view.frame, Exchange) and len(view.hand) == 2:
        return view.hand[1 - view.hand.index(card)]
    return card


def _parting(view: SpyAlleyView) -> str:
    """What happens to the identity card that the viewer picks now; nothing where none is asked for."""
    match view.frame:
        case Exchange(seat, _) if seat == view.seat:
            return phrase("KEEP?") if len(view.hand) == 2 else phrase("DISCARD?")
        case Handover() if view.turn == view.seat:
            return phrase("GIVE UP?")
    return ""


def _nameplate(view: SpyAlleyView, name: str, seat: Seat, box: Box) -> str:
    """That these things are the viewer's, the name and the money: in the seat's colour when it is on turn, and a
    victory or a draw in the place of the name."""
    end = _end(view, seat)
    turn = "on-turn" in sheet(view, seat)
    ink = " on-ribbon" if end else " on-seat" if turn else ""
    y = box.y + box.height / 2
    money = dollars(view.money[seat])
    room = box.width - 46 - 15 * len(money)
    words = text(end, box.x + 33, y + 1, 21, f"start bold type{ink}") if end else ""
    return "".join(
        (
            frame(box, "ribbon" if end else f"seat{seat}", 5) if end or turn else "",
            badge(seat, box.x + 17, y, 0.6),
            words or named(own_name(name), box.x + 33, y + 1, 21, room, f"start{ink}"),
            text(money, box.x + box.width - 6, y + 1, 23, f"end bold type{ink}"),
        )
    )


def _end(view: SpyAlleyView, seat: Seat) -> str:
    """What is told to the seat on its own things when the match is over; who lost is told on the winner's."""
    if not isinstance(view.frame, Over) or view.frame.winner not in (seat, None):
        return ""
    return phrase("A DRAW") if view.frame.winner is None else phrase("YOU WIN")


def _prices(view: SpyAlleyView, box: Box) -> str:
    """The kinds of items beside the rows of holes, and what one costs now."""
    asked = CONFISCATION if isinstance(view.frame, Confiscation) else PRICES
    step = box.height / len(KINDS)
    drawn = []
    for kind, shapes in enumerate(KIND_ICONS):
        y = box.y + (kind + 0.5) * step
        cost = text(dollars(asked[kind]), box.x + box.width - 2, y + 1, 18, "end type")
        drawn.append(tag("g", icon(shapes, box.x + 14, y, 0.66), cost, data_thing=f"kind-{kind}"))
    return "".join(drawn)


def _cards(view: SpyAlleyView, seat: Seat, box: Box, news: Marks) -> str:
    """Places for the move cards 1 to 6, two in a row, and for wild cards below."""
    step = (box.height - 40) / 3
    half = box.width / 2
    drawn = []
    for value in range(1, 7):
        place = Box(box.x + (value - 1) % 2 * half + 2, box.y + (value - 1) // 2 * step + 2, half - 4, step - 4)
        count = view.moves[seat][value - 1]
        last = frame(place.shrunk(-1), "last", 4) if (seat, value) in news.cards and count else ""
        drawn.append(tag("g", move_card(place, value, count), last, ring(place, 4), data_value=value))
    return "".join(drawn) + _wilds(view, seat, Box(box.x + 2, box.y + box.height - 38, box.width - 4, 38), news)


def _wilds(view: SpyAlleyView, seat: Seat, box: Box, news: Marks) -> str:
    """Wild cards; while something can be confiscated, also what one costs."""
    count, (x, y) = view.wilds[seat], box.middle
    if isinstance(view.frame, Confiscation):
        sign = icon(STAR, box.x + 17, y, 0.62) + text(
            dollars(WILD_CONFISCATION), box.x + box.width - 5, y + 1, 18, "end type"
        )
    elif count:
        sign = icon(STAR, x - 16, y, 0.8) + text(f"×{count}", x + 18, y + 1, 21, "mid bold type")
    else:
        sign = text(phrase("wild"), x, y + 1, 19, "mid type faint")
    last = frame(box, "last", 5) if WILD in news.pegged(seat) else ""
    sheet = frame(box, "paper-card" if count else "socket", 5)
    return tag("g", sheet, sign, last, ring(box, 5), data_item=WILD)


# The middle of the table


def _decks(view: SpyAlleyView, news: Marks) -> str:
    """The die, both decks and a street lamp."""
    x, y = TALL.decks.middle[0], TALL.decks.y
    taken = Box(TALL.decks.x, y + 18, TALL.decks.width, 366)
    face, moves, gifts = Box(x - 34, y + 26, 68, 68), Box(x - 38, y + 122, 72, 92), Box(x - 38, y + 252, 72, 92)
    parts = (
        _die(view, face, news.die),
        tag("g", deck(moves, len(view.move_deck), _sign(STEPS, moves)), data_thing="moves"),
        text(str(len(view.move_deck)), x, moves.y + 112, 20, "mid type"),
        tag("g", _gifts(view, gifts), data_thing="gifts"),
        frame(gifts.shrunk(-3), "last", 8) if news.gift else "",
        text(str(len(view.gift_deck)), x, gifts.y + 112, 20, "mid type"),
    )
    post = tag("g", lamp(x, y + 528, 1), class_=TALL.kind)
    return tag("g", *parts, data_wide=fit(taken, WIDE.decks.shrunk(3))) + post


def _die(view: SpyAlleyView, box: Box, last: bool) -> str:
    """The die, which rolls when it is picked."""
    around = box.shrunk(-3)
    return tag(
        "g",
        tag("g", die(view.die, *box.middle, box.width / 2), data_thing="die", data_rolls=view.die),
        frame(around, "last", 14) if last else "",
        ring(around, 14),
        data_kind="Roll",
    )


def _gifts(view: SpyAlleyView, box: Box) -> str:
    """The deck of gifts, or the gift that lies face up."""
    if isinstance(view.frame, GiftOffer):
        return gift_card(box, view.frame.item)
    return deck(box, len(view.gift_deck), _sign(PARCEL, box))


def _sign(shapes: Shapes, box: Box) -> str:
    return tag("g", icon(shapes, *box.middle, 1.05), class_="on-back")


FEW = 3  # agents on a space that are drawn with their hats


def _markers(view: SpyAlleyView) -> str:
    """Everybody's agent on the space where it stands."""
    drawn = []
    for seat, at in enumerate(view.at):
        if at == OFF:
            continue
        here = [other for other, place in enumerate(view.at) if place == at]
        shape = marker(seat) if len(here) <= FEW else pawn(seat)
        tall, wide = (_standing(plan.boxes[at], at, len(here), here.index(seat)) for plan in PLANS)
        where = {"transform": tall, "data_wide": wide, "data_thing": f"agent-{seat}"}
        drawn.append(tag("g", shape, id=f"piece-agent-{seat}", class_="piece", **where))
    return "".join(drawn)


def _standing(box: Box, space: Space, count: int, place: int) -> str:
    """Where on a space one of this many markers stands, and how large it is: in a row that leaves the words free."""
    if space == START:
        return _starting(box, count, place)
    if count > FEW:
        return _crowded(box, space, count, place)
    middle = box.middle[0]
    if box.height > RIM:  # below what is printed
        across = (place - (count - 1) / 2) * (48 if count == 2 else 31)
        return _stood(middle + across, box.y + box.height - 28, 1.0)
    if (
        space in PASSWORD_SPACES
    ):  # between the two lines, left of the speech bubble; several over it, not over its price
        size = min(0.62, (box.height - 54) / 48)
        return _stood(box.x + 13 + 18 * place, box.y + 31 + 22 * size, size)
    room = 0.85 if box.height >= LOW else 0.7  # beside the icon, or over it, but above the words
    size, aside = 0.7 if count > 1 else room, box.width / 2 - 16
    across = (place - (count - 1) / 2) * (2 * aside / (count - 1)) if count > 1 else aside
    return _stood(middle + across, box.y + 5 + 22 * size, size)


def _starting(box: Box, count: int, place: int) -> str:
    """Where one of this many stands on Start, below what is printed: in a row, more than four in two."""
    middle, low = box.middle[0], box.y + box.height
    if count <= FEW:
        size = min(0.85, (box.height - 50) / 46)
        return _stood(middle + (place - (count - 1) / 2) * 31, low - 4 - 20 * size, size)
    if count == FEW + 1:
        return _stood(middle + (place - 1.5) * 24.5, low - 20, 0.64)
    row, column = divmod(place, 3)
    return _stood(middle + (column - 1) * 31, low - 30 + 19 * row, 0.5)


def _crowded(box: Box, space: Space, count: int, place: int) -> str:
    """Where one of many stands: in two rows over the picture of a space, in one where it is low; never on its words."""
    columns = (count + 1) // 2
    row, column = divmod(place, columns)
    across = column - (columns - 1) / 2
    if box.height > RIM:  # below what is printed
        return _stood(box.middle[0] + 31 * across, box.y + box.height - 44 + 27 * row, 0.74)
    if space in PASSWORD_SPACES:  # left of the price
        size = min(0.5, (box.height - 52) / 82)
        return _stood(box.middle[0] - 18 + 20 * across, box.y + 32 + 19 * size + 34 * size * row, size)
    if box.height < LOW:
        pitch = (box.width - 26) / (count - 1)
        return _stood(box.middle[0] + (place - (count - 1) / 2) * pitch, box.y + 15, 0.56)
    size = min(0.66, (box.height - 46) / 76)
    return _stood(box.middle[0] + 30 * across, box.y + 3 + 19 * size + 34 * size * row, size)


def _stood(x: float, y: float, size: float) -> str:
    return f"translate({x:g},{y:g}) scale({size:g})"

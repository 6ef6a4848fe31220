"""What lies before the seats: suspect cards, proofs and the open hands of get-away cards."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Seat
from intrigue.core.language import phrase
from intrigue.core.prose import own_name
from intrigue.core.svg import Box, tag, text
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import OFF
from intrigue.games.simply_suspects.cards import CARDS, ROWS
from intrigue.games.simply_suspects.state import SimplySuspectsView
from intrigue.games.simply_suspects.svg_house import WIDTH, frame, ring
from intrigue.games.simply_suspects.svg_motifs import AGAIN, RUN, at, block, folder, guest, photograph, stamp, struck
from intrigue.games.simply_suspects.svg_words import Marks

MARGIN, GAP = 6.0, 6.0
STRIP = 132.0  # height of the seat's own things
PANEL = 96.0  # height of what lies before another seat
ACROSS = {1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2), 6: (3, 3)}  # how many lie side by side in each row
CHIP = 26.0  # width of a proof
LINED = 4  # own cards in a row beside the house
SERIF = 0.5  # width of a letter of a name, as a share of its height


def panels_height(seats: int) -> float:
    return len(ACROSS[seats]) * (PANEL + GAP)


def column(view: SimplySuspectsView) -> float | None:
    """The width of what lies beside the house in a wide picture, where all seats have room there."""
    return {2: 351.0, 3: 232.0, 4: 351.0}.get(view.seats - 1) if view.seat is not None else None


def own_height(width: float) -> float:
    """How high one's own things are beside the house."""
    return 176 + 2 * _zoom(width) * (STRIP - 52)


def _zoom(width: float) -> float:
    """How large one's own cards are beside the house."""
    return min(1.0, width / (LINED * 83))


def asked(view: SimplySuspectsView) -> Seat | None:
    """Who has to decide now."""
    frame_ = view.frames[-1]
    return None if isinstance(frame_, w.Over | w.Opening | w.Dealing | w.Assigning) else frame_.seat


def _look(view: SimplySuspectsView, seat: Seat) -> str:
    out = view.places[seat] == OFF
    return "dossier out" if out else "dossier asked" if seat == asked(view) else "dossier"


# The others


def panels(view: SimplySuspectsView, names: Sequence[str], seats: Sequence[Seat], top: float, news: Marks) -> str:
    """The seats in rows, clockwise from the one after the viewer."""
    after = seats if view.seat is None else sorted(seats, key=lambda seat: (seat - (view.seat or 0)) % view.seats)
    drawn, left = list[str](), list(after)
    for number, across in enumerate(ACROSS[len(seats)]):
        width = (WIDTH - 2 * MARGIN - (across - 1) * GAP) / across
        for column in range(across):
            box = Box(MARGIN + column * (width + GAP), top + number * (PANEL + GAP), width, PANEL)
            seat = left.pop(0)
            aside = _aside(view, box, len(drawn))
            drawn.append(tag("g", _panel(view, names[seat], seat, box, news), data_wide=aside))
    return "".join(drawn)


def _aside(view: SimplySuspectsView, box: Box, number: int) -> str | None:
    """Where the panel of that number goes beside the house."""
    width = column(view)
    if width is None:
        return None
    return f"translate({WIDTH - box.x:g},{MARGIN + own_height(width) + GAP + number * (PANEL + GAP) - box.y:g})"


def _panel(view: SimplySuspectsView, name: str, seat: Seat, box: Box, news: Marks) -> str:
    """One seat: token, name and proofs above; the suspect card and the hand below."""
    proofs = _proofs(view, seat, box.x + box.width - 6, box.y + 18)
    room = box.width - 46 - CHIP * proofs.count("<title>")
    low = box.y + 64
    parts = (
        frame(box, _look(view, seat), 7),
        at(box.x + 22, box.y + 22, 0.72, guest(seat)),
        _name(name, box.x + 40, box.y + 19, 22, room),
        proofs,
        at(box.x + 26, low, 0.98, _suspect(view, seat)),
        _hand(view, seat, Box(box.x + 54, box.y + 38, box.width - 60, 52), news),
        _fate(view, seat, box.x + box.width - 76, low, 26),
        frame(box.shrunk(2), "last", 6) if seat in news.seats else "",
        ring(box.shrunk(1), 7),
    )
    return tag("g", *parts, data_opponent=seat)


def _fate(view: SimplySuspectsView, seat: Seat, x: float, y: float, size: float) -> str:
    """A stamp on those who are out, and on the winner."""
    over = view.frames[-1]
    won = isinstance(over, w.Over) and over.winner == seat
    return at(x, y, 1, stamp(phrase("WINS") if won else phrase("OUT"), size)) if won or view.places[seat] == OFF else ""


def _name(name: str, x: float, y: float, size: float, room: float) -> str:
    """A name, cut where it would not fit."""
    most = max(2, int(room / (SERIF * size)))
    return text(name if len(name) <= most else name[: most - 1] + "…", x, y, size, "start bold")


def _proofs(view: SimplySuspectsView, seat: Seat, right: float, y: float) -> str:
    """The suspects that a seat is proved not to be, from the right."""
    if view.shown[seat] is not None:
        return ""
    proved = [suspect for suspect in ROWS if view.ruled_out[seat][suspect]]
    x = right - CHIP * len(proved) + CHIP / 2
    return "".join(
        at(x + CHIP * number, y, 1, tag("title", phrase("proved not to be this one")), struck(suspect, CHIP))
        for number, suspect in enumerate(proved)
    )


def _suspect(view: SimplySuspectsView, seat: Seat) -> str:
    """The suspect card of another seat: a closed file, or the photograph when it lies face up."""
    card = view.shown[seat]
    return folder(0.95) if card is None else photograph(card, 0.95)


def _hand(view: SimplySuspectsView, seat: Seat, box: Box, news: Marks) -> str:
    """The get-away cards of another seat, those of the same number as one pile."""
    held = [(card, count) for card, count in enumerate(view.hands[seat]) if count]
    pickable = isinstance(view.frames[-1], w.MayTake)
    pitch = min(44.0, box.width / max(1, len(held)))
    drawn = []
    for number, (card, count) in enumerate(held):
        place = Box(box.x + number * pitch, box.y, min(38.0, pitch - 2), box.height)
        choice = tag("g", frame(place, "hit"), ring(place, 4), data_card=card) if pickable else ""
        drawn.append(_card(place, card, count, (seat, card) in news.cards) + choice)
    return "".join(drawn)


def _card(box: Box, card: int, count: int, new: bool, size: float = 25) -> str:
    """A get-away card face up, and how many there are of it."""
    x, y = box.middle
    behind = frame(Box(box.x + 2, box.y - 2.5, box.width, box.height), "ticket", 4) if count > 1 else ""
    more = text(f"×{count}", x, box.y + box.height - 11, size * 0.72, "mid type") if count > 1 else ""
    return "".join(
        (
            behind,
            frame(box, "ticket", 4),
            text(str(card), x, y + (1 if count == 1 else -size * 0.34), size, "mid bold type"),
            more,
            frame(box.shrunk(1), "last", 4) if new else "",
        )
    )


# One's own


def own_strip(view: SimplySuspectsView, names: Sequence[str], seat: Seat, top: float, news: Marks) -> str:
    """The seat that looks: its photograph, which nobody else sees, its proofs and its cards."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, STRIP)
    width = column(view)
    room = box.width - 170 - CHIP * 6 if width is None else width - 56
    look = _look(view, seat)
    parts = (
        tag("g", frame(box, look, 7), data_wide=width and "scale(0)"),
        "" if width is None else _beside(look, width),
        _moved(at(box.x + 56, box.y + STRIP / 2, 1, _photo(view, seat), turn=-2.5), box, width, (0, 38)),
        _moved(at(box.x + 130, box.y + 25, 0.86, guest(seat)), box, width, (-108, -2)),
        _moved(_name(own_name(names[seat]), box.x + 152, box.y + 22, 25, room), box, width, (-108, 0)),
        _moved(_proofs(view, seat, box.x + box.width - 8, box.y + 22), box, width, ((width or 0) - box.width + 2, 40)),
        *(_own_card(view, seat, card, box, news) for card in CARDS),
        _moved(_fate(view, seat, box.x + box.width - 210, box.y + 66, 34), box, width, (120 - box.width + 210, 60)),
        tag("g", frame(box.shrunk(2), "last", 6), data_wide=width and "scale(0)") if seat in news.seats else "",
    )
    return tag("g", *parts)


def _beside(look: str, width: float) -> str:
    """The sheet for one's own things beside the house."""
    sheet = frame(Box(WIDTH, MARGIN, width, own_height(width)), look, 7)
    return tag("g", sheet, transform="scale(0)", data_wide="scale(1)")


def _moved(drawn: str, strip: Box, width: float | None, by: tuple[float, float]) -> str:
    """Something of the strip that lies elsewhere, by so much from the corner, beside the house."""
    if width is None or not drawn:
        return drawn
    return tag("g", drawn, data_wide=f"translate({WIDTH - strip.x + by[0]:g},{MARGIN - strip.y + by[1]:g})")


def _photo(view: SimplySuspectsView, seat: Seat) -> str:
    drawn = folder(2) if view.own is None else photograph(view.own, 2.1)
    return tag("g", drawn, data_thing="suspect")


def _own_card(view: SimplySuspectsView, seat: Seat, card: int, strip: Box, news: Marks) -> str:
    """One's own cards of a number; only a place where there is none."""
    pitch = (strip.width - 122) / len(CARDS)
    box = Box(strip.x + 114 + card * pitch, strip.y + 50, pitch - 7, STRIP - 60)
    count = view.hands[seat][card]
    aside = _card_aside(view, card, box)
    if not count:
        x, y = box.middle
        empty = block(box.x, box.y, box.width, box.height, "socket", 5) + text(str(card), x, y, 24, "mid type faint")
        return tag("g", empty, data_thing=f"card-{card}", data_wide=aside)
    picks = isinstance(view.frames[-1], w.Turn)
    hit = Box(box.x - 3, box.y - 6, box.width + 6, box.height + 12)
    x, y = box.middle
    parts = (
        frame(hit, "hit"),
        frame(Box(box.x + 2.5, box.y - 3, box.width, box.height), "ticket", 5) if count > 1 else "",
        frame(box, "ticket", 5),
        text(str(card), x - 15, y + 1, 38, "mid bold type"),
        at(x + 18, y - (9 if count > 1 else 0), 0.95, RUN if card else AGAIN),
        text(f"×{count}", x + 18, y + 20, 20, "mid type") if count > 1 else "",
        frame(box.shrunk(1), "last", 5) if (seat, card) in news.cards else "",
        ring(hit, 6),
    )
    return tag("g", *parts, data_card=card if picks else None, data_thing=f"card-{card}", data_wide=aside)


def _card_aside(view: SimplySuspectsView, card: int, box: Box) -> str | None:
    """Where one's own cards of a number go beside the house."""
    width = column(view)
    if width is None:
        return None
    zoom, (row, place) = _zoom(width), divmod(card, LINED)
    x, y = WIDTH + 5 + place * (width - 8) / LINED, MARGIN + 178 + row * zoom * (STRIP - 52)
    return f"translate({x - zoom * box.x:g},{y - zoom * box.y:g}) scale({zoom:g})"

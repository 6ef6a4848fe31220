"""The view of Simply Suspects drawn for a terminal, in rich markup."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.board import Space
from intrigue.core.contract import Seat
from intrigue.core.language import phrase, word
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import BOARD, OFF, Kind
from intrigue.games.simply_suspects.cards import COLUMNS, GUILTY, ROWS, TOP, Row, Suspect
from intrigue.games.simply_suspects.naming import letter_of, suspect_name
from intrigue.games.simply_suspects.state import SimplySuspectsView

STYLES = ("red", "dodger_blue1", "green", "yellow", "dark_orange", "medium_purple1")  # of the suspects
CELL = 7  # columns of the terminal for one space
ACROSS = 11  # spaces side by side
NAME = 14  # columns for a name

SHORT = {
    Kind.START: word("START"),
    Kind.PHOTO: word("Pic "),
    Kind.GET_AWAY: word("Card"),
    Kind.TAKE: word("Take"),
    Kind.CHOICE: word("Any"),
    Kind.TRADE: word("Trade"),
    Kind.FORWARD: word("Push"),
    Kind.BACK: word("Pull"),
    Kind.ONWARD: word("Go "),
    Kind.JURY: word("JURY"),
}

LEGEND = (
    word("#n: move peg n   Pic: two pegs leave that row   Any: move a peg of your choice"),
    word("Card: draw   Take: from another   Push, Pull: another, by one   Go: to the JURY"),
    word("! two or more pegs: guilty before the JURY   > your own row   ①-⑥ tokens"),
)
TOKENS = "①②③④⑤⑥"

# The rows of spaces from the top. Between them runs the path, or nothing.
___ = " " * CELL
_S_ = "────── "
_I_ = "  │    "
TRACK: tuple[tuple[Space | str, ...], ...] = (
    (5, _S_, 6, _S_, 7, _S_, 8, _S_, 9, 10, 11),
    (4, ___, ___, ___, ___, ___, 15, 16, ___, ___, 12),
    (3, ___, ___, ___, ___, ___, ___, 17, ___, ___, 13),
    (2, ___, ___, ___, ___, ___, ___, 18, ___, ___, 14),
    (1, ___, ___, ___, ___, ___, ___, 19, _S_, 20, _I_),
    (0, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21),
)
MIDDLE = 5  # cells between the left side and the inner gallery, where the evidence board lies


def picture(view: SimplySuspectsView, names: Sequence[str]) -> str:
    lines = [headline(view, names), ""]
    evidence = evidence_board(view)
    for height, spaces in enumerate(TRACK):
        for line in (space_line, token_line):
            cells = [line(view, space) for space in spaces]
            if 0 < height < len(TRACK) - 1:
                cells[1 : 1 + MIDDLE] = [evidence.pop(0)]
            lines.append("".join(cells).rstrip())
    lines += [
        "",
        *(seat_line(view, names, seat) for seat in range(view.seats)),
        "",
        *(f"[dim]{phrase(line)}[/]" for line in LEGEND),
    ]
    return "\n".join(lines)


def headline(view: SimplySuspectsView, names: Sequence[str]) -> str:
    frame = view.frames[-1]
    when = phrase("turn {turn}", turn=view.turns + 1)
    if view.turn_limit:
        when = phrase("turn {turn} of {limit}", turn=view.turns + 1, limit=view.turn_limit)
    if isinstance(frame, w.Over):
        when = phrase("a draw") if frame.winner is None else phrase("{who} wins", who=names[frame.winner])
    elif isinstance(view.frames[0], w.Opening):
        when = phrase("setting up")
    deck = phrase("deck {cards}", cards=len(view.deck))
    return f"[bold]Simply Suspects[/]   {when}   [dim]{deck}[/]"


def coloured(suspect: Suspect, text: str) -> str:
    return f"[bold {STYLES[suspect]}]{text}[/]"


def space_line(view: SimplySuspectsView, space: Space | str) -> str:
    """What a space does, one cell wide."""
    if isinstance(space, str):
        return f"[dim]{space}[/]"
    kind, number = BOARD[space][:2]
    text = "#" if kind is Kind.EVIDENCE else phrase(SHORT[kind])
    if kind is Kind.PHOTO:
        return f"{text}{coloured(number, letter_of(number))}{' ' * (CELL - len(text) - 1)}"
    if kind is Kind.EVIDENCE:
        text += str(number + 1)
    elif kind is Kind.ONWARD:
        text += str(number)
    style = "bold reverse" if kind is Kind.JURY else "bold"
    return f"[{style}]{text}[/]{' ' * (CELL - len(text))}"


def token_line(view: SimplySuspectsView, space: Space | str) -> str:
    """The number of a space and the tokens there, one cell wide; six tokens may hide the number."""
    if isinstance(space, str):
        return f"[dim]{space}[/]" if space == _I_ else ___
    tokens = "".join(TOKENS[seat] for seat, place in enumerate(view.places) if place == space)
    number = f"{space} "[: CELL - len(tokens)]
    return f"[dim]{number}[/][bold]{tokens}[/]{' ' * (CELL - len(number) - len(tokens))}"


def evidence_board(view: SimplySuspectsView) -> list[str]:
    """Eight lines as wide as the middle: the numbers, the top holes, and a row for each suspect."""
    lines = ["           " + "".join(f" {column + 1} " for column in COLUMNS)]
    top = phrase("top")
    lines.append(f"  {top:<9}" + holes(view, TOP, "white"))
    for row in ROWS:
        marks = "!" if view.pegs.count(row) >= GUILTY else " "
        own = ">" if row == view.own else " "
        name = f"{letter_of(row)} {suspect_name(row):<7}"
        lines.append(f"{own}{coloured(row, name)}{marks}" + holes(view, row, STYLES[row]))
    width = MIDDLE * CELL - 11 - 3 * len(COLUMNS)
    return [line + " " * width for line in lines]


def holes(view: SimplySuspectsView, row: Row, style: str) -> str:
    return "".join(f"[bold {style}] ● [/]" if peg == row else "[dim] · [/]" for peg in view.pegs)


def seat_line(view: SimplySuspectsView, names: Sequence[str], seat: Seat) -> str:
    """One seat: token, name, suspect card, get-away cards, whose turn it is."""
    frame = view.frames[-1]
    waited = not isinstance(frame, w.Over | w.Opening) and frame.seat == seat
    name = names[seat] + " " * (NAME - len(names[seat].replace("\\[", "[")))
    counts = enumerate(view.hands[seat])
    cards = " ".join(f"{card}x{count}" if count > 1 else str(card) for card, count in counts if count) or phrase("none")
    who = f"[bold]{TOKENS[seat]}[/] {name} {identity(view, seat)}"
    if view.places[seat] == OFF:
        fate = phrase("out")
        return f"  [dim]{who} {fate}[/]"
    message = word("cards {cards} (you)") if seat == view.seat else word("cards {cards}")
    held = phrase(message, cards=cards)
    return f"{'[bold]▶[/] ' if waited else '  '}{who} {held}"


def identity(view: SimplySuspectsView, seat: Seat) -> str:
    """The suspect card of a seat as this view sees it, and the letters of those it is proved not to be; 14 columns."""
    card = view.shown[seat]
    if card is None and seat == view.seat:
        card = view.own
    if card is not None:
        return coloured(card, f"{letter_of(card)} {suspect_name(card):<12}")
    proved = "".join(letter_of(suspect) for suspect in ROWS if view.ruled_out[seat][suspect])
    known = " " + phrase("not {letters}", letters=proved) if proved else ""
    return f"?{known:<13}"

"""The view drawn for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Seat
from intrigue.core.language import phrase, sense, word
from intrigue.games.spy_alley.board import (
    ALLEY,
    ALLEY_EXIT,
    DISGUISES,
    EMBASSIES,
    EMBASSY_OF,
    OFF,
    PASSWORD_SPACES,
    PLACES,
    TAKE_ANOTHER_TURN,
    Space,
)
from intrigue.games.spy_alley.cards import COUNTRIES, ITALIAN, KINDS, Country, item
from intrigue.games.spy_alley.naming import dollars, letter_of
from intrigue.games.spy_alley.state import SpyAlleyView
from intrigue.games.spy_alley.words import Over

CELL = 11  # columns of text for one space
COLUMNS = 7
LINES = 20  # of text for the board: two for each row of PLACES
STYLES = ("magenta", "orange1", "yellow", "green", "blue", "red")  # of the countries
SEAT_STYLES = ("bright_red", "bright_cyan", "bright_green", "bright_yellow", "bright_magenta", "bright_white")

LABELS = (
    word("START +$15"),
    word("R password"),
    word("Move card"),
    word("Disguises"),
    word("A password"),
    word("Move card"),
    word("Extra turn"),
    word("Free gift"),
    word("Secrets+10"),
    word("I password"),
    word("Keys"),
    word("S password"),
    word("Move card"),
    word("Black mkt"),
    word("ENTRANCE"),
    word("Border -$5"),
    word("Back 2"),
    word("G password"),
    word("Code books"),
    word("Move card"),
    word("Free gift"),
    word("F password"),
    word("Move card"),
    word("Black mkt"),
    word("Secrets+20"),
    word("Eliminator"),
    word("F embassy"),
    word("G embassy"),
    word("Confiscate"),
    word("S embassy"),
    word("I embassy"),
    word("A embassy"),
    word("R embassy"),
)


def picture(view: SpyAlleyView, names: Sequence[str]) -> str:
    """The board, then a line for each seat."""
    return "\n".join((*_board(view, names), "", _header(), *(_seat(view, names, seat) for seat in range(view.seats))))


def styled(text: str, style: str) -> str:
    return f"[{style}]{text}[/]" if style and text.strip() else text


def _board(view: SpyAlleyView, names: Sequence[str]) -> list[str]:
    cells = [[" " * CELL] * COLUMNS for _ in range(LINES)]
    for space, (column, row) in enumerate(PLACES):
        line = round(row * 2)
        label = styled(f"{_label(space):<{CELL - 1}}", _style(space))
        cells[line][int(column)] = label + styled(_arrow(space), "dim")
        cells[line + 1][int(column)] = _markers(view, space)
    for line in range(2, LINES - 1, 3):
        cells[line][0] = styled(f"{'↑':<{CELL}}", "dim")
        cells[line][-1] = styled("↓", "dim")
    cells[3][1:4] = [styled(f"{'S P Y   A L L E Y':^{3 * CELL}}", "bold"), "", ""]
    for line, text in enumerate(_status(view, names), start=10):
        cells[line][1:4] = [text, "", ""]
    return ["".join(row).rstrip() for row in cells]


def _label(space: Space) -> str:
    return sense("short", "Disguises") if space == DISGUISES else phrase(LABELS[space])


def _arrow(space: Space) -> str:
    """Which way the path goes between this space and its neighbour on the right."""
    if space < TAKE_ANOTHER_TURN:
        return "→"
    return "←" if 13 <= space <= 18 or space == ALLEY_EXIT or space >= EMBASSY_OF[ITALIAN] else " "


def _style(space: Space) -> str:
    country = {**EMBASSIES, **PASSWORD_SPACES}.get(space)
    if country is not None:
        return STYLES[country]
    return "bold" if space in ALLEY else "dim"


def _markers(view: SpyAlleyView, space: Space) -> str:
    """The numbers of the seats that stand there."""
    here = [seat for seat, at in enumerate(view.at) if at == space]
    shown = "".join(styled(str(seat + 1), f"bold reverse {SEAT_STYLES[seat]}") for seat in here)
    return shown + " " * (CELL - len(here))


def _status(view: SpyAlleyView, names: Sequence[str]) -> list[str]:
    """Lines for the empty middle of the board."""
    width = 3 * CELL
    if isinstance(view.frame, Over):
        state = phrase("The match is over.")
    else:
        state = phrase("On turn: {who}", who=names[view.turn])
    decks = phrase("Decks: {moves} move, {gifts} gift", moves=len(view.move_deck), gifts=len(view.gift_deck))
    turn = phrase("Turn {turn}   Die {die}", turn=view.turns + 1, die=view.die or "-")
    return [fit(line, width) for line in (turn, decks, state)]


def _header() -> str:
    named = (sense("short", "password"), sense("short", "disguise"), sense("short", "code"), sense("short", "key"))
    kinds = "".join(f"{kind:<9}" for kind in named)
    seat, money, card, wild = phrase("seat"), phrase("money"), phrase("card"), phrase("wild")
    moves = phrase("move cards")
    return styled(f"  {seat:<13}{money:>5} {card:<5}{kinds}{wild:<6}{moves}", "dim")


def _seat(view: SpyAlleyView, names: Sequence[str], seat: Seat) -> str:
    turn = ">" if seat == view.turn and not isinstance(view.frame, Over) else " "
    who = turn + styled(str(seat + 1), f"bold reverse {SEAT_STYLES[seat]}") + " " + fit(names[seat], 12)
    if view.at[seat] == OFF:
        return who + styled("  " + phrase("out of the match"), "dim")
    money = f"{dollars(view.money[seat]):>5} "
    wilds = styled(f"{'*' * view.wilds[seat]:<6}", "bold")
    moves = "".join(str(value) * count for value, count in enumerate(view.moves[seat], start=1))
    moves = moves if len(moves) <= 10 else moves[:9] + "…"
    return (who + money + _identity(view, seat) + _scorecard(view.items[seat]) + wilds + moves).rstrip()


def _identity(view: SpyAlleyView, seat: Seat) -> str:
    """The cards that lie open to the viewer by letter, the others' face down."""
    if hand := view.hand_of(seat):
        return "".join(letter(card) for card in hand) + " " * (5 - len(hand))
    return f"{'?' * view.sizes[seat]:<5}"


def _scorecard(items: int) -> str:
    """Six holes for each kind, a letter in those that are pegged."""
    text = ""
    for kind in range(len(KINDS)):
        holes = (letter(country) if items >> item(kind, country) & 1 else "·" for country in range(len(COUNTRIES)))
        text += "".join(holes) + " " * 3
    return text


def letter(country: Country) -> str:
    return styled(letter_of(country), f"bold {STYLES[country]}")


def fit(name: str, width: int) -> str:
    """A name, escaped for markup, cut or filled to the width that is seen."""
    plain = name.replace("\\[", "[")[:width]
    return plain.replace("[", "\\[") + " " * (width - len(plain))

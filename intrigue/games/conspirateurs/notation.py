"""A position as one line of text, to be pasted, tested and shared, and back.

Three fields with a space between: the board, the side to move, the men still to place.

    17/17/17/17/17/17/17/17/17/17/17/17/17/17/17/17/17 b b20w20

The board is given row by row from the top, the rows separated by "/"; b w u r are men of Black, White, blUe and Red,
a number is a run of this many vacant cells. The side to move is one of these letters. The men to place are a letter
and a number for each side that has some, in the order b w u r, or "-" when all are placed.

A position carries neither the number of turns taken nor the options. The turns are those that the drops took and, once
men move, the fewest that give each side enough moves to have taken its men out of the meeting place. A position
in which a side is home is the end of a match; one at which a match was drawn by the turn limit reads as still in play.
"""

from __future__ import annotations

import re

from intrigue.core.contract import Seat
from intrigue.games.conspirateurs.board import (
    LETTERS,
    MEETING_PLACE,
    MEN,
    SIDE,
    SIDES,
    TABLES,
    Cell,
    Cells,
    cell_at,
    name,
    spread,
)
from intrigue.games.conspirateurs.state import ConspirateursState, all_home, team, turns_of
from intrigue.games.conspirateurs.words import DROPPING, MOVING, Over

FIELDS = ("the board", "the side to move", "the men to place")


class BadPosition(ValueError):
    """The text is not a position that a match can come to; it says which row or field is wrong, and why."""


def write(t: ConspirateursState) -> str:
    """The position of a state, in one line."""
    letters = [LETTERS[side] for side in TABLES[t.seats]]
    standing = {cell: letters[seat] for seat, men in enumerate(t.men) for cell in spread(men)}
    rows = "/".join(_write_row(standing, row) for row in range(SIDE))
    left = [MEN[t.seats] - men.bit_count() for men in t.men]
    to_place = "".join(f"{letter}{count}" for letter, count in zip(letters, left, strict=True) if count)
    return f"{rows} {letters[t.turn]} {to_place or '-'}"


def _write_row(standing: dict[Cell, str], row: int) -> str:
    cells = "".join(standing.get(cell_at(row, column), ".") for column in range(SIDE))
    return re.sub(r"\.+", lambda run: str(len(run[0])), cells)


def parse(text: str, seats: int | None = None) -> ConspirateursState:
    """The state at that position. How many seats it has follows from the sides, and may be given to be checked."""
    fields = text.split()
    if len(fields) != len(FIELDS):
        raise BadPosition(f"a position has 3 fields, {', '.join(FIELDS)}; this one has {len(fields)}")
    board, to_move, to_place = fields
    standing = _parse_board(board)
    left = _parse_left(to_place)
    if to_move not in LETTERS:
        raise BadPosition(f"the side to move is {to_move!r}; it must be one of {' '.join(LETTERS)}")
    seats = _count_seats({*standing, *left}, seats)
    letters = [LETTERS[side] for side in TABLES[seats]]
    if to_move not in letters:
        raise BadPosition(f"the side to move is {_side(to_move)}, who has no men")
    men = tuple(standing.get(letter, 0) for letter in letters)
    _check_counts(men, tuple(left.get(letter, 0) for letter in letters), letters)
    if left:
        _check_places(men, letters)
    return _state(seats, men, letters.index(to_move))


def _side(letter: str) -> str:
    return SIDES[LETTERS.index(letter)]


def _parse_board(board: str) -> dict[str, Cells]:
    """The men of each side that has some on the board."""
    rows = board.split("/")
    if len(rows) != SIDE:
        raise BadPosition(f"the board has {len(rows)} rows; it must have {SIDE}")
    standing: dict[str, Cells] = {}
    for row, text in enumerate(rows):
        for column, letter in _parse_row(text, f"row {row + 1} from the top"):
            standing[letter] = standing.get(letter, 0) | 1 << cell_at(row, column)
    return standing


def _parse_row(text: str, where: str) -> list[tuple[int, str]]:
    """The men of a row, each with his column."""
    men: list[tuple[int, str]] = []
    column = 0
    for part in re.findall(r"[0-9]+|[^0-9]", text):
        if part in LETTERS:
            men.append((column, part))
            column += 1
        elif re.fullmatch(r"[1-9][0-9]?", part):
            column += int(part)
        elif part.isdecimal() and part.isascii():
            raise BadPosition(f"{where}: {part!r} is not a number from 1 to {SIDE}")
        else:
            raise BadPosition(f"{where}: {part!r} is neither a number nor one of {' '.join(LETTERS)}")
    if column != SIDE:
        raise BadPosition(f"{where}: {text!r} has {column} cells; it must have {SIDE}")
    return men


def _parse_left(to_place: str) -> dict[str, int]:
    """How many men each side has still to place, for the sides that have some."""
    if to_place == "-":
        return {}
    where = "the men to place"
    parts = re.findall(r"([^0-9])([0-9]*)", to_place)
    if "".join(letter + count for letter, count in parts) != to_place:
        raise BadPosition(f"{where}: {to_place!r} must start with the letter of a side")
    for letter, count in parts:
        if letter not in LETTERS:
            raise BadPosition(f"{where}: {letter!r} is not one of {' '.join(LETTERS)}")
        if not re.fullmatch(r"[1-9][0-9]?", count):
            raise BadPosition(f"{where}: {letter + count!r} must be a letter and a number from 1 to {MEN[2]}")
    order = [LETTERS.index(letter) for letter, _ in parts]
    if order != sorted(set(order)):
        raise BadPosition(f"{where}: {to_place!r} must name each side once, in the order {' '.join(LETTERS)}")
    return {letter: int(count) for letter, count in parts}


def _count_seats(letters: set[str], seats: int | None) -> int:
    """The table size that has exactly these sides."""
    sides = tuple(sorted(LETTERS.index(letter) for letter in letters))
    named = ", ".join(SIDES[side] for side in sides) or "nobody"
    found = next((size for size, table in TABLES.items() if table == sides), None)
    if found is None:
        raise BadPosition(f"there are men of {named}; no table has just these sides")
    if seats is not None and seats != found:
        raise BadPosition(f"there are men of {named}: that is a table of {found}, not of {seats}")
    return found


def _check_counts(men: tuple[Cells, ...], left: tuple[int, ...], letters: list[str]) -> None:
    """Refuse a number of men that is wrong for the table."""
    wanted = MEN[len(letters)]
    for letter, cells, count in zip(letters, men, left, strict=True):
        placed = cells.bit_count()
        if placed + count != wanted:
            many = "too many" if placed + count > wanted else "too few"
            raise BadPosition(
                f"{_side(letter)} has {many} men: {placed} on the board and {count} to place, where a table of "
                f"{len(letters)} has {wanted} for each side"
            )


def _check_places(men: tuple[Cells, ...], letters: list[str]) -> None:
    """Refuse men outside the meeting place."""
    for letter, cells in zip(letters, men, strict=True):
        for cell in spread(cells & ~MEETING_PLACE):
            raise BadPosition(
                f"row {cell // SIDE + 1} from the top: a man of {_side(letter)} is at {name(cell)}, outside the "
                f"meeting place, before all men are placed"
            )


def _state(seats: int, men: tuple[Cells, ...], turn: Seat) -> ConspirateursState:
    """The state with these men, or BadPosition if turns taken in order do not lead there."""
    placed = sum(map(int.bit_count, men))
    t = ConspirateursState(seats, men, turn, placed, DROPPING)
    if placed < MEN[seats] * seats:
        _check_drops(t)
        return t
    moved = [(cells & ~MEETING_PLACE).bit_count() for cells in men]
    fewest = max((MEN[seats] + moved[seat] - 1) * seats + seat + 1 for seat in range(seats))
    t.turns = fewest + (turn - fewest) % seats
    winners = tuple(seat for seat in range(seats) if all_home(men, seats, team(seats, seat)))
    t.frame = Over(winners) if winners else MOVING
    if winners:
        _check_end(t, winners)
    return t


def _side_of(t: ConspirateursState, seat: Seat) -> str:
    return SIDES[TABLES[t.seats][seat]]


def _check_drops(t: ConspirateursState) -> None:
    """Refuse drops that were not made in turn."""
    for seat, men in enumerate(t.men):
        wanted, _ = turns_of(t, seat)
        if men.bit_count() != wanted:
            raise BadPosition(
                f"the men to place: {_side_of(t, seat)} has placed {men.bit_count()}; "
                f"after {t.turns} drops in turn it must be {wanted}"
            )
    if t.turn != t.turns % t.seats:
        raise BadPosition(
            f"the side to move is {_side_of(t, t.turn)}; "
            f"after {t.turns} drops it must be {_side_of(t, t.turns % t.seats)}"
        )


def _check_end(t: ConspirateursState, winners: tuple[Seat, ...]) -> None:
    """Refuse two sides that are home, and an end that the winners did not bring about."""
    names = " and ".join(_side_of(t, seat) for seat in winners)
    if winners != team(t.seats, winners[0]):
        raise BadPosition(f"the board: {names} are all home, but the match ends with the first to be")
    if (t.turn - 1) % t.seats not in winners:
        raise BadPosition(
            f"the side to move is {_side_of(t, t.turn)}; {names} won by the last turn, so it must be the side after"
        )

"""A view of Conspiracy drawn for a terminal, in rich markup, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from intrigue.core.contract import Seat
from intrigue.core.language import grouped, phrase, phrases, word
from intrigue.games.conspiracy.board import OFF, SPIES, Board, board_for, city_name, money, spy_name
from intrigue.games.conspiracy.state import ConspiracyView
from intrigue.games.conspiracy.words import Over

WIDE, HIGH = 53, 21  # the map in characters
SEAT_COLOURS = ("bright_cyan", "bright_magenta", "bright_green", "bright_yellow")
HOME, CASE, GONE = "◆", "■", "✝"

Cell = tuple[str, str]  # a character and its style


def picture(view: ConspiracyView, names: Sequence[str]) -> str:
    """The map with pieces, the seats and spies beside it, and what is known of the accounts below."""
    board = board_for(view.options.chart, view.seats)
    beside = [*_seats(view, board, names), "", *_spies(view, board)]
    rows = zip_longest(_map(view, board), beside, fillvalue="")
    return "\n".join([_title(view), *(f"{left} {right}" for left, right in rows), *_accounts(view, names)])


def fit(name: str, width: int) -> str:
    """A name, escaped for markup, cut and filled to a width."""
    shown = name.replace("\\[", "[")
    if len(shown) > width:
        name = shown = shown.replace("[", "(").replace("]", ")")[: width - 1] + "…"
    return name + " " * (width - len(shown))


def _title(view: ConspiracyView) -> str:
    limit, name = view.options.last_turn, "[bold]Conspiracy[/]"
    if isinstance(view.frame, Over):
        over = phrases("over after {n} turn", "over after {n} turns", view.turns)
        return f"{name}  {over}"
    turn = phrase(word("turn {turn} of {limit}") if limit else word("turn {turn}"), turn=view.turns + 1, limit=limit)
    case, home = phrase("briefcase"), phrase("headquarters")
    return f"{name}  {turn}  [dim]{CASE} {case}  {HOME} {home}[/]"


# The map


def _map(view: ConspiracyView, board: Board) -> list[str]:
    canvas: list[list[Cell]] = [[(" ", "")] * WIDE for _ in range(HIGH)]
    for a in range(len(board.graph)):
        for b in board.graph.neighbours[a]:
            if a < b:
                _line(canvas, _spot(board, a), _spot(board, b))
    for space in range(len(board.graph)):
        column, row = _spot(board, space)
        _write(canvas, column, row, _name(view, board, space))
        _write(canvas, column, row + 1, _pieces(view, space))
    return [_row(cells) for cells in canvas]


def _spot(board: Board, space: int) -> tuple[int, int]:
    """The column and row at which a space is drawn."""
    x, y = board.points[space]
    return round(x * (WIDE - 1) / 100), round(y * (HIGH - 2) / 100)


def _line(canvas: list[list[Cell]], start: tuple[int, int], end: tuple[int, int]) -> None:
    """A dotted path from one spot to another."""
    (x, y), (to_x, to_y) = start, end
    flat = y == to_y
    count = max(1, abs(to_x - x) // 2 if flat else max(abs(to_y - y), abs(to_x - x) // 2))
    for step in range(count + 1):
        column, row = x + round(step * (to_x - x) / count), y + round(step * (to_y - y) / count)
        canvas[row][column] = ("·", "dim")


def _name(view: ConspiracyView, board: Board, space: int) -> list[Cell]:
    city = city_name(board.cities[space])
    short = city if len(city) <= 8 else city[:4] + "."
    if space in view.homes:
        seat = view.homes.index(space)
        return [(char, f"bold {SEAT_COLOURS[seat]}") for char in f"{HOME}{seat + 1} {short}"]
    return [(char, "") for char in short]


def _pieces(view: ConspiracyView, space: int) -> list[Cell]:
    found = [(CASE, "bold yellow")] if view.case == space else []
    return found + [
        (SPIES[spy].letter, f"bold {SPIES[spy].colour}") for spy, at in enumerate(view.spies) if at == space
    ]


def _write(canvas: list[list[Cell]], column: int, row: int, cells: list[Cell]) -> None:
    """Write the cells with their middle at a spot, inside the map."""
    left = min(max(0, column - len(cells) // 2), WIDE - len(cells))
    canvas[row][left : left + len(cells)] = cells


def _row(cells: list[Cell]) -> str:
    """A row of the map in markup, equal styles joined."""
    parts: list[str] = []
    style, run = "", ""
    for char, wanted in [*cells, ("", "end")]:
        if wanted != style:
            parts.append(f"[{style}]{run}[/]" if style and run else run)
            style, run = wanted, ""
        run += char
    return "".join(parts)


# Beside and below the map


def _seats(view: ConspiracyView, board: Board, names: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for seat in range(view.seats):
        acting = seat == view.turn and not isinstance(view.frame, Over)
        home = city_name(board.cities[view.homes[seat]]) if view.homes[seat] != OFF else phrase("none yet")
        who = f"{'►' if acting else ' '}[bold {SEAT_COLOURS[seat]}]{seat + 1} {fit(names[seat], 11)}[/]"
        lines.append(f"{who} {HOME}{home}")
        skips, made = phrase("no turn"), phrases("{n} pay-off", "{n} pay-offs", view.made[seat])
        lines.append(f"   {made} [red]✗ {skips}[/]" if view.lost[seat] else f"   {made}")
    return lines


def _spies(view: ConspiracyView, board: Board) -> list[str]:
    gone = {death.victim for death in view.deaths}
    lines: list[str] = []
    for spy, piece in enumerate(SPIES):
        at = view.spies[spy]
        out = phrase("out")
        away = f"{GONE} {out}" if spy in gone else phrase("not placed")
        where = city_name(board.cities[at]) if at != OFF else away
        lines.append(f" [bold {piece.colour}]{piece.letter}[/] {fit(spy_name(spy), 13)}{where}")
    return lines


def _accounts(view: ConspiracyView, names: Sequence[str]) -> list[str]:
    """What each seat has on each spy as far as the viewer knows: the sum itself, or at least this much."""
    heads = "".join(f"[bold {spy.colour}]{spy.letter:>7}[/]" for spy in SPIES)
    corner, balances = phrase("Dollars with"), phrase("Balance")
    lines = [f"{corner:<14}{heads}  {balances}"]
    exact = {(proof.seat, proof.spy) for proof in view.proofs if proof.exact}
    for seat in range(view.seats):
        row, balance = view.accounts[seat], view.balances[seat]
        cells = "".join(f"{_cell(view, seat, spy, (seat, spy) in exact):>7}" for spy in range(len(SPIES)))
        left = "?" if balance is None else _narrow(money(balance))
        line = f"{fit(names[seat], 12)}{cells}  {left:>7}"
        lines.append(f"[bold {SEAT_COLOURS[seat]}]{seat + 1}[/] {line if row is None else f'[bold]{line}[/]'}")
    return lines


def _cell(view: ConspiracyView, seat: Seat, spy: int, exact: bool) -> str:
    row, bound = view.accounts[seat], view.bounds[seat][spy]
    if row is not None:
        return _narrow(money(row[spy])) if row[spy] else "-"
    if exact:
        return _narrow(money(bound))
    return f"≥{grouped(100 * bound)}" if bound else "?"


def _narrow(amount: str) -> str:
    """An amount in a column of seven: without thin spaces, which some languages have in it."""
    return amount.replace("\u202f", "")

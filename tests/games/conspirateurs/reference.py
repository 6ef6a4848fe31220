"""A second, slow reading of the rules, written without the first: rows of letters and paths followed one by one."""

from __future__ import annotations

from collections.abc import Iterator

PLAN = """\
ss.s.s.sss.s.s.ss
s...............s
.................
s...............s
.................
s...............s
....mmmmmmmmm....
s...mmmmmmmmm...s
s...mmmmmmmmm...s
s...mmmmmmmmm...s
....mmmmmmmmm....
s...............s
.................
s...............s
.................
s...............s
ss.s.s.s*s.s.s.ss
""".splitlines()  # s: sanctuary, *: sanctuary for three, m: meeting place

SIDES = {2: "bw", 3: "bwr", 4: "bwur"}
MEN = {2: 20, 3: 14, 4: 10}
Place = tuple[int, int]
Board = dict[Place, str]  # where there is a man, of which side
Turn = tuple[Place | None, Place | None]  # from where (a drop: None) to where; twice None is a pass

EIGHT_WAYS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def sanctuary(place: Place, seats: int) -> bool:
    mark = PLAN[place[0]][place[1]]
    return mark == "s" or (mark == "*" and seats == 3)


def vacant(board: Board, place: Place) -> bool:
    return 0 <= place[0] <= 16 and 0 <= place[1] <= 16 and place not in board


def read(position: str) -> tuple[Board, str, bool]:
    """The board, the side to move and whether men are still to be placed, from a position that is in order."""
    rows, side, to_place = position.split(" ")
    board: Board = {}
    for row, line in enumerate(rows.split("/")):
        for number in range(17, 0, -1):
            line = line.replace(str(number), "." * number)
        board |= {(row, column): mark for column, mark in enumerate(line) if mark != "."}
    return board, side, to_place != "-"


def landings(board: Board, at: Place) -> Iterator[Place]:
    for down, right in EIGHT_WAYS:
        over, to = (at[0] + down, at[1] + right), (at[0] + 2 * down, at[1] + 2 * right)
        if over in board and vacant(board, to):
            yield to


def follow(board: Board, at: Place, seats: int, stop: bool, seen: set[Place]) -> None:
    """Leap on from a place in every way, noting each landing."""
    for to in landings(board, at):
        if to not in seen:
            seen.add(to)
            if not (stop and sanctuary(to, seats)):
                follow(board, to, seats, stop, seen)


def turns(board: Board, side: str, dropping: bool, seats: int, stop: bool) -> set[Turn]:
    """Everything the side can do in one turn of a match that is not over."""
    if dropping:
        places = [(row, column) for row in range(17) for column in range(17)]
        return {(None, at) for at in places if PLAN[at[0]][at[1]] == "m" and vacant(board, at)}
    found: set[Turn] = set()
    for man in [at for at, owner in board.items() if owner == side and not sanctuary(at, seats)]:
        lifted = {at: owner for at, owner in board.items() if at != man}
        seen: set[Place] = set()
        follow(lifted, man, seats, stop, seen)
        seen |= {to for way in EIGHT_WAYS if vacant(lifted, to := (man[0] + way[0], man[1] + way[1]))}
        found |= {(man, to) for to in seen - {man}}
    return found or {(None, None)}


def over(board: Board, seats: int) -> bool:
    teams = ["bu", "wr"] if seats == 4 else list(SIDES[seats])
    return any(all(sanctuary(at, seats) for at, owner in board.items() if owner in team) for team in teams)


def after(board: Board, side: str, turn: Turn) -> Board:
    man, to = turn
    then = {at: owner for at, owner in board.items() if at != man}
    if to is not None:
        then[to] = side
    return then


def perft(board: Board, side: str, seats: int, stop: bool, depth: int) -> int:
    """How many ways there are to go on for so many turns."""
    if depth == 0:
        return 1
    dropping = len(board) < MEN[seats] * seats
    following = SIDES[seats][(SIDES[seats].index(side) + 1) % seats]
    if not dropping and over(board, seats):
        return 0
    choices = turns(board, side, dropping, seats, stop)
    if depth == 1:
        return len(choices)
    return sum(perft(after(board, side, turn), following, seats, stop, depth - 1) for turn in choices)

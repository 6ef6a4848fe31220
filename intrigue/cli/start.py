"""How a match at the terminal is arranged: which game, which table, who sits where."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from intrigue import games
from intrigue.cli import ask, seating
from intrigue.cli.screen import Screen
from intrigue.core.budget import Budget
from intrigue.core.contract import Seat
from intrigue.core.language import phrase, word
from intrigue.core.prose import sizes

STEPS = 1000  # of a search that stand for a second of thinking: about as many as the slowest game allows


def read_line(prompt: str) -> str:
    """A line typed by the person, with the arrow keys where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401
    return input(prompt)


@contextmanager
def leaving_quietly() -> Iterator[None]:
    """Before a match there is nothing to lose: Ctrl-C and Ctrl-D just end the program."""
    try:
        yield
    except (EOFError, KeyboardInterrupt):
        raise SystemExit(0) from None


def which(name: str | None, seats: int | None, screen: Screen, read: ask.Read) -> tuple[str, int | None]:
    """The game and the table size, asked for if no game was named."""
    if name is not None:
        return name, seats
    screen.say(phrase("Which game?"), "bold")
    items = [
        ask.Item(
            name, phrase("{game}, {sizes}", game=games.load(name).title, sizes=sizes(games.load(name))), str(number)
        )
        for number, name in enumerate(games.names(), 1)
    ]
    name = pick(ask.Menu(tuple(items)), screen, read)
    game = games.load(name)
    if seats is None and len(game.seats) > 1:
        usual = seating.table_size(game, None)
        message = word("How many at the table, you among them? {sizes}; Enter for {usual}.")
        screen.say(phrase(message, sizes=sizes(game), usual=usual), "bold")
        items = [ask.Item(str(size), str(size), str(size)) for size in game.seats]
        seats = int(pick(ask.Menu(tuple(items)), screen, read, str(usual)))
    return name, seats


def pick(menu: ask.Menu, screen: Screen, read: ask.Read, usual: str = "") -> str:
    """One of the offers; q leaves."""
    for line in ask.draw(menu, "") if len(menu.items[0].label) > 1 else ():
        screen.say(line)
    while True:
        answer, _ = ask.pick(menu, (), lambda prompt: read(prompt) or usual, screen.say)
        if isinstance(answer, ask.Item):
            return str(answer.step)
        if answer.word == "q":
            raise EOFError
        screen.say(phrase("Type the number of your choice, or q to leave."))


def budget_for(think: float, iterations: int | None, seed: str | None) -> Budget:
    """What hard bots may spend: seconds, or steps where they are asked for or the match is to be repeatable."""
    if iterations is None and seed is not None:
        iterations = max(1, round(think * STEPS))
    return Budget(think, iterations)


def set_for(
    name: str,
    person_name: str,
    seat: str,
    seats: int | None,
    bots: str,
    think: float,
    iterations: int | None,
    seed: str | None,
    options: tuple[str, ...],
) -> tuple[seating.Company, Seat]:
    """A table for one person and bots, and the person's seat."""
    game = seating.open_game(name, options)
    size = seating.table_size(game, seats)
    person = seating.read_seat(seat, [str(number) for number in range(1, size + 1)])
    return seating.set_table(game, size, bots, seed, person, person_name, budget_for(think, iterations, seed)), person


def set_bots(
    name: str,
    seats: int | None,
    bots: str,
    think: float,
    iterations: int | None,
    seed: str | None,
    options: tuple[str, ...],
) -> seating.Company:
    """A table for bots alone."""
    game = seating.open_game(name, options)
    return seating.set_table(
        game, seating.table_size(game, seats), bots, seed, budget=budget_for(think, iterations, seed)
    )

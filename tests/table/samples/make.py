"""Kept records: short matches of every format of records and every version of the rules, to be read for ever.

`python -m tests.table.samples.make` adds a record of the present format for each game whose rules have none yet.
Those of format 1 were made by the program that wrote it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from intrigue import bots, games
from intrigue.core import fair
from intrigue.core.contract import AnyGame
from intrigue.core.options import choices
from intrigue.table.clock import Timing
from intrigue.table.header import FORMAT, made_now
from intrigue.table.match import Beliefs, Match
from intrigue.table.player import PERSON, Player
from intrigue.table.record import Writer

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Bob", "Cléo")
SHORT = {"conspiracy": 8, "spy_alley": 6, "simply_suspects": 8, "conspirateurs": 30}  # turn limits
LENGTH = 120  # entries at most


def place(name: str) -> Path:
    return FOLDER / f"{FORMAT}-{name}-{games.load(name).version}.jsonl"


def short(name: str) -> AnyGame:
    kind = games.title(name).options
    limit = {"turn_limit": SHORT[name]} if "turn_limit" in {choice.name for choice in choices(kind)} else {}
    return games.load(name, kind(**limit))


def write(name: str) -> None:
    """A match of bots, of whom the first counts as a person and leaves soon; with an undo, and with beliefs if any."""
    game, rng = short(name), Random(5)
    seats = game.seats[0]
    level = "random" if name == "conspirateurs" else "medium"
    bot: Any = bots.make(level, game, rng)
    players = [PERSON, *[Player("bot", level, think=1.5)] * (seats - 1)]
    nonces = [bytes([seat + 1]) * 16 for seat in range(seats)]
    seed, clock = fair.seed_from(f"sample {name}"), Timing("bank", 600, 5)
    match: Match[Any, Any] = Match(game, NAMES[:seats], seed, nonces, players=players, clock=clock, made=made_now())
    with place(name).open("x", encoding="utf-8", newline="\n") as file:
        writer = Writer(file, match)
        match.begin(writer.link)
        play(match, bot)
        writer.close()


def play(match: Match[Any, Any], bot: Any) -> None:
    left = undone = False
    while match.actors and match.entries < LENGTH:
        seat = match.actors[0]
        if match.entries > 20 and seat == 0 and not left:
            match.take_over(0, Player("bot", "medium", think=1.5))
            left = True
        view = match.view(seat)
        action = bot.choose(view, match.game.legal(match.state, seat))
        match.submit(seat, action, beliefs=believed(match, bot, view))
        if match.actors and not undone and match.undoable(seat):
            match.undo(seat)
            undone = True


def believed(match: Match[Any, Any], bot: Any, view: Any) -> Beliefs | None:
    """What the bot believes, for the first entries only: it can be long."""
    return bot.beliefs(view) if match.entries < 30 and hasattr(bot, "beliefs") else None


def main() -> None:
    for name in games.OWN:
        if not place(name).exists():
            write(name)
            print(place(name).name)


if __name__ == "__main__":
    main()

"""The author's one command: everything that a game promises, at every size of table and with every option."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from intrigue import games
from intrigue.cli.problem import Failed
from intrigue.cli.screen import Screen
from intrigue.cli.seating import open_game
from intrigue.core import check as contract
from intrigue.core import showing
from intrigue.core.contract import AnyGame
from intrigue.core.options import dump, variants, write
from intrigue.core.promises import Broken
from intrigue.core.title import Title

EVERY, LIMIT = 60, 60  # plies of a match between two that are examined whole, and of the match examined throughout
SHOWN = 25  # plies whose words and drawings are looked at, of one match


def check(name: str, matches: int, seed: int, screen: Screen) -> None:
    """Hold a game to the contract and to what people need of it; Failed with the evidence at the first fault."""
    open_game(name, ())
    title = games.title(name)
    try:
        showing.check_title(title)
        screen.say(f"{title.plain.title}: its title, options, rules and cover are complete.")
        for game, seats, words in tables(title):
            played = check_table(title, game, seats, matches, seed)
            screen.say(f"{seats} seats{words}: {played:,} entries, the contract is kept.")
        for seats in title.plain.seats:
            shown = check_shown(title, seats, seed)
            screen.say(f"{seats} seats: {shown} moments have words and a drawing for everybody.")
    except Broken as broken:
        raise Failed(
            f"{name} breaks a promise.\n{broken}\nTo see it again: intrigue check {name} --seed {seed}"
        ) from broken
    screen.say("Everything that was tried is kept.", "bold green")


def tables(title: Title) -> Iterator[tuple[AnyGame, int, str]]:
    """Every size of table with every option, and what is unusual about it in words."""
    plain = dump(title.options())
    for options in variants(title.options):
        changed = [f"{name}={write(value)}" for name, value in dump(options).items() if value != plain[name]]
        game = title.rules(options)
        for seats in game.seats:
            yield game, seats, f" with {', '.join(changed)}" if changed else ""


def check_table(title: Title, game: AnyGame, seats: int, matches: int, seed: int) -> int:
    """One match examined throughout as far as its beginning, and some as a whole, now and then; their entries."""
    default = title.hints.default
    played, _ = contract.soak(game, seats, seed, every=1, limit=LIMIT, default=default)
    for number in range(matches):
        played += contract.soak(game, seats, seed + number, every=EVERY, default=default)[0]
    return played


def check_shown(title: Title, seats: int, seed: int) -> int:
    """How many moments of a match were looked at as people see them."""
    names = [f"Seat {seat + 1}" for seat in range(seats)]
    states: list[Any] = []
    contract.random_match(title.plain, seats, Random(seed), lambda state: states.append(state.copy()), limit=2000)
    rng = Random(seed)
    chosen = rng.sample(states[:-1], min(SHOWN, len(states) - 1))
    for state in [*chosen, states[-1]]:
        showing.check_words(title, state, names, rng)
        showing.check_drawing(title, state, names)
    return len(chosen) + 1

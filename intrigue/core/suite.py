"""Everything that a game promises, at every size of table and with every option: what its author's tests run."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from intrigue.core import check as contract
from intrigue.core import showing
from intrigue.core.contract import AnyGame
from intrigue.core.options import dump, variants, write
from intrigue.core.promises import FAULTS
from intrigue.core.title import Title

EVERY, LIMIT = 60, 60  # plies of a match between two that are examined whole, and of the match examined throughout
SHOWN = 25  # plies whose words and drawings are looked at, of one match
LONGEST = 2000  # entries of the match that is looked at


def everything(title: Title, matches: int = 2, seed: int = 1) -> Iterator[str]:
    """A sentence for each part that was tried and is kept; at the first that is not, Broken with the evidence.

    What else the game's own code may raise has the evidence in its notes too.
    """
    showing.check_title(title)
    yield f"{title.plain.title}: its title, options, rules and cover are complete."
    for game, seats, words in tables(title):
        played = check_table(title, game, seats, matches, seed)
        yield f"{seats} seats{words}: {played:,} entries, the contract is kept."
    for seats in title.plain.seats:
        shown = check_shown(title, seats, seed)
        yield f"{seats} seats: {shown} moments have words and a drawing for everybody."


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
    contract.check_sizes(game)
    played, _ = contract.soak(game, seats, seed, every=1, limit=LIMIT, default=default)
    for number in range(matches):
        played += contract.soak(game, seats, seed + number, every=EVERY, default=default)[0]
    return played


def check_shown(title: Title, seats: int, seed: int) -> int:
    """How many moments of a match were looked at as people see them."""
    names = [f"Seat {seat + 1}" for seat in range(seats)]
    states: list[Any] = []
    _, log = contract.random_match(
        title.plain, seats, Random(seed), lambda state: states.append(state.copy()), limit=LONGEST
    )
    rng = Random(seed)
    chosen = sorted(rng.sample(range(len(log)), min(SHOWN, len(log))))
    for number in [*chosen, len(log)]:
        try:
            showing.check_words(title, states[number], names, rng)
            showing.check_drawing(title, states[number], names)
        except FAULTS as fault:
            contract.note_match(fault, title.plain, seats, seed, log[:number])
            raise
    return len(chosen) + 1

"""Everything that a game promises, at every size of table and with every option: what its author's tests run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from intrigue.core import check as contract
from intrigue.core import showing
from intrigue.core.contract import AnyGame
from intrigue.core.encoding import check_observed
from intrigue.core.first_game import check_first_game
from intrigue.core.ids import check_listed
from intrigue.core.options import dump, variants, write
from intrigue.core.promises import FAULTS
from intrigue.core.recall import all_events
from intrigue.core.title import Title

EVERY = 60  # plies of a whole match between two that are examined
LIMIT = 60  # entries of a match that are examined one by one
SHORT = 240  # of several matches, where they are over sooner
SHOWN = 25  # plies whose words and drawings are looked at
MATCHES = 40  # at most, of those that are over soon
LONGEST = 2000  # entries of a match that is looked at
Sized = tuple[AnyGame, int, str]  # a game with its options, seats, and what is unusual about it in words


def everything(title: Title, matches: int = 2, seed: int = 1) -> Iterator[str]:
    """A sentence for each part that was tried and is kept; at the first that is not, Broken with the evidence.

    What else the game's own code may raise has the evidence in its notes too.
    """
    showing.check_title(title)
    yield f"{title.plain.title}: its title, options, rules and cover are complete."
    plain, optional = _parted(tables(title))
    yield from _kept(title, plain, matches, seed)
    for seats in title.plain.seats:
        shown = check_shown(title, seats, seed)
        yield f"{seats} seats: {shown} moments have words and a drawing for everybody."
    yield from _kept(title, optional, matches, seed)
    if title.first_game:
        decisions = check_first_game(title.rules(title.first_game.options), title.first_game)
        yield f"The first game is legal throughout: {decisions} decisions, each with an idea."


def _parted(every: Iterable[Sized]) -> tuple[list[Sized], list[Sized]]:
    """The tables without options, at which most faults are found soon, and all others."""
    found = list(every)
    return [table for table in found if not table[2]], [table for table in found if table[2]]


def _kept(title: Title, sized: Iterable[Sized], matches: int, seed: int) -> Iterator[str]:
    for game, seats, words in sized:
        played = check_table(title, game, seats, matches, seed)
        yield f"{seats} seats{words}: {played:,} entries, the contract is kept."


def tables(title: Title) -> Iterator[Sized]:
    """Every size of table with every option, and what is unusual about it in words."""
    plain = dump(title.options())
    for options in variants(title.options):
        changed = [f"{name}={write(value)}" for name, value in dump(options).items() if value != plain[name]]
        game = title.rules(options)
        for seats in game.seats:
            yield game, seats, f" with {', '.join(changed)}" if changed else ""


def check_table(title: Title, game: AnyGame, seats: int, matches: int, seed: int) -> int:
    """Some entries examined one by one, and some matches as a whole, now and then; how many entries those were."""
    default, played = title.hints.default, 0
    ids = title.ids(game, seats) if title.ids else None
    contract.check_sizes(game)
    if ids:
        check_listed(ids)
    if title.encoding:
        check_observed(game, title.encoding(game, seats), seats, Random(seed), SHORT, EVERY)
    if title.out:
        contract.check_leaving(game, seats, title.out, seed, LONGEST)
    for number in range(MATCHES):
        more, over = contract.soak(game, seats, seed + number, every=1, limit=LIMIT, default=default, ids=ids)
        played += more
        if not over or played >= SHORT:
            break
    for number in range(matches):
        played += contract.soak(game, seats, seed + number, every=EVERY, default=default, ids=ids)[0]
    return played


def check_shown(title: Title, seats: int, seed: int) -> int:
    """How many moments were looked at as people see them, of one match or of several short ones."""
    shown = 0
    for number in range(MATCHES):
        if shown < SHOWN:
            shown += look_at(title, seats, seed + number, SHOWN - shown)
    return shown


def look_at(title: Title, seats: int, seed: int, most: int) -> int:
    """How many moments of one match were looked at, its end among them."""
    names = [f"Seat {seat + 1}" for seat in range(seats)]
    rng, states = Random(seed), list[Any]()
    last, log = contract.random_match(title.plain, seats, rng, lambda state: states.append(state.copy()), limit=LONGEST)
    chosen = sorted(rng.sample(range(len(log)), min(most, len(log))))
    for number in [*chosen, len(log)]:
        try:
            showing.check_words(title, states[number], names, rng)
            showing.check_drawing(title, states[number], names)
            showing.check_truth(title, states[number], names, rng)
        except FAULTS as fault:
            contract.note_match(fault, title.plain, seats, seed, log[:number])
            raise
    if not title.plain.actors(last):
        showing.check_ending(title, last, all_events(title.plain, seats, log), names)
    return len(chosen) + 1

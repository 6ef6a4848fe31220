"""Golden playthroughs: one readable match per game and table size. `make playthroughs` writes them anew.

A change of the rules shows here as a change of text that a person can read and judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from intrigue import bots, games
from intrigue.core import fair
from intrigue.core.contract import CHANCE, Action, AnyGame, steps
from intrigue.core.options import dump, variants
from intrigue.table.match import Match

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus")
PICTURE_EVERY = 40  # entries between two looks at the table
LIMIT = 240  # entries shown; the rest of a long match is summed up in a line


def tables() -> dict[tuple[str, int], AnyGame]:
    """Every game and table size, with the defaults or else the first options that allow that size."""
    found: dict[tuple[str, int], AnyGame] = {}
    for name in games.OWN:
        for options in variants(games.title(name).options):
            game = games.load(name, options)
            for seats in game.seats:
                found.setdefault((name, seats), game)
    return found


def cases() -> list[tuple[str, int]]:
    return sorted(tables())


def path(name: str, seats: int) -> Path:
    return FOLDER / f"{name}-{seats}.txt"


def playthrough(name: str, seats: int) -> str:
    """A match between greedy and random bots, with everything that was said and to whom."""
    game, names = tables()[name, seats], NAMES[:seats]
    match = Match(game, names, fair.seed_from(f"{name} {seats}")).begin()
    rng = Random(seats)
    players = [bots.make("random" if seat == 0 else "greedy", game, rng) for seat in range(seats)]
    pictures = {0: games.title(name).text.picture(match.view(0), names)}
    while match.actors:
        seat = rng.choice(match.actors)
        match.submit(seat, players[seat].choose(match.view(seat), game.legal(match.state, seat)))
        if len(match.links) // PICTURE_EVERY not in pictures and len(match.links) <= LIMIT:
            pictures[len(match.links) // PICTURE_EVERY] = games.title(name).text.picture(match.view(0), names)
    return "\n".join([*_opening(game, names, match), *_story(match, pictures), *_ending(match)]) + "\n"


def write_action(action: Action) -> str:
    kind, *fields = steps(action)
    return f"{kind}({', '.join(map(str, fields))})"


def _opening(game: AnyGame, names: tuple[str, ...], match: Match[Any, Any]) -> Iterator[str]:
    yield f"{game.title}, {len(names)} seats: {', '.join(names)}. {names[0]} plays at random, the others greedily."
    yield "options " + ", ".join(f"{name}={value}" for name, value in dump(game.options).items())
    yield f"commitment {match.header['commitment']}"


def _story(match: Match[Any, Any], pictures: dict[int, str]) -> Iterator[str]:
    text, names = games.title(match.game.name).text, match.names
    for number, entry, *_ in match.links[:LIMIT]:
        who = "chance" if entry.seat == CHANCE else names[entry.seat]
        yield f"{number:4} {who}: {write_action(entry.action)}"
        public = match.inboxes[None][number].events
        yield from (f"       {text.sentence(event, names)}" for event in public)
        for seat in range(len(names)):
            for event in match.inboxes[seat][number].events:
                if event not in public:
                    yield f"       ({names[seat]} alone) {text.sentence(event, names)}"
        if (number + 1) % PICTURE_EVERY == 0 and (number + 1) // PICTURE_EVERY in pictures:
            yield f"\n{names[0]} sees about now:\n{pictures[(number + 1) // PICTURE_EVERY]}\n"


def _ending(match: Match[Any, Any]) -> Iterator[str]:
    if len(match.links) > LIMIT:
        yield f"... and so on for {len(match.links) - LIMIT} more entries"
    shares = match.game.result(match.state)
    yield "result " + ", ".join(f"{name} {share:g}" for name, share in zip(match.names, shares, strict=True))
    yield f"head {match.head}"


def main() -> None:
    for name, seats in cases():
        path(name, seats).write_text(playthrough(name, seats))
        print(path(name, seats).name)


if __name__ == "__main__":
    main()

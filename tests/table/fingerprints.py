"""Fingerprints of the rules: what random matches may do and may draw at every ply, and how they end, as one digest.

`python -m tests.table.fingerprints` adds what is missing to fingerprints.json, a line for each game and version of its
rules. It never changes a line: rules that play otherwise are another version. An option that a version got later has
a line of its own, so that the line of the version still proves that everything else plays as it did.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from intrigue import games
from intrigue.core.contract import CHANCE, AnyGame, draw
from intrigue.core.fair import canonical
from intrigue.core.options import variants

PLACE = Path(__file__).with_suffix(".json")
MATCHES, LENGTH = 3, 200  # of each table size and option, and in entries

# Options that came after the fingerprint of the version was taken.
LATER = dict.fromkeys(("conspiracy", "simply_suspects", "souls", "spy_alley"), ("small",))


def tables(name: str, later: str | None) -> Iterator[tuple[AnyGame, int]]:
    """The usual options at every size, then each other option at the smallest size; or one that came later alone."""
    usual, *others = [games.load(name, options) for options in variants(games.title(name).options)]
    if later is None:
        yield from ((usual, seats) for seats in usual.seats)
    for game in others:
        if later == next((new for new in LATER.get(name, ()) if differs(game, usual, new)), None):
            yield game, game.seats[0]


def differs(game: AnyGame, usual: AnyGame, option: str) -> bool:
    return bool(getattr(game.options, option) != getattr(usual.options, option))


def plies(game: AnyGame, seats: int, rng: Random) -> Iterator[bytes]:
    """What a log may go on with at every ply of a random match, and the result if it ends."""
    state = game.start(seats)
    for _ in range(LENGTH):
        actors = game.actors(state)
        if not actors:
            yield canonical(game.result(state))
            return
        seat = rng.choice(actors)
        if seat == CHANCE:
            odds = game.odds(state)
            yield canonical([[game.codec.dump(action), weight] for action, weight in odds])
            action = draw(odds, rng)
        else:
            legal = {canonical(game.codec.dump(action)): action for action in game.legal(state, seat)}
            yield canonical([seat, len(legal)]) + b"".join(sorted(legal))
            action = legal[rng.choice(sorted(legal))]
        game.apply(state, seat, action)


def fingerprint(name: str, later: str | None = None) -> str:
    found = hashlib.sha256()
    for game, seats in tables(name, later):
        for match in range(MATCHES):
            for ply in plies(game, seats, Random(f"{name} {seats} {match}")):
                found.update(ply)
    return found.hexdigest()


def known() -> dict[str, str]:
    """The fingerprints by game and version."""
    found: dict[str, str] = json.loads(PLACE.read_text())
    return found


def key(name: str, later: str | None = None) -> str:
    return f"{name} {games.load(name).version}" + (f" {later}" if later else "")


def lines() -> list[tuple[str, str | None]]:
    """Every game, and every option that came later."""
    return [(name, later) for name in games.OWN for later in (None, *LATER.get(name, ()))]


def main() -> None:
    found = known() if PLACE.exists() else {}
    found |= {key(*line): fingerprint(*line) for line in lines() if key(*line) not in found}
    PLACE.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()

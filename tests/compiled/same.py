"""Prints a digest of records, views, dreams, searches and rollouts of every game, to be compared between builds."""

from __future__ import annotations

import hashlib
import io
import json
from random import Random

from intrigue import bots, games
from intrigue.core import fair
from intrigue.core.budget import Budget
from intrigue.research import rollouts
from intrigue.table.match import Match
from intrigue.table.record import Writer

NAMES = ("Ann", "Bob", "Cleo")
WEIGHTS = {"spy_alley": {"Guess": 0.05}, "simply_suspects": {"Guess": 0.05}, "conspiracy": {"Pay": 0.1}}


def digest(name: str) -> str:
    """The digest of a recorded match of bots, one of whom searches, of what seats see and dream, and of rollouts."""
    game, rng, file = games.load(name), Random(1), io.StringIO()
    match = Match(game, NAMES, fair.seed_from(name))
    record = Writer(file, match)
    match.begin(record.link)
    third = "hard" if games.title(name).mind else "random"  # without secrets hard searches in a kernel, if there is one
    players = [bots.make(bot, game, rng, Budget(iterations=20)) for bot in ("random", "greedy", third)]
    views = []
    while match.actors:
        seat = rng.choice(match.actors)
        view = match.view(seat)
        views.append(game.codec.dump(view))
        views.append(game.codec.dump(game.determinize(view, rng)))
        match.submit(seat, players[seat].choose(view, game.legal(match.state, seat)))
    record.close()
    found = rollouts(game, WEIGHTS.get(name, {}), 3, 1, 3)
    arrays = found.shares.tobytes() + found.lengths.tobytes()
    return hashlib.sha256((file.getvalue() + json.dumps(views)).encode() + arrays).hexdigest()


if __name__ == "__main__":
    print(json.dumps({name: digest(name) for name in games.OWN}))

"""Prints a digest of records, views, dreams, searches, rollouts and batches of every game, to compare builds by."""

from __future__ import annotations

import hashlib
import io
import json
from random import Random

from intrigue import bots, games
from intrigue.core import fair
from intrigue.core.batch import Rows
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


def rows(name: str) -> str:
    """The digest of all that a batch of matches shows, step by step."""
    title, rng, found = games.title(name), Random(1), hashlib.sha256()
    assert title.encoding is not None
    assert title.ids is not None
    batch = Rows(title.plain, 3, title.encoding(title.plain, 3), title.ids(title.plain, 3), 1, range(4))
    for _ in range(60):
        found.update(batch.observations() + batch.all_masks() + batch.seat + batch.done)
        found.update(batch.reward.tobytes() + batch.seeds.tobytes())
        batch.step([rng.choice([number for number, legal in enumerate(mask) if legal]) for mask in batch.masks])
    return found.hexdigest()


if __name__ == "__main__":
    print(json.dumps({name: digest(name) + rows(name) for name in games.OWN}))

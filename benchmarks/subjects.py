"""What is measured beside each other: for each subject a function that plays, or searches, and counts its steps.

Each is driven from plain Python in the way its own documentation shows; a step is one decision or one outcome of chance
applied. Nothing is imported but what the subject needs, since each runs in an environment of its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from itertools import cycle
from random import Random
from typing import Any

Play = Callable[[], int]  # plays a match, or a batch of steps, and says how many steps that were
BATCH_STEPS = 64
ROWS = 64  # of our batch
ITERATIONS = 200  # of a search
DECISIONS, EVERY = 8, 4  # that are searched: one in so many of a match


def intrigue_driven(name: str, seats: int, rng: Random) -> Play:
    """Ours, asked for every step from here."""
    from intrigue import games
    from intrigue.core.contract import CHANCE, draw

    game = games.load(name)

    def play() -> int:
        state, steps = game.start(seats), 0
        while actors := game.actors(state):
            seat = actors[0] if len(actors) == 1 else rng.choice(actors)
            if seat == CHANCE:
                action = draw(game.odds(state), rng)
            else:
                actions = game.legal(state, seat)
                action = actions[int(rng.random() * len(actions))]
            game.apply(state, seat, action)
            steps += 1
        return steps

    return play


def intrigue_rollouts(name: str, seats: int, rng: Random) -> Play:
    """Ours, many matches at one call."""
    from intrigue import games
    from intrigue.research import rollouts

    game = games.load(name)
    return lambda: sum(rollouts(game, "uniform", 20, rng.getrandbits(32), seats).lengths)


def intrigue_batch(name: str, seats: int, rng: Random, entries: bool = False) -> Play:
    """Ours, many matches a step, with observations and masks: decisions, or all entries, those of chance too.

    An id is picked as the next legal one from a place drawn in the mask, which costs little; all of it is counted.
    """
    from intrigue import games
    from intrigue.research.batch import Batch

    batch = Batch(games.load(name), seats, ROWS, seed=rng.getrandbits(32))
    size = len(batch.actions)
    starts = range(0, ROWS * size, size)

    def play() -> int:
        before = batch.entries
        for _ in range(BATCH_STEPS):
            mask, picks = batch.mask.tobytes(), []
            for start in starts:
                place = mask.find(1, start + int(rng.random() * size), start + size)
                picks.append((mask.find(1, start) if place < 0 else place) - start)
            batch.step(picks)
        return batch.entries - before if entries else ROWS * BATCH_STEPS

    return play


def intrigue_batch_entries(name: str, seats: int, rng: Random) -> Play:
    return intrigue_batch(name, seats, rng, entries=True)


def intrigue_search(name: str, seats: int, rng: Random) -> Play:
    """What a hard bot looks at in the decisions of a match: dreams, or positions where nothing is hidden."""
    from intrigue import bots, games
    from intrigue.core.budget import Budget
    from intrigue.core.contract import CHANCE, draw
    from intrigue.games.conspirateurs import kernel

    game = games.load(name)
    greedy, state = bots.make("greedy", game, rng), game.start(seats)
    asked: list[tuple[Any, Any]] = []
    while (actors := game.actors(state)) and len(asked) < DECISIONS * EVERY:
        seat, view = actors[0], game.view(state, actors[0])
        actions = game.legal(state, seat) if seat != CHANCE else []
        if len(actions) > 1:
            asked.append((view, actions))
        game.apply(state, seat, greedy.choose(view, actions) if actions else draw(game.odds(state), rng))
    decisions = cycle(asked[::EVERY])
    iterations = 1 if name == "conspirateurs" and kernel.available() else ITERATIONS

    def play() -> int:
        bots.make("hard", game, rng, Budget(iterations=iterations)).choose(*next(decisions))
        return 1000 if iterations == 1 else iterations  # the kernel counts by the thousand

    return play


def intrigue_search_pure(name: str, seats: int, rng: Random) -> Play:
    """The same without the kernel."""
    os.environ["INTRIGUE_PURE"] = "1"
    return intrigue_search(name, seats, rng)


def open_spiel_search(name: str, seats: int, rng: Random) -> Play:
    """Its information-set search in C++, each iteration with one random playout, in the first decision."""
    spiel = import_module("pyspiel")
    state = spiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    evaluator = spiel.RandomRolloutEvaluator(1, 1)
    bot = spiel.ISMCTSBot(rng.getrandbits(30), evaluator, 1.0, ITERATIONS)

    def play() -> int:
        bot.step(state)
        return ITERATIONS

    return play


def open_spiel(name: str, seats: int, rng: Random) -> Play:
    game = import_module("pyspiel").load_game(name)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
            steps += 1
        return steps

    return play


def rlcard(name: str, seats: int, rng: Random) -> Play:
    env = import_module("rlcard").make(name)

    def play() -> int:
        (state, _), steps = env.reset(), 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return play


def pettingzoo(name: str, seats: int, rng: Random) -> Play:
    return one_after_another(import_module(f"pettingzoo.classic.{name}").env(), rng)


def intrigue_aec(name: str, seats: int, rng: Random) -> Play:
    """Ours as an environment of PettingZoo, driven in the same way."""
    from intrigue import research

    return one_after_another(research.aec(name, seats), rng)


def one_after_another(env: Any, rng: Random) -> Play:
    def play() -> int:
        env.reset(seed=rng.getrandbits(30))
        steps = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                env.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
                steps += 1
        return steps

    return play


def python_chess(name: str, seats: int, rng: Random) -> Play:
    """Up to 200 plies, without asking for draws, which would cost it time."""
    chess = import_module("chess")

    def play() -> int:
        board, steps = chess.Board(), 0
        while steps < 200 and (moves := list(board.legal_moves)):
            board.push(moves[int(rng.random() * len(moves))])
            steps += 1
        return steps

    return play


def pgx(name: str, seats: int, rng: Random) -> Play:
    """As many matches side by side as the second number says, compiled for the processor."""
    jax, made = import_module("jax"), import_module("pgx").make(name)
    step = import_module("pgx.experimental.wrappers").auto_reset(made.step, made.init)

    def one(state: Any, key: Any) -> Any:
        act, luck = jax.random.split(key)
        action = jax.random.categorical(act, jax.numpy.log(state.legal_action_mask.astype("float32")), axis=-1)
        return jax.vmap(step)(state, action, jax.random.split(luck, seats))

    def many(state: Any, key: Any) -> Any:
        return jax.lax.scan(lambda s, k: (one(s, k), None), state, jax.random.split(key, BATCH_STEPS))[0]

    many = jax.jit(many)
    held = [jax.jit(jax.vmap(made.init))(jax.random.split(jax.random.key(1), seats))]

    def play() -> int:
        held[0] = many(held[0], jax.random.key(rng.getrandbits(30)))
        jax.block_until_ready(held[0])
        return seats * BATCH_STEPS

    play()  # compiles
    return play


KINDS: dict[str, Callable[[str, int, Random], Play]] = {
    "intrigue": intrigue_driven,
    "rollouts": intrigue_rollouts,
    "aec": intrigue_aec,
    "batch": intrigue_batch,
    "batch_entries": intrigue_batch_entries,
    "search": intrigue_search,
    "search_pure": intrigue_search_pure,
    "open_spiel_search": open_spiel_search,
    "open_spiel": open_spiel,
    "rlcard": rlcard,
    "pettingzoo": pettingzoo,
    "chess": python_chess,
    "pgx": pgx,
}

"""Whether an action can be taken back: only if no chance was drawn and nobody learnt anything since.

The answer itself must tell the seat nothing, so it is worked out from what that seat knows: its view before and after,
and the worlds it can imagine, never from what the others hold.
"""

from __future__ import annotations

from random import Random

from intrigue.core.contract import CHANCE, Action, Entry, Game, S, Seat, V
from intrigue.table.story import Story

WORLDS = 3  # imagined by the seat that wants to take back
DREAMS = 4  # imagined by each other seat in each of those
OTHER_ACTIONS = 60  # actions tried in such a dream to explain what the seat saw


def undoable(story: Story[S, V], seat: Seat, *, with_others: bool = False) -> int:
    """How many entries the seat's undo would take back: from its last action on; 0 where that is not allowed.

    With others, actions that other seats made since may go too (they are bots, or they agreed), but only where
    everything lies open: elsewhere they may have been answers in secret.
    """
    count = next((n for n, entry in enumerate(reversed(story.log), 1) if entry.seat == seat), 0)
    since = story.log[len(story.log) - count :]
    if not count or any(entry.seat == CHANCE for entry in since):
        return 0
    rng = Random(len(story.log))
    if count > 1:
        lies_open = with_others and _is_open(story.game, story.state, rng)  # looked at first: the past costs more
        return count if lies_open and _is_open(story.game, story.before(count), rng) else 0
    before = story.before(count)
    if _learns(story.game, before, story.state, since[0], seat, rng):
        return 0
    view = story.game.view(before, seat)
    worlds = [story.game.determinize(view, rng) for _ in range(WORLDS)]
    return 0 if any(_others_learn(story.game, world, since[0], rng) for world in worlds) else 1


def _is_open(game: Game[S, V], state: S, rng: Random) -> bool:
    """Whether a spectator can imagine one world only, as far as dreams tell."""
    view = game.view(state, None)
    first = game.determinize(view, rng)
    return all(game.determinize(view, rng) == first for _ in range(DREAMS))


def _others_learn(game: Game[S, V], state: S, entry: Entry, rng: Random) -> bool:
    """Whether the entry would show any other seat, or a spectator, something about what is hidden from it."""
    after = state.copy()
    game.apply(after, entry.seat, entry.action)
    others = (viewer for viewer in (None, *range(state.seats)) if viewer != entry.seat)
    return any(_learns(game, state, after, entry, viewer, rng) for viewer in others)


def _learns(game: Game[S, V], state: S, after: S, entry: Entry, viewer: Seat | None, rng: Random) -> bool:
    """A viewer learns nothing if in every world it imagines the seat could have done something that looks the same."""
    before, seen = game.view(state, viewer), game.view(after, viewer)
    return not all(_explains(game, game.determinize(before, rng), entry, viewer, seen, rng) for _ in range(DREAMS))


def _explains(game: Game[S, V], dream: S, entry: Entry, viewer: Seat | None, seen: V, rng: Random) -> bool:
    """Whether the entry, or for an onlooker another action of the same seat, would look the same in the dream."""

    def looks_same(action: Action) -> bool:
        world = dream.copy()
        game.apply(world, entry.seat, action)
        return game.view(world, viewer) == seen

    legal = game.legal(dream, entry.seat)
    if entry.action in legal and looks_same(entry.action):
        return True
    if viewer == entry.seat:
        return False
    others = [action for action in legal if action != entry.action]
    return any(looks_same(action) for action in rng.sample(others, min(OTHER_ACTIONS, len(others))))

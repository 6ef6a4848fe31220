"""Whether an action can be taken back: only if no chance was drawn and nobody learnt anything since."""

from __future__ import annotations

from random import Random

from intrigue.core.contract import CHANCE, Entry, Game, S, Seat, V
from intrigue.table.story import Story

DREAMS = 12  # worlds imagined for each seat
OTHER_ACTIONS = 60  # actions tried in such a world to explain what the seat saw


def undoable(story: Story[S, V], seat: Seat, *, with_others: bool = False) -> int:
    """How many entries the seat's undo would take back: from its last action on; 0 where that is not allowed.

    With others, actions that other seats made since may go too (they are bots, or they agreed).
    """
    count = next((n for n, entry in enumerate(reversed(story.log), 1) if entry.seat == seat), 0)
    since = story.log[len(story.log) - count :]
    if any(entry.seat == CHANCE or (entry.seat != seat and not with_others) for entry in since):
        return 0
    state, rng = story.before(count), Random(len(story.log))
    for entry in since:
        if learnt(story.game, state, entry, rng):
            return 0
        story.game.apply(state, entry.seat, entry.action)
    return count


def learnt(game: Game[S, V], state: S, entry: Entry, rng: Random) -> bool:
    """Whether the entry shows any seat, or a spectator, something about what is hidden from it.

    A seat learns nothing if in every world it can imagine somebody could have done something that looks the same.
    """
    after = state.copy()
    game.apply(after, entry.seat, entry.action)
    return any(_learns(game, state, after, entry, viewer, rng) for viewer in (None, *range(state.seats)))


def _learns(game: Game[S, V], state: S, after: S, entry: Entry, viewer: Seat | None, rng: Random) -> bool:
    before, seen = game.view(state, viewer), game.view(after, viewer)
    return not all(_explains(game, game.determinize(before, rng), entry, viewer, seen, rng) for _ in range(DREAMS))


def _explains(game: Game[S, V], dream: S, entry: Entry, viewer: Seat | None, seen: V, rng: Random) -> bool:
    """Whether the entry, or for an onlooker another action of the same seat, would look the same in the dream."""
    actions = [action for action in game.legal(dream, entry.seat) if action != entry.action]
    tried = [] if viewer == entry.seat else rng.sample(actions, min(OTHER_ACTIONS, len(actions)))
    if len(tried) < len(game.legal(dream, entry.seat)) and entry.action in game.legal(dream, entry.seat):
        tried.insert(0, entry.action)
    for action in tried:
        world = dream.copy()
        game.apply(world, entry.seat, action)
        if game.view(world, viewer) == seen:
            return True
    return False

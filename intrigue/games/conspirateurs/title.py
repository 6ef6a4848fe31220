"""Conspirateurs as one object: what the lobby, the tables, the bots and the tools read."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Action
from intrigue.core.language import phrase, word
from intrigue.core.title import Title, counted
from intrigue.games.conspirateurs import encoding, help, hints, ids, legend, svg, text
from intrigue.games.conspirateurs.advice import ADVICE
from intrigue.games.conspirateurs.board import MEN, NEAR
from intrigue.games.conspirateurs.figures import FIGURES
from intrigue.games.conspirateurs.first_game import FIRST_GAME
from intrigue.games.conspirateurs.kernel import bulk, rows
from intrigue.games.conspirateurs.minimax import MinimaxBot
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.games.conspirateurs.runner import RunnerBot
from intrigue.games.conspirateurs.state import ConspirateursState, ConspirateursView
from intrigue.games.conspirateurs.telling import TELLING, home
from intrigue.games.conspirateurs.words import Dropping, Move, Moved, Options


def truth(game: Conspirateurs, t: ConspirateursState) -> ConspirateursView:
    """What everybody sees: nothing is hidden in this game."""
    return game.view(t, None)


def rest(view: ConspirateursView, actions: Sequence[Action]) -> tuple[str, Action] | None:
    """Place men where a simple player would, one at each turn; then walk where no leap is better.

    That is offered when half are home, or when there is nobody to leap over.
    """
    values = hints.values(view, actions)
    best = actions[max(range(len(actions)), key=values.__getitem__)]
    if isinstance(view.frame, Dropping):
        return phrase("Place the rest of my men for me"), best
    late = home(view, view.turn) * 2 >= MEN[view.seats] or all(map(_walks, actions))
    return (phrase("Walk on for me until a leap is better"), best) if late and _walks(best) else None


def _walks(action: Action) -> bool:
    return isinstance(action, Move) and bool(NEAR[action.man] >> action.to & 1)


TITLE = Title(
    rules=Conspirateurs,
    options=Options,
    text=text,
    hints=hints,
    drawing=svg,
    ground=svg.unchanging,
    blurb=word("The plot is out, nothing is left to hide: leap over friend and foe to safety."),
    talk=word("Talk freely, about plans too: everybody hears it."),
    usual=2,
    minutes=(30, 60),
    depth=1,
    open=True,
    rest=rest,
    bots={"hard": RunnerBot, "minimax": MinimaxBot},
    bulk=bulk,
    rows=rows,
    legend=legend.legend,
    help=help.explain,
    telling=TELLING,
    advice=ADVICE,
    first_game=FIRST_GAME,
    figures=FIGURES,
    encoding=encoding.encoding,
    truth=truth,
    counts={
        "moves": counted(Moved),
        "long leaps": counted(Moved, when=lambda moved: len(moved.path) > 3),
        "men sheltered": counted(Moved, when=lambda moved: moved.sheltered),
    },
    ids=ids.ids,
)

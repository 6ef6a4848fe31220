"""Simply Suspects as one object: what the lobby, the tables, the bots and the tools read."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from intrigue.core.contract import Seat
from intrigue.core.language import word
from intrigue.core.title import Remark, Title, counted
from intrigue.games.simply_suspects import encoding, help, hints, ids, legend, mind, svg, text
from intrigue.games.simply_suspects.advice import ADVICE
from intrigue.games.simply_suspects.board import OFF
from intrigue.games.simply_suspects.cards import SUSPECTS
from intrigue.games.simply_suspects.figures import FIGURES
from intrigue.games.simply_suspects.first_game import FIRST_GAME
from intrigue.games.simply_suspects.rules import SimplySuspects
from intrigue.games.simply_suspects.state import SimplySuspectsState, SimplySuspectsView
from intrigue.games.simply_suspects.telling import TELLING
from intrigue.games.simply_suspects.words import Convicted, GuessedRight, GuessedWrong, MovedPeg, Options

WORDS = (
    word("{who}, you look very {thing} to me."),
    word("I saw {who} near {thing}'s row with a peg in hand."),
    word("{who} never touches {thing}. Why might that be?"),
    word("Ask {who} about {thing} before the Grand Jury does."),
)


def remark(view: SimplySuspectsView, rng: Random) -> Remark:
    """Accuses somebody who is still in the match, of anything."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    running = [seat for seat in others if view.places[seat] != OFF]
    thing = rng.choice(SUSPECTS).name
    words = rng.choice(WORDS)
    return Remark("accuses", rng.choice(running or others), thing, words)


def truth(game: SimplySuspects, t: SimplySuspectsState) -> SimplySuspectsView:
    """The table with all suspect cards face up."""
    return replace(game.view(t, None), shown=t.suspects)


def out(t: SimplySuspectsState, seat: Seat) -> bool:
    """Whether the seat's card is face up."""
    return t.shown[seat] is not None


TITLE = Title(
    rules=SimplySuspects,
    options=Options,
    text=text,
    hints=hints,
    drawing=svg,
    neutral=True,
    ground=svg.unchanging,
    blurb=word("Shift the evidence to the others before the Grand Jury sits."),
    talk=word("Accuse whom you like; never show your suspect."),
    usual=4,
    minutes=(15, 30),
    depth=1,
    mind=mind.MIND,
    remark=remark,
    legend=legend.legend,
    help=help.explain,
    telling=TELLING,
    advice=ADVICE,
    first_game=FIRST_GAME,
    figures=FIGURES,
    encoding=encoding.encoding,
    truth=truth,
    counts={
        "guesses": counted(GuessedRight, GuessedWrong),
        "right guesses": counted(GuessedRight),
        "convictions": counted(Convicted),
        "pegs moved": counted(MovedPeg),
    },
    ids=ids.ids,
    out=out,
)

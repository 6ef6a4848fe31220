"""Spy Alley as one object: what the lobby, the tables, the bots and the tools read."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from intrigue.core.contract import Seat
from intrigue.core.language import word
from intrigue.core.title import Remark, Title, counted
from intrigue.games.spy_alley import encoding, help, hints, ids, legend, mind, svg, text
from intrigue.games.spy_alley.advice import ADVICE
from intrigue.games.spy_alley.cards import COUNTRIES, country_of, members
from intrigue.games.spy_alley.figures import FIGURES
from intrigue.games.spy_alley.first_game import FIRST_GAME
from intrigue.games.spy_alley.rules import SpyAlley
from intrigue.games.spy_alley.state import SpyAlleyState, SpyAlleyView
from intrigue.games.spy_alley.telling import TELLING
from intrigue.games.spy_alley.words import Bought, Confiscated, Guessed, Options

CLAIMS = (
    word("I spy for nobody but the {thing} side. Or do I?"),
    word("The {thing} things are only to mislead you."),
    word("You will not believe it, but I am {thing}."),
)
HINTS = (
    word("{who} has a taste for {thing} things, I see."),
    word("If I had to guess, {who} is {thing}."),
    word("{who}, what do you want with all that {thing} stuff?"),
)


def remark(view: SpyAlleyView, rng: Random) -> Remark:
    """Claims a country, any country, or makes something of what all can see on a scorecard."""
    others = [seat for seat in view.active if seat != view.seat and view.items[seat]]
    if not others or rng.random() < 0.5:
        thing = rng.choice(COUNTRIES)
        return Remark("spies", None, thing, rng.choice(CLAIMS))
    other = rng.choice(others)
    thing = COUNTRIES[country_of(rng.choice(members(view.items[other])))]
    return Remark("suspects", other, thing, rng.choice(HINTS))


def truth(game: SpyAlley, t: SpyAlleyState) -> SpyAlleyView:
    """The table with all identity cards open: a spectator's view, whose hand is those of all seats in order."""
    return replace(game.view(t, None), hand=tuple(card for hand in t.hands for card in hand))


def out(t: SpyAlleyState, seat: Seat) -> bool:
    """Whether the seat has lost its last identity card."""
    return seat not in t.active


TITLE = Title(
    rules=SpyAlley,
    options=Options,
    text=text,
    hints=hints,
    drawing=svg,
    neutral=True,
    ground=svg.unchanging,
    blurb=word("Gather your country's things under everybody's eyes, and do not be guessed."),
    talk=word("Talk freely and lie about your country; never show your passport."),
    usual=4,
    minutes=(30, 45),
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
        "guesses": counted(Guessed),
        "right guesses": counted(Guessed, when=lambda guess: guess.right),
        "things bought": counted(Bought),
        "confiscations": counted(Confiscated),
    },
    ids=ids.ids,
    out=out,
    mastered=frozenset({4}),
)

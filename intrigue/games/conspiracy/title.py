"""Conspiracy as one object: what the lobby, the tables, the bots and the tools read."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from intrigue.core.language import word
from intrigue.core.title import Remark, Title, counted
from intrigue.games.conspiracy import encoding, help, hints, ids, legend, mind, svg, text
from intrigue.games.conspiracy.advice import ADVICE
from intrigue.games.conspiracy.board import SPIES
from intrigue.games.conspiracy.figures import FIGURES
from intrigue.games.conspiracy.first_game import FIRST_GAME
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.state import ConspiracyState, ConspiracyView
from intrigue.games.conspiracy.telling import TELLING
from intrigue.games.conspiracy.words import BidMade, Contested, Eliminated, Options, Paid

WORDS = {
    "owns": word("{thing} dances to my tune, believe me."),
    "proposes": word("{who}, you stop {thing} this time and I shall next time."),
    "warns": word("Watch {who}, everybody. I do not like that look."),
    "asks": word("{who}, would you challenge {thing} if I let it pass?"),
}


def remark(view: ConspiracyView, rng: Random) -> Remark:
    """Boasts, proposes, warns or asks, never with an amount, about a spy that all can see is still in the match."""
    living = [spy.name for spy, at in zip(SPIES, view.spies, strict=True) if at >= 0] or [spy.name for spy in SPIES]
    kind, thing = rng.choice(list(WORDS)), rng.choice(living)
    other = rng.choice([seat for seat in range(view.seats) if seat != view.seat])
    return Remark(kind, None if kind == "owns" else other, "" if kind == "warns" else thing, WORDS[kind])


def truth(game: Conspiracy, t: ConspiracyState) -> ConspiracyView:
    """The table with all books open."""
    return replace(game.view(t, None), books=t.books, balances=t.balances, accounts=t.accounts)


TITLE = Title(
    rules=Conspiracy,
    options=Options,
    text=text,
    hints=hints,
    drawing=svg,
    ground=svg.unchanging,
    blurb=word("Pay spies in secret, bluff about it, and bring the briefcase home."),
    talk=word("Talk freely, but never name an amount on a spy that is still in the match."),
    usual=4,
    minutes=(30, 60),
    mind=mind.MIND,
    remark=remark,
    closing=text.closing,
    legend=legend.legend,
    help=help.explain,
    telling=TELLING,
    advice=ADVICE,
    first_game=FIRST_GAME,
    figures=FIGURES,
    encoding=encoding.encoding,
    truth=truth,
    counts={
        word("pay-offs"): counted(Paid),
        word("bluffs"): counted(Paid, when=lambda paid: not paid.hundreds),
        word("challenges"): counted(Contested),
        word("bids"): counted(BidMade),
        word("covers blown"): counted(Eliminated),
    },
    ids=ids.ids,
)

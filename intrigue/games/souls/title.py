"""Souls as one object: what the lobby, the tables, the bots and the tools read."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from intrigue.core.language import word
from intrigue.core.title import Remark, Title, counted
from intrigue.games.souls import encoding, gallery, help, hints, ids, legend, mind, svg, text
from intrigue.games.souls.advice import ADVICE
from intrigue.games.souls.cards import FIRST_ACTION, is_bargain
from intrigue.games.souls.events import Announced, Cancelled, Laid, LaidOpen
from intrigue.games.souls.figures import FIGURES
from intrigue.games.souls.first_game import FIRST_GAME
from intrigue.games.souls.rules import Souls
from intrigue.games.souls.state import SoulsState, SoulsView
from intrigue.games.souls.telling import TELLING
from intrigue.games.souls.words import Options

WORDS = {
    "promises": (
        word("{who}, I shall bargain with you. My word on it."),
        word("{who}, a Bargain from me, if there is one from you."),
        word("Between us two, {who}, no blades this time."),
    ),
    "warns": (
        word("{who} leads. Does anybody still bargain with {who}?"),
        word("We should look at {who}, and not at each other."),
    ),
    "doubts": (
        word("{who}, I have heard that before."),
        word("I would like to see what {who} lays, for once."),
    ),
}


def remark(view: SoulsView, rng: Random) -> Remark:
    """Promises, warns of who leads or doubts, which binds nobody; from what all can see."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    kind = rng.choice(list(WORDS))
    leader = max(others, key=lambda seat: (view.souls[seat], -seat))
    other = leader if kind == "warns" and view.round > 1 else rng.choice(others)
    kind = "promises" if kind == "warns" and view.round < 2 else kind
    leads = sum(souls >= view.souls[other] for souls in view.souls) == 1
    words = WORDS[kind][1:] if kind == "warns" and not leads else WORDS[kind]
    return Remark(kind, other, "", rng.choice(words))


def truth(game: Souls, t: SoulsState) -> SoulsView:
    """The table with all cards open: a spectator's view, whose hands are those of all seats in order."""
    stances, actions, finals = (
        tuple(card for hand in hands for card in hand) for hands in (t.stances, t.actions, t.finals)
    )
    order = tuple(FIRST_ACTION + kind for kind in t.action_deck.bottom)
    opened = replace(game.view(t, None), stances=stances, actions=actions, finals=finals, mats=t.mats)
    return replace(opened, order=order, aside=t.aside, facts=())


TITLE = Title(
    rules=Souls,
    options=Options,
    text=text,
    hints=hints,
    drawing=svg,
    blurb=word("Bargain or betray: a letter lies between you and every neighbour."),
    talk=word("Promise and lie as you like; nothing said binds, and no card is shown."),
    usual=4,
    minutes=(20, 45),
    depth=3,
    mind=mind.MIND,
    remark=remark,
    legend=legend.legend,
    encoding=encoding.encoding,
    help=help.explain,
    gallery=gallery.gallery,
    telling=TELLING,
    advice=ADVICE,
    first_game=FIRST_GAME,
    figures=FIGURES,
    truth=truth,
    counts={
        word("Bargains laid"): counted(Laid, LaidOpen, when=lambda laid: is_bargain(laid.card)),
        word("Betrayals laid"): counted(Laid, LaidOpen, when=lambda laid: not is_bargain(laid.card)),
        word("Actions announced"): counted(Announced),
        word("Actions cancelled"): counted(Cancelled),
    },
    ids=ids.ids,
)

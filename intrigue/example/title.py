"""The game as one object: what the lobby, the tables, the bots and the tools read."""

from __future__ import annotations

from intrigue.core.language import word
from intrigue.core.title import Title
from intrigue.example import help, hints, ids, mind, svg, text
from intrigue.example.advice import ADVICE
from intrigue.example.first_game import FIRST_GAME
from intrigue.example.rules import Contraband
from intrigue.example.telling import TELLING
from intrigue.example.words import Options

TITLE = Title(
    rules=Contraband,
    options=Options,
    text=text,
    hints=hints,
    drawing=svg,
    blurb=word("Pay skippers in secret, and bring the crate to your own quay."),
    talk=word("Talk freely, and lie about whom you paid."),
    usual=3,
    minutes=(10, 20),
    telling=TELLING,  # optional, and so is what follows; core/title.py says what it is for, and what else there is
    help=help.explain,
    first_game=FIRST_GAME,
    mind=mind.MIND,
    advice=ADVICE,
    ids=ids.ids,
)

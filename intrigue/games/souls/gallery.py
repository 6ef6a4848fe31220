"""The gallery of Souls: all 67 kinds of cards as they are drawn, with their texts, numbers and rulings."""

from __future__ import annotations

import re

from intrigue.core.gallery import Specimen
from intrigue.core.language import phrase, word
from intrigue.core.svg import drawing, tag
from intrigue.games.souls import svg_cards as drawn
from intrigue.games.souls.cards import CARDS, FIRST_ACTION, FIRST_BETRAYAL, FIRST_FINAL, KINDS, is_bargain
from intrigue.games.souls.rulings import RULINGS
from intrigue.games.souls.sentences import TITLES, described, titled, wording

SORTS = (
    (FIRST_BETRAYAL, word("Bargains")),
    (FIRST_ACTION, word("Betrayals")),
    (FIRST_FINAL, word("Actions")),
    (KINDS, word("Finals")),
)
SORT = tuple(next(sort for end, sort in SORTS if card < end) for card in range(KINDS))
MARKS = {
    "persistent": word("A persistent Action: it stays in play from round to round."),
    "instant": word("An Instant: played when its text says so, and not as the turn's Action."),
    "": word("An Action: you may play one in your turn, after the Stance."),
}


def _anchor(title: str) -> str:
    """The name of a card in small letters; of two with one name the quoted one says so."""
    plain = re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-")
    return f"quoted-{plain}" if title.startswith('"') else plain


ANCHORS = tuple(map(_anchor, TITLES))


def about(card: int) -> str:
    """What a card is, in a sentence."""
    face = CARDS[card]
    if card < FIRST_ACTION:
        stance = word("A Bargain: {one} for its player against a Bargain, and {two} against a Betrayal.")
        if not is_bargain(card):
            stance = word("A Betrayal: {one} for its player against a Bargain, and {two} against a Betrayal.")
        return phrase(stance, one=drawn.signed(face.vs_bargain), two=drawn.signed(face.vs_betrayal))
    if card < FIRST_FINAL:
        return phrase(MARKS[face.mark])
    final = word("A Final of number {number}: after the cards are turned up the lowest number comes first.")
    return phrase(final, number=face.priority)


def gallery() -> list[Specimen]:
    """Every kind of card, the Stances first."""
    return [
        Specimen(
            ANCHORS[card],
            phrase(SORT[card]),
            titled(card),
            _picture(card),
            about(card),
            wording(card),
            CARDS[card].copies,
            RULINGS[card],
        )
        for card in range(KINDS)
    ]


def _picture(card: int) -> str:
    return drawing(drawn.WIDE, drawn.TALL, titled(card), described(card), tag("g", drawn.face(card), class_="souls"))

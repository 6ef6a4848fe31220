"""What bots believed of Souls, told to people: what lies face down, what is held, what was answered in secret."""

from __future__ import annotations

import re

from intrigue.core.advice import Chances, Facts, Names, of_seat
from intrigue.core.language import phrase, phrases
from intrigue.core.prose import listed
from intrigue.games.souls.mind import NAMES
from intrigue.games.souls.sentences import titled
from intrigue.games.souls.text import KINDS

CARD = {name: card for card, name in enumerate(NAMES)}  # by the mind's words
CARDS = re.compile("|".join(re.escape(name) for name in sorted(NAMES, key=len, reverse=True)))
ANSWERS = {kind.lower(): words for kind, words in KINDS.items()}
WEIGHTS = {"answer": 2.0, "bargains": 1.0, "aside": 0.5, "deck": -1.0}
RARE = 0.1  # a card that is less likely held is not worth a line


def question(fact: str, names: Names) -> str:
    """What is asked of a hidden card, hand or answer."""
    seat, about = of_seat(fact, names)
    if fact == "aside":
        return phrase("Which Actions did Abundance gather?")
    if seat is None:
        return ""
    who, against = names[seat], about.removeprefix("against ")
    if against.isdecimal() and int(against) < len(names):
        return phrase("What has {who} laid against {against}?", who=who, against=names[int(against)])
    if about == "bargains":
        return phrase("How many Bargains does {who} hold?", who=who)
    if about == "answer":
        return phrase("What did {who} answer in secret?", who=who)
    return phrase("How many {card} cards does {who} hold?", card=titled(CARD[about]), who=who) if about in CARD else ""


def answer(fact: str, value: str, names: Names) -> str:
    """A card, a number of cards, or what was done in secret."""
    if value in CARD:
        return titled(CARD[value])
    if value.isdecimal():
        return phrases("{n} card", "{n} cards", int(value))
    kind, _, rest = value.partition(" ")
    if fact.endswith("answer") and kind in ANSWERS:
        return _answered(kind, rest, names)
    return listed([titled(CARD[name]) for name in CARDS.findall(value)]) or value


def _answered(kind: str, rest: str, names: Names) -> str:
    said = phrase(ANSWERS[kind])
    if rest in CARD:
        return f"{said} ({titled(CARD[rest])})"
    return f"{said} ({names[int(rest)]})" if rest.isdecimal() and int(rest) < len(names) else said


def weight(fact: str, chances: Chances) -> float:
    """What lies against somebody before what is held, and of that what is probable; never the order of a whole deck."""
    about = fact.split(" ", 2)[-1]
    if about.startswith("against "):
        return 3.0
    if about in CARD:
        return 1 - chances.get("0", 0.0) - RARE
    return WEIGHTS.get(about, 0.0)


FACTS = Facts(question, answer, weight)

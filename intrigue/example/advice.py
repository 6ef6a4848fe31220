"""What bots believed, told to people in replays. A game without it shows the words of its mind as they are."""

from __future__ import annotations

from intrigue.core.advice import Advice, Facts, Names, of_seat
from intrigue.core.language import phrase


def question(fact: str, names: Names) -> str:
    """A hidden fact, as mind.secrets names it, as a question; its values are the answers, here plain numbers."""
    seat, about = of_seat(fact, names)
    boat = about.removeprefix("boat ")
    if seat is None or not boat.isdecimal():
        return ""
    return phrase("How often has {who} bribed the skipper of boat {boat}?", who=names[seat], boat=int(boat) + 1)


ADVICE = Advice(facts=Facts(question))

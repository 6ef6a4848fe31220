"""What the form of a new table asks, and the plan that its answers make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from intrigue import bots, games
from intrigue.core.language import phrase
from intrigue.core.options import BadOption, Options, OptionShown, choices, read, write
from intrigue.server.catalogue import level, say
from intrigue.server.seating import Wish
from intrigue.server.shelf import GameBox
from intrigue.table import door
from intrigue.table.clock import Timing
from intrigue.table.door import DECISION, INCREMENT, Wrong

DAYS = range(1, DECISION[-1] // 86_400 + 1)  # for a decision
SECONDS = range(DECISION[0], 86_401)  # for a decision in a live match
BANK = range(door.BANK[0] // 60, door.BANK[-1] // 60 + 1)  # minutes
PERSON, NOBODY = "person", "nobody"
BLANK = {
    "clock": "none",
    "decision": "60",
    "days": "1",
    "bank": "10",
    "increment": "10",
    "listed": "no",
    "open_hands": "no",
}  # the form at first


@dataclass(frozen=True, slots=True)
class FormField:
    """One option as the form shows it, with the answer given last."""

    name: str
    label: str
    kind: str  # flag, number or pick
    value: str
    lowest: int = 0
    highest: int = 0
    picks: tuple[tuple[str, str], ...] = ()  # what is sent, and what people read
    rules: tuple[int, ...] = ()  # paragraphs that say more

    def said(self, value: str) -> str:
        """What people read for a value."""
        return say(value) if self.kind == "flag" else dict(self.picks).get(value, value)

    @property
    def others(self) -> str:
        """What may be picked besides the value, as people read it."""
        return ", ".join(words for value, words in self.picks if value != self.value)


def fields(game: str, answers: Mapping[str, Any]) -> list[FormField]:
    return [_field(choice, answers) for choice in choices(games.title(game).options)]


def _field(choice: OptionShown, answers: Mapping[str, Any]) -> FormField:
    value = str(answers.get(f"option.{choice.name}", "" if answers else write(choice.default)))
    made = (f"option.{choice.name}", phrase(choice.label))
    if isinstance(choice.default, bool):
        return FormField(*made, "flag", value, rules=choice.rules)
    if isinstance(choice.choices, range):
        return FormField(*made, "number", value, choice.choices[0], choice.choices[-1], rules=choice.rules)
    picks = [(write(each), phrase(choice.names.get(each, write(each)))) for each in choice.choices]
    return FormField(*made, "pick", value, picks=tuple(picks), rules=choice.rules)


def levels(game: str) -> dict[str, str]:
    """The bots of a game by the names people read."""
    return {bot: level(bot) for bot in bots.offered(game)}


def sitters(game: str) -> dict[str, str]:
    """What a seat beside the host's may hold."""
    return {PERSON: say("sitter_person"), **levels(game), NOBODY: say("sitter_nobody")}


def seats(box: GameBox, answers: Mapping[str, Any]) -> list[str]:
    """Who is to sit beside the host, for each row of the form; at first as many people as usually play."""
    return [str(answers.get(f"seat.{row}", PERSON if row < box.usual else NOBODY)) for row in range(1, box.sizes[-1])]


def wish(box: GameBox, answers: Mapping[str, Any]) -> Wish:
    """The table that the answers describe, or Wrong."""
    sitting = [(row, sitter) for row, sitter in enumerate(seats(box, answers), 1) if sitter != NOBODY]
    if not {sitter for _, sitter in sitting} <= set(sitters(box.name)):
        raise Wrong("seats", say("error_bad"))
    levels = ("", *("" if sitter == PERSON else sitter for _, sitter in sitting))
    names = ("", *(_bot_name(answers.get(f"bot.{row}", "")) for row, _ in sitting))
    options = _options(box.name, answers)
    count, fit = len(levels), games.load(box.name, options).seats
    if count not in fit:
        way = say("error_seats_option" if count in box.sizes else "error_seats_way")
        raise Wrong("seats", say("error_seats", title=box.title, low=fit[0], high=fit[-1], count=count, way=way))
    wish = Wish(box.name, options, levels, answers.get("listed") == "yes", timing(answers), names)
    return replace(wish, open_hands=answers.get("open_hands") == "yes")


def quick(box: GameBox, answers: Mapping[str, Any]) -> Wish | None:
    """A table with bots alone beside the host, as many as usual and medium unless the answers say so; None if wrong."""
    level, count = str(answers.get("level", "medium")), str(answers.get("bots", box.usual - 1))
    if level not in levels(box.name) or count not in {str(seats - 1) for seats in box.seats}:
        return None
    return Wish(box.name, games.load(box.name).options, ("", *[level] * int(count)))


def person(answers: Mapping[str, Any]) -> str:
    """The name that somebody typed, or Wrong."""
    try:
        return door.name("name", answers.get("name", ""))
    except Wrong:
        raise Wrong("name", say("error_name")) from None


def _bot_name(typed: Any) -> str:
    return person({"name": typed}) if str(typed).strip() else ""


def _options(game: str, answers: Mapping[str, Any]) -> Options:
    kind = games.title(game).options
    pairs = []
    for choice in choices(kind):
        answer = str(answers.get(f"option.{choice.name}", ""))
        if isinstance(choice.default, bool):
            answer = answer or write(False)
        elif not answer:
            answer = write(choice.default)
        pairs.append(f"{choice.name}={answer.strip()}")
    try:
        return read(kind, pairs)
    except BadOption as error:
        raise Wrong("options", str(error)) from None


def timing(answers: Mapping[str, Any]) -> Timing:
    clock = answers.get("clock", "none")
    if clock == "decision":
        return door.timing(["decision", _number(answers, "decision", SECONDS)])
    if clock == "days":
        return door.timing(["decision", 86_400 * _number(answers, "days", DAYS)])
    if clock == "bank":
        return door.timing(["bank", 60 * _number(answers, "bank", BANK), _number(answers, "increment", INCREMENT)])
    return Timing()


def _number(answers: Mapping[str, Any], name: str, allowed: range) -> int:
    text = str(answers.get(name, "")).strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 10) or int(text) not in allowed:
        raise Wrong(name, say("error_clock", lowest=allowed[0], highest=allowed[-1]))
    return int(text)


def timing_words(timing: Timing) -> str:
    return say(f"clock_{timing.kind}", time=_span(timing.seconds), increment=_span(timing.increment))


def _span(seconds: int) -> str:
    """A time in the largest unit that tells it whole."""
    for unit, size in (("days", 86_400), ("hours", 3600), ("minutes", 60)):
        if seconds and seconds % size == 0:
            return say(f"span_{unit}", number=seconds // size)
    return say("span_seconds", number=seconds)

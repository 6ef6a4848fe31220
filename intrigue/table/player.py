"""Who plays a seat, as headers and records say it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from intrigue.table import door

KINDS = ("person", "bot", "program")
LONGEST_NAME = 1_000  # letters in the name of a level or of a program
SECONDS = (0.0, 86_400.0)  # that a decision may take
ITERATIONS = range(1, 1 << 53)


@dataclass(frozen=True, slots=True)
class Player:
    """A person, one of our bots, or a program of somebody else's; and the most that it may think about a decision."""

    kind: str = "program"
    bot: str = ""  # the level of a bot, or the name of a program
    think: float | None = None  # seconds
    iterations: int | None = None

    def dump(self) -> dict[str, Any]:
        """What is known, and no more. Whole seconds are a whole number: what is hashed must have one form."""
        think = self.think if self.think is None or self.think % 1 else int(self.think)
        return {name: value for name, value in (asdict(self) | {"think": think}).items() if value not in ("", None)}


PERSON = Player("person")
PROGRAM = Player()


def read_player(value: Any) -> Player:
    """A player from outside, or Wrong."""
    data = door.members("players", value, ("kind", "bot", "think", "iterations"))
    if data.get("kind") not in KINDS:
        raise door.Wrong("players", f"a player's kind must be one of {', '.join(KINDS)}")
    think, iterations = data.get("think"), data.get("iterations")
    return Player(
        data["kind"],
        door.text("players", data.get("bot", ""), LONGEST_NAME),
        None if think is None else door.number("players", think, *SECONDS),
        None if iterations is None else door.whole("players", iterations, ITERATIONS),
    )

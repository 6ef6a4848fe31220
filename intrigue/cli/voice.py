"""A game's words with the names of one table: what is told, asked, drawn and explained to people."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from intrigue import games
from intrigue.cli.problem import printable
from intrigue.core.contract import Event, Seat
from intrigue.core.language import add_catalogues, phrase, phrases, word
from intrigue.core.prose import listed
from intrigue.core.telling import Aim
from intrigue.table.closing import all_told, closing
from intrigue.table.match import Beliefs
from intrigue.table.player import Player
from intrigue.table.story import Story, Undone

add_catalogues(Path(__file__).parent)

LEVELS = {"easy": word("easy"), "medium": word("medium"), "hard": word("hard")}
PLAYERS = {"person": word("person"), "bot": word("bot"), "program": word("program")}
NAME_LENGTH = 12  # more would push the boards over 80 columns
NO_AIM = Aim("")
NOTHING: Mapping[str, str] = {}
FACTS, VALUES = 8, 3  # of a bot's beliefs: how many are told


def short_name(name: str) -> str:
    """A name as a terminal may safely show it, and not longer than the boards allow."""
    shown = printable(name).replace("\n", "?") or "?"
    return shown if len(shown) <= NAME_LENGTH else shown[: NAME_LENGTH - 1] + "…"


class Voice:
    """Speaks of one game to the people at one table. Every method takes views and events, never a state."""

    def __init__(self, game: str, names: Iterable[str]) -> None:
        title = games.title(game)
        self._text, self._telling = title.text, title.telling
        self.names = tuple(short_name(name) for name in names)

    def sentence(self, event: Event) -> str:
        """What happened, as a sentence."""
        if isinstance(event, Undone):
            who = self.names[event.seat]
            return phrases(
                "{who} takes it back: one entry undone.",
                "{who} takes it back: {n} entries undone.",
                event.entries,
                who=who,
            )
        return self._text.sentence(event, self.names)

    def closing(self, story: Story[Any, Any]) -> list[str]:
        """What there is to say about the whole match, once it is over."""
        return closing(story, self.names)

    def aim(self, view: Any) -> Aim:
        """What wins the match, and where the viewer stands on the way to it."""
        return self._telling.aim(view, self.names) if self._telling.aim else NO_AIM

    def ending(self, story: Story[Any, Any]) -> list[str]:
        """How everybody stands at the end, what decided it, and who bluffed best."""
        if not self._telling.ending:
            return []
        views = [story.game.view(story.state, seat) for seat in range(story.seats)]
        found = self._telling.ending(views, all_told(story), self.names)
        stands = [
            phrase("{what}: {which}", what=name, which=stand)
            for name, stand in zip(self.names, found.stands, strict=True)
            if stand
        ]
        return [line for line in (*stands, found.decided, found.bluff) if line]

    def picture(self, view: Any) -> str:
        """The board in rich markup."""
        from rich.markup import escape

        return self._text.picture(view, [escape(name) for name in self.names])

    def question(self, view: Any) -> str:
        return self._text.question(view, self.names)

    def label(self, view: Any) -> Callable[[tuple[Any, ...], Any], str]:
        """The words for each step of a choice made at this view."""
        return lambda picked, step: self._text.label(view, self.names, picked, step)

    def knowledge(self, view: Any) -> list[str]:
        return self._text.knowledge(view, self.names)

    def beliefs(self, seat: Seat, beliefs: Beliefs, truth: Mapping[str, str] = NOTHING) -> str:
        """What the bot of a seat held possible, the likeliest first, as a sentence; with the truth if it is known."""
        facts = [
            f"{self._worded(fact)} {likely(values, truth.get(fact))}" for fact, values in beliefs.items() if values
        ]
        if not facts:
            return ""
        more = len(facts) - FACTS
        said = [*facts[:FACTS], *([phrases("and one thing more", "and {n} things more", more)] if more > 0 else [])]
        return phrase("{who} believed: {facts}.", who=self.names[seat], facts="; ".join(said))

    def _worded(self, fact: str) -> str:
        return re.sub(r"\bseat (\d+)\b", lambda found: self._whose(int(found[1])), printable(fact))

    def _whose(self, seat: Seat) -> str:
        return f"{self.names[seat]}'s" if seat < len(self.names) else f"seat {seat}"

    def grave(self, kind: str, view: Any) -> bool:
        """Whether that kind of action may cost the match of the seat that looks."""
        return kind in self._text.GRAVE and kind not in self._telling.harmless(view)

    def explain(self, kind: str) -> str:
        return self._text.explain(kind)


def likely(values: Mapping[str, float], truth: str | None = None) -> str:
    """The likeliest values of a fact, and the true one if it is known."""
    best = sorted(values, key=lambda value: -values[value])[:VALUES]
    said = [f"{printable(value)} {values[value]:.0%}{' (true)' if value == truth else ''}" for value in best]
    return ", ".join(said if truth is None or truth in best else [*said, f"{printable(truth)} (true)"])


def outcome(shares: Sequence[float], names: Sequence[str]) -> str:
    """The result of a match in words."""
    winners = [seat for seat, share in enumerate(shares) if share > 0]
    if len(winners) == 1:
        return phrase("{who} wins.", who=names[winners[0]])
    if len({round(shares[seat], 9) for seat in winners}) > 1:
        parts = listed([f"{names[seat]} {shares[seat]:.0%}" for seat in winners])
        return phrase("The win is shared: {parts}.", parts=parts)
    message = word("A draw: {who} share the win.") if len(winners) == len(shares) else word("{who} share the win.")
    return phrase(message, who=listed([names[seat] for seat in winners]))


def level(kind: str) -> str:
    """A bot as people call it."""
    return phrase(LEVELS[kind]) if kind in LEVELS else kind


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number of things: 1 entry, 2 entries."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def described(player: Player) -> str:
    """Who plays a seat, in words."""
    parts = [phrase(PLAYERS[player.kind]) + (f" {level(short(player.bot))}" if player.bot else "")]
    if player.think is not None:
        parts.append(phrase("{seconds} s", seconds=f"{player.think:g}"))
    if player.iterations is not None:
        parts.append(phrases("{n:,} iteration", "{n:,} iterations", player.iterations))
    return ", ".join(parts)


def short(text: str) -> str:
    """A word of the record's as a terminal may safely show it."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    return shown if len(shown) <= 40 else shown[:39] + "…"

"""A game's words with the names of one table: what is told, asked, drawn and explained to people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from intrigue import games
from intrigue.cli.problem import printable
from intrigue.core.contract import Event
from intrigue.core.language import add_catalogues, phrase, phrases, word
from intrigue.core.prose import listed
from intrigue.core.telling import Aim
from intrigue.table.believing import Believed, in_words
from intrigue.table.closing import all_told, closing
from intrigue.table.match import Beliefs
from intrigue.table.player import Player
from intrigue.table.replay import Held
from intrigue.table.story import Story, Undone

add_catalogues(Path(__file__).parent)

LEVELS = {"easy": word("easy"), "medium": word("medium"), "hard": word("hard")}
PLAYERS = {"person": word("person"), "bot": word("bot"), "program": word("program")}
NAME_LENGTH = 12  # more would push the boards over 80 columns
NO_AIM = Aim("")
FACTS, VALUES = 8, 3  # of a bot's beliefs: how many are told


def short_name(name: str) -> str:
    """A name as a terminal may safely show it, and not longer than the boards allow."""
    shown = printable(name).replace("\n", "?") or "?"
    return shown if len(shown) <= NAME_LENGTH else shown[: NAME_LENGTH - 1] + "…"


class Voice:
    """Speaks of one game to the people at one table. Every method takes views and events, never a state."""

    def __init__(self, game: str, names: Iterable[str]) -> None:
        title = games.title(game)
        self._game, self._text, self._telling = game, title.text, title.telling
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

    def beliefs(self, held: Held) -> list[str]:
        """What the bot of a seat held possible, a question a line with its likeliest answers; the truth if known."""
        shown = held._replace(beliefs=shown_safely(held.beliefs))
        said = [f"{fact.question} {likely(fact)}" for fact in in_words(self._game, shown, self.names, FACTS)]
        more = sum(map(bool, held.beliefs.values())) - len(said)
        if more > 0:
            said.append(phrases("And one thing more.", "And {n} things more.", more))
        return [phrase("{who} believed:", who=self.names[held.seat]), *said] if said else []

    def grave(self, kind: str, view: Any) -> bool:
        """Whether that kind of action may cost the match of the seat that looks."""
        return kind in self._text.GRAVE and kind not in self._telling.harmless(view)

    def explain(self, kind: str) -> str:
        return self._text.explain(kind)


def shown_safely(beliefs: Beliefs) -> Beliefs:
    """Beliefs, which anybody may have written, without what a terminal would obey."""
    return {printable(fact): {printable(value): p for value, p in chances.items()} for fact, chances in beliefs.items()}


def likely(fact: Believed) -> str:
    """The likeliest answers, and the true one if it is known."""
    true, best = phrase("true"), fact.answers[:VALUES]
    said = [f"{value} {chance:.0%}{f' ({true})' if value == fact.truth else ''}" for value, chance in best]
    missed = fact.truth is not None and fact.truth not in [value for value, _ in best]
    return ", ".join([*said, f"{fact.truth} ({true})"] if missed else said)


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

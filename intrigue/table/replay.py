"""A match read again: what each seat, a spectator, or all eyes saw after any number of entries.

    replay = Replay("mine.jsonl")
    replay.seat(1).at(40)       what seat 1 knew after 40 entries
    replay.public().at(40)      what anybody could see then
    replay.all().at(40)         everything: for after the end

Terminals, notebooks, pages and lessons draw from it. A look through a seat's eyes has what that seat was told and what
its own bot believed, and nothing else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from intrigue import games
from intrigue.core.contract import CHANCE, Action, AnyGame, Event, Seat
from intrigue.core.language import phrase
from intrigue.core.recall import Moment
from intrigue.table.match import Beliefs, Letter, Link, moment
from intrigue.table.player import Player
from intrigue.table.record import Record, follow, open_record
from intrigue.table.story import Begin, Heard, Story, TakeOver, Undo, Undone

ALL: Final = "all"
Eyes = Seat | Literal["all"] | None  # None is a spectator
EVERY, MOST = 64, 32  # entries from one kept story to the next, doubled when there are more than this many
RECENT = 4  # entries whose places are marked on the board
Links = Callable[[int, int], Iterable[Link]]  # the entries from one to before another


class Held(NamedTuple):
    """What the bot of a seat believed when it chose, and to all eyes what was true of it."""

    seat: Seat
    beliefs: Beliefs
    truth: dict[str, str]


class Decided(NamedTuple):
    """A decision that a seat had a choice in, with all that it knew then."""

    number: int  # of entries before it
    view: Any
    actions: Sequence[Action]
    moments: Sequence[Moment]
    chosen: Action


@dataclass(frozen=True)
class Look:
    """What some eyes saw after this many entries."""

    game: AnyGame
    names: tuple[str, ...]
    eyes: Eyes
    number: int
    views: tuple[Any, ...]  # one; to all eyes one of each seat, where a game does not show its whole truth
    told: tuple[Event, ...]  # with the last entry
    recent: tuple[Event, ...]  # with the last few, whose places are marked
    asked: tuple[Seat, ...]  # by then, which everybody knows
    actions: Sequence[Action]  # of the seat that looks, if it is asked
    held: Held | None  # by the bot that chose next: that of the seat which looks, or to all eyes anybody's
    came: tuple[Seat, Player] | None = None  # who plays a seat from here on, if that is what the last entry says

    @property
    def view(self) -> Any:
        """The view, where there is one."""
        assert len(self.views) == 1, "all eyes see several views of this game"
        return self.views[0]

    @property
    def sentences(self) -> list[str]:
        """What was told with the last entry, in words."""
        text, names = games.title(self.game.name).text, self.names
        return [
            phrase("{name} takes it back.", name=names[event.seat])
            if isinstance(event, Undone)
            else text.sentence(event, names)
            for event in self.told
        ]

    @property
    def question(self) -> str:
        """What the seat that looks is asked; nothing if it is not."""
        return games.title(self.game.name).text.question(self.view, self.names) if self.actions else ""

    @property
    def knowledge(self) -> list[str]:
        """What the rules let the one who looks conclude; who sees everything need not."""
        return [] if self.eyes == ALL else games.title(self.game.name).text.knowledge(self.view, self.names)

    def drawings(self, *, style: bool = False) -> list[str]:
        """The board as SVG, or the boards of all seats."""
        draw = games.title(self.game.name).drawing.board
        told = [event for event in self.recent if not isinstance(event, Undone)]
        return [draw(view, names=self.names, told=told, style=style) for view in self.views]

    def _repr_html_(self) -> str:
        from intrigue.table.exhibit import figure

        return figure(self)


class Replay:
    """A match from its beginning to its end, or as far as it has come. One thread at a time may read it."""

    def __init__(self, source: Record | Path | str) -> None:
        """Of a record, or of the file that holds one; BadRecord if it cannot be read."""
        record = source if isinstance(source, Record) else open_record(source)
        held = {belief.number: belief.beliefs for belief in record.beliefs}
        links = [link._replace(beliefs=held.get(link.number)) for link in record.links]
        self.record: Record | None = record
        self._set(record.game, record.names, lambda first, until: links[first:until])

    @classmethod
    def over(cls, game: AnyGame, names: Sequence[str], links: Links) -> Replay:
        """Of entries that are kept elsewhere, and may become more."""
        made = cls.__new__(cls)
        made.record = None
        made._set(game, tuple(names), links)
        return made

    def _set(self, game: AnyGame, names: tuple[str, ...], links: Links) -> None:
        self.game, self.names, self._links = game, names, links
        self._kept: list[tuple[int, Story[Any, Any]]] = []
        self._every = EVERY

    def __len__(self) -> int:
        """How many entries there are."""
        kept = self._kept[-1][0] if self._kept else 0
        return max((link.number + 1 for link in self._links(kept, 2**53)), default=kept)

    def seat(self, seat: Seat) -> Seen:
        """Through the eyes of a seat, numbered from 0."""
        return Seen(self, seat)

    def public(self) -> Seen:
        """Through the eyes of a spectator."""
        return Seen(self, None)

    def all(self) -> Seen:
        """Through all eyes: the whole truth."""
        return Seen(self, ALL)

    def eyes(self, eyes: Eyes) -> Seen:
        return Seen(self, eyes)

    def walk(self, first: int = 0, until: int = 2**53) -> Iterator[tuple[Link, Story[Any, Any], Heard]]:
        """The entries from one to before another, the story after each and what was told: from what is kept on the way.

        BadRecord if one breaks the rules.
        """
        start, story = self._before(first)
        for link in self._links(start, until):
            heard = follow(story, link)
            self._keep(link.number + 1, story)
            if link.number >= first:
                yield link, story, heard

    def letters(self, viewer: Seat | None, first: int = 0) -> list[Letter]:
        """What that viewer was told from an entry on."""
        return [Letter(link.number, link.head, heard[viewer]) for link, _, heard in self.walk(first)]

    def story(self, number: int | None = None) -> Story[Any, Any]:
        """The story after this many entries, or after all."""
        until = len(self) if number is None else number
        start, story = self._before(until)
        for link in self._links(start, until):
            follow(story, link)
        return story

    def decisions(self, seat: Seat) -> list[Decided]:
        """What a seat decided itself where it had a choice; not what it took back, nor what a bot did in its place."""
        found: list[Decided | None] = []  # one for each entry that counts
        moments, kept, before = list[Moment](), False, Story[Any, Any](self.game, len(self.names))
        for link in self._links(0, 2**53):
            (who, action), made = link.entry, None
            if isinstance(action, TakeOver):
                kept = action.player.kind == "bot" if who == seat else kept
            elif isinstance(action, Undo):
                del found[len(found) - action.entries :]
            elif not isinstance(action, Begin):
                if who == seat and not kept and len(actions := before.legal(seat)) > 1:
                    view = self.game.view(before.state, seat)
                    made = Decided(link.number, view, tuple(actions), tuple(moments), action)
                found.append(made)
            moments.append(moment(seat, link, follow(before, link)[seat]))
        return [each for each in found if each]

    def turns(self) -> list[tuple[int, Seat | None]]:
        """Of each entry the turn in which it was made, counted from 1, and whose turn that is; before the first 0."""
        note, found = games.title(self.game.name).telling.note, list[tuple[int, Seat | None]]()
        counted: list[tuple[int, Seat | None]] = [(0, None)]  # after each entry that counts
        for link, _, heard in self.walk():
            if isinstance(link.entry.action, Undo):
                del counted[len(counted) - link.entry.action.entries :]
            elif not isinstance(link.entry.action, Begin | TakeOver):
                begun = [note(event).turn for event in heard[None]]
                counted.append(_turn(counted[-1], [seat for seat in begun if seat is not None]))
            found.append(counted[-1])
        return found

    def fatal(self, seat: Seat) -> int | None:
        """The number of the entry by which the seat itself put itself out of the match."""
        out, found, last = games.title(self.game.name).telling.out, None, None
        for link, story, _ in self.walk():
            last = link if link.entry.seat != CHANCE else last
            if seat not in out(self.game.view(story.state, seat)):
                found = None
            elif found is None:
                found = last
        return found.number if found and found.entry.seat == seat else None

    def _before(self, number: int) -> tuple[int, Story[Any, Any]]:
        """The latest story kept that has no more entries, to be gone on with."""
        kept = [(count, story) for count, story in self._kept if count <= number]
        if not kept:
            return 0, Story(self.game, len(self.names))
        count, story = max(kept, key=lambda found: found[0])
        return count, story.copy()

    def _keep(self, count: int, story: Story[Any, Any]) -> None:
        if count % self._every or (self._kept and count <= self._kept[-1][0]):
            return
        self._kept.append((count, story.copy()))
        if len(self._kept) > MOST:
            self._every *= 2
            self._kept = [found for found in self._kept if found[0] % self._every == 0]

    def beside(self, *eyes: Eyes) -> Beside:
        """Through several eyes side by side."""
        return Beside([Seen(self, each) for each in eyes])

    def save(self, place: Path | str, *eyes: Eyes) -> None:
        """Write the match through these eyes, or through all, as one HTML file that works without a network."""
        from intrigue.table.exhibit import page

        Path(place).write_text(page(self, eyes), encoding="utf-8")

    def _repr_html_(self) -> str:
        return self.public()._repr_html_()


class Seen:
    """A replay through some eyes."""

    def __init__(self, replay: Replay, eyes: Eyes) -> None:
        if eyes not in (None, ALL, *range(len(replay.names))):
            raise IndexError(f"there is no seat {eyes}; the seats are 0 to {len(replay.names) - 1}")
        self.replay, self.eyes = replay, eyes

    def __len__(self) -> int:
        """How many looks there are: one before the first entry, and one after each."""
        return len(self.replay) + 1

    def __iter__(self) -> Iterator[Look]:
        return self.looks(0, len(self.replay))

    def at(self, number: int) -> Look:
        """The look after this many entries; from the end if it is negative."""
        wanted = number if number >= 0 else len(self) + number
        for look in self.looks(wanted, wanted) if 0 <= wanted < len(self) else ():
            return look
        raise IndexError(f"the match has {len(self.replay)} entries, so there is no look {number}")

    def looks(self, first: int, last: int) -> Iterator[Look]:
        """The looks from one to another."""
        replay, recent = self.replay, deque[tuple[Event, ...]](maxlen=RECENT)
        chosen = self._held(first, last)
        if first == 0:
            yield self._look(0, Story(replay.game, len(replay.names)), recent, chosen)
        for link, story, heard in replay.walk(max(0, first - RECENT), last):
            recent.append(tuple([told[0] for told in story.told]) if self.eyes == ALL else heard[self.eyes])
            if link.number + 1 >= first:
                yield self._look(link.number + 1, story, recent, chosen, link)

    def _held(self, first: int, last: int) -> dict[int, tuple[Seat, Beliefs]]:
        """What bots believed when they chose the next entries, as far as these eyes may know."""
        if self.eyes is None:
            return {}
        return {
            link.number: (link.entry.seat, link.beliefs)
            for link in self.replay._links(first, last + 1)
            if link.beliefs and self.eyes in (ALL, link.entry.seat)
        }

    def _look(
        self,
        number: int,
        story: Story[Any, Any],
        recent: Sequence[tuple[Event, ...]],
        chosen: dict[int, tuple[Seat, Beliefs]],
        link: Link | None = None,
    ) -> Look:
        eyes, game, state, held = self.eyes, self.replay.game, story.state, None
        if number in chosen:
            seat, beliefs = chosen[number]
            held = Held(seat, beliefs, true_of(game, state, seat) if eyes == ALL else {})
        views = everything(game, state) if eyes == ALL else (game.view(state, eyes),)
        actions = game.legal(state, eyes) if isinstance(eyes, int) and eyes in story.actors else ()
        told = recent[-1] if recent else ()
        marked = tuple([event for events in recent for event in events])
        came = (link.entry.seat, link.entry.action.player) if link and isinstance(link.entry.action, TakeOver) else None
        return Look(game, self.replay.names, eyes, number, views, told, marked, story.actors, actions, held, came)

    def _repr_html_(self) -> str:
        from intrigue.table.exhibit import framed, page

        return framed(page(self.replay, [self.eyes]))


class Beside:
    """A replay through several eyes side by side."""

    def __init__(self, seen: Sequence[Seen]) -> None:
        self._seen = seen

    def at(self, number: int) -> Looks:
        """The looks after this many entries."""
        return Looks(tuple([seen.at(number) for seen in self._seen]))

    def _repr_html_(self) -> str:
        from intrigue.table.exhibit import framed, page

        return framed(page(self._seen[0].replay, [seen.eyes for seen in self._seen]))


@dataclass(frozen=True)
class Looks:
    """Looks of one moment."""

    looks: tuple[Look, ...]

    def _repr_html_(self) -> str:
        from intrigue.table.exhibit import figures

        return figures(self.looks)


def _turn(before: tuple[int, Seat | None], begun: Sequence[Seat]) -> tuple[int, Seat | None]:
    """The turn after some have begun."""
    return (before[0] + len(begun), begun[-1]) if begun else before


def everything(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """The whole truth as views: as the game shows it, or else as all seats together see it."""
    truth = games.title(game.name).truth
    return (truth(game, state),) if truth else tuple([game.view(state, seat) for seat in range(state.seats)])


def true_of(game: AnyGame, state: Any, seat: Seat) -> dict[str, str]:
    """The true value of each fact that is hidden from a seat, as bots name facts."""
    mind = games.title(game.name).mind
    return dict(mind.secrets(state, seat)) if mind else {}

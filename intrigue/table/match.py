"""A match: the one place where seats, chance, the log and its proof meet. Knows nothing of sockets, files or clocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, Self

from intrigue.core import fair
from intrigue.core.codec import Codec
from intrigue.core.contract import CHANCE, Action, Entry, Event, Game, Illegal, S, Seat, V
from intrigue.core.fair import canonical
from intrigue.core.options import dump
from intrigue.table.story import Heard, Story, TakeBack
from intrigue.table.undo import undoable

FORMAT = 1  # of records; raised when an old reader could no longer read a new record


class Stale(Illegal):
    """The answer is to a question that is no longer open; nothing has changed."""


class Letter(NamedTuple):
    """What one entry tells one seat: its number, the head of the chain after it, and the events."""

    number: int
    head: str
    events: tuple[Event, ...]


class Link(NamedTuple):
    """One entry as a record keeps it: its number, who did what, its canonical JSON, and the head after it."""

    number: int
    entry: Entry
    data: bytes
    head: str


Write = Callable[[Link, Heard], None]


def header(game: Game[S, V], names: Sequence[str], commitment: str, nonces: Sequence[bytes]) -> dict[str, Any]:
    """What is fixed before the first draw; the chain begins with it."""
    return {
        "intrigue": FORMAT,
        "game": game.name,
        "options": dump(game.options),
        "seats": list(names),
        "commitment": commitment,
        "nonces": [nonce.hex() for nonce in nonces],
    }


def entry_data(game: Game[S, V], number: int, entry: Entry) -> bytes:
    """An entry as canonical JSON: what the chain hashes."""
    if isinstance(entry.action, TakeBack):
        return canonical({"n": number, "seat": entry.seat, "take_back": entry.action.entries})
    return b'{"action":%b,"n":%d,"seat":%d}' % (json_of(game.codec, entry.action), number, entry.seat)


@lru_cache(maxsize=1 << 16)
def json_of(codec: Codec, word: Action | Event) -> bytes:
    """An action or event as canonical JSON. Matches are told in few distinct words, so most are found here."""
    return canonical(codec.dump(word))


class Match(Generic[S, V]):
    """A game being played at one table. The seed's commitment goes out first, then nonces come in, then it begins."""

    def __init__(
        self,
        game: Game[S, V],
        names: Sequence[str],
        seed: bytes,
        nonces: Sequence[bytes] = (),
        *,
        fixed: Mapping[str, Any] | None = None,
        keep: bool = True,
    ) -> None:
        """A match that began earlier goes on with the header that was fixed then.

        Without keep, inboxes and links stay empty: a keeper who stores what is written can do without them.
        """
        assert not nonces or len(nonces) == len(names)
        nonces = nonces or (b"",) * len(names)
        self.game, self.names, self.seed = game, tuple(names), seed
        self.header = dict(fixed) if fixed else header(game, names, fair.commitment(seed), nonces)
        self.story = Story(game, len(names))
        self.inboxes: dict[Seat | None, list[Letter]] = {viewer: [] for viewer in (None, *range(len(names)))}
        self.links: list[Link] = []
        self._keep = keep
        self._dice, self._chain = fair.Dice(seed, nonces), fair.Chain(seed, self.header)
        self.actors = self.story.actors
        self._asked = dict.fromkeys(self.actors, 0)
        self._write: Write | None = None

    def begin(self, write: Write | None = None, log: Iterable[Entry] = ()) -> Self:
        """Let chance deal, or go on after the log of an earlier sitting. Each new entry goes to the writer first."""
        assert not self.entries, "a match begins once"
        for seat, action in log:
            drawn = self._dice.draw(self.game.odds(self.story.state)) if seat == CHANCE else action
            if drawn != action:
                raise Illegal("the log is not of this match: chance draws otherwise")
            self._add(seat, action)
        self._write = write
        self._settle()
        return self

    @property
    def entries(self) -> int:
        """How many entries there are, those taken back and their taking back included."""
        return self._chain.length

    @property
    def state(self) -> S:
        return self.story.state

    @property
    def over(self) -> bool:
        return not self.actors

    @property
    def head(self) -> str:
        return self._chain.head

    def view(self, seat: Seat | None) -> V:
        return self.game.view(self.story.state, seat)

    def asked(self, seat: Seat) -> int | None:
        """The number of the entry before which the seat was asked what it is asked now; None if it is not asked."""
        return self._asked.get(seat)

    def submit(self, seat: Seat, action: Action, asked: int | None = None) -> None:
        """Take a seat's answer, then let chance act until a seat must. Illegal or Stale: nothing has changed."""
        if asked is not None and asked != self._asked.get(seat):
            raise Stale(f"seat {seat} was asked something else before entry {asked}")
        if seat == CHANCE or isinstance(action, TakeBack):
            raise Illegal("only a seat's own actions can be submitted")
        self._add(seat, action)
        self._settle()

    def undoable(self, seat: Seat, *, with_others: bool = False) -> int:
        """How many entries an undo of the seat's last action takes back; 0 where nothing may be taken back."""
        return undoable(self.story, seat, with_others=with_others)

    def undo(self, seat: Seat, *, with_others: bool = False) -> None:
        """Take the seat's last action back; Illegal where somebody learnt something or chance was drawn since."""
        entries = self.undoable(seat, with_others=with_others)
        if not entries:
            raise Illegal("this cannot be taken back: something was learnt or drawn since")
        self._add(seat, TakeBack(entries))

    def _settle(self) -> None:
        while self.actors == (CHANCE,):
            self._add(CHANCE, self._dice.draw(self.game.odds(self.story.state)))

    def _add(self, seat: Seat, action: Action) -> None:
        before, number = self.actors, self.entries
        entry, heard = self.story.add(seat, action)
        self.actors = now = self.story.actors
        data = entry_data(self.game, number, entry)
        link = Link(number, entry, data, self._chain.add(data))
        if self._write:
            self._write(link, heard)
        if self._keep:
            self.links.append(link)
            for viewer, events in heard.items():
                self.inboxes[viewer].append(Letter(number, link.head, events))
        if now != tuple(other for other in before if other != seat):  # else the others' question is still the same
            self._asked = dict.fromkeys(now, number + 1)
        else:
            self._asked.pop(seat, None)

"""A match: the one place where seats, chance, the log and its proof meet. Knows nothing of sockets, files or clocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, Self

from intrigue.core import fair
from intrigue.core.codec import Codec
from intrigue.core.contract import CHANCE, Action, AnyGame, Choice, Entry, Event, Game, Illegal, S, Seat, State, V
from intrigue.core.fair import canonical
from intrigue.core.recall import Moment
from intrigue.table import door
from intrigue.table.clock import Timing
from intrigue.table.door import Wrong
from intrigue.table.header import NO_CLOCK, chained, header, read_header
from intrigue.table.player import Player, read_player
from intrigue.table.story import Begin, Heard, Story, TakeOver, Undo
from intrigue.table.undo import undoable

Beliefs = Mapping[str, Mapping[str, float]]  # a hidden fact, its possible values, their probabilities
DECIMALS = 4  # of a probability as it is kept


class Stale(Illegal):
    """The answer is to a question that is no longer open; nothing has changed."""


class Letter(NamedTuple):
    """What one entry tells one seat: its number, the head of the chain after it, and the events."""

    number: int
    head: str
    events: tuple[Event, ...]
    alone: tuple[Event, ...] = ()  # of these, what the public is not told
    before: Any = None  # the seat's view before the entry, where the table may stop for it


class Link(NamedTuple):
    """One entry as a record keeps it: its number, who did what, its canonical JSON, and the head after it."""

    number: int
    entry: Entry
    data: bytes
    head: str
    beliefs: Beliefs | None = None  # of the bot that chose it


class Past(NamedTuple):
    """An entry of an earlier sitting, with what was kept beside it."""

    seat: Seat
    action: Action
    beliefs: Beliefs | None = None


Write = Callable[[Link, Heard], None]


def moment(seat: Seat, link: Link, heard: tuple[Event, ...]) -> Moment:
    """What the entry was to that seat. That somebody else plays it from now on is nothing the seat does."""
    own = link.entry.seat == seat and not isinstance(link.entry.action, TakeOver | Begin)
    return Moment(link.entry.action if own else None, heard)


def entry_data(game: Game[S, V], number: int, entry: Entry, beliefs: Beliefs | None = None) -> bytes:
    """An entry as canonical JSON: what the chain hashes."""
    if isinstance(entry.action, Undo):
        return canonical({"n": number, "seat": entry.seat, "take_back": entry.action.entries})
    if isinstance(entry.action, TakeOver):
        return canonical({"n": number, "seat": entry.seat, "player": entry.action.player.dump()})
    if isinstance(entry.action, Begin):
        return canonical({"n": number, "seat": entry.seat, "begin": game.codec.dump(entry.action.state)})
    held = b'"beliefs":%b,' % canonical(beliefs) if beliefs else b""
    return b'{"action":%b,%b"n":%d,"seat":%d}' % (json_of(game.codec, entry.action), held, number, entry.seat)


BESIDE = frozenset(("n", "link"))  # what an entry may have besides
SHAPES = {
    frozenset(names): names[1]
    for names in (
        ("seat", "action"),
        ("seat", "action", "beliefs"),
        ("seat", "take_back"),
        ("seat", "player"),
        ("seat", "begin"),
    )
}  # and what it is about


def read_entry(game: AnyGame, seats: int, value: Any) -> Past:
    """An entry from its JSON, wherever that was kept; Wrong or Unreadable if it is none. Its link is not looked at."""
    data = door.members("entry", value)
    kind = SHAPES.get(frozenset(data) - BESIDE)
    if kind is None:
        raise Wrong("entry", "has n, seat, link, and an action (maybe with beliefs), take_back or player")
    seat = door.whole("seat", data["seat"], range(CHANCE, seats))
    if kind != "action" and seat == CHANCE:
        raise Wrong("seat", "chance takes nothing back and is played by nobody")
    if kind == "take_back":
        return Past(seat, Undo(door.whole("take_back", data["take_back"], range(1, 1 << 53))))
    if kind == "player":
        return Past(seat, TakeOver(read_player(data["player"])))
    if kind == "begin":
        return Past(seat, Begin(read_position(game, seats, data["begin"])))
    action = game.codec.load(data["action"])
    if not isinstance(action, Action):
        raise Wrong("action", "this is not an action")
    return Past(seat, action, read_beliefs(data["beliefs"]) if "beliefs" in data else None)


def read_position(game: AnyGame, seats: int, value: Any) -> Any:
    """A whole state from outside, if it can come up in play."""
    state = game.codec.load(value)
    try:
        if not isinstance(state, State) or state.seats != seats:
            raise Wrong("begin", f"this is not a state of {game.title} with {seats} seats")
        game.check(state)
        game.actors(state)
    except (AssertionError, LookupError, TypeError, AttributeError, ArithmeticError) as error:
        raise Wrong("begin", "this state cannot come up in play") from error
    return state


def read_beliefs(value: Any) -> Beliefs:
    """Beliefs from outside: facts, their possible values, and a probability for each."""
    return {fact: _read_chances(values) for fact, values in door.members("beliefs", value).items()}


def _read_chances(value: Any) -> Mapping[str, float]:
    return {each: _plain(door.number("beliefs", p, 0, 1)) for each, p in door.members("beliefs", value).items()}


def rounded(beliefs: Beliefs) -> Beliefs:
    """Beliefs as an entry keeps them."""
    return {fact: {v: _plain(round(p, DECIMALS)) for v, p in values.items()} for fact, values in beliefs.items()}


def _plain(number: float) -> float:
    """A whole number as such: JSON could be written in two ways, and what is hashed must be one."""
    return int(number) if number == int(number) else number


@lru_cache(maxsize=1 << 16)
def json_of(codec: Codec, word: Action | Event) -> bytes:
    """An action or event as canonical JSON. Matches are told in few distinct words, so most are found here."""
    return canonical(codec.dump(word))


MOST_WRITTEN = 1 << 15  # actions of one game that are found again by what they are
_written: dict[Codec, dict[int, tuple[Action, bytes]]] = {}


def json_all(codec: Codec, actions: Sequence[Action]) -> bytes:
    """Actions as the JSON of a list. Games offer the same objects again and again: those are not even compared."""
    known = _written.setdefault(codec, {})
    try:
        return b"[%b]" % b",".join([known[id(action)][1] for action in actions])
    except KeyError:
        if len(known) > MOST_WRITTEN:
            known.clear()
        held = list(actions)  # they are held, so that their ids stay their own
        known |= {id(action): (action, json_of(codec, action)) for action in held if id(action) not in known}
        return b"[%b]" % b",".join([known[id(action)][1] for action in held])


class Match(Generic[S, V]):
    """A game being played at one table. The seed's commitment goes out first, then nonces come in, then it begins."""

    def __init__(
        self,
        game: Game[S, V],
        names: Sequence[str],
        seed: bytes,
        nonces: Sequence[bytes] = (),
        *,
        players: Sequence[Player] = (),
        clock: Timing = NO_CLOCK,
        made: Mapping[str, str] | None = None,
        keep: bool = True,
    ) -> None:
        """Players, clock and made go into the header, which says what they are (table/header.py).

        Without keep, inboxes and links stay empty: a keeper who stores what is written can do without them.
        """
        assert not nonces or len(nonces) == len(names)
        nonces = nonces or (b"",) * len(names)
        self.game, self.names, self.seed = game, tuple(names), seed
        self.header = header(game, names, fair.commitment(seed), nonces, players=players, clock=clock, made=made)
        self.story = Story(game, len(names))
        self.inboxes: dict[Seat | None, list[Letter]] = {viewer: [] for viewer in (None, *range(len(names)))}
        self.links: list[Link] = []
        self._keep = keep
        self._heard: dict[Seat, int] = {}  # of how many entries a seat has had the news
        self._dice, self._chain = fair.Dice(seed, nonces), fair.Chain(seed, chained(self.header))
        self.actors = self.story.actors
        self._asked = dict.fromkeys(self.actors, 0)
        self._write: Write | None = None

    @classmethod
    def of(cls, kept: Mapping[str, Any], seed: bytes, *, keep: bool = True) -> Self:
        """The match of a header that was kept, of any format; Wrong if it is damaged, OtherRules if it cannot go on."""
        found = read_header(kept)
        if fair.commitment(seed) != found.commitment.hex():
            raise Wrong("commitment", "it is not that of the seed")
        match = cls(found.game, found.names, seed, found.nonces, keep=keep)
        match.header, match._chain = dict(kept), fair.Chain(seed, chained(kept))
        return match

    def begin(
        self,
        write: Write | None = None,
        log: Iterable[Entry | Past] = (),
        start: S | None = None,
        more: Iterable[Entry | Past] = (),
    ) -> Self:
        """Let chance deal, or go on after the log of an earlier sitting. Each new entry goes to the writer first.

        With a start the match begins from that position, if it has not begun; its header should say so. More of the log
        goes to the writer too: it is of an earlier sitting, and news.
        """
        assert not self.entries, "a match begins once"
        self.hear(log)
        self._write = write
        self.hear(more)
        if start is not None and not self.entries:
            self._add(0, Begin(start))
        self._settle()
        return self

    def hear(self, log: Iterable[Entry | Past]) -> None:
        """Take entries that were made elsewhere, chance's too; Illegal if they are not of this match."""
        for past in log:
            seat, action = past.seat, past.action
            drawn = self._dice.draw(self.story.odds) if seat == CHANCE else action
            if drawn != action:
                raise Illegal("the log is not of this match: chance draws otherwise")
            self._add(seat, action, past.beliefs if isinstance(past, Past) else None)

    def __getstate__(self) -> dict[str, Any]:
        """A match can be copied and pickled; the copy goes on by itself, without the writer."""
        return self.__dict__ | {"_write": None}

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

    def news(self, seat: Seat) -> list[Moment]:
        """What the seat did and was told since this was asked for last; only a match that keeps it can say."""
        assert self._keep, "this match keeps nothing"
        first, self._heard[seat] = self._heard.get(seat, 0), len(self.links)
        pairs = zip(self.links[first:], self.inboxes[seat][first:], strict=True)
        return [moment(seat, link, letter.events) for link, letter in pairs]

    def legal(self, seat: Seat) -> Sequence[Action]:
        """What an asked seat may do now; Illegal if it is not asked."""
        return self.story.legal(seat)

    def asked(self, seat: Seat) -> int | None:
        """The number of the entry before which the seat was asked what it is asked now; None if it is not asked."""
        return self._asked.get(seat)

    def submit(self, seat: Seat, action: Choice, asked: int | None = None, *, beliefs: Beliefs | None = None) -> None:
        """Take a seat's answer, or its steps, then let chance act until a seat must. Illegal, Stale: no change.

        Beliefs, what the bot that chose it held possible, are kept in the entry and told to nobody.
        """
        if asked is not None and asked != self._asked.get(seat):
            raise Stale(f"seat {seat} was asked something else before entry {asked}")
        if seat == CHANCE or isinstance(action, Undo | TakeOver | Begin):
            raise Illegal("only a seat's own actions can be submitted")
        self._add(seat, action, rounded(beliefs) if beliefs else None)
        self._settle()

    def take_over(self, seat: Seat, player: Player) -> None:
        """Write down that somebody else plays the seat from now on; what it is asked stays asked.

        It is an entry like any other: it has a number, is chained and goes to the writer, and it tells nobody anything.
        Illegal after the end.
        """
        if self.over or seat not in range(len(self.names)):
            raise Illegal("nobody can take this seat over now")
        self._add(seat, TakeOver(player))

    def undoable(self, seat: Seat, *, with_others: bool = False) -> int:
        """How many entries an undo of the seat's last action takes back; 0 where nothing may be taken back."""
        return undoable(self.story, seat, with_others=with_others)

    def undo(self, seat: Seat, *, with_others: bool = False) -> None:
        """Take the seat's last action back; Illegal where somebody learnt something or chance was drawn since."""
        entries = self.undoable(seat, with_others=with_others)
        if not entries:
            raise Illegal("this cannot be taken back: something was learnt or drawn since")
        self._add(seat, Undo(entries))

    def _settle(self) -> None:
        while self.actors == (CHANCE,):
            self._add(CHANCE, self._dice.draw(self.story.odds))

    def _add(self, seat: Seat, action: Choice, beliefs: Beliefs | None = None) -> None:
        before, number = self.actors, self.entries
        entry, heard = self.story.add(seat, action)
        self.actors = now = self.story.actors
        data = entry_data(self.game, number, entry, beliefs)
        link = Link(number, entry, data, self._chain.add(data), beliefs)
        if self._write:
            self._write(link, heard)
        if self._keep:
            self.links.append(link)
            for viewer, events in heard.items():
                self.inboxes[viewer].append(Letter(number, link.head, events))
        if isinstance(action, TakeOver):
            return
        same = now == tuple(other for other in before if other != seat)  # then the others' question is still the same
        if not same or isinstance(action, Begin):
            self._asked = dict.fromkeys(now, number + 1)
        else:
            self._asked.pop(seat, None)

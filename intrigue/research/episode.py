"""One match as an environment plays it: seats pick ids and see bytes, and chance acts by itself.

Everything here comes from the standard library; the adapters of frameworks turn the bytes into their arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from intrigue import games
from intrigue.core.contract import CHANCE, Action, AnyGame, Entry, Illegal, Seat, draw
from intrigue.core.encoding import Encoding, Scribe
from intrigue.core.ids import NONE, Ids
from intrigue.core.options import Value
from intrigue.core.play import answer, play_chance
from intrigue.core.recall import Moment, Recall, apply_told, moment
from intrigue.core.title import Title


class Episode:
    """A match whose luck comes from one seed. It can be copied at any moment, and pickled."""

    def __init__(self, game: AnyGame, seats: int | None = None, remember: bool = False) -> None:
        title = games.title(game.name)
        seats = usual(title, game) if seats is None else seats
        if seats not in game.seats:
            allowed = f"{game.seats[0]} to {game.seats[-1]}"
            raise ValueError(f"{game.title} with these options has {allowed} seats, not {seats}")
        self.game, self.title, self.seats, self.remember = game, title, seats, remember
        self.ids, self.encoding = numbers(title, game, seats)
        self.width = self.encoding.width + (self.ids.size if self.ids.steps > 1 else 0)
        self.rng = Random()
        self.state: Any = None
        self.asked: tuple[Seat, ...] = ()
        self.picked = [NONE] * seats  # by seat: the first of two ids, where the second is to follow
        self.moments: list[list[Moment]] = []
        self._legal: dict[Seat, Sequence[Action]] = {}
        self._offered: dict[Seat, bytes] = {}
        self._written = Scribe(self.encoding)

    def begin(self, seed: int | None = None) -> None:
        """A new match; without a seed the luck goes on where that of the last match ended."""
        if seed is not None:
            self.rng.seed(seed)
        self.state = self.game.start(self.seats)
        self.picked = [NONE] * self.seats
        self.moments = [[] for _ in range(self.seats)]
        self._go_on()

    def resume(self, state: Any) -> None:
        """Go on from that state of the game, such as a dream: for searches, and for whoever holds worlds apart."""
        self.state = state.copy()
        self.picked = [NONE] * self.seats
        self.moments = [[] for _ in range(self.seats)]
        self._go_on()

    @property
    def over(self) -> bool:
        return not self.asked

    def shares(self) -> tuple[float, ...]:
        """The share of the win for each seat, once the match is over."""
        return self.game.result(self.state)

    def is_out(self, seat: Seat) -> bool:
        """Whether the seat has left the match for good and wins nothing."""
        return self.title.out is not None and self.title.out(self.state, seat)

    # What a seat is given

    def legal(self, seat: Seat) -> Sequence[Action]:
        """The actions of a seat; none if it is not asked."""
        if seat not in self.asked:
            return ()
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = self.game.legal(self.state, seat)
        return found

    def observe(self, seat: Seat | None) -> bytearray:
        """What the seat knows, or a spectator; where an action takes two ids, a byte for each id follows, 1 at that
        which the seat has picked already."""
        seen = self._written.observe(self.state, seat)
        if self.ids.steps > 1:
            seen += bytes(self.ids.size)
            if seat is not None and self.picked[seat] != NONE:
                seen[self.encoding.width + self.picked[seat]] = 1
        return seen

    def offered(self, seat: Seat) -> bytes:
        """A byte for each id: whether the seat may pick it now. Made once for each decision."""
        found = self._offered.get(seat)
        if found is None:
            quick = self.encoding.mask if seat in self.asked else None
            found = quick(self.state, seat) if quick else None
            if found is None:
                found = self.ids.offer(self.legal(seat), self.picked[seat])
            self._offered[seat] = found
        return found

    def recall(self, seat: Seat) -> Recall:
        """All that the seat did and was told, if the episode remembers it."""
        assert self.remember, "make the episode with remember=True"
        return tuple(self.moments[seat])

    # What a seat does

    def pick(self, seat: Seat, number: int) -> None:
        """The seat picks an id; Illegal if it may not, and then nothing has changed."""
        number = int(number)
        if not 0 <= number < self.ids.size or not self.offered(seat)[number]:
            raise Illegal(f"seat {seat} may not pick the id {number} now; the mask has a 1 where it may")
        if self.ids.steps == 1:
            self.act(seat, self.ids.actions[number])
            return
        action = self.ids.whole(self.legal(seat), number, self.picked[seat])
        if action is None:
            self.picked[seat] = number
            self._offered.clear()
        else:
            self.act(seat, action)

    def some_id(self, seat: Seat) -> int:
        """One of the ids that the seat may pick, by the luck of the episode."""
        return self.rng.choice([number for number, open_now in enumerate(self.offered(seat)) if open_now])

    def act(self, seat: Seat, action: Action) -> None:
        """The seat does one of its legal actions."""
        self.picked[seat] = NONE
        if self.remember:
            self._apply(seat, action)
            self._go_on()
        else:
            self.asked = answer(self.game, self.state, seat, action, self.rng)
            self._legal.clear()
            self._offered.clear()

    def _go_on(self) -> None:
        """Chance acts until somebody is asked, or the match is over."""
        self._legal.clear()
        self._offered.clear()
        game, state = self.game, self.state
        if not self.remember:
            self.asked = play_chance(game, state, self.rng)
            return
        self.asked = game.actors(state)
        while self.asked == (CHANCE,):
            self._apply(CHANCE, draw(game.odds(state), self.rng))
            self.asked = game.actors(state)

    def _apply(self, seat: Seat, action: Action) -> None:
        if not self.remember:
            self.game.apply(self.state, seat, action)
            return
        told, entry = apply_told(self.game, self.state, seat, action), Entry(seat, action)
        for viewer, moments in enumerate(self.moments):
            moments.append(moment(viewer, entry, told))

    # Copies

    def copy(self) -> Episode:
        """The same match again, to be played on by itself with the same luck."""
        twin = Episode.__new__(Episode)
        twin.__dict__.update(self.__dict__)
        twin.rng = Random()
        twin.rng.setstate(self.rng.getstate())
        twin.state = None if self.state is None else self.state.copy()
        twin.picked = self.picked[:]
        twin.moments = [moments[:] for moments in self.moments]
        twin._legal, twin._offered, twin._written = {}, {}, Scribe(self.encoding)
        return twin

    def __deepcopy__(self, memo: object) -> Episode:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """What cannot be made again from the game and its options."""
        made_again = ("game", "title", "ids", "encoding", "_legal", "_offered", "_written")
        kept = {name: value for name, value in self.__dict__.items() if name not in made_again}
        return {**kept, "name": self.game.name, "options": self.game.options}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        name, options = kept.pop("name"), kept.pop("options")
        self.__dict__.update(kept)
        self.game, self.title, self._legal, self._offered = games.load(name, options), games.title(name), {}, {}
        self.ids, self.encoding = numbers(self.title, self.game, self.seats)
        self._written = Scribe(self.encoding)


def load(game: str | AnyGame, options: dict[str, Value]) -> AnyGame:
    """The game of that name with these options, or the one that is given, which has its options already."""
    if isinstance(game, str):
        return games.load(game, options)
    if options:
        raise ValueError(f"{game.title} has its options already: {', '.join(options)} cannot be given besides")
    return game


def usual(title: Title, game: AnyGame) -> int:
    """The seats at a table when nobody says how many."""
    return title.usual if title.usual in game.seats else game.seats[-1]


def numbers(title: Title, game: AnyGame, seats: int) -> tuple[Ids, Encoding]:
    """The ids and the encoding of a table; ValueError if the game has none."""
    if title.ids is None or title.encoding is None:
        raise ValueError(f"{game.title} brings no ids or no encoding, which an environment needs: see core/title.py")
    return title.ids(game, seats), title.encoding(game, seats)

"""Help at a table: what a piece of the board, or a step of a choice, is and does, to the eyes that ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import orjson

from intrigue.core.contract import Seat
from intrigue.core.help import Thing
from intrigue.server.catalogue import words
from intrigue.server.envelope import Frame, plain
from intrigue.server.errors import FAULTS, Refused
from intrigue.server.messages import Helped, HelpShown
from intrigue.server.room import Room
from intrigue.server.showing import asked_of, shown_to
from intrigue.table import door

SIZE = 2_048  # bytes of an answer; none is longer


def read_json(field: str, text: str) -> Any:
    """What a page wrote into its address."""
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        raise door.Wrong(field, "must be JSON") from None


def helping_words() -> dict[str, str]:
    """The words that help itself needs on a page."""
    return {key: text for key, text in words("ui_").items() if key == "rules" or key.startswith("help")}


def sealed(found: HelpShown | None) -> bytes:
    """Help by itself, all of one size, so that the size tells nothing."""
    return plain(orjson.dumps(found).ljust(SIZE))


class Helper:
    """Answers for one device: for what its viewer sees, and for what its seat is asked."""

    def __init__(self, room: Room, viewer: Seat | None, seat: Seat | None) -> None:
        self._room, self._viewer, self._seat, self._desk = room, viewer, seat, room.desk(frozenset())

    async def past(self, thing: Thing, at: int, scene: int | None) -> HelpShown | None:
        """What a piece was on the board after an entry, or in a scene of it."""
        archive, viewer, desk = self._room.archive, self._viewer, self._desk
        return await self._room.house.reader.read(lambda: archive.help_on(viewer, at, desk, thing, scene))

    def present(self, thing: Thing) -> HelpShown | None:
        """What a piece is on the board as it is now."""
        room = self._room
        view = room.game.view(room.match.state, self._viewer)
        shown, told = shown_to(room, self._desk, self._viewer, view)
        return self._desk.help_on(shown, told, thing)

    def step(self, picked: Sequence[Any]) -> HelpShown | None:
        """What a step of the choice means that the seat has now."""
        room, seat = self._room, self._seat
        if seat is None or asked_of(room, seat) is None:
            return None
        return self._desk.help_on_step(room.game.view(room.match.state, seat), room.match.legal(seat), picked)

    def close(self, number: int, found: HelpShown | None) -> Frame:
        """The answer in its envelope: plain, and all of one size, so that the size tells nothing."""
        data: Helped = {"type": "help", "n": number, "help": found}
        return Frame(plain(orjson.dumps(data).ljust(SIZE)))

    async def answer(self, message: dict[str, Any]) -> Frame:
        """The help that a message asks for; Wrong or Refused where it cannot be given."""
        number = door.whole("n", message["n"], range(2**31))
        thing = door.thing("thing", message["thing"]) if "thing" in message else None
        picked = door.steps("steps", message.get("steps", []))
        try:
            if thing is None:
                found = self.step(picked)
            elif "at" in message:
                found = await self.past(thing, message["at"], message.get("scene"))
            else:
                found = self.present(thing)
        except Refused:  # there is no such scene, or it cannot be read now: nothing is wrong with the table
            raise
        except FAULTS as error:
            self._room.house.upkeep.broken(self._room, error)
            raise Refused("refused", "error_fault") from error
        return self.close(number, found)

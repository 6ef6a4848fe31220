"""What a live table looks like to somebody: updates as the protocol has them, with the page for those who want it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import orjson

from intrigue.core.codec import Codec
from intrigue.core.contract import Action, Event, Seat
from intrigue.server.messages import Page, SeatShown, Update
from intrigue.server.page import Desk
from intrigue.store.records import Status
from intrigue.table.match import Letter, json_all, json_of
from intrigue.table.story import Undone

if TYPE_CHECKING:
    from intrigue.server.room import Room

Wants = frozenset[str]
OF_THE_VIEWER = frozenset(("view", "page"))  # among what is wanted, what shows one's own view


class Announcement:
    """What is told at one time: the same words to whoever hears the same, written once."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._written: dict[tuple[int, int], bytes] = {}
        self._alike: dict[tuple[Any, ...], bytes] = {}  # whole updates, by what is wanted and heard

    def update(
        self, viewer: Seat | None, seat: Seat | None, wants: Wants, letters: Sequence[Letter], *, news: bool
    ) -> bytes:
        """An update for devices that look through these eyes and may answer for that seat; with the ground if new."""
        room, match = self._room, self._room.match
        asked = asked_of(room, seat)
        alike = None
        if asked is None and not wants & OF_THE_VIEWER:  # then there is nothing of the seat's own in it but the letters
            alike = wants, *[id(letter.events) for letter in letters]
            if alike in self._alike:
                return self._alike[alike]
        data: Update = {
            "type": "update",
            "entries": match.entries,
            "head": room.head,
            "letters": orjson.Fragment(b"[%b]" % b",".join([self._letter(letter) for letter in letters])),
            "asked": asked,
            "actors": match.actors,
            "result": room.sheet.result,
        }
        actions = match.legal(seat) if wants and seat is not None and asked is not None else ()
        if "actions" in wants:
            data["actions"] = orjson.Fragment(json_all(room.game.codec, actions))
        if "view" in wants or "page" in wants:
            view = room.game.view(match.state, viewer)
            if "view" in wants:
                data["view"] = room.game.codec.dump(view)
            if "page" in wants:
                desk = room.desk(wants)
                data["page"] = _page(room, desk, viewer, seat, view, actions, letters)
                if not news:
                    data["page"]["ground"] = desk.ground
        text = orjson.dumps(data)
        if alike:
            self._alike[alike] = text
        return text

    def _letter(self, letter: Letter) -> bytes:
        """A letter; what several viewers hear alike is one and the same list of events, as long as they are told."""
        key = letter.number, id(letter.events)
        found = self._written.get(key)
        if found is None:
            codec = self._room.game.codec
            events = b",".join([_json_of(codec, event) for event in letter.events])
            found = b'{"n":%d,"head":"%b","events":[%b]}' % (letter.number, letter.head.encode(), events)
            self._written[key] = found
        return found


def _page(
    room: Room,
    desk: Desk,
    viewer: Seat | None,
    seat: Seat | None,
    view: Any,
    actions: Sequence[Action],
    letters: Sequence[Letter],
) -> Page:
    you = seat if seat == viewer else None
    question, tree, rest = desk.waiting(room.match.actors), None, None
    if actions:
        own = view if viewer == seat else room.game.view(room.match.state, seat)
        question, tree = desk.asked(own, actions)
        rest = desk.rest(own, actions)
    over = None if room.sheet.result is None else desk.over(room.sheet.result, seat)
    svg, knowledge = desk.seen(room.head, viewer, view, *shown_to(room, desk, viewer, view))
    page: Page = {
        "svg": svg,
        "question": over or question,
        "steps": tree,
        "seats": [chair | {"name": desk.names[chair["seat"]]} for chair in room.seats(seat)],
        "watching": room.spectators,
        "log": desk.log(letters, room.match.story, you),
        "scenes": desk.scenes(letters, you),
        "since": 0 if seat is None else room.acted.get(seat, 0),
        "aim": desk.aim(view),
        "out": desk.out(view),
        "ending": desk.ending(room.match.story, you) if over else None,
        "knowledge": knowledge,
        "undo": seat is not None and (room.windows.holds(seat) or _may_undo(room, seat)),
        "pace": room.sitters.speed,
        "alone": room.sitters.alone,
        "forced": seat is not None and seat not in room.windows.by_hand,
        "advice": seat is not None and room.adviser.allowed(seat),
        "over": over,
    }
    if rest:
        page["rest"] = rest
    return page


def asked_of(room: Room, seat: Seat | None) -> int | None:
    """The number that a seat's answer needs, if it is asked and has not answered."""
    if seat is None or seat not in room.match.actors or room.windows.holds(seat):
        return None
    return room.match.asked(seat)


def shown_to(room: Room, desk: Desk, viewer: Seat | None, view: Any) -> tuple[Any, list[Event]]:
    """What is drawn for somebody who sees this view, and what is marked in it: all secrets are open at the end."""
    opened = room.sheet.result is not None or (viewer is None and room.sheet.open_hands)
    told = [event for each in room.recent for event in each.heard[viewer]]
    return (opened and desk.open(room.match.state)) or view, told


def _may_undo(room: Room, seat: Seat) -> bool:
    return room.sheet.status is Status.PLAYING and room.match.undoable(seat, with_others=True) > 0


def seats_shown(room: Room, seat: Seat | None) -> list[SeatShown]:
    """The seats as everybody may see them."""
    now, actors = time.monotonic(), room.match.actors
    timed = room.sheet.timing.kind != "none"
    return [
        {
            "seat": chair.seat,
            "name": chair.name,
            "kind": chair.kind,
            "you": chair.seat == seat,
            "asked": chair.seat in actors and not (chair.seat == seat and room.windows.holds(seat)),
            "here": room.chairs.is_here(chair.seat),
            "kept": chair.keeper != "",
            "gone": room.chairs.gone_in(chair.seat),
            "clock": round(room.clocks.left(chair.seat, now), 1) if timed else None,
            "running": chair.seat in room.clocks.running,
            "consent": chair.consent,
            "note": room.chairs.note(chair.seat),
        }
        for chair in room.sheet.chairs
    ]


def _json_of(codec: Codec, event: Event) -> bytes:
    if isinstance(event, Undone):
        return orjson.dumps({"is": "Undone", "seat": event.seat, "entries": event.entries})
    return json_of(codec, event)

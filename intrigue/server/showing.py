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
from intrigue.table.match import Letter, json_of
from intrigue.table.story import Undone

if TYPE_CHECKING:
    from intrigue.server.room import Room

Wants = frozenset[str]


def drawn(
    room: Room, viewer: Seat | None, seat: Seat | None, wants: Wants, letters: Sequence[Letter], news: bool
) -> bytes:
    """An update for devices that look through these eyes and may answer for that seat; with the ground if new."""
    match = room.match
    actors, asked = match.actors, asked_of(room, seat)
    data: Update = {
        "type": "update",
        "entries": match.entries,
        "head": room.head,
        "letters": [orjson.Fragment(_letter(room, letter)) for letter in letters],
        "asked": asked,
        "actors": actors,
        "result": room.sheet.result,
    }
    actions = match.legal(seat) if wants and seat is not None and asked is not None else ()
    if "actions" in wants:
        data["actions"] = [orjson.Fragment(json_of(room.game.codec, action)) for action in actions]
    if "view" in wants or "page" in wants:
        view = room.game.view(match.state, viewer)
        if "view" in wants:
            data["view"] = room.game.codec.dump(view)
        if "page" in wants:
            desk = room.desk(wants)
            data["page"] = _page(room, desk, viewer, seat, view, actions, letters)
            if not news:
                data["page"]["ground"] = desk.ground
    return orjson.dumps(data)


def _letter(room: Room, letter: Letter) -> bytes:
    codec = room.game.codec
    events = b",".join([_json_of(codec, event) for event in letter.events])
    return b'{"n":%d,"head":"%b","events":[%b]}' % (letter.number, letter.head.encode(), events)


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

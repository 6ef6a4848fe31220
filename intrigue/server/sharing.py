"""The page of a finished match: result, picture, and why its chance was fair; its players may make it public."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson
from starlette.responses import Response

from intrigue.core.contract import CHANCE, pick
from intrigue.core.language import spoken
from intrigue.server.bitmap import HEIGHT, WIDTH, Darkroom, can_draw, card
from intrigue.server.catalogue import listed, say, words
from intrigue.server.purse import BITMAP, ENTRY, LOADING
from intrigue.server.shelf import box
from intrigue.server.visit import Trouble, Visit
from intrigue.store.records import Sheet, Status
from intrigue.table.record import follow
from intrigue.table.replay import Replay
from intrigue.table.story import Story

if TYPE_CHECKING:
    from intrigue.server.pages import Pages

MANY = 64  # matches whose facts are kept
BITMAPS = 32  # pictures of them
SHORT = 8  # letters of a hash that are told in a sentence


class Fairness(NamedTuple):
    """What was drawn in a match: for each draw its entry, how many tickets there were, and which of them it was."""

    draws: list[tuple[int, int, int, int]]
    entries: int
    head: str
    board: str  # at the end, with every secret open
    public: str  # as everybody saw it, as a picture that stands by itself


class Sharing:
    """The pages about finished matches."""

    def __init__(self, pages: Pages) -> None:
        self._pages, self._house = pages, pages.house
        self._known: dict[tuple[str, str], Fairness] = {}
        self._darkroom = Darkroom(BITMAPS)

    def pages(self) -> list[tuple[str, str, Callable[[Visit], Awaitable[Response]]]]:
        return [
            ("GET", "/match/{id}", self.show),
            ("POST", "/match/{id}/share", self.share),
            ("GET", "/match/{id}/picture.png", self.picture),
            ("GET", "/match/{id}/draws", self.draws),
        ]

    async def _finished(self, visit: Visit) -> tuple[Sheet, Fairness]:
        """The match of the address, once it is over, for those who may see it."""
        sheet = await self._pages.sheet(visit)
        await self._pages.admit(visit, sheet, await self._pages.seat_of(visit, sheet))
        if sheet.status is not Status.OVER or sheet.result is None:
            raise Trouble(403, "error_not_over")
        key = sheet.id, spoken()
        if key not in self._known:
            room = await self._house.room(sheet.id)
            if not self._house.costs.draw(visit.who, "", LOADING + ENTRY * room.match.entries):
                raise Trouble(429, "error_slow_down")
            found = await self._house.reader.read(lambda: fairness(room.archive.replay))
            self._known[key] = found
            while len(self._known) > MANY:
                del self._known[next(iter(self._known))]
        return sheet, self._known[key]

    async def show(self, visit: Visit) -> Response:
        sheet, fair = await self._finished(visit)
        return visit.page(
            "match.html",
            sheet=sheet,
            box=box(sheet.game),
            plays=await self._pages.seat_of(visit, sheet) is not None,
            outcome=outcome(sheet),
            fairness=in_words(sheet, fair),
            picture=fair.board,
            link=visit.link(f"/match/{sheet.id}"),
            image=visit.link(f"/match/{sheet.id}/picture.png") if can_draw() else "",
            size=(WIDTH, HEIGHT),
            facts={"table": sheet.id, "words": words("fair_")},
        )

    async def share(self, visit: Visit) -> Response:
        """A player makes the page public, or takes that back."""
        form, sheet = await visit.form(), await self._pages.sheet(visit)
        if await self._pages.seat_of(visit, sheet) is None:
            raise Trouble(403, "error_no_seat")
        if sheet.status is not Status.OVER:
            raise Trouble(403, "error_not_over")
        shared = form.get("shared") == "yes"
        await self._house.kept(self._house.store.update(sheet.id, shared=shared))
        room = self._house.rooms.get(sheet.id)
        if room:
            room.sheet = replace(room.sheet, shared=shared)
        return visit.go(f"/match/{sheet.id}")

    async def picture(self, visit: Visit) -> Response:
        """The end of the match as everybody saw it, for messengers that show a link with a picture."""
        sheet, fair = await self._finished(visit)
        if not can_draw():
            raise Trouble(404, "error_no_page")
        drawn = card(fair.public, box(sheet.game).title, [outcome(sheet), ", ".join(sheet.names)])
        if self._darkroom.kept(drawn) is None and not self._house.costs.draw(visit.who, "", BITMAP):
            raise Trouble(429, "error_slow_down")
        return Response(await self._darkroom.develop(drawn), media_type="image/png")

    async def draws(self, visit: Visit) -> Response:
        """What each draw was, for a browser that draws again."""
        _, fair = await self._finished(visit)
        return Response(orjson.dumps(fair.draws), media_type="application/json")


def fairness(replay: Replay) -> Fairness:
    """All draws of a match, and its end as a picture."""
    story: Story[Any, Any] = Story(replay.game, len(replay.names))
    draws, head, entries = list[tuple[int, int, int, int]](), "", 0
    for link, _, _ in replay.walk():
        if link.entry.seat == CHANCE:
            draws.append((link.number, *_tickets(story, link.entry.action)))
        follow(story, link)
        head, entries = link.head, link.number + 1
    (truth, public) = (next(seen.looks(entries, entries)) for seen in (replay.all(), replay.public()))
    return Fairness(draws, entries, head, truth.drawings()[0], public.drawings(style=True)[0])


def _tickets(story: Story[Any, Any], action: object) -> tuple[int, int, int]:
    """How many tickets there were, the first of this outcome, and the first after it."""
    before = 0
    total = sum(weight for _, weight in story.odds)
    for outcome_, weight in story.odds:
        if outcome_ == action and pick(story.odds, before) == action:
            return total, before, before + weight
        before += weight
    raise ValueError("chance drew what it could not")


def outcome(sheet: Sheet) -> str:
    """Who won, in words."""
    assert sheet.result is not None
    won = [name for name, share in zip(sheet.names, sheet.result, strict=True) if share > 0]
    if len(set(sheet.result)) == 1:
        return say("draw")
    return say("won", name=won[0]) if len(won) == 1 else say("shared", names=listed(won))


def in_words(sheet: Sheet, fair: Fairness) -> list[str]:
    """Why the chance of this match was fair, in three sentences with its own numbers."""
    numbers, seats = sum(bool(chair.nonce) for chair in sheet.chairs), len(sheet.chairs)
    commitment = str(sheet.header.get("commitment", ""))[:SHORT]
    return [
        say("fairly_seed" if numbers else "fairly_seed_alone", commitment=commitment, numbers=numbers, seats=seats),
        say("fairly_chain", draws=len(fair.draws), entries=fair.entries, head=fair.head[:SHORT]),
        say("fairly_check"),
    ]

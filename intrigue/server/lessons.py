"""Lessons: a replay stopped before a decision. The class answers on phones, the spread is shown, then what was true."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from secrets import choice
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson
from markupsafe import Markup
from starlette.responses import Response

from intrigue import games
from intrigue.core.contract import Action, Seat, steps
from intrigue.server.envelope import plain
from intrigue.server.purse import DRAWN, OPENED
from intrigue.server.seating import ID_LETTERS
from intrigue.server.visit import Trouble, Visit, qr
from intrigue.table import door
from intrigue.table.replay import Look, Replay
from intrigue.table.story import Begin, TakeOver, Undo

if TYPE_CHECKING:
    from intrigue.server.pages import Pages
    from intrigue.server.replays import Replays

MOST = 100  # lessons at once
CLASS = 500  # who may answer in one
OPTIONS = 40  # answers that are offered; where more are legal, the last steps are left out
STAGES = ("asking", "spread", "truth")


class Shown(NamedTuple):
    """One decision as the class sees it, and what comes to light in the end."""

    number: int  # after so many entries
    board: str
    told: list[str]
    question: str
    knows: list[str]
    options: list[str]
    chosen: int | None  # which of them the seat took
    truth: list[str]  # the boards with every secret open


@dataclass(slots=True)
class Lesson:
    """A class, its teacher, and where it stands."""

    code: str
    owner: str
    id: str  # of what is read again
    replay: Replay
    seat: Seat
    shown: Shown
    stage: str = "asking"
    is_last: bool = False  # the seat decides nothing more after this
    answers: dict[str, int] = field(default_factory=dict)

    @property
    def spread(self) -> list[tuple[str, int, int]]:
        """Each answer, how many gave it, and that in percent; the most frequent first, those nobody gave left out."""
        counts, total = Counter(self.answers.values()), max(1, len(self.answers))
        wanted = set(counts) | ({self.shown.chosen} if self.shown.chosen is not None else set())
        found = sorted(wanted, key=lambda number: (-counts[number], number))
        return [(self.shown.options[number], counts[number], round(100 * counts[number] / total)) for number in found]


class Lessons:
    """The pages about them."""

    def __init__(self, pages: Pages, replays: Replays) -> None:
        self._pages, self._replays, self._house = pages, replays, pages.house
        self._kept: OrderedDict[str, Lesson] = OrderedDict()
        self._lock = asyncio.Lock()

    def pages(self) -> list[tuple[str, str, Callable[[Visit], Awaitable[Response]]]]:
        return [
            ("POST", "/replay/{id}/lesson", self.open),
            ("GET", "/lesson/{code}", self.show),
            ("POST", "/lesson/{code}/answer", self.answer),
            ("POST", "/lesson/{code}/go", self.go),
            ("GET", "/lesson/{code}/state", self.state),
        ]

    def _lesson(self, visit: Visit) -> Lesson:
        found = self._kept.get(visit.request.path_params["code"])
        if found is None:
            self._pages.slow_down(self._pages.joinings, visit)
            raise Trouble(404, "error_no_lesson")
        self._kept.move_to_end(found.code)
        return found

    def _taught(self, visit: Visit) -> Lesson:
        lesson = self._lesson(visit)
        if lesson.owner != visit.guest.owner:
            raise Trouble(403, "error_not_teacher")
        return lesson

    async def open(self, visit: Visit) -> Response:
        """Stop a replay before the next decision of a seat, and let a class answer."""
        form, matter = await visit.form(), await self._replays.matter(visit)
        if not matter.over:
            raise Trouble(403, "error_not_over")
        seat = door.number_of("seat", str(form.get("seat", "")), len(matter.replay.names) - 1)
        at = door.number_of("at", str(form.get("at", "")), matter.entries)
        self._pay(visit, OPENED)
        shown = await self._house.reader.read(lambda: decision(matter.replay, seat, at))
        if shown is None:
            raise Trouble(400, "error_no_decision", f"/replay/{matter.id}")
        code = "".join(choice(ID_LETTERS) for _ in range(6))
        self._kept[code] = Lesson(code, visit.guest.owner, matter.id, matter.replay, seat, shown)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return visit.go(f"/lesson/{code}")

    async def show(self, visit: Visit) -> Response:
        """The projector for the teacher, the question for everybody else."""
        lesson = self._lesson(visit)
        teaches = lesson.owner == visit.guest.owner
        link = visit.link(f"/lesson/{lesson.code}")
        return visit.page(
            "lesson.html",
            lesson=lesson,
            teaches=teaches,
            name=lesson.replay.names[lesson.seat],
            title=lesson.replay.game.title,
            board=Markup(lesson.shown.board),
            truth=[Markup(board) for board in lesson.shown.truth] if lesson.stage == "truth" else [],
            mine=lesson.answers.get(visit.guest.owner),
            link=link,
            qr=qr(link) if teaches else "",
            facts=_state(lesson),
        )

    async def answer(self, visit: Visit) -> Response:
        """What somebody of the class would do; it can be changed until the spread is shown."""
        form, lesson = await visit.form(), self._lesson(visit)
        number = door.number_of("choice", str(form.get("choice", "")), len(lesson.shown.options) - 1)
        at = door.number_of("at", str(form.get("at", "")), 1 << 30)
        if lesson.stage != "asking" or at != lesson.shown.number:
            raise Trouble(400, "error_lesson_moved")
        if visit.guest.owner not in lesson.answers and len(lesson.answers) >= CLASS:
            raise Trouble(400, "error_full")
        lesson.answers[visit.guest.owner] = number
        return visit.go(f"/lesson/{lesson.code}")

    async def go(self, visit: Visit) -> Response:
        """The teacher shows the spread, then the truth, then goes on to the seat's next decision."""
        form, lesson = await visit.form(), self._taught(visit)
        stage = door.one_of("stage", form.get("stage", ""), (*STAGES, "next"))
        if stage != "next":
            lesson.stage = stage
            return visit.go(f"/lesson/{lesson.code}")
        self._pay(visit, 4 * DRAWN)
        shown = await self._house.reader.read(lambda: decision(lesson.replay, lesson.seat, lesson.shown.number + 1))
        if shown is None:
            lesson.stage, lesson.is_last = "truth", True
            return visit.go(f"/lesson/{lesson.code}")
        lesson.shown, lesson.stage, lesson.answers = shown, "asking", {}
        return visit.go(f"/lesson/{lesson.code}")

    async def state(self, visit: Visit) -> Response:
        """Where the lesson stands, for pages that wait for it."""
        return Response(plain(orjson.dumps(_state(self._lesson(visit)))), media_type="application/json")

    def _pay(self, visit: Visit, price: float) -> None:
        if not self._house.costs.draw(visit.who, "", price):
            raise Trouble(429, "error_slow_down")


def _state(lesson: Lesson) -> dict[str, Any]:
    return {"at": lesson.shown.number, "stage": lesson.stage, "answers": len(lesson.answers)}


def decision(replay: Replay, seat: Seat, first: int) -> Shown | None:
    """The next decision of a seat from so many entries on, where it has a choice; None if there is none any more."""
    asked: Look | None = None
    for look in replay.seat(seat).looks(first, 1 << 30):
        if len(look.actions) > 1:
            asked = look
            break
    if asked is None:
        return None
    options, places = choices(asked)
    return Shown(
        asked.number,
        asked.drawings()[0],
        asked.sentences,
        asked.question,
        asked.knowledge,
        options,
        chosen(replay, seat, asked.number, places),
        next(replay.all().looks(asked.number, asked.number)).drawings(),
    )


def choices(look: Look) -> tuple[list[str], dict[tuple[Any, ...], int]]:
    """What can be answered, in words, and which answer steps belong to; steps that make too many are left out."""
    keys = [steps(action) for action in look.actions]
    deepest = max(map(len, keys))
    depth = next((d for d in range(deepest, 0, -1) if len({key[:d] for key in keys}) <= OPTIONS), 1)
    found = list(dict.fromkeys(key[:depth] for key in keys))[:OPTIONS]
    text = games.title(look.game.name).text
    words = [
        ", ".join(text.label(look.view, look.names, key[:place], step) for place, step in enumerate(key))
        for key in found
    ]
    return words, {key: number for number, key in enumerate(found)}


def chosen(replay: Replay, seat: Seat, number: int, places: dict[tuple[Any, ...], int]) -> int | None:
    """Which answer the seat gave in the match."""
    for link, _, _ in replay.walk(number):
        action: Action = link.entry.action
        if link.entry.seat == seat and not isinstance(action, TakeOver | Begin | Undo):
            key: Sequence[Any] = steps(action)
            return next((found for prefix, found in places.items() if tuple(key[: len(prefix)]) == prefix), None)
    return None

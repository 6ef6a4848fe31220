"""Reviews of matches that are over: a worker looks at one decision of a seat after the other while a page waits."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import orjson
from markupsafe import Markup
from starlette.responses import Response

from intrigue.bots import review as look
from intrigue.bots.counsel import Asked, Counsel, Weighed
from intrigue.core.contract import Seat
from intrigue.server.catalogue import say
from intrigue.server.envelope import plain
from intrigue.server.errors import Refused
from intrigue.server.purse import ADVICE, DRAWN
from intrigue.server.replays import Matter
from intrigue.server.visit import Trouble, Visit
from intrigue.table import door
from intrigue.table.replay import Replay

if TYPE_CHECKING:
    from intrigue.server.pages import Pages
    from intrigue.server.replays import Replays

T = TypeVar("T")

KEPT = 100  # reviews; those asked for last
AT_ONCE = 8  # that are being made
MANY = 150  # decisions that are looked at; of more, as many spread over the match


@dataclass(slots=True)
class Review:
    """How far it has come, and what was found."""

    done: int = 0
    of: int = 0
    skipped: int = 0  # decisions that were not looked at, since there were so many
    missed: int = 0  # looks that took longer than the server waits
    failed: bool = False
    mistakes: list[look.Mistake] | None = None
    fate: look.Mistake | None = None  # the decision after which the seat was out at once, though it may have been good

    @property
    def running(self) -> bool:
        return self.mistakes is None and not self.failed

    @property
    def told(self) -> list[look.Mistake]:
        """The mistakes, and after them the decision after which the seat was out, if that was none."""
        found = list(self.mistakes or ())
        return [*found, self.fate] if self.fate and self.fate not in found else found


class Reviews:
    """The pages about them."""

    def __init__(self, pages: Pages, replays: Replays) -> None:
        self._replays, self._house = replays, pages.house
        self._kept: OrderedDict[tuple[str, Seat], Review] = OrderedDict()

    def pages(self) -> list[tuple[str, str, Callable[[Visit], Awaitable[Response]]]]:
        return [
            ("GET", "/replay/{id}/review", self.show),
            ("POST", "/replay/{id}/review", self.begin),
            ("GET", "/replay/{id}/review/state", self.state),
        ]

    async def _matter(self, visit: Visit) -> Matter:
        matter = await self._replays.matter(visit)
        if not matter.over:
            raise Trouble(403, "error_not_over")
        return matter

    def _seat(self, visit: Visit, matter: Matter) -> Seat:
        first = matter.first if isinstance(matter.first, int) else 0
        asked = visit.request.query_params.get("seat", str(first))
        return door.number_of("seat", asked, len(matter.replay.names) - 1)

    async def show(self, visit: Visit) -> Response:
        """What was found, how far it is, or a button to begin."""
        matter = await self._matter(visit)
        seat = self._seat(visit, matter)
        review = self._kept.get((matter.id, seat))
        found = [look.told(each, matter.replay.names) for each in review.told] if review else []
        if not self._house.costs.draw(visit.who, "", DRAWN * len(found)):
            raise Trouble(429, "error_slow_down")
        numbers = [each.number for each in found]
        boards = await self._house.reader.read(lambda: _drawn(matter.replay, seat, numbers))
        turns = await self._house.reader.read(matter.replay.turns) if found else []
        return visit.page(
            "review.html",
            matter=matter,
            title=matter.replay.game.title,
            names=matter.replay.names,
            seat=seat,
            review=review,
            out=review.fate.decision.number if review and review.fate else None,
            bad=len((review and review.mistakes) or ()),
            told=list(
                zip(found, [_where(number, turns, matter.replay.names) for number in numbers], boards, strict=True)
            ),
        )

    async def begin(self, visit: Visit) -> Response:
        """Let the decisions of a seat be looked at, unless they are or were."""
        form, matter = await visit.form(), await self._matter(visit)
        seat = door.number_of("seat", str(form.get("seat", "")), len(matter.replay.names) - 1)
        known = self._kept.get((matter.id, seat))
        if known is None or known.failed:
            if sum(each.running for each in self._kept.values()) >= AT_ONCE:
                raise Trouble(429, "error_slow_down")
            if not self._house.costs.draw(visit.who, "", ADVICE):
                raise Trouble(429, "error_slow_down")
            self._begin(matter, seat)
        return visit.go(f"/replay/{matter.id}/review?seat={seat}")

    def _begin(self, matter: Matter, seat: Seat) -> None:
        review = self._kept[matter.id, seat] = Review()
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        self._house.spawn(self._make(review, matter.id, matter.replay, seat))

    async def state(self, visit: Visit) -> Response:
        """How far it has come, for a page that waits."""
        matter = await self._matter(visit)
        review = self._kept.get((matter.id, self._seat(visit, matter)), Review(failed=True))
        told = {"done": review.done, "of": review.of, "running": review.running}
        return Response(plain(orjson.dumps(told)), media_type="application/json")

    async def _make(self, review: Review, id_: str, replay: Replay, seat: Seat) -> None:
        try:
            review.mistakes = await self._found(review, f"review {id_}", replay, seat)
        except Refused:
            review.failed = True

    async def _found(self, review: Review, table: str, replay: Replay, seat: Seat) -> list[look.Mistake]:
        """The same looks as those of bots/review.py, each by a worker; and one at what put the seat out."""
        decided, fatal = await self._house.reader.read(lambda: (replay.decisions(seat), replay.fatal(seat)))
        every = max(1, -(-len(decided) // MANY))
        chosen = [made for place, made in enumerate(decided) if place % every == 0 or made.number == fatal]
        review.skipped, review.of = len(decided) - len(chosen), len(chosen) + look.AGAIN + 1
        suspects, last = [], None
        for number, view, actions, moments, did in chosen:
            decision = look.Decision(number, Asked(replay.game, view, actions, moments), did)
            if found := await self._first(review, table, decision):
                suspects.append(look.suspect(decision, found))
                last = look.beside(decision, found) if number == fatal else last
        if review.missed == len(chosen) > 0:
            raise Refused("refused", "error_no_advice")
        again = look.worth_another_look([each for each in suspects if each])
        weighed = [(each, await self._again(review, table, each)) for each in again]
        clear = [bad for each, pair in weighed if pair and (bad := look.mistake(each, pair))]
        review.fate = next((each for each in clear if each.decision.number == fatal), None)
        if review.fate is None and last and (pair := await self._again(review, table, last)):
            review.fate = look.judged(last, pair)
        worst = look.worst(clear)
        return worst if review.fate not in clear or review.fate in worst else [*worst, review.fate]

    async def _first(self, review: Review, table: str, decision: look.Decision) -> Counsel | None:
        luck = int(look.first_luck(decision))
        looking = self._house.thinkers.counsel(table, decision.asked, luck, look.FIRST, decision.chosen)
        return await _seen(review, looking)

    async def _again(self, review: Review, table: str, suspect: look.Suspect) -> Sequence[Weighed] | None:
        asked, luck = suspect.decision.asked, int(look.second_luck(suspect.decision))
        pair = suspect.better, suspect.decision.chosen
        return await _seen(review, self._house.thinkers.weigh(table, asked, luck, look.SECOND, *pair))


def _drawn(replay: Replay, seat: Seat, numbers: Sequence[int]) -> list[Markup]:
    """The boards of these times as the seat saw them."""
    seen = replay.seat(seat)
    return [Markup(seen.at(number).drawings()[0]) for number in numbers]


def _where(number: int, turns: Sequence[tuple[int, Seat | None]], names: Sequence[str]) -> str:
    """When a decision was made, as people count."""
    turn, whose = turns[number]
    if whose is not None:
        return say("review_turn", turn=turn, who=names[whose])
    return say("review_before") if turns[-1][0] else say("review_entry", at=number)


async def _seen(review: Review, looking: Awaitable[T]) -> T | None:
    """What a look found; nothing if it took too long, which does not end the review."""
    try:
        return await looking
    except Refused:
        review.missed += 1
        return None
    finally:
        review.done += 1

"""The first games: each a match that its game has written beforehand, drawn once and played in the page alone.

No table is opened and nothing is kept: nobody else plays, no chance is drawn, and no record claims anything.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

import orjson
from starlette.responses import Response

from intrigue import games
from intrigue.bots.counsel import label
from intrigue.core.contract import Action, AnyGame, Event, Seat, steps
from intrigue.core.first_game import FirstGame, Idea, script
from intrigue.core.language import phrase, spoken
from intrigue.core.svg import SEAT_LETTERS
from intrigue.core.telling import Scene
from intrigue.core.title import Title
from intrigue.server.catalogue import say, words
from intrigue.server.helping import read_json, sealed
from intrigue.server.messages import AimShown, Sentence, Steps
from intrigue.server.page import Desk
from intrigue.server.shelf import box
from intrigue.server.visit import Trouble, Visit
from intrigue.table import door
from intrigue.table.match import Letter
from intrigue.table.replay import RECENT
from intrigue.table.story import Story

if TYPE_CHECKING:
    from intrigue.server.pages import Pages

HELPED = 3.0  # what help on a thing costs
DRAWN = 12.0  # what the ideas of a first game cost an address that asks for them, in milliseconds


class FirstGameShown(TypedDict):
    names: Sequence[str]
    ground: Sequence[str]
    ideas: Sequence[IdeaShown]
    farewell: str


class IdeaShown(TypedDict):
    svg: str
    question: str
    steps: Steps | None
    log: Sequence[Sentence]
    since: int
    aim: AimShown | None
    knowledge: Sequence[str]
    then: str
    scenes: Sequence[Sequence[str]]
    idea: str
    task: str
    marks: Sequence[tuple[str, Any]]
    right: Sequence[Any]
    wrong: Mapping[str, str]
    otherwise: str
    advice: str


class Learning:
    """The pages of the first games."""

    def __init__(self, pages: Pages) -> None:
        self._house = pages.house

    def pages(self) -> list[tuple[str, str, Callable[[Visit], Awaitable[Response]]]]:
        return [
            ("GET", "/learn/{game}", self.show),
            ("GET", "/learn/{game}/ideas", self.ideas),
            ("GET", "/learn/{game}/help", self.help_on),
        ]

    async def show(self, visit: Visit) -> Response:
        title, first = _first(visit)
        facts = {"game": title.name, "seat": first.seat, "letters": SEAT_LETTERS, "words": words("ui_")}
        return visit.page(
            "learn.html", box=box(title.name), first=first, facts=facts, neutral=title.neutral, open_game=title.open
        )

    async def ideas(self, visit: Visit) -> Response:
        title, _ = _first(visit)
        if not self._house.costs.draw(visit.who, "", DRAWN):
            raise Trouble(429, "error_slow_down")
        drawn = await self._house.reader.read(lambda: ideas(title.name, spoken()))
        return Response(drawn, media_type="application/json")

    async def help_on(self, visit: Visit) -> Response:
        """What a piece of the board before a decision is, or a step of it; null where there is none such."""
        title, first = _first(visit)
        asked = visit.request.query_params
        number = door.number_of("idea", asked.get("idea", ""), len(first.ideas))
        if not self._house.costs.draw(visit.who, "", HELPED):
            raise Trouble(429, "error_slow_down")
        moment = (await self._house.reader.read(lambda: moments(title.name, spoken())))[number]
        if "steps" in asked:
            picked = door.steps("steps", read_json("steps", asked["steps"]))
            found = moment.desk.help_on_step(moment.view, moment.legal, picked)
        else:
            thing = door.thing("thing", read_json("thing", asked.get("thing", "")))
            found = moment.desk.help_on(moment.shown, moment.told, thing)
        return Response(sealed(found), media_type="application/json")


def _first(visit: Visit) -> tuple[Title, FirstGame]:
    name = visit.request.path_params["game"]
    if name not in games.names():
        raise Trouble(404, "error_no_game")
    title = games.title(name)
    if title.first_game is None:
        raise Trouble(404, "error_no_first_game")
    return title, title.first_game


class Taught(NamedTuple):
    """A decision of a first game as help needs it: what the learner knows, what is drawn, and what can be chosen."""

    desk: Desk
    view: Any
    shown: Any
    told: Sequence[Event]
    scenes: Sequence[Scene]
    legal: Sequence[Action]


@cache
def ideas(name: str, language: str) -> bytes:
    """All of a first game, as the page reads it in the language that is spoken now."""
    return orjson.dumps(_told(name, language)[0])


def moments(name: str, language: str) -> list[Taught]:
    """The decisions of a first game, and its end."""
    return _told(name, language)[1]


@cache
def _told(name: str, language: str) -> tuple[FirstGameShown, list[Taught]]:
    title = games.title(name)
    assert title.first_game
    return told(title.rules(title.first_game.options), title.first_game)


def told(game: AnyGame, first: FirstGame) -> tuple[FirstGameShown, list[Taught]]:
    """The ideas in order, each with the board, the log and the choices before its decision, and the end after all."""
    names = [phrase(name) if seat == first.seat else name for seat, name in enumerate(first.names)]
    desk, story = Desk(game, names), Story[Any, Any](game, len(names))
    letters, made, seen, acted, then = list[Letter](), list[IdeaShown](), list[Taught](), 0, ""

    def show(idea: Idea | None) -> None:
        seen.append(_moment(desk, story, first.seat, letters, acted, is_last=idea is None))
        made.append(_idea(seen[-1], story, first.seat, letters, acted, idea, then))

    for (seat, action), idea in script(game, first):
        if idea:
            show(idea)
            then = phrase(idea.then)
        letters.append(_letter(story, first.seat, seat, action))
        acted = len(letters) if seat == first.seat else acted
    show(None)
    return {"names": names, "ground": desk.ground, "ideas": made, "farewell": phrase(first.farewell)}, seen


def _letter(story: Story[Any, Any], learner: Seat, seat: Seat, action: Any) -> Letter:
    before = story.game.view(story.state, learner)
    _, heard = story.add(seat, action)
    events, public = heard[learner], heard[None]
    if not any(type(event) in games.title(story.game.name).telling.stops for event in events):
        before = None
    return Letter(len(story.log) - 1, "", events, tuple([event for event in events if event not in public]), before)


def _staged(desk: Desk, letter: Letter, learner: Seat) -> Sequence[Scene]:
    return () if letter.before is None else desk.staged(letter, learner)


def _moment(
    desk: Desk, story: Story[Any, Any], learner: Seat, letters: Sequence[Letter], since: int, *, is_last: bool
) -> Taught:
    """The table as the learner sees it now."""
    view = desk.game.view(story.state, learner)
    told: Sequence[Event] = [event for letter in letters[-RECENT:] for event in letter.events]
    scenes = [scene for letter in letters[max(since - 1, 0) :] for scene in _staged(desk, letter, learner)]
    shown = view if story.actors else desk.open(story.state) or view
    if scenes and is_last and story.actors:  # where the match goes on the last look is what a table would stop for
        shown, told = scenes[-1].view, scenes[-1].told
    return Taught(desk, view, shown, told, scenes, () if is_last else story.legal(learner))


def _idea(
    moment: Taught,
    story: Story[Any, Any],
    learner: Seat,
    letters: Sequence[Letter],
    since: int,
    idea: Idea | None,
    then: str,
) -> IdeaShown:
    """What the page shows of a moment; without an idea, of the end."""
    desk, view = moment.desk, moment.view
    question, tree = desk.asked(view, moment.legal) if idea else ("", None)
    return {
        "svg": desk.pieces(moment.shown, moment.told),
        "question": question,
        "steps": tree,
        "log": desk.log(letters, story, learner),
        "since": since,
        "aim": desk.aim(view),
        "knowledge": desk.knowledge(view),
        "then": then,
        "scenes": [[scene.title, *scene.lines] for scene in moment.scenes],
        "idea": phrase(idea.words) if idea else "",
        "task": phrase(idea.task) if idea else "",
        "marks": _marks(idea.do) if idea and idea.marked else [],
        "right": list(steps(idea.do)) if idea else [],
        "wrong": {what: phrase(why) for what, why in idea.wrong.items()} if idea else {},
        "otherwise": phrase(idea.otherwise) if idea else "",
        "advice": say("learn_advice", label=label(desk.game, view, desk.names, idea.do)) if idea else "",
    }


def _marks(action: Action) -> list[tuple[str, Any]]:
    """The fields of an action with their values, as a drawing names its pieces."""
    return list(zip(getattr(type(action), "__match_args__", ()), steps(action)[1:], strict=True))

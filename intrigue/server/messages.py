"""Everything that travels between a server and a client, field by field; docs/protocol.md says what each means.

mypy holds the server to these types, and tests/server/test_protocol.py the document. What only some messages carry is
NotRequired.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from intrigue.core.language import LANGUAGES

Code = Literal["bad", "early", "illegal", "stale", "not_asked", "no_seat", "refused", "slow_down", "slow_disk"]

# from a client

NUMBER, LIST, OBJECT, TEXT, FLAG = (int,), (list,), (dict,), (str,), (bool,)  # exactly: true is no number
OR_NULL = (int, type(None))
FIELDS: list[tuple[str, dict[str, tuple[type, ...]]]] = [
    ("hello", {"v": NUMBER, "want": LIST, "after": OR_NULL}),
    ("act", {"asked": NUMBER, "steps": LIST}),
    ("act", {"asked": NUMBER, "action": OBJECT}),
    ("look", {"at": NUMBER}),
    ("look", {"at": NUMBER, "scene": NUMBER}),
    ("help", {"n": NUMBER, "thing": OBJECT}),
    ("help", {"n": NUMBER, "thing": OBJECT, "at": NUMBER}),
    ("help", {"n": NUMBER, "thing": OBJECT, "at": NUMBER, "scene": NUMBER}),
    ("help", {"n": NUMBER, "steps": LIST}),
    ("chat", {"text": TEXT}),
    ("report", {"text": TEXT}),
    ("report", {"text": TEXT, "line": NUMBER}),
    ("notes", {"text": TEXT}),
    ("undo", {}),
    ("reply", {"request": NUMBER, "yes": FLAG}),
    ("pause", {}),
    ("resign", {}),
    ("replace", {"seat": NUMBER}),
    ("rematch", {}),
    ("consent", {"yes": FLAG}),
    ("watch", {"seat": OR_NULL}),
    ("mute", {"yes": FLAG}),
    ("pace", {"speed": TEXT}),
    ("hurry", {}),
    ("hold", {"yes": FLAG}),
    ("forced", {"yes": FLAG}),
    ("advice", {"asked": NUMBER}),
    ("ping", {}),
]
FORMS = {(type_, frozenset(("type", *fields))): tuple(fields.items()) for type_, fields in FIELDS}
NEED_SEAT = {
    "act",
    "notes",
    "undo",
    "reply",
    "pause",
    "resign",
    "replace",
    "rematch",
    "consent",
    "mute",
    "pace",
    "hurry",
    "hold",
    "forced",
    "advice",
}
PACKED = "packed"  # among what a device wants: what is private comes compressed, each message by itself
WANTS = ("view", "actions", "page", PACKED, *LANGUAGES)  # in that language comes what is written for people


# from the server


class Welcome(TypedDict):
    type: Literal["welcome"]
    v: int
    table: str
    game: str
    title: str
    options: Mapping[str, Any]
    names: Sequence[str]
    seat: int | None
    commitment: str
    entries: int
    over: bool


class Update(TypedDict):
    type: Literal["update"]
    entries: int
    head: str
    letters: Sequence[Any]  # each a Letter
    asked: int | None
    actors: Sequence[int]
    result: Sequence[float] | None
    actions: NotRequired[Sequence[Any]]
    view: NotRequired[Any]
    page: NotRequired[Page]


class Letter(TypedDict):
    n: int
    head: str
    events: Sequence[Any]


class Page(TypedDict):
    svg: str
    question: str
    steps: Steps | None
    seats: Sequence[SeatShown]
    watching: int
    log: Sequence[Sentence]
    scenes: Sequence[SceneShown]
    since: int
    aim: AimShown | None
    out: Sequence[int]
    knowledge: Sequence[str]
    undo: bool
    pace: str
    alone: bool
    forced: bool
    advice: bool
    over: str | None
    ending: EndingShown | None
    rest: NotRequired[RestShown]
    ground: NotRequired[Sequence[str]]


class RestShown(TypedDict):
    label: str
    steps: Sequence[Any]


class AimShown(TypedDict):
    goal: str
    stand: str


class SceneShown(TypedDict):
    n: int
    k: int
    title: str
    lines: Sequence[str]


class EndingShown(TypedDict):
    stands: Sequence[str]
    decided: str
    bluff: str
    scores: Sequence[int]


class Steps(TypedDict):
    field: str
    ask: str
    options: NotRequired[Sequence[Option]]
    range: NotRequired[Sequence[int]]
    labels: NotRequired[Sequence[str]]
    next: NotRequired[None]


class Option(TypedDict):
    value: Any
    label: str
    grave: bool
    next: Steps | None


class SeatShown(TypedDict):
    seat: int
    name: str
    kind: str
    you: bool
    asked: bool
    here: bool
    kept: bool
    gone: int | None
    clock: float | None
    running: bool
    consent: bool
    note: str


class Sentence(TypedDict):
    n: int
    text: str
    seat: NotRequired[int]
    only: NotRequired[bool]
    turn: NotRequired[int]
    round: NotRequired[str]
    fold: NotRequired[str]
    loss: NotRequired[int]
    quiet: NotRequired[bool]


class Seats(TypedDict):
    type: Literal["seats"]
    seats: Sequence[SeatShown]
    watching: int


class Line(TypedDict):
    n: int
    name: str
    seat: int | None
    house: bool
    text: str
    at: float


class Said(Line):
    type: Literal["said"]


class Remarked(Said):
    remark: Remark


class Remark(TypedDict):
    kind: str
    seat: int | None
    thing: str


class Request(TypedDict):
    type: Literal["request"]
    request: int
    kind: str
    seat: int
    text: str


class Settled(TypedDict):
    type: Literal["settled"]
    request: int
    yes: bool
    text: str


class Looked(TypedDict):
    type: Literal["looked"]
    at: int
    scene: int | None
    svg: str
    log: Sequence[Sentence]


class Counselled(TypedDict):
    type: Literal["advice"]
    asked: int
    options: Sequence[Advised]
    beliefs: Sequence[str]


class Advised(TypedDict):
    steps: Sequence[Any]
    label: str
    share: int
    why: str


class Helped(TypedDict):
    type: Literal["help"]
    n: int
    help: HelpShown | None


class HelpShown(TypedDict):
    name: str
    text: str
    now: str
    paragraphs: Sequence[int]
    specimen: str


class Moved(TypedDict):
    type: Literal["moved"]
    table: str


class Draining(TypedDict):
    type: Literal["draining"]
    text: str


class Reported(TypedDict):
    type: Literal["reported"]
    text: str


class Error(TypedDict):
    type: Literal["error"]
    code: Code
    text: str


class Pong(TypedDict):
    type: Literal["pong"]


Message = (
    Welcome
    | Update
    | Seats
    | Said
    | Remarked
    | Request
    | Settled
    | Looked
    | Counselled
    | Helped
    | Moved
    | Draining
    | Reported
    | Error
    | Pong
)


# answers of the calls


class Nothing(TypedDict):
    pass


class Key(TypedDict):
    key: str
    algorithm: str


class Offer(TypedDict):
    game: str
    title: str
    rules: int
    blurb: str
    talk: str
    minutes: Sequence[int]
    usual: int
    seats: Sequence[int]
    further: Sequence[Further]
    options: Sequence[OptionOffered]
    bots: Sequence[str]


class Further(TypedDict):
    seats: int
    options: Mapping[str, Any]


class OptionOffered(TypedDict):
    name: str
    label: str
    default: Any
    choices: NotRequired[Sequence[Any]]
    range: NotRequired[Sequence[int]]


class Described(Offer):
    schema: Mapping[str, Any]


class Games(TypedDict):
    games: Sequence[Offer]


class Standing(TypedDict):
    table: str
    game: str
    options: Mapping[str, Any]
    status: str
    commitment: str
    opening: bool
    awaited: Sequence[int]
    seats: Sequence[SeatStanding]
    moved: str
    seat: NotRequired[int]


class SeatStanding(TypedDict):
    seat: int
    kind: str
    name: str
    sealed: str
    opened: bool


class Tables(TypedDict):
    tables: Sequence[Standing]


class Opened(TypedDict):
    table: str
    key: str
    commitment: str


class Seated(TypedDict):
    seat: int
    key: str
    commitment: str


class Linked(TypedDict):
    link: str
    seconds: int


class DeviceSeated(TypedDict):
    seat: int
    key: str


class Wronged(TypedDict):
    error: str
    field: NotRequired[str]

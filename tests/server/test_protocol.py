"""docs/protocol.md says all that the server takes and sends, and nothing else; mypy holds the code to the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints, is_typeddict

import pytest

from intrigue.server import api, messages
from intrigue.server.app import create
from intrigue.server.settings import Settings
from tests.server.running import Client, serving

ROOT = Path(__file__).parents[2]
SOURCE = {path.name: path.read_text() for path in (ROOT / "intrigue/server").glob("*.py")}
Row = list[str]

WHAT = {  # what a table of the document is about, and what the server knows of it
    "update": messages.Update,
    "letter": messages.Letter,
    "page": messages.Page,
    "node": messages.Steps,
    "choice": messages.Option,
    "seat": messages.SeatShown,
    "sentence": messages.Sentence,
    "help": messages.HelpShown,
    "aim": messages.AimShown,
    "rest": messages.RestShown,
    "scene": messages.SceneShown,
    "ending": messages.EndingShown,
    "piece of advice": messages.Advised,
    "remark": messages.Remark,
    "game": messages.Offer,
    "further size": messages.Further,
    "option": messages.OptionOffered,
    "table": messages.Standing,
    "seat that stands": messages.SeatStanding,
    "refusal": messages.Wronged,
}
IN_ROWS = {messages.Line}  # of a line of talk, described as the message that carries it


def tables(text: str) -> Iterator[tuple[str, list[Row]]]:
    """The tables of a page: what stands over the first column, and the rows."""
    for lines in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _, *rows = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in lines.splitlines()]
        yield head[0], rows


def words(cell: str) -> set[str]:
    """The names of fields in a cell: in code, without quotes."""
    return set(re.findall(r"`([a-z_]+)`", cell))


def fields(kind: Any) -> set[str]:
    return set(get_type_hints(kind)) - {"type"}


@pytest.fixture(scope="module")
def page() -> dict[str, list[Row]]:
    found = list(tables((ROOT / "docs/protocol.md").read_text()))
    taken, sent = [rows for head, rows in found if head == "type"]
    named = {head: rows for head, rows in found if head != "type"} | {"taken": taken, "sent": sent}
    assert len(named) == len(found), "every other table has a head of its own"
    return named


def test_messages_of_a_client(page: dict[str, list[Row]]) -> None:
    taken: dict[str, set[str]] = {}
    for kind, has in messages.FIELDS:
        taken[kind] = taken.get(kind, set()) | set(has)
    assert {kind.strip("`"): words(has) for kind, has, _ in page["taken"]} == taken


def test_what_a_client_may_want(page: dict[str, list[Row]]) -> None:
    said = next(has for kind, has, _ in page["taken"] if kind == "`hello`")
    assert tuple(re.findall(r'`"(\w+)"`', said)) == messages.WANTS


def test_messages_of_the_server(page: dict[str, list[Row]]) -> None:
    sent: dict[str, set[str]] = {}
    for kind in get_args(messages.Message):
        (name,) = get_args(get_type_hints(kind)["type"])
        sent[name] = sent.get(name, set()) | fields(kind)
    sent["update"] = set()  # has a table of its own
    assert {kind.strip("`"): words(has) for kind, has, _ in page["sent"]} == sent


def test_every_kind_of_message_is_sent_somewhere() -> None:
    code = "".join(text for name, text in SOURCE.items() if name not in ("messages.py", "openapi.py"))
    kinds = {get_args(get_type_hints(kind)["type"])[0] for kind in get_args(messages.Message)}
    assert set(re.findall(r'"type": "([a-z]+)"', code)) == kinds


@pytest.mark.parametrize("about", WHAT)
def test_fields(page: dict[str, list[Row]], about: str) -> None:
    article = "an" if about[0] in "aeou" else "a"
    rows = page[f"field of {article} {about}"]
    assert set().union(*(words(row[0]) for row in rows)) == fields(WHAT[about])


def test_every_type_is_described(page: dict[str, list[Row]]) -> None:
    """Whatever the server has a type for is in a table of fields, a message, or the answer of a call."""
    known = {found for found in vars(messages).values() if is_typeddict(found)}
    answers = {get_type_hints(call.answer)["return"] for call in api.CALLS}
    assert known == {*WHAT.values(), *get_args(messages.Message), *answers} | IN_ROWS
    assert sum(head.startswith("field of") for head in page) == len(WHAT)


def test_error_codes(page: dict[str, list[Row]]) -> None:
    codes = set(get_args(messages.Code))
    assert {row[0].strip("`") for row in page["error code"]} == codes
    code = "".join(text for name, text in SOURCE.items() if name != "messages.py")
    used = re.findall(r'Refused\("(\w+)" if .* else "(\w+)"\)|(?:Refused\(|"code": )"(\w+)"', code)
    assert {word for words in used for word in words if word} == codes


def called(cell: str) -> tuple[str, str]:
    method, path = cell.replace("`", "").split()
    return method, re.sub(r"<\w+>", "{}", path)


def pathless(path: str) -> str:
    return re.sub(r"\{\w+\}", "{}", path)


def test_calls(page: dict[str, list[Row]]) -> None:
    """Every call is described with what it needs, what it may be given, and what it answers."""
    said = {called(call): (takes, answers) for call, takes, answers, _ in page["call"]}
    made = {(call.method, pathless(call.path)): call for call in api.CALLS}
    assert {key for key in said if key[1].startswith("/api/")} == set(made)
    for key, call in made.items():
        takes, answers = said[key]
        optional = set(re.findall(r"`(\w+)`\?", takes))
        assert (words(takes) - optional, optional) == (set(call.needed), set(call.optional)), key
        answer = get_type_hints(call.answer)["return"]
        linked = {"a game": messages.Offer, "how a table stands": messages.Standing}
        named = [fields(kind) for title, kind in linked.items() if f"the fields of [{title}]" in answers]
        assert words(answers).union(*named) == fields(answer), key


def test_other_addresses_are_there(page: dict[str, list[Row]], tmp_path: Path) -> None:
    """Addresses that programs share with pages are those of a page."""
    app = create(Settings(tmp_path / "tables.sqlite"))
    paths = {pathless(getattr(route, "path", "")) for route in app.routes} | {"/t/{}/ws"}
    text = (ROOT / "docs/protocol.md").read_text()
    said = {re.sub(r"<[^>]+>", "{}", path) for path in re.findall(r"`(?:GET |POST )?(/[a-z][^`?]*)", text)}
    assert len(said) > 10
    assert said <= paths


def test_a_table_sends_what_is_described(tmp_path: Path) -> None:
    """What mypy cannot see, since it is put together as text: an update with its letters, as it leaves."""
    with serving(tmp_path / "tables.sqlite") as server:
        table, keys = server.open("spy_alley", ["", "medium"])
        client = Client(server, table, keys[0], want=("view", "actions", "page"))
        update = client.last
        client.close()
    assert set(update) - {"type"} == fields(messages.Update)
    assert update["letters"]
    assert all(set(letter) == fields(messages.Letter) for letter in update["letters"])
    assert set(update["page"]) == fields(messages.Page) - {"rest"}, "nothing here goes on by itself"


def test_events_of_the_house() -> None:
    """What a table tells besides the events of its game is named."""
    sent = set(re.findall(r'"is": "(\w+)"', "".join(SOURCE.values())))
    assert sent == set(re.findall(r'`"([A-Z][a-z]\w*)"`', (ROOT / "docs/protocol.md").read_text())) - {"Guest"}

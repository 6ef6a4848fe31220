"""Settings: typed, in the environment or in a file, all of them on one page of the docs."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from intrigue.cli import calm, serve
from intrigue.cli.main import main
from intrigue.server.ceilings import USUAL, Ceilings
from intrigue.server.settings import Settings, ceiling_variable, known
from scripts.settings import PLACE, page


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """What a server would have been started with."""
    found: list[Settings] = []
    monkeypatch.setattr(serve, "serve", lambda settings, calm: found.append(settings))
    monkeypatch.setattr(calm, "calmly", nullcontext)  # a test leaves signals as they are
    return found


def run(*words: str, **environment: str) -> Result:
    return CliRunner().invoke(main, ["serve", *words], env=environment)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "intrigue.toml"
    path.write_text('port = 1001\nthink = 2\nhost = "localhost"\nbots_alone = true\n[ceilings]\ntables = 7\nrows = 3\n')
    return path


def test_the_page_of_settings_is_what_the_program_knows() -> None:
    assert PLACE.read_text() == page(), "make settings"


def test_the_usual_settings_are_those_of_the_class(chosen: list[Settings]) -> None:
    assert run().exit_code == 0
    assert chosen == [Settings(chosen[0].data)]
    assert Path(chosen[0].data).name == "tables.sqlite"


def test_what_is_typed_comes_before_the_environment_and_that_before_the_file(
    chosen: list[Settings], file: Path
) -> None:
    words = ("--settings", str(file))
    run(*words)
    run(*words, INTRIGUE_PORT="1002", INTRIGUE_BOTS_ALONE="no")
    run(*words, "--port", "1003", INTRIGUE_PORT="1002")
    assert [(each.port, each.think, each.host, each.bots_alone) for each in chosen] == [
        (1001, 2.0, "localhost", True),
        (1002, 2.0, "localhost", False),
        (1003, 2.0, "localhost", True),
    ]


def test_ceilings_come_from_all_three_each_by_its_name(chosen: list[Settings], file: Path) -> None:
    words = ("--ceiling", "sockets=5", "--ceiling", "rows=9")
    found = run(*words, INTRIGUE_SETTINGS=str(file), INTRIGUE_CEILING_ROWS="8", INTRIGUE_CEILING_TALK="6")
    assert found.exit_code == 0, found.output
    ceilings = chosen[0].ceilings
    assert (ceilings.tables, ceilings.rows, ceilings.talk, ceilings.sockets) == (7, 9, 6, 5)
    assert ceilings.spectators == USUAL.spectators


def test_every_setting_can_be_said_in_every_way(chosen: list[Settings], tmp_path: Path) -> None:
    other = str(tmp_path / "other.sqlite")
    samples: dict[str, Any] = {"str": "word", "float": 1.5, "int | None": 80, "int": 3, "Path | str": other}
    for setting in known():
        value = samples.get(setting.kind, not setting.usual)
        path = tmp_path / "one.toml"
        path.write_text(f"{setting.name} = {str(value).lower() if type(value) is bool else repr(value)}\n")
        on, _, off = setting.flag.partition("/")
        typed = ((on if value else off),) if type(value) is bool else (on, str(value))
        for found in (run("--settings", str(path)), run(*typed), run(**{setting.variable: str(value)})):
            assert found.exit_code == 0, found.output
        assert {str(getattr(each, setting.name)) for each in chosen} == {str(value)}, setting.name
        chosen.clear()


def test_every_ceiling_has_a_variable(chosen: list[Settings]) -> None:
    assert run(**{ceiling_variable(field.name): "77" for field in fields(Ceilings)}).exit_code == 0
    assert chosen[0].ceilings == Ceilings(*[77] * len(fields(Ceilings)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ports = 1", "ports is no setting; there are data, host"),
        ("port = [1]", "port takes one value"),
        ("port = 'x'", "--port"),
        ("think = 99", "--think"),
        ("ceilings = 3", "ceilings is a table"),
        ("[ceilings]\nchairs = 3", "chairs is no ceiling; there are tables"),
        ("[ceilings]\ntables = -3", "tables takes a whole number, as in tables=10000"),
        ("port =", "Cannot read"),
    ],
)
def test_what_cannot_be_in_a_file_is_said(chosen: list[Settings], tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    found = run("--settings", str(path))
    assert (found.exit_code, chosen) == (2, [])
    assert words in " ".join(found.output.split())


def test_a_file_that_is_not_there_is_said(chosen: list[Settings], tmp_path: Path) -> None:
    found = run("--settings", str(tmp_path / "none.toml"))
    assert (found.exit_code, chosen) == (2, [])
    assert "No such file" in found.output

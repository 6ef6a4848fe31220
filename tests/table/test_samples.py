"""Records that were kept of every format and every version of the rules are still read, replayed and verified."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from intrigue import games
from intrigue.cli.main import main
from intrigue.table.record import NotJudged, read
from intrigue.table.replay import Replay
from intrigue.table.story import TakeOver, Undo
from intrigue.table.verify import verify
from tests.table.samples.make import FOLDER, place

SAMPLES = sorted(FOLDER.glob("*.jsonl"))


def run(*typed: str) -> Result:
    return CliRunner().invoke(main, typed)


def played_by_these_rules(sample: Path) -> bool:
    name, version = sample.stem.split("-")[1:]
    return games.load(name).version == int(version)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_a_kept_record_still_holds_or_is_said_to_be_of_other_rules(sample: Path) -> None:
    text = sample.read_text(encoding="utf-8")
    if not played_by_these_rules(sample):
        with pytest.raises(NotJudged, match="this program plays version"):
            read(text)
        assert run("verify", str(sample)).exit_code == 2
        return
    record = read(text)
    verify(record)
    assert len(list(Replay(record).walk())) == len(record.links)
    assert run("verify", str(sample)).exit_code == 0
    assert run("replay", str(sample)).exit_code == 0


@pytest.mark.parametrize("name", games.OWN)
def test_there_is_a_sample_of_what_is_written_now(name: str) -> None:
    assert place(name).exists(), "python -m tests.table.samples.make"


@pytest.mark.parametrize("name", games.OWN)
def test_there_is_a_sample_of_the_first_format(name: str) -> None:
    header = json.loads((FOLDER / f"1-{name}-1.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert header["intrigue"] == 1
    assert "rules" not in header


def test_the_samples_show_everything_that_records_can_hold() -> None:
    records = [read(sample.read_text(encoding="utf-8")) for sample in SAMPLES if played_by_these_rules(sample)]
    for form in {record.header["intrigue"] for record in records}:
        of_form = [record for record in records if record.header["intrigue"] == form]
        kinds = {type(link.entry.action) for record in of_form for link in record.links}
        assert Undo in kinds
        assert (TakeOver in kinds) == (form > 1)
        assert any(record.beliefs for record in of_form)
        assert {record.end is not None and record.end.result is None for record in of_form} == {True, False}


def test_a_record_of_other_rules_is_told_as_such_by_verify_and_replay(tmp_path: Path) -> None:
    lines = place("conspiracy").read_text(encoding="utf-8").splitlines()
    lines[0] = json.dumps(json.loads(lines[0]) | {"rules": 99})
    other = tmp_path / "other.jsonl"
    other.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for command in ("verify", "replay"):
        result = run(command, str(other))
        said = " ".join(result.output.split())
        assert result.exit_code == 2
        assert "played by version 99 of the rules of Conspiracy, this program plays version" in said
        assert "it cannot be judged" in said
        assert "llegal" not in said

"""Bots among themselves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from intrigue import games
from intrigue.cli import start
from intrigue.cli.main import main
from intrigue.cli.patience import Patience
from intrigue.cli.voice import Voice
from intrigue.cli.watch import Manner, follow
from intrigue.table.header import chained
from intrigue.table.record import read
from intrigue.table.replay import Replay
from intrigue.table.verify import verify
from tests.cli.typist import Paper, set_table, short_options


def watch(name: str, place: Path, *more: str) -> str:
    options = [part for pair in short_options(name) for part in ("--option", pair)]
    typed = ["watch", name, "--seed", "5", "--record", str(place), *options, *more]
    result = CliRunner().invoke(main, typed)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("name", games.OWN)
def test_a_match_is_told_to_its_end(name: str, tmp_path: Path) -> None:
    text = watch(name, tmp_path / "m.jsonl")
    record = read((tmp_path / "m.jsonl").read_text(encoding="utf-8"))
    verify(record)
    assert " wins." in text or "share the win." in text
    voice, shown = Voice(name, record.names), " ".join(text.split())
    for _, story, heard in Replay(record).walk():
        last = [] if story.actors else voice.closing(story)
        told = [*map(voice.sentence, heard[None]), *last]
        assert all(" ".join(sentence.split()) in shown for sentence in told)


@pytest.mark.parametrize("name", games.OWN)
def test_the_same_seed_gives_the_same_match(name: str, tmp_path: Path) -> None:
    watch(name, tmp_path / "1.jsonl", "--quiet")
    watch(name, tmp_path / "2.jsonl", "--quiet")
    first, second = ((tmp_path / f"{n}.jsonl").read_text(encoding="utf-8").splitlines() for n in (1, 2))
    assert first[1:] == second[1:], "only the date in the header differs"
    assert chained(json.loads(first[0])) == chained(json.loads(second[0]))


@pytest.mark.parametrize("name", games.OWN)
def test_a_seed_makes_hard_bots_repeatable_too(name: str, tmp_path: Path) -> None:
    hard = ("--bots", "hard", "--think", "0.01", "--quiet")
    records = [tmp_path / "1.jsonl", tmp_path / "2.jsonl"]
    for place in records:
        watch(name, place, *hard)
    first, second = (read(place.read_text(encoding="utf-8")) for place in records)
    assert [link.data for link in first.links] == [link.data for link in second.links]


def test_steps_are_counted_where_they_are_asked_for_or_a_seed_is_given() -> None:
    assert start.budget_for(2.0, None, None).iterations is None
    assert start.budget_for(2.0, 70, None).iterations == start.budget_for(2.0, 70, "x").iterations == 70
    assert start.budget_for(0.5, None, "x").iterations == 500


def test_quiet_shows_the_end_only(tmp_path: Path) -> None:
    loud = watch("simply_suspects", tmp_path / "1.jsonl", "--pictures", "--seat", "Bruno")
    quiet = watch("simply_suspects", tmp_path / "2.jsonl", "--quiet")
    assert len(quiet.splitlines()) < 80 < len(loud.splitlines())
    assert "told as Bruno sees it" in " ".join(loud.split())


def test_ctrl_c_ends_it_with_the_match_unfinished() -> None:
    table, held = set_table("conspirateurs"), Patience()
    table.match.begin()
    held.note()
    assert not follow(table, Manner(None), Paper().screen, held)

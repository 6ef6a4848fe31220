"""Datasets: a row for each decision, with what the seat knew and nothing else; and what makes no dataset."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import polars
import pytest
from click.testing import CliRunner
from rich.console import Console

from intrigue import games
from intrigue.cli import dataset as cli
from intrigue.cli.main import main
from intrigue.cli.screen import Screen
from intrigue.core import fair
from intrigue.core.contract import CHANCE
from intrigue.core.ids import NONE
from intrigue.core.recall import Moment, recall, spoken
from intrigue.research import dataset, frames
from intrigue.table.match import Match
from intrigue.table.player import PERSON, Player
from intrigue.table.record import Writer, follow, open_record
from intrigue.table.story import Begin, Story
from intrigue.table.undo import undoable

BOT = Player("bot", "random")


def run(*typed: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, typed)
    assert result.exit_code == code, result.output
    return result.output


def play(
    place: Path, name: str, seed: int = 1, player: Player = BOT, *, undo: bool = False, whole: bool = True
) -> Path:
    """A record of a random match, in which every third undoable action is taken back if asked for."""
    game, rng, paper = games.load(name), Random(seed), io.StringIO()
    seats = games.title(name).usual
    match: Match[Any, Any] = Match(
        game, [f"Somebody {seat}" for seat in range(seats)], fair.seed_from(str(seed)), players=[player] * seats
    )
    writer = Writer(paper, match)
    match.begin(writer.link)
    while not match.over and (whole or match.entries < 30):
        seat = rng.choice(match.actors)
        match.submit(seat, rng.choice(list(game.legal(match.state, seat))))
        back = undoable(match.story, seat) if undo and not match.over and rng.random() < 0.3 else 0
        if back:
            match.undo(seat)
    writer.close()
    place.write_text(paper.getvalue(), encoding="utf-8")
    return place


@pytest.mark.parametrize("name", games.OWN)
def test_the_rows_of_a_seat_are_its_recall(name: str, tmp_path: Path) -> None:
    """All that is heard up to a row is what the seat was told and did, and its view and choices are those it had."""
    place = play(tmp_path / "a.jsonl", name, undo=True)
    record = open_record(place)
    game, seats = record.game, len(record.names)
    held = dataset.rows(record, truth=True)
    assert len(held.rows) == sum(link.entry.seat != CHANCE for link in record.links) - sum(
        "take_back" in json.loads(link.data) for link in record.links
    )
    heard: list[list[Any]] = [[] for _ in range(seats)]
    for row, truth in zip(held.rows, held.truth, strict=True):
        seat, state = row["seat"], game.codec.load(truth)
        heard[seat] += row["heard"]
        assert len(heard[seat]) == row["n"]
        assert row["view"] == game.codec.dump(game.view(state, seat))
        assert row["legal"] == [game.codec.dump(action) for action in game.legal(state, seat)]
        assert row["legal"][row["choice"]] == json.loads(record.links[row["n"]].data)["action"]
    if not any(row["undone"] for row in held.rows):
        log = [link.entry for link in record.links]
        for seat, said in enumerate(heard):
            known = [spoken(game.codec, moment) for moment in recall(game, seats, log, seat)]
            assert known[: len(said)] == said


def test_a_decision_that_was_taken_back_is_marked(tmp_path: Path) -> None:
    record = open_record(play(tmp_path / "a.jsonl", "conspirateurs", undo=True))
    held = dataset.rows(record)
    undone = [row for row in held.rows if row["undone"]]
    kept = [row["n"] for row in held.rows if not row["undone"]]
    assert undone
    stands: list[int] = []
    for link in record.links:
        back = json.loads(link.data).get("take_back")
        if back:
            del stands[-back:]
        else:
            stands.append(link.number)
    assert kept == stands


def test_what_a_row_says_keeps_to_the_schema(tmp_path: Path) -> None:
    play(tmp_path / "a.jsonl", "spy_alley")
    dataset.make([tmp_path / "a.jsonl"], tmp_path / "data")
    about = dataset.about(tmp_path / "data")
    row = next(row for row in dataset.read(tmp_path / "data") if row["heard"])
    assert list(row) == list(about["row"])
    for word, value in [("view", row["view"]), *(("action", action) for action in row["legal"])]:
        jsonschema.validate(value, about["schema"] | {"anyOf": [{"$ref": f"#/$defs/{word}"}]})
    for said in row["heard"]:
        for word in said:
            jsonschema.validate(word, about["schema"] | {"anyOf": [{"$ref": "#/$defs/heard"}]})


def test_an_arena_becomes_a_dataset_with_budgets_and_versions(tmp_path: Path) -> None:
    run(
        *("arena", "simply_suspects", "--bots", "medium,random", "--seats", "2", "--matches", "2", "--jobs", "1"),
        *("--iterations", "5", "--beliefs", "--out", str(tmp_path / "arena")),
    )
    said = run("dataset", str(tmp_path / "arena"), "--out", str(tmp_path / "data"), "--licence", "CC0-1.0")
    about = dataset.about(tmp_path / "data")
    assert about["licence"] == "CC0-1.0"
    assert about["rules"] == games.load("simply_suspects").version
    assert about["made"]["program"]
    rows = list(dataset.read(tmp_path / "data"))
    assert f"{len(rows):,} rows of 2 matches" in said
    assert about["rows"] == len(rows)
    assert {row["match"] for row in rows} == {match["match"] for match in dataset.read(tmp_path / "data", "matches")}
    assert {row["player"]["bot"] for row in rows} == {"medium", "random"}
    assert any(row["beliefs"] for row in rows)
    assert {row["beliefs"] is None for row in rows if row["player"]["bot"] == "random"} == {True}
    assert not (tmp_path / "data" / "truth.jsonl").exists()


def test_no_names_of_players_and_no_seed_are_in_it(tmp_path: Path) -> None:
    place = play(tmp_path / "a.jsonl", "simply_suspects")
    seed = open_record(place).end
    assert seed
    dataset.make([place], tmp_path / "data", dataset.Wishes(truth=True))
    for file in (tmp_path / "data").iterdir():
        text = file.read_text(encoding="utf-8")
        assert "Somebody" not in text
        assert seed.seed.hex() not in text


def test_people_are_asked_first(tmp_path: Path) -> None:
    place, out = play(tmp_path / "a.jsonl", "simply_suspects", player=PERSON), tmp_path / "data"
    assert "was played by people" in run("dataset", str(place), "--out", str(out), code=2)
    assert not out.exists()
    run("dataset", str(place), "--out", str(out), "--people")
    assert dataset.about(out)["matches_of_people"] == 1


def test_what_makes_no_dataset_is_named_and_nothing_is_left_behind(tmp_path: Path) -> None:
    good, out = play(tmp_path / "good.jsonl", "simply_suspects"), tmp_path / "data"
    left = play(tmp_path / "left.jsonl", "simply_suspects", 2, whole=False)
    other = play(tmp_path / "other.jsonl", "spy_alley", 3)
    twin = tmp_path / "twin.jsonl"
    twin.write_bytes(good.read_bytes())
    broken = tmp_path / "broken.jsonl"
    broken.write_text("nothing", encoding="utf-8")
    empty = tmp_path / "empty"
    empty.mkdir()
    for bad, reason in [
        (left, "left before its end"),
        (other, "make a dataset for each game"),
        (twin, "the same match"),
        (broken, "line 1"),
        (empty, "no record in"),
    ]:
        assert reason in " ".join(run("dataset", str(good), str(bad), "--out", str(out), code=2).split())
        assert not out.exists()
        assert not out.with_name("data.part").exists()
    run("dataset", str(good), "--out", str(out))
    assert "exists already" in run("dataset", str(good), "--out", str(out), code=2)


def test_a_folder_that_is_no_dataset_is_refused(tmp_path: Path) -> None:
    with pytest.raises(dataset.BadDataset, match="no dataset"):
        dataset.about(tmp_path)
    (tmp_path / "about.json").write_text('{"intrigue dataset": 99}')
    with pytest.raises(dataset.BadDataset, match="format 99"):
        dataset.about(tmp_path)


def test_rows_become_frames_and_parquet(tmp_path: Path) -> None:
    out = tmp_path / "data"
    run("dataset", str(play(tmp_path / "a.jsonl", "simply_suspects")), "--out", str(out), "--parquet")
    rows, read = list(dataset.read(out)), polars.read_parquet(out / "rows.parquet")
    assert read.equals(frames.to_polars(out))
    assert read["choice"].to_list() == [row["choice"] for row in rows]
    assert json.loads(read["view"][0]) == rows[0]["view"]
    assert json.loads(polars.read_parquet_metadata(out / "rows.parquet")["about"]) == dataset.about(out)


def test_a_bar_shows_how_far_a_dataset_is(tmp_path: Path) -> None:
    shown = io.StringIO()
    screen = Screen(Console(file=shown, force_terminal=True))
    for number in (1, 2):
        play(tmp_path / f"{number}.jsonl", "simply_suspects", number)
    cli.make([tmp_path], tmp_path / "rows", screen, dataset.PLAIN, parquet=False, jobs=1, ray=None)
    assert "matches" in shown.getvalue()
    assert "2/2" in shown.getvalue()


@pytest.mark.parametrize("name", games.OWN)
def test_rows_become_arrays_as_a_batch_shows_them(name: str, tmp_path: Path) -> None:
    """What was seen, might be picked and was picked is what the rules say of the match, played again."""
    place, out = play(tmp_path / "a.jsonl", name), tmp_path / "data"
    run("dataset", str(place), "--out", str(out))
    found, record = frames.to_arrays(out), open_record(place)
    title, seats, at = games.title(name), len(record.names), 0
    assert title.encoding
    assert title.ids
    encoding, ids, story = title.encoding(record.game, seats), title.ids(record.game, seats), Story(record.game, seats)
    for link in record.links:
        seat, action = link.entry
        if seat != CHANCE and not isinstance(action, Begin):
            legal, first = record.game.legal(story.state, seat), NONE
            for number in ids.spell(action):
                mask = bytearray(ids.size)
                ids.mask(legal, mask, first)
                assert found.observation[at][: encoding.width].tobytes() == encoding.observe(story.state, seat)
                assert found.mask[at].tobytes() == mask
                assert (found.choice[at], found.seat[at]) == (number, seat)
                at, first = at + 1, number
        follow(story, link)
    assert at == len(found.choice)
    assert record.end
    assert record.end.result
    assert found.share.tolist() == pytest.approx([record.end.result[seat] for seat in found.seat])


def test_arrays_leave_out_what_was_taken_back_and_want_tables_of_one_kind(tmp_path: Path) -> None:
    back = play(tmp_path / "a.jsonl", "simply_suspects", undo=True)
    run("dataset", str(back), "--out", str(tmp_path / "back"))
    rows = list(dataset.read(tmp_path / "back"))
    standing = [row for row in rows if not row["undone"]]
    assert 0 < len(standing) < len(rows)
    assert len(frames.to_arrays(tmp_path / "back").choice) == len(standing)
    matches = tmp_path / "back" / "matches.jsonl"
    matches.write_text(matches.read_text() + matches.read_text().replace('"seats":4', '"seats":3'))
    with pytest.raises(dataset.BadDataset, match="tables of 2 kinds"):
        frames.to_arrays(tmp_path / "back")


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    place, out = play(tmp_path / "a.jsonl", "simply_suspects"), tmp_path / "data"
    said = run("dataset", str(place), "--out", str(out), "--parquet", code=2)
    assert "pip install 'intrigue[data]'" in said
    assert not out.exists()


def test_silence_is_heard_too() -> None:
    """An entry that tells a seat nothing is an empty list: how many there were is public."""
    assert spoken(games.load("souls").codec, Moment(None, ())) == []

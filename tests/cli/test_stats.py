"""Statistics of records: lengths, seats, players, and what a game counts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from intrigue import games
from intrigue.arena.statistics import tally
from intrigue.cli.main import main
from intrigue.games.conspiracy.words import Pay
from intrigue.table.header import made_by
from intrigue.table.record import open_record
from intrigue.table.replay import Replay

RecordOf = Callable[[str], Path]


def stats(*words: object) -> Result:
    return CliRunner().invoke(main, ["stats", *map(str, words)])


@pytest.mark.parametrize("name", games.OWN)
def test_every_game_counts_something(name: str, record_of: RecordOf) -> None:
    made = tally(open_record(record_of(name)))
    assert made
    assert made.counts.keys() == games.title(name).counts.keys()
    assert any(sum(found) for found in made.counts.values())
    result = stats(record_of(name))
    assert result.exit_code == 0, result.output
    assert f"1 match of {made.entries} entries" in " ".join(result.output.split())


def test_bluffs_are_what_the_books_say(record_of: RecordOf) -> None:
    record = open_record(record_of("conspiracy"))
    made = tally(record)
    assert made
    books = Replay(record).story().state.books
    assert made.counts["pay-offs"] == tuple(len(book) for book in books)
    assert made.counts["bluffs"] == tuple(sum(pay == Pay(pay.spy, 0) for pay in book) for book in books)


def test_folders_are_read_and_pictures_are_drawn(record_of: RecordOf, tmp_path: Path) -> None:
    folder = record_of("spy_alley").parent
    record_of("conspirateurs")
    result = stats(folder, "--plots", tmp_path / "pictures")
    assert result.exit_code == 0, result.output
    assert "Spy Alley" in result.output
    assert "Conspirateurs" in result.output
    drawn = {place.name for place in (tmp_path / "pictures").iterdir()}
    assert {"spy_alley-lengths.svg", "spy_alley-right-guesses.svg", "conspirateurs-moves.svg"} <= drawn
    for place in (tmp_path / "pictures").iterdir():
        said = "".join(ElementTree.fromstring(place.read_text(encoding="utf-8")).itertext())
        assert said.count(made_by()) == 2  # to be seen, and in the title


def test_what_has_no_end_is_not_counted(record_of: RecordOf, tmp_path: Path) -> None:
    lines = record_of("spy_alley").read_text(encoding="utf-8").splitlines()
    place = tmp_path / "cut.jsonl"
    place.write_text("\n".join(lines[:10]) + "\n", encoding="utf-8")
    assert "no finished match" in stats(place).output
    assert "1 match left before the end" in stats(place, record_of("spy_alley")).output
    (tmp_path / "empty").mkdir()
    assert "no records" in stats(tmp_path / "empty").output
    assert stats(tmp_path / "none.jsonl").exit_code == 2

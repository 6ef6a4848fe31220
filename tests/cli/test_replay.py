"""Records shown again: each viewer sees what it was told, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from intrigue import games
from intrigue.cli.main import main
from intrigue.cli.replay import looks, told
from intrigue.cli.voice import Voice
from intrigue.table.record import read
from intrigue.table.replay import Replay
from tests.table.samples.make import FOLDER

RecordOf = Callable[[str], Path]


def replay(place: Path, *more: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, ["replay", str(place), *more], input=typed)


def test_the_audit_of_the_books_is_shown_at_the_end(record_of: RecordOf) -> None:
    text = " ".join(replay(record_of("conspiracy")).output.split())
    assert "borne out by the books" in text
    assert "audit" not in replay(record_of("conspirateurs")).output
    assert "audit" not in replay(record_of("conspiracy"), "--at", "5").output


@pytest.mark.parametrize("name", games.OWN)
def test_what_only_one_seat_was_told_is_not_in_the_others_replay(name: str, record_of: RecordOf) -> None:
    record = read(record_of(name).read_text(encoding="utf-8"))
    voice = Voice(name, record.names)
    text = " ".join(replay(record_of(name)).output.split())
    again = Replay(record)
    public = {sentence for look in looks(again, None) for sentence in told(look, voice)}
    private = {
        sentence for seat in range(len(record.names)) for look in looks(again, seat) for sentence in told(look, voice)
    } - public
    assert all(" ".join(sentence.split()) in text for sentence in public)
    assert not [sentence for sentence in private if not any(sentence in known for known in public) and sentence in text]


def test_the_seats_are_named_and_the_end_is_told(record_of: RecordOf) -> None:
    result = replay(record_of("conspirateurs"), "--seat", "2")
    assert result.exit_code == 0
    assert "Ada (seat 1, bot random) and Bruno (seat 2, bot random)." in result.output
    assert "as Bruno knew it" in result.output
    assert "A draw: Ada and Bruno share the win." in result.output


@pytest.mark.parametrize("name", games.OWN)
def test_pages_are_turned_forward_back_and_to_a_number(name: str, record_of: RecordOf) -> None:
    result = replay(record_of(name), "--step", "--seat", "Ada", typed="\nn\np\n12\nx\n9999\nq\n")
    assert result.exit_code == 0, result.output
    shown = [word for word in ("0", "1", "2", "12") if f" after {word} entr" in result.output]
    assert shown == ["0", "1", "2", "12"]
    assert result.output.count(" after 1 entry ") == 2
    assert result.output.count("Type Enter, n, p, q or a number from 0 to") == 2


def test_turning_past_the_end_or_ctrl_d_closes_the_record(record_of: RecordOf) -> None:
    result = replay(record_of("conspirateurs"), "--step", "--at", "59", typed="\n\n")
    assert result.exit_code == 0, result.output
    assert "share the win." in result.output
    assert replay(record_of("conspirateurs"), "--step", typed="").exit_code == 0


def test_one_moment_can_be_shown(record_of: RecordOf) -> None:
    result = replay(record_of("conspirateurs"), "--at", "3")
    assert "after 3 entries" in result.output
    assert "after 4 entries" not in result.output


def test_a_record_without_its_end_is_shown_as_such(record_of: RecordOf, tmp_path: Path) -> None:
    lines = record_of("conspirateurs").read_text(encoding="utf-8").splitlines()
    place = tmp_path / "cut.jsonl"
    place.write_text("\n".join(lines[:10]) + "\n", encoding="utf-8")
    result = replay(place)
    assert result.exit_code == 0
    assert "The record has no end" in result.output


def test_a_replay_says_who_played_and_who_took_over() -> None:
    text = " ".join(replay(FOLDER / "2-spy_alley-1.jsonl").output.split())
    assert "Ann (seat 1, person) and Bob (seat 2, bot medium, 1.5 s)." in text
    assert "From here on Ann's seat is played by: bot medium, 1.5 s." in text
    assert "(seat 1)" in replay(FOLDER / "1-spy_alley-1.jsonl").output


def test_beliefs_outside_the_chain_are_said_to_be_unchecked() -> None:
    said = "outside the chain of this old record: it cannot be checked"
    for form, eyes, warned in ((1, "1", True), (2, "2", False)):
        text = " ".join(replay(FOLDER / f"{form}-simply_suspects-1.jsonl", "--seat", eyes).output.split())
        assert (said in text) == warned
    assert said not in " ".join(replay(FOLDER / "1-simply_suspects-1.jsonl", "--public").output.split())


def test_all_eyes_see_every_secret_and_say_so(record_of: RecordOf) -> None:
    result = replay(record_of("spy_alley"), "--all")
    assert result.exit_code == 0, result.output
    assert "as it truly was." in " ".join(result.output.split())
    shown = replay(record_of("spy_alley"), "--all", "--at", "20").output
    hidden = replay(record_of("spy_alley"), "--public", "--at", "20").output
    assert " ?   " in hidden
    assert " ?   " not in shown
    assert replay(record_of("spy_alley"), "--all", "--step", typed="40\nq\n").exit_code == 0


def test_only_one_pair_of_eyes_can_be_chosen(record_of: RecordOf) -> None:
    for more in (("--all", "--seat", "1"), ("--all", "--public")):
        result = replay(record_of("spy_alley"), *more)
        assert result.exit_code == 2
        assert "only one of --seat, --public and --all" in result.output


def test_a_replay_is_written_as_a_page(record_of: RecordOf, tmp_path: Path) -> None:
    place = tmp_path / "match.html"
    result = replay(record_of("conspirateurs"), "--html", str(place), "--seat", "2")
    assert result.exit_code == 0, result.output
    assert '"eyes":["1"]' in place.read_text(encoding="utf-8")
    assert "Cannot write" in replay(record_of("conspirateurs"), "--html", str(tmp_path / "no" / "match.html")).output


def test_beliefs_stand_beside_the_truth_for_all_eyes_alone() -> None:
    sample = str(FOLDER / "2-simply_suspects-1.jsonl")
    texts = [replay(Path(sample), *eyes, "--step", typed="n\n" * 30).output for eyes in (["--all"], ["--seat", "2"])]
    assert all("believed:" in text for text in texts)
    assert ["(true)" in text for text in texts] == [True, False]

"""What bots believe: kept on request, shown in replays to those who look through that seat's eyes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from intrigue.cli.main import main
from intrigue.cli.play import play
from intrigue.cli.voice import FACTS, Voice
from intrigue.core.language import speaking
from intrigue.table.record import read
from intrigue.table.replay import Held
from intrigue.table.verify import verify
from tests.cli.typist import Paper, Typist, set_table


def run(*typed: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, typed)
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    place = tmp_path / "match.jsonl"
    bots = ("--bots", "medium,random", "--seats", "2", "--seed", "3")
    run("watch", "simply_suspects", *bots, "--quiet", "--beliefs", "--record", str(place))
    return place


def test_a_replay_shows_what_a_bot_believed_when_it_chose(kept: Path) -> None:
    record = read(kept.read_text(encoding="utf-8"))
    verify(record)
    assert {belief.seat for belief in record.beliefs} == {0}
    for belief in record.beliefs[:3]:
        text = " ".join(run("replay", str(kept), "--seat", "1", "--at", str(belief.number)).split())
        for line in Voice("simply_suspects", record.names).beliefs(Held(0, belief.beliefs, {})):
            assert line in text
        assert "Ada believed: Who is Bruno?" in text


def test_other_eyes_do_not_see_it(kept: Path) -> None:
    at = str(read(kept.read_text(encoding="utf-8")).beliefs[0].number)
    assert "believed" not in run("replay", str(kept), "--public", "--at", at)
    assert "believed" not in run("replay", str(kept), "--seat", "2", "--at", at)


def test_beliefs_need_a_record() -> None:
    assert "--record" in run("watch", "simply_suspects", "--beliefs", code=2)


def test_beliefs_of_the_bots_one_played_against_are_kept(tmp_path: Path) -> None:
    place, paper = tmp_path / "match.jsonl", Paper()
    table = set_table("simply_suspects", bots="medium", seats=2)
    play(table, 0, place, paper.screen, Typist(paper, 1), beliefs=True)
    record = read(place.read_text(encoding="utf-8"))
    verify(record)
    assert {belief.seat for belief in record.beliefs} == {1}
    assert "believed" not in paper.text


def test_long_beliefs_are_cut_and_odd_ones_are_harmless() -> None:
    voice = Voice("simply_suspects", ["Ada", "Bruno"])
    many = {f"seat 1 card {number}": {"a": 0.5, "b": 0.3, "c": 0.15, "d": 0.05} for number in range(FACTS + 2)}
    first, *lines, last = voice.beliefs(Held(0, many, {}))
    assert (first, lines[0], last) == (
        "Ada believed:",
        "Bruno: card 0 a 50%, b 30%, c 15%",
        "And 2 things more.",
    )
    assert voice.beliefs(Held(0, {}, {})) == []
    odd = Held(1, {"seat 9 \x1b[31m": {"\x07": 1.0}}, {})
    assert voice.beliefs(odd) == ["Bruno believed:", "seat 9 ?[31m ? 100%"]


def test_beliefs_are_told_in_french_with_its_own_spaces() -> None:
    with speaking("fr"):
        lines = Voice("conspiracy", ["Ada", "Bruno"]).beliefs(
            Held(0, {"seat 1 account with Tanya Hyde": {"2000 or more": 0.75, "nothing": 0.25}}, {})
        )
    assert lines == [
        "Ada croyait\u00a0:",
        "Combien a reçu Tanya Hyde de la part de Bruno\u00a0? 2\u202f000\u00a0$ ou plus 75%, rien 25%",
    ]

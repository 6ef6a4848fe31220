"""A person against bots: whole matches typed at random, leaving, taking back, and what is shown to whom."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from intrigue import games
from intrigue.cli.main import main
from intrigue.cli.play import TerminalSeat, play
from intrigue.cli.voice import Voice
from intrigue.core.contract import CHANCE
from intrigue.table.record import read
from intrigue.table.replay import Replay
from intrigue.table.verify import verify
from tests.cli.typist import Paper, Typist, set_table, type_match


def flat(text: str) -> str:
    """Text without the line breaks and indents of the screen."""
    return " ".join(text.split())


@pytest.mark.parametrize("name", games.OWN)
def test_a_whole_match_can_be_typed(name: str, tmp_path: Path) -> None:
    paper, record = type_match(name, tmp_path / "match.jsonl")
    assert verify(record).draws == sum(link.entry.seat == CHANCE for link in record.links)
    assert record.end is not None
    assert record.end.result is not None
    assert record.end.head in paper.text
    assert record.header["commitment"] in paper.text
    assert "intrigue verify" in paper.text
    assert "intrigue replay" in paper.text


@pytest.mark.parametrize("name", games.OWN)
def test_everything_the_seat_was_told_is_told_and_nothing_else(name: str, tmp_path: Path) -> None:
    paper, record = type_match(name, tmp_path / "match.jsonl", seed=2)
    voice = Voice(name, record.names)
    shown = flat(paper.text)
    told = {flat(voice.sentence(event)) for _, _, heard in Replay(record).walk() for event in heard[0]}
    others = {
        flat(voice.sentence(event))
        for _, _, heard in Replay(record).walk()
        for seat in range(1, len(record.names))
        for event in heard[seat]
    }
    assert all(sentence in shown for sentence in told)
    secrets = {sentence for sentence in others - told if not any(sentence in known for known in told)}
    assert not [sentence for sentence in secrets if f"· {sentence}" in shown]


@pytest.mark.parametrize("name", games.OWN)
def test_boards_and_menus_fit_in_80_columns(name: str, tmp_path: Path) -> None:
    paper, _ = type_match(name, tmp_path / "match.jsonl", seed=3)
    lines = [line for line in paper.text.splitlines() if str(tmp_path) not in line and "Chain head" not in line]
    assert max(map(len, lines)) <= 80
    assert "[/" not in paper.text, "markup where plain text belongs"


@pytest.mark.parametrize("name", games.OWN)
@pytest.mark.parametrize("leave", [KeyboardInterrupt, EOFError])
def test_leaving_keeps_a_record_that_verifies_as_unfinished(
    name: str, leave: type[BaseException], tmp_path: Path
) -> None:
    paper = Paper()
    typist = Typist(paper, 5)

    def read_line(prompt: str) -> str:
        if typist.prompts == 2:
            raise leave
        return typist(prompt)

    place = tmp_path / "left.jsonl"
    play(set_table(name), 0, place, paper.screen, read_line)
    record = read(place.read_text(encoding="utf-8"))
    verify(record)
    assert record.end is not None
    assert record.end.result is None
    assert "Left unfinished after" in paper.text
    assert str(place) in paper.text


def test_undo_is_offered_only_when_it_is_possible(tmp_path: Path) -> None:
    paper, lines = Paper(), iter(["undo", "h9", "log", "undo", "q"])
    play(set_table("conspirateurs"), 0, tmp_path / "undo.jsonl", paper.screen, lambda _: next(lines))
    before, after = paper.text.split("You:")
    assert "undo" not in before.split("Nothing can be taken back now")[0]
    assert "Nothing can be taken back now" in before
    assert "b back · undo · q leave" in after
    assert "Guest takes it back: 2 entries undone." in after
    record = read((tmp_path / "undo.jsonl").read_text(encoding="utf-8"))
    verify(record)
    assert len(record.links) == 3


def test_a_seed_makes_a_match_repeatable(tmp_path: Path) -> None:
    heads = [type_match("simply_suspects", tmp_path / f"{n}.jsonl", seed=4)[1].links[-1].head for n in range(2)]
    assert heads[0] == heads[1]


def test_without_a_seed_the_person_adds_a_random_number(tmp_path: Path) -> None:
    nonces = set()
    for number in range(2):
        place = tmp_path / f"{number}.jsonl"
        CliRunner().invoke(main, ["play", "simply_suspects", "--record", str(place)], input="q\n")
        nonces.add(tuple(read(place.read_text(encoding="utf-8")).nonces))
    assert len(nonces) == 2
    assert all(len(own) == 16 and not any(others) for own, *others in nonces)


@pytest.mark.parametrize("name", games.OWN)
def test_help_explains_every_kind_on_offer(name: str, tmp_path: Path) -> None:
    table, paper = set_table(name), Paper()
    sitting = TerminalSeat(table, 0, paper.screen, lambda _: "q")
    match, voice = table.match, Voice(name, table.match.names)
    match.begin()
    while 0 not in match.actors:
        seat = match.actors[0]
        match.submit(seat, match.game.legal(match.state, seat)[0])
    sitting._help(())
    for action in match.game.legal(match.state, 0):
        assert flat(voice.explain(type(action).__name__)) in flat(paper.text)
    assert "take your last action back" in flat(paper.text)


def test_play_asks_which_game_and_how_many(data_folder: Path) -> None:
    result = CliRunner().invoke(main, ["play"], input="conspirateurs\n\nq\n")
    assert result.exit_code == 0, result.output
    assert "Which game?" in result.output
    assert "seat 2  Ada (medium bot)" in result.output
    kept = list((data_folder / "intrigue" / "records").iterdir())
    assert [place.suffix for place in kept] == [".jsonl"]
    assert str(kept[0]) in result.output


@pytest.mark.parametrize("typed", ["", "q\n", "simply\nq\n"])
def test_leaving_before_the_match_leaves_no_record(typed: str, data_folder: Path) -> None:
    result = CliRunner().invoke(main, ["play"], input=typed)
    assert result.exit_code == 0
    assert not data_folder.exists()


def test_bots_seats_and_names_are_as_asked_for(tmp_path: Path) -> None:
    place = tmp_path / "match.jsonl"
    typed = ["play", "simply_suspects", "--seats", "3", "--bots", "greedy,random", "--seat", "2", "--name", "ada"]
    result = CliRunner().invoke(main, [*typed, "--record", str(place)], input="q\n")
    assert "seat 1  Bruno (greedy bot)" in result.output
    assert "seat 2  ada (you)" in result.output
    assert "seat 3  Clara (random bot)" in result.output


def test_names_that_look_like_markup_are_shown_as_they_are(tmp_path: Path) -> None:
    typed = ["play", "conspirateurs", "--name", "[red]x[/]", "--record", str(tmp_path / "m.jsonl")]
    result = CliRunner().invoke(main, typed, input="q\n")
    assert result.exit_code == 0, result.output
    assert "[red]x[/] (you)" in result.output

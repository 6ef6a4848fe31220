"""The arena: what is played, what is kept, what it adds up to."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from intrigue import __version__, arena
from intrigue.arena.plan import Plan
from intrigue.arena.scorebook import NAME
from intrigue.arena.standings import Standings
from intrigue.cli.main import main
from intrigue.core.budget import Budget
from intrigue.games.simply_suspects.rules import SimplySuspects
from intrigue.table.record import read
from intrigue.table.verify import verify

PROGRAM = """
import signal
from intrigue.cli.main import main
from intrigue.core.budget import Budget
signal.signal(signal.SIGINT, signal.default_int_handler)
main()"""  # a program that runs in the background is born with Ctrl-C ignored
TINY = ("arena", "simply_suspects", "--bots", "greedy,random", "--seats", "2", "--matches", "4", "--jobs", "1")


def plan(*lineups: str, matches: int = 4, beliefs: bool = False) -> Plan:
    found = tuple(tuple(lineup.split()) for lineup in lineups)
    return Plan("simply_suspects", found, matches, {}, "7", Budget(iterations=5), beliefs)


def run(*typed: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, typed)
    assert result.exit_code == code, result.output
    return result.output


def test_line_ups_are_all_choices_of_bots() -> None:
    assert arena.every_lineup(["a", "b", "c"], 2) == (("a", "b"), ("a", "c"), ("b", "c"))
    assert arena.every_lineup(["a"], 3) == (("a", "a", "a"),)


def test_fewer_bots_than_seats_fill_the_rest_in_every_way() -> None:
    assert arena.every_lineup(["b", "a"], 3) == (("b", "b", "a"), ("b", "a", "a"))


def test_each_deal_is_played_once_from_every_seat() -> None:
    fixtures = plan("greedy easy random", matches=12).fixtures()
    for bot in ("greedy", "easy", "random"):
        seats = Counter((fixture.deal, fixture.bots.index(bot)) for fixture in fixtures)
        assert seats == {(deal, seat): 1 for deal in range(4) for seat in range(3)}


def test_the_order_round_the_table_changes() -> None:
    found = plan("greedy easy random", matches=36).fixtures()
    after = {fixture.bots[(fixture.bots.index("greedy") + 1) % 3] for fixture in found}
    assert after == {"easy", "random"}


def test_an_order_round_the_table_can_be_kept() -> None:
    lineup = ("easy", "random", "easy", "random")
    kept = Plan("conspirateurs", (lineup,), 12, in_order=True).fixtures()
    assert {fixture.bots for fixture in kept} == {lineup, lineup[1:] + lineup[:1]}
    drawn = Plan("conspirateurs", (lineup,), 48).fixtures()
    assert len({fixture.bots for fixture in drawn}) > 2


def test_line_ups_share_their_deals(tmp_path: Path) -> None:
    arena.run(plan("greedy random", "random random", matches=2), tmp_path)
    pair = ("greedy-random", "random-random")
    first, second = (read((tmp_path / "records" / f"{name}-0001.jsonl").read_text()) for name in pair)
    assert first.header["commitment"] == second.header["commitment"]


def strip(standings: Standings) -> dict[str, Any]:
    """A table without what was measured by the clock."""
    data = standings.dump()
    for row in data["bots"]:
        del row["seconds_per_decision"], row["decisions_per_second"], row["longest"]
    return data


def test_the_same_plan_gives_the_same_table_however_many_work_on_it(tmp_path: Path) -> None:
    wanted = plan("greedy random random", "hard easy random", matches=3)
    alone, together = tmp_path / "1", tmp_path / "2"
    assert strip(arena.run(wanted, alone)) == strip(arena.run(wanted, together, jobs=2))
    names = sorted(place.name for place in (alone / "records").iterdir())
    assert len(names) == 6
    for name in names:
        assert (alone / "records" / name).read_text() == (together / "records" / name).read_text()


def test_records_can_be_verified(tmp_path: Path) -> None:
    arena.run(plan("greedy random", matches=2), tmp_path)
    for place in (tmp_path / "records").iterdir():
        record = read(place.read_text(encoding="utf-8"))
        verify(record)
        assert set(record.names) == {"greedy", "random"}


def test_records_and_the_table_say_who_played_what_by_which_program(tmp_path: Path) -> None:
    arena.run(plan("hard random", matches=1), tmp_path)
    (place,) = (tmp_path / "records").iterdir()
    header = read(place.read_text(encoding="utf-8")).header
    hard, random = {"kind": "bot", "bot": "hard", "iterations": 5}, {"kind": "bot", "bot": "random"}
    assert header["players"] in ([hard, random], [random, hard])
    assert header["made"] == {"program": __version__}, "equal bytes, whenever and by whichever build"
    standings = json.loads((tmp_path / "standings.json").read_text())
    assert standings["made"]["program"] == __version__
    assert set(standings["made"]) == {"program", "build", "date"}
    assert standings["rules"]["seed"] == "7"
    assert standings["rules"]["rules"] == header["rules"]


def test_an_arena_goes_on_by_the_same_rules_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arena.run(plan("greedy random", matches=1), tmp_path)
    book = tmp_path / NAME
    book.write_text(book.read_text().replace('"rules": 1, ', ""))  # as it was written when there was one version
    arena.run(plan("greedy random", matches=2), tmp_path)
    monkeypatch.setattr(SimplySuspects, "version", 2)
    with pytest.raises(arena.BadPlan, match="an arena with another rules"):
        arena.run(plan("greedy random", matches=3), tmp_path)


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    first = arena.run(plan("greedy random", matches=4), tmp_path)
    lines = (tmp_path / NAME).read_text().splitlines()
    (tmp_path / NAME).write_text("\n".join(lines[:3]) + "\n" + lines[3][:40])  # killed while writing the third
    seen: list[tuple[int, int]] = []
    again = arena.run(plan("greedy random", matches=4), tmp_path, progress=lambda *of: seen.append(of))
    assert seen == [(2, 4), (3, 4), (4, 4)]
    assert strip(first) == strip(again)
    assert (tmp_path / NAME).read_text().splitlines()[:3] == lines[:3]


def test_the_scorebook_and_the_pictures_say_which_program_played(tmp_path: Path) -> None:
    """A stamp when it begins, and another when it goes on, perhaps with another program."""
    for matches in (1, 2):
        arena.run(plan("greedy random", matches=matches), tmp_path)
    begun, *lines = [json.loads(line) for line in (tmp_path / NAME).read_text().splitlines()]
    stamps = [begun["made"], *(line["made"] for line in lines if "made" in line)]
    assert begun["seed"] == "7"
    assert [set(stamp) for stamp in stamps] == [{"program", "build", "date"}] * 2
    for name in ("strength", "lengths", "seats"):
        drawn = (tmp_path / f"{name}.svg").read_text()
        assert f"Intrigue {__version__}, " in drawn
        assert "seed 7" in drawn


def test_matches_and_line_ups_may_join_later(tmp_path: Path) -> None:
    arena.run(plan("greedy random", matches=2), tmp_path)
    standings = arena.run(plan("greedy random", "easy random", matches=4), tmp_path)
    assert strip(standings) == strip(arena.run(plan("greedy random", "easy random", matches=4)))


def test_another_arena_is_not_mixed_in(tmp_path: Path) -> None:
    run(*TINY, "--out", str(tmp_path))
    for typed, word in ((("--seed", "other"), "seed"), (("--in-order",), "in_order")):
        text = run(*TINY, "--out", str(tmp_path), *typed, code=2)
        assert f"holds an arena with another {word}: name another folder with --out" in " ".join(text.split())


def test_a_folder_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("shopping list\neggs\n")
    assert "not the scorebook of an arena" in " ".join(run(*TINY, "--out", str(tmp_path), code=2).split())
    assert (tmp_path / NAME).read_text() == "shopping list\neggs\n"


def test_a_line_that_is_no_match_is_refused(tmp_path: Path) -> None:
    run(*TINY, "--out", str(tmp_path))
    with (tmp_path / NAME).open("a") as file:
        file.write('{"eggs": 6}\n')
    assert "a line that is no match" in " ".join(run(*TINY, "--out", str(tmp_path), code=2).split())


def test_a_game_without_secrets_has_nothing_to_believe() -> None:
    lineups = (("medium", "random"),)
    standings = arena.run(Plan("conspirateurs", lineups, 1, {"turn_limit": 12}, beliefs=True))
    assert standings.bots[0].reliability == ()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (("--bots", "greedy,gredy"), "no bot called 'gredy'"),
        (("--bots", "greedy", "--lineup", "greedy,random"), "not both"),
        ((), "with --bots"),
        (("--lineup", "greedy,random", "--seats", "3"), "have 2 seats"),
        (("--lineup", "greedy,random", "--lineup", "greedy,random,easy"), "same number of seats"),
        (("--lineup", ",".join(["greedy"] * 7)), "2 to 6 seats, not 7"),
        (("--lineup", "greedy,random", "--lineup", "greedy,random"), "named twice"),
    ],
)
def test_what_cannot_be_played_is_said(typed: tuple[str, ...], words: str) -> None:
    assert words in " ".join(run("arena", "simply_suspects", "--matches", "2", *typed, code=2).split())


def test_the_tables_name_every_bot_and_fit_the_screen() -> None:
    text = run(*TINY)
    assert "greedy, random" in text
    assert "95 %" in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_bot_against_itself_has_its_fair_share_and_the_seats_differ() -> None:
    standings = arena.run(plan("random random random", matches=9))
    assert standings.bots[0].share.share == pytest.approx(1 / 3)
    assert sum(seat.share for seat in standings.seats) == pytest.approx(1)
    assert len({seat.share for seat in standings.seats}) > 1


def test_a_bot_that_breaks_is_told_with_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: object, view: object, actions: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("intrigue.bots.greedy.GreedyBot.choose", broken)
    with pytest.raises(ZeroDivisionError) as caught:
        arena.run(plan("greedy random"))
    assert "match greedy-random-0000" in caught.value.__notes__[0]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_finished_and_the_same_command_goes_on(jobs: str, tmp_path: Path) -> None:
    typed = ["arena", "simply_suspects", "--lineup", "greedy,random", "--matches", "5000", "--out", str(tmp_path)]
    command = [sys.executable, "-c", PROGRAM, *typed, "--jobs", jobs]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as person:
        while not (tmp_path / NAME).exists() or (tmp_path / NAME).read_text().count("\n") < 5:
            assert person.poll() is None
            time.sleep(0.05)
        os.killpg(person.pid, signal.SIGINT)  # a terminal sends it to the workers as well
        text, errors = person.communicate(timeout=60)
    assert person.returncode == 130, errors
    assert "Stopped after" in text
    assert not errors
    kept = len((tmp_path / NAME).read_text().splitlines()) - 1
    assert json.loads((tmp_path / "standings.json").read_text())["played"] == kept >= 4
    more = arena.run(Plan("simply_suspects", (("greedy", "random"),), kept + 2), tmp_path)
    assert more.played == kept + 2

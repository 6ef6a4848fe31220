"""The tools of those who write games: lists, perft, soak, bench."""

from __future__ import annotations

import subprocess
import sys

import pytest
from click.testing import CliRunner

from intrigue import __version__, games
from intrigue.cli import soak
from intrigue.cli.bench import QUICK, measure, short
from intrigue.cli.main import main
from intrigue.core.check import perft
from intrigue.core.contract import AnyGame, State
from intrigue.core.options import choices
from intrigue.research import rollouts
from intrigue.research.rollouts import Rollouts
from tests.cli.typist import Paper

EMPTY = "17/17/17/17/17/17/17/17/17/17/17/17/17/17/17/17/17 b b20w20"


def run(*typed: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, typed)
    assert result.exit_code == code, result.output
    return result.output


def test_the_version_is_told() -> None:
    told = f"intrigue, version {__version__}\n"
    assert run("--version") == told
    command = [sys.executable, "-m", "intrigue", "--version"]
    assert subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout == told


COMMANDS = [
    "new",
    "check",
    "games",
    "play",
    "watch",
    "replay",
    "verify",
    "arena",
    "perft",
    "soak",
    "bench",
    "schema",
    "check-bot",
    "dataset",
    "selfplay",
    "exploit",
    "learn",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command: str) -> None:
    assert run(command, "--help").count(f"intrigue {command}") >= 2


def test_help_does_not_load_what_it_does_not_need() -> None:
    code = "import sys, intrigue.cli.main; print(*(m for m in sys.modules if m.startswith(('rich', 'intrigue.'))))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    needed = (
        "cli",
        *(f"cli.{name}" for name in ("choosing", "main", "making", "options", "problem", "running", "studying")),
    )
    languages = ("core", "core.address", "core.language")
    settings = ("server", "server.ceilings", "server.settings", "store", "store.places")
    assert set(found.split()) <= {f"intrigue.{name}" for name in (*needed, *languages, *settings)}


def test_all_games_are_listed() -> None:
    text = run("games")
    assert all(name in text for name in games.OWN)


@pytest.mark.parametrize("name", games.OWN)
def test_a_game_is_shown_with_every_option(name: str) -> None:
    text = " ".join(run("games", name).split())
    for choice in choices(games.title(name).options):
        assert choice.name in text
        assert choice.label in text


@pytest.mark.parametrize("name", games.OWN)
def test_the_rules_can_be_read(name: str) -> None:
    assert len(run("games", name, "--rules").splitlines()) > 30


def test_perft_counts_from_a_position() -> None:
    lines = run("perft", "conspirateurs", "--position", EMPTY, "--depth", "2").splitlines()
    assert [line.split()[:2] for line in lines] == [["depth", "count"], ["1", "45"], ["2", "1,980"]]


def test_perft_shows_what_was_counted_until_it_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(game: AnyGame, state: State, depth: int) -> int:
        if depth == 3:
            raise KeyboardInterrupt
        return perft(game, state, depth)

    monkeypatch.setattr("intrigue.cli.counting.perft", stopped)
    result = CliRunner().invoke(main, ["perft", "conspirateurs", "--position", EMPTY, "--depth", "6"])
    assert result.exit_code == 130
    assert [line.split()[:1] for line in result.output.splitlines()[1:3]] == [["1"], ["2"]]
    assert "Stopped while depth 3 was counted." in result.output


def test_perft_divides_by_first_action() -> None:
    lines = run("perft", "conspirateurs", "--position", EMPTY, "--depth", "2", "--divide").splitlines()
    assert len(lines) == 1 + 45 + 1
    assert lines[-1].split() == ["in", "all", "1,980"]


@pytest.mark.parametrize("name", games.OWN)
def test_perft_counts_from_the_start_of_every_game(name: str) -> None:
    assert "depth" in run("perft", name, "--depth", "1")
    assert "in all" in run("perft", name, "--depth", "1", "--divide")


@pytest.mark.parametrize("name", games.OWN)
def test_soak_covers_every_table_size(name: str) -> None:
    sizes = games.load(name).seats
    text = run("soak", name, "--matches", str(len(sizes)), "--every", "50", "--limit", "60", "--jobs", "1")
    assert [line.split()[:3] for line in text.splitlines()[1:]] == [[name, str(size), "1"] for size in sizes]


def test_soak_uses_several_processes() -> None:
    text = run("soak", "conspirateurs", "--seats", "2", "--matches", "3", "--limit", "50", "--jobs", "2")
    assert text.splitlines()[1].split()[:5] == ["conspirateurs", "2", "3", "150", "0"]


def test_a_broken_promise_is_told_with_the_way_to_repeat_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: object, seats: int, seed: int, *more: object) -> tuple[int, bool]:
        assert seed != 4, "the state is wrong"
        return 10, True

    monkeypatch.setattr("intrigue.core.check.soak", broken)
    typed = ("soak", "conspirateurs", "--seats", "3", "--matches", "9", "--jobs", "1", "--option", "turn_limit=77")
    text = run(*typed, code=1)
    assert "AssertionError: the state is wrong" in text
    assert (
        "intrigue soak conspirateurs --seats 3 --matches 1 --seed 4 --every 10 --bulk 10 --option turn_limit=77" in text
    )


def test_soak_tells_of_a_match_in_bulk_that_nobody_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    def unwon(game: AnyGame, policy: str, n: int, seed: int, seats: int) -> Rollouts:
        found = rollouts(game, "uniform", n, seed, seats)
        found.shares[-1] += 0.5
        return found

    typed = ("soak", "spy_alley", "--seats", "3", "--matches", "1", "--limit", "9", "--bulk", "4", "--jobs", "1")
    assert int(run(*typed).splitlines()[1].split()[5]) > 12
    monkeypatch.setattr(soak, "rollouts", unwon)
    assert "match 7 in bulk ends with 1.5 wins" in run(*typed, code=1)


def test_ctrl_c_shows_what_was_soaked_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def interrupted(trial: soak.Trial) -> soak.Soaked:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(1)
        return soak.Soaked(trial, 5, True, 0.1)

    monkeypatch.setattr(soak, "play", interrupted)
    text = run("soak", "conspirateurs", "--matches", "9", "--jobs", "1", code=130)
    assert "Stopped after 2 of 9 matches" in text


@pytest.mark.parametrize("name", games.OWN)
def test_bench_measures_every_game(name: str) -> None:
    text = run("bench", name, "--quick")
    row = text.splitlines()[1].split()
    assert row[0] == name
    assert len(row) == 8


def test_rates_are_positive() -> None:
    assert all(rate > 0 for rate in measure(games.load("simply_suspects"), 2, QUICK))


@pytest.mark.parametrize(
    ("number", "words"), [(7, "7"), (947.2, "947"), (12345, "12.3k"), (4.56e6, "4.56M"), (999.6, "1k")]
)
def test_rates_have_three_digits(number: float, words: str) -> None:
    assert short(number) == words


def test_tables_fit_in_80_columns() -> None:
    paper = Paper()
    paper.screen.table(("game", "seats"), [("x" * 100, "2")])
    assert max(map(len, paper.text.splitlines())) <= 80

"""Bots of others in Python: by module, by file, by entry point; what goes wrong with them is a forfeit."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from intrigue import arena, bots, games
from intrigue.arena.plan import Plan
from intrigue.bots import outsider
from intrigue.bots.invited import invite, seated
from intrigue.bots.outsider import OutsideBot
from intrigue.cli.main import main
from intrigue.core.budget import Budget
from intrigue.core.contract import Action
from intrigue.core.recall import Moment

SOURCE = """
class First:
    def __init__(self, game, rng, budget):
        self.heard = []

    def hear(self, moments):
        self.heard += moments

    def choose(self, view, actions):
        return actions[0]


class Raises(First):
    def choose(self, view, actions):
        raise RuntimeError("out of ideas")


class Nothing(First):
    def choose(self, view, actions):
        return None


class Believes(First):
    def beliefs(self, view):
        return {"weather": {"fair": 1.0}}


class Doubts(First):
    def beliefs(self, view):
        return {"weather": "fair"}


class Notes(First):
    def end(self, result):
        with open("ends.txt", "a") as file:
            print(len(self.heard), list(result), file=file)
        raise RuntimeError("sore loser")


AGE = 7
"""
GAME = games.load("simply_suspects")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a module of bots, where somebody works."""
    path = tmp_path / "strangers.py"
    path.write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    outsider.find.cache_clear()
    return path


def question() -> tuple[Any, Sequence[Action]]:
    state = GAME.start(3)
    rng = Random(2)
    while GAME.actors(state)[0] < 0:
        GAME.apply(state, -1, rng.choice([action for action, _ in GAME.odds(state)]))
    seat = GAME.actors(state)[0]
    return GAME.view(state, seat), GAME.legal(state, seat)


@pytest.mark.parametrize("form", ["{path}:First", "strangers.py:First"])
def test_a_class_in_a_file_is_a_bot(place: Path, form: str) -> None:
    bot = invite(form.format(path=place), GAME, Random(1))
    view, actions = question()
    assert bot.choose(view, actions) == actions[0]


def test_a_class_of_a_module_is_a_bot(place: Path) -> None:
    view, actions = question()
    bot = invite("strangers:First", GAME, Random(1))
    assert bot.choose(view, actions) == actions[0]
    bots.tell(bot, [Moment(None, ())])


def test_a_class_may_say_what_it_believes_and_what_is_not_understood_is_told(
    place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    view, _ = question()
    for name, beliefs in (("First", {}), ("Believes", {"weather": {"fair": 1.0}}), ("Doubts", {})):
        bot = invite(f"strangers:{name}", GAME, Random(1))
        assert isinstance(bot, OutsideBot)
        assert bot.beliefs(view) == beliefs
    assert "'weather' is no object of values" in capfd.readouterr().err


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_class_hears_the_end_of_a_match_and_cannot_harm_it(place: Path, tmp_path: Path, jobs: int) -> None:
    plan = Plan(GAME.name, ((f"{place}:Notes", "random"),), 2, {"turn_limit": 12})
    standings = arena.run(plan, tmp_path / "out", jobs)
    assert standings.played == 2
    ends = (tmp_path / "ends.txt").read_text().splitlines()
    assert len(ends) == 2
    assert all(int(line.split()[0]) > 5 and line.endswith(("[1.0, 0.0]", "[0.0, 1.0]", "[0.5, 0.5]")) for line in ends)
    assert "sore loser" in next((tmp_path / "out" / "bots").iterdir()).read_text()


def test_a_package_offers_bots_under_names_of_their_own(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("stranger", "strangers:First", outsider.GROUP)
    monkeypatch.setattr(outsider, "installed", lambda: {"stranger": point})
    view, actions = question()
    assert invite("stranger", GAME, Random(1)).choose(view, actions) == actions[0]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("strangers:Nobody", "has no attribute"),
        ("nowhere_at_all:Bot", "No module named"),
        ("missing.py:Bot", "missing.py"),
        ("strangers:AGE", "makes a bot"),
    ],
)
def test_a_name_that_leads_nowhere_is_said_to(place: Path, name: str, said: str) -> None:
    with pytest.raises(bots.UnknownBot, match=said):
        invite(name, GAME, Random(1))


@pytest.mark.parametrize(("name", "said"), [("Raises", "RuntimeError: out of ideas"), ("Nothing", "None is none of")])
def test_what_goes_wrong_is_a_forfeit(place: Path, name: str, said: str, capfd: pytest.CaptureFixture[str]) -> None:
    bot = invite(f"strangers:{name}", GAME, Random(1))
    view, actions = question()
    assert bot.choose(view, actions) == games.title(GAME.name).hints.default(view, actions, Random(1))
    assert getattr(bot, "forfeits") == 1  # noqa: B009
    told = capfd.readouterr().err
    assert said in told
    assert f"on seat {view.seat + 1}" in told


def test_outsiders_play_in_the_arena_on_several_processes(place: Path, tmp_path: Path) -> None:
    plan = Plan(GAME.name, ((f"{place}:First", f"{place}:Raises"),), 4, {}, "7", Budget(iterations=3))
    table = arena.run(plan, tmp_path / "out", jobs=2)
    found = {bot.bot: bot for bot in table.bots}
    assert found[f"{place}:First"].forfeits == 0
    assert found[f"{place}:Raises"].forfeits > 0


def test_outsiders_are_seated_wherever_a_bot_has_a_name(place: Path, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    typed = ["watch", "simply_suspects", "--bots", "strangers:First,random,random", "--seats", "3", "--quiet"]
    done = CliRunner().invoke(main, [*typed, "--record", str(record)])
    assert done.exit_code == 0, done.output
    players = json.loads(record.read_text().splitlines()[0])["players"]
    assert players[0]["bot"] == "strangers:First"
    assert seated("strangers:First", Budget(2.0))[0] == "bot"

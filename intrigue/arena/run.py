"""Plays an arena on several cores, keeps what was played, and adds it up."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from intrigue.arena import cluster, scorebook
from intrigue.arena.plan import BadPlan, Fixture, Plan
from intrigue.arena.play import LOGS, RECORDS, Played, play, save
from intrigue.arena.plots import plots
from intrigue.arena.pool import finished, halted, interrupts_held
from intrigue.arena.standings import Standings, add_up
from intrigue.bots import program
from intrigue.table.header import made_now

Progress = Callable[[int, int], None]  # how many matches are played, of how many


class Stopped(KeyboardInterrupt):
    """The arena was interrupted; the table has what was played until then."""

    def __init__(self, standings: Standings) -> None:
        super().__init__()
        self.standings = standings


def run(
    plan: Plan,
    out: Path | None = None,
    jobs: int = 1,
    progress: Progress = lambda played, of: None,
    ray: str | None = None,
) -> Standings:
    """Play what the folder does not hold yet and add everything up; Stopped on Ctrl-C, with all that is finished.

    With ray the matches are played on the cluster at that address, or on one of this machine if it is empty.
    """
    fixtures = plan.fixtures()
    done = {(match.lineup, match.number): match for match in (scorebook.load(out, plan) if out else ())}
    _make_folders(out)
    todo = [fixture for fixture in fixtures if (fixture.lineup, fixture.number) not in done]
    stopped = False
    if ray is None:
        matches = finished(partial(_play, plan, out), todo, jobs, program.dismiss)
    else:
        matches = cluster.matches(plan, todo, out, ray)
    with scorebook.writing(out, plan) as book:
        try:
            with closing(matches):
                progress(len(done), len(fixtures))
                for match in matches:
                    with interrupts_held():  # what is in the scorebook is in the standings too
                        book.add(match)
                        done[match.lineup, match.number] = match
                    progress(len(done), len(fixtures))
        except KeyboardInterrupt:
            stopped = True
    played = [done[fixture.lineup, fixture.number] for fixture in fixtures if (fixture.lineup, fixture.number) in done]
    standings = add_up(plan, played)
    if out and played:
        _keep(out, standings, played)
    if stopped:
        raise Stopped(standings)
    return standings


def _keep(out: Path, standings: Standings, played: Sequence[Played]) -> None:
    """Write what people look at; the scorebook has it all already. Records leave build and date to the standings."""
    save(out / "standings.json", json.dumps({"made": made_now()} | standings.dump(), indent=1) + "\n")
    for name, drawn in plots(standings, [match.entries for match in played]).items():
        save(out / f"{name}.svg", drawn)


def _make_folders(out: Path | None) -> None:
    if out is None:
        return
    try:
        for name in (RECORDS, LOGS):
            (out / name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadPlan(f"cannot make the folder {out}: {error.strerror}; name another with --out") from error


def _play(plan: Plan, out: Path | None, fixture: Fixture) -> Played:
    return play(plan, fixture, out, halted)

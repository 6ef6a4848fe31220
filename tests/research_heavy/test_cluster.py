"""Many machines: a cluster of two nodes on this machine writes what one process writes, even if a node is killed."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from intrigue import arena
from intrigue.arena import cluster
from intrigue.arena.plan import Plan
from intrigue.cli.main import main
from intrigue.core.budget import Budget

MATCHES = 40


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    yield made
    made.shutdown()


def plan(budget: int = 20) -> Plan:
    return Plan("simply_suspects", (("medium", "easy"),), MATCHES, {}, "7", Budget(iterations=budget))


def records(folder: Path) -> dict[str, bytes]:
    return {place.name: place.read_bytes() for place in (folder / "records").iterdir()}


def test_a_cluster_that_loses_a_node_writes_what_one_process_writes(nodes: Any, tmp_path: Path) -> None:
    """The second node is killed when a quarter is played; what it had is played again on the first."""
    second = nodes.add_node(num_cpus=1)
    nodes.wait_for_nodes()
    lost = threading.Event()

    def watch(played: int, of: int) -> None:
        if played >= MATCHES // 4 and not lost.is_set():
            nodes.remove_node(second, allow_graceful=False)
            lost.set()

    away = arena.run(plan(), tmp_path / "away", progress=watch, ray=nodes.address)
    assert lost.is_set()
    here = arena.run(plan(), tmp_path / "here")
    assert [row.shares for row in away.lineups] == [row.shares for row in here.lineups]
    assert len(records(tmp_path / "away")) == MATCHES
    assert records(tmp_path / "away") == records(tmp_path / "here")


class Failing:
    """The cluster's work, in the middle of which a second node is killed, as often as something is worked at."""

    def __init__(self, nodes: Any, after: int) -> None:
        self.nodes, self.after, self.killed, self.done = nodes, after, 0, cluster.finished

    def __call__(self, work: Any, tasks: Any, address: str = "") -> Iterator[Any]:
        second = self.nodes.add_node(num_cpus=1)
        self.nodes.wait_for_nodes()
        for number, found in enumerate(self.done(work, tasks, address), 1):
            if number == self.after:
                self.nodes.remove_node(second, allow_graceful=False)
                self.killed += 1
            yield found


def run(*typed: str) -> str:
    result = CliRunner().invoke(main, typed)
    assert result.exit_code == 0, result.output
    return result.output


def same_files(away: Path, here: Path, *names: str) -> None:
    for name in names:
        assert (away / name).read_bytes() == (here / name).read_bytes(), name


def test_selfplay_on_a_cluster_that_loses_nodes_writes_what_one_process_writes(
    nodes: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the command itself: one node is killed while matches are played, another while rows are made of them."""
    failing = Failing(nodes, MATCHES // 4)
    monkeypatch.setattr(cluster, "finished", failing)
    wish = ("selfplay", "simply_suspects", "--seats", "3", "--matches", str(MATCHES), "--iterations", "5", "--truth")
    run(*wish, "--out", str(tmp_path / "away"), "--ray", nodes.address)
    assert failing.killed == 2
    run(*wish, "--out", str(tmp_path / "here"), "--jobs", "1")
    assert len(records(tmp_path / "here")) == MATCHES
    assert records(tmp_path / "away") == records(tmp_path / "here")
    away, here = tmp_path / "away" / "dataset", tmp_path / "here" / "dataset"
    same_files(away, here, "matches.jsonl", "rows.jsonl", "truth.jsonl")
    told = [json.loads((folder / "about.json").read_text()) for folder in (away, here)]
    assert told[0] | {"made": None} == told[1] | {"made": None}
    standings = [json.loads((tmp_path / place / "standings.json").read_text()) for place in ("away", "here")]
    assert standings[0]["lineups"] == standings[1]["lineups"]


def test_the_command_makes_the_same_dataset_on_a_cluster_that_loses_a_node(
    nodes: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arena.run(plan(5), tmp_path / "arena")
    failing = Failing(nodes, MATCHES // 4)
    monkeypatch.setattr(cluster, "finished", failing)
    run("dataset", str(tmp_path / "arena"), "--out", str(tmp_path / "away"), "--ray", nodes.address)
    assert failing.killed == 1
    run("dataset", str(tmp_path / "arena"), "--out", str(tmp_path / "here"), "--jobs", "1")
    same_files(tmp_path / "away", tmp_path / "here", "matches.jsonl", "rows.jsonl")


def test_what_a_lost_node_was_working_at_is_done_again_elsewhere(nodes: Any, tmp_path: Path) -> None:
    """Whatever comes to the second node stays there for good, until that node is killed."""
    second, held = nodes.add_node(num_cpus=1), tmp_path / "held"
    nodes.wait_for_nodes()

    def kill_when_held() -> None:
        while not held.exists():
            time.sleep(0.05)
        nodes.remove_node(second, allow_graceful=False)

    killer = threading.Thread(target=kill_when_held)
    killer.start()
    found = list(cluster.finished(partial(stuck, second.node_id, held), range(8), nodes.address))
    killer.join()
    assert sorted(found) == list(range(8))
    assert int(held.read_text()) in found


def stuck(node: str, held: Path, task: int) -> int:
    import ray

    if ray.get_runtime_context().get_node_id() == node:
        held.write_text(str(task))
        threading.Event().wait()
    return task


def test_a_bot_that_is_not_there_is_named_by_who_asked(nodes: Any, tmp_path: Path) -> None:
    """An error on a machine far away comes home as what it is."""
    with pytest.raises(ZeroDivisionError):
        list(cluster.finished(broken, [1], nodes.address))


def broken(task: int) -> float:
    return task / 0


def test_another_program_on_a_machine_is_refused() -> None:
    other = cluster.this_build()._replace(version="0.0.0")
    with pytest.raises(cluster.NoCluster, match=r"version .* instead of 0\.0\.0"):
        cluster._checked(other, broken, 1)


def test_an_address_without_a_cluster_is_named(tmp_path: Path) -> None:
    with pytest.raises(cluster.NoCluster, match="no Ray at"):
        arena.run(plan(), tmp_path, ray="127.0.0.1:1")

"""Many machines: a cluster of two nodes on this machine writes what one process writes, even if a node is killed."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from intrigue import arena
from intrigue.arena import cluster
from intrigue.arena.plan import Plan
from intrigue.core.budget import Budget
from intrigue.research import dataset

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


def test_a_dataset_made_on_a_cluster_is_the_same(nodes: Any, tmp_path: Path) -> None:
    from functools import partial

    from intrigue.arena.pool import in_order

    arena.run(plan(5), tmp_path / "arena", ray=nodes.address)
    far = partial(in_order, partial(cluster.finished, address=nodes.address))
    dataset.make([tmp_path / "arena"], tmp_path / "away", engine=far)
    dataset.make([tmp_path / "arena"], tmp_path / "here")
    for name in ("matches", "rows"):
        assert (tmp_path / "away" / f"{name}.jsonl").read_bytes() == (tmp_path / "here" / f"{name}.jsonl").read_bytes()


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

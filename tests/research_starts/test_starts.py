"""The starts of docs/research.md train as they are pasted, a minute or two each; `make test-starts` runs them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.research.test_docs import PAGE, STARTS, blocks


def pasted(word: str) -> dict[str, Any]:
    """Run the one start that has the word; its names."""
    (example,) = [block for block in blocks(PAGE.partition(STARTS)[2]) if word in block]
    names: dict[str, Any] = {"__name__": "start"}
    exec(compile(example, "docs/research.md", "exec"), names)
    return names


def test_sb3_contrib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert pasted("MaskablePPO")["model"].num_timesteps >= 10_000
    assert (tmp_path / "spy-alley.zip").exists()


def test_torchrl() -> None:
    """What it collected last keeps to the masks, and its losses are numbers."""
    names = pasted("torchrl")
    frames, terms = names["frames"], names["terms"]
    picked = frames["action_mask"].gather(-1, frames["action"].unsqueeze(-1))
    assert picked.all()
    assert terms["loss_objective"].isfinite()
    assert terms["loss_critic"].isfinite()


def test_rllib() -> None:
    names = pasted("rllib")
    assert names["result"]["num_env_steps_sampled_lifetime"] >= 12 * 512

"""The five-line starts of docs/research.md really train and play, as pasted but for the time they take."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.research.test_docs import PAGE, STARTS, blocks

LONG, SHORT = "total_timesteps=10_000", "total_timesteps=512"


def run(word: str) -> dict[str, Any]:
    """Run the one example that has the word, shortened; its names."""
    (example,) = [block for block in blocks(PAGE.partition(STARTS)[2]) if word in block]
    names: dict[str, Any] = {}
    exec(compile(example.replace(LONG, SHORT), "docs/research.md", "exec"), names)
    return names


def test_maskable_ppo_trains_and_keeps_to_the_mask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert LONG in PAGE
    monkeypatch.chdir(tmp_path)
    names = run("MaskablePPO")
    model, env = names["model"], names["env"]
    assert model.num_timesteps == 512
    assert (tmp_path / "spy-alley.zip").exists()
    observation, _ = env.reset(seed=1)
    for _ in range(20):
        mask = env.unwrapped.action_masks()
        action, _ = model.predict(observation, action_masks=mask)
        assert mask[action]
        observation, _, terminated, truncated, info = env.step(action)
        assert "replaced" not in info
        if terminated or truncated:
            observation, _ = env.reset()


def test_a_match_in_openspiel_is_played_to_its_end() -> None:
    state = run("pyspiel")["state"]
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)

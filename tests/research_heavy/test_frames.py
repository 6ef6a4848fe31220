"""A dataset as tables of pandas and as tensors."""

from __future__ import annotations

from pathlib import Path

import torch

from intrigue.research import dataset, frames
from tests.research.test_dataset import play


def test_rows_become_pandas_and_tensors_to_learn_from(tmp_path: Path) -> None:
    play(tmp_path / "a.jsonl", "simply_suspects")
    dataset.make([tmp_path / "a.jsonl"], tmp_path / "rows")
    rows = list(dataset.read(tmp_path / "rows"))
    table, tensors = frames.to_pandas(tmp_path / "rows"), frames.to_torch(tmp_path / "rows")
    assert table["choice"].tolist() == [row["choice"] for row in rows]
    assert table["share"].tolist() == [row["share"] for row in rows]
    assert len(tensors) == len(rows)
    observation, mask, choice, share, seat = next(iter(torch.utils.data.DataLoader(tensors, batch_size=16)))
    assert observation.shape[0] == len(share) == len(seat) == 16
    assert mask.gather(1, choice[:, None]).all(), "what was picked might be picked"

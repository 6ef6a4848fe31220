"""The README's example works as pasted, and its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from intrigue.cli.main import main

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text()


def test_the_example_works_as_pasted(capsys: pytest.CaptureFixture[str]) -> None:
    example, _ = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    shares = capsys.readouterr().out
    assert sum(map(float, re.findall(r"[\d.]+", shares))) == pytest.approx(1)


def test_the_bot_plays_as_pasted(tmp_path: Path) -> None:
    _, example = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    (tmp_path / "mybot.py").write_text(example)
    typed = ["watch", "simply_suspects", "--bots", f"{tmp_path / 'mybot.py'}:First,greedy", "--seats", "2", "--quiet"]
    done = CliRunner().invoke(main, [*typed, "--record", str(tmp_path / "match.jsonl")])
    assert done.exit_code == 0, done.output
    assert "forfeits" not in done.output


@pytest.mark.parametrize(
    "name",
    ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "benchmarks/README.md", "docs/bots.md", "docs/performance.md"],
)
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    for link in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert link.startswith("https://") or (page.parent / link).exists(), link

"""What lies in deploy/ names settings, commands and addresses that there are."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from intrigue.cli.main import main
from intrigue.server.settings import known
from intrigue.server.watch import READY

ROOT = Path(__file__).parent.parent
FILES = {path.name: path.read_text() for path in (ROOT / "deploy").iterdir() if path.name != "grafana.json"}
VARIABLES = {knob.variable for knob in known()} | {"INTRIGUE_SETTINGS"}


def test_every_variable_is_that_of_a_setting() -> None:
    used = set(re.findall(r"INTRIGUE_[A-Z_]+", "".join(FILES.values())))
    assert {"INTRIGUE_DATA", "INTRIGUE_BASE_URL", "INTRIGUE_BEHIND"} <= used
    assert used - {"INTRIGUE_METRICS_TOKEN"} <= VARIABLES
    assert "INTRIGUE_METRICS_TOKEN" in VARIABLES


def test_readiness_is_asked_where_it_is_told() -> None:
    assert READY in FILES["Dockerfile"]
    assert READY in FILES["Caddyfile"]


def test_the_commands_on_the_page_are_there() -> None:
    page = (ROOT / "docs/deploying.md").read_text() + (ROOT / "docs/server.md").read_text()
    typed = set(re.findall(r"^    intrigue (admin [a-z-]+|[a-z-]+)", page, re.MULTILINE))
    assert {"serve", "backup", "restore", "admin tables", "admin ban"} <= typed
    for words in typed:
        assert CliRunner().invoke(main, [*words.split(), "--help"]).exit_code == 0, words


def test_the_container_starts_the_server_as_somebody_without_rights() -> None:
    lines = FILES["Dockerfile"].splitlines()
    assert lines.index("USER intrigue") < lines.index('ENTRYPOINT ["intrigue"]')
    assert "NoNewPrivileges=yes" in FILES["intrigue.service"]


def test_an_image_is_made_without_secrets_and_without_what_was_built_here() -> None:
    """The password of the database lies beside the compose file, and copies of data files hold hands and keys."""
    left_out = set((ROOT / ".dockerignore").read_text().splitlines())
    assert {".git", ".venv*", "deploy/.env", "*.sqlite*"} <= left_out
    assert "COPY . ." in FILES["Dockerfile"]

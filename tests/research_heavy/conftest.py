"""Warnings of the frameworks are theirs: what is an error in all other tests is shown here."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("filterwarnings", "default")

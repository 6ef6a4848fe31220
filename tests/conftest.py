"""Shared by all tests: properties are tried without a clock, since machines are shared and slow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("intrigue", deadline=None, derandomize=True)
settings.load_profile("intrigue")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL that runs for all tests that ask for it."""
    from tests.store.postgres import running

    with running() as address:
        yield address


@pytest.fixture
def database(postgres: str) -> Iterator[str]:
    """The address of an empty database for one test."""
    from tests.store.postgres import schema

    with schema(postgres) as address:
        yield address

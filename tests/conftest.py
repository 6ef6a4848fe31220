"""Shared by all tests: properties are tried without a clock, since machines are shared and slow."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("intrigue", deadline=None, derandomize=True)
settings.load_profile("intrigue")

"""Bulk play for those who study the games. Nothing heavy is imported until it is used."""

from __future__ import annotations

from intrigue.research.rollouts import Rollouts, rollouts

__all__ = ["Rollouts", "rollouts"]

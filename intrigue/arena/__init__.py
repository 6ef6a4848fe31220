"""The arena: bots against each other, many times, so that strength is a measured fact."""

from intrigue.arena.plan import BadPlan, Plan, every_lineup
from intrigue.arena.run import Stopped, run

__all__ = ["BadPlan", "Plan", "Stopped", "every_lineup", "run"]

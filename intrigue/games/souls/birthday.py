"""Who begins at a real table: the birthday nearest to 6 July (RULES.md 7)."""

from __future__ import annotations

from datetime import date

YEAR = 365  # 2001 is a common year


def days_from_6_july(month: int, day: int) -> int:
    """How many days lie between a birthday and 6 July, in the shorter direction; 29 February counts as the 28th."""
    if (month, day) == (2, 29):
        day = 28
    apart = abs((date(2001, month, day) - date(2001, 7, 6)).days)
    return min(apart, YEAR - apart)

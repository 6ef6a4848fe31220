"""What the matches of an arena add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from statistics import fmean, quantiles
from typing import Any

from intrigue.arena.plan import Lineup, Plan
from intrigue.arena.play import BINS, Effort, Played
from intrigue.arena.ratings import Rating, rate
from intrigue.arena.shares import Group, Share, difference, share_of
from intrigue.core.contract import Seat
from intrigue.research import rollouts

AT_RANDOM = 100  # matches of the baseline


@dataclass(frozen=True)
class Reliability:
    """What a bot gave about the same chance: how many things, the mean of their chances, and how many were true."""

    count: int
    said: float
    true: float
    low: float
    high: float


@dataclass(frozen=True)
class BotRow:
    """A bot over all matches: its share of the win per seat, and what it cost."""

    bot: str
    matches: int
    share: Share
    decisions: int
    seconds_per_decision: float  # of processor time; for a program, until its answer came
    forfeits: int
    reasons: dict[str, int]  # how many forfeits of each kind
    longest: float  # seconds of a decision
    called: str  # as a program calls itself
    rating: Rating | None  # None where the library for it is not installed
    reliability: tuple[Reliability, ...]

    @property
    def decisions_per_second(self) -> float:
        return 1 / self.seconds_per_decision if self.seconds_per_decision else 0.0


@dataclass(frozen=True)
class LineupRow:
    """A line-up: the share per seat of each of its bots, in how many matches, and how often all won the same."""

    lineup: Lineup
    matches: int
    draws: float
    shares: dict[str, Share]


@dataclass(frozen=True)
class ChangeRow:
    """What a bot wins more than another in the same seats, against the same others, on the same deals."""

    bot: str
    instead_of: str
    others: Lineup
    deals: int
    difference: float
    low: float
    high: float


@dataclass(frozen=True)
class Baseline:
    """What comes of uniform random play of all seats: the share of the win of each, and the mean length of a match."""

    matches: int
    seats: tuple[float, ...]
    length: float


@dataclass(frozen=True)
class Standings:
    """The result of an arena."""

    rules: dict[str, Any]
    played: int
    asked: int
    bots: tuple[BotRow, ...]
    lineups: tuple[LineupRow, ...]
    changes: tuple[ChangeRow, ...]
    seats: tuple[Share, ...]
    lengths: dict[str, float]  # of matches, in entries
    baseline: Baseline

    def dump(self) -> dict[str, Any]:
        data = asdict(self)
        for row, bot in zip(data["bots"], self.bots, strict=True):
            row["decisions_per_second"] = bot.decisions_per_second
        return data


def add_up(plan: Plan, played: Sequence[Played]) -> Standings:
    """The table of these matches, which may be fewer than the plan asks for."""
    found = dict.fromkeys(bot for match in played for bot in match.lineup)
    ratings = rate(played)
    groups = {lineup: [match for match in played if match.lineup == lineup] for lineup in plan.lineups}
    return Standings(
        rules=plan.rules(),
        played=len(played),
        asked=plan.matches * len(plan.lineups),
        bots=tuple(_bot(plan, name, [m for m in played if name in m.bots], ratings.get(name)) for name in found),
        lineups=tuple(_lineup(plan, lineup, matches) for lineup, matches in groups.items() if matches),
        changes=tuple(_changes(plan, groups)),
        seats=tuple(_share(plan, played, _won_by(seat)) for seat in range(plan.seats)) if played else (),
        lengths=_lengths([match.entries for match in played]),
        baseline=_baseline(plan),
    )


def _share(plan: Plan, played: Iterable[Played], won: Callable[[Played], float]) -> Share:
    deals: dict[int, Group] = {}
    for match in played:
        deals.setdefault(match.deal, Group()).add(won(match))
    return share_of(list(deals.values()), 1 / plan.seats)


def _won(bot: str) -> Callable[[Played], float]:
    """The share of the win of that bot in a match, per seat that it had."""
    return lambda match: fmean(share for name, share in zip(match.bots, match.result, strict=True) if name == bot)


def _won_by(seat: Seat) -> Callable[[Played], float]:
    return lambda match: match.result[seat]


def _bot(plan: Plan, bot: str, matches: Sequence[Played], rating: Rating | None) -> BotRow:
    efforts = [e for match in matches for name, e in zip(match.bots, match.efforts, strict=True) if name == bot]
    decisions = sum(effort.decisions for effort in efforts)
    seconds = sum(effort.seconds for effort in efforts)
    share = _share(plan, matches, _won(bot))
    return BotRow(
        bot,
        len(matches),
        share,
        decisions,
        seconds_per_decision=seconds / max(1, decisions),
        forfeits=sum(effort.forfeits for effort in efforts),
        reasons=dict(sum((Counter(effort.reasons) for effort in efforts), Counter[str]())),
        longest=max(effort.longest for effort in efforts),
        called=next((effort.called for effort in efforts if effort.called), ""),
        rating=rating,
        reliability=_reliability(efforts),
    )


def _reliability(efforts: Iterable[Effort]) -> tuple[Reliability, ...]:
    """For each tenth of the chances that were given; what was said within one match belongs together."""
    held = [effort.beliefs for effort in efforts if effort.beliefs]
    rows = ([tenths[number] for tenths in held if tenths[number][0]] for number in range(BINS))
    return tuple(_tenth(row) for row in rows if row)


def _tenth(row: Sequence[Sequence[float]]) -> Reliability:
    count = int(sum(count for count, _, _ in row))
    said = sum(said for _, said, _ in row) / count
    found = share_of([Group(true, int(count)) for count, _, true in row], said)
    return Reliability(count, said, found.share, found.low, found.high)


def _lineup(plan: Plan, lineup: Lineup, matches: Sequence[Played]) -> LineupRow:
    draws = fmean(len(set(match.result)) == 1 for match in matches)
    shares = {bot: _share(plan, matches, _won(bot)) for bot in dict.fromkeys(lineup)}
    return LineupRow(lineup, len(matches), draws, shares)


def _changes(plan: Plan, groups: Mapping[Lineup, Sequence[Played]]) -> Iterator[ChangeRow]:
    """For each two line-ups that differ in one bot."""
    for first, second in combinations(plan.lineups, 2):
        ours, theirs = Counter(first) - Counter(second), Counter(second) - Counter(first)
        if ours.total() == 1:
            (bot,), (other,) = ours, theirs
            pairs = _pairs(_by_deal(groups[first], bot), _by_deal(groups[second], other))
            if pairs:
                yield ChangeRow(bot, other, tuple((Counter(first) - ours).elements()), len(pairs), *difference(pairs))


def _by_deal(matches: Sequence[Played], bot: str) -> dict[int, float]:
    """The share of the bot in each deal that was played from all seats."""
    deals: dict[int, list[float]] = {}
    for match in matches:
        deals.setdefault(match.deal, []).append(_won(bot)(match))
    return {deal: fmean(won) for deal, won in deals.items() if matches and len(won) == len(matches[0].bots)}


def _pairs(ours: Mapping[int, float], theirs: Mapping[int, float]) -> list[tuple[float, float]]:
    return [(ours[deal], theirs[deal]) for deal in ours if deal in theirs]


def _baseline(plan: Plan) -> Baseline:
    found = rollouts(plan.load(), "uniform", AT_RANDOM, 1, plan.seats)
    return Baseline(AT_RANDOM, found.mean_shares(), fmean(found.lengths))


def _lengths(entries: Sequence[int]) -> dict[str, float]:
    if not entries:
        return {}
    low, middle, high = quantiles([*entries, *entries], n=4, method="inclusive")  # twice: one match is enough
    shortest, longest = min(entries), max(entries)
    return {"shortest": shortest, "quarter": low, "median": middle, "three_quarters": high, "longest": longest}

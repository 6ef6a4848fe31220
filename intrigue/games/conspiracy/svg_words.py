"""A view of Conspiracy in sentences, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.board import Space
from intrigue.core.contract import Seat
from intrigue.core.language import phrase, phrases, word
from intrigue.core.svg import SEAT_LETTERS
from intrigue.games.conspiracy.board import OFF, board_for, money, spy_name
from intrigue.games.conspiracy.questions import question
from intrigue.games.conspiracy.state import ConspiracyView


def describe(view: ConspiracyView, names: Sequence[str]) -> str:
    """The position in sentences."""
    land = board_for(view.options.chart, view.seats)
    homes = [
        _home(view, seat, names[seat], phrase(land.cities[home])) for seat, home in enumerate(view.homes) if home != OFF
    ]
    crowds: dict[Space, list[str]] = {}
    for spy, at in enumerate(view.spies):
        crowds.setdefault(at, []).append(spy_name(spy))
    where = [
        phrase("In {city}: {spies}.", city=phrase(land.cities[at]), spies=", ".join(crowd))
        for at, crowd in crowds.items()
        if at != OFF
    ]
    out = [spy_name(death.victim) for death in view.deaths]
    gone = [phrase("Out of the match: {spies}.", spies=", ".join(out))] if out else []
    case = phrase("The briefcase is in {city}.", city=phrase(land.cities[view.case]))
    return " ".join([*homes, case, *where, *gone, *_books(view, names), question(view, names)])


def _home(view: ConspiracyView, seat: Seat, name: str, city: str) -> str:
    """What stands at a seat's headquarters."""
    if view.lost[seat]:
        return phrases(
            "{who} ({letter}) has headquarters in {city}, has lost the next turn and has announced {n} pay-off.",
            "{who} ({letter}) has headquarters in {city}, has lost the next turn and has announced {n} pay-offs.",
            view.made[seat],
            who=name,
            letter=SEAT_LETTERS[seat],
            city=city,
        )
    return phrases(
        "{who} ({letter}) has headquarters in {city} and has announced {n} pay-off.",
        "{who} ({letter}) has headquarters in {city} and has announced {n} pay-offs.",
        view.made[seat],
        who=name,
        letter=SEAT_LETTERS[seat],
        city=city,
    )


def _books(view: ConspiracyView, names: Sequence[str]) -> list[str]:
    """The accounts that the viewer may read."""
    lines: list[str] = []
    for seat, (row, balance) in enumerate(zip(view.accounts, view.balances, strict=True)):
        if row is None or balance is None:
            continue
        left = phrase("{sum} left", sum=money(balance))
        paid = [
            phrase("{sum} on {spy}", sum=money(hundreds), spy=spy_name(spy))
            for spy, hundreds in enumerate(row)
            if hundreds
        ]
        message = word("Your book: {sums}.") if seat == view.seat else word("The book of {who}: {sums}.")
        lines.append(phrase(message, who=names[seat], sums=", ".join([left, *paid])))
    return lines

"""The scorecards of the others, which are the whole game: large, labelled, and on nothing else."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest

from intrigue.core.contract import put
from intrigue.core.language import LANGUAGES, speaking
from intrigue.core.svg import SEAT_LETTERS, Box
from intrigue.games.spy_alley.board import EMBASSY_OF, OFF
from intrigue.games.spy_alley.cards import ALL_ITEMS, COUNTRIES, FRENCH, GERMAN, ITALIAN, SPANISH
from intrigue.games.spy_alley.naming import code_of
from intrigue.games.spy_alley.state import SpyAlleyState
from intrigue.games.spy_alley.svg_emblems import KIND_ICONS
from intrigue.games.spy_alley.svg_ground import TALL, WIDE
from intrigue.games.spy_alley.words import Discard, Guess, Over
from tests.games.spy_alley.table import dealt, give_moves, give_wilds, place, play, seated
from tests.games.spy_alley.test_svg import classes, drawn, found

UPRIGHT, BROAD = "when-wide", "when-tall"  # what is hidden in the one and in the other arrangement
PHONE, LAPTOP, FLAT = 354 / TALL.width, 468 / TALL.width, 684 / WIDE.width  # at 390 and at 1366 by 768 pixels


def crowded(seats: int, gone: int = 0) -> SpyAlleyState:
    """A table at which everybody has everything that fits on a scorecard; the last ones are out."""
    t = seated(*range(seats))
    for seat in range(seats):
        place(t, seat, 3, money=211)
        give_moves(t, seat, 1, 3, 5, 6)
    give_wilds(t, 1, 2)
    t.items = (ALL_ITEMS,) * seats
    t.active, t.at = tuple(range(seats - gone)), (3,) * (seats - gone) + (OFF,) * gone
    return t


def card(t: SpyAlleyState, seat: int, viewer: int | None = 0) -> Element:
    (element,) = found(drawn(t, viewer), "seat", seat)
    return element


def box(rectangle: Element) -> Box:
    return Box(*(float(rectangle.get(side) or 0) for side in ("x", "y", "width", "height")))


def apart(one: Box, other: Box) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    return across <= 0 or min(one.y + one.height, other.y + other.height) - max(one.y, other.y) <= 0


def words(element: Element, hidden: str) -> list[Element]:
    """The texts of one arrangement, with those that say which country a token is."""
    return [text for text in classes(element, "on", hidden) if text.text]


def sheet(element: Element, hidden: str) -> Box:
    (found_,) = classes(element, "sheet", hidden)
    return box(found_)


@pytest.mark.parametrize(("seats", "gone"), [(2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (6, 1), (6, 2), (6, 3), (4, 1)])
def test_what_the_others_own_can_be_read_on_every_screen(seats: int, gone: int) -> None:
    t = crowded(seats, gone)
    for other in range(1, seats - gone):
        for hidden, scale, least in ((UPRIGHT, PHONE, 7.5), (UPRIGHT, LAPTOP, 9.5), (BROAD, FLAT, 11)):
            sizes = [float(text.get("font-size") or 0) * scale for text in words(card(t, other), hidden)]
            assert len(sizes) == 24
            assert min(sizes) >= least, (hidden, scale)


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("hidden", [UPRIGHT, BROAD])
@pytest.mark.parametrize("gone", [0, 2, 3])
def test_nothing_on_a_scorecard_lies_on_anything_else(viewer: int | None, hidden: str, gone: int) -> None:
    t = crowded(6, gone)
    for over in (False, True):
        if over:
            t.frame = Over(1, None)
        element = card(t, 1, viewer)
        whole = sheet(element, hidden)
        parts = [box(one) for name in ("peg", "back", "ribbon") for one in classes(element, name, hidden)]
        cards = [box(one) for one in classes(element, "paper-card", hidden)]
        assert len(parts) == 24 + 1 + over
        assert len(cards) == 4
        assert cards[-1].x + cards[-1].width <= whole.x + whole.width
        for number, one in enumerate(parts):
            assert all(apart(one, other) for other in (*parts[number + 1 :], *cards))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("hidden", [UPRIGHT, BROAD])
def test_every_row_has_its_sign_and_every_column_the_colour_of_its_country(seats: int, hidden: str) -> None:
    element = card(seated(*range(seats)), 1)
    signs = [path.get("d") for path in (*classes(element, "pen", hidden), *classes(element, "art", hidden))]
    for shapes in KIND_ICONS:
        assert all(signs.count(path) == 1 for _, path in shapes)
    heads = [head.get("class") for head in classes(element, "land", hidden)]
    assert heads == [f"land land{country}" for country in range(len(COUNTRIES))]


def test_a_country_is_two_letters_that_no_seat_has() -> None:
    for language in LANGUAGES:
        with speaking(language):
            codes = [code_of(country) for country in range(len(COUNTRIES))]
            assert len(set(codes)) == len(COUNTRIES)
            assert all(len(code) == 2 for code in codes)
            assert not set(codes) & set(SEAT_LETTERS)


@pytest.mark.parametrize("hidden", [UPRIGHT, BROAD])
def test_who_is_out_leaves_the_room_to_the_others(hidden: str) -> None:
    t = seated(*range(6))
    before = sheet(card(t, 2), hidden)
    play(t, 0, Guess(1, 1))
    play(t, 0, Discard(1))
    out, other = (sheet(card(t, seat), hidden) for seat in (1, 2))
    assert out.height < 40
    assert other.width * other.height > before.width * before.height
    assert "OUT" in "".join(card(t, 1).itertext())


def test_the_identity_of_who_is_out_is_shown_to_those_who_know_it() -> None:
    """A wrong guess hands the card over unseen: only the guessed one sees it."""
    t = seated(FRENCH, GERMAN, SPANISH, ITALIAN)
    play(t, 0, Guess(1, ITALIAN))
    assert [len(classes(card(t, 0, viewer), "book")) for viewer in (1, 2, None)] == [1, 0, 0]
    play(t, 1, Discard(GERMAN))
    play(t, 1, Guess(2, SPANISH))
    assert [len(classes(card(t, 2, viewer), "book")) for viewer in (1, 3, None)] == [1, 1, 1]


def test_an_own_card_says_what_picking_it_means() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    assert "KEEP?" not in "".join(drawn(t, 0).itertext())
    play(t, 0, Guess(1, GERMAN))
    for country in (FRENCH, GERMAN):
        (own,) = found(drawn(t, 0), "card", country)
        assert "KEEP?" in "".join(own.itertext())
    assert "KEEP?" not in "".join(drawn(t, 2).itertext())
    t = dealt((FRENCH, GERMAN), (SPANISH, ITALIAN))
    play(t, 0, Guess(1, GERMAN))
    (own,) = found(drawn(t, 0), "card", FRENCH)
    assert "GIVE UP?" in "".join(own.itertext())


def test_a_victory_is_told_in_the_place_of_a_name_and_on_no_things() -> None:
    t = crowded(3)
    t.frame, t.at = Over(0, FRENCH), put(t.at, 0, EMBASSY_OF[FRENCH])
    for viewer, said in ((0, "YOU WIN"), (1, "WINNER"), (None, "WINNER")):
        picture = drawn(t, viewer)
        assert said in "".join(picture.itertext())
        ribbons = [box(one) for one in classes(picture, "ribbon")]
        pegs = [box(one) for one in classes(picture, "peg")]
        assert len(ribbons) == 1
        assert all(apart(ribbons[0], peg) for peg in pegs)

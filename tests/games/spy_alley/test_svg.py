"""The pictures: well formed, nothing hidden in them, and everything that can be chosen is on the board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import cast
from xml.etree.ElementTree import Element, fromstring

import pytest

from intrigue import games
from intrigue.core.contract import CHANCE, Action, Event
from intrigue.core.promises import open_to
from intrigue.core.svg import STYLE as SHARED
from intrigue.games.spy_alley import board, help, hints, svg, text
from intrigue.games.spy_alley.cards import COUNTRIES, FRENCH, GERMAN, ITALIAN, RUSSIAN, SPANISH, WILD, members
from intrigue.games.spy_alley.rules import SpyAlley
from intrigue.games.spy_alley.state import SpyAlleyState
from intrigue.games.spy_alley.svg_ground import LOW, PLANS, RIM, TALL, WIDE, Arrangement, _space
from intrigue.games.spy_alley.words import (
    CONFISCATION,
    OFFERS,
    Bought,
    Confiscate,
    Confiscated,
    Eliminated,
    Guess,
    Guessed,
    Moved,
    MovedBack,
    Over,
    Rolled,
    Surrender,
)
from tests.games.spy_alley.table import GAME, PLAIN, dealt, give_moves, give_wilds, place, play, roll, seated, walk

NAMES = ("Ann", "<Ben> & co", "Cara", "Dmitri", "Esperanza the Great", "Fox")
TABLES = [(PLAIN, 2), *((GAME, seats) for seats in GAME.seats)]


def eyes(t: SpyAlleyState) -> tuple[int | None, ...]:
    return (None, *range(t.seats))


@cache
def plies(game: SpyAlley, seats: int) -> list[SpyAlleyState]:
    """Positions of two matches: every 150th, the first three of each kind of frame, and how they end."""
    seen: list[SpyAlleyState] = []
    kinds = Counter[type]()

    def watch(t: SpyAlleyState) -> None:
        kinds[type(t.frame)] += 1
        if kinds[type(t.frame)] <= 3 or kinds.total() % 150 == 0 or isinstance(t.frame, Over):
            seen.append(t.copy())

    for seed in range(2):
        walk(game, seats, Random(seed), watch)
    return seen


def drawn(t: SpyAlleyState, seat: int | None, game: SpyAlley = GAME, told: Sequence[Event] = ()) -> Element:
    return fromstring(svg.board(game.view(t, seat), names=NAMES[: t.seats], told=told))


def found(picture: Element, attribute: str, value: object) -> list[Element]:
    return [element for element in picture.iter() if element.get(f"data-{attribute}") == str(value)]


def classes(picture: Element, name: str, hidden: str = "when-wide") -> list[Element]:
    """What has that class in one of the two arrangements, upright unless somebody wants the other."""
    has = (picture.get("class") or "").split()
    if hidden in has:
        return []
    inside = (element for child in picture for element in classes(child, name, hidden))
    return [*([picture] if name in has else []), *inside]


def description(picture: Element) -> str:
    return cast(str, picture.findtext("{http://www.w3.org/2000/svg}desc"))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_view_is_a_well_formed_picture(game: SpyAlley, seats: int) -> None:
    for t in plies(game, seats):
        for seat in eyes(t):
            picture = drawn(t, seat, game)
            ids = Counter(element.get("id") for element in picture.iter() if element.get("id"))
            assert set(ids) == {f"piece-agent-{other}" for other in t.active}
            assert max(ids.values()) == 1
            assert all(element.get("style") is None for element in picture.iter())
            assert len(description(picture)) > 100


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_choice_is_on_the_board(game: SpyAlley, seats: int) -> None:
    """Every field of every action: seat, country, to, item, card and value."""
    for t in plies(game, seats):
        for seat in game.actors(t):
            if seat == CHANCE:
                continue
            picture = drawn(t, seat, game)
            for action in open_to(game, t, seat):
                for field, value in choices(action):
                    place_ = found(picture, "seat", action.seat)[0] if isinstance(action, Confiscate) else picture
                    (element,) = found(place_, field, value)
                    for hidden in ("when-wide", "when-tall"):
                        looks = [(each.get("class") or "").split() for each in element]
                        assert sum("ring" in look and hidden not in look for look in looks) == 1


def choices(action: Action) -> list[tuple[str, object]]:
    return [(field, getattr(action, field)) for field in getattr(action, "__match_args__", ())]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_worlds_that_look_alike_draw_alike(game: SpyAlley, seats: int) -> None:
    rng = Random(5)
    for t in plies(game, seats)[::3]:
        for seat in eyes(t):
            view = game.view(t, seat)
            dream = game.determinize(view, rng)
            assert svg.board(game.view(dream, seat)) == svg.board(view) == svg.board(view)


def test_only_the_own_country_is_shown() -> None:
    t = seated(0, 1, 2, 3, 4, 5)
    for seat in range(6):
        picture = drawn(t, seat)
        assert [element.get("data-card") for element in picture.iter() if element.get("data-card")] == [str(seat)]
        assert f"your identity is {COUNTRIES[seat]}" in description(picture)
    watching = drawn(t, None)
    assert not [element for element in watching.iter() if element.get("data-card")]
    assert "your identity" not in description(watching)


def test_the_winner_at_an_embassy_shows_the_passport() -> None:
    t = seated(SPANISH, 0, 1)
    place(t, 0, board.EMBASSY_OF[SPANISH])
    before = len(classes(drawn(t, 1), "book"))
    t.frame = Over(0, SPANISH)
    after = drawn(t, 1)
    assert len(classes(after, "book")) == before + 1
    assert "Ann wins at the Spanish embassy" in description(after)


def test_the_description_says_what_everybody_has() -> None:
    t = seated(0, 1, 2)
    place(t, 1, board.BORDER, money=33, items=(0, 9))
    give_wilds(t, 1, 2)
    give_moves(t, 2, 4, 4)
    words = description(drawn(t, 0))
    assert "Ann is on turn." in words
    assert "<Ben> & co is on the Border with $33, one closed passport." in words
    assert "Pegged: French password, Italian disguise, 2 wild cards." in words
    assert "Move cards: 4, 4." in words
    assert "34 move cards and 38 free gifts" in words
    t.frame = OFFERS[9]
    assert "The gift on offer is the Italian disguise." in description(drawn(t, 0))


def test_an_eliminated_seat_is_stamped_out() -> None:
    t = seated(0, 1, 2)
    t.at, t.active = (0, board.OFF, 0), (0, 2)
    for seat in eyes(t):
        picture = drawn(t, seat)
        assert classes(picture, "stamped")
        assert "<Ben> & co is out of the match." in description(picture)


@pytest.mark.parametrize(
    ("event", "marks"),
    [
        (Moved(1, 7), 1),
        (MovedBack(1), 1),
        (Rolled(1, 4), 1),
        (Bought(0, 9), 1),
        (Confiscated(1, 2, 0), 2),
        (Guessed(0, 2, 3, False, True), 1),
        (Eliminated(2, 0), 1),
    ],
)
def test_the_last_move_is_marked(event: Event, marks: int) -> None:
    t = seated(0, 1, 2)
    place(t, 0, 3, items=(9,))
    place(t, 1, 7, items=(0,))
    assert not classes(drawn(t, 0), "last")
    assert len(classes(drawn(t, 0, told=[event]), "last")) == marks


def test_markers_stand_on_their_spaces() -> None:
    """One that moved keeps its id, and several on one space do not hide each other."""
    t = seated(0, 1, 2, 3, 4, 5)
    places = {element.get("transform") for element in classes(drawn(t, 0), "piece")}
    assert len(places) == 6
    roll(t, 1)
    moved = {element.get("id"): element.get("transform") for element in classes(drawn(t, 0), "piece")}
    x, y = map(float, re.findall(r"[\d.]+", moved["piece-agent-0"] or "")[:2])
    box = TALL.boxes[1]
    assert box.x < x < box.x + box.width
    assert box.y < y < box.y + box.height


@pytest.mark.parametrize("space", range(len(board.NAMES)))
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_many_agents_on_a_space_keep_its_words_and_price_and_each_others_letters_in_sight(
    seats: int, space: int
) -> None:
    t = seated(*range(seats))
    for seat in range(seats):
        place(t, seat, space)
    pieces = classes(drawn(t, 0), "piece")
    for plan, attribute in zip(PLANS, ("transform", "data-wide"), strict=True):
        stood = [tuple(map(float, re.findall(r"[\d.]+", piece.get(attribute) or ""))) for piece in pieces]
        box, size = plan.boxes[space], stood[0][2]
        assert 25 * size >= (10 if space in board.PASSWORD_SPACES or box.height < LOW else 12), "a letter is tiny"
        for number, (x, y, _) in enumerate(stood):
            assert box.x < x - 17 * size < x + 17 * size < box.x + box.width
            assert all(abs(x - other[0]) > 8 or abs(y - other[1]) > 12 for other in stood[number + 1 :])
            if space in board.PASSWORD_SPACES and box.height <= RIM:
                assert x + 19 * size < box.middle[0] + 14, "on the price"
            elif LOW <= box.height <= RIM and space not in {*board.EMBASSY_OF, board.START}:
                assert y + 19 * size < box.y + box.height - 42, "on the words"


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.kind)
def test_nothing_of_an_arrangement_lies_on_anything_else(plan: Arrangement) -> None:
    parts = (*plan.boxes, plan.desk, plan.files, plan.decks)
    assert len(plan.boxes) == len(board.NAMES)
    for number, one in enumerate(parts):
        assert 0 < one.x < one.x + one.width < plan.width
        assert 0 < one.y < one.y + one.height < plan.height
        for other in parts[number + 1 :]:
            across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
            down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
            assert min(across, down) < 0.01, (one, other)


def test_in_a_wide_place_the_board_is_wide_and_all_of_it_moves_there() -> None:
    t = seated(0, 1, 2, 3)
    picture = drawn(t, 0)
    (body,) = [element for element in picture.iter() if element.get("data-wide-box")]
    assert body.get("data-wide-box") == f"0 0 {WIDE.width} {WIDE.height}"
    assert WIDE.width > 1.3 * WIDE.height
    for marker in classes(picture, "piece"):
        x, y = map(float, re.findall(r"[\d.]+", marker.get("data-wide") or "")[:2])
        start = WIDE.boxes[board.START]
        assert start.x < x < start.x + start.width
        assert start.y < y < start.y + start.height
    for name in ("peg", "sheet", "plate", "book"):
        assert len(classes(picture, name)) == len(classes(picture, name, "when-tall"))


def test_every_peg_is_drawn() -> None:
    t = seated(0, 1, 2)
    place(t, 0, 3, items=(0, 1, 23))
    place(t, 2, 3, items=range(24))
    for seat in eyes(t):
        assert len(classes(drawn(t, seat), "peg")) == sum(len(members(items)) for items in t.items)


def test_confiscation_shows_its_own_prices() -> None:
    t = seated(0, 1, 2)
    assert "$50" not in svg.board(GAME.view(t, 0))
    t.frame = CONFISCATION
    picture = drawn(t, 0)
    (wild,) = found(picture, "item", WILD)
    assert "$50" in "".join(wild.itertext())


def test_what_can_be_confiscated_is_picked_where_it_lies() -> None:
    t = seated(0, 1, 2)
    place(t, 1, 3, items=[7, 20])
    give_wilds(t, 2, 1)
    t.frame = CONFISCATION
    picture = drawn(t, 0)
    for seat, things in ((1, {"7", "20"}), (2, {str(WILD)})):
        (file,) = found(picture, "seat", seat)
        assert {each.get("data-item") for each in file.iter()} - {None} == things
    for other in (1, None):
        assert not any(each.get("data-item") for file in found(drawn(t, other), "seat", 2) for each in file.iter())


def test_a_passport_says_what_a_click_on_it_does() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    play(t, 0, Guess(1, GERMAN))
    for card, other in ((FRENCH, GERMAN), (GERMAN, FRENCH)):
        (passport,) = found(drawn(t, 0), "thing", f"passport-{card}")
        assert passport.get("data-card") == str(other), "the other one goes"
        assert "KEEP?" in "".join(passport.itertext())
        assert COUNTRIES[card].upper() in "".join(passport.itertext())
        shown = help.explain(GAME.view(t, 0), NAMES, {"card": str(other), "thing": f"passport-{card}"})
        assert shown is not None
        assert COUNTRIES[card] in shown.name
    t = dealt((FRENCH, GERMAN), (SPANISH, ITALIAN))
    play(t, 0, Guess(1, RUSSIAN))
    play(t, 0, Surrender(GERMAN))
    for card in (GERMAN, SPANISH, ITALIAN):
        (passport,) = found(drawn(t, 1), "card", card)
        assert "DISCARD?" in "".join(passport.itertext())


def test_a_click_on_the_die_rolls_it() -> None:
    (element,) = found(drawn(seated(0, 1, 2), 0), "kind", "Roll")
    assert classes(element, "ring")
    assert found(element, "thing", "die")


def test_a_picture_stands_by_itself_or_uses_the_style_of_the_page() -> None:
    view = GAME.view(seated(0, 1, 2), 0)
    assert svg.STYLE in svg.board(view)
    assert "<style" not in svg.board(view, style=False)
    assert view._repr_svg_() == svg.board(view)
    selectors = re.findall(r"([^{}]+)\{", svg.STYLE)
    assert all(
        one.strip().startswith((".ik .spy-alley", ".ik.wide .spy-alley"))
        for line in selectors
        for one in line.split(",")
        if one.strip()
    )


def test_every_class_has_a_style() -> None:
    t = seated(0, 1, 2, 3, 4)
    used = {
        name for seat in eyes(t) for element in drawn(t, seat).iter() for name in (element.get("class") or "").split()
    }
    known = set(re.findall(r"\.([a-z][\w-]*)", SHARED + svg.STYLE))
    assert used - known <= {"space", "ring"}


def test_the_cover_is_a_small_picture_without_ids_or_choices() -> None:
    picture = fromstring(svg.cover())
    assert picture.get("viewBox") == "0 0 300 200"
    names = {name for element in picture.iter() for name in element.attrib}
    assert not [name for name in names if name in ("id", "style") or name.startswith("data-")]
    assert games.title("spy_alley").drawing.cover() == svg.cover()


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_default_is_legal_and_always_the_same(game: SpyAlley, seats: int) -> None:
    for t in plies(game, seats):
        for seat in game.actors(t):
            if seat != CHANCE:
                actions, view = open_to(game, t, seat), game.view(t, seat)
                chosen = hints.default(view, actions, Random(1))
                assert chosen in actions
                assert chosen == hints.default(view, list(actions), Random(1))
                assert type(chosen).__name__ not in (*text.GRAVE, "Buy", "Confiscate")


def test_guesses_are_grave() -> None:
    assert {"Guess"} == text.GRAVE


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.kind)
@pytest.mark.parametrize("count", range(1, 7))
def test_markers_leave_the_words_of_their_space_readable(plan: Arrangement, count: int) -> None:
    for space, box in enumerate(plan.boxes):
        drawn = fromstring(f"<g>{_space(box.shrunk(2), space)}</g>")
        names = [each for each in drawn.iter("text") if not (each.text or "").startswith("$")]
        first = min(float(each.get("y") or 0) for each in names if float(each.get("y") or 0) > box.y + 30) - 8
        for marker in range(count):
            x, y, size = (float(n) for n in re.findall(r"-?[\d.]+", svg._standing(box, space, count, marker)))
            assert box.x <= x - 15 * size
            assert x + 15 * size <= box.x + box.width
            below = y - 22 * size > first + 8  # under all that is printed, or else above the words
            assert below or y + 19 * size <= first + 1, (space, box)
            assert space not in board.PASSWORD_SPACES or y - 22 * size >= box.y + 27  # the country's name


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.kind)
@pytest.mark.parametrize("seats", range(1, 7))
def test_agents_on_start_leave_its_arrow_and_its_words_in_sight(plan: Arrangement, seats: int) -> None:
    box = plan.boxes[board.START]
    for place_ in range(seats):
        _, y, size = (float(n) for n in re.findall(r"-?[\d.]+", svg._standing(box, board.START, seats, place_)))
        assert y - 22 * size > box.y + 44, "on what is printed"
        assert y + 19 * size < box.y + box.height
        assert seats > 4 or 25 * size >= 16, "a letter is tiny"


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.kind)
def test_an_agent_on_a_password_space_stands_beside_the_bubble(plan: Arrangement) -> None:
    for space in board.PASSWORD_SPACES:
        box = plan.boxes[space]
        x, _, size = (float(n) for n in re.findall(r"-?[\d.]+", svg._standing(box, space, 1, 0)))
        assert box.height > RIM or x + 17 * size <= box.middle[0] - 24


def test_ones_own_things_say_you() -> None:
    t = seated(0, 1, 2)
    own, other, watched = ([each.text for each in drawn(t, seat).iter() if each.text] for seat in (0, 1, None))
    assert "You · Ann" in own
    assert "Ann" in other
    assert "You · Ann" not in {*other, *watched}


def test_who_is_called_you_is_called_so_once() -> None:
    view = GAME.view(seated(0, 1, 2), 0)
    words = [each.text for each in fromstring(svg.board(view, names=("You", "Ben", "Cara"))).iter() if each.text]
    assert "You" in words
    assert "You · You" not in words

"""The drawing: well-formed at every turn, with a place for every choice, the last turns marked, and nothing inline."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from time import process_time
from xml.etree import ElementTree

import pytest

from intrigue import games
from intrigue.core import svg as core
from intrigue.core.contract import Action, Event, Seat
from intrigue.games.conspirateurs.board import BEYOND, NEAR, SANCTUARIES, SIDE, SIDES, TABLES, cell, gather, name
from intrigue.games.conspirateurs.hints import default, values
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.games.conspirateurs.state import ConspirateursState, occupied
from intrigue.games.conspirateurs.svg import STYLE, board, cover
from intrigue.games.conspirateurs.text import GRAVE, KINDS
from intrigue.games.conspirateurs.words import Drop, Dropped, Move, Moved, Moving, Options, Over, Pass, Passed
from tests.games.conspirateurs.table import GAME, drop, move, moving, play

NAMES = ["Ann & <Bob>", "Ines", "Moss", "Zoë"]
SVG = "{http://www.w3.org/2000/svg}"


def match(seats: int, seed: int, most: int = 150) -> Iterator[tuple[ConspirateursState, list[Event]]]:
    """The table at every turn, with what was told in the last four, as a page tells it; men run home after a while."""
    rng = Random(seed)
    t = GAME.start(seats)
    told: list[list[Event]] = []
    yield t, []
    while not isinstance(t.frame, Over) and t.turns < most:
        actions = GAME.legal(t, t.turn)
        hasty = t.turns > 60 and rng.random() < 0.7
        action = default(GAME.view(t, t.turn), actions, Random(1)) if hasty else rng.choice(actions)
        told.append(play(t, action))
        yield t, [event for events in told[-4:] for event in events]


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def found(root: ElementTree.Element, attribute: str) -> list[str]:
    return [element.attrib[attribute] for element in root.iter() if attribute in element.attrib]


def ids(root: ElementTree.Element) -> list[str]:
    return found(root, "id")


def places(root: ElementTree.Element, id_: str) -> list[str]:
    """Where the men stand who answer to that id."""
    return [man for group in root.findall(f".//*[@id='{id_}']") for man in found(group, "data-man")]


def described(root: ElementTree.Element) -> str:
    description = root.find(f"{SVG}desc")
    assert description is not None
    return description.text or ""


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_turn_is_drawn_in_good_order_for_every_seat(seats: int, seed: int) -> None:
    for t, told in match(seats, seed):
        viewers: list[Seat | None] = [None, *range(seats)] if t.turns % 10 == 0 else [t.turns % seats]
        for seat in viewers:
            view = GAME.view(t, seat)
            picture = board(view, names=NAMES, told=told, style=False)
            root = parsed(picture)
            assert len(ids(root)) == len(set(ids(root)))
            assert " style=" not in picture
            assert root.find(f".//{SVG}style") is None
            assert board(view, names=NAMES, told=told, style=False) == picture


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_choice_has_its_place(seats: int) -> None:
    """Both fields of actions, man and to, are on the board: every man, and every cell of the board."""
    for t, told in match(seats, 3):
        root = parsed(board(GAME.view(t, t.turn), told=told))
        men, cells = found(root, "data-man"), found(root, "data-to")
        assert sorted(map(int, men)) == sorted(at for seat in GAME.view(t, None).men for at in seat)
        assert list(map(int, cells)) == list(range(SIDE * SIDE))
        actions: list[Action] = [] if isinstance(t.frame, Over) else list(GAME.legal(t, t.turn))
        for action in actions:
            assert not isinstance(action, Move) or {str(action.man)} <= set(men)
            assert not isinstance(action, Move | Drop) or {str(action.to)} <= set(cells)


def test_a_place_is_as_large_as_a_cell() -> None:
    root = parsed(board(GAME.view(moving(2, black="a1 i9"), 0)))
    hits = [element for element in root.iter() if "data-to" in element.attrib or element.get("class") == "hit"]
    assert len(hits) == SIDE * SIDE + 2
    assert all(hit.attrib["d"].endswith("h20v20h-20z") for hit in hits)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_picture_depends_on_the_view_only(seats: int) -> None:
    for t, told in match(seats, 4, 90):
        for seat in (None, *range(seats)):
            view = GAME.view(t, seat)
            dream = GAME.determinize(view, Random(t.turns))
            assert board(GAME.view(dream, seat), told=told) == board(view, told=told)


def test_a_picture_with_style_stands_by_itself() -> None:
    view = GAME.view(GAME.start(2), None)
    sheet = parsed(view._repr_svg_()).find(f"{SVG}style")
    assert view._repr_svg_() == board(view)
    assert sheet is not None
    assert sheet.text == core.ALONE + core.STYLE + STYLE
    used = set(re.findall(r"var\(--([a-z-]+)\)", board(view)))
    assert used <= set(re.findall(r"--([a-z-]+):", core.STYLE + STYLE)), "every colour is defined"


def test_rules_of_the_style_sheet_concern_this_game_only() -> None:
    selectors = re.findall(r"([^{}]+)\{", STYLE)
    for selector in ",".join(selectors).split(","):
        assert selector.strip().startswith((".ik .conspirateurs", ".ik:has(#board .conspirateurs")), selector


@pytest.mark.parametrize(
    ("seats", "colours"), [(2, "black white"), (3, "black white red"), (4, "black white blue red")]
)
def test_seats_beside_the_board_have_the_colours_of_their_men(seats: int, colours: str) -> None:
    """By day; the page finds how many play in the board's class."""
    drawn = parsed(board(GAME.view(GAME.start(seats), None))).find(f"{SVG}g")
    assert drawn is not None
    assert drawn.get("class") == f"conspirateurs of{seats}"
    rules = re.findall(r"([^{}]+)\{background:(?:light-dark\()?(#\w+)", STYLE)
    for seat, colour in enumerate(colours.split()):
        chosen = rf"\.conspirateurs(\.of{seats})?\) \.seat-letter\.seat{seat}\b"
        shown = next(shade for selectors, shade in rules if re.search(chosen, selectors))
        painted = re.search(rf"--{colour}:(?:light-dark\()?(#\w+)", STYLE)
        assert painted
        assert shown == painted[1]


def test_both_lights_have_their_woods_and_metals() -> None:
    for colour in ("wood", "rim", "inlay", "brass", "niche", "glow", *map(str.lower, SIDES)):
        assert f"--{colour}:light-dark(" in STYLE


def test_the_way_of_the_last_man_is_drawn() -> None:
    t = moving(2, black="i9 a1", white="h9 f9")
    told = play(t, move("i9", "e9"))
    root = parsed(board(GAME.view(t, 1), told=told))
    last = [element for element in root.iter() if element.get("class") == "last"]
    assert len(last) == 2, "a ring where he stood, and his way"
    assert last[1].attrib["d"].count("Q") == 2, "two leaps"
    assert "i9-g9-e9" in "".join(root.itertext())
    assert "leaps with a man from i9 by g9 to e9" in described(root)


def test_a_man_who_was_placed_is_ringed() -> None:
    t = GAME.start(2)
    told = play(t, drop("i9"))
    root = parsed(board(GAME.view(t, 1), told=told))
    ring = next(element for element in root.iter() if element.get("class") == "last")
    assert (ring.get("cx"), ring.get("cy")) == ("182", "182")
    assert "+i9" in "".join(root.itertext())


def test_as_many_turns_are_marked_as_others_have_had() -> None:
    for seats in (2, 3, 4):
        t, told = list(match(seats, 8, 9))[-1]
        assert len(told) == 4
        assert board(GAME.view(t, None), told=told, style=False).count('class="last"') == seats - 1


def test_a_turn_that_was_taken_back_is_not_marked() -> None:
    t = GAME.start(2)
    told = [*play(t, drop("e7")), *play(t, drop("f7")), Dropped(0, cell("g7"))]
    root = parsed(board(GAME.view(t, None), told=told))
    assert "+f7" in list(root.itertext())
    assert [ring.get("cx") for ring in root.iter() if ring.get("class") == "last"] == ["122"]


def test_a_pass_is_told_but_leaves_no_mark() -> None:
    picture = board(GAME.view(moving(2, black="a1", white="e5"), 1), told=[Passed(0)], style=False)
    assert 'class="last"' not in picture
    assert ">pass<" in picture


def test_men_keep_an_id_from_picture_to_picture() -> None:
    """Whoever moved answers to the id he had before, so that he glides; the others answer to theirs and stay."""
    for seats in (2, 3, 4):
        before = parsed(board(GAME.view(GAME.start(seats), None)))
        for t, told in match(seats, 7, 80):
            root = parsed(board(GAME.view(t, None), told=told, style=False))
            if told and isinstance(told[-1], Moved):
                man, to = told[-1].path[0], told[-1].path[-1]
                assert places(before, f"piece-man-{man}") == [str(man)]
                assert places(root, f"piece-man-{man}") == [str(to)]
            assert all(places(root, f"piece-man-{man}") == [man] for man in found(root, "data-man"))
            before = root


def test_a_former_cell_belongs_to_the_man_who_stands_there_now() -> None:
    t = moving(2, black="i9", white="h8")
    told = [*play(t, move("i9", "i10")), *play(t, move("h8", "i9"))]
    root = parsed(board(GAME.view(t, 0), told=told))
    assert places(root, f"piece-man-{cell('i9')}") == [str(cell("i9"))]
    assert places(root, f"piece-man-{cell('h8')}") == [str(cell("i9"))]
    assert len(ids(root)) == len(set(ids(root)))


def test_a_man_who_goes_there_and_back_is_one_man() -> None:
    t = moving(2, black="i9", white="e5")
    told = [*play(t, move("i9", "i10")), *play(t, move("e5", "e6")), *play(t, move("i10", "i9"))]
    root = parsed(board(GAME.view(t, 1), told=told))
    assert places(root, f"piece-man-{cell('i10')}") == [str(cell("i9"))]
    assert len(ids(root)) == len(set(ids(root)))


def test_the_description_tells_the_position() -> None:
    t = moving(3, turn="White", black="a1 i9", white="b3", red="c4")
    said = described(parsed(board(GAME.view(t, 1), names=NAMES)))
    assert "40 sanctuaries" in said
    assert "Ann & <Bob> (Black) has 12 men to place; 1 outside: i9; 1 home: a1." in said
    assert "Ines (White) has 13 men to place; 1 outside: b3." in said
    assert "Move a man towards" in said, "what is asked"
    assert "It is for Ines to move." in described(parsed(board(GAME.view(t, None), names=NAMES)))


def test_cards_count_men_and_show_whose_turn_it_is() -> None:
    words = list(parsed(board(GAME.view(GAME.start(4), None))).itertext())
    assert words.count("10 to place") == 4
    assert [side for side in SIDES if side in words] == [SIDES[side] for side in TABLES[4]], "no names: the sides' own"
    t = moving(2, turn="White", black="a1 i9", white="b3")
    picture = board(GAME.view(t, None), names=NAMES)
    assert {"1 home", "0 home", "Ann & <Bob>", "turn 42"} <= set(parsed(picture).itertext())
    assert picture.count('class="card asked"') == 1


def test_a_long_name_is_cut() -> None:
    names = ["Bartholomew Crane", "Ines", "Moss"]
    root = parsed(board(GAME.view(GAME.start(3), None), names=names))
    assert [element.text for element in root.iter(f"{SVG}text") if element.get("font-weight")] == [
        "Bartholom…",
        *names[1:],
    ]


def test_the_end_is_stamped() -> None:
    t = moving(4, black="b2", white="e5", blue="a3", red="m5")
    t.men = (t.men[0], t.men[1], 1 << cell("a2"), t.men[3])
    told = play(t, move("b2", "a1"))
    assert isinstance(t.frame, Over)
    picture = board(GAME.view(t, None), told=told)
    assert picture.count(">WON<") == 2, "partners win together"
    assert 'class="card asked"' not in picture
    t.frame = Over(())
    assert board(GAME.view(t, 2)).count(">DRAW<") == 4


def test_the_cover_is_a_picture_without_style_or_targets() -> None:
    picture = cover()
    root = parsed(picture)
    assert root.get("viewBox") == "0 0 300 200"
    assert "style" not in picture
    assert not found(root, "data-to")
    assert not found(root, "data-man")
    assert not set(ids(root)) & set(ids(parsed(board(GAME.view(moving(3, black="a1"), None)))))


def test_the_cover_shows_a_chain_of_leaps_that_is_possible() -> None:
    from intrigue.games.conspirateurs.svg import COVER_MEN, COVER_WAY

    men = [at for side in COVER_MEN for at in side.split()]
    assert len(men) == len(set(men))
    path = list(map(cell, COVER_WAY.split()))
    for at, to in pairwise(path):
        assert name((at + to) // 2) in men
    assert not set(COVER_WAY.split()[:-1]) & set(men)
    assert COVER_WAY.split()[-1] in men


def test_time_that_runs_out_is_answered_with_something_sound() -> None:
    for seats in (2, 3, 4):
        for t, _ in match(seats, 5, 110):
            if isinstance(t.frame, Over):
                break
            view, actions = GAME.view(t, t.turn), GAME.legal(t, t.turn)
            action = default(view, actions, Random(1))
            assert action in actions
            assert default(view, list(actions), Random(1)) == action
            assert values(view, [action]) == [max(values(view, actions))]
    assert default(GAME.view(moving(2, black="a1", white="e5"), 0), [Pass()], Random(1)) == Pass()


def test_no_turn_is_grave() -> None:
    assert frozenset(KINDS) >= GRAVE == frozenset()


def test_drawing_is_quick_and_found_by_the_game_s_name() -> None:
    assert games.title("conspirateurs").drawing.board is board
    t, told = list(match(2, 6, 80))[-1]
    view = GAME.view(t, 0)
    best = 1.0
    for _ in range(10):
        start = process_time()
        board(view, names=NAMES, told=told, style=False)
        best = min(best, process_time() - start)
    assert best < 0.005


def test_turns_are_counted_down_near_the_last() -> None:
    for taken, words in ((900, "turn 901"), (901, "99 turns left")):
        t = moving(2, turn="White", black="a1 i9", white="b3")
        t.turns = taken
        assert words in set(parsed(board(GAME.view(t, None), names=NAMES)).itertext())


def test_ones_own_card_says_you() -> None:
    own, watched = (board(GAME.view(GAME.start(2), seat), names=NAMES) for seat in (1, None))
    assert ">You · Ines</text>" in own
    assert ">Ines</text>" not in own
    assert ">Ines</text>" in watched


def told_ways(t: ConspirateursState, seat: Seat | None) -> dict[int, dict[int, int]] | None:
    layer = parsed(board(GAME.view(t, seat), names=NAMES)).find(f".//{SVG}metadata")
    return None if layer is None else {man: dict(ways) for man, ways in json.loads(layer.text or "")}


@pytest.mark.parametrize("stop", [False, True])
def test_the_seat_that_is_asked_is_told_a_way_to_wherever_its_men_can_go(stop: bool) -> None:
    """Step by step from the man over men to vacant cells; where men must stop on sanctuaries, never on from one."""
    game = Conspirateurs(Options(stop_on_sanctuary=stop))
    for t, _ in match(2, 3):
        if not isinstance(t.frame, Moving):
            continue
        told, taken = told_ways(t, t.turn), occupied(t.men)
        assert told is not None
        for action in game.legal(t, t.turn):
            if isinstance(action, Move):
                way = [action.to]
                while way[-1] != action.man:
                    way.append(told[action.man][way[-1]])
                for to, at in pairwise(way):
                    step = action.man == at and NEAR[at] >> to & 1
                    assert step or BEYOND[at][NEAR[at] & taken] & ~taken & 1 << to
                assert not stop or not gather(way[1:-1]) & SANCTUARIES[2]


def test_ways_are_told_to_nobody_else_and_not_before_men_move() -> None:
    t = moving(2, black="i9 i10", white="e5")
    assert told_ways(t, 0)
    assert told_ways(t, 1) is told_ways(t, None) is None
    assert told_ways(GAME.start(2), 0) is None

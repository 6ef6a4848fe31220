"""The picture of Conspiracy: well formed, pickable, silent about secrets, described in words."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields, replace
from itertools import combinations
from random import Random
from xml.etree import ElementTree

import pytest

from intrigue.core import svg as core
from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE, Action, Event
from intrigue.games.conspiracy import hints, svg, text
from intrigue.games.conspiracy import svg_figures as figures
from intrigue.games.conspiracy import svg_places as places
from intrigue.games.conspiracy.board import BOARDS, SPIES, Board, board_for, money
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.state import ConspiracyState
from intrigue.games.conspiracy.words import Blow, Covering, Move, Moved, Options, Paid, SentBack, Settling
from tests.games.conspiracy.table import RITA, ROCK, TANYA, at, play

NAMES = ["Ann", "<Bob & Co>", "Cid", "Dot"]
TABLES = [
    (Options(two_players=True), 2),
    (Options(map="grid25", two_players=True), 2),
    (Options(), 3),
    (Options(map="grid25"), 3),
    (Options(headquarters="chosen"), 4),
    (Options(map="grid25"), 4),
]
ON_BOARD = {"spy", "to", "informer", "victim", "space"}  # every value of these fields can be picked in the picture


def moments(options: Options, seats: int, seed: int, every: int = 23) -> list[ConspiracyState]:
    """Some states of a random match: all around the opening, then one in so many, and the last."""
    found: list[ConspiracyState] = []
    random_match(Conspiracy(options), seats, Random(seed), lambda t: found.append(t.copy()), limit=400)
    return [
        t for number, t in enumerate(found) if 12 <= number < 24 or number == 0 or number % every == 0 or t is found[-1]
    ]


def offered(actions: list[Action]) -> set[str]:
    """The attributes that the page looks for when these actions are legal."""
    return {
        f'data-{field.name}="{getattr(action, field.name)}"'
        for action in actions
        for field in fields(action)  # type: ignore[arg-type]
        if field.name in ON_BOARD
    }


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_every_moment_is_well_formed_and_can_be_picked(options: Options, seats: int) -> None:
    game = Conspiracy(options)
    for t in moments(options, seats, seed=seats):
        for seat in (None, *range(seats)):
            view = game.view(t, seat)
            drawn = svg.board(view, names=NAMES[:seats], style=False)
            root = ElementTree.fromstring(drawn)
            ids = Counter(node.get("id") for node in root.iter() if node.get("id"))
            assert set(ids.values()) == {1}
            assert not re.search(r"\sstyle=|<style", drawn)
            asked = seat in game.actors(t)
            if seat is not None and asked:
                found = set(re.findall(r'data-\w+="\d+"', drawn))
                assert offered(list(game.legal(t, seat))) <= found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pictures_show_nothing_that_the_viewer_does_not_know(seats: int) -> None:
    game = Conspiracy(Options(two_players=True))
    for t in moments(game.options, seats, seed=7, every=80):
        for seat in (None, *range(seats)):
            view = game.view(t, seat)
            first = svg.board(view, names=NAMES[:seats])
            for luck in range(3):
                dream = game.view(game.determinize(view, Random(luck)), seat)
                assert dream == view
                assert svg.board(dream, names=NAMES[:seats]) == first


def test_a_rival_reads_no_account() -> None:
    one, other = play({TANYA: 7}, {RITA: 5}), play({TANYA: 93}, {RITA: 5})
    assert svg.board(one.view(0)) != svg.board(other.view(0))
    for seat in (None, 1, 2, 3):
        assert svg.board(one.view(seat)) == svg.board(other.view(seat))


def test_the_board_and_the_lobby_agree_on_what_a_page_needs() -> None:
    view = play({TANYA: 7}).view(0)
    alone, plain = svg.board(view), svg.board(view, style=False)
    assert core.STYLE in alone
    assert svg.STYLE in alone
    assert alone.replace(f"<style>{core.ALONE}{core.STYLE}{svg.STYLE}</style>", "") == plain
    assert view._repr_svg_() == alone
    cover = svg.cover()
    assert ElementTree.fromstring(cover).get("viewBox") == "0 0 300 200"
    assert " id=" not in cover
    assert "style" not in cover.replace("data-", "")
    rules = svg.STYLE.split("}")
    for selectors in (rule.split("{")[0].strip() for rule in rules if "{" in rule):
        assert all(part.strip().startswith(".ik .conspiracy") for part in selectors.split(","))


def test_every_spy_has_a_face_of_its_own_and_an_id_that_stays() -> None:
    p = play({TANYA: 7})
    before = svg.board(p.view(0))
    p.do(0, Move(TANYA, p.board.graph.neighbours[p.t.spies[TANYA]][0], False))
    after = svg.board(p.view(0))
    for spy in range(len(SPIES)):
        assert f'id="piece-spy-{spy}"' in before
        assert f'id="piece-spy-{spy}"' in after
    bare = [figures.spy(spy).replace(f">{piece.letter}<", "") for spy, piece in enumerate(SPIES)]
    busts = {re.sub(r"spy\d", "", bust) for bust in bare}
    assert len(busts) == len(SPIES)


def test_those_who_share_a_space_stand_apart() -> None:
    for count in range(1, len(SPIES) + 1):
        spots = places.fan(count)
        assert len(spots) == count
        for number, (x, y, _) in enumerate(spots):
            assert all(abs(x - a) >= 39 or abs(y - b) >= 39 for a, b, _ in spots[:number])


Shape = tuple[float, float, float, float]  # left, top, right, bottom


def names_of(land: Board) -> list[Shape]:
    """Where the names of the cities stand."""
    half = places.NAME_HIGH / 2
    boxes = []
    for space, (x, y) in enumerate(places.points_of(land.name)):
        wide, below = places.LETTER * len(land.cities[space]) / 2, y + places.BELOW
        if not places.is_plate(land, space):
            boxes.append((x - wide, below - half, x + wide, below + half))
    return boxes


def meet(a: Shape, b: Shape) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


LANDS = list(BOARDS.values())


@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.name)
@pytest.mark.parametrize("spies", [0, 1, 2])
def test_the_briefcase_covers_no_name_and_no_face(land: Board, spies: int) -> None:
    for space, (x, y) in enumerate(places.points_of(land.name)):
        dx, dy, scale = places.case_spot(land, space, spies)
        case = (x + dx - 23 * scale, y + dy - 20 * scale, x + dx + 23 * scale, y + dy + 17 * scale)
        assert not any(meet(case, name) for name in names_of(land))
        for sx, sy, size in places.spots(land, space, spies, True):
            face = (x + sx - 13 * size, y + sy - 20 * size, x + sx + 13 * size, y + sy + 9 * size)
            assert not meet(case, face)


@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.name)
@pytest.mark.parametrize("case", [True, False])
def test_two_in_a_city_cover_no_name(land: Board, case: bool) -> None:
    for space, (x, y) in enumerate(places.points_of(land.name)):
        for dx, dy, scale in places.spots(land, space, 2, case):
            coat = (x + dx - 31 * scale, y + dy + 20 * scale, x + dx + 31 * scale, y + dy + 37 * scale)
            hat = (x + dx - 26 * scale, y + dy - 36 * scale, x + dx + 26 * scale, y + dy + 9 * scale)
            assert not any(meet(shape, name) for shape in (coat, hat) for name in names_of(land))


def test_two_in_a_city_are_nearly_as_large_as_one() -> None:
    land = BOARDS["hub21"]
    for case in (False, True):
        assert all(scale >= 0.95 for _, _, scale in places.spots(land, land.centre, 2, case))


@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.name)
def test_arrows_keep_clear_of_the_names_where_they_begin_and_end(land: Board) -> None:
    for space in range(len(land.graph)):
        for to in land.graph.neighbours[space]:
            tips = [places.curve(land, space, to)[end] for end in (0, 2)]
            for x, y in tips:
                assert not any(meet((x - 4, y - 4, x + 4, y + 4), name) for name in names_of(land))


@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.name)
def test_arrows_stay_on_the_sheet(land: Board) -> None:
    for space in range(len(land.graph)):
        for to in land.graph.neighbours[space]:
            (ax, ay), (cx, cy), (bx, by) = places.curve(land, space, to)
            for x, y in ((ax, ay), ((ax + 2 * cx + bx) / 4, (ay + 2 * cy + by) / 4), (bx, by)):
                assert 8 <= x <= places.WIDE - 8
                assert 8 <= y <= places.MAP_HIGH - 12


@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.name)
def test_the_briefcase_leaves_a_letter_of_each_of_two_spies_to_be_read(land: Board) -> None:
    for space in range(len(land.graph)):
        dx, dy, scale = places.case_spot(land, space, 2)
        case = (dx - 23 * scale, dy - 20 * scale, dx + 23 * scale, dy + 17 * scale)
        for sx, sy, size in places.spots(land, space, 2, True):
            letter = (sx - 6 * size, sy + 19 * size, sx + 6 * size, sy + 34 * size)
            assert not meet(case, letter)


@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.name)
def test_a_bid_covers_no_name_and_no_single_spy(land: Board) -> None:
    points = places.points_of(land.name)
    spies = [(x - 30, y - 36, x + 30, y + 35) for x, y in points]
    for a, b in combinations(sorted(land.headquarters), 2):
        x, y = places.gap(land.name, a, b)
        for left, top, right, bottom in places.BID:
            card = (x + left + 6, y + top + 3, x + right - 6, y + bottom - 3)  # what is drawn is a little smaller
            assert not any(meet(card, shape) for shape in (*names_of(land), *spies))


def test_names_are_drawn_over_arrows() -> None:
    p = play({TANYA: 7}, stand={"TANYA": "n", "case": "n"})
    p.do(0, Move(TANYA, at("nw"), True))
    drawn = svg.board(p.view(1))
    assert drawn.index('class="last arrow"') < drawn.index(">Tangier<")


@pytest.mark.parametrize("options", [Options(map="hub21"), Options(map="tri19")], ids=lambda options: options.map)
@pytest.mark.parametrize("pieces", [True, False])
def test_a_lost_turn_is_stamped_on_no_name(options: Options, pieces: bool) -> None:
    p = play(seats=3, options=options)
    land = board_for(options.map, 3)
    for seat in range(3):
        spies = (p.t.homes[seat], *p.t.spies[1:]) if pieces else p.t.spies
        view = replace(p.view(0), spies=spies, lost=tuple(other == seat for other in range(3)))
        found = re.search(r'translate\(([\d.]+),([\d.]+)\)" class="flag"', svg.board(view))
        assert found
        x, y = map(float, found.groups())
        assert not any(meet((x - 71, y - 15, x + 71, y + 15), name) for name in names_of(land))


@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.name)
def test_the_map_stays_in_its_frame_without_a_clip(land: Board) -> None:
    """A clip of one drawing is lost where another of the same name stands unseen on the page."""
    ground, _ = svg.unchanging(Options(map=land.name), 3)
    assert "clip" not in ground
    x, y = map(float, re.findall(r'translate\(([\d.]+),([\d.]+)\)" class="rose"', ground)[0])
    lines = re.findall(r'L([-\d.]+) ([-\d.]+)" class="hair-line"', ground)
    assert len(lines) == 32
    rings = [float(r) for r in re.findall(r'r="([\d.]+)" class="hair-line"', ground)]
    ends = (
        [(x + float(a), y + float(b)) for a, b in lines]
        + [(x + r, y + r) for r in rings]
        + [(x - r, y - r) for r in rings]
    )
    assert all(10 <= a <= places.WIDE - 10 and 10 <= b <= places.MAP_HIGH - 14 for a, b in ends)


def test_the_last_move_is_an_arrow() -> None:
    p = play({TANYA: 7}, stand={"TANYA": "n", "case": "n"})
    quiet = svg.board(p.view(1))
    p.do(0, Move(TANYA, at("nw"), True))
    pending = svg.board(p.view(1))
    p.all_pass()
    moved: list[Event] = [event for event in p.heard[1] if isinstance(event, Moved)]
    assert 'class="last arrow"' not in quiet
    assert 'class="last arrow"' in pending
    assert 'class="last arrow"' in svg.board(p.view(1), told=moved)
    assert 'class="last arrow"' not in svg.board(p.view(1))
    p.put(TANYA="n")
    assert 'class="last' not in svg.board(p.view(1), told=moved)  # it was taken back


def test_a_move_sent_back_is_an_arrow_too() -> None:
    p = play({TANYA: 1}, {TANYA: 9}, stand={"TANYA": "n"})
    p.do(0, Move(TANYA, at("nw"), False))
    p.challenges(1, 5, covered=False)
    assert any(isinstance(event, SentBack) for event in p.heard[2])
    assert 'class="last arrow"' in svg.board(p.view(2), told=p.heard[2])


def test_a_pay_off_marks_the_card_of_the_spy_for_the_payer_alone() -> None:
    p = play({TANYA: 7}, {RITA: 5})
    p.bluffs(0)
    heard = [[event for event in inbox if type(event).__name__.startswith("Paid")][-1:] for inbox in p.heard]
    assert isinstance(heard[0][0], Paid)
    assert svg.board(p.view(0), told=heard[0]).count('class="last"') == 2
    assert svg.board(p.view(1), told=heard[1]).count('class="last"') == 1


def test_a_bid_lies_between_the_seats() -> None:
    p = play({TANYA: 9}, {TANYA: 9}, stand={"TANYA": "n"})
    p.do(0, Move(TANYA, at("nw"), False))
    assert "piece-bid" not in svg.board(p.view(2))
    p.do(1, p.legal(1)[1])
    assert ">no bid<" in svg.board(p.view(2))
    p.do(0, p.legal(0)[1])
    p.do(1, p.legal(1)[7])
    assert isinstance(p.t.frame, Covering)
    assert f">{money(p.t.frame.bid)}<" in svg.board(p.view(2))


def test_the_dead_are_crossed_out_and_no_longer_on_the_map() -> None:
    p = play({ROCK: 30}, {RITA: 4}, stand={"ROCK": "n", "RITA": "n"})
    p.do(0, Blow(ROCK, RITA))
    assert "M0-43" in svg.board(p.view(1))  # in the cross-hairs
    p.all_pass()
    drawn = svg.board(p.view(1))
    assert f"piece-spy-{RITA}" not in drawn
    assert drawn.count('class="crossed"') == 1
    assert re.search(r'class="mid type amount gone"[^>]*>\$400<', drawn)


def test_lost_turns_are_flagged_and_the_end_opens_all_books() -> None:
    p = play({TANYA: 9}, {TANYA: 4}, stand={"TANYA": "N1", "case": "N1"})
    p.do(0, Move(TANYA, at("HNW"), True))
    p.challenges(1, 4, covered=True)
    assert "LOSES TURN" in svg.board(p.view(2))
    p.all_pass()
    drawn = svg.board(p.view(None), names=NAMES)
    assert "LOSES TURN" not in drawn
    assert ">WINS<" in drawn
    assert ">900<" in drawn
    assert "The book of Ann: $9,100 left, $900 on Tanya Hyde." in drawn


def test_no_line_of_the_book_runs_through_an_amount() -> None:
    p = play(*(dict.fromkeys(range(8), 12) for _ in range(4)), stand={"TANYA": "N1", "case": "N1"})
    p.moves(TANYA, "HNW", carry=True)
    drawn = svg.board(p.view(0))
    xs = {float(x) for x in re.findall(r'<text x="([\d.]+)"[^>]*>1,200<', drawn)}
    assert len(xs) == 8
    assert all(abs(x - places.WIDE / 2) >= 28 for x in xs)


def test_the_largest_amount_fits_its_cell() -> None:
    p = play({TANYA: 100})
    found = re.search(r'font-size="([\d.]+)"[^>]*>\$10,000<', svg.board(p.view(0)))
    assert found
    assert float(found[1]) * 0.6 * len("$10,000") <= 66


def test_the_position_is_described_in_sentences() -> None:
    p = play({TANYA: 9}, stand={"TANYA": "n", "BEA": "n", "case": "n"})
    root = ElementTree.fromstring(svg.board(p.view(0), names=NAMES))
    words = "".join(node.text or "" for node in root.iter() if node.tag.endswith("desc"))
    assert "Ann (A) has headquarters in Washington" in words
    assert "The briefcase is in London." in words
    assert "In London: Tanya Hyde, Bea Haven." in words
    assert "Your book: $9,100 left, $900 on Tanya Hyde." in words
    assert "It is your turn" in words
    assert "Your book" not in svg.board(p.view(None), names=NAMES)


def test_a_seat_without_a_name_is_called_by_its_letter() -> None:
    view = play({TANYA: 9}, stand={"BEA": "n"}).view(None)
    assert "Seat C (C) has headquarters" in svg.board(view)
    assert svg.board(replace(view, frame=Settling(0)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_default_is_legal_settled_and_shows_nothing(seats: int) -> None:
    options = Options(two_players=True, headquarters="chosen")
    game, rng, kinds = Conspiracy(options), Random(seats), set()
    t = game.start(seats)
    for _ in range(600):
        if not (actors := game.actors(t)):
            break
        seat = rng.choice(actors)
        actions = [action for action, _ in game.odds(t)] if seat == CHANCE else game.legal(t, seat)
        if seat != CHANCE:
            view = game.view(t, seat)
            chosen = hints.default(view, actions, Random(1))
            assert chosen in actions
            assert chosen is hints.default(view, actions, Random(1))
            kinds.add(type(chosen).__name__)
        kind = rng.choice(list(dict.fromkeys(map(type, actions))))
        game.apply(t, seat, rng.choice([action for action in actions if type(action) is kind]))
    assert kinds <= {"Settle", "Pay", "Pass", "Concede", "Bid", "Stop", "Refuse", "Keep"}
    assert {"Pay", "Pass"} <= kinds


def test_grave_are_kinds_of_the_game() -> None:
    assert frozenset(text.KINDS) >= text.GRAVE


def test_the_paths_of_the_map_are_said_once_and_with_the_ground() -> None:
    options = Options()
    _, towns = svg.unchanging(options, 4)
    said = re.findall(r'aria-label="([^"]*)"', towns)
    assert len(said) == 1
    land = board_for(options.chart, 4)
    assert said[0].count("paths lead to") == len(land.graph)
    assert f"From {land.cities[land.centre]} paths lead to " in said[0]

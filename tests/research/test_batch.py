"""The batch environment: the same matches whatever its size, what a seat knows and may do in each row, and no more."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import numpy as np
import pytest

from intrigue import bots, games
from intrigue.bots.learned import ranking
from intrigue.core.batch import Luck, Row, Rows, seed_of
from intrigue.core.contract import CHANCE, AnyGame, Illegal, pick
from intrigue.core.promises import Broken
from intrigue.core.twins import check_shown
from intrigue.games.conspirateurs import kernel
from intrigue.games.conspirateurs.board import SANCTUARIES
from intrigue.research.batch import Batch, encoding_and_ids

SIZES = [(name, seats) for name in games.OWN for seats in games.load(name).seats]


def random_picks(batch: Batch, luck: np.random.Generator) -> Any:
    """Any legal id in every row."""
    return (luck.random(batch.mask.shape) * batch.mask).argmax(axis=1)


def contents(batch: Batch) -> dict[str, bytes]:
    arrays: tuple[Any, ...] = (batch.observation, batch.mask, batch.seat, batch.reward, batch.done, batch.seed)
    return {name: array.tobytes() for name, array in zip(batch.layout.arrays, arrays, strict=False)}


@pytest.mark.parametrize(("name", "seats"), SIZES)
def test_every_row_is_a_match_by_the_rules_with_its_observation_and_mask(name: str, seats: int) -> None:
    """Each row is followed by a plain match with the same seed, step by step, over the ends of matches."""
    game, luck = games.load(name), np.random.default_rng(1)
    batch = Batch(game, seats, 3, seed=5)
    encoding, ids = encoding_and_ids(game, seats)
    rows = [Follower(game, seats, row) for row in range(3)]
    for _ in range(120):
        for number, row in enumerate(rows):
            state, seat = row.state, row.seat
            assert batch.seat[number] == seat
            assert batch.seed[number] == seed_of(5, number, row.matches)
            seen = batch.observation[number].tobytes()
            assert seen[: encoding.width] == encoding.encode(game.view(state, seat))
            picked = np.flatnonzero(batch.observation[number, encoding.width :])
            assert list(picked) == ([] if row.first < 0 else [row.first])
            mask = bytearray(ids.size)
            ids.mask(game.legal(state, seat), mask, row.first)
            assert batch.mask[number].tobytes() == mask
        picks = random_picks(batch, luck)
        batch.step(picks)
        for number, row in enumerate(rows):
            shares = row.step(ids, int(picks[number]))
            assert batch.done[number] == bool(shares)
            assert batch.reward[number].tolist() == pytest.approx(shares or [0] * seats)


class Follower:
    """One match at a time, played by the contract alone with the luck of its row."""

    def __init__(self, game: AnyGame, seats: int, row: int) -> None:
        self.game, self.seats, self.row, self.matches = game, seats, row, 0
        self.begin()

    def begin(self) -> None:
        self.state: Any = self.game.start(self.seats)
        self.luck, self.first = Luck(seed_of(5, self.row, self.matches)), -1
        self.go_on()

    def go_on(self) -> None:
        while self.game.actors(self.state) == (CHANCE,):
            odds = self.game.odds(self.state)
            self.game.apply(self.state, CHANCE, pick(odds, self.luck.below(sum(weight for _, weight in odds))))
        self.seat = (*self.game.actors(self.state), -2)[0]

    def step(self, ids: Any, number: int) -> tuple[float, ...]:
        """Pick the id; the shares if the match is over then."""
        action = ids.whole(self.game.legal(self.state, self.seat), number, self.first)
        self.first = number if action is None else -1
        if action is not None:
            self.game.apply(self.state, self.seat, action)
            self.go_on()
        if self.seat >= 0:
            return ()
        shares = self.game.result(self.state)
        self.matches += 1
        self.begin()
        return shares


def outward(cell: int) -> int:
    """How far a cell is from the middle of the board."""
    return max(abs(cell // 17 - 8), abs(cell % 17 - 8))


@pytest.mark.skipif(not kernel.available(), reason="the compiled kernel of Conspirateurs is not installed")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{"turn_limit": 70}, {"stop_on_sanctuary": True}, {"turn_limit": 0}])
def test_rows_in_the_kernel_are_those_of_the_rules(seats: int, options: dict[str, Any]) -> None:
    """Men go outward and home, so that matches are won; with a turn limit they are drawn."""
    game, rng = games.load("conspirateurs", **options), Random(seats)
    encoding, ids = encoding_and_ids(game, seats)
    ours = Rows(game, seats, encoding, ids, 3, range(4, 7))
    quick = kernel.rows(cast(Any, game), seats, encoding, ids, 3, range(4, 7))
    assert quick is not None
    won, drawn, limit = 0, 0, options.get("turn_limit", 1000)
    homes = [cell for cell in range(17 * 17) if SANCTUARIES[seats] >> cell & 1]
    for _ in range(2500 if limit != 70 else 300):
        assert quick.observations() == ours.observations()
        assert quick.all_masks() == ours.all_masks()
        assert (quick.seat, quick.done, quick.entries) == (ours.seat, ours.done, ours.entries)
        assert (quick.reward, quick.seeds) == (ours.reward, ours.seeds)
        picks = []
        for mask, row in zip(ours.masks, ours.rows, strict=True):
            free = [number for number, legal in enumerate(mask) if legal]
            if row.first >= 0:
                free = [max(free, key=lambda cell: (cell in homes, outward(cell), rng.random()))]
            picks.append(rng.choice(free))
        quick.step(picks)
        ours.step(picks)
        for place in range(3):
            shares = ours.reward[place * seats : (place + 1) * seats]
            won, drawn = won + (ours.done[place] and max(shares) > min(shares)), drawn + (min(shares) > 0)
    assert quick.truths() == ours.truths()
    assert {70: drawn, 0: won}.get(limit, won + drawn) > 0


def test_a_row_plays_the_same_however_many_rows_there_are() -> None:
    game = games.load("spy_alley")
    one, many = Batch(game, 3, 2, seed=9), Batch(game, 3, 50, seed=9)
    luck = np.random.default_rng(2)
    for _ in range(100):
        assert (one.observation == many.observation[:2]).all()
        assert (one.seed == many.seed[:2]).all()
        picks = random_picks(many, luck)
        one.step(picks[:2])
        many.step(picks)
    assert set(many.seed.tolist()).isdisjoint(Batch(game, 3, 50, seed=10).seed.tolist())


@pytest.mark.parametrize("name", ["simply_suspects", "conspirateurs"])
def test_workers_give_the_same_bytes(name: str) -> None:
    game, luck = games.load(name), np.random.default_rng(3)
    alone = Batch(game, 3, 5, seed=4)
    with Batch(game, 3, 5, seed=4, workers=2) as crew:
        for _ in range(60):
            assert contents(alone) == contents(crew)
            picks = random_picks(alone, luck)
            alone.step(picks)
            crew.step(np.asarray(picks, np.uint64))
        before, some = contents(crew), crew.mask.argmax(axis=1)[:3]
        for bad in (9999, -1, int(crew.mask[3].argmin())):
            with pytest.raises(Illegal, match=rf"row 3: id {bad} is not legal"):
                crew.step([*some, bad, 0])
        assert contents(crew) == before
    assert contents(crew) == before  # what was written can be read after the workers have ended


def test_arrays_of_the_caller_are_written() -> None:
    game = games.load("spy_alley")
    width = encoding_and_ids(game, 2)[0].width
    rows = np.zeros((10, width), np.uint8)
    batch = Batch(game, 2, 4, seed=1, buffers={"observation": rows[3:7]})
    assert batch.observation.base is rows
    assert rows[3:7].any(axis=1).all()
    assert not rows[:3].any()
    assert not rows[7:].any()


@pytest.mark.parametrize(
    ("buffers", "said"),
    [
        ({"observation": np.zeros((4, 3), np.uint8)}, "observation must be a writable array of uint8"),
        ({"seat": np.zeros((8,), np.uint8)[::2]}, "seat must be a writable array of uint8 in one piece"),
        ({"reward": np.zeros((4, 2))}, "reward must be a writable array of float32"),
        ({"rewards": np.zeros((4, 2), np.float32)}, "no array called rewards"),
    ],
)
def test_an_array_that_does_not_fit_is_refused(buffers: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Batch(games.load("spy_alley"), 2, 4, seed=1, buffers=buffers)


def test_an_illegal_id_is_refused_and_changes_nothing() -> None:
    batch = Batch(games.load("spy_alley"), 2, 3, seed=1)
    before, picks = contents(batch), batch.mask.argmax(axis=1)
    wrong = int(batch.mask[1].argmin())
    for bad in (wrong, -1, batch.mask.shape[1]):
        with pytest.raises(Illegal, match=rf"row 1: id {bad} is not legal"):
            batch.step([picks[0], bad, picks[2]])
    for odd in ([0, 0], [0.5, 0, 0]):
        with pytest.raises(ValueError, match="give 3 ids"):
            batch.step(odd)  # type: ignore[arg-type]
    assert contents(batch) == before
    batch.step(picks)
    assert contents(batch) != before


def test_a_table_that_cannot_be_is_refused() -> None:
    game = games.load("spy_alley")
    for arguments, said in (((7, 3), "2 to 6 seats, not 7"), ((2, 0), "a batch has rows")):
        with pytest.raises(ValueError, match=said):
            Batch(game, *arguments, seed=1)
    with pytest.raises(ValueError, match="too few for 3 workers"):
        Batch(game, 2, 2, seed=1, workers=3)


def test_the_truth_is_there_only_when_asked_for() -> None:
    game = games.load("spy_alley")
    assert Batch(game, 3, 2, seed=1).truth is None
    batch = Batch(game, 3, 2, seed=1, truth=True)
    assert batch.truth is not None
    width = encoding_and_ids(game, 3)[0].width
    seat = int(batch.seat[0])
    assert (batch.truth[0, seat * width : (seat + 1) * width] == batch.observation[0]).all()


class Nosy:
    """Spy Alley, but who may roll depends on what the next seat holds."""

    def __init__(self) -> None:
        self.game: Any = games.load("spy_alley")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def legal(self, state: Any, seat: int) -> Any:
        actions = self.game.legal(state, seat)
        return actions[1:] if 0 in state.hands[(seat + 1) % 3] else actions


PLANTED = [("spy_alley", "mask"), ("spy_alley", "observation")]


@pytest.mark.parametrize(("name", "leak"), [*((name, "") for name in games.OWN), *PLANTED])
def test_what_a_row_shows_is_alike_in_worlds_that_look_alike(name: str, leak: str) -> None:
    game, rng = games.load(name), Random(1)
    played: Any = Nosy() if leak == "mask" else game
    encoding, ids = encoding_and_ids(game, 3)
    if leak == "observation":
        honest = encoding.look
        encoding.look = lambda state, seat: honest(state, ((seat or 0) + 1) % 3)  # what the next seat knows
    rows = Rows(played, 3, encoding, ids, 1, range(1))

    def shown(state: Any, seat: int | None) -> bytes:
        row = Row(state, Luck(1))
        row.seat = seat or 0
        rows.rows[0] = row
        rows.show(0, row)
        return rows.observations() + rows.all_masks() + bytes(rows.seat)

    found = False
    for _ in range(30):
        row = rows.rows[0]
        try:
            check_shown(game, row.state, row.seat, shown, "batches", rng)
        except Broken:
            found = True
        rows.rows[0] = row
        rows.show(0, row)
        rows.step([rng.choice([n for n, free in enumerate(rows.masks[0]) if free])])
    assert found == bool(leak)


def test_luck_is_even() -> None:
    luck, counts = Luck(12345), [0] * 6
    for _ in range(6000):
        counts[luck.below(6)] += 1
    assert all(880 < count < 1120 for count in counts)
    assert [Luck(7).below(1000) for _ in range(3)] == [Luck(7).below(1000)] * 3
    assert len({Luck(seed_of(1, row, 0)).below(10**6) for row in range(500)}) > 490


@pytest.mark.parametrize("workers", [0, 2])
def test_hints_rank_what_may_be_picked(workers: int) -> None:
    """In the order of the ids, and minus infinity where nothing may be picked; with one choice there is no question."""
    game, luck = games.load("simply_suspects"), np.random.default_rng(1)
    values = ranking(game)
    with (
        Batch(game, 4, 4, seed=3, hints=True) as plain,
        Batch(game, 4, 4, seed=3, hints=True, workers=workers) as batch,
    ):
        for _ in range(40):
            assert plain._portion
            assert plain.hints is not None
            assert batch.hints is not None
            for place, row in enumerate(plain._portion.rows.rows):
                found, actions = batch.hints[place], game.legal(row.state, row.seat)
                assert np.array_equal(np.isfinite(found), batch.mask[place] == 1)
                if len(actions) > 1:
                    said = values(game.view(row.state, row.seat), actions)
                    assert np.allclose([found[batch.layout.ids.number(action)] for action in actions], said)
            picks = random_picks(batch, luck)
            plain.step(picks)
            batch.step(picks)


def test_there_are_no_hints_unless_asked_for_or_where_two_ids_make_an_action() -> None:
    assert Batch(games.load("souls"), 4, 1, seed=1).hints is None
    with pytest.raises(ValueError, match="two of them make one"):
        Batch(games.load("conspirateurs"), 2, 1, seed=1, hints=True)


# Rows with bots


OTHERS = [{1: "greedy", 2: "medium"}, {0: "greedy", 2: "random"}, {}, {0: "easy", 1: "greedy"}]


@pytest.mark.parametrize("name", ["spy_alley", "simply_suspects"])
def test_bots_answer_by_themselves_and_the_caller_for_the_other_seats(name: str) -> None:
    """Each row is followed by a plain match with the same luck and bots; of those that ended the first is told."""
    game, luck, ended = games.load(name), np.random.default_rng(1), 0
    batch = Batch(game, 3, 4, seed=5, others=OTHERS)
    rows = [Played(game, row) for row in range(4)]
    for _ in range(150):
        for number, row in enumerate(rows):
            assert batch.seat[number] == row.seat not in OTHERS[number]
            assert batch.mask[number].sum() == len(game.legal(row.state, row.seat))
            assert list(batch.reward[number]) == pytest.approx(row.shares)
            assert batch.done[number] == any(row.shares)
            ended += int(batch.done[number])
        picks = random_picks(batch, luck)
        batch.step(picks)
        for number, row in enumerate(rows):
            row.step(batch.actions[picks[number]])
    assert ended > 8


class Played:
    """A row with bots, played by the rules alone."""

    def __init__(self, game: AnyGame, number: int) -> None:
        self.game, self.number, self.matches = game, number, -1
        self.shares = [0.0] * 3
        self.begin()
        self.play_on()

    def begin(self) -> None:
        self.matches += 1
        seed = seed_of(5, self.number, self.matches)
        self.state, self.luck = self.game.start(3), Luck(seed)
        self.bots = {
            seat: bots.make(bot, self.game, Random(f"{seed} {seat}")) for seat, bot in OTHERS[self.number].items()
        }

    def step(self, action: Any) -> None:
        self.shares = [0.0] * 3
        self.game.apply(self.state, self.seat, action)
        self.play_on()

    def play_on(self) -> None:
        while (asked := self.game.actors(self.state)) == () or asked[0] == CHANCE or asked[0] in self.bots:
            if not asked:
                self.shares = self.shares if any(self.shares) else list(self.game.result(self.state))
                self.begin()
            elif asked[0] == CHANCE:
                odds = self.game.odds(self.state)
                drawn = pick(odds, self.luck.below(sum(weight for _, weight in odds)))
                self.game.apply(self.state, CHANCE, drawn)
            else:
                self.answer(asked[0])
        self.seat = asked[0]

    def answer(self, seat: int) -> None:
        actions = self.game.legal(self.state, seat)
        chosen = actions[0] if len(actions) == 1 else self.bots[seat].choose(self.game.view(self.state, seat), actions)
        self.game.apply(self.state, seat, chosen)


def test_rows_with_bots_are_the_same_with_workers() -> None:
    game = games.load("simply_suspects")
    with Batch(game, 3, 4, seed=5, others=OTHERS) as one, Batch(game, 3, 4, seed=5, others=OTHERS, workers=2) as two:
        for _ in range(20):
            assert contents(one) == contents(two)
            picks = one.mask.argmax(axis=1)
            one.step(picks)
            two.step(picks)


@pytest.mark.parametrize(
    ("others", "says"),
    [
        ([{0: "greedy"}], "of 2 rows"),
        ([{0: "greedy"}, {0: "greedy", 1: "greedy"}], "not on all"),
        ([{0: "greedy"}, {7: "greedy"}], "seats 0 to 1"),
        ([{0: "greedy"}, {0: "hard"}], "hard listens"),
        ([{0: "greedy"}, {0: "nobody"}], "no bot called"),
    ],
)
def test_bots_that_cannot_sit_there_are_refused(others: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Batch(games.load("spy_alley"), 2, 2, seed=1, others=others)


def test_two_ids_for_an_action_are_no_answer_of_a_bot() -> None:
    with pytest.raises(ValueError, match="two ids make one"):
        Batch(games.load("conspirateurs"), 2, 1, seed=1, others=[{0: "greedy"}])


def test_hints_are_those_of_the_mind_where_it_ranks_actions() -> None:
    for name, minds in (("simply_suspects", True), ("spy_alley", False)):
        game, title = games.load(name), games.title(name)
        batch = Batch(game, 2, 1, seed=1, hints=True)
        assert batch.hints is not None
        assert title.mind
        assert bool(title.mind.values) == minds
        values = title.mind.values or title.hints.values
        for _ in range(12):
            row = batch._portion.rows.rows[0]  # type: ignore[union-attr]
            actions = game.legal(row.state, row.seat)
            if len(actions) > 1:
                found = [batch.hints[0, batch.layout.ids.number(action)] for action in actions]
                assert found == pytest.approx(values(game.view(row.state, row.seat), actions))
            batch.step(batch.hints.argmax(axis=1))

"""A learner: proximal policy optimization among greedy bots and its own past, on the batch environment.

First it goes to school: it watches matches of a teacher and learns how dangerous each action is, that is how likely its
seat would be out of the match at once, by trying all of them in the true state. What others bought or blamed gives away
who they are, and this is where it learns to read that. Then it plays. One network plays every seat, counted from that
seat (core/turning.py). It begins as a player who follows the game's hints and fears danger; in most rows it holds one
seat among greedy ones, in the others one among an earlier self, drawn from a pool. Every decision is judged by the
share of the win that the seat had at the end (generalized advantage estimation over the seat's own decisions).

    intrigue learn GAME --out runs/mine --minutes 10     the same command goes on where it was stopped

The folder holds checkpoint.pt, curve.jsonl with its picture curve.svg, and learned.npz: a network that plays with numpy
alone (intrigue/bots/learned.py).
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from intrigue import bots, games
from intrigue.bots import Bot
from intrigue.bots.learned import DOUBT, FAR, ILLEGAL, LearnedBot, Table, Weights, fingerprint, ranking
from intrigue.core.budget import Budget
from intrigue.core.contract import CHANCE, AnyGame, draw
from intrigue.research.batch import UNHINTED, Batch
from intrigue.research.crew import Others
from intrigue.table.header import made_now

Array = npt.NDArray[Any]
NEVER = float("nan")  # the value of what is not known yet
TRIED = 24  # actions of one decision that are tried out in school, at most
LESSON = 128  # decisions of one step of the optimizer there
TRUST = torch.tensor([2.0, 0.4])  # in the best by the hints, and in how far others are from it
SAFE = -5.0  # as a logit: how dangerous an action is before anything was seen


@dataclass(frozen=True)
class Course:
    """How to learn. What is given here is kept in the checkpoint and in the weights."""

    rows: int = 256  # matches side by side
    steps: int = 64  # decisions of each row between two updates
    width: int = 256  # of the two hidden layers
    rate: float = 7e-4
    epochs: int = 3
    slice: int = 2048  # decisions of one step of the optimizer
    clip: float = 0.2
    entropy: float = 0.003
    trust: float = 1.0  # in the hints at first: with more it tries less
    fade: float = 0.95  # lambda of the advantages
    others: str = "greedy"  # who they are
    past: float = 0.2  # share of the rows in which the others are an earlier self instead
    pool: int = 24  # earlier selves that are kept
    seed: int = 1

    @property
    def with_past(self) -> int:
        """In how many rows, the first ones, all seats decide by networks."""
        return int(self.past * self.rows)

    def company(self, seats: int) -> Others:
        """The bots of each row. The learner has another seat in the next row, and so on round the table."""
        among = [{seat: self.others for seat in range(seats) if seat != row % seats} for row in range(self.rows)]
        return [{} if row < self.with_past else names for row, names in enumerate(among)]


class Danger(nn.Module):  # type: ignore[misc]
    """From what a seat knows, how likely each action takes it out of the match at once, as a logit."""

    def __init__(self, inputs: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.look, self.think = nn.Linear(inputs + actions, width), nn.Linear(width, width)
        self.fear = nn.Linear(width, actions)
        nn.init.zeros_(self.fear.weight)
        nn.init.constant_(self.fear.bias, SAFE)

    def forward(self, observation: Tensor, hints: Tensor) -> Tensor:
        known = torch.cat([torch.log1p(observation.float()), hints.float()], 1)
        found: Tensor = self.fear(torch.relu(self.think(torch.relu(self.look(known)))))
        return found


class Network(nn.Module):  # type: ignore[misc]
    """From what a seat knows and what the hints say, how good each action looks and what share it expects.

    Untrained it likes what the hints like, and nothing that is dangerous.
    """

    def __init__(self, inputs: int, manner: Course, kinds: Array, dangerous: bool) -> None:
        super().__init__()
        width = manner.width
        actions, most = len(kinds), int(kinds.max()) + 1
        self.danger = Danger(inputs, actions) if dangerous else None  # where somebody can be out before the end
        known = inputs + (2 if dangerous else 1) * actions
        self.first, self.second = nn.Linear(known, width), nn.Linear(width, width)
        self.policy, self.kind, self.value = nn.Linear(width, actions), nn.Linear(width, most), nn.Linear(width, 1)
        self.trust = nn.Parameter(manner.trust * TRUST)
        self.dread = nn.Parameter(torch.full((most,), 5.0))  # of danger, by kind of action
        self.register_buffer("kinds", torch.from_numpy(kinds), persistent=False)
        for head in (self.policy, self.kind):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)
        nn.init.orthogonal_(self.value.weight, 0.1)

    def forward(self, observation: Tensor, hints: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of the probabilities of all actions, and the share of the win as a logit."""
        seen, hints = torch.log1p(observation.float()), hints.float()
        known, dread = [seen, hints], torch.zeros_like(hints)
        if self.danger is not None:
            with torch.no_grad():
                known.append(torch.sigmoid(self.danger(observation, hints)) * mask)
            dread = self.dread[self.kinds] * known[-1]
        hidden = torch.relu(self.second(torch.relu(self.first(torch.cat(known, 1)))))
        liked = self.policy(hidden) + self.kind(hidden)[:, self.kinds] - dread
        liked = liked + self.trust[0] * (hints == 0) + self.trust[1] * hints.clamp(FAR)
        return torch.log_softmax(liked.masked_fill(mask == 0, -1e9), -1), self.value(hidden).squeeze(-1)


@dataclass
class Progress:
    """How far it has come."""

    decisions: int = 0
    matches: int = 0
    seconds: float = 0.0
    updates: int = 0


@dataclass
class Rollout:
    """What was seen and done in so many steps of all rows; the last axis but one is the row."""

    observation: Tensor
    hints: Tensor
    mask: Tensor
    action: Tensor
    chance: Tensor  # its logarithm, when it was chosen
    value: Tensor
    seat: Tensor
    mine: Tensor  # whether the learner itself decided
    reward: Tensor
    done: Tensor


KEPT = ("observation", "hints", "mask", "action", "chance", "value")  # of a decision, to learn from it


class Unsettled:
    """The last decision of each seat of each row, as long as nobody knows what came of it.

    Who is knocked out never decides again, and the match goes on for long: to forget such decisions would be to learn
    from winners alone.
    """

    def __init__(self, rows: int, seats: int, device: str) -> None:
        self.shape, self.device = (rows, seats), device
        self.valid = torch.zeros(self.shape, dtype=torch.bool, device=device)
        self.kept: dict[str, Tensor] = {}

    def add(self, row: Tensor, seat: Tensor, decided: Mapping[str, Tensor]) -> None:
        """Let these decisions wait, at most one of each seat of a row."""
        for name, tensor in decided.items():
            if name not in self.kept:
                self.kept[name] = torch.zeros((*self.shape, *tensor.shape[1:]), dtype=tensor.dtype, device=self.device)
            self.kept[name][row, seat] = tensor
        self.valid[row, seat] = True

    def take(self, known: Tensor) -> tuple[Tensor, Tensor, dict[str, Tensor]]:
        """Those of which it is known now what came of them: rows, seats and decisions. They wait no longer."""
        row, seat = (self.valid & known).nonzero(as_tuple=True)
        self.valid[row, seat] = False
        return row, seat, {name: tensor[row, seat] for name, tensor in self.kept.items()}


@dataclass
class Learner:
    """A network, its past, and what improves it."""

    game: AnyGame
    seats: int
    manner: Course
    device: str
    batch: Batch  # with hints
    progress: Progress = field(default_factory=Progress)

    def __post_init__(self) -> None:
        torch.manual_seed(self.manner.seed)
        table = Table(self.game, self.seats)
        rows = torch.arange(self.manner.rows, device=self.device)
        shape = (table.encoding.width, self.manner, table.kinds, games.title(self.game.name).out is not None)
        self.places, self.numbers = (torch.from_numpy(found).to(self.device) for found in (table.places, table.numbers))
        self.network = Network(*shape).to(self.device)
        self.past = Network(*shape).to(self.device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), self.manner.rate, eps=1e-5)
        self.pool: list[dict[str, Tensor]] = []
        self.boldness = 1.0
        self.with_past = rows < self.manner.with_past
        self.own_seat = rows % self.seats
        self.waiting = Unsettled(self.manner.rows, self.seats, self.device)
        with torch.no_grad():  # an even share, before anything is known
            self.network.value.bias.fill_(-math.log(self.seats - 1))

    def collect(self) -> Rollout:
        """Play on for so many steps, without learning."""
        if self.pool:
            self.past.load_state_dict(self.pool[int(torch.randint(len(self.pool), ()))])
        kept: dict[str, list[Tensor]] = {name: [] for name in Rollout.__dataclass_fields__}
        for _ in range(self.manner.steps):
            step = self.decide()
            picked = self.numbers[step["seat"], step["action"]]
            self.batch.step(picked.cpu().numpy())
            step["reward"] = torch.from_numpy(self.batch.reward.copy()).to(self.device)
            step["done"] = torch.from_numpy(self.batch.done.astype(bool)).to(self.device)
            for name, tensor in step.items():
                kept[name].append(tensor)
        return Rollout(**{name: torch.stack(tensors) for name, tensors in kept.items()})

    def decide(self) -> dict[str, Tensor]:
        """What is seen in every row, and what the learner or its past does there."""
        seen, hints, mask, seat = self.tensors()
        chances = (hints == 0).float().log()  # while there is no past: any of those that the hints like best
        value = torch.zeros(len(seat), device=self.device)
        own = (seat == self.own_seat).nonzero().squeeze(-1)
        others = ((seat != self.own_seat) & self.with_past).nonzero().squeeze(-1)
        with torch.no_grad():
            if len(own):
                chances[own], value[own] = self.network(seen[own], hints[own], mask[own])
            if self.pool and len(others):
                chances[others] = self.past(seen[others], hints[others], mask[others])[0]
        action = torch.multinomial(chances.exp(), 1).squeeze(-1)
        return {
            "observation": seen,
            "hints": hints,
            "mask": mask,
            "action": action,
            "chance": chances.gather(1, action[:, None]).squeeze(-1),
            "value": torch.sigmoid(value),
            "seat": seat,
            "mine": (seat == self.own_seat) & (mask.sum(-1) > 1),
        }

    def tensors(self) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """What the batch shows now, as the asked seats count it: observation, hints, mask, and who is asked."""
        arrays = (self.batch.observation, squashed(self.batch.hints), self.batch.mask, self.batch.seat)
        seen, hints, mask, seat = (torch.from_numpy(array.copy()).to(self.device) for array in arrays)
        seat = seat.long()
        order = self.numbers[seat]
        return seen.gather(1, self.places[seat]), hints.gather(1, order), mask.gather(1, order), seat

    def decisions(self, played: Rollout) -> tuple[dict[str, Tensor], Tensor]:
        """All decisions of the learner of which it is known now what came of them, and how much better than expected.

        Each seat of a row waits for its own next decision, or for the end of the match: from the last step backwards.
        """
        rows = torch.arange(self.manner.rows, device=self.device)
        ahead = torch.full((self.manner.rows, self.seats), NEVER, device=self.device)
        gained = torch.zeros_like(ahead)
        seen, hints, mask, seat = self.tensors()
        with torch.no_grad():
            ahead[rows, seat] = torch.sigmoid(self.network(seen, hints, mask)[1])
        gain = torch.empty_like(played.value)
        for step in reversed(range(self.manner.steps)):
            over = played.done[step]
            ahead[over], gained[over] = played.reward[step][over], 0.0
            seat, value = played.seat[step], played.value[step]
            gain[step] = ahead[rows, seat] - value + self.manner.fade * gained[rows, seat]
            ahead[rows, seat], gained[rows, seat] = value, torch.nan_to_num(gain[step])
        row, seat, waited = self.waiting.take(~torch.isnan(ahead))
        late = ahead[row, seat] - waited["value"] + self.manner.fade * gained[row, seat] if waited else gain[:0, 0]
        step, row = (played.mine & torch.isnan(gain)).nonzero(as_tuple=True)
        self.waiting.add(row, played.seat[step, row], {name: getattr(played, name)[step, row] for name in KEPT})
        use = played.mine & ~torch.isnan(gain)
        found = {name: getattr(played, name)[use] for name in KEPT}
        decided = {name: torch.cat([found[name], waited[name]]) if waited else found[name] for name in KEPT}
        return decided, torch.cat([gain[use], late])

    def pace(self, spent: float) -> None:
        """How boldly it learns after that share of the time: with smaller steps and less by trying, the later it is."""
        self.boldness = 1 - 0.9 * min(1.0, spent)
        for group in self.optimizer.param_groups:
            group["lr"] = self.manner.rate * self.boldness

    def learn(self, played: Rollout) -> dict[str, float]:
        """Make what turned out well more likely, a little."""
        decided, gain = self.decisions(played)
        share = (gain + decided["value"]).clamp(0, 1)
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        told: list[Tensor] = []
        for _ in range(self.manner.epochs):
            for some in torch.randperm(len(gain), device=self.device).split(self.manner.slice):
                part = {name: tensor[some] for name, tensor in decided.items()}
                told.append(self.improve(part, gain[some], share[some]))
        self.progress.decisions += len(gain)
        self.progress.matches += int(played.done.sum())
        self.progress.updates += 1
        entropy, value = torch.stack(told).mean(0).tolist()
        return {"entropy": entropy, "value_loss": value}

    def improve(self, some: Mapping[str, Tensor], gain: Tensor, share: Tensor) -> Tensor:
        """One step of the optimizer."""
        manner = self.manner
        chances, value = self.network(some["observation"], some["hints"], some["mask"])
        ratio = (chances.gather(1, some["action"][:, None]).squeeze(-1) - some["chance"]).exp()
        better = torch.min(ratio * gain, ratio.clamp(1 - manner.clip, 1 + manner.clip) * gain).mean()
        entropy = -(chances.exp() * chances).masked_fill(some["mask"] == 0, 0.0).sum(-1).mean()
        miss = nn.functional.binary_cross_entropy_with_logits(value, share)
        self.optimizer.zero_grad()
        (-better - self.boldness * manner.entropy * entropy + miss).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimizer.step()
        return torch.stack([entropy.detach(), miss.detach()])

    def go_to_school(self, lessons: Examples, rounds: int = 12) -> float:
        """Learn what is dangerous; the share of what was tried that it then judges rightly.

        Judged on every tenth decision, which is left out of the learning.
        """
        seen, hints, tried, out = (torch.from_numpy(array).to(self.device) for array in lessons)
        asked = torch.arange(len(seen), device=self.device) % 10 == 0
        learnt, danger = (~asked).nonzero().squeeze(-1), self.network.danger
        assert danger is not None, f"nobody is ever out of {self.game.title}"
        optimizer = torch.optim.AdamW(danger.parameters(), weight_decay=0.01)
        steps = rounds * math.ceil(len(learnt) / LESSON)
        pace = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2e-3, total_steps=steps)
        for _ in range(rounds):
            for some in learnt[torch.randperm(len(learnt), device=self.device)].split(LESSON):
                found, known = danger(seen[some], hints[some]), tried[some].float()
                miss = nn.functional.binary_cross_entropy_with_logits(found, out[some].float(), weight=known)
                optimizer.zero_grad()
                (miss * known.numel() / known.sum()).backward()
                optimizer.step()
                pace.step()
        with torch.no_grad():
            right = (danger(seen[asked], hints[asked]) > 0) == (out[asked] > 0)
        return float(right[tried[asked] > 0].float().mean())

    def remember(self) -> None:
        """Put the network as it is now into the pool; beyond its size one of the older ones goes, drawn by lot."""
        self.pool.append({name: tensor.clone() for name, tensor in self.network.state_dict().items()})
        if len(self.pool) > self.manner.pool:
            del self.pool[int(torch.randint(len(self.pool) - 1, ()))]

    def save(self, place: Path) -> None:
        """A checkpoint that is whole or not there."""
        part = place.with_suffix(".part")
        held = {"network": self.network.state_dict(), "optimizer": self.optimizer.state_dict(), "pool": self.pool}
        torch.save({"game": fingerprint(self.game, self.seats), **self.about(), **held}, part)
        part.replace(place)

    def load(self, place: Path) -> None:
        """Go on from a checkpoint; ValueError if it is of another game, table, rules or layout."""
        held = torch.load(place, map_location=self.device, weights_only=True)
        if held["game"] != fingerprint(self.game, self.seats):
            raise ValueError(f"{place} is of another game, table, rules or layout: name another folder with --out")
        if held["manner"] | {"seed": 0} != asdict(self.manner) | {"seed": 0}:
            raise ValueError(f"{place} was begun in another manner: {held['manner']}")
        self.progress = Progress(**held["progress"])
        self.network.load_state_dict(held["network"])
        self.optimizer.load_state_dict(held["optimizer"])
        self.pool = held["pool"]

    def weights(self) -> Weights:
        """The network for players, with what it must fit to and how it was made."""
        arrays = {name: tensor.cpu().numpy().astype(np.float16) for name, tensor in self.network.state_dict().items()}
        return Weights(fingerprint(self.game, self.seats), self.about(), arrays)

    def about(self) -> dict[str, Any]:
        """In which manner it learnt, how much, and by which program."""
        return {"manner": asdict(self.manner), "progress": asdict(self.progress), "made": made_now()}


class Examples(NamedTuple):
    """Decisions of a teacher: what it saw, which actions were tried out, and which of them took it out of the match."""

    observation: Array
    hints: Array
    tried: Array
    out: Array


def lesson(game: AnyGame, seats: int, teacher: str, seed: int, share: float = 0.2, slips: float = 0.01) -> Examples:
    """One match of the teacher against itself, with a share of its decisions looked at; now and then somebody slips."""
    table, out, rng, state = Table(game, seats), games.title(game.name).out, Random(seed), game.start(seats)
    assert out, f"nobody is ever out of {game.title}"
    players = [bots.make(teacher, game, Random(f"{seed} {seat}"), Budget(iterations=50)) for seat in range(seats)]
    rows, rank = list[tuple[Array, ...]](), ranking(game)
    while asked := game.actors(state):
        seat = asked[0]
        if seat == CHANCE:
            game.apply(state, seat, draw(game.odds(state), rng))
            continue
        actions = list(game.legal(state, seat))
        if len(actions) > 1 and rng.random() < share:
            tried, lost = np.zeros((2, table.ids.size), np.uint8)
            for action in rng.sample(actions, min(TRIED, len(actions))):
                slot, after = table.slots[seat][table.ids.number(action)], state.copy()
                game.apply(after, seat, action)
                tried[slot], lost[slot] = 1, out(after, seat)
            seen = np.frombuffer(table.encoding.observe(state, seat), np.uint8)[table.places[seat]]
            values = np.full(table.ids.size, UNHINTED, np.float32)
            values[table.slots[seat][[table.ids.number(action) for action in actions]]] = rank(
                game.view(state, seat), actions
            )
            rows.append((seen, squashed(values[None])[0], tried, lost))
        slipped = rng.random() < slips
        game.apply(
            state, seat, rng.choice(actions) if slipped else players[seat].choose(game.view(state, seat), actions)
        )
    return Examples(*(np.array(column).reshape(len(rows), -1) for column in zip(*rows, strict=True)))


def squashed(hints: Array | None) -> Array:
    """What the hints say, as a network sees it: 0 for the best of a row, less and less below."""
    assert hints is not None, "a learner needs a batch with hints"
    legal = np.isfinite(hints)
    best = hints.max(axis=1, keepdims=True)
    behind = np.where(legal, best - np.where(legal, hints, 0), 0)
    return np.where(legal, -np.log1p(DOUBT * behind), ILLEGAL).astype(np.float16)


def together(lessons: Iterable[Examples]) -> Examples:
    """All of them as one."""
    return Examples(*(np.concatenate(arrays) for arrays in zip(*lessons, strict=True)))


def trial(game: AnyGame, seats: int, weights: Weights, others: str, seed: int) -> float:
    """The share of the win of a network in one match among bots; each seed has its own luck, and the next seat."""
    rng, state, own = Random(seed), game.start(seats), seed % seats
    players: list[Bot] = [bots.make(others, game, Random(f"{seed} {seat}")) for seat in range(seats)]
    players[own] = LearnedBot(weights, game, Random(f"{seed} own"))
    while asked := game.actors(state):
        seat = asked[0]
        if seat == CHANCE:
            action = draw(game.odds(state), rng)
        else:
            action = players[seat].choose(game.view(state, seat), game.legal(state, seat))
        game.apply(state, seat, action)
    return game.result(state)[own]


Tell = Callable[[Mapping[str, Any]], None]
Judge = Callable[[Weights], Mapping[str, Any]]


def train(learner: Learner, out: Path, minutes: float, tell: Tell, judge: Judge) -> None:
    """Learn for so many minutes, and keep everything in the folder; what was learnt before counts too.

    The judge says how well it plays, at the beginning, ten times on the way and at the end.
    """
    out.mkdir(parents=True, exist_ok=True)
    place = out / "checkpoint.pt"
    if place.exists():
        learner.load(place)
    note(out, {"fits": fingerprint(learner.game, learner.seats), **learner.about()})
    before, began = learner.progress.seconds, time.perf_counter()
    saved, judged, every = began, 0.0, max(60.0, minutes * 6)
    while learner.progress.seconds < minutes * 60 or not learner.progress.updates:
        learner.pace(learner.progress.seconds / (minutes * 60))
        told = learner.learn(learner.collect())
        learner.progress.seconds = before + time.perf_counter() - began
        if learner.progress.updates % 10 == 1:
            learner.remember()
        now = time.perf_counter()
        last = learner.progress.seconds >= minutes * 60
        row: dict[str, Any] = asdict(learner.progress) | told
        if now - judged >= every or last:
            judged = now
            row |= judge(learner.weights())
        if now - saved >= 60 or last:
            saved = now
            learner.save(place)
            learner.weights().save(out / "learned.npz")
        note(out, row)
        tell(row)


def note(out: Path, row: Mapping[str, Any]) -> None:
    """A line of the curve. It begins with who learns in which manner, and so it does each time learning goes on."""
    with (out / "curve.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def curve(out: Path) -> Iterator[dict[str, Any]]:
    """What was noted after each update."""
    lines = map(json.loads, (out / "curve.jsonl").read_text(encoding="utf-8").splitlines())
    return (line for line in lines if "seconds" in line)

"""A learner: proximal policy optimization by self-play, against itself and its own past, on the batch environment.

It may go to school first, with a bot as its teacher: then it begins as a fair copy of the teacher, and the copy is the
first opponent in its pool. One network plays every seat. In most rows it plays against itself; in some it holds one
seat and an earlier self, drawn from the pool, holds the others: so it does not forget how to beat what it once was.
Every decision of a seat is judged by the share of the win that the seat had at the end (generalized advantage
estimation over the seat's own decisions).

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

from intrigue import bots
from intrigue.bots import Bot
from intrigue.bots.learned import LearnedBot, Weights, fingerprint
from intrigue.core.budget import Budget
from intrigue.core.contract import CHANCE, AnyGame, draw
from intrigue.research.batch import Batch, encoding_and_ids
from intrigue.table.header import made_now

Array = npt.NDArray[Any]
NEVER = float("nan")  # the value of what is not known yet


@dataclass(frozen=True)
class Course:
    """How to learn. What is given here is kept in the checkpoint and in the weights."""

    rows: int = 1024  # matches side by side
    steps: int = 128  # decisions of each row between two updates
    width: int = 256  # of the two hidden layers
    rate: float = 3e-4
    epochs: int = 2
    slice: int = 8192  # decisions of one step of the optimizer
    clip: float = 0.2
    entropy: float = 0.01
    fade: float = 0.95  # lambda of the advantages
    past: float = 0.25  # share of the rows in which earlier selves play
    pool: int = 24  # earlier selves that are kept
    seed: int = 1


class Network(nn.Module):  # type: ignore[misc]
    """Two hidden layers; from what a seat knows, how good each action looks and what share it expects."""

    def __init__(self, inputs: int, width: int, actions: int) -> None:
        super().__init__()
        self.first, self.second = nn.Linear(inputs, width), nn.Linear(width, width)
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.orthogonal_(self.value.weight, 0.1)

    def forward(self, observation: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of the probabilities of all actions, and the share of the win as a logit."""
        seen = torch.log1p(observation.float())
        hidden = torch.relu(self.second(torch.relu(self.first(seen))))
        logits = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return torch.log_softmax(logits, -1), self.value(hidden).squeeze(-1)


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
    mask: Tensor
    action: Tensor
    chance: Tensor  # its logarithm, when it was chosen
    value: Tensor
    seat: Tensor
    mine: Tensor  # whether the learner itself decided
    reward: Tensor
    done: Tensor


KEPT = ("observation", "mask", "action", "chance", "value")  # of a decision, to learn from it


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
    batch: Batch
    progress: Progress = field(default_factory=Progress)

    def __post_init__(self) -> None:
        torch.manual_seed(self.manner.seed)
        inputs, actions = self.batch.observation.shape[1], self.batch.mask.shape[1]
        self.network = Network(inputs, self.manner.width, actions).to(self.device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), self.manner.rate, eps=1e-5)
        self.pool: list[dict[str, Tensor]] = []
        self.past = Network(inputs, self.manner.width, actions).to(self.device)
        rows = torch.arange(self.manner.rows, device=self.device)
        self.in_pool = rows < int(self.manner.past * self.manner.rows)
        self.own_seat = rows % self.seats  # of the learner, in rows where it meets its past
        self.waiting = Unsettled(self.manner.rows, self.seats, self.device)
        with torch.no_grad():  # an even share, before anything is known
            self.network.value.bias.fill_(-math.log(self.seats - 1))

    def collect(self) -> Rollout:
        """Play on for so many steps, without learning."""
        manner, rows = self.manner, self.manner.rows
        with_past = bool(self.pool)
        if with_past:
            self.past.load_state_dict(self.pool[int(torch.randint(len(self.pool), ()))])
        kept: dict[str, list[Tensor]] = {name: [] for name in Rollout.__dataclass_fields__}
        for _ in range(manner.steps):
            seen, mask, seat = self.tensors()
            with torch.no_grad():
                chances, value = self.network(seen, mask)
                mine = torch.ones(rows, dtype=torch.bool, device=self.device)
                if with_past:
                    mine = ~self.in_pool | (seat == self.own_seat)
                    other = (~mine).nonzero().squeeze(-1)
                    chances[other] = self.past(seen[other], mask[other])[0]
                action = torch.multinomial(chances.exp(), 1).squeeze(-1)
            self.batch.step(action.cpu().numpy())
            step = {
                "observation": seen,
                "mask": mask,
                "action": action,
                "chance": chances.gather(1, action[:, None]).squeeze(-1),
                "value": torch.sigmoid(value),
                "seat": seat,
                "mine": mine,
                "reward": torch.from_numpy(self.batch.reward.copy()).to(self.device),
                "done": torch.from_numpy(self.batch.done.astype(bool)).to(self.device),
            }
            for name, tensor in step.items():
                kept[name].append(tensor)
        return Rollout(**{name: torch.stack(tensors) for name, tensors in kept.items()})

    def tensors(self) -> tuple[Tensor, Tensor, Tensor]:
        """What the batch shows now. Copies: the batch writes into the same arrays again."""
        arrays = (self.batch.observation, self.batch.mask, self.batch.seat)
        seen, mask, seat = (torch.from_numpy(array.copy()).to(self.device) for array in arrays)
        return seen, mask, seat.long()

    def decisions(self, played: Rollout) -> tuple[dict[str, Tensor], Tensor]:
        """All decisions of the learner of which it is known now what came of them, and how much better than expected.

        Each seat of a row waits for its own next decision, or for the end of the match: from the last step backwards.
        """
        rows = torch.arange(self.manner.rows, device=self.device)
        ahead = torch.full((self.manner.rows, self.seats), NEVER, device=self.device)
        gained = torch.zeros_like(ahead)
        seen, mask, seat = self.tensors()
        with torch.no_grad():
            ahead[rows, seat] = torch.sigmoid(self.network(seen, mask)[1])
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
        chances, value = self.network(some["observation"], some["mask"])
        ratio = (chances.gather(1, some["action"][:, None]).squeeze(-1) - some["chance"]).exp()
        better = torch.min(ratio * gain, ratio.clamp(1 - manner.clip, 1 + manner.clip) * gain).mean()
        entropy = -(chances.exp() * chances).masked_fill(some["mask"] == 0, 0.0).sum(-1).mean()
        miss = nn.functional.binary_cross_entropy_with_logits(value, share)
        self.optimizer.zero_grad()
        (-better - manner.entropy * entropy + miss).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimizer.step()
        return torch.stack([entropy.detach(), miss.detach()])

    def copy_teacher(self, lessons: Examples, rounds: int = 4) -> float:
        """Learn to do what the teacher did, and what it came to; the share of its choices that are then the likeliest.

        Judged on every tenth decision, which is left out of the learning.
        """
        seen, mask, action, share = (torch.from_numpy(array).to(self.device) for array in lessons)
        asked = torch.arange(len(action), device=self.device) % 10 == 0
        optimizer = torch.optim.Adam(self.network.parameters(), 1e-3)
        for _ in range(rounds):
            learnt = (~asked).nonzero().squeeze(-1)
            for some in learnt[torch.randperm(len(learnt), device=self.device)].split(2048):
                chances, value = self.network(seen[some], mask[some])
                miss = nn.functional.nll_loss(chances, action[some])
                miss = miss + 0.5 * nn.functional.binary_cross_entropy_with_logits(value, share[some])
                optimizer.zero_grad()
                miss.backward()
                optimizer.step()
        self.remember()
        with torch.no_grad():
            right = [
                self.network(seen[some], mask[some])[0].argmax(-1) == action[some]
                for some in asked.nonzero().squeeze(-1).split(8192)
            ]
        return float(torch.cat(right).float().mean())

    def remember(self) -> None:
        """Put the network as it is now into the pool; beyond its size one of the older ones goes, drawn by lot."""
        self.pool.append({name: tensor.clone() for name, tensor in self.network.state_dict().items()})
        if len(self.pool) > self.manner.pool:
            del self.pool[int(torch.randint(len(self.pool) - 1, ()))]

    def save(self, place: Path) -> None:
        """A checkpoint that is whole or not there."""
        part = place.with_suffix(".part")
        held = {
            "game": fingerprint(self.game, self.seats),
            "manner": asdict(self.manner),
            "progress": asdict(self.progress),
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "pool": self.pool,
        }
        torch.save(held, part)
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
        about = {"manner": asdict(self.manner), "progress": asdict(self.progress), "made": made_now()}
        return Weights(fingerprint(self.game, self.seats), about, arrays)


class Examples(NamedTuple):
    """Decisions of a teacher: what it saw, what it could do, what it did, and what share its seat had at the end."""

    observation: Array
    mask: Array
    action: Array
    share: Array


def lesson(game: AnyGame, seats: int, teacher: str, seed: int, slips: float = 0.05) -> Examples:
    """One match of the teacher against itself. Now and then somebody slips, and it shows how to go on from there."""
    encoding, ids = encoding_and_ids(game, seats)
    if ids.steps > 1:
        raise ValueError(f"{game.title} has no school yet: two ids make one of its actions")
    rng, state = Random(seed), game.start(seats)
    players = [bots.make(teacher, game, Random(f"{seed} {seat}"), Budget(iterations=50)) for seat in range(seats)]
    seen, masks, done, who = list[bytes](), list[bytes](), list[int](), list[int]()
    while asked := game.actors(state):
        seat = asked[0]
        if seat == CHANCE:
            game.apply(state, seat, draw(game.odds(state), rng))
            continue
        actions = game.legal(state, seat)
        action, mask = players[seat].choose(game.view(state, seat), actions), bytearray(ids.size)
        ids.mask(actions, mask)
        seen.append(encoding.observe(state, seat))
        masks.append(bytes(mask))
        done.append(ids.number(action))
        who.append(seat)
        game.apply(state, seat, rng.choice(list(actions)) if rng.random() < slips else action)
    shares = game.result(state)
    return Examples(
        np.frombuffer(b"".join(seen), np.uint8).reshape(len(seen), -1),
        np.frombuffer(b"".join(masks), np.uint8).reshape(len(seen), -1),
        np.array(done),
        np.array([shares[seat] for seat in who], np.float32),
    )


def together(lessons: Iterable[Examples]) -> Examples:
    """All of them as one."""
    return Examples(*(np.concatenate(arrays) for arrays in zip(*lessons, strict=True)))


def share_among(game: AnyGame, seats: int, weights: Weights, others: str, matches: int) -> tuple[float, float]:
    """The share of the win of a network among bots, on every seat in turn, and how far off it may be (95 %)."""
    shares = []
    for seed in range(matches):
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
        shares.append(game.result(state)[own])
    return float(np.mean(shares)), float(1.96 * np.std(shares) / math.sqrt(matches))


Tell = Callable[[Mapping[str, Any]], None]
Judge = Callable[[Weights], Mapping[str, Any]]


def train(
    learner: Learner, out: Path, minutes: float, tell: Tell, judge: Callable[[Weights], Mapping[str, Any]]
) -> None:
    """Learn for so many minutes, and keep everything in the folder; what was learnt before counts too.

    The judge says how well it plays, ten times on the way and at the end.
    """
    out.mkdir(parents=True, exist_ok=True)
    place = out / "checkpoint.pt"
    if place.exists():
        learner.load(place)
    before, began = learner.progress.seconds, time.perf_counter()
    saved = judged = began
    every = max(60.0, minutes * 6)
    while learner.progress.seconds < minutes * 60:
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
        with (out / "curve.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        tell(row)


def curve(out: Path) -> Iterator[dict[str, Any]]:
    """What was noted after each update."""
    with (out / "curve.jsonl").open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)

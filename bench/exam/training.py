"""Training of the wording model: logistic regression over groups of four characters.

Written out here, since the model is small, the result must be the same on every machine, and no
library is needed to read it.
"""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bench.exam.rows import Row
from replybook.client.judging.phrases import words_of
from replybook.client.judging.wording import TYPES, Wording, groups_of, wording_of

_ROUNDS: Final = 10
_RATE: Final = 0.3
_START: Final = 0.05
_DECAY: Final = 1e-3
_SEED: Final = 3
_LEAST_ROWS: Final = 2
"""Minimum number of rows with a group."""

_MOST_GROUPS: Final = 9_000
"""Maximum number of groups of the table; those with the largest weights are kept."""


def trained(rows: Sequence[Row]) -> str:
    """Return the weights that rows teach, as the text of `weights.json`."""
    samples = [
        (groups_of(words_of(row.text[:4_000]), is_declared=row.is_declared), TYPES.index(row.label))
        for row in rows
    ]
    return weights_text(_weights(samples))


def _weights(samples: Sequence[tuple[set[str], int]]) -> dict[str, list[float]]:
    seen = Counter(group for groups, _ in samples for group in groups)
    weights = {group: [0.0] * len(TYPES) for group, times in seen.items() if times >= _LEAST_ROWS}
    squares = {group: [_START] * len(TYPES) for group in weights}
    order = list(range(len(samples)))
    chance = random.Random(_SEED)
    kept = [
        (sorted(group for group in groups if group in weights), 1 / math.sqrt(len(groups)), label)
        for groups, label in samples
    ]
    for _ in range(_ROUNDS):
        chance.shuffle(order)
        for at in order:
            groups, value, label = kept[at]
            _learn([weights[one] for one in groups], [squares[one] for one in groups], value, label)
    return weights


def _learn(
    weights: Sequence[list[float]], squares: Sequence[list[float]], value: float, label: int
) -> None:
    sums = [value * sum(column) for column in zip(*weights, strict=True)]
    most = max(sums, default=0.0)
    shares = [math.exp(sum_ - most) for sum_ in sums]
    total = sum(shares)
    for kind, share in enumerate(shares):
        error = (share / total - (kind == label)) * value
        if abs(error) < 1e-5:  # learns nothing
            continue
        square = error * error
        for row, past in zip(weights, squares, strict=True):
            past[kind] += square
            row[kind] -= _RATE * (error + _DECAY * row[kind]) / math.sqrt(past[kind])


def weights_text(weights: dict[str, list[float]]) -> str:
    """Return weights as JSON: groups, and five bytes for each of them in hexadecimal digits."""
    centred = {one: _centred(row) for one, row in weights.items()}
    strength = {one: max(map(abs, row)) for one, row in centred.items()}
    kept = sorted(sorted(centred, key=lambda one: (-strength[one], one))[:_MOST_GROUPS])
    scale = sorted(strength[one] for one in kept)[-max(1, len(kept) // 100)] / 127
    numbers = bytes(_byte(value / scale) for one in kept for value in centred[one])
    told = {
        "scale": round(scale, 6),
        "groups": "".join(kept),
        "weights": numbers.hex(),
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _byte(value: float) -> int:
    return min(max(round(value), -127), 127) + 128


def _centred(row: list[float]) -> list[float]:
    mean = sum(row) / len(row)
    return [value - mean for value in row]


def read_weights(file: Path) -> Wording:
    """Return the model of a file."""
    told = json.loads(file.read_text("utf-8"))
    return wording_of(told["groups"], told["weights"], told["scale"])

"""The tables of a probe that every format shows: measures, tools and the worst answers.

Source: specification 73.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, NamedTuple

from replybook_devtools.probe.leaks import LEAKS
from replybook_devtools.probe.measures import MEASURES
from replybook_devtools.probe.probing import Answered, Probed

__all__ = [
    "MeasureRow",
    "ToolRow",
    "arguments_in_words",
    "headline",
    "lost_in_words",
    "measure_rows",
    "number",
    "skipped_in_words",
    "tool_rows",
    "worst",
]

_LONGEST_ARGUMENTS: Final = 300


class MeasureRow(NamedTuple):
    """One measure over all answers.

    Attributes:
        key: Key of the measure.
        title: The measure in words.
        weight: Points of 100.
        met: Number of answers that meet the measure in full.
        lost: Points of the score that are lost.
        fix: The fix.
        example: A short example of a loss, or "".
    """

    key: str
    title: str
    weight: int
    met: int
    lost: float
    fix: str
    example: str


class ToolRow(NamedTuple):
    """One tool over all of its answers.

    Attributes:
        name: Name of the tool.
        calls: Number of calls.
        score: Mean of the points.
        lost: Keys of the measures that lost points.
    """

    name: str
    calls: int
    score: float
    lost: Sequence[str]


def measure_rows(probed: Probed) -> list[MeasureRow]:
    """Return the measures in their order."""
    answers = probed.answers
    return [
        MeasureRow(
            key,
            one.title,
            one.weight,
            sum(answer.met(key) >= 1 for answer in answers),
            probed.lost(key),
            one.fix,
            _example(key, answers),
        )
        for key, one in MEASURES.items()
    ]


def _example(key: str, answers: Sequence[Answered]) -> str:
    """Return the leak that was found first, for the measure of leaks."""
    leaks = [leak for one in answers if one.marks is not None for leak in one.marks.leaks]
    if key != "tidy" or not leaks:
        return ""
    kind, text = leaks[0]
    return f"{LEAKS[kind]}: {' '.join(text.split())}"


def tool_rows(probed: Probed) -> list[ToolRow]:
    """Return the tools, that with the fewest points first."""
    by_tool: dict[str, list[Answered]] = {}
    for one in probed.answers:
        by_tool.setdefault(one.call.tool, []).append(one)
    rows = [
        ToolRow(
            name,
            len(answers),
            sum(one.points for one in answers) / len(answers),
            [key for key in MEASURES if any(one.met(key) < 1 for one in answers)],
        )
        for name, answers in by_tool.items()
    ]
    return sorted(rows, key=lambda row: (row.score, row.name))


def worst(probed: Probed, count: int) -> list[Answered]:
    """Return the answers with the fewest points, different texts first."""
    ordered = sorted(probed.answers, key=lambda one: one.points)
    seen: set[str] = set()
    fresh: list[Answered] = []
    again: list[Answered] = []
    for one in ordered:
        (again if one.text in seen else fresh).append(one)
        seen.add(one.text)
    return [*fresh, *again][:count]


def headline(probed: Probed) -> str:
    """Return name, version and score of a server in one line."""
    name = " ".join(part for part in (probed.name or "the server", probed.version) if part)
    if probed.score is None:
        return f"{name}: {probed.status}"
    return f"{name}: {number(probed.score)} of 100"


def skipped_in_words(probed: Probed) -> str:
    """Return what was left out in one line, or no text."""
    return ", ".join(f"{count} {why}" for why, count in probed.skipped.items())


def lost_in_words(answer: Answered) -> str:
    """Return the measures that an answer lost points for."""
    return ", ".join(one.title for key, one in MEASURES.items() if answer.met(key) < 1)


def arguments_in_words(answer: Answered) -> str:
    """Return the arguments of a call as JSON, cut if long."""
    text = json.dumps(answer.call.arguments, ensure_ascii=False)
    return text if len(text) <= _LONGEST_ARGUMENTS else f"{text[:_LONGEST_ARGUMENTS]}..."


def number(value: float) -> str:
    """Return a number of points, rounded down so that only a full score is shown as 100."""
    return str(int(value + 1e-9))

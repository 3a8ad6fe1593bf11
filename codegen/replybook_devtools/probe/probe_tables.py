"""The tables of a probe that every format shows: measures, tools and the worst answers.

Source: specification 73.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from replybook_devtools.probe.chosen_calls import UNREAD
from replybook_devtools.probe.leaks import LEAKS
from replybook_devtools.probe.measures import MEASURES
from replybook_devtools.probe.probing import (
    ENDED,
    NO_START,
    NO_TIME,
    Answered,
    Probed,
)
from replybook_devtools.reports.html.markup import counted

__all__ = [
    "NO_TOOL",
    "NO_TOOLS",
    "MeasureRow",
    "ToolRow",
    "answers_by_tool",
    "arguments_in_words",
    "counted_in_words",
    "headline",
    "lost_in_words",
    "measure_rows",
    "number",
    "skipped_in_words",
    "tool_rows",
    "worst",
]

_LONGEST_ARGUMENTS: Final = 300

NO_TOOLS: Final = ("unknown_tool", "misspelt_tool")
"""The kinds of calls that name no tool of the server."""

NO_TOOL: Final = "(names that are no tool)"
"""The row for calls of these kinds. No tool can have this name."""


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
    """One tool over all of its answers, or all names that are no tool.

    Attributes:
        name: Name of the tool, or `NO_TOOL`.
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
    rows = [
        ToolRow(
            name,
            len(answers),
            sum(one.points for one in answers) / len(answers),
            [key for key in MEASURES if any(one.met(key) < 1 for one in answers)],
        )
        for name, answers in answers_by_tool(probed).items()
    ]
    return sorted(rows, key=lambda row: (row.score, row.name))


def answers_by_tool(probed: Probed) -> dict[str, list[Answered]]:
    """Return the answers of each tool. The names that the probe invented are `NO_TOOL`."""
    by_tool: dict[str, list[Answered]] = {}
    for one in probed.answers:
        name = NO_TOOL if one.call.kind in NO_TOOLS else one.call.tool
        by_tool.setdefault(name, []).append(one)
    return by_tool


def worst(probed: Probed, count: int) -> list[Answered]:
    """Return the answers that lost points, those with the fewest points and other texts first."""
    lost = (one for one in probed.answers if any(one.met(key) < 1 for key in MEASURES))
    ordered = sorted(lost, key=lambda one: one.points)
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
    return f"{name}: {number(probed.score)} of 100{', in part' if probed.is_part else ''}"


def counted_in_words(probed: Probed) -> str:
    """Return the number of calls and tools, such as `13 wrong calls of 1 tool`."""
    return f"{counted(len(probed.answers), 'wrong call')} of {counted(probed.tools, 'tool')}"


_LEFT_OUT: Final = {
    "marked destructive": ("tool", "marked destructive"),
    "nothing to violate": ("tool", "with nothing to violate"),
    "run only as tasks": ("tool", "to run only as a task"),
    "schema that cannot be read": ("tool", "with a schema that cannot be read"),
    UNREAD: ("tool", "for lack of time"),
    "calls above the maximum": ("call", "above the maximum"),
    "calls of tools that accepted a wrong one": ("call", "to tools that accepted a wrong one"),
    NO_TIME: ("call", "for lack of time"),
    ENDED: ("call", "since the server ended, or gave no answer, too often"),
    NO_START: ("call", "since the server did not start again"),
}
"""Noun and reason of what a probe leaves out."""


def skipped_in_words(skipped: Mapping[str, int]) -> str:
    """Return what was left out in one line, or no text."""
    said = ((count, *_LEFT_OUT[why]) for why, count in skipped.items())
    return ", ".join(f"{counted(count, noun)} {why}" for count, noun, why in said)


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

"""The tables of a probe that every format shows: measures, tools and the worst answers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from replybook.columns import COLUMNS, column_of
from replybook_devtools.probe.chosen_calls import TOO_SLOW, UNREAD
from replybook_devtools.probe.leaks import LEAKS
from replybook_devtools.probe.measures import MEASURES
from replybook_devtools.probe.probing import (
    BY_FRAMEWORK,
    ENDED,
    NO_START,
    NO_TIME,
    Answered,
    Probed,
)
from replybook_devtools.probe.wrong_calls import NO_TOOLS
from replybook_devtools.reports.html.markup import count_noun

_LONGEST_ARGUMENTS: Final = 300

NO_TOOL: Final = "(names that are no tool)"
"""The row for calls of these kinds. No tool can have this name."""


class MeasureRow(NamedTuple):
    """One measure over all answers.

    Attributes:
        weight: Points of 100.
        met: Number of answers that meet the measure in full.
        of: Number of answers that the measure looks at.
        lost: Points of the score that are lost.
        example: A short example of a loss, or "".
    """

    key: str
    title: str
    weight: int
    met: int
    of: int
    lost: float
    fix: str
    example: str


class FrameworkRow(NamedTuple):
    """One measure over the answers in which the framework alone decides it.

    Attributes:
        met: Sum of the shares that are met.
        of: Number of answers that the measure looks at.
    """

    key: str
    title: str
    met: float
    of: int


class ToolRow(NamedTuple):
    """One tool over all of its answers, or all names that are not tools.

    Attributes:
        name: Name of the tool, or `NO_TOOL`.
        score: Score of its answers alone, or None if the framework alone decides all answers.
        lost: Keys of the measures that are not met.
    """

    name: str
    calls: int
    score: float | None
    lost: Sequence[str]


def measure_rows(probed: Probed) -> list[MeasureRow]:
    """Return the measures that count, in their order."""
    rows: list[MeasureRow] = []
    for key, one in MEASURES.items():
        looked = [
            answer
            for answer in probed.answers
            if answer.marks is None or key in answer.marks.weights
        ]
        met = sum(one.lost(key) == 0 for one in looked)
        example, lost = _example(key, looked), probed.lost(key)
        if looked:
            row = MeasureRow(key, one.title, one.weight, met, len(looked), lost, one.fix, example)
            rows.append(row)
    return rows


def judged_columns(probed: Probed) -> dict[str, int]:
    """Return the number of answers in each column of `replybook watch`."""
    found = [answer.marks.judgement for answer in probed.answers if answer.marks is not None]
    counts = Counter(column_of(one.type, failed=one.failed) for one in found)
    return {column: counts[column] for column in COLUMNS}


def judged_in_words(probed: Probed) -> str:
    """Return the columns that are not empty, such as `judged: I 12, F 1`."""
    told = (f"{column} {count}" for column, count in judged_columns(probed).items() if count)
    return f"judged: {', '.join(told)}"


def by_framework(probed: Probed) -> tuple[str, float | None, list[FrameworkRow]]:
    """Return the framework, the points that it would have, and the measures that it decides."""
    marks = [answer.marks for answer in probed.answers if answer.marks and answer.marks.framework]
    rows: list[FrameworkRow] = []
    met = whole = 0.0
    for key, one in MEASURES.items():
        shares = [each.met[key] for each in marks if key in each.met.keys() - each.weights.keys()]
        if shares:
            rows.append(FrameworkRow(key, one.title, sum(shares), len(shares)))
            met += one.weight * sum(shares)
            whole += one.weight * len(shares)
    names = Counter(each.framework for each in marks).most_common(1)
    return names[0][0] if names else "", 100 * met / whole if whole else None, rows


def _example(key: str, answers: Sequence[Answered]) -> str:
    """Return the leak that was found first, for the measure of leaks."""
    leaks = [leak for answer in answers if answer.marks is not None for leak in answer.marks.leaks]
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
            _mean(answers),
            [key for key in MEASURES if any(answer.misses(key) for answer in answers)],
        )
        for name, answers in answers_by_tool(probed).items()
    ]
    return sorted(rows, key=lambda row: (row.score is None, row.score or 0, row.name))


def _mean(answers: Sequence[Answered]) -> float | None:
    whole = sum(answer.weight for answer in answers)
    lost = sum(answer.lost(key) for answer in answers for key in MEASURES)
    return 100 - 100 * lost / whole if whole else None


def answers_by_tool(probed: Probed) -> dict[str, list[Answered]]:
    """Return the answers of each tool. The names that the probe invented are `NO_TOOL`."""
    by_tool: dict[str, list[Answered]] = {}
    for answer in probed.answers:
        name = NO_TOOL if answer.call.kind in NO_TOOLS else answer.call.tool
        by_tool.setdefault(name, []).append(answer)
    return by_tool


def worst(probed: Probed, count: int) -> list[Answered]:
    """Return the answers that miss a measure: those with the fewest points and other texts first.

    The answers of the framework are the last.
    """
    lost = (answer for answer in probed.answers if any(map(answer.misses, MEASURES)))
    ordered = sorted(lost, key=lambda one: (one.points is None, one.points))
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
    part = ", in part" if probed.is_part else ""
    if probed.status == BY_FRAMEWORK:
        return f"{name}: no answer of its own{part}"
    if probed.score is None:
        return f"{name}: {probed.status}"
    return f"{name}: {number(probed.score)} of 100{part}"


def framework_in_words(probed: Probed) -> str:
    """Return the title of the rows of the framework, such as `by your framework, FastMCP: ...`."""
    name, points, _ = by_framework(probed)
    return f"by your framework, {name}: {number(points)} of 100, not counted"


def counted_in_words(probed: Probed) -> str:
    """Return the number of calls and tools, such as `13 wrong calls of 1 tool`."""
    return f"{count_noun(len(probed.answers), 'wrong call')} of {count_noun(probed.tools, 'tool')}"


_LEFT_OUT: Final = {
    "marked destructive": ("tool", "marked destructive"),
    "nothing to violate": ("tool", "with nothing to violate"),
    "run only as tasks": ("tool", "to run only as a task"),
    "schema that cannot be read": ("tool", "with a schema that cannot be read"),
    TOO_SLOW: ("tool", "with a schema that takes too long to read"),
    UNREAD: ("tool", "for lack of time"),
    "calls above the maximum": ("call", "above the maximum"),
    "calls of tools that accepted a wrong one": ("call", "to tools that accepted a wrong one"),
    "calls for things that were not looked for": ("call", "for a thing that was not looked for"),
    NO_TIME: ("call", "for lack of time"),
    ENDED: ("call", "since the server ended, or gave no answer, too often"),
    NO_START: ("call", "since the server did not start again"),
}
"""Noun and reason of what a probe leaves out."""


def skipped_in_words(skipped: Mapping[str, int]) -> str:
    """Return what was left out in one line, or no text."""
    said = ((count, *_LEFT_OUT[why]) for why, count in skipped.items())
    return ", ".join(f"{count_noun(count, noun)} {why}" for count, noun, why in said)


def lost_in_words(answer: Answered) -> str:
    """Return the measures that an answer does not meet."""
    return ", ".join(one.title for key, one in MEASURES.items() if answer.misses(key))


def arguments_in_words(answer: Answered) -> str:
    """Return the arguments of a call as JSON, cut if long."""
    text = json.dumps(answer.call.arguments, ensure_ascii=False)
    return text if len(text) <= _LONGEST_ARGUMENTS else f"{text[:_LONGEST_ARGUMENTS]}..."


def number(value: float | None) -> str:
    """Return a number of points, rounded down so that only a full score is shown as 100."""
    return "-" if value is None else str(int(value + 1e-9))

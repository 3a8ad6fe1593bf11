"""The table of a run, with one row for each habit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bench.evidence.run import Tally

_HEAD: Final = ("habit", "tasks done", "calls to success", "calls wasted", "loops", "questions")


def table(told: Mapping[str, Tally]) -> str:
    """Return the table as aligned Markdown.

    The column of questions to a person has first those that only a person could answer.
    """
    rows = [_HEAD, *(_row(name, tally) for name, tally in told.items())]
    widths = [max(len(row[at]) for row in rows) for at in range(len(_HEAD))]
    lines = ["| " + " | ".join(map(str.ljust, row, widths)) + " |" for row in rows]
    lines.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(lines) + "\n"


def _row(name: str, tally: Tally) -> tuple[str, ...]:
    calls = tally.calls_to_success
    return (
        name,
        f"{tally.right} of {tally.tasks}",
        "none" if calls is None else f"{calls:.1f}",
        str(tally.wasted),
        str(tally.loops),
        f"{tally.needed} of {tally.questions} needed",
    )

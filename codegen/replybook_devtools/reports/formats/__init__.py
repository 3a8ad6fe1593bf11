"""Findings in every format that people, editors and code hosts read: one writer each.

A writer is imported when it writes: a command that has nothing to say does not wait for it.
Source: decision 7.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

    from replybook_devtools.reports.formats.told import Told
    from replybook_schema import Finding

__all__ = ["FORMATS", "has_colour", "report", "written"]

FORMATS: Final = ("text", "json", "json-lines", "github", "gitlab", "junit", "rdjson", "sarif")
"""The names of the formats; `json-lines` is written by `json_lines.json_lines_report`, and so on."""


def report(
    name: str, findings: Sequence[Finding], summary: Mapping[str, object], folder: str | Path = "."
) -> str:
    """Return the findings in one of `FORMATS`, ready to print; `folder` lies in the project that they are about."""
    from pathlib import Path  # a clean file that was linted needs none

    from replybook_devtools.reports.formats.told import Told

    return written(name, Told(findings, summary, colour=has_colour(), folder=Path(folder)))


def written(name: str, told: Told) -> str:
    """Return what is told, in one of `FORMATS`."""
    module = name.replace("-", "_")
    writer: Callable[[Told], str] = getattr(
        import_module(f"{__name__}.{module}"), f"{module}_report"
    )
    return writer(told)


def has_colour() -> bool:
    """Return True if standard output shows colours: a terminal does, unless `NO_COLOR` is set."""
    if os.environ.get("NO_COLOR"):
        return False
    is_terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return is_terminal or bool(os.environ.get("FORCE_COLOR"))

"""Test suite evidence, read from the file of `pytest --replybook-codes FILE`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Set
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from replybook_devtools.console.exit_code import UsageError


class BadSuiteReport(ValueError):
    """The file is not a report of the pytest plugin; the text gives the reason."""


@dataclass(frozen=True, slots=True)
class SuiteReport:
    """Codes by tool, and the tools whose empty answer a test held to be a success.

    `workers_lost` counts processes that ended without telling what they saw.
    """

    codes: Mapping[str, frozenset[str]]
    empty: frozenset[str]
    workers_lost: int

    @property
    def seen(self) -> frozenset[str]:
        """Every code that some tool answered in a test."""
        return frozenset[str]().union(*self.codes.values())

    @property
    def tools(self) -> frozenset[str]:
        """Every tool that the report names."""
        return frozenset(self.codes) | self.empty

    def of(self, tools: Set[str]) -> SuiteReport:
        """Return the part of the report about some tools."""
        codes = {tool: seen for tool, seen in self.codes.items() if tool in tools}
        return SuiteReport(codes, self.empty & tools, self.workers_lost)

    def has_error_test(self, tool: str) -> bool:
        """Return True if some test saw the tool answer otherwise than with success."""
        return any(code.split("-")[2:3] != ["S"] for code in self.codes.get(tool, ()))


def named_suite_report(name: str) -> SuiteReport:
    """Read the report that an option names.

    Raises:
        UsageError: The file cannot be read, or has another form.
    """
    try:
        return read_suite_report(Path(name))
    except BadSuiteReport as error:
        raise UsageError(f"{error}; run: pytest --replybook-codes FILE") from error
    except OSError as error:
        raise UsageError(
            f"there is no test report {Path(name).name!r} that can be read; write one with: pytest --replybook-codes FILE"
        ) from error


def read_suite_report(path: Path) -> SuiteReport:
    """Read the report of a test suite.

    Raises:
        BadSuiteReport: The file has another form.
        OSError: The file cannot be read.
    """
    try:
        told: object = json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadSuiteReport(f"{path.name} is no JSON") from error
    members = cast("dict[str, object]", told) if isinstance(told, dict) else {}
    tools, lost = members.get("tools"), members.get("workers_lost")
    if not isinstance(tools, dict) or type(lost) is not int:
        raise BadSuiteReport(
            f"{path.name} is no report of `pytest --replybook-codes`: it lacks 'tools' or 'workers_lost'"
        )
    codes = {
        name: _texts(path, cast("dict[str, object]", tool).get("seen"))
        for name, tool in cast("dict[str, object]", tools).items()
        if isinstance(tool, dict)
    }
    return SuiteReport(codes, _texts(path, members.get("empty_is_success", [])), lost)


def _texts(path: Path, value: object) -> frozenset[str]:
    items = cast("list[object]", value) if isinstance(value, list) else [None]
    if not all(isinstance(item, str) for item in items):
        raise BadSuiteReport(f"{path.name} holds something else than codes and tools")
    return frozenset(cast("list[str]", items))

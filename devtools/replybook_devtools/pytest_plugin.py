"""The plugin for pytest: options and fixtures.

pytest imports this module in every run of every project that has replybook installed. So it imports
the rest of replybook only when an option or a fixture is used.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from replybook import ReplyBuilder
    from replybook.safety import ServerSettings
    from replybook.testing import CountedIds, FrozenClock, MemoryLog, SeenCodes
    from replybook.testing.crash_report import CrashReport


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the plugin, and its one setting.

    They are documented in docs/how-to/test-your-tools.md and lint-your-code.md.
    """
    group = parser.getgroup("replybook", "reply codes that the tests see")
    group.addoption(
        "--replybook-codes",
        metavar="FILE",
        help="write as JSON which reply codes the tests saw, and which declared ones they did not",
    )
    group.addoption(
        "--replybook-codes-required",
        action="store_true",
        help="fail if a tool declares a code that no test saw, or answers one that it does not declare",
    )
    group.addoption(
        "--replybook-lint",
        action="store_true",
        help="collect every Python file as a test that `replybook lint` finds nothing in it",
    )
    parser.addini(
        "replybook_tools",
        "the tools whose codes --replybook-codes-required asks for (default: those called)",
        type="args",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Start to record if one of the options asks for it."""
    options = (config.option.replybook_codes, config.option.replybook_codes_required)
    if any(options):
        from replybook.testing.plugin import CodesPlugin

        config.pluginmanager.register(CodesPlugin(config), "replybook-codes")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Return a Python file, where linting was asked for."""
    if file_path.suffix != ".py" or not parent.config.option.replybook_lint:
        return None
    from replybook_devtools.lint_runs.pytest_items import lint_file

    return lint_file(file_path, parent)


# The stack of a tool that crashed, in the report of the test that failed by it


def _crash_report() -> CrashReport | None:
    """Return the crash report of this test; None if no replybook tool was imported."""
    if "replybook.safety.raised.crashes" not in sys.modules:
        return None
    from replybook.testing.crash_report import REPORT

    return REPORT


def _forget_crashes() -> None:
    report = _crash_report()
    if report is not None:
        report.clear()


def pytest_runtest_logstart() -> None:
    """Note that a test begins."""
    _forget_crashes()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call() -> None:
    """Its fixtures may have been the first to import replybook."""
    _crash_report()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Generator[None, Any]:
    """Show what broke in a tool: as the cause of the assertion that met it, else in a section."""
    crashes = _crash_report()
    if crashes is not None and call.excinfo is not None:
        crashes.blame(call.excinfo.value)
    outcome = yield
    report: pytest.TestReport = outcome.get_result()
    if crashes is None or not report.failed:
        return
    logged = "".join(text for title, text in report.sections if title.startswith("Captured log"))
    add = getattr(report.longrepr, "addsection", None)
    for title, text in crashes.sections(logged):
        if add is None:
            report.sections.append((title, text))
        else:
            add(title, text)


def pytest_runtest_logfinish() -> None:
    """Collect what a test left on its stacks: it is over, and nobody holds that."""
    _forget_crashes()


@pytest.fixture
def reply_builder() -> ReplyBuilder:
    """Return a builder as a tool gets it, for functions that take one."""
    from replybook import ReplyBuilder

    return ReplyBuilder()


@pytest.fixture
def frozen_clock() -> FrozenClock:
    """Return a clock that stands still until `advance(seconds)`."""
    from replybook.testing import FrozenClock

    return FrozenClock()


@pytest.fixture
def counted_ids() -> CountedIds:
    """Return a source of trace ids that counts from 1."""
    from replybook.testing import CountedIds

    return CountedIds()


@pytest.fixture
def memory_log() -> MemoryLog:
    """Return a trace log whose `events` can be read."""
    from replybook.testing import MemoryLog

    return MemoryLog()


@pytest.fixture
def settings_for_tests(
    frozen_clock: FrozenClock, counted_ids: CountedIds, memory_log: MemoryLog
) -> Iterator[ServerSettings]:
    """Yield the default settings of a test: its clock, its ids and its log.

    A tool or server without settings of its own runs with them.
    """
    from replybook.testing.fakes import serve_fakes

    with serve_fakes(frozen_clock, counted_ids, memory_log) as settings:
        yield settings


@pytest.fixture
def seen_codes() -> Iterator[SeenCodes]:
    """Yield the codes that tools answer during this test; hand it to `assert_codes_seen`."""
    from replybook.testing.codes_seen import SeenCodes, watching

    with watching(SeenCodes()) as seen:
        yield seen

"""The pytest plugin of `make quick`: a selection of tests, and notes that pytest-testmon lacks.

    python -m pytest -p tools.tracing --testmon-noselect --wanted=FILE --noted=FILE

Both files are JSON. `--wanted` is a list of test files and single tests. `--noted` is written at
the end. It has the collected files, the tests that a mark left out, and the tests that start or ask
another process.
"""

from __future__ import annotations

import functools
import json
import multiprocessing.util
import os
import subprocess
from collections.abc import Callable, Generator
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

AROUND = ("tools/tracing.py", "tests/forked_workers.py")
"""Code that runs around every test. No test depends on it."""

ASKING = "tests/warm_python.py"
"""A test that runs code of this file asks a process that another test has started."""

_PROPERTY = "starts a process"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options with the names of both files."""
    group = parser.getgroup("make quick")
    group.addoption("--wanted", metavar="FILE", type=Path)
    group.addoption("--noted", metavar="FILE", type=Path)


def pytest_configure(config: pytest.Config) -> None:
    """Register the selection and the notes, unless this pytest runs inside a test."""
    if config.getoption("--noted"):
        wanted = json.loads(config.getoption("--wanted").read_text("utf-8"))
        config.pluginmanager.register(Wanted(config.rootpath, set(wanted)))
        config.pluginmanager.register(Notes(config))


class Wanted:
    """The selection of tests: all other files are not even imported."""

    def __init__(self, root: Path, wanted: set[str]) -> None:
        self.root, self.wanted = root, wanted
        self.files = {_file(name) for name in wanted}
        self.folders = {
            str(folder) for name in self.files for folder in PurePosixPath(name).parents
        }

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Ignore files and folders without a wanted test."""
        name = collection_path.relative_to(self.root).as_posix()
        known = self.folders if collection_path.is_dir() else self.files
        return None if name in known else True

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Deselect the other tests of a file of which only single tests are wanted."""
        items[:] = [
            item
            for item in items
            if _file(item.nodeid) in self.wanted or item.nodeid in self.wanted
        ]


class Notes:
    """The notes of one run.

    A forked worker sends the observations of its tests with their reports.
    """

    def __init__(self, config: pytest.Config) -> None:
        self.config, self.file = config, config.getoption("--noted")
        self.collected: set[str] = set()
        self.left_out: set[str] = set()
        self.starting: set[str] = set()
        self.ran = 0
        self.complete = True
        self._scope = "function"
        self._heard: set[str] = set()
        os.register_at_fork(before=self._hear)
        _before(subprocess.Popen, "__init__", self._hear)
        _before(multiprocessing.util, "spawnv_passfds", self._hear)

    def _hear(self) -> None:
        """Note that a process starts. An audit hook would stop threads while they are traced."""
        self._heard.add(self._scope)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note that a file could not be collected, so that the next run asks for it again."""
        self.complete = self.complete and not report.failed

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Note the file of a test."""
        self.collected.add(_file(item.nodeid))

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Note the tests that `-m` leaves out."""
        self.left_out.update(item.nodeid for item in items)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """Keep testmon in a forked worker from writing to the database: the parent does it."""
        if self.config.pluginmanager.has_plugin("forked_worker"):
            collecting: Any = self.config.pluginmanager.get_plugin("TestmonCollect")
            collecting._running_as = "worker"
        self._heard.clear()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Generator[None, object, object]:
        """Note a process that a shared fixture starts for all tests of its file."""
        before, self._scope = self._scope, fixturedef.scope
        try:
            return (yield)
        finally:
            self._scope = before

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self,
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Add the observations to the last report of a test, and drop our code from the trace."""
        report = yield
        if report.when == "teardown":
            report.user_properties += [(_PROPERTY, scope) for scope in sorted(self._heard)]
            for lines in getattr(report, "nodes_files_lines", {}).values():
                for name in AROUND:
                    lines.pop(name, None)
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the tests that start or ask another process."""
        if report.when != "teardown":
            return
        self.ran += 1
        for name, scope in report.user_properties:
            if name == _PROPERTY:
                one = scope == "function"
                self.starting.add(report.nodeid if one else _file(report.nodeid))
        traced: dict[str, Any] = getattr(report, "nodes_files_lines", {})
        self.starting.update(test for test, lines in traced.items() if ASKING in lines)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the notes."""
        stopped = session.shouldfail or session.shouldstop
        notes = {
            "ran": self.ran,
            "collected": sorted(self.collected),
            "left_out": sorted(self.left_out),
            "starting": sorted(self.starting),
            "complete": self.complete and not stopped,
        }
        self.file.write_text(json.dumps(notes), "utf-8")


def _before(owner: Any, name: str, work: Callable[[], None]) -> None:
    """Replace a function by one that first does some work.

    Args:
        owner: Module or class of the function.
        work: Called before each call of the function.
    """
    called = getattr(owner, name)

    @functools.wraps(called)
    def heard(*words: Any, **named: Any) -> Any:
        work()
        return called(*words, **named)

    setattr(owner, name, heard)


def _file(test: str) -> str:
    return test.partition("::")[0]

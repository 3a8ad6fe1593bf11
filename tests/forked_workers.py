"""Run collected tests on several processes that are forked after one collection.

    python -m pytest -p tests.forked_workers --workers logical

pytest-xdist collects in every worker: here 28 CPU seconds and 450 MB each. Forked workers share the
items that the parent has collected. Each worker takes one file at a time (files with the same
`xdist_group` mark together), so fixtures of a module are made once, and those of a session once per
worker. The parent prints the reports of a file when the file is done. A worker that dies fails the
test that it ran and ends the run.
"""

from __future__ import annotations

import atexit
import gc
import os
import pickle
import queue
import signal
import struct
import sys
import tempfile
import threading
import time
import warnings
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Final, Literal

import pytest

_INDEX: Final = struct.Struct("=I")
"""A place in the list of bundles, as it travels through the queue.

A pipe hands over so few bytes at once.
"""

_SECONDS: Final = "forked_workers/seconds"
"""The key under which pytest's cache keeps how long each file took in the last run."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Tests that run one after the other in one worker: those of a file, or of a group of files."""

    name: str
    items: Sequence[pytest.Item]


@dataclass(slots=True)
class Worker:
    """A forked process, what it has sent, and the test that it runs."""

    number: int
    process: int
    pipe: BinaryIO
    running: str = ""
    held: list[tuple[str, Any]] = field(default_factory=list)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("forked workers").addoption(
        "--workers",
        metavar="N",
        default="0",
        help="run on N forked processes; 'logical' for one per core (default: 0, none)",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the collected tests on forked workers, if any were asked for."""
    asked = session.config.getoption("--workers")
    count = (os.cpu_count() or 1) if asked == "logical" else int(asked)
    if count < 1 or session.config.option.collectonly:
        return None
    if session.testsfailed and not session.config.option.continue_on_collection_errors:
        many = "s" if session.testsfailed != 1 else ""
        raise session.Interrupted(f"{session.testsfailed} error{many} during collection")
    _Run(session).run(count)
    return True


def bundles(items: Sequence[pytest.Item], seconds: dict[str, float]) -> list[Bundle]:
    """Return the tests by file or group, those that took longest last time first.

    Groups come first where nothing is known: their tests are grouped because they are costly.
    """
    found: dict[str, list[pytest.Item]] = defaultdict(list)
    grouped: set[str] = set()
    for item in items:
        mark = item.get_closest_marker("xdist_group")
        name = str(mark.args[0]) if mark else item.nodeid.partition("::")[0]
        if mark:
            grouped.add(name)
        found[name].append(item)
    made = [Bundle(name, tests) for name, tests in found.items()]
    return sorted(made, key=lambda b: (-seconds.get(b.name, 0.0), b.name not in grouped))


class _Run:
    """One run: the parent gives out bundles through a pipe and reports what the workers send."""

    def __init__(self, session: pytest.Session) -> None:
        self.session, self.config = session, session.config
        self.cache: pytest.Cache | None = getattr(
            self.config, "cache", None
        )  # a plugin's, so not always
        self.seconds: dict[str, float] = self.cache.get(_SECONDS, {}) if self.cache else {}
        self.bundles = bundles(session.items, self.seconds)
        self.queue, giving = os.pipe()
        os.set_blocking(giving, False)
        wanted = b"".join(map(_INDEX.pack, range(len(self.bundles))))
        with os.fdopen(giving, "wb", buffering=0) as pipe:
            if pipe.write(wanted) != len(wanted):
                raise session.Interrupted("too many files for the queue of the workers")

    def run(self, count: int) -> None:
        """Fork the workers, report until the last has ended, and stop early if pytest says so."""
        if threading.active_count() > 1:
            names = ", ".join(sorted(thread.name for thread in threading.enumerate()))
            warnings.warn(f"threads run while workers are forked: {names}", stacklevel=1)
        gc.collect()
        gc.freeze()  # the collector of a worker would copy every page that it visits
        sys.stdout.flush()
        sys.stderr.flush()
        workers: list[Worker] = []
        for number in range(1, min(count, len(self.bundles)) + 1):
            workers.append(self._fork(number))
        try:
            self._report(workers)
        except BaseException:
            for worker in workers:
                os.kill(worker.process, signal.SIGTERM)
            raise
        finally:
            for worker in workers:
                os.waitpid(worker.process, 0)
                worker.pipe.close()
            os.close(self.queue)
        if self.cache:
            self.cache.set(_SECONDS, self.seconds)
        if self.session.shouldfail:
            raise self.session.Failed(self.session.shouldfail)
        if self.session.shouldstop:
            raise self.session.Interrupted(self.session.shouldstop)

    def _fork(self, number: int) -> Worker:
        reading, writing = os.pipe()
        process = os.fork()
        if process:
            os.close(writing)
            return Worker(number, process, os.fdopen(reading, "rb"))
        status = 1
        try:
            os.close(reading)
            with os.fdopen(writing, "wb") as pipe:
                _Worker(self, pipe).work()
            status = 0
        except BaseException as error:
            if not isinstance(error, KeyboardInterrupt):
                sys.excepthook(type(error), error, error.__traceback__)
        finally:
            os._exit(status)

    def _report(self, workers: Sequence[Worker]) -> None:
        sent: queue.SimpleQueue[tuple[Worker, Any]] = queue.SimpleQueue()
        for worker in workers:
            threading.Thread(target=_receive, args=(worker, sent), daemon=True).start()
        left = len(workers)
        while left:
            worker, message = sent.get()
            left -= message is None
            self._take(worker, message)
            if self.session.shouldfail or self.session.shouldstop:
                self._give_out_nothing_more()

    def _give_out_nothing_more(self) -> None:
        while os.read(self.queue, _INDEX.size):
            pass

    def _take(self, worker: Worker, message: tuple[str, Any] | None) -> None:
        """Keep one message of a worker, and report what it holds at the end of a file.

        None is its last.
        """
        if message is None:
            self._tell(worker)
            if worker.running:
                self._lost(worker)
            return
        kind, value = message
        match kind:
            case "done":
                worker.running = ""
                name, seconds = value
                self.seconds[name] = round(seconds, 2)
                self._tell(worker)
            case "begun":
                worker.running = value
                worker.held.append(message)
            case _:
                worker.held.append(message)

    def _tell(self, worker: Worker) -> None:
        """Hand what a worker has sent to pytest, as if it had happened here."""
        hook = self.config.hook
        for kind, value in worker.held:
            match kind:
                case "report":
                    report = hook.pytest_report_from_serializable(config=self.config, data=value)
                    hook.pytest_runtest_logreport(report=report)
                case "warning":
                    hook.pytest_warning_recorded.call_historic(kwargs=_warning(**value))
                case "begun":
                    path = value.partition("::")[0]
                    hook.pytest_runtest_logstart(nodeid=value, location=(path, None, value))
        worker.held.clear()

    def _lost(self, worker: Worker) -> None:
        """Fail the test that a worker ran when it died; the rest of its file did not run."""
        text = f"worker {worker.number} was lost while it ran {worker.running}"
        where = (worker.running.partition("::")[0], None, worker.running)
        report = pytest.TestReport(worker.running, where, {}, "failed", text, "call")
        self.config.hook.pytest_runtest_logreport(report=report)
        self.session.shouldfail = self.session.shouldfail or f"{text}; tests behind it did not run"


def _receive(worker: Worker, sent: queue.SimpleQueue[tuple[Worker, Any]]) -> None:
    """Pass on what a worker sends, and None at its end."""
    with suppress(EOFError, pickle.UnpicklingError):
        while True:
            sent.put((worker, pickle.load(worker.pipe)))
    sent.put((worker, None))


class _Worker:
    """Run bundle after bundle in a forked process, and send the reports."""

    def __init__(self, run: _Run, pipe: BinaryIO) -> None:
        self.run, self.session, self.config, self.pipe = run, run.session, run.config, pipe

    def work(self) -> None:
        """Run bundles until there are none left."""
        atexit._clear()
        self._leave_reporting_to_the_parent()
        bundle = self._next()
        while bundle:
            begun = time.monotonic()
            for item, behind in zip(bundle.items, [*bundle.items[1:], None], strict=True):
                following = None
                if behind is None:  # who knows what comes next keeps the fixtures of the session
                    following = self._next()
                    behind = following.items[0] if following else None
                self.config.hook.pytest_runtest_protocol(item=item, nextitem=behind)
                if self.session.shouldfail or self.session.shouldstop:
                    following = None
                    break
            self.send("done", (bundle.name, time.monotonic() - begun))
            self.pipe.flush()
            bundle = following
        if self.session._setupstate.stack:  # stopped early: fixtures end all the same
            self.session._setupstate.teardown_exact(None)
        atexit._run_exitfuncs()

    def _next(self) -> Bundle | None:
        read = os.read(self.run.queue, _INDEX.size)
        return self.run.bundles[_INDEX.unpack(read)[0]] if read else None

    def _leave_reporting_to_the_parent(self) -> None:
        manager = self.config.pluginmanager
        for name in ("terminalreporter", "lfplugin", "nfplugin", "stepwiseplugin"):
            if manager.has_plugin(name):
                manager.unregister(name=name)
        for plugin in list(manager.get_plugins()):
            if type(plugin).__name__ == "LogXML":
                manager.unregister(plugin)
        manager.register(self, "forked_worker")
        _capture_into_files_of_its_own(manager.getplugin("capturemanager"))

    def send(self, kind: str, value: object) -> None:
        """Write one message to the parent."""
        pickle.dump((kind, value), self.pipe)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Say which test begins, at once, since it may be the last that this process does."""
        self.send("begun", nodeid)
        self.pipe.flush()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Send one report, after what pytest does to a test whose subtests failed."""
        hook = self.config.hook
        hook.pytest_report_teststatus(report=report, config=self.config)
        self.send("report", hook.pytest_report_to_serializable(config=self.config, report=report))

    def pytest_warning_recorded(
        self,
        warning_message: warnings.WarningMessage,
        when: Literal["config", "collect", "runtest"],
        nodeid: str,
        location: tuple[str, int, str] | None,
    ) -> None:
        """Send one warning."""
        said = {
            "text": str(warning_message.message),
            "category": warning_message.category.__name__,
            "filename": warning_message.filename,
            "lineno": warning_message.lineno,
            "when": when,
            "nodeid": nodeid,
            "location": location,
        }
        self.send("warning", said)


def _capture_into_files_of_its_own(manager: Any) -> None:
    """Give the capture of a worker new files, because the parent's would mix their output.

    The file objects stay: a library that was imported during collection may hold one as its
    default.
    """
    capture = getattr(manager, "_global_capturing", None)
    for stream in (getattr(capture, "out", None), getattr(capture, "err", None)):
        if getattr(stream, "targetfd", None) is not None:
            with tempfile.TemporaryFile(buffering=0) as fresh:
                os.dup2(fresh.fileno(), stream.tmpfile.fileno(), inheritable=False)


def _warning(
    *, text: str, category: str, filename: str, lineno: int, when: str, **rest: object
) -> dict[str, object]:
    known = getattr(__import__("builtins"), category, UserWarning)
    message = known(text if known.__name__ == category else f"{category}: {text}")
    seen = warnings.WarningMessage(message, known, filename, lineno)
    return {"warning_message": seen, "when": when, **rest}

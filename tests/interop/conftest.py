"""These tests need a set-up of their own, so they run only when asked for: `make interop`.

A plain pytest run leaves them out, whatever its words; `-m interop` asks for them.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.interop.conformance import Run, run_suite
from tests.interop.processes import MODULES, Server, serving

Start = Callable[[str, str, str], Server]
Suite = Callable[[str, str, str], Run]
World = Callable[[bool], object]

_THERE = all(find_spec(name) for name in ("mcp", "fastmcp"))
collect_ignore_glob = [] if _THERE else ["test_*.py"]
"""Without the two server stacks nothing here can even be imported; `make interop` says so."""

_TOTALS = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "interop: talks to foreign clients; see tools/interop.py")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    asked = "interop" in (config.option.markexpr or "")
    if not asked:
        ours = [item for item in items if item.get_closest_marker("interop")]
        config.hook.pytest_deselected(items=ours)
        items[:] = [item for item in items if item not in ours]


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home folder of every foreign program: some write into it."""
    if "REPLYBOOK_INTEROP_NODE" not in os.environ or not MODULES.exists():
        pytest.skip("the foreign clients are not installed; run: make interop")
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def start(home: Path) -> Iterator[Start]:
    """Starts each server once, at its first use, and ends them all."""
    with ExitStack() as running:

        @cache
        def starting(stack: str, dress: str, tools: str) -> Server:
            return running.enter_context(serving(stack, dress, tools, home))

        yield starting


@pytest.fixture(scope="session")
def world(home: Path, tmp_path_factory: pytest.TempPathFactory) -> World:
    """Makes a `Reference` at its first use, one that asks for a token and one that does not."""
    from tests.interop.reference import prepared

    @cache
    def making(guarded: bool) -> object:
        return prepared(tmp_path_factory.mktemp("world"), guarded=guarded)

    return making


@pytest.fixture(scope="session")
def start_reference(home: Path, world: World) -> Iterator[Callable[[str, bool], Server]]:
    """Starts the reference server over HTTP on a stack, with a token or without; ends them all."""
    with ExitStack() as running:

        @cache
        def starting(stack: str, guarded: bool) -> Server:
            notes = home / f"decided-reference-{stack}-{guarded}.jsonl"
            served = running.enter_context(world(guarded).serving(stack, notes, home))
            return Server(urlsplit(served.url).port or 0, served.process.pid, notes)

        yield starting


@pytest.fixture(scope="session")
def totals(request: pytest.FixtureRequest) -> list[str]:
    """Lines about runs of the conformance suite, shown at the end."""
    return request.config.stash.setdefault(_TOTALS, [])


@pytest.fixture(scope="session")
def suite(
    request: pytest.FixtureRequest, start: Start, home: Path, totals: list[str]
) -> Iterator[Suite]:
    """Runs the conformance suite once per stack, dress and revision, and keeps the totals.

    The suite mostly waits. The first test that needs a run begins the runs of all collected tests,
    side by side, but a server never meets two runs at once.
    """
    with ExitStack() as running:

        @cache
        def queue(_stack: str, _dress: str) -> ThreadPoolExecutor:
            return running.enter_context(ThreadPoolExecutor(max_workers=1))

        @cache
        def begun(stack: str, dress: str, revision: str) -> "Future[Run]":
            server = start(stack, dress, "scenarios")
            return queue(stack, dress).submit(run_suite, server, revision, home)

        @cache
        def ended(stack: str, dress: str, revision: str) -> Run:
            for asked in _asked(request.session.items):
                begun(*asked)
            run = begun(stack, dress, revision).result()
            totals.append(run.told(f"{stack:8} {dress:9}", revision))
            return run

        yield ended


def _asked(items: list[pytest.Item]) -> Iterator[tuple[str, str, str]]:
    """Yield the stack, dress and revision of every run that a collected test asks for."""
    for item in items:
        if "suite" in getattr(item, "fixturenames", ()):
            asked = item.callspec.params  # type: ignore[attr-defined]
            for dress in {"bare", asked.get("dress", "bare")}:
                yield asked["stack"], dress, asked["revision"]


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """The totals of the conformance suite: what a reader wants to see even if all is well."""
    if totals := config.stash.get(_TOTALS, None):
        terminalreporter.section("conformance")
        terminalreporter.write_line("\n".join(sorted(totals)))

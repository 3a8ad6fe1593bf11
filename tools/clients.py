"""Test the adapters for agent frameworks with the lowest and newest version of each framework.

    python tools/clients.py [--only EXTRA] [--quick] [words for pytest]

Each extra of the table gets its own environments in `.interop/clients`. An environment holds the
requirements of the extra and pytest, but none of our other packages, so a requirement that the
extra forgets makes the run fail. The lowest versions are the floors in `pyproject.toml`. The
servers that the clients call run with `.venv`, over stdio. The types of each adapter are checked
here too, because `.venv` has none of the frameworks. With `--quick` nothing is done: `make check`
tests the clients that `.venv` has.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / ".interop" / "clients"
OWN = ROOT / ".venv" / ("Scripts" if sys.platform == "win32" else "bin")
PACKAGES = ("runtime", "generated", "schema")

CLIENTS = {  # extra -> its adapter, and its tests
    "pydantic-ai": ("pydantic_ai_toolset", ["test_pydantic_ai.py", "test_pydantic_cases.py"]),
    "langchain": (
        "langchain_interceptor",
        ["test_langchain.py", "test_langchain_cases.py", "test_sdk_session.py"],
    ),
    "openai-agents": ("openai_agents", ["test_openai_agents.py", "test_openai_cases.py"]),
    "google-adk": ("google_adk", ["test_google_adk.py", "test_adk_cases.py"]),
    "claude-agent-sdk": ("claude_agent_sdk", ["test_claude_agent_sdk.py"]),
}
COMMON = ("test_extras.py", "test_pages.py", "story_matrix/test_story_matrix.py")
"""Tests that run with every adapter."""

PATIENCE = 900
"""Seconds for one installation, or one type check."""

LONGEST = 3600
"""Seconds after which the tests with one set of versions are stopped; far more than they need."""


class Missing(Exception):  # a report to the user, not a fault
    """Raised if versions of a framework cannot be installed here."""


class Client(NamedTuple):
    """An extra with the versions to test, its adapter and its tests.

    Attributes:
        which: `lowest` or `newest`.
        wanted: Requirements to install.
        adapter: Name of the module of the adapter.
        tests: Names of the test files.
    """

    extra: str
    which: str
    wanted: Sequence[str]
    adapter: str
    tests: Sequence[str]

    @property
    def folder(self) -> Path:
        """The folder of the environment."""
        return HOME / f"{self.extra}-{self.which}"

    @property
    def python(self) -> Path:
        """The interpreter of the environment."""
        return self.folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def main() -> int:
    """Install what is missing and run the tests.

    Returns:
        1 if some tests fail, 2 if versions are missing.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", choices=CLIENTS)
    parser.add_argument("--quick", action="store_true")
    words, rest = parser.parse_known_args()
    if words.quick:
        print("clients: `make check` tries those that .venv has; `make interop` the others")
        return 0
    worst = 0
    for client in plan(_extras()):
        if words.only in (None, client.extra):
            worst = max(worst, _tried(client, rest))
    return worst


def plan(extras: dict[str, Sequence[str]]) -> Iterator[Client]:
    """Yield each extra with its lowest and its newest versions.

    Args:
        extras: Requirements of each extra, by its name.
    """
    for extra, (adapter, tests) in CLIENTS.items():
        floors = [re.sub(r">=([\w.]+),.*", r"==\1", wanted) for wanted in extras[extra]]
        for which, wanted in (("lowest", floors), ("newest", extras[extra])):
            yield Client(extra, which, wanted, adapter, [*tests, *COMMON])


def _extras() -> dict[str, Sequence[str]]:
    extras: dict[str, Sequence[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))[
        "project"
    ]["optional-dependencies"]
    return extras


def _tried(client: Client, rest: Sequence[str]) -> int:
    try:
        _install(client)
    except Missing as missing:
        print(f"clients: stopped: {missing}", flush=True)
        return 2
    print(f"clients: {client.extra}, {client.which}: {_spoken(client)}", flush=True)
    return max(_types(client) if client.which == "newest" else 0, _test(client, rest))


def _install(client: Client) -> None:
    """Make the environment.

    A second run does nothing for the lowest versions, and looks for newer ones for the newest.
    """
    stamp = client.folder / "made-from.txt"
    wanted = "\n".join(client.wanted)
    if stamp.exists() and stamp.read_text("utf-8") == wanted and client.which == "lowest":
        return
    shutil.rmtree(client.folder, ignore_errors=True)
    HOME.mkdir(parents=True, exist_ok=True)
    print(f"clients: installing {', '.join(client.wanted)} in .interop", flush=True)
    base = getattr(sys, "_base_executable", sys.executable)  # .venv itself has no pip
    make = [base, "-m", "venv", "--without-pip", str(client.folder)]
    pip = [base, "-m", "pip", f"--python={client.python}", "install", "--quiet"]
    log = HOME / "install.log"
    for command in (make, [*pip, *client.wanted, "pytest"]):
        try:
            with log.open("wb") as said:
                done = subprocess.run(command, cwd=ROOT, stdout=said, stderr=said, timeout=PATIENCE)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Missing(f"could not install {wanted!r}: {type(error).__name__}") from error
        if done.returncode:
            where = log.relative_to(ROOT).as_posix()
            raise Missing(f"could not install {wanted!r}; see {where}")
    stamp.write_text(wanted, "utf-8")


def _spoken(client: Client) -> str:
    """Return the installed versions of the extra's requirements and of the SDK."""
    names = [re.split(r"[\[<>=]", wanted)[0] for wanted in client.wanted]
    code = (
        "import sys\nfrom importlib.metadata import PackageNotFoundError, version\n"
        "for name in sys.argv[1:]:\n"
        "    try: print(name, version(name))\n"
        "    except PackageNotFoundError: pass"
    )
    command = [str(client.python), "-c", code, *names, "mcp", "langgraph", "fastmcp-slim"]
    said = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    return ", ".join(said.stdout.splitlines())


def _types(client: Client) -> int:
    """Check the types of the adapter; return 1 if a checker finds a problem."""
    strict = (
        HOME / "pyrightconfig.json"
    )  # given files in its command line, it would ignore our settings
    settings = {
        # the only form that it accepts
        "include": [f"../../runtime/replybook/client/{client.adapter}.py"],
        "extraPaths": [f"../../{name}" for name in PACKAGES],
        "typeCheckingMode": "strict",
        "pythonVersion": "3.11",
    }
    strict.write_text(json.dumps(settings), "utf-8")
    python, module = client.python, f"replybook.client.{client.adapter}"
    worst = 0
    for command in (
        [OWN / "mypy", "--follow-imports=silent", f"--python-executable={python}", "-m", module],
        [OWN / "pyright", f"--project={strict}", f"--pythonpath={python}"],
    ):
        done = subprocess.run(command, cwd=ROOT, timeout=PATIENCE)
        worst = max(worst, min(done.returncode, 1))
    return worst


def _test(client: Client, rest: Sequence[str]) -> int:
    tests = [f"tests/clients/{name}" for name in client.tests]
    command = [
        str(client.python),
        "-m",
        "pytest",
        "-q",
        "--confcutdir=tests/clients",
        "-p",
        "no:cacheprovider",
    ]
    settings = {
        "PYTHONPATH": os.pathsep.join(str(ROOT / name) for name in (".", "runtime")),
        "REPLYBOOK_SERVER_PYTHON": str(OWN / "python"),
        "REPLYBOOK_CLIENT": f"{client.extra} {client.which}",
    }
    try:
        done = subprocess.run(
            [*command, *tests, *rest], cwd=ROOT, env={**os.environ, **settings}, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        print(
            f"clients: {client.extra}: the tests did not end within {LONGEST} seconds", flush=True
        )
        return 1
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())

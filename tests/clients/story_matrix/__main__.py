"""Print the matrix: stories times clients, bare beside the adapter.

    python -m tests.clients.story_matrix [--only CLIENT] [--story WORDS] [--here] [--failing]

Each framework plays in its own environment of `.interop/clients`, where `make interop` installed
it, and the AI SDK in its Node. `--here` plays the clients of this interpreter alone, and prints
rows of JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.clients.story_matrix.matrix import CLIENTS, cannot, hosts, outcome
from tests.clients.story_matrix.mind import Outcome, problems, stories

ROOT = Path(__file__).resolve().parents[3]
ENVIRONMENTS = ROOT / ".interop" / "clients"
HEAD = ("story", "calls", "turns", "raised", "words at the end", "holds")
LONGEST_WORDS = 60


def played(only: str, words: str) -> Iterator[dict[str, Any]]:
    """Yield a row for each cell of the clients that this interpreter has."""
    for client, host in hosts().items():
        for story in stories():
            if only not in client or words not in story.name:
                continue
            row = {"client": client, "story": story.name}
            if why := cannot(story, client, host):
                yield {**row, "why": why}
                continue
            bare, ours = (outcome(story, host, wrapped=wrapped) for wrapped in (False, True))
            wrong = list(problems(story, client, ours, bare))
            yield {**row, "bare": vars(bare), "ours": vars(ours), "problems": wrong}


def everywhere(only: str, words: str) -> Iterator[dict[str, Any]]:
    """Yield the rows of all environments, this one first."""
    from tests.interop.processes import MODULES  # the environments of frameworks lack what it needs
    from tools.interop import find_node

    pythons = sorted(ENVIRONMENTS.glob("*-newest/bin/python"))
    paths = os.pathsep.join(str(ROOT / name) for name in (".", "runtime"))
    settings = {"REPLYBOOK_SERVER_PYTHON": sys.executable, "PYTHONPATH": paths}
    node = {"REPLYBOOK_INTEROP_NODE": str(find_node().program)} if MODULES.exists() else {}
    for python in (Path(sys.executable), *pythons):
        extra = python.parents[1].name.replace("-newest", " newest")
        more = {**settings, "REPLYBOOK_CLIENT": extra} if python in pythons else node
        command = [str(python), "-m", "tests.clients.story_matrix", "--here"]
        ran = subprocess.run(
            [*command, "--only", only, "--story", words],
            cwd=ROOT,
            env={**os.environ, **more},
            stdout=subprocess.PIPE,
            text=True,
            timeout=3600,
        )
        yield from map(json.loads, ran.stdout.splitlines())


def table(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of one table for each client; a cell says bare, then with the adapter."""
    for client in CLIENTS:
        mine = [row for row in rows if row["client"] == client]
        if mine:
            yield f"\n## {client}\n\n| {' | '.join(HEAD)} |\n{'| --- ' * len(HEAD)}|"
        for row in mine:
            if "why" in row:
                yield f"| {row['story']} | {row['why']} | | | | |"
                continue
            pairs = zip(*(_shown(Outcome(**row[which])) for which in ("bare", "ours")), strict=True)
            cells = [f"{bare} -> {ours}" for bare, ours in pairs]
            yield f"| {row['story']} | {' | '.join(cells)} | {'no' if row['problems'] else 'yes'} |"


def _shown(one: Outcome) -> tuple[str, str, str, str]:
    words = " ".join(one.words.split()).replace("|", "/")
    codes = " ".join(code for code in ("MCP-SYS-E-001", "EN-GATE-D-003") if code in words)
    trace = " and a trace id" if any(trace in words for trace in one.traces) else ""
    end = f"{codes}{trace}" if codes else repr(words[:LONGEST_WORDS])
    return str(len(one.calls)), str(one.turns), one.raised.partition(":")[0] or "no", end


def main() -> int:
    """Read the options and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", default="", help="a part of the name of a client")
    parser.add_argument("--story", default="", help="a part of the name of a story")
    parser.add_argument("--here", action="store_true", help="this interpreter alone, as JSON")
    parser.add_argument("--failing", action="store_true", help="what is wrong, and no table")
    options = parser.parse_args()
    if options.here and not options.failing:
        for row in played(options.only, options.story):
            print(json.dumps(row), flush=True)
        return 0
    source = played if options.here else everywhere
    rows = list(source(options.only, options.story))
    if options.failing:
        for row in rows:
            for problem in row.get("problems", ()):
                print(f"{row['client']} | {row['story']} | {problem}")
    else:
        print("\n".join(table(rows)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

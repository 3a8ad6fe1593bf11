"""Measure the cost of one address in a fresh process; print JSON.

A tree of 16 levels is created on the disk of FOLDER. Each depth is resolved with both values of the
flag and both ways to prove containment. They take turns with `os.path.realpath` of the same file,
so that other load on the machine slows all of them. `token` is a token alone. `corpus` is one
address of a mixed set, most of which are refused.

    python -m bench.resolving FOLDER [ROUNDS]
"""

from __future__ import annotations

import functools
import gc
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import process_time

import replybook_ck3_generated  # noqa: F401  # registers the CK3 world
from replybook.world.adapter import WorldAdapterV2
from replybook.world.containment import Backend, backends
from replybook.world.session import Session
from replybook.world.tokens import TokenTable

DEPTHS = (1, 3, 8, 16)
ROUNDS, CALLS = 31, 200
"""Calls of one adapter stay below its 10,000 tokens: each round has an adapter of its own."""

Action = Callable[[], object]


def main(argv: Sequence[str]) -> int:
    """Measure and print seconds a call by name."""
    top, rounds = Path(argv[0]), int(argv[1]) if len(argv) > 1 else ROUNDS
    root = _made(top / "a" / "b" / "root")  # three levels, like a home folder
    figures: dict[str, float] = {}
    for depth in DEPTHS:
        figures |= _at(root, depth, rounds)
    figures |= {"token": _token(rounds), "corpus": _corpus_pass(root, rounds)}
    print(json.dumps(figures))
    return 0


def _made(root: Path) -> Path:
    for depth in DEPTHS:
        path = root.joinpath(*_parts(depth))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    return root


def _parts(depth: int) -> tuple[str, ...]:
    return (*(f"folder{level}" for level in range(1, depth)), "file.txt")


def _at(root: Path, depth: int, rounds: int) -> Mapping[str, float]:
    address, path = "/".join(("root:repo", *_parts(depth))), root.joinpath(*_parts(depth))
    text = str(path)
    times: dict[str, list[float]] = {}
    for _ in range(rounds):
        actions: dict[str, Action] = {"realpath": lambda: os.path.realpath(text)}
        worlds = {name: _world(root, backend) for name, backend in backends().items()}
        for name, world in worlds.items():
            actions[f"{name}, must exist"] = _resolving(world, address, require_exists=True)
            actions[f"{name}, may be missing"] = _resolving(world, address, require_exists=False)
        for name, action in actions.items():
            times.setdefault(name, []).append(_timed(action))
        for world in worlds.values():
            world.close()
    return {f"depth {depth}, {name}": median(row) for name, row in times.items()}


def _world(root: Path, backend: Backend | None = None) -> WorldAdapterV2:
    session = Session(session_id="bench", mode="ck3raven-dev")
    return WorldAdapterV2(
        session=session, roots={"repo": root}, get_mode=lambda: "ck3raven-dev", backend=backend
    )


def _resolving(world: WorldAdapterV2, address: str, *, require_exists: bool) -> Action:
    return lambda: world.resolve(address, require_exists=require_exists)


def _timed(action: Action) -> float:
    action()  # the first one opens the root
    gc.collect()
    start = process_time()
    for _ in range(CALLS):
        action()
    return (process_time() - start) / CALLS


def _token(rounds: int) -> float:
    times: list[float] = []
    for _ in range(rounds):
        table: TokenTable[object] = TokenTable(10_000)
        times.append(_timed(functools.partial(table.mint, None)))
    return median(times)


def _corpus_pass(root: Path, rounds: int) -> float:
    """Return seconds an address. Few enough passes run for the tokens of one adapter."""
    addresses = corpus()
    times: list[float] = []
    for _ in range(rounds):
        with _world(root) as world:
            world.resolve("root:repo")
            start = process_time()
            for address in addresses:
                world.resolve(address)
            times.append((process_time() - start) / len(addresses))
    return median(times)


_GOOD = (
    "folder1",
    "folder1/folder2/file.txt",
    "/folder1//folder2/",
    "./folder1/../folder1",
    "file.txt",
)
_BAD = (
    *("..", "../x", "folder1/../../x", "a\\b", "a:b", "x*", "what?", "a\0b", "\x1b", "\ud800"),
    *(
        "\u202ea",
        "a\u200bb",
        "a.",
        "a ",
        "CON",
        "aux.txt",
        "com1.log",
        "lpt\u00b2",
        "%2e%2e",
        "%252fa",
    ),
    *("\uff0e\uff0e", "a\uff0fb", "x" * 256, "x/" * 2500, "nowhere", "folder1/nowhere/x", "~/x"),
)
_WITHOUT_NAMESPACE = (
    "",
    "/etc/passwd",
    "C:\\x",
    "//server/x",
    "common/traits",
    "file:///x",
    "root",
)


def corpus() -> list[str]:
    """Return addresses of agents and attackers. Most are refused; some are very long."""
    keys = ("root:repo/", "ROOT_REPO:/", "root:nowhere/", "mod:Nobody/")
    return [
        *_WITHOUT_NAMESPACE,
        *(key + path for path in _GOOD + _BAD for key in keys[:3] + keys[3:]),
    ]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""Measure the words of a sandbox for a large game beside a plain walk of its files; print JSON.

What is closed is looked for again for every run, since a file may have appeared. The two take
turns, and the best run of each counts.

    python -m bench.sandbox_cost FOLDER FILES
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import Final

from replybook.enforcement import Run
from replybook.enforcement.target import Protection
from replybook_ck3.serve.session.sandbox import in_sandbox
from replybook_schema.active import ACTIVE

RUNS: Final = 7
_IN_A_FOLDER: Final = 100


def figures(folder: Path, files: int) -> dict[str, float]:
    """Return CPU seconds: `words` of the sandbox, `walk` of the files."""
    game = folder / "game"
    for number in range(files // _IN_A_FOLDER):
        below = game / f"common/kind_{number % 20}/part_{number}"
        below.mkdir(parents=True, exist_ok=True)
        for each in range(_IN_A_FOLDER):
            (below / f"file_{each}.txt").touch()
    run = Run(
        (sys.executable,),
        str(game),
        {"PATH": os.environ["PATH"]},
        folders=(("root:game", str(game)),),
        hides=Protection(ACTIVE.enforcement().protected).hides,
    )
    roots = {"game": game}
    seconds = {
        "words": lambda: in_sandbox(sys.executable, run, roots, [folder / "data"]),
        "walk": lambda: sum(len(names) for _, _, names in os.walk(game)),
    }
    turns = [[_took(action) for action in seconds.values()] for _ in range(RUNS)]
    return dict(zip(seconds, map(min, zip(*turns, strict=True)), strict=True))


def _took(action: Callable[[], object]) -> float:
    start = process_time()
    action()
    return process_time() - start


def main(words: Sequence[str]) -> None:
    """Print the figures of a new folder `words[0]` with `words[1]` files."""
    print(json.dumps(figures(Path(words[0]), int(words[1]))))


if __name__ == "__main__":
    main(sys.argv[1:])

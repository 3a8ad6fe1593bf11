"""Measure what 1,000 pictures in folders of script add to the cost of an index; print JSON.

Pictures are known by name and size and never opened. Builds with and without them take turns. The
best of several runs counts.

    python -m bench.picture_cost FOLDER MEGABYTES
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bench.index_cost import write_corpus

RUNS: Final = 4
PICTURES: Final = 1_000
_BYTES: Final = 20_000
_FOLDERS: Final = (
    "gfx/coat_of_arms/colored_emblems",
    "gfx/coat_of_arms/patterns",
    "gfx/interface/icons/traits",
)


def write_pictures(top: Path) -> None:
    """Write pictures of random bytes, some in folders whose script files define items."""
    dice = random.Random(5)
    for number in range(PICTURES):
        folder = top / _FOLDERS[number % len(_FOLDERS)]
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"picture_{number}.dds").write_bytes(dice.randbytes(_BYTES))


def figures(folder: Path, size: int, runs: int = RUNS) -> Mapping[str, float]:
    """Return wall and CPU seconds of a build without and with the pictures."""
    # Not at the top: a process that only lists the module would load the index, too.
    from replybook_ck3.index import Source, SymbolIndex, build_index

    plain, painted = folder / "plain", folder / "painted"
    write_corpus(plain, size)
    write_corpus(painted, size)
    write_pictures(painted)
    best: dict[str, tuple[float, float]] = {}
    for _ in range(runs):
        for name, top in (("plain", plain), ("painted", painted)):
            for part in folder.glob("index.sqlite3*"):
                part.unlink()
            start, cpu = time.perf_counter(), time.process_time()
            build_index(folder / "index.sqlite3", [Source("root:game", top)], workers=0)
            took = time.perf_counter() - start, time.process_time() - cpu
            best[name] = min(best.get(name, took), took)
            with SymbolIndex(folder / "index.sqlite3") as index:
                assert index.view().status().is_complete
    return {
        **{name: took[0] for name, took in best.items()},
        **{f"{name}, CPU": took[1] for name, took in best.items()},
        "pictures": PICTURES,
    }


def main(folder: str, megabytes: str) -> int:
    """Measure and print."""
    print(json.dumps(figures(Path(folder), int(float(megabytes) * 1_000_000))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))

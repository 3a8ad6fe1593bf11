"""Measure the cost of keeping an index up to date; print JSON.

A comparison of unchanged files takes turns with `os.scandir` and `stat` over the same tree. An
update after one write takes turns with parsing that file, and a search for a word that every file
holds with reading every file. The best of several runs counts.

    python -m bench.upkeep_cost FOLDER FILES
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from replybook_ck3 import parse
from replybook_ck3.index import (
    IndexView,
    Source,
    SymbolIndex,
    build_index,
    refresh_index,
    update_files,
)
from replybook_ck3.index.file_words import contents, sought_by
from replybook_ck3.index.scoped_search import Wanted

RUNS = 7
A_FOLDER = 100
"""Files in each folder."""

TRAITS = 400
"""Traits in the file that is written, which makes 27 KB."""

_WORD = "personality"
"""A word that every file holds."""

_SHOWN = 20

_LONG_AGO = 1_000_000_000.0


def write_tree(top: Path, files: int) -> Path:
    """Write a number of small files with an old time, and return one of them."""
    for number in range(files):
        folder = top / f"common/traits/{number // A_FOLDER}"
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{number}.txt"
        file.write_text(f"t_{number} = {{ category = personality }}\n")
        os.utime(file, (_LONG_AGO, _LONG_AGO))
    return top / "common/traits/0/0.txt"


def walked(top: Path) -> int:
    """Examine every file, as is necessary to find a change."""
    count, folders = 0, [os.fspath(top)]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                else:
                    entry.stat(follow_symlinks=False)
                    count += 1
    return count


def scanned(top: Path) -> int:
    """Read every file and return how many hold the word."""
    count, word = 0, _WORD.encode()
    for folder, _, names in os.walk(top):
        for name in names:
            with open(f"{folder}/{name}", "rb", buffering=0) as file:  # noqa: PTH123  # the quickest
                count += word in file.read()
    return count


def searched(view: IndexView) -> int:
    """Ask the index for the first files that hold the word, and return how many there are."""
    sought = sought_by(_WORD)
    assert sought is not None
    with view.looking() as (connection, scope):
        return contents(connection, scope, Wanted(()), sought, _SHOWN).total


def figures(folder: Path, files: int, runs: int = RUNS) -> Mapping[str, float]:
    """Return wall and CPU seconds of each step, and the number of examined files.

    Args:
        folder: Folder for the tree and the index.
    """
    top, index = folder / "tree", folder / "index.sqlite3"
    file = write_tree(top, files)
    source = Source("root:game", top)
    build_index(index, [source], workers=0)
    time.sleep(2.1)  # until no file has changed very recently
    refresh_index(index, [source])
    body = "".join(
        f"t{number} = {{\n\tcategory = personality\n\tmartial = {number}\n\tdesc = t{number}_desc\n}}\n"
        for number in range(TRAITS)
    )
    best: dict[str, tuple[float, float]] = {}
    with SymbolIndex(index) as opened:  # a server has it open, too
        view = opened.view()
        assert scanned(top) == searched(view) == files
        for number in range(runs):
            _keep(best, "walk", lambda: walked(top))
            _keep(best, "comparison", lambda: refresh_index(index, [source]))
            _keep(best, "scan", lambda: scanned(top))
            _keep(best, "search", lambda: searched(view))
            file.write_text(f"{body}x{number} = {{ }}\n")
            data = file.read_bytes()
            _keep(best, "parsing", partial(parse, data))
            path = {source: [file.relative_to(top).as_posix()]}
            _keep(best, "update", partial(update_files, index, path))
    return {
        **{name: took[0] for name, took in best.items()},
        **{f"{name}, CPU": took[1] for name, took in best.items()},
        "files": files,
    }


def _keep(best: dict[str, tuple[float, float]], name: str, step: Callable[[], object]) -> None:
    start, cpu = time.perf_counter(), time.process_time()
    step()
    took = time.perf_counter() - start, time.process_time() - cpu
    best[name] = min(best.get(name, took), took)


def main(folder: str, files: str) -> int:
    """Measure and print."""
    print(json.dumps(figures(Path(folder), int(files))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))

"""Diffs as pages show them: hunks begin at `@@`, without line numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Hunk(NamedTuple):
    """One change of a file: lines, and the lines that take their place."""

    file: str
    old: str
    new: str


def hunks(diff: str) -> Iterator[Hunk]:
    """Yield the hunks of a diff, in order."""
    file, old, new = "", "", ""
    for line in [*diff.splitlines(), "@@"]:
        if line.startswith(("--- ", "+++ ", "@@")):
            if old or new:
                yield Hunk(file, old, new)
            old, new = "", ""
            file = line[4:] if line.startswith("+++ ") else file
        else:
            old += "" if line.startswith("+") else f"{line[1:]}\n"
            new += "" if line.startswith("-") else f"{line[1:]}\n"


def apply_diff(diff: str, folder: Path) -> None:
    """Change the files in a folder. A hunk must fit one place of its file."""
    for file, old, new in hunks(diff):
        path = folder / file
        text = "\n" + path.read_text("utf-8")
        assert text.count(f"\n{old}") == 1, f"{file} must have these lines once:\n{old}"
        path.write_text(text.replace(f"\n{old}", f"\n{new}")[1:], "utf-8")

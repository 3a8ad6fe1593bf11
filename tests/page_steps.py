"""Run the steps of a page: commands, and diffs whose hunks begin at `@@`."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from tests.markdown_pages import Block
from tests.project_tree import PACKAGES, ROOT
from tests.warm_python import warm_script


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


def replybook_on_the_path(folder: Path, *, warm: bool) -> dict[str, str]:
    """An environment in which `replybook` and `python` are this checkout's."""
    (folder / "bin").mkdir()
    for name, words in {
        "replybook": ("-m", "replybook_devtools.commands.main"),
        "python": (),
    }.items():
        path = folder / "bin" / name
        if warm:
            warm_script(path, *words)
        else:
            command = shlex.join([sys.executable, *words])
            path.write_text(f'#!/bin/sh\nexec {command} "$@"\n', "utf-8")
            path.chmod(0o755)
    return {
        "PATH": os.pathsep.join([str(folder / "bin"), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join(str(ROOT / name) for name in PACKAGES),
        "NO_COLOR": "1",
        "CI": "",  # where it is set, pytest prints longer summaries
    }


def commands(block: Block) -> Iterator[tuple[str, int, str]]:
    """Each command of a block with the exit code and the output that the page promises."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        first, *rest = part.splitlines()
        more = [line[2:] for line in takewhile(lambda line: line[:2] in {">", "> "}, rest)]
        command = "\n".join([first, *more])
        code = re.search(r"# exit (\d)$", first)
        yield command, int(code[1]) if code else 0, "\n".join(rest[len(more) :])

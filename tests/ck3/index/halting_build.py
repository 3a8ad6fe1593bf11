"""A build in a process of its own that stops after each file until it is told to go on.

    python -m tests.ck3.index.halting_build INDEX NAME=FOLDER...

It prints a line when it has begun and after each file, and reads a line before it goes on.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import replybook_ck3  # noqa: F401
from replybook_ck3.index import IndexFault, Source, build_index, index_build
from replybook_ck3.index.extraction import Extract
from replybook_ck3.index.index_writer import FileRow, IndexWriter


class HaltingWriter(IndexWriter):
    """Says after each step that is committed that it is there, and waits."""

    def finish(self) -> None:
        halt("finishing")
        super().finish()

    def add(self, files: Sequence[FileRow], extract: Extract) -> None:
        super().add(files, extract)
        halt("adding")


def halt(where: str) -> None:
    print(where, flush=True)
    sys.stdin.readline()


def main(index: str, *sources: str) -> None:
    """Build one file at a time."""
    vars(index_build).update(_CHUNK_FILES=1, IndexWriter=HaltingWriter)
    named = [
        Source(name, Path(folder))
        for name, _, folder in (source.partition("=") for source in sources)
    ]
    try:
        build_index(Path(index), named, game_version="1.18", workers=0)
    except IndexFault as fault:
        print(fault.reason, flush=True)
    else:
        print("done", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

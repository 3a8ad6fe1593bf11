"""Measure whole commands: `check`, `generate`, `breaking`, `codes` and `explain`."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from bench.edits import Edit, edit_of
from bench.measure import Measured
from bench.peers import buf_breaking, linkml_generate, linkml_lint, ruamel_round_trip
from bench.rows import Row, compared, counted
from bench.workshop import BULK_FILE, Workshop

GENERATE = {"base": 0.05, "1,000": 0.08, "10,000": 0.2}
CHECK = {"1,000": 0.1, "10,000": 0.2}
BREAKING = {"10,000": 4.0}
EDITS = {"1,000": 0.15}
EXPLAIN = 6.0
"""The budgets of decision 22, by size where the ratio depends on it."""

MEMORY_MB = 200.0
"""Peak memory of `generate`, at any size."""

_OUTPUTS = ("src", "docs", "tests")
_TAG = "v1.0.0"

_ADD = (
    *("codes", "add", "WA", "READ", "I", "--key", "ADDED_BY_THE_BENCH", "--title", "Added"),
    *("--meaning", "The bench added this code.", "--message", "{line} was added by the bench"),
    *("--param", "line:integer", "--action", "fix_arguments:line", "--remedy", "Correct `line`."),
)
_RETIRED = "WA-READ-I-101"
_RETIRE = (
    *("codes", "retire", _RETIRED, "--use", "WA-RES-I-001"),
    *("--reason", "The bench needs no such code."),
)


def check(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure `check`: load, resolve, all rules."""
    command = shop.command(shop.project(size), shop.replybook("check"))
    ours, *peer = shop.in_turns(size, command, *linkml_lint(shop, size))
    yield compared("check", size, ours, "linkml-lint", peer, budget=CHECK.get(size))


def generate(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure `generate --check` of a project without drift."""
    command = shop.command(shop.project(size), shop.replybook("generate", "--check"))
    ours, *peer = shop.in_turns(size, command, *linkml_generate(shop, size))
    name = "generate --check"
    yield compared(name, size, ours, "LinkML, three commands", peer, budget=GENERATE.get(size))
    yield counted("generate --check, peak memory", size, ours.peak_mb, MEMORY_MB, "MB")


def breaking(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure `breaking --against` a tag, with a renamed parameter in every code of one file."""
    project = shop.copy(shop.project(size), f"tagged_{size.replace(',', '')}")
    for name in _OUTPUTS:
        shutil.rmtree(project / name, ignore_errors=True)
    shop.tag(project, _TAG)
    _rename_param(project)
    command = shop.command(project, shop.replybook("breaking", "--against", _TAG), accepts=(0, 1))
    ours, *peer = shop.in_turns(size, command, *buf_breaking(shop, size))
    yield compared(
        "breaking --against a tag", size, ours, "buf breaking", peer, budget=BREAKING.get(size)
    )


def _rename_param(project: Path) -> None:
    path = max(project.glob("registry/codes/*.yaml"))
    text = path.read_text("utf-8")
    path.write_text(text.replace("attempt:", "attempts:"), "utf-8", newline="\n")


def codes_edits(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure `codes add` and `codes retire` in one large file, and compare the other bytes."""
    project = shop.copy(shop.bulk(size), "edited")
    path = project / "registry" / "codes" / BULK_FILE
    before = path.read_bytes()

    def edited(*words: str) -> tuple[Measured, Measured, Edit]:
        def restore() -> None:
            path.write_bytes(before)

        command = shop.command(project, shop.replybook(*words, "--no-generate"), before=restore)
        ours, peer = shop.in_turns(size, command, ruamel_round_trip(shop, size))
        return ours, peer, edit_of(before, path.read_bytes())

    ours, peer, edit = edited(*_ADD)
    yield _edit_row("codes add", size, ours, peer, fine=edit.only_inserts)
    ours, peer, edit = edited(*_RETIRE)
    inside = edit.stays_inside(_RETIRED, _entry(before))
    yield _edit_row("codes retire", size, ours, peer, fine=inside)


def _edit_row(name: str, size: str, ours: Measured, peer: Measured, *, fine: bool) -> Row:
    note = "all other bytes identical" if fine else "OTHER BYTES CHANGED"
    reference = "ruamel round trip of the file"
    return compared(name, size, ours, reference, [peer], budget=EDITS.get(size), note=note)


def _entry(file: bytes) -> str:
    text = file.decode("utf-8")
    start = text.index(f"  - code: {_RETIRED}")
    end = text.find("\n  - code:", start)
    return text[start : end + 1 if end >= 0 else len(text)]


def explain(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure `explain` of a base code, in a folder without a project or in a user's project."""
    folder = shop.scratch if size == "base" else shop.extension(size)
    command = shop.command(folder, shop.replybook("explain", "WA-RES-I-001"))
    ours, bare = shop.in_turns(size, command, shop.bare_python())
    yield compared("explain CODE", size, ours, "bare interpreter start", [bare], budget=EXPLAIN)

"""Whole commands, as a user calls them: `check`, `generate`, `breaking`, `codes` and `explain`."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from bench.edits import edit_of
from bench.measure import Measured
from bench.rows import Row, memory, timed
from bench.workshop import BULK_FILE, Workshop

__all__ = ["GIT", "breaking", "check", "codes_edits", "explain", "generate"]

_OUTPUTS = ("src", "docs", "tests")
_TAG = "v1.0.0"
GIT = ("git", "-c", "user.name=bench", "-c", "user.email=bench@example.org", "-c", "gc.auto=0")

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
    """`check`: load, resolve, all rules."""
    took = shop.time(shop.project(size), shop.replybook("check"), size=size)
    yield timed("check", size, took, budget="check")


def generate(shop: Workshop, size: str) -> Iterator[Row]:
    """`generate --check` of a project without drift, then `generate` into empty folders."""
    project = shop.project(size)
    took = shop.time(project, shop.replybook("generate", "--check"), size=size)
    yield timed("generate --check", size, took, budget="generate --check")
    yield memory("generate --check, peak memory", size, took)
    copy = shop.copy(project, f"fresh_{project.name}")

    def empty() -> None:
        for name in _OUTPUTS:
            shutil.rmtree(copy / name, ignore_errors=True)

    took = shop.time(copy, shop.replybook("generate"), size=size, before=empty)
    yield timed("generate, nothing there yet", size, took)
    yield memory("generate, peak memory", size, took)


def breaking(shop: Workshop, size: str) -> Iterator[Row]:
    """`breaking --against` a tag, with a renamed parameter in every code of one file."""
    project = shop.copy(shop.project(size), f"tagged_{size.replace(',', '')}")
    for name in _OUTPUTS:
        shutil.rmtree(project / name, ignore_errors=True)
    for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "release"), ("tag", _TAG)):
        shop.run(project, [*GIT, *words])
    _rename_param(project)
    command = shop.replybook("breaking", "--against", _TAG)
    took = shop.time(project, command, size=size, accepts=(0, 1))
    yield timed("breaking --against a tag", size, took, budget="breaking")


def _rename_param(project: Path) -> None:
    path = max(project.glob("registry/codes/*.yaml"))
    text = path.read_text("utf-8")
    path.write_text(text.replace("invocation:", "attempts:"), "utf-8", newline="\n")


def codes_edits(shop: Workshop, size: str) -> Iterator[Row]:
    """`codes add` and `codes retire` in one large file, and what they did to the other bytes."""
    project = shop.copy(shop.bulk(size), "edited")
    path = project / "registry" / "codes" / BULK_FILE
    before = path.read_bytes()

    def run(*words: str) -> Measured:
        def restore() -> None:
            path.write_bytes(before)

        return shop.time(project, shop.replybook(*words), size=size, before=restore)

    for mode, label in ((("--no-generate",), ""), ((), " and regenerate")):
        took = run(*_ADD, *mode)
        note = _verdict(fine=edit_of(before, path.read_bytes()).only_inserts)
        yield timed(f"codes add{label}", size, took, budget="codes add", note=note)
        took = run(*_RETIRE, *mode)
        inside = edit_of(before, path.read_bytes()).stays_inside(_RETIRED, _entry(before))
        yield timed(
            f"codes retire{label}", size, took, budget="codes retire", note=_verdict(fine=inside)
        )


def _entry(file: bytes) -> str:
    text = file.decode("utf-8")
    start = text.index(f"  - code: {_RETIRED}")
    end = text.find("\n  - code:", start)
    return text[start : end + 1 if end >= 0 else len(text)]


def _verdict(*, fine: bool) -> str:
    return "all other bytes identical" if fine else "OTHER BYTES CHANGED"


def explain(shop: Workshop, size: str) -> Iterator[Row]:
    """`explain` of a base code, in a folder without a project or in a user's project."""
    folder = shop.scratch if size == "base" else shop.extension(size)
    took = shop.time(folder, shop.replybook("explain", "WA-RES-I-001"), size=size)
    yield timed("explain WA-RES-I-001", size, took, budget="explain")

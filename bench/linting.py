"""Measure `lint` beside Python's parser, ruff, flake8 and an interpreter that does nothing.

The seconds are CPU seconds, because ruff shares a tree among threads, and the CPU time is what a
run takes from other programs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from bench.measure import CommandFailed
from bench.rows import Reference, Row, counted
from bench.workshop import ROOT, Workshop

DENSE = 2.0
"""If every file is parsed, linting may take this many times `ast.parse` of the same files."""
NO_REPLIES = 1.0
"""If no file uses replies, linting may take as long as ruff with two groups of rules."""
ONE_FILE = 4.0
"""One staged file, as a whole process, may take this many times the start of an interpreter."""
MEMORY_MB = 60.0

_FOLDERS = ("runtime", "tests/runtime", "tests/conformance")
_QUICK = ("runtime/replybook/safety", "runtime/replybook_ck3/serve/tools")
_STRANGER = "mypy"
"""An installed package of 130,000 lines that does not use replies."""
_RULES = ("--select", "F,E9", "--isolated")
_PLAIN = "bench/edits.py"
_STAGED = "runtime/replybook_ck3/serve/tools/index_query.py"
_CACHE = ".replybook_cache/lint.json"


def dense(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure lines per second where every file is parsed and every rule runs."""
    folders = _QUICK if shop.is_quick else _FOLDERS
    took = shop.figures("bench.lint_cost", *(ROOT / name for name in folders))
    lines, linting = took["lines"], took["linting"]
    note = f"{lines / linting:,.0f} lines per CPU second in {took['files']:.0f} files"
    yield Row(
        name="lint, every file parsed",
        size=size,
        value=linting,
        reference=Reference("ast.parse of the same files", took["parsing"]),
        budget=DENSE,
        note=note,
    )
    yield Row(
        name="lint, every file parsed, no collector in either",
        size=size,
        value=linting,
        reference=Reference("ast.parse of the same files, gc off", took["parsing alone"]),
    )


def no_replies(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure a large package without a match, beside ruff and flake8 on the same tree."""
    tree = _package(_STRANGER)
    ours = shop.command(ROOT, shop.replybook("lint", str(tree)))
    ruff = shop.command(
        ROOT, _tool("ruff", "check", "--no-cache", *_RULES, "--exit-zero", str(tree))
    )
    linted, checked = shop.in_turns(size, ours, ruff)
    yield Row(
        name=f"lint of {_STRANGER}, where nothing matches",
        size=size,
        value=linted.cpu,
        reference=Reference("ruff --select F,E9", checked.cpu),
        budget=NO_REPLIES,
        note=f"{linted.wall * 1000:.0f} ms by the clock, ruff {checked.wall * 1000:.0f} ms",
    )
    yield counted(f"lint of {_STRANGER}, peak memory", size, linted.peak_mb, MEMORY_MB, "MB")
    yield _beside_flake8(shop, size, tree, linted.cpu)


def _beside_flake8(shop: Workshop, size: str, tree: Path, ours: float) -> Row:
    name = f"lint of {_STRANGER}, beside flake8"
    if not _script("flake8").exists():
        return Row(name=name, size=size, value=None, note="flake8 is not installed")
    words = _tool("flake8", *_RULES, "--jobs", "1", "--exit-zero", str(tree))
    peer = shop.command(ROOT, words).run()  # once: it takes a hundred times as long
    return Row(name=name, size=size, value=ours, reference=Reference("flake8", peer.cpu))


def one_file(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure one file, as from a hook: without replies, with changed ones, with unchanged ones."""
    cache = ROOT / _CACHE

    def forget() -> None:
        cache.unlink(missing_ok=True)

    bare, *ours = shop.in_turns(
        size,
        shop.bare_python(),
        shop.command(ROOT, shop.replybook("lint", _PLAIN)),
        shop.command(ROOT, shop.replybook("lint", _STAGED), before=forget),
        shop.command(ROOT, shop.replybook("lint", _STAGED)),
    )
    names = ("one file without replies", "one changed file with replies", "the same file again")
    for name, took in zip(names, ours, strict=True):
        yield Row(
            name=f"lint, {name}",
            size=size,
            value=took.cpu,
            reference=Reference("bare interpreter start", bare.cpu),
            budget=ONE_FILE,
            note=f"{took.wall * 1000:.0f} ms by the clock",
        )
    peak = max(took.peak_mb for took in ours)
    yield counted("lint, one file, peak memory", size, peak, MEMORY_MB, "MB")


def _package(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise CommandFailed(f"{name} of the lock file is not installed")
    return Path(spec.origin).parent


def _script(name: str) -> Path:
    return Path(sys.executable).with_name(name)


def _tool(name: str, *words: str) -> list[str]:
    return [str(_script(name)), *words]

"""The scratch folder of one run: projects by size, each generated once, and how to call commands."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from bench.measure import Command, Measured, child_environment, in_turns, run_once

__all__ = ["BULK_FILE", "PACKAGE", "ROOT", "Workshop"]

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "bench_replies"
"""The import name of what a synthetic project generates."""

BULK_FILE = "wa_bulk.yaml"
"""The file below `codes/` that holds all made-up codes, where a measurement needs a large one."""

_GIT = ("git", "-c", "user.name=bench", "-c", "user.email=bench@example.org", "-c", "gc.auto=0")

FOLDERS = ("runtime", "codegen", "generated", "registry", "schema")

_SCRIPT = Path(sys.executable).with_name("replybook")

RUNS_OF_LARGE = 3
"""At 10,000 codes a run takes seconds, and the spread is small."""


@dataclass(slots=True)
class Workshop:
    """Where projects are made and commands are timed.

    `runs` is how often at most; in a quick run measurements choose less of what has no size in codes;
    `with_peers` says whether other tools may be installed and timed.
    """

    scratch: Path
    runs: int
    is_quick: bool = False
    with_peers: bool = False
    _made: dict[str, Path] = field(default_factory=dict[str, Path])

    def project(self, size: str) -> Path:
        """Return the generated project of that many codes (`base`, `100`, `1,000` ...), made once."""
        return self.kept(size, lambda folder: self._write(folder, size))

    def bulk(self, size: str) -> Path:
        """Return a project with that many synthetic codes in one file."""
        return self.kept(f"bulk {size}", lambda folder: self._write(folder, size, "--one-file"))

    def extension(self, size: str) -> Path:
        """Return a user's project that adds that many codes to the base."""
        return self.kept(f"extension {size}", lambda folder: self._write(folder, size, "--extend"))

    def codes_of(self, size: str) -> int:
        """Return how many codes a project of that size has."""
        if size != "base":
            return int(size.replace(",", ""))
        count = "from bench.synthetic import base_count; print(base_count())"
        words = [sys.executable, "-c", count]
        return int(self.command(ROOT, words, paths=(ROOT,)).run().output)

    def copy(self, source: Path, name: str) -> Path:
        """Return a copy that a measurement may change."""
        target = self.scratch / name
        shutil.rmtree(target, ignore_errors=True)
        return Path(shutil.copytree(source, target))

    def kept(self, name: str, make: Callable[[Path], None]) -> Path:
        """Return the folder of that name below `scratch`, made once a run."""
        if name not in self._made:
            folder = self.scratch / name.replace(",", "").replace(" ", "_")
            make(folder)
            self._made[name] = folder
        return self._made[name]

    def _write(self, folder: Path, size: str, *options: str) -> None:
        count = "0" if size == "base" else size.replace(",", "")
        words = [sys.executable, "-m", "bench.synthetic", str(folder), count, *options]
        self.run(ROOT, words, paths=(ROOT,))
        self.run(folder, self.replybook("generate"))

    def run(self, folder: Path, command: Sequence[str], *, paths: Sequence[Path] = ()) -> None:
        """Run a command that is not measured."""
        run_once(command, folder=folder, environment=self.environment(*paths))

    def tag(self, folder: Path, tag: str) -> None:
        """Make a repository of a folder, with one commit and that tag."""
        for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "release"), ("tag", tag)):
            self.run(folder, [*_GIT, *words])

    def environment(self, *paths: Path) -> dict[str, str]:
        """Children have warm bytecode; `paths` are importable, and this checkout if not installed."""
        ours = () if _is_installed() else tuple(ROOT / name for name in FOLDERS)
        return child_environment(self.scratch, (*paths, *ours))

    def replybook(self, *words: str) -> list[str]:
        """Return the command as a user has it, or the module where this checkout is not installed."""
        start = (
            [str(_SCRIPT)]
            if _is_installed()
            else [sys.executable, "-m", "replybook_devtools.commands.main"]
        )
        return [*start, *words]

    def command(
        self,
        folder: Path,
        words: Sequence[str],
        *,
        accepts: Collection[int] = (0,),
        before: Callable[[], None] = lambda: None,
        paths: Sequence[Path] = (),
    ) -> Command:
        """Return a command to be timed in `folder`."""
        return Command(words, folder, self.environment(*paths), accepts, before)

    def bare_python(self) -> Command:
        """Return the start of an interpreter that does nothing: the reference of what starts one."""
        return self.command(self.scratch, [sys.executable, "-c", "pass"])

    def in_turns(self, size: str, *commands: Command, most: int | None = None) -> list[Measured]:
        """Time commands by turns; large sizes run less often, and at most as often as `most` says."""
        runs = min(self.runs, RUNS_OF_LARGE) if size == "10,000" else self.runs
        return in_turns(commands, runs if most is None else min(runs, most))

    def figures(self, module: str, *words: str | Path) -> Mapping[str, float]:
        """Return the medians of the figures that some fresh processes of a module print as JSON."""
        (took,) = self.in_turns("", self.module(module, *words))
        runs: list[dict[str, float]] = [json.loads(text.splitlines()[-1]) for text in took.outputs]
        return {name: median(run[name] for run in runs) for name in runs[0]}

    def told(self, module: str, *words: str | Path) -> Any:
        """Return what one process of a module prints as JSON."""
        return json.loads(self.module(module, *words).run().output.splitlines()[-1])

    def module(self, module: str, *words: str | Path) -> Command:
        """Return a module of the bench, in a process of its own."""
        return self.command(ROOT, [sys.executable, "-m", module, *map(str, words)], paths=(ROOT,))


def _is_installed() -> bool:
    """Return True if the installed command is the code of this checkout, and not of another one."""
    spec = find_spec("replybook")
    here = spec is not None and Path(spec.origin or "").is_relative_to(ROOT)
    return here and _SCRIPT.exists()

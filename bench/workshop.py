"""The scratch folder of one run, with generated projects by size, and commands to time there."""

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

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "bench_replies"
"""The import name of the package that a synthetic project generates."""

BULK_FILE = "wa_bulk.yaml"
"""The file below `codes/` with all made-up codes, for measurements that need a large file."""

_GIT = ("git", "-c", "user.name=bench", "-c", "user.email=bench@example.org", "-c", "gc.auto=0")

FOLDERS = ("runtime", "devtools", "codegen", "generated", "registry", "schema")

_SCRIPT = Path(sys.executable).with_name("replybook")

RUNS_OF_LARGE = 3
"""Runs at 10,000 codes. Each takes seconds, and they vary little."""


@dataclass(slots=True)
class Workshop:
    """The place in which projects are made and commands are timed.

    Attributes:
        scratch: Folder of the run.
        runs: Most runs of a command.
        is_quick: True for a quick run, which has smaller data.
        with_peers: True if other tools may be installed and timed.
    """

    scratch: Path
    runs: int
    is_quick: bool = False
    with_peers: bool = False
    _made: dict[str, Path] = field(default_factory=dict[str, Path])

    def project(self, size: str) -> Path:
        """Return the generated project of a size (`base`, `100`, `1,000` ...), made once."""
        return self.kept(size, lambda folder: self._write(folder, size))

    def bulk(self, size: str) -> Path:
        """Return a project with a number of synthetic codes in one file."""
        return self.kept(f"bulk {size}", lambda folder: self._write(folder, size, "--one-file"))

    def extension(self, size: str) -> Path:
        """Return a user's project that adds a number of codes to the base."""
        return self.kept(f"extension {size}", lambda folder: self._write(folder, size, "--extend"))

    def codes_of(self, size: str) -> int:
        """Return the number of codes in a project of a size."""
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
        """Return a named folder below `scratch`, made once a run.

        Args:
            make: Fills the folder.
        """
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
        """Run a command without timing it.

        Args:
            folder: Folder to run it in.
            command: Program and arguments.
            paths: Folders to import from.
        """
        run_once(command, folder=folder, environment=self.environment(*paths))

    def tag(self, folder: Path, tag: str) -> None:
        """Make a folder a repository with one commit and a tag."""
        for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "release"), ("tag", tag)):
            self.run(folder, [*_GIT, *words])

    def environment(self, *paths: Path) -> dict[str, str]:
        """Return the environment of a child: bytecode is warm, and `paths` can be imported.

        If this checkout is not installed, it can be imported too.
        """
        ours = () if _is_installed() else tuple(ROOT / name for name in FOLDERS)
        return child_environment(self.scratch, (*paths, *ours))

    def replybook(self, *words: str) -> list[str]:
        """Return the command of a user, or the module if this checkout is not installed."""
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
        """Return a command to be timed.

        Args:
            folder: Folder to run it in.
            words: Program and arguments.
            accepts: Exit codes of a success.
            before: Called before each run, untimed.
            paths: Folders to import from.
        """
        return Command(words, folder, self.environment(*paths), accepts, before)

    def bare_python(self) -> Command:
        """Return the start of an interpreter that does nothing, a reference for process starts."""
        return self.command(self.scratch, [sys.executable, "-c", "pass"])

    def in_turns(self, size: str, *commands: Command, most: int | None = None) -> list[Measured]:
        """Time commands in turns. Large sizes have fewer runs.

        Args:
            size: Size of the registry in codes.
            most: Most runs; None for no further limit.
        """
        runs = min(self.runs, RUNS_OF_LARGE) if size == "10,000" else self.runs
        return in_turns(commands, runs if most is None else min(runs, most))

    def figures(self, module: str, *words: str | Path) -> Mapping[str, float]:
        """Return the medians of the JSON figures that several fresh processes of a module print."""
        (took,) = self.in_turns("", self.module(module, *words))
        runs: list[dict[str, float]] = [json.loads(text.splitlines()[-1]) for text in took.outputs]
        return {name: median(run[name] for run in runs) for name in runs[0]}

    def told(self, module: str, *words: str | Path) -> Any:
        """Return the JSON output of one process of a module."""
        return json.loads(self.module(module, *words).run().output.splitlines()[-1])

    def module(self, module: str, *words: str | Path) -> Command:
        """Return a command that runs a module of the bench in a new process."""
        return self.command(ROOT, [sys.executable, "-m", module, *map(str, words)], paths=(ROOT,))


def _is_installed() -> bool:
    """Return True if the installed command runs the code of this checkout."""
    spec = find_spec("replybook")
    here = spec is not None and Path(spec.origin or "").is_relative_to(ROOT)
    return here and _SCRIPT.exists()

"""The scratch folder of one run: projects by size, each generated once, and how to call commands."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from bench.measure import Measured, child_environment, measure, run_once

__all__ = ["BULK_FILE", "PACKAGE", "ROOT", "Workshop"]

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "bench_replies"
"""The import name of what a synthetic project generates."""

BULK_FILE = "wa_bulk.yaml"
"""The file below `codes/` that holds all made-up codes, where a measurement needs a large one."""

FOLDERS = ("runtime", "codegen", "generated", "registry", "schema")

_SCRIPT = Path(sys.executable).with_name("replybook")

RUNS_OF_LARGE = 3
"""At 10,000 codes a run takes seconds, and the spread is small."""


@dataclass(slots=True)
class Workshop:
    """Where projects are made and commands are timed; `runs` is how often at most."""

    scratch: Path
    runs: int
    _made: dict[str, Path] = field(default_factory=dict[str, Path])

    def project(self, size: str) -> Path:
        """The generated project of that many codes (`base`, `100`, `1,000` ...), made once."""
        return self._kept(size, lambda folder: self._write(folder, size))

    def bulk(self, size: str) -> Path:
        """A project with that many synthetic codes in one file."""
        return self._kept(f"bulk {size}", lambda folder: self._write(folder, size, "--one-file"))

    def extension(self, size: str) -> Path:
        """A user's project that adds that many codes to the base."""
        return self._kept(f"extension {size}", lambda folder: self._write(folder, size, "--extend"))

    def copy(self, source: Path, name: str) -> Path:
        """A copy that a measurement may change."""
        target = self.scratch / name
        shutil.rmtree(target, ignore_errors=True)
        return Path(shutil.copytree(source, target))

    def _kept(self, name: str, make: Callable[[Path], None]) -> Path:
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

    def environment(self, *paths: Path) -> dict[str, str]:
        """Children have warm bytecode; `paths` are importable, and this checkout if not installed."""
        ours = () if _is_installed() else tuple(ROOT / name for name in FOLDERS)
        return child_environment(self.scratch, (*paths, *ours))

    def replybook(self, *words: str) -> list[str]:
        """The command as a user has it, or the module where this checkout is not installed."""
        start = [str(_SCRIPT)] if _is_installed() else [sys.executable, "-m", "replybook.cli.main"]
        return [*start, *words]

    def time(
        self,
        folder: Path,
        command: Sequence[str],
        *,
        size: str,
        accepts: Collection[int] = (0,),
        before: Callable[[], None] = lambda: None,
        paths: Sequence[Path] = (),
    ) -> Measured:
        """Time `command` in `folder`; large sizes run less often."""
        return measure(
            command,
            folder=folder,
            environment=self.environment(*paths),
            runs=min(self.runs, RUNS_OF_LARGE) if size == "10,000" else self.runs,
            accepts=accepts,
            before=before,
        )


def _is_installed() -> bool:
    """Whether the installed command is the code of this checkout, and not of another one."""
    spec = find_spec("replybook")
    here = spec is not None and Path(spec.origin or "").is_relative_to(ROOT)
    return here and _SCRIPT.exists()

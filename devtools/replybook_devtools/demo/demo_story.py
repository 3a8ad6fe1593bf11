"""The steps of the demo: a command is shown, run in a subprocess, and its exit code checked."""

from __future__ import annotations

import importlib.util
import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from replybook_devtools.console.exit_code import Exit

WIDTH = 92
"""Length at which a shown command is broken into the next line."""


class Unexpected(Exception):
    """A step that ended with another exit code than expected."""


PATIENCE_S = 600
"""Timeout of a step in seconds. A step that takes longer ends the demo."""


@dataclass(slots=True)
class Story:
    """The scratch folder of the demo, and the number of steps so far.

    Attributes:
        steps: Number of the last step.
    """

    folder: Path
    steps: int = 0

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)

    def say(self, text: str) -> None:
        """Print the text of the next step, with its number."""
        self.steps += 1
        print(f"\n{self.steps}. {text}")

    def replybook(self, *words: str, ends: Exit = Exit.FINE, shown: int = 12) -> None:
        """Run a `replybook` command and show its output.

        Args:
            *words: The words after `replybook`.
            shown: Number of output lines to show.

        Raises:
            Unexpected: The command ended with another exit code.
        """
        self._show(f"replybook {shlex.join(words)}")
        self._run([sys.executable, "-m", "replybook_devtools.commands.main", *words], ends, shown)

    def reword(self, name: str, old: str, new: str) -> None:
        """Replace a text in a file, as a person would in an editor.

        Args:
            name: File below the scratch folder.
            new: Text to put in its place.
        """
        path = self.folder / name
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
        print(f"   ({name}: {old!r} is now {new!r})")

    def write(self, name: str, text: str) -> None:
        """Write a file of the user into the scratch folder."""
        (self.folder / name).write_text(text, "utf-8")

    def add(self, name: str, to: str, *, more: bool = False) -> None:
        """Copy a file of the demo into the scratch folder.

        Args:
            name: File of the demo.
            to: Path below the scratch folder.
            more: Append to the file instead of replacing it.
        """
        path = self.folder / to
        path.parent.mkdir(exist_ok=True)
        path.write_text((path.read_text("utf-8") if more else "") + file_of(name), "utf-8")
        print(f"   ({to} is {'longer' if more else 'new'})")

    def python(
        self, script: str, *, ends: int = Exit.FINE, shown: int = 3, only_last: bool = False
    ) -> None:
        """Run a script of the user and show its output.

        Args:
            script: File below the scratch folder.
            ends: The expected exit code.
            shown: Number of output lines to show.
            only_last: Show the last line instead of the first ones.

        Raises:
            Unexpected: The script ended with another exit code.
        """
        self._show(f"python {script}")
        self._run([sys.executable, script], ends, shown, only_last=only_last)

    def type_check(self, script: str) -> None:
        """Run mypy on a script that mypy must reject."""
        if importlib.util.find_spec("mypy") is None:
            print("   (mypy is not installed here; with it, this line is a type error as well)")
            return
        self._show(f"mypy {script}")
        environment = {"MYPYPATH": "src", "MYPY_CACHE_DIR": ".mypy_cache"}
        words = [sys.executable, "-m", "mypy", "--no-error-summary", script]
        self._run(words, Exit.FINDINGS, 1, environment=environment)

    def _show(self, command: str) -> None:
        lines = [""]
        for word in map(shlex.quote, shlex.split(command)):
            full = len(lines[-1]) + len(word) > WIDTH and lines[-1]
            lines = [*lines, word] if full else [*lines[:-1], f"{lines[-1]} {word}".lstrip()]
        print("   $ " + " \\\n       ".join(lines))

    def _run(
        self,
        words: Sequence[str],
        ends: int,
        shown: int,
        *,
        only_last: bool = False,
        environment: dict[str, str] | None = None,
    ) -> None:
        try:
            done = subprocess.run(
                words,
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": _import_path(), **(environment or {})},
                capture_output=True,
                text=True,
                check=False,
                timeout=PATIENCE_S,
            )
        except subprocess.TimeoutExpired as error:
            raise Unexpected(f"{words[-1]!r} did not end within {PATIENCE_S} s") from error
        lines = (done.stdout + done.stderr).strip().splitlines()
        rest = len(lines) - shown
        lines = lines[-1:] if only_last else lines[:shown]
        print("\n".join(f"     {line}".rstrip() for line in lines))
        if rest > 0 and not only_last:
            print(f"     ... and {rest} more {'line' if rest == 1 else 'lines'}")
        if done.returncode != ends:
            raise Unexpected(f"{words[-1]!r} ended with {done.returncode}, not {int(ends)}")


def file_of(name: str) -> str:
    """Return the text of a file that the demo brings."""
    return (files("replybook_devtools.demo") / "demo_files" / f"{name}.txt").read_text("utf-8")


def _import_path() -> str:
    """Return the import path for subprocesses: the scratch project's `src`, then our own path."""
    return os.pathsep.join(["src", *filter(None, sys.path)])

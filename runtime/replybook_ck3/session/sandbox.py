"""The sandbox for code of the agent: it reads the roots, and changes only contract files.

On Linux the sandbox is bubblewrap.

Source: specification 66.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from replybook.enforcement import Run

__all__ = ["NO_SANDBOX", "in_sandbox", "missing_sandbox"]

NO_SANDBOX: Final = "no_sandbox"
"""The reason of a refusal without a sandbox."""

_SYSTEM: Final = ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/lib32", "/etc/alternatives")
_FILES_OF_SYSTEM: Final = ("/etc/ld.so.cache", "/etc/localtime")
_PATIENCE_S: Final = 10.0


@cache
def missing_sandbox() -> str | None:
    """Return the reason why this machine has no sandbox, or None. Tested once per process."""
    program = shutil.which("bwrap")
    if not sys.platform.startswith("linux") or program is None:
        return NO_SANDBOX
    words = [program, *_apart(), *_system(()), "--", "/usr/bin/env", "true"]
    try:
        done = subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE_S, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return NO_SANDBOX
    return None if done.returncode == 0 else NO_SANDBOX


def in_sandbox(
    program: str, run: Run, roots: Mapping[str, Path], closed: Iterable[Path]
) -> list[str]:
    """Return the words that run a program in the sandbox.

    Files that the run declares as writable can be changed. Other writes go to a temporary folder.

    Args:
        program: Path of the program.
        run: The run.
        roots: Folders that the program may read.
        closed: Folders that it must not see, even inside of a root.
    """
    home = "/tmp/home"
    variables = {
        name: value for name, value in run.environment.items() if name not in {"HOME", "TMPDIR"}
    }
    variables |= {"HOME": home, "TMPDIR": "/tmp", "PYTHONPYCACHEPREFIX": "/tmp/pycache"}
    modules = [Path(one) for one in sys.path if one]
    own = [Path(program).parent.parent, Path(sys.prefix), Path(sys.base_prefix), *modules]
    words = [str(shutil.which("bwrap")), *_apart(), *_system(own), "--dir", home]
    for folder in sorted({os.path.realpath(root) for root in roots.values()}):
        if Path(folder).is_dir():
            words += ["--ro-bind", folder, folder]
    for folder in sorted({os.path.realpath(path) for path in closed}):
        if _is_below_any(folder, roots.values()):
            words += ["--tmpfs", folder]
    for file in run.writable:
        words += ["--bind", file, file]
    for name, value in sorted(variables.items()):
        words += ["--setenv", name, value]
    return [*words, "--chdir", run.folder, "--", program, *run.words[1:]]


def _apart() -> Iterator[str]:
    """Yield the options that isolate network, processes and environment variables."""
    yield from (
        "--unshare-all",
        "--die-with-parent",
        "--new-session",
        "--clearenv",
        "--cap-drop",
        "ALL",
    )


def _system(own: Iterable[Path]) -> Iterator[str]:
    """Yield the options that mount system and Python libraries read-only."""
    for folder in _SYSTEM:
        place = Path(folder)
        if place.is_symlink():
            yield from ("--symlink", os.readlink(folder), folder)  # noqa: PTH115
        elif place.exists():
            yield from ("--ro-bind", folder, folder)
    for file in _FILES_OF_SYSTEM:
        if Path(file).exists():
            yield from ("--ro-bind", os.path.realpath(file), file)
    yield from ("--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp")
    for shown in sorted({str(path.absolute()) for path in own}):
        if shown not in {"/", "/tmp", *_SYSTEM} and Path(shown).is_dir():
            yield from ("--ro-bind", shown, shown)


def _is_below_any(folder: str, roots: Iterable[Path]) -> bool:
    """Return True if the sandbox shows a folder."""
    return any(Path(folder).is_relative_to(os.path.realpath(root)) for root in roots)

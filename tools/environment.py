"""Make `.venv` from requirements.lock: with uv if it is installed, else with venv and pip.

Run as `python3 tools/environment.py`; it needs nothing but Python 3.11 and pip. A second run does
nothing unless the lock file, the project's metadata, the folder or the Python has changed.
"""

from __future__ import annotations  # lets an old Python reach the advice below

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements.lock"
HOME = ROOT / ".venv"
STAMP = HOME / "made-from.txt"
PATIENCE = 1800
"""Seconds for one installer."""
PYTHON = HOME / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def main() -> int:
    """Bring `.venv` up to date; return 2 if this Python is too old, 3 if an installer fails."""
    if sys.version_info < (3, 11):  # noqa: UP036  # an old Python is the most common mistake
        print("replybook needs Python 3.11 or newer; run: make PYTHON=<a newer python>")
        return 2
    wanted = [_digest(LOCK), _digest(ROOT / "pyproject.toml")]
    made = STAMP.read_text("utf-8").split() if STAMP.exists() and PYTHON.exists() else []
    if made == wanted:
        return 0
    try:
        _make(wanted, keep=made[:1] == wanted[:1])
    except subprocess.CalledProcessError as error:
        print(
            f"set-up stopped: `{' '.join(map(str, error.cmd))}` gave exit code {error.returncode}"
        )
        return 3
    except subprocess.TimeoutExpired as error:
        print(
            f"set-up stopped: `{' '.join(map(str, error.cmd))}` did not end in {PATIENCE} seconds"
        )
        return 3
    return 0


def _digest(path: Path) -> str:
    """Return a digest of a file, of the folder and of this Python: `.venv` depends on all three."""
    parts = (path.read_text("utf-8"), str(ROOT), sys.executable, sys.version)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _make(wanted: Sequence[str], *, keep: bool) -> None:
    """Install the locked packages unless they are there (`keep`), then the project itself."""
    uv = shutil.which("uv")
    pip = [uv, "pip", "install", "--quiet", f"--python={PYTHON}"] if uv else _PIP
    STAMP.unlink(missing_ok=True)
    if not keep:
        print(
            f"making .venv from requirements.lock with {'uv' if uv else 'pip'}; this can take a minute",
            flush=True,
        )
        shutil.rmtree(HOME, ignore_errors=True)
        _run(_OUTSIDE, "-m", "venv", "--without-pip", HOME)
        _run(*pip, *_AS_LOCKED, "-r", LOCK)
    _run(*pip, "--no-deps", "--no-build-isolation", "-e", ROOT)
    STAMP.write_text("\n".join(wanted) + "\n", "utf-8")


_OUTSIDE = getattr(sys, "_base_executable", sys.executable)
"""The Python outside `.venv`, which stays when `.venv` is replaced, even if `.venv` is active."""

_AS_LOCKED = ("--require-hashes", "--no-deps")
"""Nothing is resolved: the lock names every package, and pip 23 would consider later releases."""

_PIP = [_OUTSIDE, "-m", "pip", f"--python={PYTHON}", "install", "--quiet"]
"""The pip of this Python, applied to `.venv`, which needs no pip of its own."""


def _run(*command: str | Path) -> None:
    subprocess.run(list(map(str, command)), check=True, cwd=ROOT, timeout=PATIENCE)


if __name__ == "__main__":
    sys.exit(main())

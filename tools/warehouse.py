"""Test the views for ClickHouse against a real one: `tests/warehouse`.

    python tools/warehouse.py [--quick] [--setup] [words for pytest]

ClickHouse is installed as a library in `.warehouse`, which git ignores, in the version that
tests/warehouse/requirements.lock pins. It takes half a gigabyte. If it cannot be installed,
`--quick` prints a message and succeeds, while a full run fails. `--setup` only installs.
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "tests" / "warehouse" / "requirements.lock"
HOME = ROOT / ".warehouse"
STAMP = HOME / "made-from.txt"

PATIENCE = 900
"""Seconds for the installer."""

LONGEST = 900
"""Seconds after which the tests are stopped; far more than they need."""


class Missing(Exception):  # a report to the user, not a fault
    """Raised if ClickHouse cannot be installed here."""


def main() -> int:
    """Install what is missing, then run the tests; return 2 if ClickHouse is missing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--setup", action="store_true")
    words, rest = parser.parse_known_args()
    HOME.mkdir(exist_ok=True)
    try:
        _install()
    except Missing as missing:
        print(f"warehouse: {'skipped' if words.quick else 'stopped'}: {missing}")
        return 0 if words.quick else 2
    return 0 if words.setup else _test(rest)


def _install() -> None:
    """Bring `.warehouse` up to date. A second run does nothing."""
    parts = (LOCK.read_text("utf-8"), sys.version)
    wanted = hashlib.sha256("\0".join(parts).encode()).hexdigest()
    if STAMP.exists() and STAMP.read_text("utf-8") == wanted:
        return
    STAMP.unlink(missing_ok=True)
    print("warehouse: installing ClickHouse in .warehouse; this can take a minute", flush=True)
    target = HOME / "python"
    shutil.rmtree(target, ignore_errors=True)
    python = getattr(sys, "_base_executable", sys.executable)  # .venv itself has no pip
    options = ["--quiet", "--no-cache-dir", "--require-hashes", "--no-deps", "--no-compile"]
    command = [python, "-m", "pip", "install", *options, f"--target={target}", "-r", str(LOCK)]
    problem = "pip could not install ClickHouse; it needs the network and a machine of its wheel"
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Missing(f"{problem} ({type(error).__name__})") from error
    if done.returncode:
        (HOME / "install.log").write_text(done.stdout, "utf-8")
        raise Missing(f"{problem}; see .warehouse/install.log")
    STAMP.write_text(wanted, "utf-8")


def _test(rest: Sequence[str]) -> int:
    command = [sys.executable, "-m", "pytest", "-m", "warehouse", "-q", "tests/warehouse", *rest]
    try:
        return subprocess.run(command, cwd=ROOT, timeout=LONGEST).returncode
    except subprocess.TimeoutExpired:
        print(f"warehouse: the tests did not end in {LONGEST} seconds")
        return 1


if __name__ == "__main__":
    sys.exit(main())

"""Test the built site in headless Chromium: `tests/browser`, with pictures in build/browser.

    python tools/browser.py [--setup] [words for pytest]

Playwright is installed in `.browser`, which git ignores, in the version that
tests/browser/requirements.lock pins. It comes without a browser. The run uses the Chromium of the
machine: the value of CHROMIUM in the environment, or a program on the path. If there is none, it
installs the package of Debian, where apt-get is available and permitted. Otherwise the run stops
with a message. `--setup` only installs.

The headless shell of Chromium is tried first. It is the same engine without the windows around it,
so a page takes half the time.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "tests" / "browser" / "requirements.lock"
HOME = ROOT / ".browser"
STAMP = HOME / "made-from.txt"
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

PATIENCE = 900
"""Seconds for one installer."""

LONGEST = 1800
"""Seconds after which the tests are stopped; far more than they need."""


class Missing(Exception):  # a report to the user, not a fault
    """Raised if a requirement of the run cannot be installed here; the text says how to get it."""


def main() -> int:
    """Install what is missing, then run the tests; return 2 if a requirement is missing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--setup", action="store_true")
    words, rest = parser.parse_known_args()
    HOME.mkdir(exist_ok=True)
    try:
        _install_playwright()
        chromium = _chromium() or _installed_chromium()
    except Missing as missing:
        print(f"browser: stopped: {missing}")
        return 2
    return 0 if words.setup else _test(chromium, rest)


def _install_playwright() -> None:
    """Bring `.browser` up to date. A second run does nothing."""
    parts = (LOCK.read_text("utf-8"), sys.version)
    wanted = hashlib.sha256("\0".join(parts).encode()).hexdigest()
    if STAMP.exists() and STAMP.read_text("utf-8") == wanted:
        return
    STAMP.unlink(missing_ok=True)
    print("browser: installing Playwright in .browser; this can take a minute", flush=True)
    target = HOME / "python"
    shutil.rmtree(target, ignore_errors=True)
    python = getattr(sys, "_base_executable", sys.executable)  # .venv itself has no pip
    pip = [
        python,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--require-hashes",
        "--no-deps",
        "--no-compile",
    ]
    _run(
        [*pip, f"--target={target}", "-r", str(LOCK)],
        "pip could not install Playwright; it needs the network",
    )
    STAMP.write_text(wanted, "utf-8")


def _chromium() -> str | None:
    told = os.environ.get("CHROMIUM")
    if told:
        return told
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def _installed_chromium() -> str:
    """Install Debian's Chromium with apt and return its path."""
    apt = shutil.which("apt-get")
    advice = "install Chromium, or say where it is: make browser CHROMIUM=/path/to/chrome"
    if apt is None:
        raise Missing(f"there is no Chromium and no apt-get here; {advice}")
    root = getattr(os, "geteuid", lambda: 1)() == 0
    command = [apt] if root else ["sudo", "--non-interactive", apt]
    print("browser: installing Debian's Chromium; this can take minutes", flush=True)
    problem = f"apt-get could not install chromium; {advice}"
    _run([*command, "update", "-qq"], problem)
    install = [*command, "install", "-qq", "-y", "--no-install-recommends"]
    try:
        _run([*install, SHELL], problem)
    except Missing:  # an older Debian
        _run([*install, "chromium"], problem)
    found = _chromium()
    if found is None:
        raise Missing(f"apt-get has installed chromium, and it is not on the path; {advice}")
    return found


def _run(command: Sequence[str], problem: str) -> None:
    settings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=settings,
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
        raise Missing(f"{problem}; see .browser/install.log")


def _test(chromium: str, rest: Sequence[str]) -> int:
    command = [sys.executable, "-m", "pytest", "-m", "browser", "-q", "tests/browser", *rest]
    settings = {"REPLYBOOK_CHROMIUM": chromium}
    try:
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        print(f"browser: the tests did not end in {LONGEST} seconds")
        return 1
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())

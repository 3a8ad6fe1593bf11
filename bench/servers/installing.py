"""Install a server of the list into a throwaway environment below a scratch folder."""

from __future__ import annotations

import re
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final, NamedTuple

from bench.servers.listing import Listed
from bench.servers.ours import installed_here

_PATIENCE: Final = 600
"""Seconds for an installer."""


class NotInstalled(Exception):
    """A server cannot be installed. The text says why."""


class Installed(NamedTuple):
    """An installed server.

    Attributes:
        words: Program and arguments.
    """

    version: str
    words: list[str]
    environment: dict[str, str]


def installed(one: Listed, scratch: Path) -> Installed:
    """Install a server if it is not there, and return how to start it.

    Args:
        one: The server.
        scratch: Folder for all environments.

    Raises:
        NotInstalled: The installer failed.
    """
    home = scratch / re.sub(r"\W+", "-", f"{one.registry}-{one.package}").strip("-")
    folder = home / "work"
    if one.registry == "here":
        version, words, environment = installed_here(one, home)
        return Installed(version, words, environment)
    home.mkdir(parents=True, exist_ok=True)
    folder.mkdir(exist_ok=True)
    make = _by_pip if one.registry == "pip" else _by_npm
    version, programs = make(one, home)
    words = [word.replace("{folder}", str(folder)) for word in one.start.split()]
    program = programs / words[0]
    if not program.exists():
        raise NotInstalled(f"the package has no program {words[0]}")
    return Installed(version, [str(program), *words[1:]], {})


def _by_pip(one: Listed, home: Path) -> tuple[str, Path]:
    python, package = home / "bin" / "python", one.package
    if not python.exists():
        venv.create(home, with_pip=True)
    show = [str(python), "-m", "pip", "show", package]
    wanted = [package, *one.beside.split()]
    if subprocess.run(show, capture_output=True, check=False).returncode:
        _run([str(python), "-m", "pip", "install", "--quiet", "--no-input", *wanted], home)
    told = subprocess.run(show, capture_output=True, text=True, check=True).stdout
    version = re.search(r"^Version: (\S+)", told, re.MULTILINE)
    return version[1] if version else "", home / "bin"


def _by_npm(one: Listed, home: Path) -> tuple[str, Path]:
    package = one.package
    manifest = home / "node_modules" / package / "package.json"
    if not manifest.exists():
        (home / "package.json").write_text("{}", "utf-8")
        options = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
        _run(["npm", "install", *options, package], home)
    version = re.search(r'"version":\s*"([^"]+)"', manifest.read_text("utf-8"))
    return version[1] if version else "", home / "node_modules" / ".bin"


def _run(command: list[str], folder: Path) -> None:
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=_PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotInstalled(f"the installer failed ({type(error).__name__})") from error
    if done.returncode:
        print(done.stdout[-1500:], file=sys.stderr)
        is_older = "Requires-Python" in done.stdout
        why = "it needs another version of Python" if is_older else "the installer failed"
        raise NotInstalled(why)

"""The places of a Python program: its script, its interpreter and the packages of both.

A program may be a link into an environment (pipx, uv tool), a script beside the packages of a user
(pip --user), a shim of pyenv, or belong to an environment in the work tree. Everything is read from
names, links and small files. Nothing is run, since the agent may have written some of it.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

_MOST_LINKS: Final = 40
_MOST_BYTES: Final = 100_000
_OF_ENVIRONMENT: Final = ("pyvenv.cfg", "conda-meta")
_SHOWN: Final = ("pyvenv.cfg", "bin", "lib", "lib64")
_HOME: Final = re.compile(r"home\s*=\s*(\S.*?)\s*")
_VERSION: Final = re.compile(r"[\w.-]+")


@dataclass(frozen=True, slots=True)
class InstalledProgram:
    """A program and its places.

    Attributes:
        path: Real path of the program.
        shown: Places that it needs, each with the real path of the file or folder there.
        packages: Folders of Python modules among them, which are known to hold nothing else.
        variables: Environment variables that it needs.
    """

    path: str
    shown: Mapping[str, str]
    packages: frozenset[str]
    variables: Mapping[str, str]


def find_program(
    program: str, folder: str, search: str, within: Iterable[str], system: Iterable[str]
) -> InstalledProgram:
    """Return the places of a program.

    Args:
        program: Absolute path of the program.
        folder: Real path of the working folder.
        search: The folders in which programs are searched, as in `PATH`.
        within: Folders that are shown anyway and that the agent may write to. Paths of modules that
            are named there are not used.
        system: Folders of the system, which are shown anyway.
    """
    path = os.path.realpath(_behind_shim(Path(program), Path(folder)))
    own, system = tuple(within), tuple(system)
    places = {path: path}
    hops = [Path(hop) for hop in _hops(_interpreter(Path(path), search))]
    for hop in hops:
        places.update((str(one), os.path.realpath(one)) for one in _installation(hop))
    base = Path(path).parent.parent
    beside = [] if base in {hop.parent.parent for hop in hops} else _site_packages(base)
    places.update((str(one), os.path.realpath(one)) for one in beside)
    packages = {str(one) for one in chain(beside, *(_libraries(hop.parent.parent) for hop in hops))}
    sites = [*beside, *chain.from_iterable(_site_packages(hop.parent.parent) for hop in hops)]
    for site in dict.fromkeys(map(os.path.realpath, sites)):
        if not _is_below(site, own):
            places.update((one, os.path.realpath(one)) for one in _named_in(Path(site)))
    return InstalledProgram(
        path,
        {place: real for place, real in places.items() if not _is_below(place, system)},
        frozenset((*packages, *map(os.path.realpath, packages))),
        {"PYTHONUSERBASE": str(base)} if beside and not _is_below(str(base), system) else {},
    )


def _is_below(path: str, folders: Iterable[str]) -> bool:
    return any(Path(path).is_relative_to(folder) for folder in folders)


# Scripts


def _behind_shim(program: Path, folder: Path) -> Path:
    """Return the program that a shim of pyenv starts in a folder, or the program itself."""
    versions = program.parent.parent / "versions"
    if program.parent.name != "shims" or not versions.is_dir():
        return program
    places = [place / ".python-version" for place in (folder, *folder.parents)]
    for file in (*places, versions.parent / "version"):
        for name in filter(_VERSION.fullmatch, _start_of(file).split()):
            found = versions / name / "bin" / program.name
            if found.is_file():
                return found
    return program


def _interpreter(script: Path, search: str) -> str:
    """Return the path of the interpreter that a script names, or of a program that is none."""
    lines = _start_of(script).splitlines()
    if not lines or not lines[0].startswith("#!"):
        return str(script)
    words = lines[0][2:].split()
    if words[:1] and Path(words[0]).name == "sh" and lines[1:]:  # a path with spaces, or a long one
        words = _words(lines[1].removeprefix("'''"))[1:]
    if words[:1] and Path(words[0]).name == "env":
        words = [shutil.which(word, path=search) or "" for word in words[-1:]]
    beside = script.parent / "python"
    named = words[0] if words and os.path.isabs(words[0]) else str(beside)  # noqa: PTH117
    return named if os.access(named, os.X_OK) else str(script)


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line.replace('\'"$0"', '"$0"'))
    except ValueError:
        return []


def _start_of(file: Path) -> str:
    """Return the first part of a text file, or "" if it cannot be read."""
    try:
        with file.open("rb") as stream:
            return stream.read(_MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""


# Interpreters


def _hops(path: str) -> Iterator[str]:
    """Yield the path of an interpreter, and each one that a link or environment leads to."""
    for _ in range(_MOST_LINKS):
        yield path
        folder = os.path.dirname(path)  # noqa: PTH120
        home = _HOME.search(_start_of(Path(folder).parent / "pyvenv.cfg"))
        if home is not None:
            yield f"{home[1]}/{os.path.basename(path)}"  # noqa: PTH119
        if not os.path.islink(path):  # noqa: PTH114
            return
        target = os.readlink(path)  # noqa: PTH115
        start = os.path.realpath(folder) if target.startswith("..") else folder
        path = os.path.normpath(os.path.join(start, target))  # noqa: PTH118


def _installation(interpreter: Path) -> Iterator[Path]:
    """Yield the places of an interpreter. An environment is shown whole, of others only Python."""
    top = interpreter.parent.parent
    if any((top / name).exists() for name in _OF_ENVIRONMENT):
        yield from (top / name for name in _SHOWN if (top / name).exists())
        return
    if os.access(interpreter, os.X_OK) and interpreter.is_file():
        yield interpreter
    yield from _libraries(top)
    yield from (top / "lib").glob("libpython3*")


def _libraries(top: Path) -> list[Path]:
    """Return the folders of the standard library, or of the packages of an environment."""
    found = [*top.glob("lib*/python3*")]
    is_environment = any((top / name).exists() for name in _OF_ENVIRONMENT)
    return [one for one in found if is_environment or (one / "os.py").is_file()]


def _site_packages(top: Path) -> list[Path]:
    return [*top.glob("lib*/python3*/site-packages")]


def _named_in(site: Path) -> Iterator[str]:
    """Yield the folders of modules that the `.pth` files of a folder name."""
    for file in sorted(site.glob("*.pth")):
        for line in _start_of(file).splitlines():
            if os.path.isabs(line) and os.path.isdir(line):  # noqa: PTH112, PTH117
                yield line.rstrip()

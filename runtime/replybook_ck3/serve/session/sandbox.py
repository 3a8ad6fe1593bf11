"""The sandbox for code of the agent: it reads the roots, and changes only contract files.

It sees the system, the roots, and of the program that runs the code its interpreter and packages.
What is closed is covered last, whatever showed it: what no tool reads, and sockets and pipes, which
are not files, since whoever opens one talks to the process behind it. Keys that the kernel holds
are left behind. On Linux the sandbox is bubblewrap.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from replybook.enforcement import NotStarted, Run
from replybook.world.grammar import ROOT
from replybook_ck3.serve.session.installed_program import find_program
from replybook_ck3.world.real_path import is_folder

NO_SANDBOX: Final = "no_sandbox"
"""The reason of a refusal without a sandbox."""

_SHOWS_HOME: Final = "sandbox_shows_home"
_SHOWS_SERVER: Final = "sandbox_shows_server"
_SHOWS_CLOSED: Final = "sandbox_shows_closed"

_SYSTEM: Final = ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/lib32", "/etc/alternatives")
_FILES_OF_SYSTEM: Final = ("/etc/ld.so.cache", "/etc/localtime")
_PATIENCE_S: Final = 10.0
_KEYCTL: Final = {"x86_64": 250, "aarch64": 219, "riscv64": 219, "ppc64le": 271, "s390x": 280}
"""The number of the system call for keyrings, by machine."""

_WITHOUT_KEYS: Final = """import ctypes, errno, os, sys
number, *words = sys.argv[1:]
kernel = ctypes.CDLL(None, use_errno=True)
if kernel.syscall(int(number), 1, None) < 0:
    if ctypes.get_errno() not in (errno.ENOSYS, errno.EPERM):
        sys.exit("the keyring of the session cannot be left")
os.execv(words[0], words)
"""
"""Starts a program with an empty keyring, which bubblewrap does not do.

A process that may not leave its keyring may not read it either.
"""

_MOST_CLOSED: Final = 2_000
"""Maximum number of covered places. bubblewrap takes 9,000 words."""
_UNNAMED: Final = f"{ROOT}:-"
"""The address of a shown folder outside of all roots, which only patterns for every root match."""


@cache
def missing_sandbox() -> str | None:
    """Return the reason why this machine has no sandbox, or None. Tested once per process."""
    program = shutil.which("bwrap")
    if not sys.platform.startswith("linux") or program is None:
        return NO_SANDBOX
    words = [program, *_apart(), *_system(), "--", "/usr/bin/env", "true"]
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
        roots: Folders that the program may read.
        closed: Folders that it must not see, even inside of a root.

    Raises:
        NotStarted: The sandbox would show too much.
    """
    own = sorted({os.path.realpath(root) for root in roots.values() if is_folder(root)})
    path = run.environment.get("PATH", "")
    code = find_program(program, run.folder, path, own, _SYSTEM)
    servers = [Path(os.path.realpath(folder)) for folder in closed]
    _refuse_wide([*own, *code.shown.values()], [_home()], _SHOWS_HOME)
    _refuse_wide(code.shown.values(), servers, _SHOWS_SERVER)
    home = "/tmp/home"
    variables = {
        name: value for name, value in run.environment.items() if name not in {"HOME", "TMPDIR"}
    }
    variables |= {"HOME": home, "TMPDIR": "/tmp", "PYTHONPYCACHEPREFIX": "/tmp/pycache"}
    words = [*_without_keys(), str(shutil.which("bwrap")), *_apart(), *_system(), "--dir", home]
    for place, real in sorted({**code.shown, **{root: root for root in own}}.items()):
        words += ["--ro-bind", real, place]
    for file in run.writable:
        words += ["--bind", file, file]
    shown = [*own, *code.shown]
    covered = [
        *_closed_in(set(shown) - code.packages, run.folders, run.hides, code.packages),
        *(_ClosedPlace(str(place), is_folder=True) for place in servers if _is_shown(place, shown)),
    ]
    if len(covered) > _MOST_CLOSED:
        raise NotStarted("too many places are closed", refused=_SHOWS_CLOSED)
    for one in covered:
        words += ["--tmpfs", one.path] if one.is_folder else ["--dev-bind", "/dev/null", one.path]
    for name, value in sorted({**variables, **code.variables}.items()):
        words += ["--setenv", name, value]
    return [*words, "--chdir", run.folder, "--", code.path, *run.words[1:]]


def _home() -> Path:
    return Path(os.path.realpath(Path.home()))


def _refuse_wide(shown: Iterable[str], secret: Iterable[Path], reason: str) -> None:
    """Raise `NotStarted` if a shown place holds a folder that must not be shown."""
    if any(folder.is_relative_to(place) for place in shown for folder in secret):
        raise NotStarted("the sandbox would show too much", refused=reason)


def _is_shown(folder: Path, shown: Iterable[str]) -> bool:
    return is_folder(folder) and any(folder.is_relative_to(one) for one in (*shown, *_SYSTEM))


def _without_keys() -> Iterator[str]:
    """Yield the words that start a program without the keys that this process holds.

    Raises:
        NotStarted: It is not known how to do so on this machine.
    """
    number = _KEYCTL.get(platform.machine())
    if number is None:
        raise NotStarted("the keyring of the session cannot be left", refused=NO_SANDBOX)
    yield from (sys.executable, "-I", "-S", "-c", _WITHOUT_KEYS, str(number))


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


def _system() -> Iterator[str]:
    """Yield the options that mount the system read-only, and an own temporary folder."""
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


class _ClosedPlace(NamedTuple):
    """A closed file or folder."""

    path: str
    is_folder: bool


def _closed_in(
    shown: Iterable[str],
    folders: Iterable[tuple[str, str]],
    hides: Callable[[str], bool],
    skipped: Collection[str] = (),
) -> Iterator[_ClosedPlace]:
    """Yield the closed places below shown folders. Links are not followed.

    A folder that cannot be listed is closed.

    Args:
        folders: Address and real path of each root and member.
        hides: Returns True if an address is closed for reading.
        skipped: Folders that are not looked into.
    """
    known = [(address, Path(real)) for address, real in folders]
    for top in _outermost(shown):
        real = Path(os.path.realpath(top))
        addresses = [
            "/".join((address, *real.relative_to(folder).parts))
            for address, folder in known
            if real.is_relative_to(folder)
        ]
        inside = {
            os.path.join(top, folder.relative_to(real)): address  # noqa: PTH118
            for address, folder in known
            if folder.is_relative_to(real) and folder != real
        }
        yield from _walk_folder(top, addresses or [_UNNAMED], inside, hides, skipped)


def _walk_folder(
    top: str,
    addresses: Sequence[str],
    inside: dict[str, str],
    hides: Callable[[str], bool],
    skipped: Collection[str],
) -> Iterator[_ClosedPlace]:
    if any(map(hides, addresses)):
        yield _ClosedPlace(top, is_folder=True)
        return
    waiting = [(top, addresses)]
    while waiting:
        folder, names = waiting.pop()
        try:
            entries = os.scandir(folder)
        except OSError:
            yield _ClosedPlace(folder, is_folder=True)
            continue
        with entries:
            for entry in entries:
                if entry.is_symlink():
                    continue
                is_folder = entry.is_dir(follow_symlinks=False)
                below = [f"{name}/{entry.name}" for name in names]
                if entry.path in inside:
                    below.append(inside[entry.path])
                is_other = not is_folder and not entry.is_file(follow_symlinks=False)
                if is_other or any(map(hides, below)):
                    yield _ClosedPlace(entry.path, is_folder)
                elif is_folder and entry.path not in skipped:
                    waiting.append((entry.path, below))


def _outermost(folders: Iterable[str]) -> Iterator[str]:
    """Yield the folders that are in no other one."""
    found: list[str] = []
    for folder in sorted(set(folders)):
        if os.path.isdir(folder) and not any(  # noqa: PTH112
            folder == one or folder.startswith(one.rstrip(os.sep) + os.sep) for one in found
        ):
            found.append(folder)
            yield folder

"""The report of a crash folder: version, exception, stack, mods, and the last lines of its logs.

The game writes one folder for each crash into `crashes` of the user's folder. Missing files are
named, and are not errors. The memory dump is never read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import BinaryIO, Final

from replybook_ck3.ask.logs.fault_log import Fault, faults_in
from replybook_ck3.ask.logs.log_entries import MOST_FROM_START, NoLogText

CRASH_NAME: Final = re.compile(r"ck3_(\d{8})_(\d{6})")
"""Names of crash folders. Folders with other names are not crashes."""

_MOST_TEXT: Final = 256 * 1024
_MOST_FRAMES: Final = 20
_MOST_LAST: Final = 30
_EXCEPTION: Final = re.compile(
    r"Unhandled Exception (?P<code>\w+)(?: \((?P<name>[^)]*)\))?(?: at address (?P<at>\S+))?"
)
_VERSION: Final = re.compile(r"^Version: *(.+)$", re.MULTILINE)
_FRAME: Final = re.compile(r"^ *\d+ +(.+)$", re.MULTILINE)
_META: Final = re.compile(r"^([A-Za-z_][\w ]*): *(.*)$")
_ITEM: Final = re.compile(r"^\s*- *(.+)$")
_HINTS: Final = {
    "C00000FD": "endless recursion: a scripted effect or value that calls itself, or a layout cycle in a .gui file",
    "C0000005": "the last lines of the logs say more than the stack",
}

Opened = Callable[[str], BinaryIO | None]
"""Opens a file of the folder by its path below it; None if it is not there."""


@dataclass(frozen=True)
class GameCrash:
    """The content of a crash folder.

    Attributes:
        at: Time of the crash in local time, ISO 8601.
        version: Version of the game, or None.
        exception: Name of the exception, or its code, or None.
        address: Address of the exception, or None.
        hint: What such an exception usually means, or None.
        stack: The first frames of the stack.
        mods: The mods that the game had loaded, as it names them; empty if unknown.
        meta: Further values of `meta.yml`.
        faults: The worst faults of the copy of error.log.
        last_lines: The last lines of the copies of error.log and game.log, by log.
        missing: Files that the folder does not have, or that are not text.
    """

    crash_id: str
    at: str
    version: str | None
    exception: str | None
    address: str | None
    hint: str | None
    stack: tuple[str, ...]
    mods: tuple[str, ...]
    meta: Mapping[str, str]
    faults: tuple[Fault, ...]
    last_lines: Mapping[str, tuple[str, ...]]
    missing: tuple[str, ...]


@dataclass
class _Folder:
    opened: Opened
    missing: list[str] = field(default_factory=list[str])

    def text(self, name: str) -> str:
        stream = self.opened(name)
        if stream is None:
            self.missing.append(name)
            return ""
        with stream:
            return stream.read(_MOST_TEXT).decode("utf-8", "replace").replace("\r", "")

    def log(self, name: str) -> BinaryIO | None:
        """Open the copy of a log. Some builds of the game put it at the top of the folder."""
        found = self.opened(f"logs/{name}.log") or self.opened(f"{name}.log")
        if found is None:
            self.missing.append(f"logs/{name}.log")
        return found


def crash_report(
    crash_id: str, opened: Opened, most_faults: int = 10, *, with_logs: bool = True
) -> GameCrash:
    """Return the report of a crash folder.

    Args:
        with_logs: Read the copies of the logs (default: True).
    """
    folder = _Folder(opened)
    told = folder.text("exception.txt")
    meta, mods = _meta(folder.text("meta.yml"))
    exception = _EXCEPTION.search(told)
    version = _VERSION.search(told)
    stack = told.partition("Stack Trace:")[2]
    logs = ("error", "game") if with_logs else ()
    return GameCrash(
        crash_id=crash_id,
        at=time_of_crash(crash_id) or "",
        version=version[1].strip() if version else meta.get("version"),
        exception=(exception["name"] or exception["code"]) if exception else None,
        address=exception["at"] if exception else None,
        hint=_HINTS.get(exception["code"].upper()) if exception else None,
        stack=tuple(frame.strip() for frame in _FRAME.findall(stack)[:_MOST_FRAMES]),
        mods=mods,
        meta=meta,
        faults=_faults(folder, most_faults) if with_logs else (),
        last_lines={name: lines for name in logs if (lines := _last(folder, name))},
        missing=tuple(dict.fromkeys(folder.missing)),
    )


def time_of_crash(crash_id: str) -> str | None:
    """Return the time in the name of a crash folder, or None if the name holds no valid time."""
    match = CRASH_NAME.fullmatch(crash_id)
    if match is None:
        return None
    try:
        return datetime.strptime("".join(match.groups()), "%Y%m%d%H%M%S").isoformat()  # local time
    except ValueError:
        return None


def _meta(text: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the values of `meta.yml`, and the list below `mods`."""
    values: dict[str, str] = {}
    mods: list[str] = []
    key = ""
    for line in text.splitlines():
        item = _ITEM.match(line)
        if item and key.lower() == "mods":
            mods.append(item[1].strip().strip('"'))
            continue
        match = _META.match(line)
        if match:
            key = match[1]
            if match[2].strip():
                values[key] = match[2].strip().strip('"')
    return values, tuple(mods)


def _faults(folder: _Folder, most: int) -> tuple[Fault, ...]:
    stream = folder.log("error")
    if stream is None:
        return ()
    with stream:
        try:
            return tuple(faults_in(stream, most_bytes=MOST_FROM_START).worst_first()[:most])
        except NoLogText:
            folder.missing.append("logs/error.log")
            return ()


def _last(folder: _Folder, name: str) -> tuple[str, ...]:
    stream = folder.opened(f"logs/{name}.log") or folder.opened(f"{name}.log")
    if stream is None:
        return ()
    with stream:
        size = stream.seek(0, 2)
        stream.seek(max(0, size - _MOST_TEXT))
        lines = stream.read().decode("utf-8", "replace").replace("\r", "").splitlines()
    return tuple(line for line in lines[-_MOST_LAST:] if line.strip())

"""The facts in debug.log: the machine, and the mods and DLCs that the game really loaded."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import BinaryIO, Final

from replybook_ck3.ask.logs.log_entries import batches

_MACHINE: Final = {
    "architecture": re.compile(r"Architecture: (.+)"),
    "gpu": re.compile(r"Selected adapter: (.+?)(?: \((\d+) MB\))?$", re.MULTILINE),
    "worker_threads": re.compile(r"Spawning (\d+) worker threads"),
}
_LIST: Final = re.compile(r"^(?:\[[A-Z]\])?\[[^\]]*\]:? ?(DLC|Mod):\s*$", re.MULTILINE)
_ROW: Final = re.compile(r"^\s*(?P<name>[^|\n]+)\|(?P<path>[^|\n]*)\|?(?P<state>[^|\n]*)\s*$")


@dataclass(frozen=True, slots=True)
class LoadedMod:
    """One row of the list of mods or DLCs.

    Attributes:
        path: Its path as the game wrote it; mask it before you show it.
        is_enabled: True if the game loaded it.
    """

    name: str
    path: str
    is_enabled: bool


@dataclass(frozen=True, slots=True)
class SystemFacts:
    """The facts of one run.

    Attributes:
        architecture: Processor architecture, or None.
        gpu: Name of the graphics adapter, or None.
        worker_threads: Number of worker threads, or None.
        mods: The mods in load order.
    """

    architecture: str | None
    gpu: str | None
    gpu_memory_mb: int | None
    worker_threads: int | None
    dlcs: tuple[LoadedMod, ...]
    mods: tuple[LoadedMod, ...]


def system_facts(stream: BinaryIO, most_bytes: int | None = None) -> SystemFacts:
    """Read the facts of debug.log. Missing facts are None, missing lists are empty.

    Args:
        stream: The log, at its start.
        most_bytes: Number of bytes to read, up to 1 MB more; None for all.

    Raises:
        NoText: The log is not text.
    """
    found: dict[str, re.Match[str]] = {}
    lists: dict[str, list[LoadedMod]] = {"DLC": [], "Mod": []}
    for batch in batches(stream, most_bytes):
        for entry in batch.entries:
            if not _may_tell(entry):
                continue
            text = entry[9:].decode("utf-8", "replace")
            for name, pattern in _MACHINE.items():
                match = pattern.search(text)
                if match and name not in found:
                    found[name] = match
            head = _LIST.match(text)
            if head:
                lists[head[1]] += _rows(text[head.end() :].splitlines())
    gpu, threads = found.get("gpu"), found.get("worker_threads")
    architecture = found.get("architecture")
    return SystemFacts(
        architecture=architecture[1].strip() if architecture else None,
        gpu=gpu[1].strip() if gpu else None,
        gpu_memory_mb=int(gpu[2]) if gpu and gpu[2] else None,
        worker_threads=int(threads[1]) if threads else None,
        dlcs=tuple(lists["DLC"]),
        mods=tuple(lists["Mod"]),
    )


def _may_tell(entry: bytes) -> bool:
    """Return True if an entry may hold a fact. This test is cheap."""
    return any(
        word in entry for word in (b"Architecture", b"adapter", b"worker threads", b"DLC:", b"Mod:")
    )


def _rows(lines: Iterable[str]) -> Iterable[LoadedMod]:
    started = False
    for line in lines:
        if not line.strip():
            if started:
                return
            continue
        started = True
        match = _ROW.match(line)
        if match:
            state = match["state"].strip().lower()
            yield LoadedMod(match["name"].strip(), match["path"].strip(), state in {"", "enabled"})

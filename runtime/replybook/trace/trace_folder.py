"""The folder of a trace for one process: its key, file names and end lines.

A header names its file and its folder, so that a copied, renamed or moved file does not verify. The
closing line has the seal.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from replybook.clock import Clock
from replybook.encoding import instant
from replybook.trace.chain import TraceFile, seal, seals_in
from replybook.trace.keys import Digester, folder_id, folder_key
from replybook.trace.line import VERSION
from replybook_schema.manifest import Manifest

_ANCHORED: Final = 8
"""Maximum number of closed files of other processes that a header names."""

_TICK: Final = timedelta(microseconds=1)


class TraceFolder:
    """The maker of the paths, headers and closing lines of new files.

    Args:
        key: The key. Default: the key of the folder.
        manifest: Manifest of the registry, for headers.
        random: Function that returns the unique part of a file name.
    """

    def __init__(
        self,
        path: Path,
        *,
        key: bytes | None,
        clock: Clock,
        manifest: Manifest,
        random: Callable[[], str],
    ) -> None:
        self.path: Final = path.absolute()  # a daemon changes its directory
        self._clock = clock
        self._manifest = manifest
        self._random = random
        self._files = 0
        self._names: set[str] = set()
        self._latest: datetime | None = None
        self.is_without_key = False
        """True if the key belongs to this process only, because the folder can have none."""
        self._has_own_key = key is not None
        self.key: Final = key or self._key()
        self.digester: Final = Digester(self.key)

    def _key(self) -> bytes:
        try:
            return folder_key(self.path)
        except (OSError, ValueError):
            self.is_without_key = True
            return secrets.token_bytes(32)

    def make(self) -> None:
        """Make the folder if it is missing, and put its key back."""
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self._has_own_key and not self.is_without_key:
            with suppress(OSError, ValueError):
                folder_key(self.path, lambda: self.key)

    def new_path(self) -> Path:
        """Return a path that sorts after the last one, also if the clock was set back."""
        now = self._clock.now().astimezone(UTC)
        self._latest = now if self._latest is None else max(now, self._latest + _TICK)
        moment = self._latest.strftime("%Y%m%dT%H%M%S.%fZ")
        self._files += 1
        name = f"trace-{moment}-{os.getpid()}-{self._files:04}-{self._random()}.jsonl"
        self._names.add(name)
        return self.path / name

    def header(self, file: TraceFile, previous: TraceFile | None) -> dict[str, object]:
        """Return the first line of a file. The id of the folder may be missing."""
        folder = None
        with suppress(OSError, ValueError):
            folder = folder_id(self.path)
        registry = {
            "name": self._manifest.name,
            "version": self._manifest.version,
            "digest": self._manifest.digest,
        }
        header = {
            "registry": registry,
            "pid": os.getpid(),
            "opened": instant(self._clock.now()),
            "key": self.digester.id,
            "file": file.path.name,
            "folder": folder,
            "previous": previous.path.name if previous is not None else None,
        }
        closed = seals_in(self.path, self._names, _ANCHORED)
        if closed:
            header["closed"] = closed
        return {"v": VERSION, "seq": 0, "prev": None, "header": header}

    def closing(self, file: TraceFile, reason: str, failures: int) -> dict[str, object]:
        """Return the last line of a file, with its seal."""
        closing = {"reason": reason, "closed": instant(self._clock.now()), "failures": failures}
        line = {"v": VERSION, "seq": file.seq, "prev": file.prev, "closing": closing}
        return {**line, "closing": {**closing, "seal": seal(self.key, line)}}

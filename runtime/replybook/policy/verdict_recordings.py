"""Recordings of verdicts: what a delivery was judged by, for judging it again offline.

A recording holds the delivered files and what the judgement saw of the world, so it is private to
the owner of its folder, as a trace is.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from replybook.policy.delivery import Delivery
    from replybook.policy.outcome import PolicyOutcome

_NAME: Final = re.compile(r"[0-9]{8}T[0-9]{12}Z-[0-9a-f]{8}\.json(\.part)?")
_FLAGS: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL


class VerdictRecordings:
    """A folder with one JSON file for each judged delivery. The oldest make room for new ones.

    Files of other names in the folder neither count nor make room.

        gate = DeliveryGate(key, log=log, remember=VerdictRecordings("recordings"))

    Args:
        folder: The folder, created with the first recording.
        most_bytes: The limit of their bytes. A larger recording is not kept.
    """

    def __init__(
        self, folder: str | os.PathLike[str], *, most: int = 200, most_bytes: int = 100_000_000
    ) -> None:
        self.folder: Final = Path(folder).absolute()
        self._most: Final = most
        self._most_bytes: Final = most_bytes

    def __call__(self, recording: Mapping[str, object]) -> None:
        """Keep a recording, as `recording_of` returns it.

        Raises:
            OSError: The folder cannot be written.
            TypeError: The recording holds values that are not plain data.
            ValueError: It is larger than all recordings may be together.
        """
        trace = recording["trace"]
        if isinstance(trace, str):
            recording = {**recording, "trace": self._from_here(Path(trace))}
        data = json.dumps(recording, default=_plain).encode()
        if len(data) > self._most_bytes:
            raise ValueError(f"a recording of {len(data)} bytes is larger than all may be together")
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        moment = datetime.fromisoformat(str(recording["judged_at"])).astimezone(UTC)
        name = f"{moment:%Y%m%dT%H%M%S%fZ}-{secrets.token_hex(4)}.json"
        draft = self.folder / f"{name}.part"  # no reader takes it for a recording
        try:
            with os.fdopen(os.open(draft, _FLAGS, 0o600), "wb") as file:
                file.write(data)
            draft.replace(self.folder / name)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
        self._make_room(name)

    def _from_here(self, trace: Path) -> str:
        try:
            return os.path.relpath(trace.absolute(), self.folder)
        except ValueError:  # another drive
            return str(trace.absolute())

    def _make_room(self, newest: str) -> None:
        """Remove the oldest recordings above the limits. Another process may remove them, too.

        Whatever else is in the folder remains.
        """
        sizes: dict[Path, int] = {}
        for file in self.folder.iterdir():
            with suppress(FileNotFoundError):
                if _NAME.fullmatch(file.name):
                    sizes[file] = file.stat().st_size
        count, size = len(sizes), sum(sizes.values())
        for file in sorted(sizes):
            if count <= self._most and size <= self._most_bytes:
                return
            if file.name != newest:
                file.unlink(missing_ok=True)
                count, size = count - 1, size - sizes[file]


def recording_of(
    delivery: Delivery,
    outcome: PolicyOutcome,
    *,
    trace: object,
    bundle: object,
    claims: object,
    code: str,
    now: datetime,
) -> dict[str, object]:
    """Return the recording of a judged delivery, as `replybook policy` reads it.

    Args:
        delivery: The delivery as it was read, with its statement.
        trace: The file or folder of the trace, or the list of its events.
        bundle: The bundle as it was given, with its faults.
        claims: The claims beside it as they were given.
        code: The code of the reply.
        now: The moment of the judgement.

    Raises:
        TypeError: The trace can be read only once.
    """
    if not isinstance(trace, str | Path | Sequence):
        raise TypeError("the events of a trace to remember are a list")
    world = delivery.statement.judged
    return {
        "mode": str(delivery.mode),
        "session": dict(delivery.session),
        "trace": str(trace) if isinstance(trace, Path) else trace,
        "calls": outcome.summary["calls"],
        "bundle": bundle,
        **({} if claims is None else {"claims": claims}),
        "statement": world.data,
        "world_digest": world.digest,
        "outcome": outcome.to_dict(),
        "reply": code,
        "today": now.date().isoformat(),
        "judged_at": now.isoformat(),
    }


def _plain(value: object) -> object:
    """Return the plain data of a part of a recording."""
    if isinstance(value, set | frozenset):
        return sorted(map(str, cast("set[object]", value)))
    return cast("Delivery", value).to_dict()  # type: ignore[attr-defined]

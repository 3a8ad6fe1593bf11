"""files_replaced: the existing files that the session changed since its last completion.

A file that the session created since then is new, however often it was changed. The provider gets
the calls of the session as they happen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from replybook_generated import codes

CHANGING: Final = "mutation"
"""The tag of the tools whose calls are processed."""


_HEX: Final = 64
"""Number of hex digits in a SHA-256."""

_UNKNOWN: Final = ""
"""The value for a digest that the line does not have."""


class ReplacedFiles:
    """The addresses of files that calls with the tag mutation changed but did not create."""

    __slots__ = ("_made", "_replaced")

    def __init__(self) -> None:
        self._made: set[str] = set()
        self._replaced: dict[str, None] = {}

    def take(self, event: Mapping[str, object], _seq: int = 0) -> None:
        """Process a call of a tool with the tag. Only calls that changed a file count."""
        result = event.get("result")
        if event.get("code") != codes.EN_WRITE_S_001 or not isinstance(result, Mapping):
            return
        told = cast("Mapping[str, object]", result)
        path, before = str(told.get("path")), told.get("sha256_before", _UNKNOWN)
        if told.get("operation") in ("delete", "rename"):
            self._made.discard(path)
            self._replaced.pop(path, None)
        if told.get("operation") == "rename":  # the new place was empty
            path, before = str(told.get("new_path")), None
        if before is None:
            self._made.add(path)
            self._replaced.pop(path, None)
        elif told.get("operation") == "write" and _is_digest(before) and path not in self._made:
            self._replaced[path] = None

    def renew(self) -> None:
        """Start over after a completion, since its files now exist."""
        self._made.clear()
        self._replaced.clear()

    def value(self) -> tuple[str, ...]:
        """Return the addresses so far."""
        return tuple(self._replaced)


def _is_digest(before: object) -> bool:
    """Return True if a line shows that the file existed: it has a digest, or a redacted one."""
    text = before if isinstance(before, str) else ""
    return text.startswith(("[redacted", "sha256:")) or len(text) == _HEX

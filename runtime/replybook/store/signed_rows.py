"""Signed rows of a store: content, and the proof that only the key owner wrote it.

Source: specification 35, 43 and 57, decision 28.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias, cast

from replybook.encoding import canonical

__all__ = ["Kind", "Row", "Signer", "Tampered"]

Kind: TypeAlias = Literal[
    "contract", "account", "run", "session", "completion", "journal", "worker"
]

Row: TypeAlias = tuple[bytes, bytes]
"""Content and signature of a row."""


class Tampered(Exception):
    """A stored row was changed or removed by somebody else.

    The message says what the row is, its name, and the problem. It contains no path.
    """

    def __init__(self, name: str, problem: str, kind: Kind = "contract") -> None:
        super().__init__(f"the stored {kind} {name} {problem}")
        self.name = name


class Signer:
    """Signs rows and verifies signatures. A key under 16 bytes raises `ValueError`."""

    __slots__ = ("_secret",)

    _PURPOSE: Final = b"replybook contract store"
    _SHORTEST: Final = 16

    def __init__(self, key: bytes) -> None:
        if len(key) < self._SHORTEST:
            raise ValueError(
                f"the key of a store has {self._SHORTEST} bytes or more, this one has"
                f" {len(key)}; use replybook.trace.keys.folder_key"
            )
        self._secret: Final = hmac.digest(key, self._PURPOSE, "sha256")

    def __repr__(self) -> str:
        return "Signer()"

    def sign(self, kind: Kind, name: str, content: bytes) -> Row:
        """Return the row to store: the content, and an HMAC-SHA256 over kind, name and content."""
        return content, self._signature(kind, name, content)

    def is_right(self, kind: Kind, name: str, row: Row) -> bool:
        """Return True if this key signed this content under this kind and name."""
        content, signature = cast("tuple[object, object]", row)  # a database may hold any type
        if not isinstance(content, bytes) or not isinstance(signature, bytes):
            return False
        return hmac.compare_digest(signature, self._signature(kind, name, content))

    def sign_data(self, kind: Kind, name: str, data: Mapping[str, object]) -> Row:
        """Return the row for JSON values."""
        return self.sign(kind, name, canonical(data))

    def data_of(self, kind: Kind, name: str, row: Row) -> dict[str, Any]:
        """Return the JSON values of a row, or raise `Tampered` if its signature is wrong."""
        if not self.is_right(kind, name, row):
            raise Tampered(name, "does not match its signature", kind)
        return cast("dict[str, Any]", json.loads(row[0]))

    def _signature(self, kind: Kind, name: str, content: bytes) -> bytes:
        spelt = name.encode(errors="surrogatepass")
        return hmac.digest(
            self._secret, b"%s:%d:%s" % (kind.encode(), len(spelt), spelt) + content, "sha256"
        )

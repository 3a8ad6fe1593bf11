"""The chain through a file: each line carries its number and the digest of the line before.

`prev` of a line is the first half of the SHA-256 of the line before, its newline included; in a
shell: `sed -n 7p FILE | sha256sum`. The chain finds an edit, a loss or a swap by anybody who does not
compute it anew; the seal of the closing line, made with the key, finds also those who do.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple, cast

from replybook.encoding import canonical

__all__ = ["Head", "bears_seal", "digest", "fits", "seal"]

_sha256 = hashlib.sha256

_SEAL: Final = re.compile(r"[0-9a-f]{32}")
_CLOSING: Final = frozenset(("reason", "closed", "failures", "seal"))


class Head(NamedTuple):
    """The end of a chain: the file that a log wrote last, and the digest of its last line."""

    file: Path
    digest: str


def digest(line: bytes) -> str:
    """Return 32 hex digits of one line that ends in a newline."""
    return _sha256(line).hexdigest()[:32]


def seal(key: bytes, closing: Mapping[str, object]) -> str:
    """Return 32 hex digits over a closing line but for its seal, and so over all lines before it."""
    members = cast("Mapping[str, object]", closing["closing"])
    bare = {name: value for name, value in members.items() if name != "seal"}
    unsealed = {**closing, "closing": bare}
    secret = hashlib.sha256(key).digest()
    return hashlib.blake2b(canonical(unsealed), key=secret, digest_size=16).hexdigest()


def bears_seal(closing: Mapping[str, object]) -> bool:
    """Return True if a closing line has the form of one that a log wrote; whether its seal is right, the key tells.

    Source: specification 40.
    """
    found = closing.get("closing")
    members = cast("dict[str, object]", found) if isinstance(found, dict) else {}
    reason, closed, failures, mark = map(members.get, ("reason", "closed", "failures", "seal"))
    return (
        members.keys() == _CLOSING
        and reason in ("rotated", "ended")
        and isinstance(closed, str)
        and type(failures) is int
        and failures >= 0
        and isinstance(mark, str)
        and _SEAL.fullmatch(mark) is not None
    )


def fits(key: bytes, closing: Mapping[str, object]) -> bool:
    """Return True if a closing line bears the seal of this key; one without a seal does not."""
    members = closing.get("closing")
    if not isinstance(members, dict):
        return False
    found = cast("dict[str, object]", members).get("seal")
    return isinstance(found, str) and hmac.compare_digest(
        found.encode(errors="surrogatepass"), seal(key, closing).encode()
    )

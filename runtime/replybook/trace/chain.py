"""The chain through a file: each line carries its number and the digest of the line before.

`prev` of a line is the first half of the SHA-256 of the line before, its newline included; in a
shell: `sed -n 7p FILE | sha256sum`. The chain finds an edit, a loss or a swap by anybody who does not
compute it anew; the seal of the closing line, made with the key, finds also those who do.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import cast

from replybook.trace.encoding import canonical

__all__ = ["digest", "seal"]

_sha256 = hashlib.sha256


def digest(line: bytes) -> str:
    """32 hex digits of one line that ends in a newline."""
    return _sha256(line).hexdigest()[:32]


def seal(key: bytes, closing: Mapping[str, object]) -> str:
    """32 hex digits over a closing line but for its seal, and so over all lines before it."""
    said = cast("Mapping[str, object]", closing["closing"])
    unsealed = {**closing, "closing": {name: said[name] for name in said if name != "seal"}}
    secret = hashlib.sha256(key).digest()
    return hashlib.blake2b(canonical(unsealed), key=secret, digest_size=16).hexdigest()

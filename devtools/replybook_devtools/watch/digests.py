"""SHA-256 digests of JSON values, without OpenSSL, which would take 4 MB of memory."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from typing import Final, Protocol, cast


class _Hash(Protocol):
    def hexdigest(self) -> str: ...


def _sha256() -> Callable[[bytes], _Hash]:
    """Return the function that Python builds in, under its name of 3.12 or of 3.11."""
    for name in ("_sha2", "_sha256", "hashlib"):
        try:
            return cast("Callable[[bytes], _Hash]", import_module(name).sha256)
        except (ImportError, AttributeError):
            continue
    raise ImportError("this Python has no SHA-256")


_SHA256: Final = _sha256()
_CANONICAL: Final = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":")
).encode


def digest(value: object) -> str:
    """Return `sha256:<hex>` over the canonical JSON of a value."""
    text = _CANONICAL(value).encode(errors="backslashreplace")  # a lone surrogate is no UTF-8
    return f"sha256:{_SHA256(text).hexdigest()}"

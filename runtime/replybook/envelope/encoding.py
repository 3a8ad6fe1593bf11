"""Envelopes as text: compact JSON, by orjson where it is installed (extra `fast`).

Both encoders see only what `plain` let through, so they write the same JSON value. Source: design 6.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from json import JSONEncoder
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

if TYPE_CHECKING:
    from replybook.envelope.shape import Envelope

__all__ = ["ENCODER", "encode", "encode_by_orjson", "encode_by_stdlib"]

Encodable: TypeAlias = "Mapping[str, object] | Envelope"

encode_by_stdlib: Final[Callable[[Encodable], str]] = JSONEncoder(
    ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":")
).encode
"""The text by the standard library."""


def _orjson() -> Callable[[Encodable], str] | None:
    try:
        dumps = cast("Callable[[object], bytes]", importlib.import_module("orjson").dumps)
    except ImportError:
        return None
    return lambda envelope: dumps(envelope).decode()


encode_by_orjson: Final = _orjson()
"""The text by orjson, if it is installed."""

ENCODER: Final[Literal["orjson", "json"]] = "orjson" if encode_by_orjson else "json"
"""Which encoder writes the envelopes of this process."""

encode: Final = encode_by_orjson or encode_by_stdlib
"""The compact JSON text of an envelope that `make_envelope` made."""
